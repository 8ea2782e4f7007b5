//! Placements of a crossword position: count, best score, and sum of scores.

use super::{conclude, lines, missing};
use crate::args::Perft;
use crate::command::play::world;
use crate::console::{Console, read_text};
use anyhow::Context;
use papan_catalog::crossword;
use papan_crossword::{Cgp, Crossword, Direction, generate};
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;

/// The placements of a position. On an empty board only horizontal ones are counted, because vertical ones mirror them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
struct Count {
    placements: u64,
    best: i32,
    sum: i64,
}

pub(super) fn run(console: &mut Console, perft: &Perft) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(
        perft.depth.is_none(),
        "--depth D is for games in which nothing is hidden: expected --position CGP or --file FILE"
    );
    let game = crossword::game(&perft.options.0, &world())?;
    if let Some(path) = &perft.file {
        return file(console, &game, path);
    }
    let Some(position) = perft.position.as_deref() else {
        return missing(console, "expected --position CGP or --file FILE");
    };
    let found = count(&game, position)?;
    console.result(&found, || {
        let Count { placements, best, sum } = found;
        format!("{placements} placements, best score {best}, sum of scores {sum}")
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Checks every line `CGP<TAB>placements<TAB>best score<TAB>sum of scores`, and reports differences.
fn file(console: &mut Console, game: &Crossword, path: &Path) -> anyhow::Result<ExitCode> {
    let lines = lines(&read_text(path)?);
    let mut differences = Vec::new();
    for (number, line) in &lines {
        let place = || format!("{}: line {number}", path.display());
        let (position, expected) = known(line).with_context(place)?;
        let found = count(game, position).with_context(place)?;
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
fn known(line: &str) -> anyhow::Result<(&str, Count)> {
    let columns: Vec<&str> = line.split('\t').map(str::trim).collect();
    let form = "expected CGP<TAB>placements<TAB>best score<TAB>sum of scores";
    let &[position, placements, best, sum] = <&[&str; 4]>::try_from(&columns[..]).ok().context(form)?;
    Ok((position, Count { placements: number(placements)?, best: number(best)?, sum: number(sum)? }))
}

fn number<T: std::str::FromStr>(text: &str) -> anyhow::Result<T> {
    text.parse().ok().with_context(|| format!("found `{text}`, expected a whole number"))
}

fn count(game: &Crossword, position: &str) -> anyhow::Result<Count> {
    let view = Cgp::read(position, &game.letters)?.view(game)?;
    let rack = view.rack().unwrap_or_default();
    let is_empty = view.board.is_empty();
    let mut count = Count::default();
    generate::placements(game, &view.board, rack, |placement, score| {
        if !is_empty || placement.direction() == Direction::Across {
            count.placements += 1;
            count.best = count.best.max(score);
            count.sum += i64::from(score);
        }
    });
    Ok(count)
}
