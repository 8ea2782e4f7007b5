//! Turns and reflections of a board.
//!
//! The rules do not know left from right, nor X from O once a position is told from the mover's side. So
//! all images of a board under the symmetries of its rectangle are worth the same.

use crate::{Cell, Size};
use papan_game::{Images, Symmetry};

/// A square has this many symmetries; any other rectangle half as many.
const MOST: usize = 8;

/// All symmetries of a board by number; 0 is the identity.
#[derive(Clone, Debug)]
pub(crate) struct Symmetries {
    all: Vec<Symmetry>,
    /// The images of sets on boards other than 8x8; empty there, where shifts are faster.
    images: Vec<Images>,
}

impl Symmetries {
    pub(crate) fn new(size: Size) -> Self {
        let all = Symmetry::all(size.width(), size.height());
        let images =
            if size == Size::CLASSIC { Vec::new() } else { all.iter().map(Symmetry::images).collect() };
        Self { all, images }
    }

    /// The image of a cell under a symmetry.
    #[inline]
    pub(crate) fn there(&self, cell: Cell, frame: u8) -> Cell {
        Cell::new(self.all[usize::from(frame)].there(cell.index()))
    }

    /// The cell whose image under a symmetry is `cell`.
    #[inline]
    pub(crate) fn back(&self, cell: Cell, frame: u8) -> Cell {
        Cell::new(self.all[usize::from(frame)].back(cell.index()))
    }

    /// The images of a set under all symmetries; in the places that a board does not have stands the
    /// greatest number, so that none of them is ever the least.
    #[inline]
    pub(crate) fn images(&self, set: u64) -> [u64; MOST] {
        if self.images.is_empty() { classic_images(set) } else { self.looked_up(set) }
    }

    fn looked_up(&self, set: u64) -> [u64; MOST] {
        std::array::from_fn(|frame| self.images.get(frame).map_or(u64::MAX, |images| images.of(set)))
    }
}

/// The images of a set on the board of 8x8, where a row is a byte.
#[inline]
fn classic_images(set: u64) -> [u64; MOST] {
    let swapped = swap_rows_and_columns(set);
    let (reversed, both) = (reverse_columns(set), reverse_columns(swapped));
    let plain = [set, reversed, set.swap_bytes(), reversed.swap_bytes()];
    let crossed = [swapped, both, swapped.swap_bytes(), both.swap_bytes()];
    std::array::from_fn(|frame| if frame < 4 { plain[frame] } else { crossed[frame - 4] })
}

/// Each byte with its bits in reverse: single bits, then pairs, then halves change places.
#[inline]
fn reverse_columns(set: u64) -> u64 {
    let steps = [(1, 0x5555_5555_5555_5555), (2, 0x3333_3333_3333_3333), (4, 0x0f0f_0f0f_0f0f_0f0f)];
    steps.into_iter().fold(set, |set, (by, low)| (set >> by & low) | (set & low) << by)
}

/// Bits, then blocks of 2x2, then of 4x4 change places across the diagonal.
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

    /// The image of a set, cell by cell.
    fn slow(symmetries: &Symmetries, set: u64, frame: u8) -> u64 {
        cells(set).map(|cell| symmetries.there(cell, frame).bit()).fold(0, |all, bit| all | bit)
    }

    #[test]
    fn sets_are_turned_as_their_cells() {
        let mut rng = rng::stream(1, 0);
        for (text, count) in [("8x8", 8), ("4x4", 8), ("7x7", 8), ("16x4", 4), ("4x3", 4), ("2x32", 4)] {
            let size: Size = text.parse().unwrap();
            let symmetries = Symmetries::new(size);
            for _ in 0..200 {
                let set = rng.random::<u64>() & Geometry::new(size).full;
                let images = symmetries.images(set);
                assert_eq!(images[0], set);
                for frame in 0..count as u8 {
                    assert_eq!(images[usize::from(frame)], slow(&symmetries, set, frame), "{text} {frame}");
                }
                assert!(images[count..].iter().all(|&image| image == u64::MAX));
            }
        }
    }

    #[test]
    fn symmetries_keep_neighbours_and_lead_back() {
        for text in ["8x8", "6x6", "5x3"] {
            let size: Size = text.parse().unwrap();
            let (geometry, symmetries) = (Geometry::new(size), Symmetries::new(size));
            for frame in 0..symmetries.all.len() as u8 {
                for cell in cells(geometry.full) {
                    let image = symmetries.there(cell, frame);
                    assert_eq!(symmetries.back(image, frame), cell);
                    let beside = slow(&symmetries, geometry.beside[usize::from(cell.index())], frame);
                    assert_eq!(beside, geometry.beside[usize::from(image.index())]);
                }
            }
        }
    }
}
