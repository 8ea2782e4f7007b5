//! The registry of games: names, options, players and levels, and the sessions in which they are played.
//!
//! A front end plays any game without knowing which one: it looks the game up with [`game`], sets its options, chooses
//! players, and plays a [`Session`], in which everything is text:
//!
//! ```
//! use papan_catalog::{Setup, Environment, game};
//!
//! let tictactoe = game("tictactoe")?;
//! let setup = Setup::new(["human:Ani".parse()?, "alphabeta".parse()?], 42);
//! let mut session = tictactoe.session(&setup, &Environment::EMPTY)?;
//! session.play("5")?;
//! let answer = session.think(&Default::default(), &Default::default())?;
//! assert!(["1", "3", "7", "9"].contains(&answer.mv.as_str()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A built-in game is one crate and one line in [`games`]. Other programs [`register`] games of their own, which [`define`]
//! describes.

mod adjacency;
mod analysis;
mod assistant;
mod automaton_trace;
mod board_view;
pub mod bot;
mod capability;
pub mod construction;
pub mod crossword;
pub mod define;
mod definition;
mod detached;
mod entry;
mod grid;
pub mod learn;
mod messages;
mod open;
mod player;
mod record;
pub mod retrieval;
mod seating;
mod session;
mod settings;
mod solve;
mod terms;
pub mod texts;
mod tictactoe;
mod tree;

pub use analysis::{AnalysisLimit, AnalyzedMove, PositionAnalysis};
pub use assistant::{Advice, Answer, CommandHelp, Table, TableColumn};
pub use automaton_trace::{AutomatonTrace, is_automaton, machine_graph};
pub use board_view::{
    AdjacencyMoveValue, AdjacencyView, BoardView, CrosswordView, GridMove, GridView, LetterView,
    TicTacToeView, TileView,
};
pub use capability::{
    Capabilities, CompareError, CompareSearches, PlacementCount, ScoredMove, ScoredMoves, ScoredPosition,
    ScoredStatus,
};
pub use detached::DetachedAgent;
pub use entry::{CatalogError, Entry, Environment, Level, PlayerInfo, RuleAssets, Setup, SetupPrompt};
pub use grid::Grid;
pub use open::{Analysis, DepthReport, OpenEntry, PositionRef, RankedMove, Solved};
pub use player::{PlayerSpec, SpecError, close_to};
pub use record::{
    GameFile, JsonRecord, Record, RecordEnding, RecordError, RecordKind, RecordResult, RecordedPlayer,
    game_of,
};
pub use session::{
    Ending, Explanation, ImposedMove, LastMove, MovePreview, MoveView, PlayError, SeatInfo, Session,
    SessionAssistance, SessionDisplay, SessionEvent, SessionHistory,
};
pub use solve::{Levels, Row, Solution, TooLarge, solve};
pub use terms::{GameClock, TimeReferee, TurnTerms};
pub use tictactoe::{AUTOMATA, automaton};
pub use tree::Algorithm;

use std::sync::{PoisonError, RwLock};

/// Returns the built-in lexicons, by the names that the crossword game's option takes.
pub fn lexicons() -> [std::sync::Arc<papan_crossword::Lexicon>; 3] {
    use papan_crossword::Lexicon;
    [Lexicon::enable(), Lexicon::common(), Lexicon::twelve()]
}

/// Games that were registered besides the built-in ones.
static REGISTERED: RwLock<Vec<&'static dyn Entry>> = RwLock::new(Vec::new());

/// Returns every game, in menu order.
pub fn games() -> Vec<&'static dyn Entry> {
    let registered = REGISTERED.read().unwrap_or_else(PoisonError::into_inner);
    let built_in = [tictactoe::entry(), adjacency::entry(), crossword::entry()];
    built_in.into_iter().chain(registered.iter().copied()).collect()
}

/// Adds a game to the list, for programs with games of their own. Call it before anything else: a game that is asked
/// for earlier does not exist. A name that is taken stays with its game.
pub fn register(entry: &'static dyn Entry) {
    if game(entry.name()).is_err() {
        REGISTERED.write().unwrap_or_else(PoisonError::into_inner).push(entry);
    }
}

/// Returns the game with this name.
pub fn game(name: &str) -> Result<&'static dyn Entry, CatalogError> {
    let known = || games().iter().map(|entry| entry.name().to_owned()).collect();
    let found = games().into_iter().find(|entry| entry.name() == name);
    found.ok_or_else(|| CatalogError::NoGame { name: name.to_owned(), known: known() })
}
