//! Who plays the crossword game.

use super::{are_english, text};
use crate::entry::{Level, World};
use crate::seating::{BUDGET, PlayerDef};
use papan_crossword::strategy::{Care, Hard, Plain};
use papan_crossword::{Crossword, Leaves, Lexicon};
use papan_game::options::{Kind, Options, Spec};
use papan_game::{Agent, Budget};
use papan_search::Random;
use std::sync::Arc;

const EASY: &str = "Takes the most points.";
const HARD: &str = "Counts the bag too, looks at what a move opens, and plays endings well.";
const MEDIUM: &str = "Weighs the points with what the tiles that it keeps are worth.";

/// The levels are players of their own.
pub(super) const LEVELS: &[Level] = &[
    Level { name: "easy", sentence: EASY, means: "easy" },
    Level { name: "medium", sentence: MEDIUM, means: "medium" },
    Level { name: "hard", sentence: HARD, means: "hard" },
];

pub(super) const PLAYERS: &[PlayerDef<Crossword>] = &[
    PlayerDef {
        name: "random",
        sentence: "Makes any move, exchanges included.",
        main: "",
        settings: &[],
        pace: None,
        make: |_, _, _| Ok(Box::new(Random)),
    },
    PlayerDef {
        name: "easy",
        sentence: EASY,
        main: "vocabulary",
        settings: &[VOCABULARY],
        pace: None,
        make: make_easy,
    },
    PlayerDef {
        name: "medium",
        sentence: MEDIUM,
        main: "",
        settings: &[LEAVES],
        pace: None,
        make: |game, settings, world| Ok(Box::new(Plain::with(leaves(game, settings, world)?))),
    },
    PlayerDef {
        name: "hard",
        sentence: HARD,
        main: "",
        settings: &[BUDGET[0], BUDGET[1], LEAVES],
        // It takes as much care as it is made for, and no more.
        pace: Some(Budget::Unlimited),
        make: |game, settings, world| {
            Ok(Box::new(Hard::new(leaves(game, settings, world)?, Care::default())))
        },
    },
];

/// Which words it knows.
const VOCABULARY: Spec = Spec {
    name: "vocabulary",
    kind: Kind::Choice { words: &["all", "common"] },
    default: "all",
    sentence: "Whether it plays all words, or for beginners only those that most people know.",
};

fn make_easy(
    game: &Crossword,
    settings: &Options,
    _: &World<'_>,
) -> Result<Box<dyn Agent<Crossword>>, String> {
    let easy = Plain::greedy(&game.letters);
    if settings.text("vocabulary") != "common" {
        return Ok(Box::new(easy));
    }
    if !are_english(&game.letters) {
        let set = game.letters.name();
        return Err(format!("the common words are English: the tiles {set} have no vocabulary but all"));
    }
    Ok(Box::new(easy.knowing(Lexicon::common())))
}

/// What kept tiles are worth.
const LEAVES: Spec = Spec {
    name: "leaves",
    kind: Kind::Text,
    default: "",
    sentence: "A file with what kept tiles are worth; without it, what was learned for the English ones.",
};

/// The leaves that the settings name, or those that ship for these letters.
fn leaves(game: &Crossword, settings: &Options, world: &World<'_>) -> Result<Arc<Leaves>, String> {
    let name = settings.text("leaves");
    if name.is_empty() {
        return Ok(Arc::new(shipped(game)));
    }
    let leaves = Leaves::read(&text(name, world)?, &game.letters);
    leaves.map(Arc::new).map_err(|error| format!("{name}: {error}"))
}

/// What was learned for English letters; for others nothing is known.
pub(super) fn shipped(game: &Crossword) -> Leaves {
    if are_english(&game.letters) { Leaves::english() } else { Leaves::nothing(&game.letters) }
}
