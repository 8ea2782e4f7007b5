//! The players.
//!
//! - [`Plain`] plays the best move at first sight: the highest score, or with [`Leaves`](crate::Leaves) the best score
//!   together with what the kept tiles are worth.

mod plain;

pub use plain::Plain;
