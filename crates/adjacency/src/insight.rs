//! What the rules know about themselves that makes a search fast.

use crate::{Adjacency, Cell, Position, cells};
use papan_game::{Frame, Insight};

/// One number for two sets and the moves left. Each step can be undone but for the one that brings the
/// second set in, and the first set is spread over all bits before: so two positions meet by chance alone.
#[inline]
fn mix(own: u64, other: u64, left: u8) -> u64 {
    let first = spread(own ^ u64::from(left).wrapping_mul(0xd6e8_feb8_6659_fd93));
    spread(spread(first.wrapping_mul(0x1656_67b1_9e37_79f9) ^ other))
}

/// Multiplication carries a bit upwards, the shift brings it down again; twice, and every bit has a say in
/// every other.
#[inline]
fn spread(bits: u64) -> u64 {
    let product = bits.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ (product >> 32)
}

/// What the other side can turn after any move: the mover's marks only grow in number with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Answers {
    /// The most that it can turn at least, but after a move on the cell `only`.
    pub(crate) least: i32,
    /// The one cell where it could turn that many, if there is no second.
    pub(crate) only: u64,
}

/// How many of the sets have a cell.
#[inline]
fn how_many(sets: [u64; 4]) -> i32 {
    sets.into_iter().map(|set| i32::from(set != 0)).sum()
}

impl Adjacency {
    /// The most marks that the mover can turn with one move: with one move left the value of a position is
    /// its margin, and one, and twice this.
    #[inline]
    pub fn most_flips(&self, position: &Position) -> i32 {
        let empty = self.empty(position);
        how_many(self.geometry.at_least(position.other).map(|set| set & empty))
    }

    /// The value of a position with two moves left: twice what the mover turns more than the answer to it.
    ///
    /// Moves that turn more are tried first, and none of which even the least answer is too much.
    fn last_two(&self, position: &Position) -> i32 {
        let empty = self.empty(position);
        let Answers { least, only } = self.answers(position, empty);
        let [one, two, three, four] = self.geometry.at_least(position.other).map(|set| set & empty);
        let by_flips = [(4, four), (3, three & !four), (2, two & !three), (1, one & !two), (0, empty & !one)];
        let mut best = i32::MIN;
        for (flips, set) in by_flips {
            for cell in cells(set) {
                let hope = flips - if cell.bit() == only { 0 } else { least };
                if hope > best {
                    best = best.max(flips - self.answer(position, empty, cell));
                }
            }
        }
        position.margin() + 2 * best
    }

    /// What the other side can turn at least, whatever the mover does.
    #[inline]
    pub(crate) fn answers(&self, position: &Position, empty: u64) -> Answers {
        let at_least = self.geometry.at_least(position.own).map(|set| set & empty);
        let places = at_least.iter().rev().find(|&&set| set != 0).map_or(0, |&set| set);
        Answers { least: how_many(at_least), only: if places.is_power_of_two() { places } else { 0 } }
    }

    /// The most marks that the other side can turn after a move of the mover.
    #[inline]
    pub(crate) fn answer(&self, position: &Position, empty: u64, cell: Cell) -> i32 {
        let own = position.own | self.flips(position, cell) | cell.bit();
        let rest = empty & !cell.bit();
        how_many(self.geometry.at_least(own).map(|set| set & rest))
    }

    /// How many marks of a set lie beside an empty cell: all others stay what they are to the end.
    #[inline]
    fn exposed(&self, set: u64, empty: u64) -> i32 {
        (set & self.geometry.around(empty)).count_ones().cast_signed()
    }
}

impl Insight for Adjacency {
    const MOST: i32 = 64;

