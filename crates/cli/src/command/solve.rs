//! `papan solve`: exact values of boards, positions and files of positions.

mod board;
mod ending;

use super::analyze::in_words;
use super::play::world;
use super::searched;
use crate::args::Solve;
use crate::console::{Console, read_text};
use anyhow::Context;
use papan_game::StopFlag;
use papan_game::options::Options;
use papan_session::{Entry, Levels, OpenEntry, PositionRef, Row, Solved};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

/// The result of every game and position, under the same keys.
#[derive(Serialize)]
struct Document<'a> {
    game: &'a str,
    /// All options of the game.
    options: BTreeMap<&'a str, &'a str>,
    #[serde(flatten)]
    solved: &'a Solved,
    /// The cost of three searches along the best line, for the empty board of a game that compares them; else null.
    rows: Option<&'a [Row]>,
    /// Their nodes by level of the tree; else null.
    levels: Option<&'a Levels>,
}

/// The most nodes by default.
const NODES: u64 = 50_000_000;

/// The most nodes for finding all best moves: some seconds, while the value may take minutes.
const COMPARED: u64 = 5_000_000;

pub(crate) fn run(console: &mut Console, args: &Solve) -> anyhow::Result<ExitCode> {
    let entry = papan_catalog::game(&args.game)?;
    if let (None, Some(solver)) = (&args.file, entry.capabilities().ending_solver) {
        return ending::run(console, args, solver);
    }
    anyhow::ensure!(
        args.seconds.is_none() && args.table.is_none() && args.threads.is_none() && !args.win,
        "--seconds, --table, --threads and --win are for games with endings, such as the crossword game"
    );
    if let Some(path) = &args.file {
        return file(console, args, searched(entry)?, path);
    }
    if let (None, Some(compare)) = (&args.position, entry.capabilities().compare_searches) {
        return board::run(console, args, compare);
    }
    anyhow::ensure!(args.svg.is_none(), "--svg draws the searches of an empty board, and nothing else");
    let solved = solve(args, searched(entry)?, args.position.as_deref(), nodes(args).min(COMPARED))?;
    let options = options(entry, args)?;
    let options = options.iter().collect();
    let document = Document { game: entry.name(), options, solved: &solved, rows: None, levels: None };
    console.result(&document, || report(&solved))?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the most nodes to search.
fn nodes(args: &Solve) -> u64 {
    args.nodes.unwrap_or(NODES)
}

/// Returns all options of the game, with the given ones checked.
fn options(entry: &dyn Entry, args: &Solve) -> anyhow::Result<Options> {
    let given = args.options.0.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    Ok(Options::checked(entry.options(), given)?)
}

fn solve(
    args: &Solve,
    entry: &dyn OpenEntry,
    position: Option<&str>,
    compare: u64,
) -> anyhow::Result<Solved> {
    let place = PositionRef { options: &args.options.0, position, env: world() };
    Ok(entry.solve(place, nodes(args), compare, &StopFlag::default())?)
}

fn report(solved: &Solved) -> String {
    let mut text = format!("{} for the side to move\n", in_words(solved.value));
    moves(&mut text, &solved.best, &solved.undecided, &solved.line);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "solved with {} nodes", solved.nodes);
    text
}

/// Formats the best moves, the undecided ones, and the best line.
fn moves(text: &mut String, best: &[String], undecided: &[String], line: &[String]) {
    let mut row = |name: &str, moves: &[String]| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:<11} {}", format!("{name}:"), moves.join(" "));
    };
    if !best.is_empty() {
        row("best moves", best);
    }
    if !undecided.is_empty() {
        row("undecided", undecided);
    }
    row("best play", line);
}

/// Solves every line `position<TAB>value` of a file, the value being the first seat's margin, and reports differences.
fn file(console: &mut Console, args: &Solve, entry: &dyn OpenEntry, path: &Path) -> anyhow::Result<ExitCode> {
    let lines = super::perft::lines(&read_text(path)?);
    let mut differences = Vec::new();
    for (number, line) in &lines {
        let place = || format!("{}: line {number}", path.display());
        let (position, value) =
            line.split_once('\t').context("expected position<TAB>value").with_context(place)?;
        let wrong = || format!("found `{}`, expected a whole number", value.trim());
        let expected: i32 = value.trim().parse().with_context(wrong).with_context(place)?;
        let found = solve(args, entry, Some(position), 0).with_context(place)?.first;
        if found != expected {
            differences.push(format!("line {number}: found {found}, expected {expected}: {position}"));
        }
    }
    super::perft::conclude(console, lines.len(), &differences)
}
