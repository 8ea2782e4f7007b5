//! The registration of the crossword game.

mod assistant;
mod board_view;
mod endings;
mod gcg_file;
mod players;
mod study;

use crate::messages::CatalogText;
use assistant::CrosswordAssistant;
pub use gcg_file::GcgSettings;
use papan_crossword::{
    BoardLayout, Crossword, FirstMover, Letters, Lexicon, Move, SIDE, UnplayedScoring, WordList,
};
use papan_game::Seat;
use papan_game::options::{OptionKind, OptionSpec, Options};
use papan_message::Message;
use papan_session::define::{GameDef, Hidden, Presentation, RegisteredGame, bad_file};
use papan_session::{Capabilities, Entry, Environment, Grid, SetupPrompt};
pub use players::full_leaves;
use players::{LEVELS, PLAYERS};
use std::path::Path;
use std::sync::Arc;
pub use study::game;

pub(crate) fn entry() -> &'static dyn Entry {
    &ENTRY
}

static ENTRY: RegisteredGame<Crossword, Hidden> = RegisteredGame {
    def: GameDef {
        setup_prompt: SetupPrompt::Sides,
        options: OPTIONS,
        players: PLAYERS,
        levels: LEVELS,
        rules,
        presentation: Presentation {
            name: "crossword",
            mark: |_, _| None,
            assistant: |game, chance| Box::new(CrosswordAssistant::new(game, chance)),
            grid: |_| Grid::downwards(SIDE as u8, SIDE as u8),
            cell: |_, mv| match mv {
                Move::Place(placement) => Some(placement.start().index()),
                Move::Exchange(_) | Move::Pass => None,
            },
            board_view: board_view::board_view,
            suffix: "gcg",
            save: gcg_file::save,
        },
        load: gcg_file::load,
        capabilities: Capabilities {
            scored_moves: Some(&study::CrosswordMoves),
            ending_solver: Some(&endings::CrosswordEndings),
            ..Capabilities::NONE
        },
        // Games differ by their bags.
        opening: 0,
        assets: |game| vec![("lexicon", game.lexicon.graph().bytes())],
    },
    visibility: Hidden,
};

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "lexicon",
        kind: OptionKind::File { builtin: &[ENABLE, "common", "twelve"] },
        default: ENABLE,
    },
    OptionSpec { name: "letters", kind: OptionKind::File { builtin: &["english"] }, default: "english" },
    OptionSpec {
        name: "starts",
        kind: OptionKind::Choice { words: &["random", "first", "second"] },
        default: "random",
    },
    OptionSpec {
        name: "unplayed",
        kind: OptionKind::Choice { words: &["double", "transfer", "none"] },
        default: "double",
    },
    OptionSpec {
        name: "layout",
        kind: OptionKind::File { builtin: &["standard", "plain"] },
        default: "standard",
    },
];

/// The default lexicon.
const ENABLE: &str = "ENABLE";

/// Creates the rules for these options.
fn rules(options: &Options, env: &Environment<'_>) -> Result<Crossword, Message> {
    let letters = letters(options.text("letters"), env)?;
    let lexicon = lexicon(options.text("lexicon"), &letters, env)?;
    let first_mover = match options.text("starts") {
        "first" => FirstMover::Seat(Seat::First),
        "second" => FirstMover::Seat(Seat::Second),
        _ => FirstMover::Random,
    };
    let unplayed = match options.text("unplayed") {
        "transfer" => UnplayedScoring::Transfer,
        "none" => UnplayedScoring::None,
        _ => UnplayedScoring::Double,
    };
    let layout = layout(options.text("layout"), env)?;
    Ok(Crossword { layout, unplayed, first_mover, ..Crossword::new(letters, lexicon) })
}

/// Returns the name of something read from a file.
fn stem(path: &str) -> &str {
    Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or(path)
}

/// Reads a file as text.
fn text(path: &str, env: &Environment<'_>) -> Result<String, Message> {
    let not_utf8 = |_| CatalogText::NotUtf8 { file: path.to_owned() }.into();
    String::from_utf8((env.read)(path)?).map_err(not_utf8)
}

/// Returns a tile set by name, or reads one from a file.
fn letters(name: &str, env: &Environment<'_>) -> Result<Letters, Message> {
    match name {
        "english" => Ok(Letters::english()),
        "indonesian" => Ok(Letters::indonesian()),
        path => Letters::read(stem(path), &text(path, env)?).map_err(|error| bad_file(path, error)),
    }
}

/// Returns whether the letters are those of ENABLE, whatever their points.
fn are_english(letters: &Letters) -> bool {
    let english = Letters::english();
    letters.len() == english.len()
        && (1..=english.len() as u8).all(|letter| letters.text(letter) == english.text(letter))
}

/// Returns a built-in lexicon, or reads one from a file: a word graph if its extension is .kwg, else a word list.
fn lexicon(name: &str, letters: &Letters, env: &Environment<'_>) -> Result<Arc<Lexicon>, Message> {
    let shipped = match name {
        _ if name.eq_ignore_ascii_case(ENABLE) => Some(Lexicon::enable()),
        _ if name.eq_ignore_ascii_case("common") => Some(Lexicon::common()),
        _ if name.eq_ignore_ascii_case("twelve") => Some(Lexicon::twelve()),
        _ => None,
    };
    if let Some(lexicon) = shipped {
        if are_english(letters) {
            return Ok(lexicon);
        }
        let [lexicon, set] = [lexicon.name(), letters.name()].map(str::to_owned);
        return Err(CatalogText::EnglishLexicon { lexicon, set }.into());
    }
    let bytes = (env.read)(name)?;
    let is_graph = Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("kwg"));
    if is_graph {
        return Lexicon::read(stem(name), bytes, letters)
            .map(Arc::new)
            .map_err(|error| bad_file(name, error));
    }
    let list =
        WordList::read(&bytes, letters, WordList::MAX_ON_BOARD).map_err(|error| bad_file(name, error))?;
    Lexicon::of(stem(name), list.words()).map(Arc::new).map_err(|error| bad_file(name, error))
}

/// Returns a layout by name, or reads one from a file.
fn layout(name: &str, env: &Environment<'_>) -> Result<BoardLayout, Message> {
    match name {
        "standard" => Ok(BoardLayout::standard()),
        "plain" => Ok(BoardLayout::plain()),
        path => BoardLayout::read(&text(path, env)?).map_err(|error| bad_file(path, error)),
    }
}
