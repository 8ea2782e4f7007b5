//! `papan learn`: values learned by self-play.

mod wins;

use super::cores;
use super::play::{seed, world};
use crate::args::{Learn, Shared};
use crate::console::Console;
use crate::output::Output;
use papan_catalog::crossword;
use papan_crossword::generate::MILLIPOINTS;
use papan_crossword::{Crossword, Leaves, Letters};
use papan_game::StopFlag;
use papan_learn::{self as learn, LeaveLesson, Lesson};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(console: &mut Console, shared: &Shared, learn: &Learn) -> anyhow::Result<ExitCode> {
    match learn {
        Learn::Adjacency { games, threads, output } => adjacency(console, shared, *games, *threads, output),
        Learn::Leaves { games, threads, output, options } => {
            let rules = crossword::game(&options.0, &world())?;
            leaves(console, shared, &rules, *games, *threads, output)
        }
        Learn::Wins(wins) => wins::run(console, shared, wins),
    }
}

fn adjacency(
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

fn leaves(
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
    let leaves = learn::leaves(rules, games, seed, threads, &StopFlag::default(), |lesson| {
        let LeaveLesson { round, rounds, turns, score, .. } = lesson;
        told = console.note(format!("round {round} of {rounds}: {turns} turns, {score:.1} points a player"));
    });
    told?;
    let text = format!(
        "# Values of kept tiles, in points: each tile, each pair, and corrections for tiles beside two blanks.\n\
         # By: papan learn leaves --games {games} --seed {seed}\n{}",
        leaves.write(&rules.letters)
    );
    output.write(text.as_bytes())?;
    let file = output.path();
    let document =
        json!({ "games": games, "seed": seed, "file": file, "leaves": table(&leaves, &rules.letters) });
    console.result(&document, || {
        let tables = [
            letters_table(&leaves, &rules.letters),
            pairs_table(&leaves, &rules.letters),
            blanks_table(&leaves, &rules.letters),
        ];
        format!("{}\nWritten to {}.", tables.join("\n"), file.display())
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Returns every kind of tile, the blank first.
fn kinds(letters: &Letters) -> std::ops::RangeInclusive<u8> {
    0..=letters.len() as u8
}

fn points(worth: i32) -> f64 {
    f64::from(worth) / f64::from(MILLIPOINTS)
}

/// Returns all values by their tiles.
fn table(leaves: &Leaves, letters: &Letters) -> BTreeMap<String, f64> {
    let name = |tile: u8| letters.text(tile);
    let alone = kinds(letters).map(|tile| (name(tile).to_owned(), points(leaves.tile(tile))));
    let pairs = kinds(letters).flat_map(|one| (one..=letters.len() as u8).map(move |other| (one, other)));
    let together =
        pairs.map(|(one, other)| (format!("{}{}", name(one), name(other)), points(leaves.pair(one, other))));
    let beside = (1..=letters.len() as u8)
        .map(|tile| (format!("{0}{0}{1}", name(0), name(tile)), points(leaves.beside_blanks(tile))));
    alone.chain(together).chain(beside).collect()
}

/// Formats the first table: the value of each tile, best first.
fn letters_table(leaves: &Leaves, letters: &Letters) -> String {
    let rows = tiles_table(kinds(letters), letters, |tile| leaves.tile(tile));
    format!("What a tile is worth that is kept, in points:\n{rows}\n")
}

/// Formats the third table: the correction of each tile beside two blanks.
fn blanks_table(leaves: &Leaves, letters: &Letters) -> String {
    let rows = tiles_table(1..=letters.len() as u8, letters, |tile| leaves.beside_blanks(tile));
    format!("\nWhat a tile is worth more or less beside two blanks, in points:\n{rows}\n")
}

/// Formats tiles with their values, best first, nine in a row.
fn tiles_table(tiles: impl Iterator<Item = u8>, letters: &Letters, value: impl Fn(u8) -> i32) -> String {
    let mut tiles: Vec<u8> = tiles.collect();
    tiles.sort_by_key(|&tile| std::cmp::Reverse(value(tile)));
    let cell = |tile: &u8| format!("{:>2} {:>6.2}", letters.text(*tile), points(value(*tile)));
    let rows = tiles.chunks(9).map(|row| row.iter().map(cell).collect::<Vec<_>>().join("  "));
    rows.collect::<Vec<_>>().join("\n")
}

/// Formats the second table: the synergy of pairs in whole points, as a triangle.
fn pairs_table(leaves: &Leaves, letters: &Letters) -> String {
    let head: Vec<String> = kinds(letters).map(|tile| format!("{:>3}", letters.text(tile))).collect();
    let row = |one: u8| {
        let cell = |other: u8| format!("{:>3.0}", points(leaves.pair(one, other)));
        format!("{:>2} {}", letters.text(one), (0..=one).map(cell).collect::<Vec<_>>().join(" "))
    };
    let rows: Vec<String> = kinds(letters).map(row).collect();
    let head = head.join(" ");
    format!("What two tiles are worth more together, rounded to points:\n   {head}\n{}", rows.join("\n"))
}
