//! The players.
//!
//! - [`Plain`] plays the best move at first sight: the highest score, or with [`Leaves`](crate::Leaves) the best score
//!   together with what the kept tiles are worth.
//! - [`Hard`] also asks what the bag still holds and what a move opens for the other side, and looks for the best line
//!   when the bag is empty ([`endgame`]).
//!
//! [`survey()`] tells people what the moves of a position are worth when they are looked at as closely.

pub mod endgame;
mod hard;
mod plain;
mod survey;

pub use hard::{Care, Hard, with_bag};
pub use plain::Plain;
pub use survey::{Survey, Weighed, survey};
