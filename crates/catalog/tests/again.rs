//! A session serves one game after the other, and each is the game that a fresh session gives.

use papan_catalog::game;
use papan_game::StopFlag;
use papan_session::{Environment, PlayerSpec, Session, Setup, TurnTerms};

fn play(session: &mut dyn Session) -> String {
    while session.turn().is_some() {
        session.think(&TurnTerms::default(), &StopFlag::default()).expect("a move");
    }
    session.save()
}

/// Plays all ordered meetings of some players at one session and at fresh ones.
fn check(name: &str, options: &[(&str, &str)], players: &[&str]) {
    let entry = game(name).expect("a game of the catalog");
    let players: Vec<PlayerSpec> = players.iter().map(|text| text.parse().expect("a player")).collect();
    let options: Vec<(String, String)> =
        options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    let setup = |seats: [&PlayerSpec; 2], seed| Setup {
        options: options.clone(),
        ..Setup::new(seats.map(Clone::clone), seed)
    };
    let mut session =
        entry.session(&setup([&players[0], &players[1]], 0), &Environment::EMPTY).expect("a session");
    for seed in 0..2 {
        for [first, second] in
            players.iter().flat_map(|first| players.iter().map(move |second| [first, second]))
        {
            let mut fresh =
                entry.session(&setup([first, second], seed), &Environment::EMPTY).expect("a session");
            session.restart(&[first.clone(), second.clone()], seed, &Environment::EMPTY).expect("seats");
            assert_eq!(play(session.as_mut()), play(fresh.as_mut()), "{first} {second} {seed}");
        }
    }
}

#[test]
fn a_game_does_not_depend_on_those_before_it() {
    check("tictactoe", &[], &["random", "alphabeta", "mcts:nodes=500"]);
    check(
        "adjacency",
        &[("rounds", "3")],
        &["alphabeta:nodes=2000", "genetic:nodes=2000", "hillclimb:nodes=2000"],
    );
    check("crossword", &[], &["easy", "medium"]);
}
