//! `papan learn pairs`: the values of kept tiles and pairs of tiles.

use super::tables::{blanks_table, letters_table, pairs_table, values, values_beside_blanks};
use crate::args::Shared;
use crate::command::cores;
use crate::command::play::seed;
use crate::console::Console;
use crate::output::Output;
use papan_crossword::{Crossword, Leaves};
use papan_game::StopFlag;
use papan_learn::{self as learn, PairLesson};
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;

pub(super) fn run(
    console: &mut Console,
    shared: &Shared,
    rules: &Crossword,
    games: u64,
    threads: Option<usize>,
    output: &Path,
) -> anyhow::Result<ExitCode> {
    let output = Output::new(console, output)?;
    let (seed, threads) = (seed(shared), threads.unwrap_or_else(cores));
    let mut told = Ok(());
    let leaves = learn::pairs(rules, games, seed, threads, &StopFlag::default(), |lesson| {
        let PairLesson { round, rounds, turns, score, .. } = lesson;
        told = console.note(format!("round {round} of {rounds}: {turns} turns, {score:.1} points a player"));
    });
    told?;
    let text = format!(
        "# Values of kept tiles, in points: each tile, each pair, and corrections for tiles beside two blanks.\n\
         # By: papan learn pairs --games {games} --seed {seed}\n{}",
        leaves.write(&rules.letters)
    );
    output.write(text.as_bytes())?;
    let file = output.path();
    let beside = |tile: u8| leaves.beside_blanks(tile);
    let known = Leaves::from(leaves.clone());
    let mut values = values(&known, &rules.letters);
    values.extend(values_beside_blanks(beside, &rules.letters));
    let document = json!({ "games": games, "seed": seed, "file": file, "leaves": values });
    console.result(&document, || {
        let tables = [
            letters_table(&known, &rules.letters),
            pairs_table(&known, &rules.letters),
            blanks_table(beside, &rules.letters),
        ];
        format!("{}\nWritten to {}.", tables.join("\n"), file.display())
    })?;
    Ok(ExitCode::SUCCESS)
}
