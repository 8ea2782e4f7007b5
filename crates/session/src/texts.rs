//! The sentences that describe games, options and players, by naming convention.
//!
//! A definition holds no sentences. `player.tictactoe.easy` is the key of what `easy` does in tic-tac-toe; if a game has no
//! sentence of its own, `player.easy` is used. A name without any sentence describes itself, so that a new game can be
//! played before it is described.

use papan_game::options::{OptionKind, OptionSpec};
use papan_message::Language;

/// Returns the title of a game.
pub fn game_title(language: Language, game: &str) -> String {
    first(language, &[format!("title.{game}"), format!("game.{game}")])
        .map_or_else(|| game.to_owned(), str::to_owned)
}

/// Returns one sentence about a player or level.
pub fn player(language: Language, game: &str, player: &str) -> &'static str {
    first(language, &[format!("player.{game}.{player}"), format!("player.{player}")]).unwrap_or_default()
}

/// Returns the name of a player or level, as people read it.
pub fn player_name<'a>(language: Language, game: &str, player: &'a str) -> &'a str {
    first(language, &[format!("player.{game}.{player}.name"), format!("player.{player}.name")])
        .unwrap_or(player)
}

/// Returns one sentence about an option of a game.
pub fn option(language: Language, game: &str, spec: &OptionSpec) -> &'static str {
    described(language, spec, &[format!("option.{game}.{}", spec.name), format!("option.{}", spec.name)])
}

/// Returns one sentence about a setting of a player.
pub fn setting(language: Language, player: &str, spec: &OptionSpec) -> &'static str {
    described(language, spec, &[format!("setting.{player}.{}", spec.name), format!("setting.{}", spec.name)])
}

/// Returns the description under the first key that has one. If files may be named, a description that says so goes
/// first; the pages, where they may not, have their own.
fn described(language: Language, spec: &OptionSpec, keys: &[String]) -> &'static str {
    let takes_files = matches!(spec.kind, OptionKind::File { .. });
    let with_file = keys.iter().filter(|_| takes_files).map(|key| format!("{key}.file"));
    let plain = keys.iter().map(|key| format!("{key}.text"));
    first(language, &with_file.chain(plain).collect::<Vec<_>>()).unwrap_or_default()
}

fn first(language: Language, keys: &[String]) -> Option<&'static str> {
    keys.iter().find_map(|key| language.get(key))
}
