//! `papan analyze`: every legal move of a position with its value.

mod scored;
mod simulation;

use super::play::world;
use crate::args::{Analyze, Shared};
use crate::console::Console;
use papan_game::{Budget, StopFlag, Value};
use papan_session::{Analysis, DepthReport, PositionRef, RankedMove};
use serde_json::json;
use std::fmt::Write;
use std::process::ExitCode;

/// Enough to be exact on every board that can be solved in a moment.
const DEFAULT: Budget = Budget::Nodes(2_000_000);

pub(crate) fn run(console: &mut Console, shared: &Shared, analyze: &Analyze) -> anyhow::Result<ExitCode> {
    let entry = papan_catalog::game(&analyze.game)?;
    if let Some(moves) = entry.capabilities().scored_moves {
        return scored::run(console, shared, analyze, moves);
    }
    anyhow::ensure!(
        analyze.player.is_none(),
        "--player is for games with scored moves; here every move is valued by the strong search"
    );
    anyhow::ensure!(
        !analyze.simulate,
        "--simulate is for games with scored moves; here every move is valued by the strong search"
    );
    let budget = analyze.budget.budget().unwrap_or(DEFAULT);
    let mut told = Ok(());
    let mut tell = |depth: &DepthReport| {
        let before = std::mem::replace(&mut told, Ok(()));
        told = before.and_then(|()| progress(console, depth));
    };
    let place = PositionRef { options: &analyze.options.0, position: Some(&analyze.position), env: world() };
    let mut analysis = entry.open()?.analyze(place, budget, &StopFlag::default(), &mut tell)?;
    told?;
    analysis.moves.truncate(analyze.top.unwrap_or(usize::MAX));
    let Analysis { depth, nodes, moves, is_over } = &analysis;
    let document = json!({
        "event": "result",
        "game": entry.name(),
        "position": analyze.position,
        "depth": depth,
        "nodes": nodes,
        "moves": moves,
        "over": is_over,
    });
    console.result(&document, || table(&analysis))?;
    Ok(ExitCode::SUCCESS)
}

/// Reports an intermediate result: a JSON line, or a progress line.
fn progress(console: &mut Console, depth: &DepthReport) -> anyhow::Result<()> {
    if console.is_json {
        let moves: Vec<_> =
            depth.moves.iter().map(|(mv, value)| json!({ "move": mv, "value": value })).collect();
        let (depth, nodes) = (depth.depth, depth.nodes);
        return console.json(&json!({ "event": "depth", "depth": depth, "nodes": nodes, "moves": moves }));
    }
    match depth.moves.first() {
        Some((mv, value)) => {
            let (depth, nodes) = (depth.depth, depth.nodes);
            console.note(format!("depth {depth:>2}: {mv:<4} {:<18} {nodes:>12} nodes", in_words(*value)))
        }
        None => Ok(()),
    }
}

fn table(analysis: &Analysis) -> String {
    if analysis.is_over {
        return "the game is over".to_owned();
    }
    if analysis.moves.is_empty() {
        return "the budget did not allow to look at every move".to_owned();
    }
    let mut text = format!("{:<6} {:<22} {:>10}  line\n", "move", "value", "nodes");
    for RankedMove { mv, value, line, nodes } in &analysis.moves {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{mv:<6} {:<22} {nodes:>10}  {}", in_words(*value), line.join(" "));
    }
    text
}

/// Formats a value for the side to move, with the distance to the end.
pub(crate) fn in_words(value: Value) -> String {
    value.describe().to_string()
}
