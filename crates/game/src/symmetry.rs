//! Rotations and reflections of rectangular boards.

/// A rotation or reflection of a rectangle of up to 64 cells, which are numbered row by row.
///
/// ```
/// use papan_game::Symmetry;
///
/// let all = Symmetry::all(3, 2);
/// assert_eq!(all.len(), 4);
/// assert_eq!([0, 1, 2, 3, 4, 5].map(|cell| all[1].image(cell)), [2, 1, 0, 5, 4, 3]);
/// assert_eq!(all[1].bitboard_map().image(0b001_011), 0b100_110);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// The image of each cell.
    images: Vec<u8>,
    /// The preimage of each cell.
    preimages: Vec<u8>,
}

impl Symmetry {
    /// Returns all symmetries of a rectangle, indexed by [`SymmetryIndex`](crate::SymmetryIndex): eight for a
    /// square and four otherwise, with the identity first.
    pub fn all(width: u8, height: u8) -> Vec<Self> {
        let swaps: &[bool] = if width == height { &[false, true] } else { &[false] };
        let flips = [(false, false), (true, false), (false, true), (true, true)];
        let all = swaps.iter().flat_map(|&swap| flips.map(|(columns, rows)| (swap, columns, rows)));
        all.map(|(swap, columns, rows)| Self::new(width, height, swap, columns, rows)).collect()
    }

    /// Transposes the board if `swap` is set, then reverses the columns and the rows as requested.
    fn new(width: u8, height: u8, swap: bool, columns: bool, rows: bool) -> Self {
        let image = |cell: u8| {
            let (x, y) = (cell % width, cell / width);
            let (x, y) = if swap { (y, x) } else { (x, y) };
            let x = if columns { width - 1 - x } else { x };
            let y = if rows { height - 1 - y } else { y };
            y * width + x
        };
        let images: Vec<u8> = (0..width * height).map(image).collect();
        let mut preimages = vec![0; images.len()];
        for (from, &to) in (0..).zip(&images) {
            preimages[usize::from(to)] = from;
        }
        Self { images, preimages }
    }

    /// Returns the image of a cell.
    #[inline]
    pub fn image(&self, cell: u8) -> u8 {
        self.images[usize::from(cell)]
    }

    /// Returns the cell whose image is `cell`.
    #[inline]
    pub fn preimage(&self, cell: u8) -> u8 {
        self.preimages[usize::from(cell)]
    }

    /// Returns the lookup tables that map whole bitboards.
    pub fn bitboard_map(&self) -> BitboardMap {
        BitboardMap(self.images.chunks(8).map(byte_images).collect())
    }
}

/// Maps bitboards, in which bit `i` is cell `i`, under one symmetry, with one lookup table per byte.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BitboardMap(Vec<[u64; 256]>);

impl BitboardMap {
    /// Returns the image of a bitboard.
    #[inline]
    pub fn image(&self, set: u64) -> u64 {
        let image = |(byte, images): (usize, &[u64; 256])| images[(set >> (8 * byte) & 255) as usize];
        self.0.iter().enumerate().map(image).fold(0, |all, part| all | part)
    }
}

/// Returns the images of all sets of up to eight cells, given the image of each cell.
fn byte_images(images: &[u8]) -> [u64; 256] {
    std::array::from_fn(|set| {
        let image = |(bit, &to): (usize, &u8)| ((set >> bit & 1) as u64) << to;
        images.iter().enumerate().map(image).fold(0, |all, bit| all | bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [(u8, u8, usize); 7] =
        [(8, 8, 8), (3, 3, 8), (1, 1, 8), (7, 7, 8), (16, 4, 4), (4, 3, 4), (2, 32, 4)];

    #[test]
    fn symmetries_are_distinct_and_invertible() {
        for (width, height, count) in SIZES {
            let all = Symmetry::all(width, height);
            assert_eq!(all.len(), count, "{width}x{height}");
            for (at, symmetry) in all.iter().enumerate() {
                assert!(width == 1 || !all[..at].contains(symmetry), "{width}x{height}");
                for cell in 0..width * height {
                    assert_eq!(symmetry.preimage(symmetry.image(cell)), cell);
                    assert!(at > 0 || symmetry.image(cell) == cell, "the first is the identity");
                }
            }
        }
    }

    #[test]
    fn bitboards_map_like_their_cells() {
        for (width, height, _) in SIZES {
            let cells = width * height;
            let full = u64::MAX >> (64 - cells);
            for symmetry in Symmetry::all(width, height) {
                let map = symmetry.bitboard_map();
                for seed in 0..200_u64 {
                    let set = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) & full;
                    let inside = (0..cells).filter(|cell| set >> cell & 1 == 1);
                    let slow = inside.fold(0, |all, cell| all | 1 << symmetry.image(cell));
                    assert_eq!(map.image(set), slow, "{width}x{height} {set:#x}");
                }
            }
        }
    }
}
