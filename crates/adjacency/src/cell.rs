//! The cells of a board, and sets of them.

/// A cell of the board, counted from 0 along the rows from the bottom left; people see it as a column
/// and a row, `a1`, which a [`Size`](crate::Size) tells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell with this index from 0.
    #[inline]
    pub fn new(index: u8) -> Self {
        Self(index)
    }

    /// Its index from 0.
    #[inline]
    pub fn index(self) -> u8 {
        self.0
    }

    /// The set of this cell alone; nothing where the index is too great for any board.
    #[inline]
    pub fn bit(self) -> u64 {
        1_u64.checked_shl(u32::from(self.0)).unwrap_or(0)
    }
}

/// The cells of a set in the order of their indices, which are its bits.
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
    fn a_set_is_its_cells() {
        for set in [0, 1, u64::MAX, 1 << 63, 0x8100_0000_0000_0018] {
            assert_eq!(cells(set).map(Cell::bit).fold(0, |all, bit| all | bit), set);
            assert_eq!(cells(set).count() as u32, set.count_ones());
            assert!(cells(set).is_sorted());
        }
        assert_eq!([Cell::new(64), Cell::new(255)].map(Cell::bit), [0, 0]);
    }
}
