//! The value of the tiles kept after a move.

mod index;
mod klv;
mod pairs;
mod table;

use crate::Letters;
use crate::built_in::built_in;
use crate::generate::RACK_SUBSETS;
use crate::rack::Rack;
pub use index::{MultisetIndex, MultisetPrefix};
pub use klv::{Klv, KlvError};
pub use pairs::{LeaveLineError, PairLeaves};
use std::borrow::Cow;
pub use table::{LeaveTable, LeaveTableError, MAX_LEAVES};
use thiserror::Error;

/// Leave values, in millipoints: a value for each tile and each pair ([`PairLeaves`]), or one for every leave of up to
/// six tiles ([`LeaveTable`]).
///
/// ```
/// use papan_crossword::{Leaves, Letters};
///
/// let letters = Letters::english();
/// let leaves = Leaves::read("? 24\nS 8.5\nQ -7\nQU 9.25\n", &letters)?;
/// assert_eq!(leaves.value(letters.read_rack("QUS").unwrap()), 10_750);
/// let best = Leaves::english();
/// let [kept, stuck] = ["?ERS", "IIUUV"].map(|tiles| letters.read_rack(tiles).unwrap());
/// assert!(best.value(kept) > best.value(stuck));
/// # Ok::<(), papan_crossword::LeavesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaves(Values);

/// The two representations.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Values {
    Pairs(PairLeaves),
    Table(LeaveTable),
}

/// Bytes are not leave values.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LeavesError {
    /// A line of a text is invalid.
    #[error(transparent)]
    Line(#[from] LeaveLineError),
    /// A full table is invalid.
    #[error(transparent)]
    Table(#[from] LeaveTableError),
    /// A KLV2 file is invalid.
    #[error(transparent)]
    Klv(#[from] KlvError),
}

/// Maximum absolute value of a leave in a file, in points.
const MAX_POINTS: f32 = 200.0;

impl Leaves {
    /// Returns leaves that are all worth 0.
    pub fn zero(letters: &Letters) -> Self {
        PairLeaves::zero(letters).into()
    }

    /// Returns the built-in table of all leaves, learned for the English tiles and ENABLE. It is read in place.
    pub fn english() -> Self {
        let bytes: &'static [u8] = include_bytes!("../../../data/crossword/english.superleaves");
        built_in(LeaveTable::read(Cow::Borrowed(bytes), &Letters::english())).into()
    }

    /// Returns the built-in values of tiles and pairs, learned for the English tiles and ENABLE.
    pub fn english_pairs() -> Self {
        let text = include_str!("../../../data/crossword/english.leaves");
        built_in(PairLeaves::read(text, &Letters::english())).into()
    }

    /// Reads leave values in any of the three formats, recognized by their content: the text of [`PairLeaves`], the file
    /// of a [`LeaveTable`], or [KLV2](Klv).
    pub fn read(bytes: impl AsRef<[u8]>, letters: &Letters) -> Result<Self, LeavesError> {
        let bytes = bytes.as_ref();
        if LeaveTable::recognizes(bytes) {
            return Ok(LeaveTable::read(Cow::Owned(bytes.to_vec()), letters)?.into());
        }
        // The numbers at the beginning of a KLV2 file have a byte 0.
        match str::from_utf8(bytes) {
            Ok(text) if !text.contains('\0') => Ok(PairLeaves::read(text, letters)?.into()),
            _ => Ok(Klv::read(bytes, letters)?.leaves(letters)?.into()),
        }
    }

    /// Returns the value of a tile; the blank is 0.
    pub fn tile(&self, tile: u8) -> i32 {
        match &self.0 {
            Values::Pairs(pairs) => pairs.tile(tile),
            Values::Table(table) => table.value(&[tile]),
        }
    }

    /// Returns the synergy of two tiles: their value together minus their values alone.
    pub fn pair(&self, one: u8, other: u8) -> i32 {
        match &self.0 {
            Values::Pairs(pairs) => pairs.pair(one, other),
            Values::Table(table) => table.synergy(one, other),
        }
    }

    /// Returns the value of a leave.
    pub fn value(&self, kept: Rack) -> i32 {
        self.subset_values(kept)[(1 << kept.len()) - 1]
    }

    /// Returns the values of all leaves of a rack, indexed by the bit mask over the sorted rack.
    #[inline]
    pub fn subset_values(&self, rack: Rack) -> [i32; RACK_SUBSETS] {
        match &self.0 {
            Values::Pairs(pairs) => pairs.subset_values(rack),
            Values::Table(table) => table.subset_values(rack),
        }
    }
}

impl From<PairLeaves> for Leaves {
    fn from(pairs: PairLeaves) -> Self {
        Self(Values::Pairs(pairs))
    }
}

impl From<LeaveTable> for Leaves {
    fn from(table: LeaveTable) -> Self {
        Self(Values::Table(table))
    }
}
