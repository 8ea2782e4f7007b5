//! Instruction counts of the move generators that `papan bench` times. Counts are repeatable on any machine.
//!
//! `cargo xtask instructions` runs them under valgrind.

#![allow(missing_docs, reason = "the macros generate public items")]

use gungraun::{library_benchmark, library_benchmark_group, main};
use papan_crossword::generate::{PlacementFinder, for_each_placement};
use papan_crossword::strategy::self_play;
use papan_crossword::{Crossword, Leaves, Position};
use papan_game::{Game, rng};
use std::hint::black_box;

/// The rules and leaves, with the word map built.
fn rules() -> (Crossword, Leaves) {
    let game = Crossword::english();
    game.lexicon.map();
    (game, Leaves::english_pairs())
}

/// The rules and the positions of one game.
fn positions() -> (Crossword, Vec<Position>) {
    let (game, leaves) = rules();
    let mut all = Vec::new();
    let start = game.start(&mut rng::stream(1, 0));
    self_play(&game, &mut PlacementFinder::new(&game), &leaves, start, |position| {
        all.push(position.clone());
        true
    });
    (game, all)
}

#[library_benchmark]
#[bench::ten_games(rules())]
fn best_moves((game, leaves): (Crossword, Leaves)) -> i32 {
    let mut finder = PlacementFinder::new(black_box(&game));
    let play = |number| {
        let start = game.start(&mut rng::stream(1, number));
        self_play(&game, &mut finder, &leaves, start, |_| true).scores.iter().sum::<i32>()
    };
    (0..10).map(play).sum()
}

#[library_benchmark]
#[bench::one_game(positions())]
fn all_placements((game, positions): (Crossword, Vec<Position>)) -> u64 {
    let mut count = 0;
    for position in &positions {
        let rack = position.racks[position.mover.index()];
        for_each_placement(black_box(&game), &position.board, rack, |_| count += 1);
    }
    count
}

library_benchmark_group!(name = generators, benchmarks = [best_moves, all_placements]);

main!(library_benchmark_groups = generators);
