//! What may be named over HTTP: players with bounded settings, bots of the operator, options without files.
//!
//! Tables are made in a world without files and programs, so a name that slips through reaches nothing.

use crate::config::{Config, Limits};
use crate::refusal::Refusal;
use crate::shape::{
    GameListed, LevelListed, LexiconListed, OptionKind, OptionListed, PlayerListed, Sentence,
};
use papan_catalog::{AUTOMATA, Entry, PlayerInfo, PlayerSpec, close_to};
use papan_game::options::{Kind, Spec};
use papan_game::read_duration;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::sync::OnceLock;

/// Settings that cost more than a move: threads of the machine, and files that fail their check.
const CLOSED: [&str; 2] = ["threads", "unchecked"];

/// How far ahead a player may be asked to look.
const DEEPEST: u32 = 64;

/// The words that an option or a setting takes here, where it takes files elsewhere.
fn words(name: &str) -> Option<Vec<&'static str>> {
    match name {
        "lexicon" => Some(vec!["ENABLE", "common", "twelve"]),
        "letters" => Some(vec!["english"]),
        "layout" => Some(vec!["standard", "plain"]),
        "file" => Some(AUTOMATA.iter().map(|(name, _)| *name).collect()),
        _ => None,
    }
}

/// Whether a setting of a player can be given here.
fn is_open(setting: &Spec) -> bool {
    let is_text = setting.kind == Kind::Text;
    let is_known = ["time", "nodes", "depth"].contains(&setting.name) || words(setting.name).is_some();
    !CLOSED.contains(&setting.name) && (!is_text || is_known)
}

/// An option, or a setting, as pages are told of it.
fn described(spec: &Spec) -> OptionListed {
    let (kind, min, max, words) = match (spec.kind, words(spec.name)) {
        (Kind::Text, None) => (OptionKind::Text, None, None, None),
        (Kind::Text, Some(words)) => (OptionKind::Choice, None, None, Some(words)),
        (Kind::Choice { words }, _) => (OptionKind::Choice, None, None, Some(words.to_vec())),
        (Kind::Flag, _) => (OptionKind::Flag, None, None, None),
        (Kind::Number { min, max }, _) => (OptionKind::Number, Some(min), Some(max), None),
    };
    OptionListed { name: spec.name, kind, default: spec.default, sentence: spec.sentence, min, max, words }
}

/// A game as pages are told of it.
pub(crate) fn game(entry: &dyn Entry, config: &Config) -> GameListed {
    let player = |player: PlayerInfo| PlayerListed {
        name: player.name,
        sentence: player.sentence,
        settings: player.settings.iter().filter(|setting| is_open(setting)).map(described).collect(),
    };
    let sentence = "A program that the operator of this server has added.";
    let bot = |bot: &crate::RegisteredBot| Sentence { name: bot.name.clone(), sentence };
    GameListed {
        name: entry.name(),
        title: entry.title(),
        hidden: entry.open().is_err(),
        options: entry.options().iter().map(described).collect(),
        levels: entry.levels().iter().map(LevelListed::from).collect(),
        players: entry.players().into_iter().map(player).collect(),
        bots: config.bots.iter().map(bot).collect(),
        lexicons: entry.options().iter().any(|option| option.name == "lexicon").then(|| lexicons().to_vec()),
    }
}

/// The lexicons that ship, counted once.
fn lexicons() -> &'static [LexiconListed] {
    static LISTED: OnceLock<Vec<LexiconListed>> = OnceLock::new();
    LISTED.get_or_init(|| {
        let listed = papan_catalog::lexicons().into_iter().map(|lexicon| {
            let (name, graph) = (lexicon.name().to_owned(), lexicon.graph());
            let mut hash = String::new();
            for byte in Sha256::digest(graph.bytes()) {
                // Writing to a string does not fail.
                let _ = write!(hash, "{byte:02x}");
            }
            LexiconListed { name, words: graph.count(), hash }
        });
        listed.collect()
    })
}

/// Whether an option may have this value: no files. What else is wrong with it, the game says.
pub(crate) fn check_option(name: &str, value: &str) -> Result<(), Refusal> {
    let Some(words) = words(name) else { return Ok(()) };
    if words.contains(&value) {
        return Ok(());
    }
    let expected = words.join(" or ");
    Err(Refusal::refused(format!("option `{name}`: found `{value}`, expected {expected}")))
}

