//! `papan list`: what there is.

use crate::console::Console;
use papan_catalog::{Entry, PlayerInfo, games};
use papan_game::options::Spec;
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;

#[derive(Serialize)]
struct Game {
    name: &'static str,
    title: &'static str,
    options: &'static [Spec],
    players: Vec<PlayerInfo>,
}

pub(crate) fn run(console: &mut Console) -> anyhow::Result<ExitCode> {
    let game = |entry: &&'static dyn Entry| Game {
        name: entry.name(),
        title: entry.title(),
        options: entry.options(),
        players: entry.players(),
    };
    let listed: Vec<Game> = games().iter().map(game).collect();
    console.result(&listed, || listed.iter().map(describe).collect())?;
    Ok(ExitCode::SUCCESS)
}

/// A game as text.
fn describe(game: &Game) -> String {
    let mut text = format!("{} ({})\n  options\n", game.name, game.title);
    // Writing to a string cannot fail.
    for spec in game.options {
        let _ = writeln!(text, "    --{:<12} {} [default: {}]", spec.name, spec.sentence, spec.default);
    }
    text.push_str("  players\n    human[:NAME]   A person at this terminal.\n");
    for player in &game.players {
        let _ = writeln!(text, "    {:<14} {}", player.name, player.sentence);
        for spec in player.settings {
            let _ = writeln!(text, "      {:<12} {}", format!("{}=", spec.name), spec.sentence);
        }
    }
    text
}
