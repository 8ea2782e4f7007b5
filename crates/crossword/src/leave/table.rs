//! A value for every leave.

use super::index::MultisetIndex;
use crate::generate::RACK_SUBSETS;
use crate::rack::{RACK_SIZE, Rack};
use crate::{Letters, Tile};
use std::borrow::Cow;
use std::fmt::{self, Write};
use thiserror::Error;

/// Maximum number of leaves of a tile set. It admits 35 kinds of tiles without limit, and more if there are few of each.
pub const MAX_LEAVES: usize = 4_000_000;

/// Maximum number of tiles of a leave.
const MAX_SIZE: usize = RACK_SIZE - 1;

/// Millipoints in a unit of the stored values. Two bytes reach 131 points; a value beyond that is stored as the last one.
const UNIT: i32 = 4;

/// The first line of a file.
const MAGIC: &[u8] = b"papan superleaves 1\n";

/// A value for every leave of one to six tiles, as an array of two-byte numbers indexed by
/// [`MultisetIndex`]. A file is this array with a few lines of text before it, and is read in place.
///
/// All seven tiles are kept by a pass only. That is worth the mean of the leaves with one tile less.
#[derive(Clone, PartialEq, Eq)]
pub struct LeaveTable {
    index: MultisetIndex,
    /// The whole file.
    file: Cow<'static, [u8]>,
    /// The offset of the values in the file.
    start: usize,
}

/// Bytes are not a table of leaves, or a tile set cannot have one.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LeaveTableError {
    /// The lines before the values are invalid.
    #[error("line {line}: found `{found}`, expected {expected}")]
    Header {
        /// The line number, from 1.
        line: usize,
        /// The text found.
        found: String,
        /// The text expected.
        expected: String,
    },
    /// The file is too short or too long.
    #[error("found {found} bytes of values, expected {expected}: two for each leave of the set {set}")]
    Length {
        /// The number of bytes found.
        found: usize,
        /// The number of bytes expected.
        expected: usize,
        /// The name of the tile set.
        set: String,
    },
    /// The tile set has too many leaves.
    #[error(
        "the tile set {set} has more than {MAX_LEAVES} leaves, expected fewer kinds of tiles or fewer tiles of each"
    )]
    TooMany {
        /// The name of the tile set.
        set: String,
    },
}

impl LeaveTable {
    /// Returns the index of the leaves of a tile set, or an error if there are more than [`MAX_LEAVES`].
    pub fn index(letters: &Letters) -> Result<MultisetIndex, LeaveTableError> {
        MultisetIndex::of(letters, MAX_SIZE)
            .filter(|index| index.len() <= MAX_LEAVES + 1)
            .ok_or_else(|| LeaveTableError::TooMany { set: letters.name().to_owned() })
    }

    /// Creates a table from the values of all leaves in millipoints, in the order of the index and without the empty leave.
    /// Leaves beyond the end of `values` are worth 0.
    pub fn new(letters: &Letters, values: &[i32]) -> Result<Self, LeaveTableError> {
        Self::with_comment(letters, values, "")
    }

    /// Like [`new`](Self::new), with a comment in the file.
    pub fn with_comment(letters: &Letters, values: &[i32], comment: &str) -> Result<Self, LeaveTableError> {
        let index = Self::index(letters)?;
        let mut file = MAGIC.to_vec();
        for line in comment.lines() {
            file.extend(format!("# {line}\n").bytes());
        }
        file.extend(format!("tiles {}\n\n", tiles(letters)).bytes());
        let start = file.len();
        let padded = values.iter().copied().chain(std::iter::repeat(0)).take(index.len() - 1);
        file.extend(padded.flat_map(|value| stored(value).to_le_bytes()));
        Ok(Self { index, file: Cow::Owned(file), start })
    }

