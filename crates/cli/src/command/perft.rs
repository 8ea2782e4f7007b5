//! `papan perft`: leaf counts, and files of known counts.

mod scored;

use super::play::world;
use crate::args::{Papan, Perft};
use crate::console::{Console, read_text};
use anyhow::Context;
use clap::CommandFactory;
use clap::error::ErrorKind;
use papan_session::{OpenEntry, PositionRef};
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(console: &mut Console, perft: &Perft) -> anyhow::Result<ExitCode> {
    let entry = papan_catalog::game(&perft.game)?;
    if let Some(moves) = entry.capabilities().scored_moves {
        return scored::run(console, perft, moves);
    }
    if let Some(path) = &perft.file {
        return file(console, perft, entry.open()?, path);
    }
    let Some(depth) = perft.depth else { return missing(console, "expected --depth D or --file FILE") };
    let position = perft.position.as_deref();
    let leaves = entry.open()?.perft(place(perft, position), depth)?.count;
    let document = json!({ "game": entry.name(), "position": position, "depth": depth, "leaves": leaves });
    console.result(&document, || leaves.to_string())?;
    Ok(ExitCode::SUCCESS)
}

/// Reports a missing argument. It depends on the game, so the parser cannot know.
fn missing(console: &mut Console, expected: &str) -> anyhow::Result<ExitCode> {
    Papan::command().error(ErrorKind::MissingRequiredArgument, expected).print()?;
    if console.is_json {
        console.json(&json!({ "error": expected }))?;
    }
    Ok(ExitCode::from(2))
}

fn place<'a>(perft: &'a Perft, position: Option<&'a str>) -> PositionRef<'a> {
    PositionRef { options: &perft.options.0, position, env: world() }
}

/// Checks every line `position<TAB>depth<TAB>leaves[<TAB>sum]`, and reports differences.
fn file(
    console: &mut Console,
    perft: &Perft,
    entry: &dyn OpenEntry,
    path: &Path,
) -> anyhow::Result<ExitCode> {
    let lines = lines(&read_text(path)?);
    let mut differences = Vec::new();
    for (number, line) in &lines {
        let known = Known::read(line).with_context(|| format!("{}: line {number}", path.display()))?;
        let leaves = entry.perft(place(perft, Some(known.position)), known.depth)?;
        let mut differ = |what: &str, found: i128, expected: i128| {
            if found != expected {
                let place = format!("{} at depth {}", known.position, known.depth);
                differences
                    .push(format!("line {number}: found {what} {found}, expected {expected}: {place}"));
            }
        };
        differ("leaves", leaves.count.into(), known.leaves.into());
        if let Some(sum) = known.sum {
            differ("sum", leaves.sum.into(), sum.into());
        }
    }
    conclude(console, lines.len(), &differences)
}

/// A line of a file.
struct Known<'a> {
    position: &'a str,
    depth: u32,
    leaves: u64,
    sum: Option<i64>,
}

impl<'a> Known<'a> {
    fn read(line: &'a str) -> anyhow::Result<Self> {
        let columns: Vec<&str> = line.split('\t').map(str::trim).collect();
        let (&[position, depth, leaves], sum) = match &columns[..] {
            [rest @ .., sum] if rest.len() == 3 => (<&[&str; 3]>::try_from(rest)?, Some(*sum)),
            all => (
                <&[&str; 3]>::try_from(all).context("expected position<TAB>depth<TAB>leaves[<TAB>sum]")?,
                None,
            ),
        };
        Ok(Self {
            position,
            depth: depth.parse().with_context(|| format!("found `{depth}`, expected a depth"))?,
            leaves: leaves
                .parse()
                .with_context(|| format!("found `{leaves}`, expected a number of leaves"))?,
            sum: sum
                .map(|sum| sum.parse().with_context(|| format!("found `{sum}`, expected a sum")))
                .transpose()?,
        })
    }
}

/// Returns the lines of a file that are neither empty nor comments, with their numbers.
pub(super) fn lines(text: &str) -> Vec<(usize, String)> {
    let said = |line: &str| !line.trim().is_empty() && !line.starts_with('#');
    let move_from_id = text.lines().enumerate().filter(|(_, line)| said(line));
    move_from_id.map(|(at, line)| (at + 1, line.to_owned())).collect()
}

/// Reports each difference and the number of lines checked; fails if there is a difference or nothing to check.
pub(super) fn conclude(
    console: &mut Console,
    checked: usize,
    differences: &[String],
) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(checked > 0, "the file has no line to check");
    console.result(&json!({ "checked": checked, "differences": differences }), || {
        let count = format!("{checked} lines checked, {} differences", differences.len());
        differences.iter().chain([&count]).map(String::as_str).collect::<Vec<_>>().join("\n")
    })?;
    Ok(if differences.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
