//! The players of the crossword game.

use super::{are_english, text};
use crate::messages::CatalogText;
use papan_crossword::strategy::{SimPlayer, SimSettings, StaticPlayer};
use papan_crossword::{Crossword, Leaves, Lexicon, WinTable};
use papan_game::options::{OptionKind, OptionSpec, Options};
use papan_game::{Agent, Budget};
use papan_message::Message;
use papan_session::define::{BUDGET, PlayerDef, bad_file};
use papan_session::{Environment, Level};
use std::sync::Arc;
use std::time::Duration;

/// Each level is a player of its own.
pub(super) const LEVELS: &[Level] = &[
    Level { name: "easy", means: "easy" },
    Level { name: "medium", means: "medium" },
    Level { name: "hard", means: "hard" },
    Level { name: "expert", means: "expert" },
];

pub(super) const PLAYERS: &[PlayerDef<Crossword>] = &[
    PlayerDef::RANDOM,
    PlayerDef { name: "easy", main: "vocabulary", settings: &[VOCABULARY], pace: None, make: make_easy },
    PlayerDef {
        name: "medium",
        main: "",
        settings: &[LEAVES],
        pace: None,
        make: |game, settings, env| {
            let leaves = leaves(game, settings, env, shipped_pairs)?;
            Ok(Box::new(StaticPlayer::with_leaves(leaves)))
        },
    },
    PlayerDef {
        name: "hard",
        main: "",
        settings: &[BUDGET[0], BUDGET[1], LEAVES, WINS],
        // Its effort is fixed by its settings, so no budget applies.
        pace: Some(Budget::Unlimited),
        make: |game, settings, env| simulating(game, settings, env, SimSettings::INSTANT),
    },
    PlayerDef {
        name: "expert",
        main: "time",
        settings: &[BUDGET[0], BUDGET[1], LEAVES, WINS, THREADS],
        pace: Some(Budget::Time(Duration::from_secs(1))),
        make: |game, settings, env| {
            let mut strong = SimSettings::STRONG;
            strong.simulation.threads =
                settings.number("threads").and_then(|count| usize::try_from(count).ok()).unwrap_or(1);
            simulating(game, settings, env, strong)
        },
    },
];

/// The vocabulary setting.
const VOCABULARY: OptionSpec =
    OptionSpec { name: "vocabulary", kind: OptionKind::Choice { words: &["all", "common"] }, default: "all" };

fn make_easy(
    game: &Crossword,
    settings: &Options,
    _: &Environment<'_>,
) -> Result<Box<dyn Agent<Crossword>>, Message> {
    let easy = StaticPlayer::greedy(&game.letters);
    if settings.text("vocabulary") != "common" {
        return Ok(Box::new(easy));
    }
    if !are_english(&game.letters) {
        let set = game.letters.name().to_owned();
        return Err(CatalogText::EnglishVocabulary { set }.into());
    }
    Ok(Box::new(easy.with_vocabulary(Lexicon::common())))
}

/// Creates a player that simulates.
fn simulating(
    game: &Crossword,
    settings: &Options,
    env: &Environment<'_>,
    strength: SimSettings,
) -> Result<Box<dyn Agent<Crossword>>, Message> {
    let (leaves, wins) = (leaves(game, settings, env, shipped)?, wins(settings, env)?);
    Ok(Box::new(SimPlayer::new(leaves, wins, strength)))
}

/// The number of threads.
const THREADS: OptionSpec =
    OptionSpec { name: "threads", kind: OptionKind::Number { min: 1, max: 64 }, default: "1" };

/// The file of the win table.
const WINS: OptionSpec = OptionSpec { name: "wins", kind: OptionKind::File { builtin: &[] }, default: "" };

/// Returns the win table that the settings name, or the built-in one. It was learned with English tiles; how the spread
/// moves towards the end of a game depends little on the language.
pub(super) fn wins(settings: &Options, env: &Environment<'_>) -> Result<Arc<WinTable>, Message> {
    let name = settings.text("wins");
    if name.is_empty() {
        return Ok(WinTable::english());
    }
    WinTable::read(&text(name, env)?).map(Arc::new).map_err(|error| bad_file(name, error))
}

/// The file of leave values.
const LEAVES: OptionSpec =
    OptionSpec { name: "leaves", kind: OptionKind::File { builtin: &[] }, default: "" };

/// Returns the leaves that the settings name, or the built-in ones for these letters.
fn leaves(
    game: &Crossword,
    settings: &Options,
    env: &Environment<'_>,
    built_in: fn(&Crossword) -> Leaves,
) -> Result<Arc<Leaves>, Message> {
    let name = settings.text("leaves");
    leaves_from(game, (!name.is_empty()).then_some(name), built_in, env).map(Arc::new)
}

/// Reads leaves from a file, or returns the built-in ones.
fn leaves_from(
    game: &Crossword,
    file: Option<&str>,
    built_in: fn(&Crossword) -> Leaves,
    env: &Environment<'_>,
) -> Result<Leaves, Message> {
    let Some(name) = file else { return Ok(built_in(game)) };
    Leaves::read((env.read)(name)?, &game.letters).map_err(|error| bad_file(name, error))
}

/// Reads leaves from a file, or returns the built-in ones of the strongest players for these letters.
pub fn full_leaves(game: &Crossword, file: Option<&str>, env: &Environment<'_>) -> Result<Leaves, Message> {
    leaves_from(game, file, shipped, env)
}

/// Returns the value of every leave, learned for English; other letters have none.
pub(super) fn shipped(game: &Crossword) -> Leaves {
    if are_english(&game.letters) { Leaves::english() } else { Leaves::zero(&game.letters) }
}

/// Returns the values of tiles and pairs, learned for English; other letters have none.
fn shipped_pairs(game: &Crossword) -> Leaves {
    if are_english(&game.letters) { Leaves::english_pairs() } else { Leaves::zero(&game.letters) }
}
