//! `papan analyze`: every legal move with its exact value.

use crate::desk::{keys, papan};

/// Checks the moves of a position, best first, each with its value in words.
#[track_caller]
fn check(position: &str, expected: &[&str]) {
    let ran = papan(&format!("analyze tictactoe '{position}'")).ok();
    let row = |line: &str| {
        let words: Vec<_> = line.split_whitespace().collect();
        words[..4].join(" ")
    };
    assert_eq!(ran.out.lines().skip(1).map(row).collect::<Vec<_>>(), expected, "{ran:#?}");
}

#[test]
fn the_position_of_the_examples() {
    check(
        "x---o---- x",
        &["2 tie in 7", "3 tie in 7", "4 tie in 7", "6 tie in 7", "7 tie in 7", "8 tie in 7", "9 tie in 7"],
    );
}

#[test]
fn a_win_at_once_is_best_and_a_late_loss_is_better_than_a_soon_one() {
    check("xx-oo---- x", &["3 win in 1", "6 tie in 5", "7 loss in 2", "8 loss in 2", "9 loss in 2"]);
    check(
        "x---o---x o",
        &["2 tie in 6", "4 tie in 6", "6 tie in 6", "8 tie in 6", "3 loss in 4", "7 loss in 4"],
    );
}

#[test]
fn a_finished_game_has_no_moves() {
    assert_eq!(papan("analyze tictactoe 'xxxoo---- o'").ok().out, "the game is over\n");
    let json = papan("analyze tictactoe 'xxxoo---- o' --json").ok().json();
    assert_eq!(json["over"], true);
    assert!(json["moves"].as_array().unwrap().is_empty());
}

#[test]
fn a_bad_position_is_refused_with_what_was_expected() {
    for (position, words) in [
        ("xx", "expected 9 characters x, o or - in reading order, a space, and x or o to move"),
        ("x---o---- z", "is not"),
        ("x---o----", "is not"),
        ("xxx------ o", "is not a position that play can reach"),
        ("xxxooo--- x", "x already has a line"),
        ("x-------- x", "with 1 x and 0 o it cannot be x's turn"),
        ("", "is not a position"),
    ] {
        let ran = papan(&format!("analyze tictactoe '{position}'")).fails(1, &[words]);
        assert_eq!(ran.out, "");
    }
}

#[test]
fn json_has_stable_keys() {
    let lines = papan("analyze tictactoe 'xx-oo---- x' --json").ok().json_lines();
    for (at, line) in (1..).zip(&lines[..lines.len() - 1]) {
        assert_eq!(keys(line), ["depth", "event", "moves", "nodes"]);
        assert_eq!((&line["event"], &line["depth"]), (&"depth".into(), &at.into()));
        assert_eq!(keys(&line["moves"][0]), ["move", "value"]);
    }
    let json = lines.last().unwrap();
    assert_eq!(keys(json), ["depth", "event", "game", "moves", "nodes", "over", "position"]);
    assert_eq!(keys(&json["moves"][0]), ["line", "move", "nodes", "value"]);
    assert_eq!(json["moves"][0]["move"], "3");
}

#[test]
fn a_position_that_begins_with_a_dash_is_no_flag() {
    let first = |line: &str| papan(line).ok().json_lines().pop().unwrap()["moves"].as_array().unwrap().len();
    assert_eq!(first("analyze tictactoe '--------- x' --json"), 9);
    assert_eq!(first("analyze tictactoe --json '-x--o---- x'"), 7);
    assert_eq!(first("--json analyze --depth 9 tictactoe '---xo---- x'"), 7);
    papan("analyze tictactoe --nonsense").fails(1, &["`--nonsense` is not a position"]);
}

#[test]
fn a_budget_is_one_of_three() {
    papan("analyze tictactoe '--------- x' --depth 1").ok().says(&["about"]);
    papan("analyze tictactoe '--------- x' --depth 1 --nodes 5").fails(2, &["cannot be used with"]);
    papan("analyze tictactoe '--------- x' --time soon").fails(2, &["500ms or 2s"]);
}

#[test]
fn a_budget_that_is_too_small_says_so() {
    papan("analyze tictactoe '--------- x' --nodes 3").ok().says(&["did not allow to look at every move"]);
}

#[test]
fn progress_is_told_as_it_deepens() {
    let ran = papan("analyze adjacency '6OO/6OO/8/8/8/8/XX6/XX6 X 8' --depth 3").ok();
    for depth in 1..=3 {
        assert!(ran.err.contains(&format!("depth  {depth}: ")), "{ran:#?}");
    }
    assert_eq!(ran.out.lines().count(), 57);
    let first = ran.out.lines().nth(1).unwrap();
    assert!(
        first.contains("about") && first.split_whitespace().count() >= 6,
        "a line of three moves: {first}"
    );
    assert_eq!(papan("analyze adjacency '6OO/6OO/8/8/8/8/XX6/XX6 X 8' --depth 1 --quiet").ok().err, "");
}

