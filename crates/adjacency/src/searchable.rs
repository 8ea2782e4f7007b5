//! Keys, symmetries, candidate moves, exact endgame values and bounds for searches.

use crate::{Adjacency, Cell, Position, cells};
use papan_game::{Searchable, SymmetryIndex};

/// Hashes two sets and the number of moves left. Every step but the one that adds the second set is
/// invertible, and the first set is spread over all bits before that, so collisions are random.
#[inline]
fn hash(own: u64, other: u64, moves_left: u8) -> u64 {
    let first = spread(own ^ u64::from(moves_left).wrapping_mul(0xd6e8_feb8_6659_fd93));
    spread(spread(first.wrapping_mul(0x1656_67b1_9e37_79f9) ^ other))
}

/// Spreads bits: the multiplication carries them up, the shift brings them down. Applied twice, every bit
/// affects every other.
#[inline]
fn spread(bits: u64) -> u64 {
    let product = bits.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ (product >> 32)
}

/// A lower bound on the marks that the opponent can flip after any move. A move only adds marks for the
/// mover, so the opponent's options never shrink, except that the move may take the opponent's cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ReplyBound {
    /// The opponent can flip at least this many marks after any move other than on `exception`.
    pub(crate) min_flips: i32,
    /// The only cell where the opponent could flip that many, as a set; empty if there are several.
    pub(crate) exception: u64,
}

/// Returns how many of the sets are not empty.
#[inline]
fn count_nonempty(sets: [u64; 4]) -> i32 {
    sets.into_iter().map(|set| i32::from(set != 0)).sum()
}

impl Adjacency {
    /// Returns the most marks that the mover can flip with one move. With one move left, the value of a
    /// position is its margin plus one plus twice this.
    #[inline]
    pub fn max_flips(&self, position: &Position) -> i32 {
        let empty = self.empty(position);
        count_nonempty(self.geometry.by_min_neighbors(position.other).map(|set| set & empty))
    }

    /// Returns the exact value of a position with two moves left: the margin plus twice the flips of the
    /// move less those of the reply.
    ///
    /// Moves with more flips are tried first, and moves that cannot be better even with the weakest reply
    /// are skipped.
    fn value_with_two_moves_left(&self, position: &Position) -> i32 {
        let empty = self.empty(position);
        let ReplyBound { min_flips, exception } = self.reply_bound(position, empty);
        let [one, two, three, four] = self.geometry.by_min_neighbors(position.other).map(|set| set & empty);
        let by_flips = [(4, four), (3, three & !four), (2, two & !three), (1, one & !two), (0, empty & !one)];
        let mut best = i32::MIN;
        for (flips, set) in by_flips {
            for cell in cells(set) {
                let upper_bound = flips - if cell.bit() == exception { 0 } else { min_flips };
                if upper_bound > best {
                    best = best.max(flips - self.max_reply_flips(position, empty, cell));
                }
            }
        }
        position.margin() + 2 * best
    }

    /// Returns a lower bound on the opponent's flips after any move.
    #[inline]
    pub(crate) fn reply_bound(&self, position: &Position, empty: u64) -> ReplyBound {
        let at_least = self.geometry.by_min_neighbors(position.own).map(|set| set & empty);
        let best_cells = at_least.iter().rev().find(|&&set| set != 0).map_or(0, |&set| set);
        let exception = if best_cells.is_power_of_two() { best_cells } else { 0 };
        ReplyBound { min_flips: count_nonempty(at_least), exception }
    }

    /// Returns the most marks that the opponent can flip after a move.
    #[inline]
    pub(crate) fn max_reply_flips(&self, position: &Position, empty: u64, cell: Cell) -> i32 {
        let own = position.own | self.flips(position, cell) | cell.bit();
        let rest = empty & !cell.bit();
        count_nonempty(self.geometry.by_min_neighbors(own).map(|set| set & rest))
    }

    /// Returns how many marks of a set have an empty neighbor. The others can never be flipped.
    #[inline]
    fn exposed(&self, set: u64, empty: u64) -> i32 {
        (set & self.geometry.neighborhood(empty)).count_ones().cast_signed()
    }
}

impl Searchable for Adjacency {
    const MAX_MARGIN: i32 = 64;

