//! A player with a budget of nodes or depth plays the same game on every machine: golden games.

use papan_game::StopFlag;
use papan_session::{Environment, Setup, TurnTerms};
use papan_testkit::playthrough;

/// Lets two players meet and compares the record with its golden file.
fn check(name: &str, game: &str, options: &[(&str, &str)], players: [&str; 2]) {
    let seats = players.map(|player| player.parse().expect("a player"));
    let options = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    let setup = Setup { options, ..Setup::new(seats, 7) };
    let entry = papan_catalog::game(game).expect("a game of the catalog");
    let mut session = entry.session(&setup, &Environment::EMPTY).expect("a session");
    while session.turn().is_some() {
        session.think(&TurnTerms::default(), &StopFlag::default()).expect("a move");
    }
    playthrough::check(name, &session.save());
}

#[test]
fn a_budget_of_nodes_gives_the_same_game_of_adjacency() {
    let five = [("rounds", "5")];
    check("games/adjacency-alphabeta.txt", "adjacency", &five, ["alphabeta:nodes=3000", "greedy"]);
    check("games/adjacency-full.txt", "adjacency", &[], ["alphabeta:nodes=500", "alphabeta:depth=2"]);
    check("games/adjacency-mcts.txt", "adjacency", &five, ["mirror", "mcts:nodes=20000"]);
    check("games/adjacency-hillclimb.txt", "adjacency", &five, ["hillclimb:nodes=5000", "random"]);
    check("games/adjacency-genetic.txt", "adjacency", &five, ["genetic:nodes=5000", "minimax:depth=2"]);
    check("games/adjacency-small.txt", "adjacency", &[("size", "5x4"), ("mark", "o")], ["medium", "hard"]);
    check(
        "games/adjacency-classic.txt",
        "adjacency",
        &five,
        ["classic-minimax:nodes=5000", "classic-genetic:nodes=400"],
    );
}

#[test]
fn a_seed_gives_the_same_crossword_game() {
    check("games/crossword.gcg", "crossword", &[], ["easy", "easy"]);
    check("games/crossword-random.gcg", "crossword", &[("unplayed", "transfer")], ["random", "easy"]);
}

#[test]
fn a_budget_of_nodes_gives_the_same_game_of_tic_tac_toe() {
    check(
        "games/tictactoe-4x4x3.txt",
        "tictactoe",
        &[("size", "4x4x3")],
        ["mcts:nodes=3000", "alphabeta:nodes=3000"],
    );
    check("games/tictactoe.txt", "tictactoe", &[], ["genetic:nodes=900", "hillclimb:nodes=900"]);
}
