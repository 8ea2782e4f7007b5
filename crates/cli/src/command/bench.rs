//! `papan bench`: speed of rules and searches, with node counts that are the same on every machine.
//!
//! Cases are interleaved and the best round counts, so that a busy machine disturbs the ratios little; compare ratios.

mod crossword;

use crate::args::Bench;
use crate::console::Console;
use papan_adjacency::{Adjacency, Position, Weights};
use papan_game::{Budget, Game, Notation, StopFlag, perft, rng};
use papan_search::{NoTrace, Settings, Solver, minimax, zero_evaluation};
use papan_tictactoe::TicTacToe;
use serde::Serialize;
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// A case to measure: it returns the number of nodes.
struct Case {
    name: &'static str,
    /// The game that it measures.
    game: &'static str,
    sentence: &'static str,
    run: fn() -> u64,
}

/// A measured case.
#[derive(Serialize)]
struct Measured {
    name: &'static str,
    sentence: &'static str,
    /// Nodes visited: the signature.
    nodes: u64,
    microseconds: f64,
    nodes_per_second: f64,
}

const CASES: &[Case] = &[
    Case {
        name: "tree-by-hand",
        game: "tictactoe",
        sentence: "the whole tree of 3x3x3 by a hand-written loop",
        run: || {
            let mut nodes = 0;
            black_box(by_hand(0, 0, black_box(&lines()), &mut nodes));
            nodes
        },
    },
    Case {
        name: "tree-minimax",
        game: "tictactoe",
        sentence: "the same through the traits, by plain minimax",
        run: || {
            let game = TicTacToe::default();
            let walked =
                minimax(black_box(&game), &game.start(&mut rng::stream(0, 0)), 9, u64::MAX, &mut NoTrace);
            walked.map_or(0, |walked| walked.nodes)
        },
    },
    Case {
        name: "perft-9",
        game: "tictactoe",
        sentence: "all 255168 games of 3x3x3 through the Game trait alone",
        run: || {
            let game = TicTacToe::default();
            perft(black_box(&game), &game.start(&mut rng::stream(0, 0)), 9)
        },
    },
    Case {
        name: "alphabeta-plain",
        game: "tictactoe",
        sentence: "3x3x3 by alpha-beta without a table",
        run: || search("3x3x3", Settings::PLAIN),
    },
    Case {
        name: "alphabeta-table",
        game: "tictactoe",
        sentence: "3x3x3 by alpha-beta with a table",
        run: || search("3x3x3", Settings::TABLE),
    },
    Case {
        name: "alphabeta",
        game: "tictactoe",
        sentence: "3x3x3 by the strong player's search, deepening",
        run: || deepen("3x3x3"),
    },
    Case {
        name: "solve-4x4x4",
        game: "tictactoe",
        sentence: "4x4x4 by the strong player's search, deepening",
        run: || deepen("4x4x4"),
    },
    Case {
        name: "adjacency-depth-7",
        game: "adjacency",
        sentence: "adjacency, 28 rounds, seven moves ahead from the start: positions judged",
        run: || {
            let game = Adjacency::default();
            look_ahead(&game, &game.start(&mut rng::stream(0, 0)), Budget::Depth(7))
        },
    },
    Case {
        name: "adjacency-ending",
        game: "adjacency",
        sentence: "adjacency, the last 13 moves of a strong game solved: positions judged",
        run: || {
            let game = Adjacency::default();
            let ending = game.read_position(ENDING).expect("a position that is written here");
            look_ahead(&game, &ending, Budget::Unlimited)
        },
    },
];

/// Thirteen moves before the end of a game between two strong players.
const ENDING: &str = "O1O2OOO/2XXO1OX/X2X3O/XO2XXXX/OXOOOXXO/OOXOOXXX/OXOXOXOO/XXOOXOXX O 13";

/// Counts the positions that the strong adjacency player evaluates.
fn look_ahead(game: &Adjacency, position: &Position, budget: Budget) -> u64 {
    let mut solver = Solver::new(Weights::default(), Settings::STRONG);
    let verdict = solver.deepen(black_box(game), position, budget, &StopFlag::default(), &mut NoTrace);
    verdict.map_or(0, |verdict| verdict.nodes + verdict.batched_leaves)
}

fn rules(size: &str) -> TicTacToe {
    TicTacToe::new(size.parse().expect("a size that is written here"), false)
}

