//! Rotations and reflections of a board.
//!
//! The rules treat all directions alike, and X and O too once a position is seen from the mover's side. So
//! all images of a position under the symmetries of its board have the same value.

use crate::{Cell, Size};
use papan_game::{BitboardMap, Symmetry};

/// The number of symmetries of a square. Other rectangles have half as many.
const MAX_SYMMETRIES: usize = 8;

/// All symmetries of a board by index. Index 0 is the identity.
#[derive(Clone, Debug)]
pub(crate) struct Symmetries {
    all: Vec<Symmetry>,
    /// The images of sets. Empty for 8x8, where shifts are faster.
    images: Vec<BitboardMap>,
}

impl Symmetries {
    pub(crate) fn new(size: Size) -> Self {
        let all = Symmetry::all(size.width(), size.height());
        let images =
            if size == Size::CLASSIC { Vec::new() } else { all.iter().map(Symmetry::bitboard_map).collect() };
        Self { all, images }
    }

    /// Returns the image of a cell under a symmetry.
    #[inline]
    pub(crate) fn there(&self, cell: Cell, symmetry: u8) -> Cell {
        Cell::new(self.all[usize::from(symmetry)].image(cell.index()))
    }

    /// Returns the cell whose image under a symmetry is `cell`.
    #[inline]
    pub(crate) fn back(&self, cell: Cell, symmetry: u8) -> Cell {
        Cell::new(self.all[usize::from(symmetry)].preimage(cell.index()))
    }

    /// Returns the images of a set under all symmetries. Symmetries that the board lacks yield [`u64::MAX`],
    /// which is never the minimum.
    #[inline]
    pub(crate) fn images(&self, set: u64) -> [u64; MAX_SYMMETRIES] {
        if self.images.is_empty() { classic_images(set) } else { self.looked_up(set) }
    }

    fn looked_up(&self, set: u64) -> [u64; MAX_SYMMETRIES] {
        std::array::from_fn(|symmetry| self.images.get(symmetry).map_or(u64::MAX, |images| images.image(set)))
    }
}

/// Returns the images of a set on the 8x8 board, where a row is a byte.
#[inline]
fn classic_images(set: u64) -> [u64; MAX_SYMMETRIES] {
    let swapped = swap_rows_and_columns(set);
    let (reversed, both) = (reverse_columns(set), reverse_columns(swapped));
    let plain = [set, reversed, set.swap_bytes(), reversed.swap_bytes()];
    let crossed = [swapped, both, swapped.swap_bytes(), both.swap_bytes()];
    std::array::from_fn(|symmetry| if symmetry < 4 { plain[symmetry] } else { crossed[symmetry - 4] })
}

/// Reverses the bits of each byte by swapping single bits, then pairs, then halves.
#[inline]
fn reverse_columns(set: u64) -> u64 {
    let steps = [(1, 0x5555_5555_5555_5555), (2, 0x3333_3333_3333_3333), (4, 0x0f0f_0f0f_0f0f_0f0f)];
    steps.into_iter().fold(set, |set, (by, low)| (set >> by & low) | (set & low) << by)
}

/// Transposes the board by swapping bits, then 2x2 blocks, then 4x4 blocks across the diagonal.
#[inline]
fn swap_rows_and_columns(set: u64) -> u64 {
    let steps = [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)];
    steps.into_iter().fold(set, |set, (by, low)| {
        let differ = (set ^ set >> by) & low;
        set ^ differ ^ differ << by
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{cells, geometry::Geometry};
    use papan_game::rng;
    use rand::RngExt;

    /// Returns the image of a set, computed cell by cell.
    fn image_by_cells(symmetries: &Symmetries, set: u64, symmetry: u8) -> u64 {
        cells(set).map(|cell| symmetries.there(cell, symmetry).bit()).fold(0, |all, bit| all | bit)
    }

    #[test]
    fn images_of_sets_agree_with_images_of_cells() {
        let mut rng = rng::stream(1, 0);
        for (text, count) in [("8x8", 8), ("4x4", 8), ("7x7", 8), ("16x4", 4), ("4x3", 4), ("2x32", 4)] {
            let size: Size = text.parse().unwrap();
            let symmetries = Symmetries::new(size);
            for _ in 0..200 {
                let set = rng.random::<u64>() & Geometry::new(size).full;
                let images = symmetries.images(set);
                assert_eq!(images[0], set);
                for symmetry in 0..count as u8 {
                    assert_eq!(
                        images[usize::from(symmetry)],
                        image_by_cells(&symmetries, set, symmetry),
                        "{text} {symmetry}"
                    );
                }
                assert!(images[count..].iter().all(|&image| image == u64::MAX));
            }
        }
    }

    #[test]
    fn symmetries_preserve_neighbors_and_can_be_undone() {
        for text in ["8x8", "6x6", "5x3"] {
            let size: Size = text.parse().unwrap();
            let (geometry, symmetries) = (Geometry::new(size), Symmetries::new(size));
            for symmetry in 0..symmetries.all.len() as u8 {
                for cell in cells(geometry.full) {
                    let image = symmetries.there(cell, symmetry);
                    assert_eq!(symmetries.back(image, symmetry), cell);
                    let neighbors =
                        image_by_cells(&symmetries, geometry.neighbors[usize::from(cell.index())], symmetry);
                    assert_eq!(neighbors, geometry.neighbors[usize::from(image.index())]);
                }
            }
        }
    }
}
