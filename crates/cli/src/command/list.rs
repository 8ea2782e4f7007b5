//! `papan list`: what there is.

use crate::console::Console;
use papan_catalog::{Entry, Level, PlayerInfo, games};
use papan_game::options::Spec;
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;

#[derive(Serialize)]
struct Game {
    name: &'static str,
    title: &'static str,
    options: &'static [Spec],
    levels: &'static [Level],
    players: Vec<PlayerInfo>,
}

pub(crate) fn run(console: &mut Console) -> anyhow::Result<ExitCode> {
    let game = |entry: &&'static dyn Entry| Game {
        name: entry.name(),
        title: entry.title(),
        options: entry.options(),
        levels: entry.levels(),
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
        let _ = writeln!(text, "    --{:<15} {}{}", spec.name, spec.sentence, default(spec));
    }
    if !game.levels.is_empty() {
        text.push_str("  levels\n");
    }
    for level in game.levels {
        let _ = writeln!(text, "    {:<17} {} It is {}.", level.name, level.sentence, level.means);
    }
    text.push_str("  players\n    human[:NAME]      A person at this terminal.\n");
    for player in &game.players {
        let _ = writeln!(text, "    {:<17} {}", player.name, player.sentence);
        for spec in player.settings {
            let name = format!("{}=", spec.name);
            let _ = writeln!(text, "      {name:<15} {}{}", spec.sentence, default(spec));
        }
    }
    text
}

/// What an option is when nobody sets it, if it is anything.
fn default(spec: &Spec) -> String {
    if spec.default.is_empty() { String::new() } else { format!(" [default: {}]", spec.default) }
}
