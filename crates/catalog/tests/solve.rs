//! The values of the first moves of a solved position are right, whatever the budget for comparing them.

use papan_catalog::game;
use papan_game::StopFlag;
use papan_session::{Environment, PositionRef, Solved};

fn solve(name: &str, options: &[(&str, &str)], position: Option<&str>, compare: u64) -> Solved {
    let options: Vec<(String, String)> =
        options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    let place = PositionRef { options: &options, position, env: Environment::EMPTY };
    let entry = game(name).expect("a game").open().expect("nothing is hidden");
    entry.solve(place, 10_000_000, compare, &StopFlag::default()).expect("it is solved")
}

#[test]
fn best_moves_are_best_and_none_is_left_out_that_may_be() {
    type Case = (&'static str, &'static [(&'static str, &'static str)], Option<&'static str>);
    let cases: [Case; 6] = [
        ("tictactoe", &[("size", "4x3x3")], None),
        ("tictactoe", &[("size", "6x2x3")], None),
        ("tictactoe", &[("size", "5x4x3")], None),
        ("tictactoe", &[("misere", "yes")], None),
        ("tictactoe", &[], Some("x---o---- x")),
        ("adjacency", &[("rounds", "4"), ("size", "4x5")], Some("2OO/2OO/4/XX2/XX2 X 4")),
    ];
    for (name, options, position) in cases {
        let whole = solve(name, options, position, 10_000_000);
        assert_eq!(whole.undecided, [""; 0], "{name} {options:?}");
        for compare in [0, 1, 5, 25, 100, 400, 2_000, 10_000] {
            let short = solve(name, options, position, compare);
            let what = format!("{name} {options:?} {compare}: {short:?}, expected {:?}", whole.best);
            assert_eq!((short.value, &short.line), (whole.value, &whole.line));
            assert!(short.best.contains(&short.line[0]), "{what}");
            assert!(short.best.iter().all(|mv| whole.best.contains(mv)), "{what}");
            let is_told = |mv: &String| short.best.contains(mv) || short.undecided.contains(mv);
            assert!(whole.best.iter().all(is_told), "{what}");
            assert!(!short.best.iter().any(|mv| short.undecided.contains(mv)), "{what}");
        }
        let none = solve(name, options, position, 0);
        assert!(!none.undecided.is_empty() || whole.best.len() == none.best.len(), "{none:?}");
    }
}

#[test]
fn a_finished_position_has_no_moves() {
    let solved = solve("tictactoe", &[], Some("xxxoo---- o"), 100);
    assert_eq!((solved.first, solved.best.len(), solved.undecided.len()), (1, 0, 0));
    assert_eq!(solved.position, "xxxoo---- o");
}
