//! Pre-endgames: one to four tiles are in the bag. Counts, for each play, the orders of the unseen tiles in which it wins.
//!
//! An *order* deals the unseen tiles: the bag from its front to its back, and the rest to the opponent. All orders are
//! equally likely. The side to move draws from the front. Once its play is made and its tiles are drawn, each order is
//! valued in one of two ways:
//!
//! - *pessimistic*: both sides know all tiles and the order of the bag from then on, so the opponent replies with
//!   whatever is worst for the player in this very order. A play that wins here wins for certain.
//! - *rational*: the opponent knows its own rack and the tiles that the player kept, but not how the other unseen tiles
//!   are divided between the player's draws and the bag. It makes the one reply that is best on average over these
//!   orders. From then on both sides know all tiles.
//!
//! If the play empties the bag, the opponent knows everything, and both are the same.

mod deals;
mod odds;
mod plays;
mod solver;

pub use odds::{DrawOdds, Odds, PlayOdds, PreEndingSolution};
pub use solver::{MAX_BAG, PreEnding, PreEndingSettings, solve};
