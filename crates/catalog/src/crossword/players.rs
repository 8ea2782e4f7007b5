//! The players of the crossword game.

use super::are_english;
use crate::messages::CatalogText;
use papan_crossword::strategy::{SimPlayer, SimSettings, StaticPlayer};
use papan_crossword::{Crossword, Leaves, Lexicon};
use papan_game::options::{OptionKind, OptionSpec, Options};
use papan_game::{Agent, Budget};
use papan_message::Message;
use papan_session::define::{BUDGET, PlayerDef, bad_file};
use papan_session::{Environment, Level};
use std::sync::Arc;

/// Each level is a player of its own.
pub(super) const LEVELS: &[Level] = &[
    Level { name: "easy", means: "easy" },
    Level { name: "medium", means: "medium" },
    Level { name: "hard", means: "hard" },
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
        settings: &[BUDGET[0], BUDGET[1], LEAVES],
        // Its effort is fixed by its settings, so no budget applies.
        pace: Some(Budget::Unlimited),
        make: |game, settings, env| {
            Ok(Box::new(SimPlayer::new(leaves(game, settings, env, shipped)?, SimSettings::default())))
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
    if name.is_empty() {
        return Ok(Arc::new(built_in(game)));
    }
    let leaves = Leaves::read((env.read)(name)?, &game.letters);
    leaves.map(Arc::new).map_err(|error| bad_file(name, error))
}

/// Returns the value of every leave, learned for English; other letters have none.
pub(super) fn shipped(game: &Crossword) -> Leaves {
    if are_english(&game.letters) { Leaves::english() } else { Leaves::zero(&game.letters) }
}

/// Returns the values of tiles and pairs, learned for English; other letters have none.
fn shipped_pairs(game: &Crossword) -> Leaves {
    if are_english(&game.letters) { Leaves::english_pairs() } else { Leaves::zero(&game.letters) }
}
