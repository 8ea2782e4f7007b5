//! The gain of every move at once.

use super::{MAX_CELLS, StageWeights};
use crate::geometry::weighted_sum;
use crate::{Adjacency, Cell, Position, cells};

/// The change of the mark values by each move.
///
/// The gain and the index of its cell are packed into one number, the gain in the upper bits. So the maximum
/// of all numbers gives both, and the compiler can vectorize the search for it.
pub(super) struct MoveGains {
    /// The value of all marks before the move, for the mover.
    pub(super) before: i32,
    /// The packed numbers by cell; [`i32::MIN`] for cells that are not empty.
    by_cell: [i32; MAX_CELLS],
}

/// The number of low bits that hold the cell.
const CELL_BITS: u32 = 6;

impl MoveGains {
    /// Computes the gains by the weights `after` the move.
    #[inline]
    pub(super) fn new(game: &Adjacency, position: &Position, empty: u64, after: &StageWeights) -> Self {
        let by_min_neighbors = game.geometry.by_min_neighbors(empty);
        let marks = &after.marks;
        let before = weighted_sum(position.own, by_min_neighbors, marks)
            - weighted_sum(position.other, by_min_neighbors, marks);
        let mut gains = Self { before, by_cell: [i32::MIN; MAX_CELLS] };
        let [one, two, three, four] = by_min_neighbors;
        let exactly = [!one, one & !two, two & !three, three & !four, four];
        for (exactly, &value) in exactly.iter().zip(marks) {
            gains.set_placed(empty & exactly, value);
        }
        for (count, exactly) in exactly.into_iter().enumerate().skip(1) {
            // After the move, a neighboring mark has one empty neighbor less and is the mover's.
            let (closed, open) = (marks[count - 1], marks[count]);
            gains.add_to_neighbors(game, position.own & exactly, empty, closed - open);
            gains.add_to_neighbors(game, position.other & exactly, empty, closed + open);
        }
        gains
    }

    /// Sets the gain of each cell of a set to the value of a new mark there.
    #[inline]
    fn set_placed(&mut self, set: u64, value: i32) {
        for cell in cells(set) {
            self.by_cell[usize::from(cell.index()) % MAX_CELLS] =
                value << CELL_BITS | i32::from(cell.index());
        }
    }

    /// Adds `gain` to the empty neighbors of each mark of a set.
    #[inline]
    fn add_to_neighbors(&mut self, game: &Adjacency, marks: u64, empty: u64, gain: i32) {
        for mark in cells(marks) {
            self.raise(game.neighbors(mark) & empty, gain);
        }
    }

    /// Returns the gain of a move on an empty cell.
    #[inline]
    pub(super) fn of(&self, cell: Cell) -> i32 {
        self.by_cell[usize::from(cell.index()) % MAX_CELLS] >> CELL_BITS
    }

    /// Removes and returns the largest gain and its cell. Returns `None` if no cell is left.
    #[inline]
    pub(super) fn take_largest(&mut self) -> Option<(i32, Cell)> {
        let largest = self.by_cell.iter().fold(i32::MIN, |largest, &packed| largest.max(packed));
        let cell = Cell::new(largest.to_le_bytes()[0] % MAX_CELLS as u8);
        self.by_cell[usize::from(cell.index())] = i32::MIN;
        (largest != i32::MIN).then_some((largest >> CELL_BITS, cell))
    }

    /// Adds to the gain of each cell of a set of empty cells.
    #[inline]
    pub(super) fn raise(&mut self, set: u64, by: i32) {
        for cell in cells(set) {
            self.by_cell[usize::from(cell.index()) % MAX_CELLS] += by << CELL_BITS;
        }
    }
}
