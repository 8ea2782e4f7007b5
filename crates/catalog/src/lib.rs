//! The only list of what exists: games by name, their options, their players, and the table at which
//! people and players meet.
//!
//! A front end plays any game without knowing which: it finds it by name with [`game`], fills in its options,
//! seats people and players, and plays at a [`Table`], in which everything is text:
//!
//! ```
//! use papan_catalog::{Setup, World, game};
//!
//! let tictactoe = game("tictactoe")?;
//! let setup = Setup::new(["human:Ani".parse()?, "alphabeta".parse()?], 42);
//! let mut table = tictactoe.table(&setup, &World::EMPTY)?;
//! table.play("5")?;
//! let answer = table.think(&Default::default(), &Default::default())?;
//! assert!(["1", "3", "7", "9"].contains(&answer.mv.as_str()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Adding a game is one crate and one line in [`games`].

mod adjacency;
pub mod bot;
mod brain;
pub mod construction;
pub mod crossword;
mod entry;
mod findings;
mod grid;
pub mod learn;
mod listed;
mod look;
mod manner;
mod open;
mod player;
mod record;
pub mod retrieval;
mod seating;
mod settings;
mod solve;
mod table;
mod terms;
mod tictactoe;
mod tree;
mod walk;

pub use brain::Brain;
pub use entry::{Asks, CatalogError, Entry, Essence, Level, PlayerInfo, Setup, World};
pub use findings::{Effort, Finding, Findings};
pub use grid::Grid;
pub use look::{AdjacencyChoice, AdjacencyLook, CrosswordLook, LetterLook, Look, TicTacToeLook, TileLook};
pub use manner::{Advice, Answer, Phrase};
pub use open::{Analysed, Analysis, Depth, OpenEntry, Place, Solved};
pub use player::{PlayerSpec, SpecError, close_to};
pub use record::{Document, End, Filed, Record, RecordError, RecordKind, Sitter, Standing, game_of};
pub use solve::{Levels, Row, Solution, TooLarge, solve};
pub use table::{Ending, Event, Imposed, Last, PlayError, Preview, SeatInfo, Table, Thought, Told};
pub use terms::{GameClock, Referee, Terms};
pub use tictactoe::{AUTOMATA, automaton, rules as tictactoe_rules};
pub use tree::Algorithm;
pub use walk::{Walk, machine_graph};

/// The lexicons that ship with the program, by the names that the crossword game's option takes.
pub fn lexicons() -> [std::sync::Arc<papan_crossword::Lexicon>; 3] {
    use papan_crossword::Lexicon;
    [Lexicon::enable(), Lexicon::common(), Lexicon::twelve()]
}

/// Every game, in the order in which menus show them.
pub fn games() -> [&'static dyn Entry; 3] {
    [tictactoe::entry(), adjacency::entry(), crossword::entry()]
}

/// The game with this name.
pub fn game(name: &str) -> Result<&'static dyn Entry, CatalogError> {
    let known = || games().iter().map(|entry| entry.name().to_owned()).collect();
    let found = games().into_iter().find(|entry| entry.name() == name);
    found.ok_or_else(|| CatalogError::NoGame { name: name.to_owned(), known: known() })
}