    /// The key depends on the marks as seen by the mover, so positions with the marks exchanged share it.
    /// They have the same value for their movers.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        hash(position.own, position.other, position.moves_left)
    }

    #[inline]
    fn move_id(&self, cell: &Cell) -> u16 {
        u16::from(cell.index())
    }

    #[inline]
    fn move_from_id(&self, id: u16) -> Cell {
        Cell::new(id as u8)
    }

    #[inline]
    fn result(&self, position: &Position) -> Option<i32> {
        (position.moves_left == 0).then(|| position.margin())
    }

    fn canonical(&self, position: &Position) -> (u64, SymmetryIndex) {
        let (own, other) = (self.symmetries.images(position.own), self.symmetries.images(position.other));
        let mut least = 0;
        for index in 1..own.len() {
            if (own[index], other[index]) < (own[least], other[least]) {
                least = index;
            }
        }
        (hash(own[least], other[least], position.moves_left), least as SymmetryIndex)
    }

    #[inline]
    fn apply_symmetry(&self, cell: &Cell, symmetry: SymmetryIndex) -> Cell {
        self.symmetries.there(*cell, symmetry)
    }

    #[inline]
    fn undo_symmetry(&self, cell: &Cell, symmetry: SymmetryIndex) -> Cell {
        self.symmetries.back(*cell, symmetry)
    }

    /// Returns every empty cell, ordered by flips, most first, then by index.
    fn candidates(&self, position: &Position, out: &mut Vec<Cell>) {
        let mut rest = self.playable(position);
        for at_least in self.geometry.by_min_neighbors(position.other).into_iter().rev() {
            out.extend(cells(rest & at_least));
            rest &= !at_least;
        }
        out.extend(cells(rest));
    }

    #[inline]
    fn successors<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Position> + 'a {
        cells(self.playable(position)).map(|cell| self.after(position, cell))
    }

    /// Solves the last two moves of the game.
    #[inline]
    fn exact_value(&self, position: &Position) -> Option<(i32, u32)> {
        match position.moves_left {
            1 => Some((position.margin() + 1 + 2 * self.max_flips(position), 1)),
            2 => Some((self.value_with_two_moves_left(position), 2)),
            _ => None,
        }
    }

    /// Returns bounds on the final margin.
    ///
    /// A move places a mark and flips at most four, and the next move no more than can be flipped now. Marks
    /// without an empty neighbor are never flipped, nor is the last mark placed.
    fn bounds(&self, position: &Position) -> (i32, i32) {
        let left = i32::from(position.moves_left);
        if left == 0 {
            return (position.margin(), position.margin());
        }
        if left > MAX_BOUNDED_MOVES {
            return (-Self::MAX_MARGIN, Self::MAX_MARGIN);
        }
        let (mine, theirs) = ((left + 1) / 2, left / 2);
        let placed = position.margin() + mine - theirs;
        let (empty, is_last_mine) = (self.empty(position), left % 2);
        let gained = self.exposed(position.other, empty) + theirs - (1 - is_last_mine);
        let lost = self.exposed(position.own, empty) + mine - is_last_mine;
        let upper = placed + 2 * gained.min(self.max_flips(position) + 4 * (mine - 1));
        let lower = placed - 2 * lost.min(4 * theirs);
        (lower, upper)
    }
}

/// With more moves left than this, bounds are too wide to pay for their cost.
const MAX_BOUNDED_MOVES: i32 = 12;

#[cfg(test)]
mod tests {
    use super::*;
    use papan_game::{Notation, rng};
    use rand::RngExt;
    use std::collections::HashSet;

    #[test]
    fn keys_of_similar_positions_differ() {
        let mut rng = rng::stream(5, 0);
        let mut sets =
            || (rng.random::<u64>() & rng.random::<u64>(), rng.random::<u64>() & rng.random::<u64>());
        let (own, other) = sets();
        let mut seen = HashSet::new();
        let mut low = HashSet::new();
        for first in 0..64 {
            for second in 0..64 {
                for left in 0..16 {
                    let key = hash(own ^ 1 << first, other ^ 1 << second, left);
                    seen.insert(key);
                    low.insert(key as u16);
                }
            }
        }
        assert_eq!(seen.len(), 64 * 64 * 16, "similar positions have different keys");
        // 65,536 random draws from 65,536 values hit all but a share of 1/e.
        assert!((41_000..42_000).contains(&low.len()), "{}", low.len());
    }

    #[test]
    fn candidates_are_ordered_by_flips() {
        let game = Adjacency::default();
        let position = game.read_position("8/8/2O5/1O1O4/2O5/5O2/4O3/7O X 20").unwrap();
        let mut candidates = Vec::new();
        game.candidates(&position, &mut candidates);
        let flips: Vec<u32> =
            candidates.iter().map(|&cell| game.flips(&position, cell).count_ones()).collect();
        assert!(flips.is_sorted_by(|before, after| before >= after), "{flips:?}");
        assert_eq!(candidates.len(), 57);
        assert_eq!((game.write_move(&candidates[0]), flips[0]), ("c5".to_owned(), 4));
        assert_eq!(game.max_flips(&position), 4);
    }

    #[test]
    fn bounds_tighten_near_the_end() {
        let game = Adjacency::default();
        let bounds = |text| game.bounds(&game.read_position(text).unwrap());
        assert_eq!(bounds("8/8/2O5/1O1O4/2O5/8/8/8 X 1"), (-4 + 1, -4 + 9));
        assert_eq!(bounds("8/8/2O5/1O1O4/2O5/8/8/8 X 0"), (-4, -4));
        assert_eq!(bounds("8/8/8/8/8/8/8/8 O 1"), (1, 1));
        assert_eq!(bounds("8/8/8/8/8/8/8/8 O 2"), (-2, 0), "the first mark may be flipped");
    }
}
