//! Placements of a position: count, best score, and sum of scores.

use super::{conclude, lines, missing};
use crate::args::Perft;
use crate::command::play::world;
use crate::console::{Console, read_text};
use anyhow::Context;
use papan_session::{PlacementCount, ScoredMoves};
use std::path::Path;
use std::process::ExitCode;

pub(super) fn run(console: &mut Console, perft: &Perft, moves: &dyn ScoredMoves) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(
        perft.depth.is_none(),
        "--depth D is for games in which nothing is hidden: expected --position CGP or --file FILE"
    );
    let count = |position: &str| -> anyhow::Result<PlacementCount> {
        Ok(moves.read(&perft.options.0, position, &world())?.count())
    };
    if let Some(path) = &perft.file {
        return file(console, count, path);
    }
    let Some(position) = perft.position.as_deref() else {
        return missing(console, "expected --position CGP or --file FILE");
    };
    let found = count(position)?;
    console.result(&found, || {
        let PlacementCount { placements, best, sum } = found;
        format!("{placements} placements, best score {best}, sum of scores {sum}")
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Checks every line `CGP<TAB>placements<TAB>best score<TAB>sum of scores`, and reports differences.
fn file(
    console: &mut Console,
    count: impl Fn(&str) -> anyhow::Result<PlacementCount>,
    path: &Path,
) -> anyhow::Result<ExitCode> {
    let lines = lines(&read_text(path)?);
    let mut differences = Vec::new();
    for (number, line) in &lines {
        let place = || format!("{}: line {number}", path.display());
        let (position, expected) = known(line).with_context(place)?;
        let found = count(position).with_context(place)?;
        let mut differ = |what: &str, found: i64, expected: i64| {
            if found != expected {
                differences
                    .push(format!("line {number}: found {what} {found}, expected {expected}: {position}"));
            }
        };
        differ("placements", found.placements.cast_signed(), expected.placements.cast_signed());
        differ("best score", found.best.into(), expected.best.into());
        differ("sum", found.sum, expected.sum);
    }
    conclude(console, lines.len(), &differences)
}

/// A line of a file.
fn known(line: &str) -> anyhow::Result<(&str, PlacementCount)> {
    let columns: Vec<&str> = line.split('\t').map(str::trim).collect();
    let form = "expected CGP<TAB>placements<TAB>best score<TAB>sum of scores";
    let &[position, placements, best, sum] = <&[&str; 4]>::try_from(&columns[..]).ok().context(form)?;
    Ok((position, PlacementCount { placements: number(placements)?, best: number(best)?, sum: number(sum)? }))
}

fn number<T: std::str::FromStr>(text: &str) -> anyhow::Result<T> {
    text.parse().ok().with_context(|| format!("found `{text}`, expected a whole number"))
}