    /// The sets of the mover and of the other, so that positions with marks exchanged, which are worth
    /// the same to their movers, share a key.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        mix(position.own, position.other, position.left)
    }

    #[inline]
    fn number(&self, cell: &Cell) -> u16 {
        u16::from(cell.index())
    }

    #[inline]
    fn numbered(&self, number: u16) -> Cell {
        Cell::new(number as u8)
    }

    #[inline]
    fn result(&self, position: &Position) -> Option<i32> {
        (position.left == 0).then(|| position.margin())
    }

    fn canonical(&self, position: &Position) -> (u64, Frame) {
        let (own, other) = (self.symmetries.images(position.own), self.symmetries.images(position.other));
        let mut least = 0;
        for frame in 1..own.len() {
            if (own[frame], other[frame]) < (own[least], other[least]) {
                least = frame;
            }
        }
        (mix(own[least], other[least], position.left), least as Frame)
    }

    #[inline]
    fn framed(&self, cell: &Cell, frame: Frame) -> Cell {
        self.symmetries.there(*cell, frame)
    }

    #[inline]
    fn unframed(&self, cell: &Cell, frame: Frame) -> Cell {
        self.symmetries.back(*cell, frame)
    }

    /// Every empty cell, those that turn the most marks first; among equals in the order of the cells.
    fn candidates(&self, position: &Position, out: &mut Vec<Cell>) {
        let mut rest = self.playable(position);
        for at_least in self.geometry.at_least(position.other).into_iter().rev() {
            out.extend(cells(rest & at_least));
            rest &= !at_least;
        }
        out.extend(cells(rest));
    }

    #[inline]
    fn nexts<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Position> + 'a {
        cells(self.playable(position)).map(|cell| self.after(position, cell))
    }

    /// The last move takes the most it can, and the one before the most that it can keep.
    #[inline]
    fn known(&self, position: &Position) -> Option<(i32, u32)> {
        match position.left {
            1 => Some((position.margin() + 1 + 2 * self.most_flips(position), 1)),
            2 => Some((self.last_two(position), 2)),
            _ => None,
        }
    }

    /// What no line of play can go below or beyond.
    ///
    /// A move places a mark and turns at most four, the next one no more than can be turned now. A mark
    /// without an empty cell beside it is never turned, nor is the last one placed.
    fn bounds(&self, position: &Position) -> (i32, i32) {
        let left = i32::from(position.left);
        if left == 0 {
            return (position.margin(), position.margin());
        }
        if left > FAR {
            return (-Self::MOST, Self::MOST);
        }
        let (mine, theirs) = ((left + 1) / 2, left / 2);
        let placed = position.margin() + mine - theirs;
        let (empty, is_last_mine) = (self.empty(position), left % 2);
        let gained = self.exposed(position.other, empty) + theirs - (1 - is_last_mine);
        let lost = self.exposed(position.own, empty) + mine - is_last_mine;
        let most = placed + 2 * gained.min(self.most_flips(position) + 4 * (mine - 1));
        let least = placed - 2 * lost.min(4 * theirs);
        (least, most)
    }
}

/// With more moves left than this, bounds are too wide to be worth their while.
const FAR: i32 = 12;

#[cfg(test)]
mod tests {
    use super::*;
    use papan_game::{Notation, rng};
    use rand::RngExt;
    use std::collections::HashSet;

    #[test]
    fn keys_are_spread() {
        let mut rng = rng::stream(5, 0);
        let mut sets =
            || (rng.random::<u64>() & rng.random::<u64>(), rng.random::<u64>() & rng.random::<u64>());
        let (own, other) = sets();
        let mut seen = HashSet::new();
        let mut low = HashSet::new();
        for first in 0..64 {
            for second in 0..64 {
                for left in 0..16 {
                    let key = mix(own ^ 1 << first, other ^ 1 << second, left);
                    seen.insert(key);
                    low.insert(key as u16);
                }
            }
        }
        assert_eq!(seen.len(), 64 * 64 * 16, "neighbouring positions have different keys");
        // As many different values as 65,536 random draws from 65,536 give: all but a part of 1/e.
        assert!((41_000..42_000).contains(&low.len()), "{}", low.len());
    }

    #[test]
    fn candidates_turn_the_most_first() {
        let game = Adjacency::default();
        let position = game.read_position("8/8/2O5/1O1O4/2O5/5O2/4O3/7O X 20").unwrap();
        let mut candidates = Vec::new();
        game.candidates(&position, &mut candidates);
        let flips: Vec<u32> =
            candidates.iter().map(|&cell| game.flips(&position, cell).count_ones()).collect();
        assert!(flips.is_sorted_by(|before, after| before >= after), "{flips:?}");
        assert_eq!(candidates.len(), 57);
        assert_eq!((game.write_move(&candidates[0]), flips[0]), ("c5".to_owned(), 4));
        assert_eq!(game.most_flips(&position), 4);
    }

    #[test]
    fn bounds_close_as_the_end_comes_near() {
        let game = Adjacency::default();
        let bounds = |text| game.bounds(&game.read_position(text).unwrap());
        assert_eq!(bounds("8/8/2O5/1O1O4/2O5/8/8/8 X 1"), (-4 + 1, -4 + 9));
        assert_eq!(bounds("8/8/2O5/1O1O4/2O5/8/8/8 X 0"), (-4, -4));
        assert_eq!(bounds("8/8/8/8/8/8/8/8 O 1"), (1, 1));
        assert_eq!(bounds("8/8/8/8/8/8/8/8 O 2"), (-2, 0), "the mark placed first may be turned");
    }
}