    /// Whether bytes begin as the file of a table does.
    pub fn recognizes(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC)
    }

    /// Reads a file in place.
    pub fn read(file: Cow<'static, [u8]>, letters: &Letters) -> Result<Self, LeaveTableError> {
        let start = read_header(&file, letters)?;
        let index = Self::index(letters)?;
        let (found, expected) = (file.len() - start, 2 * (index.len() - 1));
        if found != expected {
            return Err(LeaveTableError::Length { found, expected, set: letters.name().to_owned() });
        }
        Ok(Self { index, file, start })
    }

    /// Returns the file.
    pub fn bytes(&self) -> &[u8] {
        &self.file
    }

    /// Returns the values of all leaves in millipoints, in the order of the index, without the empty leave.
    pub fn values(&self) -> impl ExactSizeIterator<Item = i32> + '_ {
        self.stored().iter().map(|&bytes| restored(bytes))
    }

    /// Returns the stored values.
    #[inline]
    fn stored(&self) -> &[[u8; 2]] {
        self.file[self.start..].as_chunks().0
    }

    /// Returns the value of a leave given by its sorted letters. A tile more than the set has counts nothing.
    pub(super) fn value(&self, letters: &[u8]) -> i32 {
        let mut kept = Vec::with_capacity(MAX_SIZE);
        for (at, &letter) in letters.iter().enumerate() {
            let before = letters[..at].iter().rev().take_while(|&&other| other == letter).count();
            let count = self.index.counts().get(usize::from(letter)).copied().unwrap_or_default();
            if before < usize::from(count) {
                kept.push(letter);
            }
        }
        match self.index.number(&kept) {
            Some(number) => self.at(number),
            None => self.mean_of_six(&kept),
        }
    }

    /// Returns the mean value of the leaves of six of seven tiles.
    fn mean_of_six(&self, letters: &[u8]) -> i32 {
        let without = |at: usize| [&letters[..at], &letters[at + 1..]].concat();
        let sum: i32 = (0..letters.len()).map(|at| self.value(&without(at))).sum();
        sum / i32::from(letters.len() as u8).max(1)
    }

    /// Returns the value of two tiles together minus their values alone; 0 if the set does not have both.
    pub(super) fn synergy(&self, one: u8, other: u8) -> i32 {
        let pair = [one.min(other), one.max(other)];
        let together = self.index.number(&pair).map(|number| self.at(number));
        together.map_or(0, |together| together - self.value(&[one]) - self.value(&[other]))
    }

    /// Returns the value of the leave with a number; the empty one, 0, is worth nothing.
    fn at(&self, number: usize) -> i32 {
        let stored = number.checked_sub(1).and_then(|at| self.stored().get(at));
        stored.map_or(0, |&bytes| restored(bytes))
    }

    /// Returns the values of all leaves of a rack, indexed by the bit mask over the sorted rack.
    pub(super) fn subset_values(&self, rack: Rack) -> [i32; RACK_SUBSETS] {
        let letters = rack.letters();
        if !self.has(letters) {
            return self.surplus_values(letters);
        }
        let stored = self.stored();
        let mut value = [0; RACK_SUBSETS];
        let mut prefixes = [self.index.empty(); RACK_SUBSETS];
        for (at, &letter) in letters.iter().enumerate() {
            let equal = letters[..at].iter().rev().take_while(|&&other| other == letter).count();
            let before = 1_usize << at;
            // The tiles before this one with the same letter.
            let same = before - (before >> equal);
            for mask in (0..before).filter(|mask| mask + 1 < RACK_SUBSETS / 2 || before < RACK_SUBSETS / 2) {
                let (nth, size) = ((mask & same).count_ones() as usize + 1, mask.count_ones() as usize + 1);
                let prefix = self.index.extended(prefixes[mask], letter, nth, size);
                prefixes[mask | before] = prefix;
                let number = self.index.number_of(prefix, letter, nth, size);
                value[mask | before] = restored(stored[number - 1]);
            }
        }
        if letters.len() == RACK_SIZE {
            let all = RACK_SUBSETS - 1;
            let sum: i32 = (0..RACK_SIZE).map(|at| value[all & !(1 << at)]).sum();
            value[all] = sum / i32::from(RACK_SIZE as u8);
        }
        value
    }

    /// Whether the tile set has these tiles.
    #[inline]
    fn has(&self, letters: &[u8]) -> bool {
        letters.chunk_by(|a, b| a == b).all(|same| {
            let count = self.index.counts().get(usize::from(same[0])).copied().unwrap_or_default();
            same.len() <= usize::from(count)
        })
    }

    /// Like [`subset_values`](Self::subset_values), for a rack with more tiles of a letter than the set has, which only
    /// positions typed by hand have.
    fn surplus_values(&self, letters: &[u8]) -> [i32; RACK_SUBSETS] {
        let mut value = [0; RACK_SUBSETS];
        for (mask, value) in value.iter_mut().enumerate().take(1 << letters.len()) {
            let kept: Vec<u8> =
                (0..letters.len()).filter(|at| mask >> at & 1 == 1).map(|at| letters[at]).collect();
            *value = self.value(&kept);
        }
        value
    }
}

