//! Analyses of any position of a session.

use papan_catalog::game;
use papan_game::{Budget, Seat, StopFlag, Value, Viewer};
use papan_session::{AnalysisLimit, Environment, PositionAnalysis, Session, Setup, TurnTerms};

fn session(name: &str, options: &[(&str, &str)], seats: [&str; 2], seed: u64) -> Box<dyn Session> {
    let seats = seats.map(|text| text.parse().expect("a player"));
    let options = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    let setup = Setup { options, ..Setup::new(seats, seed) };
    game(name).expect("a game").session(&setup, &Environment::EMPTY).expect("a session")
}

fn effort(nodes: u64) -> AnalysisLimit {
    AnalysisLimit { budget: Budget::Nodes(nodes), stop: StopFlag::default() }
}

/// Returns the intermediate and the final analysis for a viewer after `plies` moves.
fn analyze(
    session: &mut dyn Session,
    viewer: Viewer,
    plies: usize,
    nodes: u64,
) -> (Vec<PositionAnalysis>, PositionAnalysis) {
    let mut told = Vec::new();
    let found = session.analyze(viewer, plies, &effort(nodes), &mut |known| told.push(known.clone()));
    (told, found.expect("a position of the game"))
}

#[test]
fn every_move_of_an_open_game_is_valued_deeper_and_deeper() {
    let mut session = session("tictactoe", &[], ["human", "human"], 1);
    for mv in ["1", "2"] {
        session.play(mv).expect("a legal move");
    }
    let (told, found) = analyze(session.as_mut(), Viewer::Spectator, 1, 1_000_000);
    assert!(told.windows(2).all(|two| two[0].depth < two[1].depth && two[0].nodes <= two[1].nodes));
    assert_eq!((found.at, found.seat, found.played.as_deref()), (1, Some(Seat::Second), Some("2")));
    assert_eq!(found.moves.len(), 8);
    let best = &found.moves[0];
    assert_eq!((best.mv.as_str(), best.behind), ("5", Some(0.0)), "only the center holds against a corner");
    assert!(matches!(best.value, Some(Value::Exact { margin: 0, .. })), "{best:?}");
    let played = found.moves.iter().find(|finding| finding.mv == "2").expect("the move that was made");
    assert_eq!((played.behind, played.cell), (Some(1.0), Some(1)));
    assert!(found.moves.iter().all(|finding| finding.line.first() == Some(&finding.mv)));
    assert!(told.last().is_some_and(|known| known.moves.iter().any(|finding| finding.line.len() > 1)));
    assert_eq!(session.analyze(Viewer::Spectator, 3, &effort(1), &mut |_| {}), None);
}

#[test]
fn a_raised_flag_ends_an_analysis() {
    let mut session = session("adjacency", &[], ["human", "human"], 1);
    let stop = StopFlag::default();
    let effort = AnalysisLimit { budget: Budget::Unlimited, stop: stop.clone() };
    let mut depths = 0;
    let found = session.analyze(Viewer::Spectator, 0, &effort, &mut |_| {
        depths += 1;
        stop.raise();
    });
    // It looks at the flag now and then, and the whole game would take ages.
    assert!((1..6).contains(&depths), "{depths}");
    assert!(found.is_some_and(|found| found.depth == depths && found.moves.len() > 1));
}

#[test]
fn crossword_moves_are_ranked_with_the_one_that_was_made() {
    let mut session = session("crossword", &[], ["human", "human"], 7);
    for _ in 0..3 {
        session.replay("pass").expect("passing is legal");
    }
    let mover = session.turn().expect("the game goes on").other();
    let (told, found) = analyze(session.as_mut(), Viewer::Seat(mover), 2, 200);
    assert!(found.moves.len() > 15, "the best and the one that was made: {}", found.moves.len());
    assert_eq!((found.played.as_deref(), found.seat), (Some("pass"), Some(mover)));
    assert!(found.moves.iter().any(|finding| finding.mv == "pass"));
    for known in told.iter().chain([&found]) {
        let behind: Vec<f64> = known.moves.iter().filter_map(|finding| finding.behind).collect();
        assert_eq!((behind.len(), behind[0]), (known.moves.len(), 0.0));
        assert!(behind.iter().all(|&points| points >= 0.0), "{behind:?}");
    }
    let first = &told[0].moves[0];
    assert!(
        first.score.is_some() && first.leave.is_some() && first.equity.is_some() && first.value.is_none()
    );
    assert!(found.depth == 2 && found.moves[0].value.is_some(), "the next two moves count");
    let chances: Vec<f64> =
        found.moves.iter().filter_map(|one| one.chance.map(|chance| chance.win)).collect();
    assert_eq!(chances.len(), found.moves.len());
    let pass = found.moves.iter().find(|one| one.mv == "pass").and_then(|one| one.chance).expect("simulated");
    assert!(chances[0] > pass.win, "the best move wins more often than a pass: {chances:?}");
}

#[test]
fn who_does_not_see_the_tiles_is_told_nothing_of_them() {
    let mut session = session("crossword", &[], ["human", "human"], 7);
    let mover = session.turn().expect("the game goes on");
    for viewer in [Viewer::Spectator, Viewer::Seat(mover.other())] {
        let (told, found) = analyze(session.as_mut(), viewer, 0, 200);
        assert!(told.iter().chain([&found]).all(|known| known.moves.is_empty()));
    }
}

#[test]
fn the_last_moves_of_a_crossword_game_are_followed_to_the_end() {
    let mut session = session("crossword", &[], ["easy", "medium"], 11);
    while session.turn().is_some() {
        session.think(&TurnTerms::default(), &StopFlag::default()).expect("a move");
    }
    let last = session.recorded_moves().len() - 1;
    let mover = session.move_views(Viewer::Spectator)[last].seat;
    let (_, found) = analyze(session.as_mut(), Viewer::Seat(mover), last, 200);
    let played = found.moves.iter().find(|finding| Some(&finding.mv) == found.played.as_ref());
    let scores = session.move_views(Viewer::Spectator)[last].scores.expect("points");
    let margin = scores[mover.index()] - scores[mover.other().index()];
    assert_eq!(played.and_then(|finding| finding.value), Some(Value::Exact { margin, plies: None }));
}

#[test]
fn reasons_are_whole_though_a_person_hears_the_move_alone() {
    let mut session = session("crossword", &[("starts", "second")], ["human", "medium"], 3);
    let told = session.think(&TurnTerms::default(), &StopFlag::default()).expect("a move");
    assert!(told.notes.is_empty() && told.value.is_none());
    let whole = session.last_explanation().expect("its reasons");
    assert!(!whole.notes.is_empty() && whole.value.is_some());
    session.play("pass").expect("passing is legal");
    assert_eq!(session.last_explanation(), None, "a person does not say why");
}
