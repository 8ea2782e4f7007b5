//! The best moves of a crossword position, and the choice of a player.

use crate::args::{Analyze, Shared};
use crate::command::play::{seed, world};
use crate::console::Console;
use papan_catalog::crossword::Study;
use papan_crossword::View;
use papan_crossword::generate::MILLIPOINTS;
use papan_crossword::rank::EquityMove;
use papan_game::Notation;
use serde::Serialize;
use serde_json::json;
use std::fmt::Write;
use std::process::ExitCode;

/// The default number of moves shown.
const TOP: usize = 15;

/// A move as shown.
#[derive(Serialize)]
struct Line {
    #[serde(rename = "move")]
    mv: String,
    /// The canonical text, as in records and the bot protocol.
    canonical: String,
    score: i32,
    kept: String,
    leave: f64,
    equity: f64,
}

pub(super) fn run(console: &mut Console, shared: &Shared, analyze: &Analyze) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(
        analyze.player.is_some() || analyze.budget.budget().is_none(),
        "--time, --nodes and --depth are for a player: expected --player as well"
    );
    let study = Study::new(&analyze.options.0, &analyze.position, &world())?;
    for warning in &study.warnings {
        console.note(format!("note: {warning}"))?;
    }
    let lines: Vec<Line> =
        study.ranked(analyze.top.unwrap_or(TOP)).iter().map(|ranked| line(&study, ranked)).collect();
    let chosen = match &analyze.player {
        Some(player) if !lines.is_empty() => {
            Some(study.choice(player, analyze.budget.budget(), seed(shared), &world())?)
        }
        _ => None,
    };
    let document = json!({
        "event": "result",
        "game": "crossword",
        "position": study.game.write_position(&study.view),
        "moves": lines,
        "player": analyze.player,
        "choice": chosen,
        "over": study.view.is_over(),
    });
    console.result(&document, || {
        let mut text = table(&study.view, &lines);
        if let (Some(player), Some(thought)) = (&analyze.player, &chosen) {
            let reasons = if thought.notes.is_empty() {
                String::new()
            } else {
                format!(": {}", thought.notes.join("; "))
            };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "\n{player} plays {}{reasons}", thought.mv);
        }
        text
    })?;
    Ok(ExitCode::SUCCESS)
}

fn line(study: &Study, ranked: &EquityMove) -> Line {
    let points = |milli: i32| f64::from(milli) / f64::from(MILLIPOINTS);
    let game = &study.game;
    Line {
        mv: game.describe_move(&study.view, &ranked.mv),
        canonical: game.write_move(&ranked.mv),
        score: ranked.score,
        kept: game.letters.write_all(ranked.kept.tiles()),
        leave: points(ranked.leave),
        equity: points(ranked.equity),
    }
}

fn table(view: &View, lines: &[Line]) -> String {
    if view.is_over() {
        return "the game is over".to_owned();
    }
    if view.rack().is_none_or(|rack| rack.is_empty()) {
        return "the tiles of the side to move are not known: nothing to rank".to_owned();
    }
    let width = lines.iter().map(|line| line.mv.chars().count()).max().unwrap_or(0).max(4);
    let mut text =
        format!("{:<width$} {:>5}  {:<7} {:>6} {:>7}\n", "move", "score", "keeps", "leave", "equity");
    for Line { mv, score, kept, leave, equity, .. } in lines {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{mv:<width$} {score:>5}  {kept:<7} {leave:>6.1} {equity:>7.1}");
    }
    text
}
