//! `papan learn adjacency`: the weights of the strong adjacency player.

use crate::args::Shared;
use crate::command::cores;
use crate::command::play::seed;
use crate::console::Console;
use crate::output::Output;
use papan_game::StopFlag;
use papan_learn::{self as learn, Lesson};
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;

pub(super) fn run(
    console: &mut Console,
    shared: &Shared,
    games: u64,
    threads: Option<usize>,
    output: &Path,
) -> anyhow::Result<ExitCode> {
    let output = Output::new(console, output)?;
    let (seed, threads) = (seed(shared), threads.unwrap_or_else(cores));
    let mut told = Ok(());
    let mut last = None;
    let weights = learn::adjacency(games, seed, threads, &StopFlag::default(), |lesson| {
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
    output.write(text.as_bytes())?;
    let file = output.path();
    let (positions, error) = last.unwrap_or((0, 0.0));
    let document =
        json!({ "games": games, "seed": seed, "positions": positions, "mean_error": error, "file": file });
    console.result(&document, || format!("{weights}Written to {}.", file.display()))?;
    Ok(ExitCode::SUCCESS)
}
