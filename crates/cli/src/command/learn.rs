//! `papan learn`: values that players ship with, learned from games that they play against themselves.

use super::play::seed;
use crate::args::{Learn, Shared};
use crate::console::{Console, write_file};
use papan_catalog::learn::{self, Lesson};
use papan_game::Stop;
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(console: &mut Console, shared: &Shared, learn: &Learn) -> anyhow::Result<ExitCode> {
    match learn {
        Learn::Adjacency { games, threads, output } => adjacency(console, shared, *games, *threads, output),
    }
}

fn adjacency(
    console: &mut Console,
    shared: &Shared,
    games: u64,
    threads: Option<usize>,
    output: &Path,
) -> anyhow::Result<ExitCode> {
    let seed = seed(shared);
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = threads.unwrap_or_else(cores);
    let mut told = Ok(());
    let mut last = None;
    let weights = learn::adjacency(games, seed, threads, &Stop::default(), |lesson| {
        let Lesson { round, rounds, positions, error, .. } = lesson;
        let line = format!("round {round} of {rounds}: {positions} positions, off by {error:.2} marks");
        told = console.note(line);
        last = Some((*positions, *error));
    });
    told?;
    let text = format!(
        "# The weights of the strong adjacency player, by: papan learn adjacency --games {games} --seed {seed}\n\
         # What a mark with no, one, ... empty cells beside it is worth, the right to move, and that 2, 3, 4 marks\n\
         # can be turned with it, in marks, by 1, r, s and r*s: r is moves left by empty cells, s moves left by 64.\n\
         {weights}"
    );
    write_file(output, text.as_bytes())?;
    let (positions, error) = last.unwrap_or((0, 0.0));
    let document =
        json!({ "games": games, "seed": seed, "positions": positions, "error": error, "file": output });
    console.result(&document, || format!("{weights}Written to {}.", output.display()))?;
    Ok(ExitCode::SUCCESS)
}
