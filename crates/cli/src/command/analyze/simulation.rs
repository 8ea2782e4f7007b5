//! The best moves of a position, compared by simulation.

use crate::args::{Analyze, Shared};
use crate::command::cores;
use crate::command::play::seed;
use crate::console::Console;
use crate::interrupt::stop_on_interrupt;
use papan_session::{ScoredPosition, SimulatedFigures, SimulatedMoves, SimulationRequest};
use serde_json::json;
use std::fmt::Write;
use std::process::ExitCode;

/// Rollouts, unless the user sets them or asks for a confidence.
const ROLLOUTS: u64 = 10_000;

/// Rollouts after which no confidence can be expected any more.
const MAX_ROLLOUTS: u64 = 1_000_000;

pub(super) fn run(
    console: &mut Console,
    shared: &Shared,
    analyze: &Analyze,
    position: &dyn ScoredPosition,
) -> anyhow::Result<ExitCode> {
    let request = request(shared, analyze);
    let mut told = Ok(());
    let mut tell = |known: &SimulatedMoves| {
        let before = std::mem::replace(&mut told, Ok(()));
        told = before.and_then(|()| progress(console, known));
    };
    let mut known = position.simulate(&request, &stop_on_interrupt(), &mut tell)?;
    told?;
    known.moves.truncate(analyze.top.unwrap_or(usize::MAX));
    let document = json!({
        "event": "result",
        "game": analyze.game,
        "position": position.text(),
        "seed": request.seed,
        "plies": request.plies,
        "rollouts": known.rollouts,
        "confidence": request.confidence,
        "separated": known.separated,
        "moves": known.moves,
    });
    console.result(&document, || describe(&request, &known))?;
    Ok(ExitCode::SUCCESS)
}

fn request(shared: &Shared, analyze: &Analyze) -> SimulationRequest {
    let options = &analyze.simulation;
    let usual = if options.confidence.is_some() { MAX_ROLLOUTS } else { ROLLOUTS };
    SimulationRequest {
        candidates: options.candidates.into(),
        plies: options.plies.into(),
        rollouts: options.rollouts.unwrap_or(usual),
        confidence: options.confidence,
        budget: analyze.budget.budget(),
        threads: options.threads.unwrap_or_else(cores),
        seed: seed(shared),
    }
}

/// Reports an intermediate result: a JSON line, or a progress line.
fn progress(console: &mut Console, known: &SimulatedMoves) -> anyhow::Result<()> {
    if console.is_json {
        let moves = &known.moves;
        return console.json(&json!({ "event": "progress", "rollouts": known.rollouts, "moves": moves }));
    }
    match known.moves.first() {
        Some(best) => {
            let (win, error) = (100.0 * best.win, 100.0 * best.win_error);
            let rollouts = known.rollouts;
            let mv = &best.scored.mv;
            console.note(format!("{rollouts:>8} rollouts: {mv}  wins {win:.1} ± {error:.1}%"))
        }
        None => Ok(()),
    }
}

fn describe(request: &SimulationRequest, known: &SimulatedMoves) -> String {
    let width = known.moves.iter().map(|one| one.scored.mv.chars().count()).max().unwrap_or(0).max(4);
    let mut text = format!(
        "{:<width$} {:>5} {:>7} {:>12} {:>14} {:>8}",
        "move", "score", "equity", "wins", "spread", "rollouts"
    );
    for ply in 1..=request.plies {
        // Writing to a string cannot fail.
        let _ = write!(text, "  {:>12}", format!("ply {ply}"));
    }
    text.push('\n');
    known.moves.iter().for_each(|figures| text += &row(figures, width));
    let end = if known.separated {
        format!("The first move is the best with the wanted probability, by {} rollouts.", known.rollouts)
    } else {
        format!(
            "{} rollouts. ± is the standard error; a ply is its mean score and share of bingos.",
            known.rollouts
        )
    };
    text + &end
}

fn row(figures: &SimulatedFigures, width: usize) -> String {
    let SimulatedFigures { scored, rollouts, plies, .. } = figures;
    let win = format!("{:.1} ± {:.1}%", 100.0 * figures.win, 100.0 * figures.win_error);
    let spread = format!("{:+.1} ± {:.1}", figures.spread, figures.spread_error);
    let (mv, score, equity) = (&scored.mv, scored.score, scored.equity);
    let mut text = format!("{mv:<width$} {score:>5} {equity:>7.1} {win:>12} {spread:>14} {rollouts:>8}");
    for ply in plies {
        let cell = format!("{:.1}, {:.0}%", ply.score, 100.0 * ply.bingos);
        // Writing to a string cannot fail.
        let _ = write!(text, "  {cell:>12}");
    }
    text + "\n"
}
