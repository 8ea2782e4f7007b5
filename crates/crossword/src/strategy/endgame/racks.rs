//! The racks of a search, numbered as they are met.

use super::hashing::{MixMap, mix};
use crate::generate::RACK_SUBSETS;
use crate::rack::{RACK_SIZE, Rack};
use crate::{Letters, MAX_LETTERS};

/// The number of a rack.
pub(super) type RackId = u32;

/// The number of the rack without tiles.
pub(super) const NO_TILES: RackId = 0;

/// A rack with everything that a search asks about it.
#[derive(Clone, Debug)]
pub(super) struct KnownRack {
    pub(super) rack: Rack,
    /// The points of the tiles.
    pub(super) points: i32,
    pub(super) hash: u64,
    /// Whether a tile is worth nothing, so that a placement could score nothing.
    pub(super) has_worthless: bool,
    /// The points of the tiles used, as a bit mask over the sorted rack.
    pub(super) used_points: [i16; RACK_SUBSETS],
    /// The rack that is left by the tiles used, as a bit mask over the sorted rack.
    kept: [RackId; RACK_SUBSETS],
}

/// The racks of a search.
#[derive(Clone, Debug)]
pub(super) struct Racks {
    points: [i16; MAX_LETTERS + 1],
    all: Vec<KnownRack>,
    ids: MixMap<u64, RackId>,
}

/// Marks a rack that is left by tiles used, but has no number yet.
const UNKNOWN: RackId = RackId::MAX;

impl Racks {
    pub(super) fn new(letters: &Letters) -> Self {
        let points = std::array::from_fn(|letter| letters.points(letter as u8));
        let mut racks = Self { points, all: Vec::new(), ids: MixMap::default() };
        racks.number(Rack::EMPTY);
        racks
    }

    /// Returns the number of a rack.
    pub(super) fn number(&mut self, rack: Rack) -> RackId {
        let letters = rack.letters();
        let mut bytes = [0; 8];
        bytes[..letters.len()].copy_from_slice(letters);
        bytes[RACK_SIZE] = letters.len() as u8;
        let key = u64::from_le_bytes(bytes);
        if let Some(&id) = self.ids.get(&key) {
            return id;
        }
        let points = |letter: &u8| i32::from(self.points[usize::from(*letter)]);
        let id = self.all.len() as RackId;
        let known = KnownRack {
            rack,
            points: letters.iter().map(points).sum(),
            hash: mix(key),
            has_worthless: letters.iter().any(|letter| points(letter) == 0),
            used_points: self.used_points(letters),
            kept: [UNKNOWN; RACK_SUBSETS],
        };
        self.all.push(known);
        self.ids.insert(key, id);
        id
    }

    /// Returns the points of each subset of the letters of a rack.
    fn used_points(&self, letters: &[u8]) -> [i16; RACK_SUBSETS] {
        let mut points = [0; RACK_SUBSETS];
        for mask in 1..1_usize << letters.len() {
            let first = mask.trailing_zeros() as usize;
            points[mask] = points[mask & (mask - 1)] + self.points[usize::from(letters[first])];
        }
        points
    }

    /// Returns a rack.
    #[inline]
    pub(super) fn get(&self, id: RackId) -> &KnownRack {
        &self.all[id as usize]
    }

    /// Returns the number of the rack without the tiles used, a bit mask over the sorted rack.
    #[inline]
    pub(super) fn kept(&mut self, id: RackId, used: u8) -> RackId {
        let kept = self.all[id as usize].kept[usize::from(used) % RACK_SUBSETS];
        if kept == UNKNOWN { self.number_kept(id, used) } else { kept }
    }

    #[cold]
    fn number_kept(&mut self, id: RackId, used: u8) -> RackId {
        let rack = self.get(id).rack;
        let everything = (1_usize << rack.len()) - 1;
        let kept = self.number(rack.subset(everything & !usize::from(used)));
        self.all[id as usize].kept[usize::from(used) % RACK_SUBSETS] = kept;
        kept
    }

    /// Returns the points of each letter, 0 for the blank.
    #[inline]
    pub(super) fn letter_points(&self) -> &[i16; MAX_LETTERS + 1] {
        &self.points
    }
}
