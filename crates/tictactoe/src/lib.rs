//! Tic-tac-toe on any board, and the automaton that plays it and is proved never to lose.
//!
//! - [`TicTacToe`] is the rules on an m,n,k board of a [`Size`], misère or not; [`Position`] and
//!   [`Cell`] are its states and moves.
//! - [`machine`] reads automata that play it from files, proves them, plays them and makes them smaller.
//! - [`synthesis`] makes such automata from the solved game: quick ones, and ones proved smallest.

mod geometry;
mod insight;
pub mod machine;
mod position;
mod rules;
mod size;
pub mod synthesis;

pub use position::{Position, mark};
pub use rules::{Cell, TicTacToe};
pub use size::{Size, SizeError};
