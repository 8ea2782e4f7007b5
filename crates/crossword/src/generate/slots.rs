//! The slots of a lane: stretches of squares that a word can fill.

use super::lanes::Lane;
use crate::rack::RACK_SIZE;
use crate::square::{SIDE, Square};
use crate::wordmap::AlphagramKey;
use crate::{Letters, Tile};

/// A stretch of a lane that a word can fill: it has one to seven empty squares, touches a tile (or the center on an
/// empty board), and no tile is adjacent to its ends.
///
/// A slot holds everything about its score that does not depend on the rack. On squares without a crossing word, a
/// tile counts its letter multiplier times the word multiplier. The tiles on those squares therefore score most when
/// the most valuable ones are on triple letters, and the next ones on double letters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    /// The letters already on the board.
    pub(crate) through_key: AlphagramKey,
    /// The score that does not depend on the new tiles: tiles on the board in this word and in crossing words.
    pub(crate) fixed_score: i32,
    /// The product of the word multipliers of the empty squares.
    pub(crate) word_multiplier: i32,
    /// Bit mask of the empty squares of the slot, over the lane.
    pub(crate) empty_mask: u16,
    /// The first square.
    pub(crate) start: u8,
    /// The length.
    pub(crate) len: u8,
    /// The number of empty squares, which is the number of tiles to play.
    pub(crate) tile_count: u8,
    /// The number of empty squares without a crossing word: all, those with a letter multiplier of at least 2, and
    /// those with at least 3.
    pub(crate) uncrossed: [u8; 3],
}

impl Slot {
    /// The maximum score of the tiles on uncrossed squares. `prefix[n]` is the sum of the `n` most valuable tiles.
    #[inline]
    pub(crate) fn max_uncrossed_score(&self, prefix: &[i16; RACK_SIZE + 1]) -> i32 {
        let [once, twice, thrice] = self.uncrossed.map(|count| prefix[usize::from(count)]);
        self.word_multiplier * i32::from(once + twice + thrice)
    }

    /// Whether the slot contains no tile.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.tile_count == self.len
    }
}

/// Finds the slots of a lane. On an empty board, a word must cover the square `center`.
pub(crate) fn find(lane: &Lane, letters: &Letters, center: Option<usize>, out: &mut Vec<Slot>) {
    out.clear();
    let hooks = lane.crossed | lane.occupied | center.map_or(0, |at| 1 << at);
    if hooks == 0 {
        return;
    }
    for start in (0..SIDE).filter(|&start| start == 0 || !lane.is_occupied(start - 1)) {
        find_from(lane, letters, start, hooks, out);
    }
}

/// Finds the slots that begin at `start`.
fn find_from(lane: &Lane, letters: &Letters, start: usize, hooks: u16, out: &mut Vec<Slot>) {
    let (mut through_key, mut main, mut word_multiplier, mut crossing) = (AlphagramKey::EMPTY, 0, 1, 0_i32);
    let (mut empty_mask, mut tile_count, mut uncrossed) = (0_u16, 0, [0; 3]);
    let mut is_hooked = false;
    for at in start..SIDE {
        is_hooked |= hooks >> at & 1 == 1;
        if lane.is_occupied(at) {
            let tile = Tile::from_raw(lane.tiles[at]);
            through_key = through_key.with(tile.letter());
            main += i32::from(letters.tile_points(tile));
        } else {
            if usize::from(tile_count) == RACK_SIZE {
                return;
            }
            tile_count += 1;
            empty_mask |= 1 << at;
            word_multiplier *= i32::from(lane.word_multipliers[at]);
            if lane.crossed >> at & 1 == 1 {
                crossing += i32::from(lane.cross_scores[at] * lane.word_multipliers[at]);
            } else {
                let letter_multiplier = lane.letter_multipliers[at];
                uncrossed[0] += 1;
                uncrossed[1] += u8::from(letter_multiplier >= 2);
                uncrossed[2] += u8::from(letter_multiplier >= 3);
            }
        }
        if is_hooked && tile_count > 0 && at > start && !lane.is_occupied(at + 1) {
            let fixed_score = main * word_multiplier + crossing;
            let (start, len) = (start as u8, (at + 1 - start) as u8);
            out.push(Slot {
                through_key,
                fixed_score,
                word_multiplier,
                empty_mask,
                start,
                len,
                tile_count,
                uncrossed,
            });
        }
    }
}

/// Returns the square of a lane that the first word must cover, or `None` if the lane misses the center.
pub(crate) fn center(lane: usize) -> Option<usize> {
    (lane % SIDE == Square::CENTER.row()).then_some(Square::CENTER.row())
}
