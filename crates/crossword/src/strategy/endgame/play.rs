//! A placement in the compact form of the search.

use crate::generate::lanes::{direction, square};
use crate::rack::RACK_SIZE;
use crate::square::SIDE;
use crate::{Move, Placement};

/// A placement in one lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Play {
    /// The score, in points.
    pub(super) score: i32,
    /// The squares of the new tiles, as a bit mask over the lane.
    pub(super) squares: u16,
    /// The lane: rows, then columns.
    pub(super) lane: u8,
    /// The tiles used, as a bit mask over the sorted rack: of equal tiles, the first.
    pub(super) used: u8,
    /// The raw tiles, in the order of their squares.
    pub(super) tiles: [u8; RACK_SIZE],
    /// A number that nearly identifies the placement, whatever it scores.
    pub(super) tag: u32,
}

impl Play {
    /// Returns the squares in the lane with their raw tiles.
    #[inline]
    pub(super) fn placed(self) -> impl Iterator<Item = (usize, u8)> {
        let mut squares = self.squares;
        self.tiles.into_iter().map_while(move |tile| {
            let at = squares.trailing_zeros() as usize;
            squares &= squares.wrapping_sub(1);
            (tile > 0).then_some((at, tile))
        })
    }

    /// Computes the tag.
    pub(super) fn compute_tag(self) -> u32 {
        let mut bytes = [0; 8];
        bytes[..RACK_SIZE].copy_from_slice(&self.tiles);
        let tiles = super::hashing::mix(u64::from_le_bytes(bytes)) as u32;
        u32::from(self.lane) << 15 ^ u32::from(self.squares) ^ tiles << 20 | 1 << 31
    }

    /// Returns the placement as a move.
    pub(super) fn to_move(self) -> Move {
        let start = self.squares.trailing_zeros() as usize;
        let len = SIDE + 1 - start - self.squares.leading_zeros() as usize;
        let mut tiles = [0; SIDE];
        for (at, tile) in self.placed() {
            tiles[at - start] = tile;
        }
        let lane = usize::from(self.lane);
        Move::Place(Placement::new_unchecked(square(lane, start), direction(lane), len, tiles))
    }
}
