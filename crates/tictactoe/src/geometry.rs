//! The lines and symmetries of a board, computed once per game.

use crate::Size;
use papan_game::{BitboardMap, Symmetry};

/// Boards with up to this many cells have a lookup table for lines, which saves a loop over the lines.
const MAX_TABLE_CELLS: u8 = 16;

/// The lines and symmetries of a board.
#[derive(Clone, Debug)]
pub(crate) struct Geometry {
    /// Every line as a set of cells.
    pub(crate) lines: Vec<u64>,
    /// For small boards, one bit per set of cells: whether it contains a line.
    table: Vec<u64>,
    /// The symmetries, the identity first.
    pub(crate) symmetries: Vec<Symmetry>,
    /// The images of sets under each symmetry.
    pub(crate) images: Vec<BitboardMap>,
    /// The cells ordered by the number of lines through them, most first.
    pub(crate) order: Vec<u8>,
}

impl Geometry {
    pub(crate) fn new(size: Size) -> Self {
        let lines = size.lines();
        let table =
            if size.cells() <= MAX_TABLE_CELLS { line_table(&lines, size.cells()) } else { Vec::new() };
        let mut order: Vec<u8> = (0..size.cells()).collect();
        order.sort_by_key(|&cell| {
            std::cmp::Reverse(lines.iter().filter(|&&line| line >> cell & 1 == 1).count())
        });
        let symmetries = Symmetry::all(size.width(), size.height());
        let images = symmetries.iter().map(Symmetry::bitboard_map).collect();
        Self { lines, table, symmetries, images, order }
    }

    /// Returns whether `set` contains a line.
    #[inline]
    pub(crate) fn has_line(&self, set: u64) -> bool {
        match self.table.get((set >> 6) as usize) {
            Some(word) => word >> (set & 63) & 1 == 1,
            None => contains_line(&self.lines, set),
        }
    }
}

fn contains_line(lines: &[u64], set: u64) -> bool {
    lines.iter().any(|line| line & !set == 0)
}

/// Returns one bit for each of the `2^cells` sets: whether it contains a line.
fn line_table(lines: &[u64], cells: u8) -> Vec<u64> {
    let mut table = vec![0_u64; (1_usize << cells).div_ceil(64)];
    for set in 0..1_u64 << cells {
        if contains_line(lines, set) {
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
    fn symmetries_map_lines_to_lines() {
        for size in ["3x3x3", "4x4x4", "4x3x3", "8x8x5"] {
            let geometry = Geometry::new(size.parse().unwrap());
            let lines: HashSet<u64> = geometry.lines.iter().copied().collect();
            for images in &geometry.images {
                assert_eq!(lines, geometry.lines.iter().map(|&line| images.image(line)).collect());
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
