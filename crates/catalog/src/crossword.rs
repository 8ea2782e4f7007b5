//! The crossword game as the catalog lists it.

mod filing;
mod look;
mod manner;
mod players;
mod study;

use crate::entry::{Asks, Entry, World};
use crate::grid::Grid;
use crate::listed::{Face, Hidden, Listed, Listing};
pub use filing::Said;
use manner::Companion;
use papan_crossword::{Crossword, Layout, Letters, Lexicon, Move, SIDE, Starts, Unplayed, WordList};
use papan_game::Seat;
use papan_game::options::{Kind, Options, Spec};
use players::{LEVELS, PLAYERS};
use std::path::Path;
use std::sync::Arc;
pub use study::{Study, game};

pub(crate) fn entry() -> &'static dyn Entry {
    &ENTRY
}

static ENTRY: Listed<Crossword, Hidden> = Listed {
    listing: Listing {
        title: "Crossword game",
        asks: Asks::Sides,
        options: OPTIONS,
        players: PLAYERS,
        levels: LEVELS,
        rules,
        face: Face {
            name: "crossword",
            mark: |_, _| None,
            manner: |game, chance| Box::new(Companion::new(game, chance)),
            grid: |_| Grid::downwards(SIDE as u8, SIDE as u8),
            cell: |_, mv| match mv {
                Move::Place(placement) => Some(placement.start().index()),
                Move::Exchange(_) | Move::Pass => None,
            },
            look: look::look,
            suffix: "gcg",
            save: filing::save,
        },
        load: filing::load,
        // The bag makes games differ.
        opening: 0,
        essence: |game| vec![("lexicon", game.lexicon.graph().bytes())],
    },
    sight: Hidden { what: "tiles" },
};

const OPTIONS: &[Spec] = &[
    Spec {
        name: "lexicon",
        kind: Kind::Text,
        default: ENABLE,
        sentence: "The words: ENABLE, common, twelve, or a file with a word on each line, or a .kwg file.",
    },
    Spec {
        name: "letters",
        kind: Kind::Text,
        default: "english",
        sentence: "The tiles: english, indonesian, or a file that describes a set.",
    },
    Spec {
        name: "starts",
        kind: Kind::Choice { words: &["random", "first", "second"] },
        default: "random",
        sentence: "Who moves first: first (the first seat), second, or random (as chance has it).",
    },
    Spec {
        name: "unplayed",
        kind: Kind::Choice { words: &["double", "transfer", "none"] },
        default: "double",
        sentence: "Who plays out gets twice what the other holds (double), what the other loses (transfer), or nothing (none).",
    },
    Spec {
        name: "layout",
        kind: Kind::Text,
        default: "standard",
        sentence: "The premium squares: standard, plain (none), or a file that shows them.",
    },
];

/// The lexicon that ships.
const ENABLE: &str = "ENABLE";

/// The rules that the options of the crossword game ask for.
fn rules(options: &Options, world: &World<'_>) -> Result<Crossword, String> {
    let letters = letters(options.text("letters"), world)?;
    let lexicon = lexicon(options.text("lexicon"), &letters, world)?;
    let starts = match options.text("starts") {
        "first" => Starts::Seat(Seat::First),
        "second" => Starts::Seat(Seat::Second),
        _ => Starts::Random,
    };
    let unplayed = match options.text("unplayed") {
        "transfer" => Unplayed::Transfer,
        "none" => Unplayed::None,
        _ => Unplayed::Double,
    };
    let layout = layout(options.text("layout"), world)?;
    Ok(Crossword { layout, unplayed, starts, ..Crossword::new(letters, lexicon) })
}

/// What to call something that is read from a file.
fn stem(path: &str) -> &str {
    Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or(path)
}

/// A file that somebody named, as text.
fn text(path: &str, world: &World<'_>) -> Result<String, String> {
    String::from_utf8((world.read)(path)?).map_err(|_| format!("{path}: expected text in UTF-8"))
}

/// A tile set by its name, or from a file.
fn letters(name: &str, world: &World<'_>) -> Result<Letters, String> {
    match name {
        "english" => Ok(Letters::english()),
        "indonesian" => Ok(Letters::indonesian()),
        path => Letters::read(stem(path), &text(path, world)?).map_err(|error| format!("{path}: {error}")),
    }
}

/// Whether the letters are those of ENABLE, whatever they count.
fn are_english(letters: &Letters) -> bool {
    let english = Letters::english();
    letters.len() == english.len()
        && (1..=english.len() as u8).all(|letter| letters.text(letter) == english.text(letter))
}

/// The lexicon that ships, or one from a file: a word graph by its ending, else a list of words.
fn lexicon(name: &str, letters: &Letters, world: &World<'_>) -> Result<Arc<Lexicon>, String> {
    let shipped = match name {
        _ if name.eq_ignore_ascii_case(ENABLE) => Some(Lexicon::enable()),
        _ if name.eq_ignore_ascii_case("common") => Some(Lexicon::common()),
        _ if name.eq_ignore_ascii_case("twelve") => Some(Lexicon::twelve()),
        _ => None,
    };
    if let Some(lexicon) = shipped {
        let (name, set) = (lexicon.name(), letters.name());
        let refusal =
            format!("{name} has English words: with the tiles {set}, name a list with --lexicon FILE");
        return if are_english(letters) { Ok(lexicon) } else { Err(refusal) };
    }
    let bytes = (world.read)(name)?;
    let refuse = |error: String| format!("{name}: {error}");
    let is_graph = Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("kwg"));
    if is_graph {
        return Lexicon::read(stem(name), bytes, letters)
            .map(Arc::new)
            .map_err(|error| refuse(error.to_string()));
    }
    let list =
        WordList::read(&bytes, letters, WordList::LONGEST).map_err(|error| refuse(error.to_string()))?;
    Lexicon::of(stem(name), list.words()).map(Arc::new).map_err(|error| refuse(error.to_string()))
}

/// A layout by its name, or from a file.
fn layout(name: &str, world: &World<'_>) -> Result<Layout, String> {
    match name {
        "standard" => Ok(Layout::standard()),
        "plain" => Ok(Layout::plain()),
        path => Layout::read(&text(path, world)?).map_err(|error| format!("{path}: {error}")),
    }
}
