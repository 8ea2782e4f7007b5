//! Which cells lie beside which, worked out once for a board.

use crate::{Cell, Size, cells};

/// What never changes about a board.
#[derive(Clone, Debug)]
pub(crate) struct Geometry {
    /// All cells.
    pub(crate) full: u64,
    /// The cells beside each cell: at most four.
    pub(crate) beside: [u64; 64],
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
            beside: [0; 64],
            width: u32::from(size.width()),
            west: column(0),
            east: column(size.width() - 1),
        };
        for cell in cells(geometry.full) {
            let [least, ..] = geometry.at_least(cell.bit());
            geometry.beside[usize::from(cell.index())] = least;
        }
        geometry
    }

    /// The cells to the right of, to the left of, above and below those of `set`.
    #[inline]
    fn shifted(&self, set: u64) -> [u64; 4] {
        let right = (set & !self.east) << 1;
        let left = (set & !self.west) >> 1;
        [right, left, (set << self.width) & self.full, set >> self.width]
    }

    /// The cells beside at least one cell of `set`, beside at least two, three and four.
    #[inline]
    pub(crate) fn at_least(&self, set: u64) -> [u64; 4] {
        let [right, left, above, below] = self.shifted(set);
        let (either, both) = (right | left, right & left);
        let (any, pair) = (above | below, above & below);
        [either | any, both | pair | (either & any), (both & any) | (pair & either), both & pair]
    }

    /// The cells beside at least one cell of `set`.
    #[inline]
    pub(crate) fn around(&self, set: u64) -> u64 {
        self.at_least(set)[0]
    }
}

/// The cells of a board that `is_in` says are in a set.
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
    fn beside_is_one_step_away_in_one_direction() {
        for size in SIZES.map(|text| text.parse::<Size>().unwrap()) {
            let geometry = Geometry::new(size);
            for cell in cells(geometry.full) {
                let distance = |other| {
                    size.column(cell).abs_diff(size.column(other)) + size.row(cell).abs_diff(size.row(other))
                };
                let expected = set(size, |other| distance(other) == 1);
                assert_eq!(
                    geometry.beside[usize::from(cell.index())],
                    expected,
                    "{size} {}",
                    size.name(cell)
                );
            }
        }
    }

    #[test]
    fn neighbours_are_counted_for_all_cells_at_once() {
        let mut rng = rng::stream(1, 0);
        for size in SIZES.map(|text| text.parse::<Size>().unwrap()) {
            let geometry = Geometry::new(size);
            for _ in 0..100 {
                let some = rng.random::<u64>() & geometry.full;
                let counts = |cell: Cell| (geometry.beside[usize::from(cell.index())] & some).count_ones();
                let expected = [1, 2, 3, 4].map(|least| set(size, |cell| counts(cell) >= least));
                assert_eq!(geometry.at_least(some), expected, "{size} {some:#x}");
            }
        }
    }
}
