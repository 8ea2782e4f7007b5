//! Move generation: every placement of a rack, or the best ones.
//!
//! There are two generators. They share only the lanes: rows and columns with their cross-sets and cross-scores.
//!
//! - [`placements`] and [`for_each_placement`] walk the GADDAG from each anchor, first to the left and then to the
//!   right, so that only prefixes of words are tried (Gordon 1994). They find every placement, in no useful order.
//! - [`PlacementFinder`] finds the best placements. It computes an upper bound of the equity for every slot of the
//!   board, searches the slots in order of their bounds, looks words up by their letters in the
//!   [`WordMap`](crate::WordMap), and stops as soon as no remaining slot can improve the result.
//!
//! [`for_each_unseen_placement`] finds the placements of all racks at once that can be drawn.

mod candidate;
mod finder;
mod formable;
mod gaddag;
pub(crate) mod lanes;
mod queue;
mod slot_search;
pub(crate) mod slots;
mod subsets;
mod unseen;

pub use candidate::{Candidate, MILLIPOINTS};
pub use finder::PlacementFinder;
pub use gaddag::{GeneratedPlacement, for_each_placement, has_placement, placements};
pub(crate) use subsets::is_canonical;
pub use subsets::{RACK_SUBSETS, subsets};
pub use unseen::{UnseenPlacement, UnseenTile, for_each_unseen_placement};
