//! Turns and reflections of a board whose cells lie in rows.

/// A turn or a reflection of a rectangle of up to 64 cells, which are numbered row by row.
///
/// ```
/// use papan_game::Symmetry;
///
/// let all = Symmetry::all(3, 2);
/// assert_eq!(all.len(), 4);
/// assert_eq!([0, 1, 2, 3, 4, 5].map(|cell| all[1].there(cell)), [2, 1, 0, 5, 4, 3]);
/// assert_eq!(all[1].images().of(0b001_011), 0b100_110);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// Where each cell goes.
    there: Vec<u8>,
    /// Where each cell comes from.
    back: Vec<u8>,
}

impl Symmetry {
    /// All symmetries of a rectangle by their number, the [`Frame`](crate::Frame): eight of a square and four of any
    /// other, the identity first.
    pub fn all(width: u8, height: u8) -> Vec<Self> {
        let swaps: &[bool] = if width == height { &[false, true] } else { &[false] };
        let flips = [(false, false), (true, false), (false, true), (true, true)];
        let all = swaps.iter().flat_map(|&swap| flips.map(|(columns, rows)| (swap, columns, rows)));
        all.map(|(swap, columns, rows)| Self::new(width, height, swap, columns, rows)).collect()
    }

    /// First rows and columns change places if `swap`, then the columns or the rows are reversed.
    fn new(width: u8, height: u8, swap: bool, columns: bool, rows: bool) -> Self {
        let image = |cell: u8| {
            let (x, y) = (cell % width, cell / width);
            let (x, y) = if swap { (y, x) } else { (x, y) };
            let x = if columns { width - 1 - x } else { x };
            let y = if rows { height - 1 - y } else { y };
            y * width + x
        };
        let there: Vec<u8> = (0..width * height).map(image).collect();
        let mut back = vec![0; there.len()];
        for (from, &to) in (0..).zip(&there) {
            back[usize::from(to)] = from;
        }
        Self { there, back }
    }

    /// The image of a cell.
    #[inline]
    pub fn there(&self, cell: u8) -> u8 {
        self.there[usize::from(cell)]
    }

    /// The cell whose image is `cell`.
    #[inline]
    pub fn back(&self, cell: u8) -> u8 {
        self.back[usize::from(cell)]
    }

    /// The images of sets of cells.
    pub fn images(&self) -> Images {
        Images(self.there.chunks(8).map(byte_images).collect())
    }
}

/// The images of sets of cells under one symmetry, where bit `i` is cell `i`: a table for each byte of a set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Images(Vec<[u64; 256]>);

impl Images {
    /// The image of a set.
    #[inline]
    pub fn of(&self, set: u64) -> u64 {
        let image = |(byte, images): (usize, &[u64; 256])| images[(set >> (8 * byte) & 255) as usize];
        self.0.iter().enumerate().map(image).fold(0, |all, part| all | part)
    }
}

/// The images of all sets of up to eight cells that go to `there`.
fn byte_images(there: &[u8]) -> [u64; 256] {
    std::array::from_fn(|set| {
        let image = |(bit, &to): (usize, &u8)| ((set >> bit & 1) as u64) << to;
        there.iter().enumerate().map(image).fold(0, |all, bit| all | bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [(u8, u8, usize); 7] =
        [(8, 8, 8), (3, 3, 8), (1, 1, 8), (7, 7, 8), (16, 4, 4), (4, 3, 4), (2, 32, 4)];

    #[test]
    fn a_square_has_eight_symmetries_and_every_one_leads_back() {
        for (width, height, count) in SIZES {
            let all = Symmetry::all(width, height);
            assert_eq!(all.len(), count, "{width}x{height}");
            for (at, symmetry) in all.iter().enumerate() {
                assert!(width == 1 || !all[..at].contains(symmetry), "{width}x{height}");
                for cell in 0..width * height {
                    assert_eq!(symmetry.back(symmetry.there(cell)), cell);
                    assert!(at > 0 || symmetry.there(cell) == cell, "the first is the identity");
                }
            }
        }
    }

    #[test]
    fn sets_go_where_their_cells_go() {
        for (width, height, _) in SIZES {
            let cells = width * height;
            let full = u64::MAX >> (64 - cells);
            for symmetry in Symmetry::all(width, height) {
                let images = symmetry.images();
                for seed in 0..200_u64 {
                    let set = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) & full;
                    let inside = (0..cells).filter(|cell| set >> cell & 1 == 1);
                    let slow = inside.fold(0, |all, cell| all | 1 << symmetry.there(cell));
                    assert_eq!(images.of(set), slow, "{width}x{height} {set:#x}");
                }
            }
        }
    }
}
