//! Checks the players and options that requests name: players with bounded settings, registered bots, and
//! options that name no files.
//!
//! Sessions are created in an environment without files and processes, so even a name that slips through
//! cannot reach either.

use crate::config::{Config, Limits};
use crate::error::ApiError;
use crate::messages::ChoiceText;
use crate::wire::{
    CatalogBot, CatalogGame, CatalogLevel, CatalogLexicon, CatalogOption, CatalogPlayer, OptionInput,
};
use papan_game::options::{OptionKind, OptionSpec};
use papan_game::read_duration;
use papan_session::{Entry, GameError, PlayerInfo, PlayerSpec, SpecError};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::sync::OnceLock;

/// Settings that are too costly or unsafe for remote clients: threads, and files that skip their check.
const FORBIDDEN_SETTINGS: [&str; 2] = ["threads", "unchecked"];

/// Maximum search depth that a request may set.
const MAX_DEPTH: u32 = 64;

/// Returns the built-in values of an option or setting that accepts a file elsewhere.
fn builtin(spec: &OptionSpec) -> Option<&'static [&'static str]> {
    match spec.kind {
        OptionKind::File { builtin } => Some(builtin),
        _ => None,
    }
}

/// Returns whether clients may set this setting of a player.
fn is_open(setting: &OptionSpec) -> bool {
    let is_file_only = builtin(setting).is_some_and(<[_]>::is_empty);
    !FORBIDDEN_SETTINGS.contains(&setting.name) && !is_file_only
}

/// Describes an option or a setting for the catalog.
fn described(spec: &OptionSpec) -> CatalogOption {
    let (kind, min, max, words) = match spec.kind {
        OptionKind::Size | OptionKind::Duration | OptionKind::Nodes | OptionKind::Depth => {
            (OptionInput::Text, None, None, None)
        }
        OptionKind::File { builtin: words } | OptionKind::Choice { words } => {
            (OptionInput::Choice, None, None, Some(words.to_vec()))
        }
        OptionKind::Flag => (OptionInput::Flag, None, None, None),
        OptionKind::Number { min, max } => (OptionInput::Number, Some(min), Some(max), None),
    };
    CatalogOption { name: spec.name, kind, default: spec.default, min, max, words }
}

/// Describes a game for the catalog.
pub(crate) fn game(entry: &dyn Entry, config: &Config) -> CatalogGame {
    let player = |player: PlayerInfo| CatalogPlayer {
        name: player.name,
        settings: player.settings.iter().filter(|setting| is_open(setting)).map(described).collect(),
    };
    let bot = |bot: &crate::RegisteredBot| CatalogBot { name: bot.name.clone() };
    CatalogGame {
        name: entry.name(),
        hidden: entry.open().is_err(),
        options: entry.options().iter().map(described).collect(),
        levels: entry.levels().iter().map(CatalogLevel::from).collect(),
        players: entry.players().into_iter().map(player).collect(),
        bots: config.bots.iter().map(bot).collect(),
        lexicons: entry.options().iter().any(|option| option.name == "lexicon").then(|| lexicons().to_vec()),
    }
}

/// Returns the built-in lexicons. They are counted and hashed once.
fn lexicons() -> &'static [CatalogLexicon] {
    static LISTED: OnceLock<Vec<CatalogLexicon>> = OnceLock::new();
    LISTED.get_or_init(|| {
        let listed = papan_catalog::lexicons().into_iter().map(|lexicon| {
            let (name, graph) = (lexicon.name().to_owned(), lexicon.graph());
            let mut hash = String::new();
            for byte in Sha256::digest(graph.bytes()) {
                // Writing to a string cannot fail.
                let _ = write!(hash, "{byte:02x}");
            }
            CatalogLexicon { name, words: graph.word_count(), hash }
        });
        listed.collect()
    })
}

/// Checks that the value of an option names no file. Other errors are left to the game.
pub(crate) fn check_option(specs: &[OptionSpec], name: &str, value: &str) -> Result<(), ApiError> {
    let Some(builtin) = specs.iter().find(|spec| spec.name == name).and_then(builtin) else { return Ok(()) };
    if builtin.contains(&value) {
        return Ok(());
    }
    let (name, found) = (name.to_owned(), value.to_owned());
    let words = builtin.iter().map(|&word| word.to_owned()).collect();
    Err(ApiError::refused(ChoiceText::OptionValue { name, found, words }))
}

/// Checks that a request may name this player: a player of the game with bounded settings, a level, or a
/// registered bot.
pub(crate) fn check_player(entry: &dyn Entry, config: &Config, text: &str) -> Result<(), ApiError> {
    if registered_bot(config, text).is_some() {
        return Ok(());
    }
    let spec: PlayerSpec = text.parse().map_err(|error: SpecError| ApiError::refused(error))?;
    let is_level = entry.levels().iter().any(|level| level.name == spec.name());
    if is_level && spec.rest().is_none() {
        return Ok(());
    }
    let player = entry.players().into_iter().find(|player| player.name == spec.name());
    let player = player.ok_or_else(|| no_player(entry, config, spec.name()))?;
    let keys: Vec<&str> = player.settings.iter().map(|setting| setting.name).collect();
    let settings = spec.settings(player.main, &keys).map_err(ApiError::refused)?;
    settings.into_iter().try_for_each(|(key, value)| check_setting(&player, &config.limits, key, value))
}

