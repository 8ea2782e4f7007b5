//! What the tests of Papan share. It is a dev-dependency only; nothing of it ships.
//!
//! - [`laws`] holds every game to the same laws, on random games.
//! - [`insight()`] holds what a game offers to searches to what its rules say.
//! - [`sticks`] is a toy game, small enough to search to the end and rich enough to catch a searcher.
//! - [`mod@minimax`] is the plain search that every cleverer one must agree with.
//! - [`perft_file`] compares leaf counts with a text file of known ones.
//! - [`playthrough`] writes a whole game down and compares it with a golden file.
//!
//! ```
//! use papan_testkit::{laws, sticks::Sticks};
//!
//! let game = Sticks::new(&[3, 4]);
//! laws::open(&game, &game.universe(), 1, 20);
//! ```

mod insight;
pub mod laws;
pub mod minimax;
pub mod perft_file;
pub mod playthrough;
pub mod sticks;

pub use insight::insight;
pub use minimax::{minimax, random_evaluation};
