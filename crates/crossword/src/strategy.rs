//! Computer players, and analysis of positions.
//!
//! - [`StaticPlayer`] plays the move with the highest static equity: score plus leave value. Without
//!   [`Leaves`](crate::Leaves) that is the highest score.
//! - [`SimPlayer`] also compares the best candidates by [`simulation`], and searches the [`endgame`] once the bag is
//!   empty.
//!
//! [`preendgame`] counts the draws in which each play wins when a few tiles are left to draw.
//!
//! [`analyze()`] evaluates the moves of a position for people who study it, and [`self_play()`] plays a whole game.

mod analysis;
mod candidates;
pub mod endgame;
pub mod preendgame;
mod self_play;
mod sim_player;
pub mod simulation;
mod static_player;

pub use analysis::{AnalysisReport, MoveAnalysis, analyze};
pub use self_play::self_play;
pub use sim_player::{SimPlayer, SimSettings};
pub use static_player::StaticPlayer;
