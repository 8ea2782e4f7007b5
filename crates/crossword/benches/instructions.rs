//! Instruction counts of the move generators that `papan bench` times: repeatable on any machine.
//!
//! `cargo xtask instructions` runs them under valgrind.

#![allow(missing_docs, reason = "the macros make public items of their own")]

use gungraun::{library_benchmark, library_benchmark_group, main};
use papan_crossword::generate::{Finder, each};
use papan_crossword::rank::{rank, worth};
use papan_crossword::{Crossword, Leaves, Position};
use papan_game::{Eye, Game, rng};
use std::hint::black_box;

/// The rules, with everything that is made only once.
fn rules() -> (Crossword, Leaves) {
    let game = Crossword::english();
    game.lexicon.map();
    (game, Leaves::english())
}

/// Plays some games of the best move, and shows every position.
fn games(game: &Crossword, leaves: &Leaves, count: u64, mut show: impl FnMut(&Position)) -> i32 {
    let mut finder = Finder::new(game);
    let mut points = 0;
    for number in 0..count {
        let mut position = game.start(&mut rng::stream(1, number));
        while !position.is_over() {
            show(&position);
            let view = position.view(Eye::Seat(position.mover));
            let rack = position.racks[position.mover.index()];
            let best = rank(game, &mut finder, &view, &worth(&view, rack, leaves), 1);
            let Some(best) = best.first() else { break };
            game.advance(&mut position, &best.mv);
        }
        points += position.scores.iter().sum::<i32>();
    }
    points
}

/// The positions of a game.
fn positions() -> (Crossword, Vec<Position>) {
    let (game, leaves) = rules();
    let mut all = Vec::new();
    games(&game, &leaves, 1, |position| all.push(position.clone()));
    (game, all)
}

#[library_benchmark]
#[bench::ten_games(rules())]
fn best_moves((game, leaves): (Crossword, Leaves)) -> i32 {
    games(black_box(&game), &leaves, 10, |_| ())
}

#[library_benchmark]
#[bench::one_game(positions())]
fn all_placements((game, positions): (Crossword, Vec<Position>)) -> u64 {
    let mut count = 0;
    for position in &positions {
        each(black_box(&game), &position.board, position.racks[position.mover.index()], |_| count += 1);
    }
    count
}

library_benchmark_group!(name = generators, benchmarks = [best_moves, all_placements]);

main!(library_benchmark_groups = generators);
