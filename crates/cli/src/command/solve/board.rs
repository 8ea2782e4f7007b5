//! Solves an empty board and compares three searches on it.

use super::{Document, moves, nodes, options};
use crate::args::Solve;
use crate::command::analyze::in_words;
use crate::console::Console;
use crate::output::Output;
use papan_game::{StopFlag, Value};
use papan_message::Language;
use papan_session::texts::game_title;
use papan_session::{CompareSearches, Solution};
use std::fmt::Write;
use std::process::ExitCode;

pub(crate) fn run(console: &mut Console, args: &Solve, compare: CompareSearches) -> anyhow::Result<ExitCode> {
    let entry = papan_catalog::game(&args.game)?;
    let options = options(entry, args)?;
    let svg = args.svg.as_ref().map(|path| Output::new(console, path)).transpose()?;
    // The usual board needs no progress messages.
    let is_usual = args.options.0.is_empty();
    let mut tell = |what: &str| {
        if !is_usual {
            // Output errors do not stop the search.
            let _ = console.note(format!("{what} ..."));
        }
    };
    let solution = compare(&options, nodes(args), &StopFlag::default(), &mut tell)?;
    if let Some(output) = &svg {
        output.write(papan_picture::chart::svg(&solution.chart()).as_bytes())?;
        console.note(format!("wrote {}", output.path().display()))?;
    }
    let document = Document {
        game: entry.name(),
        options: options.iter().collect(),
        solved: &solution.solved,
        rows: Some(&solution.rows),
        levels: Some(&solution.levels),
    };
    console.result(&document, || report(entry.name(), &solution))?;
    Ok(ExitCode::SUCCESS)
}

fn report(game: &str, solution: &Solution) -> String {
    let solved = &solution.solved;
    let value = match solved.value {
        Value::Exact { margin: 1, .. } => "the first player wins",
        Value::Exact { margin: -1, .. } => "the second player wins",
        _ => "a tie",
    };
    let title = game_title(Language::English, game);
    let mut text = format!("{title} {}: {value} ({})\n", solution.board, in_words(solved.value));
    moves(&mut text, &solved.best, &solved.undecided, &solved.line);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "solved with {} nodes\n", solved.nodes);
    text.push_str("nodes visited to solve the position with so many empty cells on the way of best play\n");
    rows(
        &mut text,
        solution.rows.iter().map(|row| (row.empty.to_string(), [row.minimax, row.alphabeta, row.table])),
    );
    text.push_str("\nnodes visited from the empty board, by the empty cells of the node\n");
    levels(&mut text, solution);
    text
}

/// Formats a table of nodes, `-` if a search would take too long.
fn rows(text: &mut String, rows: impl Iterator<Item = (String, [Option<u64>; 3])>) {
    let _ = writeln!(text, "{:>6} {:>14} {:>14} {:>14}", "empty", "minimax", "alpha-beta", "with table");
    for (name, counts) in rows {
        let [a, b, c] = counts.map(|count| count.map_or("-".to_owned(), |count| count.to_string()));
        let _ = writeln!(text, "{name:>6} {a:>14} {b:>14} {c:>14}");
    }
}

fn levels(text: &mut String, solution: &Solution) {
    let cells = solution.cells;
    let searches = [&solution.levels.minimax, &solution.levels.alphabeta, &solution.levels.table];
    let at = |ply: usize| {
        searches.map(|counts| counts.as_ref().map(|counts| counts.get(ply).copied().unwrap_or(0)))
    };
    let sum = searches.map(|counts| counts.as_ref().map(|counts| counts.iter().sum()));
    let by_level = (0..=cells).map(|ply| ((cells - ply).to_string(), at(ply)));
    rows(text, by_level.chain([("all".to_owned(), sum)]));
}
