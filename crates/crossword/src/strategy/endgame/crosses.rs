//! Cross-sets, remembered by the tiles that impose them.

use super::hashing::MixMap;
use crate::lexicon::{LetterMask, Lexicon};
use crate::square::SIDE;
use crate::{MAX_LETTERS, Tile};
use std::sync::Arc;

/// The constraint that adjacent tiles impose on an empty square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cross {
    /// The letters that may be placed; all if no tile is adjacent.
    pub(super) letters: LetterMask,
    /// The points of the adjacent tiles.
    pub(super) score: i16,
    /// Whether a tile is adjacent.
    pub(super) is_crossed: bool,
}

impl Cross {
    /// The cross of a square without neighbors.
    pub(super) const NONE: Self = Self { letters: !0, score: 0, is_crossed: false };
}

/// The crosses seen so far. A search meets the same few runs of tiles over and over.
#[derive(Clone, Debug)]
pub(super) struct Crosses {
    lexicon: Arc<Lexicon>,
    known: MixMap<u128, Cross>,
}

impl Crosses {
    pub(super) fn new(lexicon: Arc<Lexicon>) -> Self {
        Self { lexicon, known: MixMap::default() }
    }

    /// Returns the cross of the square at `at` in a lane of raw tiles, of which `start..end` is the run around it.
    pub(super) fn of(
        &mut self,
        tiles: &[u8; SIDE + 1],
        [start, at, end]: [usize; 3],
        points: &[i16; MAX_LETTERS + 1],
    ) -> Cross {
        if end - start <= 1 {
            return Cross::NONE;
        }
        let mut bytes = [0; 16];
        bytes[..end - start].copy_from_slice(&tiles[start..end]);
        bytes[at - start] = 0;
        // The gap is at the first zero unless it is the first or the last square; the last byte tells these apart.
        bytes[SIDE] = (at - start) as u8;
        let key = u128::from_le_bytes(bytes);
        if let Some(&cross) = self.known.get(&key) {
            return cross;
        }
        let cross = self.compute(&tiles[start..at], &tiles[at + 1..end], points);
        self.known.insert(key, cross);
        cross
    }

    fn compute(&self, before: &[u8], after: &[u8], points: &[i16; MAX_LETTERS + 1]) -> Cross {
        let letters =
            |tiles: &[u8]| tiles.iter().map(|&raw| Tile::from_raw(raw).letter()).collect::<Vec<u8>>();
        let worth = |raw: &u8| points[usize::from(Tile::from_raw(*raw).on_rack().letter()).min(MAX_LETTERS)];
        Cross {
            letters: self.lexicon.cross_set(&letters(before), &letters(after)),
            score: before.iter().chain(after).map(worth).sum(),
            is_crossed: true,
        }
    }
}
