//! The adjacency strategy game: marks that turn their neighbours.
//!
//! X begins with the four cells of the bottom left corner, O with the four of the top right one. A move
//! marks an empty cell, and every enemy mark directly above, below, left or right of it turns into the
//! mover's. After the agreed number of rounds, a move of each side, more marks win.
//!
//! - [`Adjacency`] is the rules on a board of a [`Size`], for a number of rounds, with the first seat
//!   playing the [`Mark`] X or O; [`Position`] and [`Cell`] are its states and moves.
//! - [`Mirror`] is the second player's strategy that never loses.
//! - [`classic`] holds the three programs of the game's description as they were, faults included.
//! - [`Objective`] is the game's objective function, whose numbers can be read from a text, and [`Worth`] what a board is
//!   worth by it, as a whole number.
//!
//! ```
//! use papan_adjacency::{Adjacency, Mark, Size};
//! use papan_game::{Game, Notation, rng};
//!
//! let game = Adjacency::new(Size::new(4, 4)?, 2, Mark::X)?;
//! let mut position = game.start(&mut rng::stream(0, 0));
//! assert_eq!(game.write_position(&position), "2OO/2OO/XX2/XX2 X 4");
//! game.play(&mut position, &game.read_move("c2")?)?;
//! assert_eq!(game.write_position(&position), "2OO/2XO/XXX1/XX2 O 3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cell;
pub mod classic;
mod geometry;
mod insight;
mod mark;
mod mirror;
mod objective;
mod position;
mod rules;
mod size;
mod symmetry;
mod weights;

pub use cell::{Cell, cells};
pub use mark::{Mark, MarkError};
pub use mirror::Mirror;
pub use objective::{Objective, ObjectiveError, Worth, objective_note};
pub use position::Position;
pub use rules::{Adjacency, RoundsError};
pub use size::{Size, SizeError};
pub use weights::{FEATURES, TERMS, Weights, WeightsError, terms};