#[test]
fn other_boards() {
    papan("analyze tictactoe 'xxx-ooo--------- x' --size 4x4x4").ok().says(&["4      win in 1"]);
    papan("analyze tictactoe 'xx-oo---- x' --misere").ok().lacks(&["3      win in 1"]);
}

/// A crossword board with one word.
const ONE_WORD: &str = "15/15/15/15/15/15/15/5QUEST5/15/15/15/15/15/15/15";

#[test]
fn the_best_moves_of_a_crossword_position_are_ranked() {
    let ran = papan(&format!("analyze crossword '{ONE_WORD} AEINRT?/ 0/28 0' --top 5")).ok();
    assert_eq!(ran.out.lines().count(), 6, "{}", ran.out);
    ran.says(&["move", "score", "keeps", "leave", "equity"]);
    let json = papan(&format!("analyze crossword '{ONE_WORD} AEINRT?/ 0/28 0' --top 3 --json")).ok().json();
    let moves = json["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 3);
    assert_eq!(keys(&moves[0]), ["canonical", "equity", "kept", "leave", "move", "score"]);
    let equity: Vec<f64> = moves.iter().map(|line| line["equity"].as_f64().expect("a number")).collect();
    assert!(equity.is_sorted_by(|a, b| a >= b), "{equity:?}");
}

#[test]
fn a_player_of_the_crossword_game_says_what_it_would_play() {
    let line = format!("analyze crossword '{ONE_WORD} AEINRT?/ 0/28 0' --top 1 --player hard --seed 1");
    let ran = papan(&line).ok().says(&["hard plays", "points, keeps", "wins", "rollouts"]);
    assert_eq!(papan(&line).ok().out, ran.out, "the same seed, the same answer");
    papan(&format!("analyze crossword '{ONE_WORD} AB/ 0/0 0' --player human"))
        .fails(1, &["`human` is a person"]);
    papan(&format!("analyze crossword '{ONE_WORD} AB/ 0/0 0' --player nobody"))
        .fails(1, &["there is no player `nobody`"]);
    papan("analyze tictactoe '--------- x' --player hard")
        .fails(1, &["--player is for games with scored moves"]);
}

#[test]
fn crossword_positions_are_read_generously_and_broken_ones_refused() {
    papan(&format!("analyze crossword '{ONE_WORD} / 0/0 0'")).ok().says(&["nothing to rank"]);
    papan(&format!("analyze crossword '{ONE_WORD} aeinrt/ 0/0 0' --top 1")).ok();
    let strange = ONE_WORD.replace("QUEST", "QQQQZ");
    let ran = papan(&format!("analyze crossword '{strange} AEINRT/ 0/0 0' --top 1")).ok();
    assert!(ran.err.contains("note: "), "{}", ran.err);
    papan("analyze crossword '15/15 AEINRT/ 0/0 0'").fails(1, &["15"]);
    papan(&format!("analyze crossword '{ONE_WORD} AEINRTSX/ 0/0 0'"))
        .fails(1, &["rack 1: found 8 tiles, expected at most 7"]);
}

#[test]
fn simulations_are_the_same_on_any_number_of_threads() {
    let simulate = |threads: usize| {
        let line = format!(
            "analyze crossword '{ONE_WORD} AEINRT?/ 0/28 0' --simulate --rollouts 200 --candidates 5 --seed 3 \
             --threads {threads} --json"
        );
        let out = papan(&line).ok().out;
        out.lines().last().expect("a document").to_owned()
    };
    let one = simulate(1);
    assert_eq!(one, simulate(3));
    let document: serde_json::Value = serde_json::from_str(&one).expect("JSON");
    assert_eq!((&document["event"], &document["seed"]), (&"result".into(), &3.into()));
    let moves = document["moves"].as_array().expect("moves");
    // An exchange and a fishing play come on top of the five best moves.
    assert!((5..=7).contains(&moves.len()), "{moves:?}");
    let kinds: Vec<bool> = moves.iter().map(|mv| mv["canonical"].to_string().contains("exchange")).collect();
    assert!(kinds.contains(&true), "{moves:?}");
    for mv in moves {
        let (win, error) =
            (mv["win"].as_f64().expect("a number"), mv["win_error"].as_f64().expect("a number"));
        assert!((0.0..=1.0).contains(&win) && (0.0..0.2).contains(&error), "{mv}");
        assert_eq!(mv["plies"].as_array().map(Vec::len), Some(2));
    }
}

#[test]
fn simulations_print_a_table_and_reject_other_games() {
    let line =
        format!("analyze crossword '{ONE_WORD} AEINRT?/ 0/28 0' --simulate --rollouts 100 --plies 1 --top 3");
    papan(&line).ok().says(&["wins", "spread", "ply 1", "± is the standard error"]);
    papan("analyze tictactoe 'x---o---- x' --simulate").fails(1, &["games with scored moves"]);
    papan(&format!("analyze crossword '{ONE_WORD} AB/ 0/0 0' --plies 2")).fails(2, &["--simulate"]);
    papan(&format!("analyze crossword '{ONE_WORD} AB/ 0/0 0' --simulate --confidence 20"))
        .fails(2, &["expected a percentage from 50 to 99.9999"]);
}
