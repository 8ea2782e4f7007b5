//! Test support for Papan: laws of games, a reference search, perft files, golden playthroughs, and external tools.
//!
//! The crate is a dev-dependency only; nothing in it ships. One toy game runs through this tour: [`sticks`], small enough
//! to search exhaustively and rich enough to expose a wrong search.
//!
//! ```
//! use papan_game::{Game, rng};
//! use papan_testkit::{laws, minimax, perft_file, playthrough, searchable, sticks::Sticks};
//!
//! let game = Sticks::new(&[3, 4]);
//!
//! // Every game obeys the same laws, tested on 20 random games with seed 1.
//! laws::open(&game, &game.universe(), 1, 20);
//! searchable(&game, 1, 20);
//!
//! // The reference search, which faster searches must agree with.
//! let start = game.start(&mut rng::stream(0, 0));
//! assert_eq!(minimax(&game, &start, 9, 1, &|_| 0), 7);
//!
//! // Known leaf counts, and a game to compare with a golden file.
//! assert_eq!(perft_file::run(&game, "3,4 0:0 first ; D1 6"), Ok(1));
//! assert!(playthrough::of_moves(&game, 0, "a3 b3 b1").contains("result first 7, second 0"));
//! ```
//!
//! - [`laws`] tests the rules of every game on random games.
//! - [`searchable()`] tests that the shortcuts a game offers to searches agree with its rules.
//! - [`mod@minimax`] is the reference search.
//! - [`perft_file`] compares leaf counts with a text file of known ones.
//! - [`playthrough`] records a game and compares it with a golden file.
//! - [`tool`] finds external programs, and skips or fails the tests that need them.

pub mod laws;
pub mod minimax;
pub mod perft_file;
pub mod playthrough;
mod searchable;
pub mod sticks;
pub mod tool;

pub use minimax::{minimax, random_evaluation};
pub use searchable::searchable;