impl fmt::Debug for LeaveTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LeaveTable").field("leaves", &self.stored().len()).finish_non_exhaustive()
    }
}

/// Returns a value in millipoints as it is stored.
fn stored(value: i32) -> i16 {
    let units = (value + if value < 0 { -UNIT / 2 } else { UNIT / 2 }) / UNIT;
    units.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

/// Returns a stored value in millipoints.
#[inline]
fn restored(bytes: [u8; 2]) -> i32 {
    i32::from(i16::from_le_bytes(bytes)) * UNIT
}

/// Returns the tiles of a set with their counts.
fn tiles(letters: &Letters) -> String {
    let mut text = String::new();
    for letter in 0..=letters.len() as u8 {
        let space = if letter > 0 { " " } else { "" };
        // Writing to a string never fails.
        let _ = write!(text, "{space}{}{}", letters.write(Tile::from_letter(letter)), letters.count(letter));
    }
    text
}

/// Checks the lines before the values, and returns the offset of the values.
fn read_header(file: &[u8], letters: &Letters) -> Result<usize, LeaveTableError> {
    let (mut start, mut has_tiles) = (0, false);
    for (number, line) in file.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let text = String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(line));
        let error = |expected: &str| {
            let found = text.chars().take(MAX_SHOWN).collect();
            Err(LeaveTableError::Header { line: number + 1, found, expected: expected.to_owned() })
        };
        start += line.len();
        if number == 0 {
            if !LeaveTable::recognizes(line) {
                return error("`papan superleaves 1`");
            }
        } else if let Some(found) = text.strip_prefix("tiles ") {
            if found != tiles(letters) {
                return error(&format!("`tiles {}`, as in the set {}", tiles(letters), letters.name()));
            }
            has_tiles = true;
        } else if text.is_empty() && has_tiles {
            return Ok(start);
        } else if !text.starts_with('#') {
            return error("a comment, or `tiles` and the tiles of the set, and then an empty line");
        }
    }
    let (line, found) = (file.split(|&byte| byte == b'\n').count(), String::new());
    Err(LeaveTableError::Header { line, found, expected: "`tiles`, an empty line and the values".to_owned() })
}

/// Maximum number of characters of a line in an error.
const MAX_SHOWN: usize = 400;

#[cfg(test)]
mod tests {
    use super::*;

    /// Fourteen tiles of five kinds.
    fn few() -> Letters {
        Letters::read("few", "? 2 0\nA 5 1\nB 1 3\nC 4 2\nD 2 2\n").unwrap()
    }

    /// A table with a different value for every leave.
    fn numbered(letters: &Letters) -> LeaveTable {
        let count = i32::try_from(LeaveTable::index(letters).unwrap().len()).unwrap() - 1;
        let values: Vec<i32> = (0..count).map(|at| (at - count / 2) * UNIT).collect();
        LeaveTable::with_comment(letters, &values, "By: a test").unwrap()
    }

