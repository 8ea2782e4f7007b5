//! The slots of a lane: stretches of squares that a word can fill.

use super::lanes::Lane;
use crate::rack::RACK_SIZE;
use crate::score::BINGO_BONUS;
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
    /// The score that does not depend on the new tiles: tiles on the board in this word and in crossing words, and the
    /// bingo bonus.
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
        let [once, twice, thrice] = self.uncrossed.map(|count| prefix[usize::from(count) % prefix.len()]);
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
    let squares = std::array::from_fn(|at| SquarePart::of(lane, letters, at));
    for start in (0..SIDE).filter(|&start| start == 0 || !lane.is_occupied(start - 1)) {
        let hook = start + (hooks >> start).trailing_zeros() as usize;
        if hook >= SIDE {
            return;
        }
        let to_hook = stretch(start, hook) & !lane.occupied;
        if to_hook.count_ones() as usize <= RACK_SIZE {
            find_from(lane, &squares, start, hook, out);
        }
    }
}

/// Returns the squares from one to another as a bit mask.
fn stretch(first: usize, last: usize) -> u16 {
    (2 << last) - (1 << first)
}

/// The part of one square in the slots that cover it.
#[derive(Clone, Copy)]
struct SquarePart {
    /// The letter on the board.
    key: AlphagramKey,
    /// The points of the tile on the board.
    main: i32,
    /// The word multiplier of an empty square.
    word_multiplier: i32,
    /// The score of the tiles of a crossing word.
    crossing: i32,
    /// The summands of the number of new tiles and of [`Slot::uncrossed`], a byte each.
    counts: u32,
}

impl SquarePart {
    fn of(lane: &Lane, letters: &Letters, at: usize) -> Self {
        if lane.is_occupied(at) {
            let tile = Tile::from_raw(lane.tiles[at]);
            let key = AlphagramKey::EMPTY.with(tile.letter());
            let main = i32::from(letters.tile_points(tile));
            return Self { key, main, word_multiplier: 1, crossing: 0, counts: 0 };
        }
        if lane.cross_sets[at] == 0 {
            // No tile fits, so every word ends here: as many tiles as that are on no rack.
            let counts = RACK_SIZE as u32 + 1;
            return Self { key: AlphagramKey::EMPTY, main: 0, word_multiplier: 1, crossing: 0, counts };
        }
        let is_crossed = lane.crossed >> at & 1 == 1;
        let (letter, word) = (lane.letter_multipliers[at], lane.word_multipliers[at]);
        let crossing = if is_crossed { i32::from(lane.cross_scores[at] * word) } else { 0 };
        let is_uncrossed = |condition: bool| u8::from(condition && !is_crossed);
        let counts = [1, is_uncrossed(true), is_uncrossed(letter >= 2), is_uncrossed(letter >= 3)];
        let counts = u32::from_le_bytes(counts);
        Self { key: AlphagramKey::EMPTY, main: 0, word_multiplier: word.into(), crossing, counts }
    }
}

/// Finds the slots that begin at `start`. `hook` is the first square there that connects a word to the board.
fn find_from(lane: &Lane, squares: &[SquarePart; SIDE], start: usize, hook: usize, out: &mut Vec<Slot>) {
    let (mut through_key, mut main, mut word_multiplier, mut crossing) = (AlphagramKey::EMPTY, 0, 1, 0);
    let mut counts = 0;
    let shortest = hook.max(start + 1);
    for (at, square) in squares.iter().enumerate().skip(start) {
        through_key = through_key.merged(square.key);
        main += square.main;
        word_multiplier *= square.word_multiplier;
        crossing += square.crossing;
        counts += square.counts;
        let [tile_count, uncrossed @ ..] = counts.to_le_bytes();
        if usize::from(tile_count) > RACK_SIZE {
            return;
        }
        let bonus = if usize::from(tile_count) == RACK_SIZE { BINGO_BONUS } else { 0 };
        if at >= shortest && tile_count > 0 && !lane.is_occupied(at + 1) {
            out.push(Slot {
                through_key,
                fixed_score: main * word_multiplier + crossing + bonus,
                word_multiplier,
                empty_mask: stretch(start, at) & !lane.occupied,
                start: start as u8,
                len: (at + 1 - start) as u8,
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
