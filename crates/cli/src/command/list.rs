//! `papan list`: games, options and players.

use crate::console::Console;
use papan_catalog::games;
use papan_game::options::OptionSpec;
use papan_message::Language;
use papan_session::{Entry, Level, PlayerInfo, texts};
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;

/// The list names options and players as they are typed, and describes them as the help does.
const ENGLISH: Language = Language::English;

#[derive(Serialize)]
struct Game {
    name: &'static str,
    options: &'static [OptionSpec],
    levels: &'static [Level],
    players: Vec<PlayerInfo>,
}

pub(crate) fn run(console: &mut Console) -> anyhow::Result<ExitCode> {
    let game = |entry: &&'static dyn Entry| Game {
        name: entry.name(),
        options: entry.options(),
        levels: entry.levels(),
        players: entry.players(),
    };
    let listed: Vec<Game> = games().iter().map(game).collect();
    console.result(&listed, || listed.iter().map(describe).collect())?;
    Ok(ExitCode::SUCCESS)
}

/// Formats a game.
fn describe(game: &Game) -> String {
    let mut text = format!("{} ({})\n  options\n", game.name, texts::game_title(ENGLISH, game.name));
    // Writing to a string cannot fail.
    for spec in game.options {
        let _ = writeln!(
            text,
            "    --{:<15} {}{}",
            spec.name,
            texts::option(ENGLISH, game.name, spec),
            default(spec)
        );
    }
    if !game.levels.is_empty() {
        text.push_str("  levels\n");
    }
    for level in game.levels {
        let means =
            if level.means == level.name { String::new() } else { format!(" It is {}.", level.means) };
        let _ =
            writeln!(text, "    {:<17} {}{means}", level.name, texts::player(ENGLISH, game.name, level.name));
        if let Some(player) = game.players.iter().find(|player| player.name == level.name) {
            settings(&mut text, player);
        }
    }
    text.push_str("  players\n    human[:NAME]      A person at this terminal.\n");
    text.push_str("    exec:COMMAND      A program of yours that speaks the bot protocol, such as exec:python3 my.py.\n");
    let is_level = |player: &&PlayerInfo| game.levels.iter().any(|level| level.name == player.name);
    for player in game.players.iter().filter(|player| !is_level(player)) {
        let _ = writeln!(text, "    {:<17} {}", player.name, texts::player(ENGLISH, game.name, player.name));
        settings(&mut text, player);
    }
    text
}

/// Formats the settings of a player, one on each line.
fn settings(text: &mut String, player: &PlayerInfo) {
    for spec in player.settings {
        let name = format!("{}=", spec.name);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "      {name:<15} {}{}",
            texts::setting(ENGLISH, player.name, spec),
            default(spec)
        );
    }
}

/// Formats the default of an option, if it has one.
fn default(spec: &OptionSpec) -> String {
    if spec.default.is_empty() { String::new() } else { format!(" [default: {}]", spec.default) }
}
