//! What a table tells of the moves of any of its positions.

use papan_catalog::{Effort, Findings, Setup, Table, Terms, World, game};
use papan_game::{Budget, Eye, Seat, Stop, Value};

fn table(name: &str, options: &[(&str, &str)], seats: [&str; 2], seed: u64) -> Box<dyn Table> {
    let seats = seats.map(|text| text.parse().expect("a player"));
    let options = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    let setup = Setup { options, ..Setup::new(seats, seed) };
    game(name).expect("a game").table(&setup, &World::EMPTY).expect("a table")
}

fn effort(nodes: u64) -> Effort {
    Effort { budget: Budget::Nodes(nodes), stop: Stop::default() }
}

/// What is told on the way, and at the end, to an eye after so many moves.
fn analyse(table: &mut dyn Table, eye: Eye, plies: usize, nodes: u64) -> (Vec<Findings>, Findings) {
    let mut told = Vec::new();
    let found = table.analyse(eye, plies, &effort(nodes), &mut |known| told.push(known.clone()));
    (told, found.expect("a position of the game"))
}

#[test]
fn every_move_of_an_open_game_is_valued_deeper_and_deeper() {
    let mut table = table("tictactoe", &[], ["human", "human"], 1);
    for mv in ["1", "2"] {
        table.play(mv).expect("a legal move");
    }
    let (told, found) = analyse(table.as_mut(), Eye::Public, 1, 1_000_000);
    assert!(told.windows(2).all(|two| two[0].depth < two[1].depth && two[0].nodes <= two[1].nodes));
    assert_eq!((found.at, found.seat, found.played.as_deref()), (1, Some(Seat::Second), Some("2")));
    assert_eq!(found.moves.len(), 8);
    let best = &found.moves[0];
    assert_eq!((best.mv.as_str(), best.behind), ("5", Some(0.0)), "only the centre holds against a corner");
    assert!(matches!(best.value, Some(Value::Exact { margin: 0, .. })), "{best:?}");
    let played = found.moves.iter().find(|finding| finding.mv == "2").expect("the move that was made");
    assert_eq!((played.behind, played.cell), (Some(1.0), Some(1)));
    assert!(found.moves.iter().all(|finding| finding.line.first() == Some(&finding.mv)));
    assert!(told.last().is_some_and(|known| known.moves.iter().any(|finding| finding.line.len() > 1)));
    assert_eq!(table.analyse(Eye::Public, 3, &effort(1), &mut |_| {}), None);
}

#[test]
fn a_raised_flag_ends_an_analysis() {
    let mut table = table("adjacency", &[], ["human", "human"], 1);
    let stop = Stop::default();
    let effort = Effort { budget: Budget::Unlimited, stop: stop.clone() };
    let mut depths = 0;
    let found = table.analyse(Eye::Public, 0, &effort, &mut |_| {
        depths += 1;
        stop.raise();
    });
    // It looks at the flag now and then, and the whole game would take ages.
    assert!((1..6).contains(&depths), "{depths}");
    assert!(found.is_some_and(|found| found.depth == depths && found.moves.len() > 1));
}

#[test]
fn crossword_moves_are_ranked_with_the_one_that_was_made() {
    let mut table = table("crossword", &[], ["human", "human"], 7);
    for _ in 0..3 {
        table.replay("pass").expect("passing is legal");
    }
    let mover = table.turn().expect("the game goes on").other();
    let (told, found) = analyse(table.as_mut(), Eye::Seat(mover), 2, 200);
    assert!(found.moves.len() > 15, "the best and the one that was made: {}", found.moves.len());
    assert_eq!((found.played.as_deref(), found.seat), (Some("pass"), Some(mover)));
    assert!(found.moves.iter().any(|finding| finding.mv == "pass"));
    for known in told.iter().chain([&found]) {
        let behind: Vec<f64> = known.moves.iter().filter_map(|finding| finding.behind).collect();
        assert_eq!((behind.len(), behind[0]), (known.moves.len(), 0.0));
        assert!(known.depth == 0 || behind.is_sorted(), "best first: {behind:?}");
    }
    let first = &told[0].moves[0];
    assert!(
        first.score.is_some() && first.leave.is_some() && first.equity.is_some() && first.value.is_none()
    );
    assert!(found.depth == 1 && found.moves[0].value.is_some(), "what the other side may reply counts");
}

#[test]
fn who_does_not_see_the_tiles_is_told_nothing_of_them() {
    let mut table = table("crossword", &[], ["human", "human"], 7);
    let mover = table.turn().expect("the game goes on");
    for eye in [Eye::Public, Eye::Seat(mover.other())] {
        let (told, found) = analyse(table.as_mut(), eye, 0, 200);
        assert!(told.iter().chain([&found]).all(|known| known.moves.is_empty()));
    }
}

#[test]
fn the_last_moves_of_a_crossword_game_are_followed_to_the_end() {
    let mut table = table("crossword", &[], ["easy", "medium"], 11);
    while table.turn().is_some() {
        table.think(&Terms::default(), &Stop::default()).expect("a move");
    }
    let last = table.recorded().len() - 1;
    let mover = table.told(Eye::Public)[last].seat;
    let (_, found) = analyse(table.as_mut(), Eye::Seat(mover), last, 200);
    let played = found.moves.iter().find(|finding| Some(&finding.mv) == found.played.as_ref());
    let scores = table.told(Eye::Public)[last].scores.expect("points");
    let margin = scores[mover.index()] - scores[mover.other().index()];
    assert_eq!(played.and_then(|finding| finding.value), Some(Value::Exact { margin, plies: None }));
}

#[test]
fn reasons_are_whole_though_a_person_hears_the_move_alone() {
    let mut table = table("crossword", &[("starts", "second")], ["human", "medium"], 3);
    let told = table.think(&Terms::default(), &Stop::default()).expect("a move");
    assert!(told.notes.is_empty() && told.value.is_none());
    let whole = table.reasons().expect("its reasons");
    assert!(!whole.notes.is_empty() && whole.value.is_some());
    table.play("pass").expect("passing is legal");
    assert_eq!(table.reasons(), None, "a person does not say why");
}
