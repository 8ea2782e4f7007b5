//! The cells of a board, and sets of them.

/// A cell of the board, by its index along the rows from the bottom left.
/// [`Size::cell_name`](crate::Size::cell_name) gives its name, such as `a1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(u8);

impl Cell {
    /// Creates the cell with this index, counted from 0.
    #[inline]
    pub fn new(index: u8) -> Self {
        Self(index)
    }

    /// Returns the index, counted from 0.
    #[inline]
    pub fn index(self) -> u8 {
        self.0
    }

    /// Returns the set of this cell alone, or the empty set if the index is too large for any board.
    #[inline]
    pub fn bit(self) -> u64 {
        1_u64.checked_shl(u32::from(self.0)).unwrap_or(0)
    }
}

/// Returns the cells of a set in index order. Bit `i` is the cell with index `i`.
///
/// ```
/// use papan_adjacency::{Cell, cells};
///
/// assert_eq!(cells(0b1001).collect::<Vec<_>>(), [Cell::new(0), Cell::new(3)]);
/// ```
#[inline]
pub fn cells(mut set: u64) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let index = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (index < u64::BITS).then_some(Cell(index as u8))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iterates_over_the_bits_of_a_set() {
        for set in [0, 1, u64::MAX, 1 << 63, 0x8100_0000_0000_0018] {
            assert_eq!(cells(set).map(Cell::bit).fold(0, |all, bit| all | bit), set);
            assert_eq!(cells(set).count() as u32, set.count_ones());
            assert!(cells(set).is_sorted());
        }
        assert_eq!([Cell::new(64), Cell::new(255)].map(Cell::bit), [0, 0]);
    }
}