    #[test]
    fn every_subset_has_the_value_of_its_number() {
        let letters = few();
        let table = numbered(&letters);
        let values: Vec<i32> = table.values().collect();
        for text in ["??AABCD", "AAAAACC", "BCCCCDD", "?ACD", "A", "", "?CCCDD"] {
            let rack = letters.read_rack(text).unwrap();
            let found = table.subset_values(rack);
            for (mask, &found) in found.iter().enumerate().take(1 << rack.len()).skip(1) {
                let kept = rack.subset(mask);
                if kept.len() < RACK_SIZE {
                    let number = table.index.number(kept.letters()).unwrap();
                    assert_eq!(found, values[number - 1], "{kept:?} of {text}");
                }
                assert_eq!(found, table.value(kept.letters()), "{kept:?} of {text}");
            }
            assert_eq!(found[0], 0);
        }
    }

    #[test]
    fn tiles_that_the_set_does_not_have_count_nothing() {
        let letters = few();
        let table = numbered(&letters);
        let rack = letters.read_rack("ABBBDD").unwrap();
        let values = table.subset_values(rack);
        assert_eq!(values[0b11_1111], table.value(&[1, 2, 4, 4]));
        assert_eq!(values[0b01_1000], table.value(&[2, 4]));
        let other = Rack::of([1, 9, 60].map(Tile::from_letter)).unwrap();
        assert_eq!(table.subset_values(other)[0b111], table.value(&[1]));
        assert_eq!(table.synergy(2, 2), 0);
        assert_eq!(table.synergy(3, 1), table.value(&[1, 3]) - table.value(&[1]) - table.value(&[3]));
    }

    #[test]
    fn files_are_read_as_they_were_written() {
        let letters = few();
        let table = numbered(&letters);
        let again = LeaveTable::read(Cow::Owned(table.bytes().to_vec()), &letters).unwrap();
        assert_eq!(again, table);
        assert!(table.bytes().starts_with(b"papan superleaves 1\n# By: a test\ntiles ?2 A5 B1 C4 D2\n\n"));
    }

    #[test]
    fn values_are_rounded_and_bounded() {
        let rounded = |value: i32| restored(stored(value).to_le_bytes());
        assert_eq!([0, 1, 2, 5, 6, -1, -2, -6, 999].map(rounded), [0, 0, 4, 4, 8, 0, -4, -8, 1000]);
        assert_eq!([200_000, -200_000].map(rounded), [131_068, -131_072]);
    }

    #[test]
    fn errors_say_what_was_expected() {
        let letters = few();
        let file = numbered(&letters).bytes().to_vec();
        let error = |file: Vec<u8>| LeaveTable::read(Cow::Owned(file), &letters).unwrap_err().to_string();
        let expected = 2 * (LeaveTable::index(&letters).unwrap().len() - 1);
        let cut = format!("found {} bytes of values, expected {expected}:", expected - 1);
        assert!(error(file[..file.len() - 1].to_vec()).starts_with(&cut));
        let changed = String::from_utf8_lossy(&file[..60]).replace("C4", "C3").into_bytes();
        assert_eq!(
            error(changed),
            "line 3: found `tiles ?2 A5 B1 C3 D2`, expected `tiles ?2 A5 B1 C4 D2`, as in the set few"
        );
        assert_eq!(error(b"diary\n".to_vec()), "line 1: found `diary`, expected `papan superleaves 1`");
        assert_eq!(
            error([MAGIC, b"# nothing"].concat()),
            "line 2: found ``, expected `tiles`, an empty line and the values"
        );
        assert_eq!(
            error([MAGIC, b"\n"].concat()),
            "line 2: found ``, expected a comment, or `tiles` and the tiles of the set, and then an empty line"
        );
    }

    #[test]
    fn large_tile_sets_are_refused() {
        let alphabet = ('A'..='Z').chain('\u{410}'..='\u{42f}').map(|letter| format!("{letter} 7 1\n"));
        let many = Letters::read("many", &("? 7 0\n".to_owned() + &alphabet.collect::<String>())).unwrap();
        assert_eq!(
            LeaveTable::index(&many).unwrap_err().to_string(),
            "the tile set many has more than 4000000 leaves, expected fewer kinds of tiles or fewer tiles of each"
        );
    }
}
