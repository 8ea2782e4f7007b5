//! The neighbors of cells, computed once per game.

use crate::{Cell, Size, cells};

/// The neighborhood of each cell of a board.
#[derive(Clone, Debug)]
pub(crate) struct Geometry {
    /// All cells.
    pub(crate) full: u64,
    /// The up to four neighbors of each cell.
    pub(crate) neighbors: [u64; 64],
    width: u32,
    /// The cells of the first column.
    west: u64,
    /// The cells of the last column.
    east: u64,
}

impl Geometry {
    pub(crate) fn new(size: Size) -> Self {
        let column = |column| set(size, |cell| size.column(cell) == column);
        let mut geometry = Self {
            full: u64::MAX >> (u64::BITS - u32::from(size.cells())),
            neighbors: [0; 64],
            width: u32::from(size.width()),
            west: column(0),
            east: column(size.width() - 1),
        };
        for cell in cells(geometry.full) {
            geometry.neighbors[usize::from(cell.index())] = geometry.neighborhood(cell.bit());
        }
        geometry
    }

    /// Returns the cells to the right of, to the left of, above and below those of `set`.
    #[inline]
    fn shifted(&self, set: u64) -> [u64; 4] {
        let right = (set & !self.east) << 1;
        let left = (set & !self.west) >> 1;
        [right, left, (set << self.width) & self.full, set >> self.width]
    }

    /// Returns the cells with at least one, two, three and four neighbors in `set`.
    #[inline]
    pub(crate) fn by_min_neighbors(&self, set: u64) -> [u64; 4] {
        let [right, left, above, below] = self.shifted(set);
        let (either, both) = (right | left, right & left);
        let (any, pair) = (above | below, above & below);
        [either | any, both | pair | (either & any), (both & any) | (pair & either), both & pair]
    }

    /// Returns the cells with a neighbor in `set`.
    #[inline]
    pub(crate) fn neighborhood(&self, set: u64) -> u64 {
        self.by_min_neighbors(set)[0]
    }
}

/// Returns how many cells of a set have exactly 0, 1, 2, 3 and 4 neighbors, by the sets of
/// [`Geometry::by_min_neighbors`].
#[inline]
pub(crate) fn count_by_neighbors(set: u64, by_min_neighbors: [u64; 4]) -> [i32; 5] {
    let [one, two, three, four] =
        by_min_neighbors.map(|at_least| (set & at_least).count_ones().cast_signed());
    [set.count_ones().cast_signed() - one, one - two, two - three, three - four, four]
}

/// Returns the sum of the weights of a set's cells by their number of neighbors.
#[inline]
pub(crate) fn weighted_sum(set: u64, by_min_neighbors: [u64; 4], weights: &[i32; 5]) -> i32 {
    count_by_neighbors(set, by_min_neighbors).iter().zip(weights).map(|(count, weight)| count * weight).sum()
}

/// Returns the set of cells of a board that satisfy a condition.
pub(crate) fn set(size: Size, is_in: impl Fn(Cell) -> bool) -> u64 {
    (0..size.cells()).map(Cell::new).filter(|&cell| is_in(cell)).fold(0, |set, cell| set | cell.bit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_game::rng;
    use rand::RngExt;

    const SIZES: [&str; 6] = ["8x8", "16x4", "4x16", "5x3", "2x32", "32x2"];

    #[test]
    fn neighbors_are_at_distance_one() {
        for size in SIZES.map(|text| text.parse::<Size>().unwrap()) {
            let geometry = Geometry::new(size);
            for cell in cells(geometry.full) {
                let distance = |other| {
                    size.column(cell).abs_diff(size.column(other)) + size.row(cell).abs_diff(size.row(other))
                };
                let expected = set(size, |other| distance(other) == 1);
                assert_eq!(
                    geometry.neighbors[usize::from(cell.index())],
                    expected,
                    "{size} {}",
                    size.cell_name(cell)
                );
            }
        }
    }

    #[test]
    fn by_min_neighbors_counts_neighbors_of_every_cell() {
        let mut rng = rng::stream(1, 0);
        for size in SIZES.map(|text| text.parse::<Size>().unwrap()) {
            let geometry = Geometry::new(size);
            for _ in 0..100 {
                let some = rng.random::<u64>() & geometry.full;
                let counts = |cell: Cell| (geometry.neighbors[usize::from(cell.index())] & some).count_ones();
                let expected = [1, 2, 3, 4].map(|least| set(size, |cell| counts(cell) >= least));
                assert_eq!(geometry.by_min_neighbors(some), expected, "{size} {some:#x}");
            }
        }
    }
}
