//! The placements of racks in lanes, generated once and remembered.
//!
//! The placements of a rack in a lane depend on nothing but the lane's tiles, cross-sets and cross-scores. A move changes
//! about ten of the thirty lanes, and in a search the same contents come back in other orders of the same moves, so
//! nearly every list is a lookup.

use super::grid::Grid;
use super::hashing::{MixedMap, mix};
use super::lane_walk::LaneWalk;
use super::play::Play;
use super::racks::{KnownRack, RackId, Racks};
use crate::lexicon::Lexicon;
use std::sync::Arc;

/// The placements of a rack in a lane: a range of the cache, with the best of them.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct LaneList {
    start: u32,
    len: u32,
    /// The best placement that uses the whole rack.
    pub(super) out: Option<Best>,
    /// The best placement that keeps tiles, by its score plus twice the points of the tiles used.
    pub(super) kept: Option<Best>,
}

/// A placement of a list, with its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Best {
    pub(super) value: i32,
    at: u32,
}

/// The cache of placements.
#[derive(Clone, Debug)]
pub(super) struct PlayCache {
    lexicon: Arc<Lexicon>,
    lists: MixedMap<LaneList>,
    plays: Vec<Play>,
    /// The number of times that the cache was emptied. Ranges of an earlier epoch are invalid.
    epoch: u32,
}

/// Maximum number of placements, and of lists.
const MAX_PLAYS: usize = 1 << 21;
const MAX_LISTS: usize = 1 << 20;

impl PlayCache {
    /// Creates an empty cache for the words of a lexicon.
    pub(super) fn new(lexicon: Arc<Lexicon>) -> Self {
        Self { lexicon, lists: MixedMap::default(), plays: Vec::new(), epoch: 0 }
    }

    pub(super) fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Empties the cache if it is full, which invalidates all ranges.
    pub(super) fn make_room(&mut self) {
        if self.plays.len() >= MAX_PLAYS || self.lists.len() >= MAX_LISTS {
            self.lists.clear();
            self.plays.clear();
            self.epoch += 1;
        }
    }

    /// Returns the placements of a list.
    #[inline]
    pub(super) fn plays(&self, list: LaneList) -> &[Play] {
        &self.plays[list.start as usize..(list.start + list.len) as usize]
    }

    /// Returns one placement of a list.
    #[inline]
    pub(super) fn play(&self, best: Best) -> Play {
        self.plays[best.at as usize]
    }

    /// Returns the placements of a rack in a lane of the grid.
    #[inline]
    pub(super) fn list(&mut self, grid: &Grid, racks: &Racks, lane: usize, rack: RackId) -> LaneList {
        let anchors = grid.anchors(lane);
        if anchors == 0 {
            return LaneList::default();
        }
        let known = racks.get(rack);
        let key = mix(grid.lane_hash(lane) ^ known.hash);
        if let Some(&list) = self.lists.get(&key) {
            return list;
        }
        let list = self.generate(grid, racks, lane, known);
        self.lists.insert(key, list);
        list
    }

    fn generate(&mut self, grid: &Grid, racks: &Racks, lane: usize, rack: &KnownRack) -> LaneList {
        let start = self.plays.len();
        let place = (grid.lane(lane), lane);
        LaneWalk::new(self.lexicon.graph(), racks.letter_points(), place, rack.rack, &mut self.plays)
            .run(grid.anchors(lane));
        let mut list =
            LaneList { start: start as u32, len: (self.plays.len() - start) as u32, out: None, kept: None };
        let all = (1_u32 << rack.rack.len()) - 1;
        for (at, play) in self.plays.iter().enumerate().skip(start) {
            let is_out = u32::from(play.used) == all;
            let value =
                play.score + if is_out { 0 } else { 2 * i32::from(rack.used_points[usize::from(play.used)]) };
            let best = if is_out { &mut list.out } else { &mut list.kept };
            if best.is_none_or(|best| value > best.value) {
                *best = Some(Best { value, at: at as u32 });
            }
        }
        list
    }
}
