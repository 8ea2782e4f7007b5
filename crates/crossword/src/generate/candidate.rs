//! Placements with their equity, and the best of them so far.

use crate::{Placement, Tile};

/// Millipoints in a point. Leaves and equities are integers in millipoints, so that sums are exact.
pub const MILLIPOINTS: i32 = 1000;

/// A placement with its score and equity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The placement.
    pub placement: Placement,
    /// The score, in points.
    pub score: i32,
    /// Score plus leave value, in millipoints.
    pub equity: i32,
    /// The leave, as a bit mask over the sorted rack.
    pub kept: u8,
}

impl Candidate {
    /// Orders candidates by equity and then by placement, so that there are no ties.
    #[inline]
    fn is_better(&self, other: &Self) -> bool {
        (self.equity, &other.placement) > (other.equity, &self.placement)
    }

    /// Whether both put the same letters on the same squares and keep the same tiles.
    fn is_equivalent(&self, other: &Self) -> bool {
        let (one, two) = (&self.placement, &other.placement);
        let is_same_letter =
            |(one, two): (Option<Tile>, Option<Tile>)| one.map(Tile::letter) == two.map(Tile::letter);
        (self.kept, one.start(), one.direction()) == (other.kept, two.start(), two.direction())
            && one.tiles().len() == two.tiles().len()
            && one.tiles().zip(two.tiles()).all(is_same_letter)
    }
}

/// The best candidates so far, best first, up to a limit.
#[derive(Debug, Default)]
pub(super) struct TopCandidates {
    pub(super) candidates: Vec<Candidate>,
    limit: usize,
    /// Candidates with less equity than this cannot enter the list.
    pub(super) threshold: i32,
}

impl TopCandidates {
    /// Empties the list and sets its limit.
    pub(super) fn reset(&mut self, limit: usize) {
        self.candidates.clear();
        self.limit = limit;
        self.threshold = i32::MIN;
    }

    /// Adds a candidate whose equity reaches the threshold. Candidates that differ only in which of two equal letters
    /// is the blank count as one; the better one stays.
    pub(super) fn add(&mut self, candidate: Candidate) {
        if let Some(at) = self.candidates.iter().position(|known| known.is_equivalent(&candidate)) {
            if !candidate.is_better(&self.candidates[at]) {
                return;
            }
            self.candidates.remove(at);
        }
        let rank = self.candidates.partition_point(|known| known.is_better(&candidate));
        self.candidates.insert(rank, candidate);
        self.candidates.truncate(self.limit);
        if self.candidates.len() == self.limit {
            self.threshold = self.candidates[self.limit - 1].equity;
        }
    }
}