/// Whether a player may be named: one of the game's with bounded settings, a level, or a bot of the operator.
pub(crate) fn check_player(entry: &dyn Entry, config: &Config, text: &str) -> Result<(), Refusal> {
    if registered(config, text).is_some() {
        return Ok(());
    }
    let spec: PlayerSpec = text.parse().map_err(|error| Refusal::refused(format!("{error}")))?;
    let is_level = entry.levels().iter().any(|level| level.name == spec.name());
    if is_level && spec.rest().is_none() {
        return Ok(());
    }
    let player = entry.players().into_iter().find(|player| player.name == spec.name());
    let player = player.ok_or_else(|| no_player(entry, config, spec.name()))?;
    let keys: Vec<&str> = player.settings.iter().map(|setting| setting.name).collect();
    let settings = spec.settings(player.main, &keys).map_err(|error| Refusal::refused(error.to_string()))?;
    settings.into_iter().try_for_each(|(key, value)| check_setting(&player, &config.limits, key, value))
}

fn no_player(entry: &dyn Entry, config: &Config, name: &str) -> Refusal {
    let levels = entry.levels().iter().map(|level| level.name.to_owned());
    let players = entry.players().into_iter().map(|player| player.name.to_owned());
    let bots = config.bots.iter().map(|bot| bot.name.clone());
    let mut known: Vec<String> = levels.chain(players).chain(bots).collect();
    known.sort();
    known.dedup();
    let game = entry.name();
    let close = close_to(name, known.iter().map(String::as_str));
    let hint = close.map_or(String::new(), |close| format!(" (did you mean {close}?)"));
    Refusal::refused(format!(
        "there is no player `{name}` for {game} here{hint}: expected {}",
        known.join(", ")
    ))
}

fn check_setting(player: &PlayerInfo, limits: &Limits, key: &str, value: &str) -> Result<(), Refusal> {
    let refuse = |expected: String| {
        Err(Refusal::refused(format!("setting `{key}`: found `{value}`, expected {expected}")))
    };
    let Some(setting) = player.settings.iter().find(|setting| setting.name == key && is_open(setting)) else {
        let open = player.settings.iter().filter(|setting| is_open(setting)).map(|setting| setting.name);
        let open = open.collect::<Vec<_>>().join(", ");
        let open = if open.is_empty() { "none".to_owned() } else { open };
        return Err(Refusal::refused(format!("setting `{key}` cannot be given here: expected {open}")));
    };
    match key {
        "time" if read_duration(value).is_none_or(|time| time > limits.thinking) => {
            refuse(format!("a length of time such as 500ms, at most {} ms", limits.thinking.as_millis()))
        }
        "nodes" if value.parse().is_ok_and(|nodes: u64| nodes <= limits.nodes) => Ok(()),
        "nodes" => refuse(format!("a whole number, at most {}", limits.nodes)),
        "depth" if value.parse().is_ok_and(|depth: u32| depth <= DEEPEST) => Ok(()),
        "depth" => refuse(format!("a whole number, at most {DEEPEST}")),
        _ if setting.kind == Kind::Text && key != "time" => check_option(key, value),
        _ => Ok(()),
    }
}

/// The bot of the operator with this name.
pub(crate) fn registered<'a>(config: &'a Config, name: &str) -> Option<&'a crate::RegisteredBot> {
    config.bots.iter().find(|bot| bot.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_catalog::games;

    fn check(game: &str, text: &str) -> Result<(), String> {
        let bots = vec![crate::RegisteredBot { name: "mine".to_owned(), command: "true".to_owned() }];
        let config = Config { bots, ..Config::default() };
        let entry = papan_catalog::game(game).unwrap();
        check_player(entry, &config, text).map_err(|refusal| refusal.message)
    }

    #[test]
    fn players_levels_and_bots_may_be_named() {
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
    fn commands_files_and_thinking_without_end_may_not() {
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
    fn no_open_setting_or_option_takes_any_text() {
        for entry in games() {
            for player in entry.players() {
                for setting in player.settings.iter().filter(|setting| is_open(setting)) {
                    let refused = check_setting(&player, &Limits::default(), setting.name, "/etc/passwd");
                    assert!(
                        setting.kind != Kind::Text || refused.is_err(),
                        "{} {}",
                        player.name,
                        setting.name
                    );
                }
            }
            for option in entry.options().iter().filter(|option| option.kind == Kind::Text) {
                assert!(option.name == "size" || check_option(option.name, "/etc/passwd").is_err());
            }
        }
    }
}
