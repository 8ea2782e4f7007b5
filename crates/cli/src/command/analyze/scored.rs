//! The best moves of a position by score and leave, and the choice of a player.

use super::simulation;
use crate::args::{Analyze, Shared};
use crate::command::play::{seed, world};
use crate::console::Console;
use papan_session::{ScoredMove, ScoredMoves, ScoredStatus};
use serde_json::json;
use std::fmt::Write;
use std::process::ExitCode;

/// The default number of moves shown.
const TOP: usize = 15;

pub(super) fn run(
    console: &mut Console,
    shared: &Shared,
    analyze: &Analyze,
    moves: &dyn ScoredMoves,
) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(
        analyze.player.is_some() || analyze.simulate || analyze.budget.budget().is_none(),
        "--time, --nodes and --depth are for a player or a simulation: expected --player or --simulate as well"
    );
    let study = moves.read(&analyze.options.0, &analyze.position, &world())?;
    for warning in study.warnings() {
        console.note(format!("note: {warning}"))?;
    }
    if analyze.simulate && study.status() == ScoredStatus::Playable {
        return simulation::run(console, shared, analyze, &*study);
    }
    let lines = study.ranked(analyze.top.unwrap_or(TOP));
    let chosen = match &analyze.player {
        Some(player) if !lines.is_empty() => {
            Some(study.choice(player, analyze.budget.budget(), seed(shared), &world())?)
        }
        _ => None,
    };
    let document = json!({
        "event": "result",
        "game": analyze.game,
        "position": study.text(),
        "moves": lines,
        "player": analyze.player,
        "choice": chosen,
        "over": study.status() == ScoredStatus::Over,
    });
    console.result(&document, || {
        let mut text = table(study.status(), &lines);
        if let (Some(player), Some(thought)) = (&analyze.player, &chosen) {
            let reasons = if thought.notes.is_empty() {
                String::new()
            } else {
                let notes: Vec<String> = thought.notes.iter().map(ToString::to_string).collect();
                format!(": {}", notes.join("; "))
            };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "\n{player} plays {}{reasons}", thought.mv);
        }
        text
    })?;
    Ok(ExitCode::SUCCESS)
}

fn table(status: ScoredStatus, lines: &[ScoredMove]) -> String {
    match status {
        ScoredStatus::Playable => {}
        ScoredStatus::Over => return "the game is over".to_owned(),
        ScoredStatus::UnknownRack => {
            return "the tiles of the side to move are not known: nothing to rank".to_owned();
        }
    }
    let width = lines.iter().map(|line| line.mv.chars().count()).max().unwrap_or(0).max(4);
    let mut text =
        format!("{:<width$} {:>5}  {:<7} {:>6} {:>7}\n", "move", "score", "keeps", "leave", "equity");
    for ScoredMove { mv, score, kept, leave, equity, .. } in lines {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{mv:<width$} {score:>5}  {kept:<7} {leave:>6.1} {equity:>7.1}");
    }
    text
}
