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
//! Adding a game is one crate and one line in [`games`].

mod adjacency;
mod analysis;
mod assistant;
mod automaton_trace;
mod board_view;
pub mod bot;
pub mod construction;
pub mod crossword;
mod definition;
mod detached;
mod entry;
mod grid;
pub mod learn;
mod open;
mod player;
mod record;
pub mod retrieval;
mod seating;
mod session;
mod settings;
mod solve;
mod terms;
mod tictactoe;
mod tree;

pub use analysis::{AnalysisLimit, AnalyzedMove, PositionAnalysis};
pub use assistant::{Advice, Answer, CommandHelp};
pub use automaton_trace::{AutomatonTrace, machine_graph};
pub use board_view::{
    AdjacencyMoveValue, AdjacencyView, BoardView, CrosswordView, LetterView, TicTacToeView, TileView,
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
pub use tictactoe::{AUTOMATA, automaton, rules as tictactoe_rules};
pub use tree::Algorithm;

/// Returns the built-in lexicons, by the names that the crossword game's option takes.
pub fn lexicons() -> [std::sync::Arc<papan_crossword::Lexicon>; 3] {
    use papan_crossword::Lexicon;
    [Lexicon::enable(), Lexicon::common(), Lexicon::twelve()]
}

/// Returns every game, in menu order.
pub fn games() -> [&'static dyn Entry; 3] {
    [tictactoe::entry(), adjacency::entry(), crossword::entry()]
}

/// Returns the game with this name.
pub fn game(name: &str) -> Result<&'static dyn Entry, CatalogError> {
    let known = || games().iter().map(|entry| entry.name().to_owned()).collect();
    let found = games().into_iter().find(|entry| entry.name() == name);
    found.ok_or_else(|| CatalogError::NoGame { name: name.to_owned(), known: known() })
}
