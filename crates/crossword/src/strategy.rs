//! Computer players, and analysis of positions.
//!
//! - [`StaticPlayer`] plays the move with the highest static equity: score plus leave value. Without
//!   [`Leaves`](crate::Leaves) that is the highest score.
//! - [`SimPlayer`] also adapts leave values to the tiles left in the bag, simulates the replies to the best candidates,
//!   and searches the [`endgame`] once the bag is empty.
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
mod simulation;
mod static_player;

pub use analysis::{AnalysisReport, MoveAnalysis, analyze};
pub use self_play::self_play;
pub use sim_player::{SimPlayer, SimSettings};
pub use static_player::StaticPlayer;