fn search(size: &str, settings: Settings) -> u64 {
    let game = rules(size);
    let start = game.start(&mut rng::stream(0, 0));
    let mut solver = Solver::new(zero_evaluation::<TicTacToe>, settings);
    let verdict = solver.search(black_box(&game), &start, 64, u64::MAX, &mut NoTrace);
    verdict.map_or(0, |verdict| verdict.nodes)
}

fn deepen(size: &str) -> u64 {
    let game = rules(size);
    let start = game.start(&mut rng::stream(0, 0));
    let mut solver = Solver::new(zero_evaluation::<TicTacToe>, Settings::default());
    let verdict =
        solver.deepen(black_box(&game), &start, Budget::Unlimited, &StopFlag::default(), &mut NoTrace);
    verdict.map_or(0, |verdict| verdict.nodes)
}

/// The 512 sets of cells that contain a line.
fn lines() -> [bool; 512] {
    let lines = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    std::array::from_fn(|set| lines.iter().any(|line| set & line == *line))
}

/// The fastest tree walk that is easy to write: the baseline for the traits.
fn by_hand(own: usize, other: usize, lines: &[bool; 512], nodes: &mut u64) -> i32 {
    *nodes += 1;
    if lines[other & 511] {
        return -1;
    }
    let mut free = 511 & !(own | other);
    let mut best = if free == 0 { 0 } else { -2 };
    while free != 0 {
        let cell = free & free.wrapping_neg();
        free ^= cell;
        best = best.max(-by_hand(other, own | cell, lines, nodes));
    }
    best
}

/// Returns all cases.
fn all() -> impl Iterator<Item = &'static Case> {
    CASES.iter().chain(crossword::CASES)
}

pub(crate) fn run(console: &mut Console, bench: &Bench) -> anyhow::Result<ExitCode> {
    let is_wanted =
        |case: &&Case| bench.only.as_ref().is_none_or(|only| case.name.contains(only) || case.game == only);
    let cases: Vec<&Case> = all().filter(is_wanted).collect();
    let known = || all().map(|case| case.name).collect::<Vec<_>>().join(", ");
    anyhow::ensure!(
        !cases.is_empty(),
        "found no case `{}`: expected a game ({}), or a part of {}",
        bench.only.as_deref().unwrap_or_default(),
        papan_catalog::games().iter().map(|entry| entry.name()).collect::<Vec<_>>().join(", "),
        known()
    );
    let measured = measure(&cases, bench.rounds);
    let signature: BTreeMap<_, _> = measured.iter().map(|case| (case.name, case.nodes)).collect();
    let document =
        json!({ "signature": signature, "cases": measured, "ratio_to_hand_written": ratio(&measured) });
    console.result(&document, || report(&measured))?;
    Ok(ExitCode::SUCCESS)
}

/// Runs all cases, round by round, and keeps the best time of each.
fn measure(cases: &[&Case], rounds: u32) -> Vec<Measured> {
    let mut best = vec![(Duration::MAX, 0); cases.len()];
    for _ in 0..rounds {
        for (case, best) in cases.iter().zip(&mut best) {
            let begun = Instant::now();
            let nodes = (case.run)();
            *best = (begun.elapsed().min(best.0), nodes);
        }
    }
    let measured = |(case, (time, nodes)): (&&Case, (Duration, u64))| Measured {
        name: case.name,
        sentence: case.sentence,
        nodes,
        microseconds: time.as_secs_f64() * 1e6,
        nodes_per_second: nodes as f64 / time.as_secs_f64().max(1e-9),
    };
    cases.iter().zip(best).map(measured).collect()
}

fn report(measured: &[Measured]) -> String {
    let mut text = format!("{:<18} {:>9} {:>12} {:>10}\n", "case", "nodes", "microseconds", "M nodes/s");
    // Writing to a string cannot fail.
    for case in measured {
        let speed = case.nodes_per_second / 1e6;
        let _ = writeln!(
            text,
            "{:<18} {:>9} {:>12.1} {speed:>10.1}  {}",
            case.name, case.nodes, case.microseconds, case.sentence
        );
    }
    if let Some(ratio) = ratio(measured) {
        let _ = writeln!(text, "\nthe traits reach {ratio:.2} of the hand-written loop's speed");
    }
    text
}

/// Formats the speed of the traits relative to the hand-written loop, if both were measured.
fn ratio(measured: &[Measured]) -> Option<f64> {
    let time = |name: &str| measured.iter().find(|case| case.name == name).map(|case| case.microseconds);
    Some(time("tree-by-hand")? / time("tree-minimax")?)
}
