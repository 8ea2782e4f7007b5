//! The value of tiles kept with an empty bag, without search.

use super::playout::NOT_OUT_PENALTY;
use crate::generate::{MILLIPOINTS, RACK_SUBSETS};
use crate::rack::Rack;
use crate::rules::{Crossword, UnplayedScoring};

/// Returns static leave values for an empty bag, indexed by the bit mask over the sorted rack. Going out earns twice
/// the points of the opponent's rack; tiles kept are a liability.
pub fn static_leave_values(game: &Crossword, own: Rack, opponent: Rack) -> [i32; RACK_SUBSETS] {
    let swing = if game.unplayed == UnplayedScoring::None { 0 } else { 2 };
    let mut values = [0; RACK_SUBSETS];
    values[0] = swing * game.rack_points(opponent) * MILLIPOINTS;
    for (mask, value) in values.iter_mut().enumerate().take(1 << own.len()).skip(1) {
        *value = -(NOT_OUT_PENALTY + swing * game.rack_points(own.subset(mask))) * MILLIPOINTS;
    }
    values
}
