//! `papan analyze`: every legal move of a position with its value.

use crate::args::Analyze;
use crate::console::Console;
use papan_catalog::Analysed;
use papan_game::{Budget, Stop, Value};
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;

/// Enough to be certain on every board that can be solved in a moment.
const DEFAULT: Budget = Budget::Nodes(2_000_000);

#[derive(Serialize)]
struct Analysis<'a> {
    game: &'a str,
    position: &'a str,
    moves: &'a [Analysed],
}

pub(crate) fn run(console: &mut Console, analyze: &Analyze) -> anyhow::Result<ExitCode> {
    let entry = papan_catalog::game(&analyze.game)?;
    let budget = analyze.budget.budget().unwrap_or(DEFAULT);
    let moves = entry.analyze(&analyze.options.0, &analyze.position, budget, &Stop::default())?;
    let document = Analysis { game: entry.name(), position: &analyze.position, moves: &moves };
    console.result(&document, || table(&moves))?;
    Ok(ExitCode::SUCCESS)
}

fn table(moves: &[Analysed]) -> String {
    if moves.is_empty() {
        return "the game is over".to_owned();
    }
    let mut text = format!("{:<6} {:<22} {:>10}  line\n", "move", "value", "nodes");
    for analysed in moves {
        let value = in_words(analysed.value);
        let line = analysed.line.join(" ");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:<6} {value:<22} {:>10}  {line}", analysed.mv, analysed.nodes);
    }
    text
}

/// A value for people: what it is for the side to move, and how far the end is.
pub(crate) fn in_words(value: Value) -> String {
    match value {
        Value::Exact { margin, plies } => {
            let what = match margin.signum() {
                1 => "win",
                -1 => "loss",
                _ => "tie",
            };
            let size = if margin.abs() > 1 { format!(" by {}", margin.abs()) } else { String::new() };
            let distance = plies.map_or(String::new(), |plies| format!(" in {plies}"));
            format!("{what}{size}{distance}")
        }
        Value::Estimate(_) => value.to_string(),
    }
}
