//! Lines and symmetries of a board, worked out once for its size.

use crate::Size;
use papan_game::{Images, Symmetry};

/// Up to this many cells a table says whether a set has a line: one look instead of a loop.
const TABLE_CELLS: u8 = 16;

/// What never changes about a board.
#[derive(Clone, Debug)]
pub(crate) struct Geometry {
    /// Every line, as the set of its cells.
    pub(crate) lines: Vec<u64>,
    /// For small boards, a bit per set of cells: whether it holds a line.
    table: Vec<u64>,
    /// The symmetries; the identity is the first.
    pub(crate) symmetries: Vec<Symmetry>,
    /// The images of sets under each of them.
    pub(crate) images: Vec<Images>,
    /// The cells, those on the most lines first.
    pub(crate) order: Vec<u8>,
}

impl Geometry {
    pub(crate) fn new(size: Size) -> Self {
        let lines = size.lines();
        let table = if size.cells() <= TABLE_CELLS { line_table(&lines, size.cells()) } else { Vec::new() };
        let mut order: Vec<u8> = (0..size.cells()).collect();
        order.sort_by_key(|&cell| {
            std::cmp::Reverse(lines.iter().filter(|&&line| line >> cell & 1 == 1).count())
        });
        let symmetries = Symmetry::all(size.width(), size.height());
        let images = symmetries.iter().map(Symmetry::images).collect();
        Self { lines, table, symmetries, images, order }
    }

    /// Whether `set` holds a whole line.
    #[inline]
    pub(crate) fn has_line(&self, set: u64) -> bool {
        match self.table.get((set >> 6) as usize) {
            Some(word) => word >> (set & 63) & 1 == 1,
            None => holds_any(&self.lines, set),
        }
    }
}

/// Whether `set` holds one of `lines` whole.
fn holds_any(lines: &[u64], set: u64) -> bool {
    lines.iter().any(|line| line & !set == 0)
}

/// A bit for each of the `2^cells` sets.
fn line_table(lines: &[u64], cells: u8) -> Vec<u64> {
    let mut table = vec![0_u64; (1_usize << cells).div_ceil(64)];
    for set in 0..1_u64 << cells {
        if holds_any(lines, set) {
            table[(set >> 6) as usize] |= 1 << (set & 63);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn symmetries_keep_lines() {
        for size in ["3x3x3", "4x4x4", "4x3x3", "8x8x5"] {
            let geometry = Geometry::new(size.parse().unwrap());
            let lines: HashSet<u64> = geometry.lines.iter().copied().collect();
            for images in &geometry.images {
                assert_eq!(lines, geometry.lines.iter().map(|&line| images.of(line)).collect());
            }
        }
    }

    #[test]
    fn table_and_lines_agree() {
        let geometry = Geometry::new("4x4x3".parse().unwrap());
        for set in 0..1 << 16 {
            let slow =
                geometry.lines.iter().any(|line| (0..16).all(|cell| line >> cell & 1 <= set >> cell & 1));
            assert_eq!(geometry.has_line(set), slow);
        }
    }
}
