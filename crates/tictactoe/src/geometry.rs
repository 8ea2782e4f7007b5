//! Lines and symmetries of a board, worked out once for its size.

use crate::Size;

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
        Self { table, symmetries: Symmetry::all(size), lines, order }
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

/// A turn or a reflection of the board.
#[derive(Clone, Debug)]
pub(crate) struct Symmetry {
    /// Where each cell goes.
    pub(crate) cell: Vec<u8>,
    /// Where each cell comes from.
    pub(crate) back: Vec<u8>,
    /// The image of each byte of a set, byte by byte.
    bytes: Vec<[u64; 256]>,
}

impl Symmetry {
    /// All symmetries of a board: eight on a square one, four on any other.
    fn all(size: Size) -> Vec<Self> {
        let (w, h) = (size.width(), size.height());
        let turned = |swap: bool, flip_x: bool, flip_y: bool| {
            let image = |cell: u8| {
                let (x, y) = (cell % w, cell / w);
                let (x, y) = if swap { (y, x) } else { (x, y) };
                let x = if flip_x { w - 1 - x } else { x };
                let y = if flip_y { h - 1 - y } else { y };
                y * w + x
            };
            Self::new((0..size.cells()).map(image).collect())
        };
        let swaps: &[bool] = if w == h { &[false, true] } else { &[false] };
        let mut all = Vec::new();
        for &swap in swaps {
            for (flip_x, flip_y) in [(false, false), (true, false), (false, true), (true, true)] {
                all.push(turned(swap, flip_x, flip_y));
            }
        }
        all
    }

    fn new(cell: Vec<u8>) -> Self {
        let mut back = vec![0; cell.len()];
        for (from, &to) in cell.iter().enumerate() {
            back[usize::from(to)] = from as u8;
        }
        let bytes = (0..cell.len().div_ceil(8)).map(|byte| byte_images(&cell, byte * 8)).collect();
        Self { cell, back, bytes }
    }

    /// The image of a set of cells.
    #[inline]
    pub(crate) fn set(&self, set: u64) -> u64 {
        let image = |(byte, images): (usize, &[u64; 256])| images[(set >> (8 * byte) & 255) as usize];
        self.bytes.iter().enumerate().map(image).fold(0, |all, part| all | part)
    }
}

/// The images of all sets of the eight cells from `first` on.
fn byte_images(cell: &[u8], first: usize) -> [u64; 256] {
    let mut images = [0; 256];
    for (set, image) in images.iter_mut().enumerate() {
        for bit in (0..8).filter(|bit| set >> bit & 1 == 1) {
            *image |= cell.get(first + bit).map_or(0, |&to| 1 << to);
        }
    }
    images
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn a_square_has_eight_symmetries_and_they_keep_lines() {
        for (size, count) in [("3x3x3", 8), ("4x4x4", 8), ("4x3x3", 4), ("8x8x5", 8)] {
            let size: Size = size.parse().unwrap();
            let geometry = Geometry::new(size);
            let images: HashSet<_> =
                geometry.symmetries.iter().map(|symmetry| symmetry.cell.clone()).collect();
            assert_eq!(images.len(), count);
            let lines: HashSet<u64> = geometry.lines.iter().copied().collect();
            for symmetry in &geometry.symmetries {
                assert_eq!(lines, geometry.lines.iter().map(|&line| symmetry.set(line)).collect());
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
