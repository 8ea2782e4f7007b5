//! A table serves one game after the other, and each is the game that a fresh table gives.

use papan_catalog::{PlayerSpec, Setup, Table, Terms, World, game};
use papan_game::Stop;

fn play(table: &mut dyn Table) -> String {
    while table.turn().is_some() {
        table.think(&Terms::default(), &Stop::default()).expect("a move");
    }
    table.save()
}

/// Plays all ordered meetings of some players at one table and at fresh ones.
fn check(name: &str, options: &[(&str, &str)], players: &[&str]) {
    let entry = game(name).expect("a game of the catalog");
    let players: Vec<PlayerSpec> = players.iter().map(|text| text.parse().expect("a player")).collect();
    let options: Vec<(String, String)> =
        options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    let setup = |seats: [&PlayerSpec; 2], seed| Setup {
        options: options.clone(),
        ..Setup::new(seats.map(Clone::clone), seed)
    };
    let mut table = entry.table(&setup([&players[0], &players[1]], 0), &World::EMPTY).expect("a table");
    for seed in 0..2 {
        for [first, second] in
            players.iter().flat_map(|first| players.iter().map(move |second| [first, second]))
        {
            let mut fresh = entry.table(&setup([first, second], seed), &World::EMPTY).expect("a table");
            table.again(&[first.clone(), second.clone()], seed, &World::EMPTY).expect("seats");
            assert_eq!(play(table.as_mut()), play(fresh.as_mut()), "{first} {second} {seed}");
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