fn no_player(entry: &dyn Entry, config: &Config, name: &str) -> ApiError {
    let levels = entry.levels().iter().map(|level| level.name.to_owned());
    let players = entry.players().into_iter().map(|player| player.name.to_owned());
    let bots = config.bots.iter().map(|bot| bot.name.clone());
    let mut known: Vec<String> = levels.chain(players).chain(bots).collect();
    known.sort();
    known.dedup();
    GameError::NoPlayer { game: entry.name(), name: name.to_owned(), known }.into()
}

fn check_setting(player: &PlayerInfo, limits: &Limits, key: &str, value: &str) -> Result<(), ApiError> {
    let refuse = |reason: ChoiceText| Err(ApiError::refused(reason));
    let (name, found) = (key.to_owned(), value.to_owned());
    let Some(setting) = player.settings.iter().find(|setting| setting.name == key && is_open(setting)) else {
        let open = player.settings.iter().filter(|setting| is_open(setting));
        let known: Vec<String> = open.map(|setting| setting.name.to_owned()).collect();
        return refuse(match known[..] {
            [] => ChoiceText::NoSetting { name },
            _ => ChoiceText::OtherSetting { name, known },
        });
    };
    match setting.kind {
        OptionKind::Duration if read_duration(value).is_none_or(|time| time > limits.think_time) => {
            let ms = u64::try_from(limits.think_time.as_millis()).unwrap_or(u64::MAX);
            refuse(ChoiceText::LongTime { name, found, ms })
        }
        OptionKind::Nodes if value.parse().is_ok_and(|nodes: u64| nodes <= limits.nodes) => Ok(()),
        OptionKind::Nodes => refuse(ChoiceText::LargeNumber { name, found, max: limits.nodes }),
        OptionKind::Depth if value.parse().is_ok_and(|depth: u32| depth <= MAX_DEPTH) => Ok(()),
        OptionKind::Depth => refuse(ChoiceText::LargeNumber { name, found, max: MAX_DEPTH.into() }),
        OptionKind::File { .. } => check_option(player.settings, key, value),
        _ => Ok(()),
    }
}

/// Returns the registered bot with this name.
pub(crate) fn registered_bot<'a>(config: &'a Config, name: &str) -> Option<&'a crate::RegisteredBot> {
    config.bots.iter().find(|bot| bot.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_catalog::games;
    use papan_message::Message;

    fn check(game: &str, text: &str) -> Result<(), Option<Message>> {
        let bots = vec![crate::RegisteredBot { name: "mine".to_owned(), command: "true".to_owned() }];
        let config = Config { bots, ..Config::default() };
        let entry = papan_catalog::game(game).unwrap();
        check_player(entry, &config, text).map_err(|error| error.reason)
    }

    #[test]
    fn accepts_players_levels_and_bots() {
        for (game, text) in [
            ("tictactoe", "alphabeta"),
            ("tictactoe", "alphabeta:time=10s"),
            ("tictactoe", "minimax:nodes=10000000"),
            ("tictactoe", "automaton:classic"),
            ("tictactoe", "automaton:file=small"),
            ("tictactoe", "genetic:nodes=5000,population=50"),
            ("adjacency", "expert"),
            ("adjacency", "mine"),
            ("crossword", "hard"),
            ("crossword", "easy:common"),
        ] {
            assert_eq!(check(game, text), Ok(()), "{game} {text}");
        }
    }

    #[test]
    fn refuses_commands_files_and_unbounded_searches() {
        for (game, text) in [
            ("tictactoe", ""),
            ("tictactoe", "human"),
            ("tictactoe", "human:Ani"),
            ("tictactoe", "exec:true"),
            ("tictactoe", "exec:time=1s,true"),
            ("tictactoe", "mine:x"),
            ("tictactoe", "automaton:../secret.dfa"),
            ("tictactoe", "automaton:file=secret.dfa"),
            ("tictactoe", "automaton:file=small,unchecked=yes"),
            ("tictactoe", "alphabeta:time=11s"),
            ("tictactoe", "alphabeta:time=forever"),
            ("tictactoe", "alphabeta:nodes=10000001"),
            ("tictactoe", "alphabeta:nodes=-1"),
            ("tictactoe", "alphabeta:depth=65"),
            ("adjacency", "expert:nodes=5"),
            ("adjacency", "alphabeta:weights=secret.weights"),
            ("adjacency", "alphabeta:time=1s,weights=secret.weights"),
            ("adjacency", "alphabeta:time=1s,threads=64"),
            ("crossword", "hard:leaves=secret"),
            ("crossword", "medium:leaves=secret"),
        ] {
            assert!(check(game, text).is_err(), "{game} {text}");
        }
    }

    #[test]
    fn no_available_setting_or_option_takes_arbitrary_text() {
        for entry in games() {
            for player in entry.players() {
                for setting in player.settings.iter().filter(|setting| is_open(setting)) {
                    let refused = check_setting(&player, &Limits::default(), setting.name, "/etc/passwd");
                    let is_checked_by_the_game = matches!(
                        setting.kind,
                        OptionKind::Number { .. } | OptionKind::Flag | OptionKind::Choice { .. }
                    );
                    assert!(is_checked_by_the_game || refused.is_err(), "{} {}", player.name, setting.name);
                }
            }
            let is_file = |option: &&OptionSpec| matches!(option.kind, OptionKind::File { .. });
            for option in entry.options().iter().filter(is_file) {
                assert!(
                    check_option(entry.options(), option.name, "/etc/passwd").is_err(),
                    "{}",
                    option.name
                );
            }
        }
    }
}
