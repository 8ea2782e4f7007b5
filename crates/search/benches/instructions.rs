//! Instruction counts of the searches that `papan bench` times, reproducible on any machine.
//!
//! `cargo xtask instructions` runs them under valgrind.

#![allow(missing_docs, reason = "the macros make public items of their own")]

use gungraun::{library_benchmark, library_benchmark_group, main};
use papan_game::{Budget, StopFlag, perft};
use papan_search::{NoTrace, Settings, Solver, minimax, zero_evaluation};
use papan_tictactoe::{Position, TicTacToe};
use std::hint::black_box;

fn rules(size: &str) -> TicTacToe {
    TicTacToe::new(size.parse().expect("a size that is written here"), false)
}

#[library_benchmark]
#[bench::whole_tree(rules("3x3x3"))]
fn minimax_tree(game: TicTacToe) -> u64 {
    minimax(black_box(&game), &Position::EMPTY, 9, u64::MAX, &mut NoTrace).map_or(0, |walked| walked.nodes)
}

#[library_benchmark]
#[bench::all_games(rules("3x3x3"))]
fn perft_9(game: TicTacToe) -> u64 {
    perft(black_box(&game), &Position::EMPTY, 9)
}

#[library_benchmark]
#[bench::plain(rules("3x3x3"), Settings::PLAIN)]
#[bench::table(rules("3x3x3"), Settings::TABLE)]
fn alphabeta_once(game: TicTacToe, settings: Settings) -> u64 {
    let mut solver = Solver::new(zero_evaluation::<TicTacToe>, settings);
    solver
        .search(black_box(&game), &Position::EMPTY, 64, u64::MAX, &mut NoTrace)
        .map_or(0, |found| found.nodes)
}

#[library_benchmark]
#[bench::classic(rules("3x3x3"))]
#[bench::four(rules("4x4x4"))]
fn alphabeta_deepening(game: TicTacToe) -> u64 {
    let mut solver = Solver::new(zero_evaluation::<TicTacToe>, Settings::default());
    let result = solver.deepen(
        black_box(&game),
        &Position::EMPTY,
        Budget::Unlimited,
        &StopFlag::default(),
        &mut NoTrace,
    );
    result.map_or(0, |found| found.nodes)
}

library_benchmark_group!(
    name = searches,
    benchmarks = [minimax_tree, perft_9, alphabeta_once, alphabeta_deepening]
);

main!(library_benchmark_groups = searches);
