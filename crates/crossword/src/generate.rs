//! Every placement that a rack allows, and the best of them.
//!
//! Two generators, which share nothing but the lanes, rows and columns with what the words
//! across them allow:
//!
//! - [`placements`] walks the word graph from each square next to a tile, to the left and then to the right, so that
//!   only what can become a word is tried (Gordon's GADDAG). It finds everything, in no useful order.
//! - [`Finder`] looks for the best placements. It knows for each slot of the board the most that any tiles of
//!   the rack could count there, begins with the best, looks the words up by their letters in the
//!   [`WordMap`](crate::WordMap), and stops when no slot left can beat what it has.

mod finder;
mod gaddag;
pub(crate) mod lanes;
pub(crate) mod slots;

pub use finder::{CHOICES, Candidate, Finder, MILLI};
pub use gaddag::{Found, any, each, placements};

use crate::rack::Rack;

/// Every choice of at least one tile of a rack, each once.
pub fn subsets(rack: Rack, mut visit: impl FnMut(Rack)) {
    let letters = rack.letters();
    for mask in 1..1_u32 << letters.len() {
        if is_first(letters, mask) {
            visit(rack.chosen(mask as usize));
        }
    }
}

/// Whether `mask` is the first of the masks that choose the same letters of a sorted rack: of equal letters, the
/// first ones.
pub(crate) fn is_first(letters: &[u8], mask: u32) -> bool {
    (1..letters.len())
        .all(|at| letters[at] != letters[at - 1] || mask >> at & 1 == 0 || mask >> (at - 1) & 1 == 1)
}
