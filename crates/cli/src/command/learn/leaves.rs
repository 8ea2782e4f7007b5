//! `papan learn leaves`: the value of every leave.

use super::tables::{letters_table, pairs_table, values};
use crate::args::Shared;
use crate::command::cores;
use crate::command::play::seed;
use crate::console::Console;
use crate::interrupt::stop_on_interrupt;
use crate::output::Output;
use anyhow::Context;
use papan_crossword::{Crossword, Klv, LeaveTable, Leaves};
use papan_learn::{self as learn, CensusLesson};
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;

pub(super) fn run(
    console: &mut Console,
    shared: &Shared,
    rules: &Crossword,
    boards: u64,
    threads: Option<usize>,
    output: &Path,
) -> anyhow::Result<ExitCode> {
    let output = Output::new(console, output)?;
    let (seed, threads, stop) = (seed(shared), threads.unwrap_or_else(cores), stop_on_interrupt());
    let mut told = Ok(());
    let mut counted = 0;
    let learned = learn::census(rules, boards, seed, threads, &stop, |lesson| {
        let CensusLesson { generation, generations, boards, score, .. } = lesson;
        counted += boards;
        told = console.note(format!(
            "generation {generation} of {generations}: {boards} boards, {score:.1} points a player"
        ));
    })?;
    told?;
    let learned =
        learned.context("interrupted before the first generation was complete: nothing is written")?;
    let comment = if stop.is_raised() {
        format!("By: papan learn leaves --boards {boards} --seed {seed}, interrupted after {counted} boards")
    } else {
        format!("By: papan learn leaves --boards {boards} --seed {seed}")
    };
    let table = LeaveTable::with_comment(&rules.letters, &learned, &comment)?;
    let leaves = Leaves::from(table.clone());
    if output.path().extension().is_some_and(|ending| ending.eq_ignore_ascii_case("klv2")) {
        output.write(&Klv::of(&leaves, &rules.letters)?.write())?;
    } else {
        output.write(table.bytes())?;
    }
    tell(console, rules, &leaves, (counted, seed), output.path())?;
    Ok(if stop.is_raised() { ExitCode::from(130) } else { ExitCode::SUCCESS })
}

/// Prints the values of tiles and pairs, and the file.
fn tell(
    console: &mut Console,
    rules: &Crossword,
    leaves: &Leaves,
    (boards, seed): (u64, u64),
    file: &Path,
) -> anyhow::Result<()> {
    let values = values(leaves, &rules.letters);
    let document = json!({ "boards": boards, "seed": seed, "file": file, "leaves": values });
    console.result(&document, || {
        let tables = [letters_table(leaves, &rules.letters), pairs_table(leaves, &rules.letters)];
        format!("{}\nWritten to {}.", tables.join("\n"), file.display())
    })
}
