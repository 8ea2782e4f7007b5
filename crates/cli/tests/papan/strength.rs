//! Players that cannot be beaten, against a random one: at the table itself, for speed.

use papan_catalog::game;
use papan_game::{Seat, StopFlag};
use papan_session::{Ending, Environment, Session, Setup, TurnTerms};

/// Plays a game between two players to its end.
fn play(first: &str, second: &str, seed: u64) -> Box<dyn Session> {
    let setup = Setup::new([first.parse().unwrap(), second.parse().unwrap()], seed);
    let mut session = game("tictactoe").unwrap().session(&setup, &Environment::EMPTY).unwrap();
    while session.turn().is_some() {
        session.think(&TurnTerms::default(), &StopFlag::default()).unwrap_or_else(|error| panic!("{error}"));
    }
    session
}

/// 200 games on either seat: never lost, and won more often than not.
fn never_loses(player: &str) {
    let mut won = 0;
    for seed in 0..200 {
        let seat = if seed % 2 == 0 { Seat::First } else { Seat::Second };
        let session =
            if seat == Seat::First { play(player, "random", seed) } else { play("random", player, seed) };
        let ending = session.ending().expect("the game is over");
        assert!(matches!(ending, Ending::Played { .. }), "{ending:?}");
        assert_ne!(ending.winner(), Some(seat.other()), "seed {seed}: {:?}", session.moves());
        won += u32::from(ending.winner() == Some(seat));
    }
    assert!(won > 120, "{player} won only {won} of 200");
}

#[test]
fn minimax_never_loses() {
    never_loses("minimax");
}

#[test]
fn alphabeta_never_loses() {
    never_loses("alphabeta");
}

#[test]
fn the_automata_that_answer_every_opening_never_lose() {
    never_loses("automaton");
    never_loses("automaton:small");
}

#[test]
fn between_two_that_cannot_be_beaten_it_is_a_tie() {
    let players = ["minimax", "alphabeta", "automaton", "automaton:small"];
    for first in players {
        for second in players {
            let session = play(first, second, 1);
            assert_eq!(session.ending().and_then(|ending| ending.winner()), None, "{first} {second}");
            assert_eq!(session.moves().len(), 9);
        }
    }
}

#[test]
fn minimax_knows_the_value_of_the_first_move() {
    let setup = Setup::new(["minimax".parse().unwrap(), "random".parse().unwrap()], 1);
    let mut session = game("tictactoe").unwrap().session(&setup, &Environment::EMPTY).unwrap();
    let thought = session.think(&TurnTerms::default(), &StopFlag::default()).unwrap();
    assert!(matches!(thought.value, Some(papan_game::Value::Exact { margin: 0, .. })), "{thought:?}");
}
