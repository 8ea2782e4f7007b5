//! `papan solve`: what a board, a position or a file of positions is worth with best play.

mod board;

use super::analyze::in_words;
use super::play::world;
use super::searched;
use crate::args::Solve;
use crate::console::{Console, read_text};
use anyhow::Context;
use papan_catalog::{OpenEntry, Place, Solved};
use papan_game::Stop;
use serde_json::json;
use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(console: &mut Console, args: &Solve) -> anyhow::Result<ExitCode> {
    let entry = papan_catalog::game(&args.game)?;
    if let Some(path) = &args.file {
        return file(console, args, searched(entry)?, path);
    }
    if args.position.is_none() && entry.name() == "tictactoe" {
        return board::run(console, args);
    }
    anyhow::ensure!(
        args.svg.is_none(),
        "--svg draws the searches of an empty tic-tac-toe board, and nothing else"
    );
    let solved = solve(args, searched(entry)?, args.position.as_deref())?;
    let document = json!({ "game": entry.name(), "position": args.position, "solved": solved });
    console.result(&document, || report(&solved))?;
    Ok(ExitCode::SUCCESS)
}

fn solve(args: &Solve, entry: &dyn OpenEntry, position: Option<&str>) -> anyhow::Result<Solved> {
    let place = Place { options: &args.options.0, position, world: world() };
    Ok(entry.solve(place, args.nodes, &Stop::default())?)
}

fn report(solved: &Solved) -> String {
    let mut text = format!("{} for the side to move\n", in_words(solved.value));
    // Writing to a string cannot fail.
    let _ = writeln!(text, "best play: {}", solved.line.join(" "));
    let _ = writeln!(text, "solved with {} nodes", solved.nodes);
    text
}

/// Solves every line `position<TAB>value` of a file, the value being the first seat's margin, and says
/// where it differs.
fn file(console: &mut Console, args: &Solve, entry: &dyn OpenEntry, path: &Path) -> anyhow::Result<ExitCode> {
    let lines = super::perft::lines(&read_text(path)?);
    let mut differences = Vec::new();
    for (number, line) in &lines {
        let place = || format!("{}: line {number}", path.display());
        let (position, value) =
            line.split_once('\t').context("expected position<TAB>value").with_context(place)?;
        let wrong = || format!("found `{}`, expected a whole number", value.trim());
        let expected: i32 = value.trim().parse().with_context(wrong).with_context(place)?;
        let found = solve(args, entry, Some(position)).with_context(place)?.first;
        if found != expected {
            differences.push(format!("line {number}: found {found}, expected {expected}: {position}"));
        }
    }
    super::perft::conclude(console, lines.len(), &differences)
}
