//! The registry of games: which exist, with their options, players and levels.
//!
//! A front end plays any game without knowing which one: it looks the game up with [`game`], sets its options, chooses
//! players, and plays a [`Session`](papan_session::Session), in which everything is text:
//!
//! ```
//! use papan_catalog::game;
//! use papan_session::{Environment, Setup};
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
//! A built-in game is one crate and one line in [`games`]. Other programs [`register`] games of their own, which
//! [`papan_session::define`] describes.

mod adjacency;
pub mod crossword;
mod game_file;
mod messages;
mod tictactoe;

pub use game_file::{GameFile, game_of};
pub use tictactoe::automaton_trace::{AutomatonTrace, is_automaton, machine_graph};
pub use tictactoe::compare::solve;
pub use tictactoe::{AUTOMATA, automaton};

use papan_session::{Entry, GameError};
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
pub fn game(name: &str) -> Result<&'static dyn Entry, GameError> {
    let known = || games().iter().map(|entry| entry.name().to_owned()).collect();
    let found = games().into_iter().find(|entry| entry.name() == name);
    found.ok_or_else(|| GameError::NoGame { name: name.to_owned(), known: known() })
}
