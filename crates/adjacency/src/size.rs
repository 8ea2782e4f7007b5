//! Board sizes and the names of cells.

use crate::Cell;
use papan_message::messages;
use std::fmt;
use std::str::FromStr;

/// The size of a board with room for both starting corners.
///
/// ```
/// use papan_adjacency::{Cell, Size};
///
/// let size: Size = "8x8".parse()?;
/// assert_eq!(size.max_rounds(), 28);
/// assert_eq!(size.cell_name(Cell::new(0)), "a1");
/// assert_eq!(size.cell_name(Cell::new(63)), "h8");
/// # Ok::<(), papan_adjacency::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    width: u8,
    height: u8,
}

messages! {
    /// Why a size is not valid.
    pub enum SizeError {
        /// The text does not have the form.
        Form { found: String } => "adjacency.size.form",
        /// The board has too many cells.
        Cells { width: u8, height: u8, cells: u32, max: u32 } => "adjacency.size.cells",
        /// The two starting corners do not fit or overlap.
        Corners { width: u8, height: u8 } => "adjacency.size.corners",
        /// The corners leave no cell for a round.
        Full { width: u8, height: u8, min: u8 } => "adjacency.size.full",
    }
}

impl Size {
    /// The maximum number of cells, because a set of cells is a `u64`.
    pub const MAX_CELLS: u32 = 64;

    /// The size of the original game: 8 by 8.
    pub const CLASSIC: Self = Self { width: 8, height: 8 };

    /// The number of marks on the board before the first move.
    const INITIAL_MARKS: u8 = 8;

    /// Creates a size.
    pub fn new(width: u8, height: u8) -> Result<Self, SizeError> {
        let cells = u32::from(width) * u32::from(height);
        if width.min(height) < 2 || width.max(height) < 4 {
            return Err(SizeError::Corners { width, height });
        }
        if cells > Self::MAX_CELLS {
            return Err(SizeError::Cells { width, height, cells, max: Self::MAX_CELLS });
        }
        let min = Self::INITIAL_MARKS + 2;
        if cells < u32::from(min) {
            return Err(SizeError::Full { width, height, min });
        }
        Ok(Self { width, height })
    }

    /// Returns the number of columns.
    pub fn width(self) -> u8 {
        self.width
    }

    /// Returns the number of rows.
    pub fn height(self) -> u8 {
        self.height
    }

    /// Returns the number of cells.
    pub fn cells(self) -> u8 {
        self.width * self.height
    }

    /// Returns the maximum number of rounds: half the cells that are empty at the start, rounded down.
    pub fn max_rounds(self) -> u8 {
        (self.cells() - Self::INITIAL_MARKS) / 2
    }

    /// Returns the cell in a column and a row, both counted from 0, or `None` if it is off the board.
    pub fn cell(self, column: u8, row: u8) -> Option<Cell> {
        (column < self.width && row < self.height).then(|| Cell::new(row * self.width + column))
    }

    /// Returns the column of a cell, counted from 0 at the left.
    pub fn column(self, cell: Cell) -> u8 {
        cell.index() % self.width
    }

    /// Returns the row of a cell, counted from 0 at the bottom.
    pub fn row(self, cell: Cell) -> u8 {
        cell.index() / self.width
    }

    /// Returns whether a cell is on the board.
    pub fn contains(self, cell: Cell) -> bool {
        cell.index() < self.cells()
    }

    /// Returns the image of a cell under a rotation of the board by 180 degrees, or `None` if the cell is off
    /// the board.
    pub fn opposite(self, cell: Cell) -> Option<Cell> {
        self.contains(cell).then(|| Cell::new(self.cells() - 1 - cell.index()))
    }

    /// Returns the name of a cell: its column as letters from `a`, its row as a number from 1.
    pub fn cell_name(self, cell: Cell) -> String {
        format!("{}{}", column_name(self.column(cell)), u32::from(self.row(cell)) + 1)
    }

    /// Returns the cell with this name, in either case, or `None` if there is none on the board.
    pub fn cell_named(self, name: &str) -> Option<Cell> {
        let (column, row) = name.split_at_checked(name.find(|c: char| !c.is_ascii_alphabetic())?)?;
        if !row.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let row: u8 = row.parse().ok()?;
        self.cell(column_of(column)?, row.checked_sub(1)?)
    }
}

/// Returns the letters of a column: `a` to `z`, then `aa`, `ab` and so on.
pub(crate) fn column_name(column: u8) -> String {
    let letter = |number: u8| char::from(b'a' + number % 26);
    match column.checked_sub(26) {
        None => letter(column).to_string(),
        Some(beyond) => [letter(beyond / 26), letter(beyond)].iter().collect(),
    }
}

/// Returns the column with these letters, in either case.
fn column_of(letters: &str) -> Option<u8> {
    let digit = |byte: u8| byte.is_ascii_alphabetic().then(|| byte.to_ascii_lowercase() - b'a');
    match *letters.as_bytes() {
        [one] => digit(one),
        [high, low] => digit(high)?.checked_mul(26)?.checked_add(26)?.checked_add(digit(low)?),
        _ => None,
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let form = || SizeError::Form { found: text.to_owned() };
        let numbers: Result<Vec<u8>, _> = text.split(['x', 'X', ',']).map(str::parse).collect();
        match numbers.map_err(|_| form())?[..] {
            [width, height] => Self::new(width, height),
            _ => Err(form()),
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(text: &str) -> Size {
        text.parse().unwrap()
    }

    #[test]
    fn max_rounds_fill_the_board_except_for_an_odd_cell() {
        for (text, rounds) in
            [("8x8", 28), ("4x3", 2), ("3x4", 2), ("5x2", 1), ("5x3", 3), ("16x4", 28), ("2x32", 28)]
        {
            assert_eq!(size(text).max_rounds(), rounds, "{text}");
            assert_eq!(size(text).to_string(), text);
        }
    }

    #[test]
    fn rejects_invalid_sizes() {
        let refused = |text: &str| text.parse::<Size>().unwrap_err().to_string();
        assert_eq!(refused("9x8"), "a board of 9x8 has 72 cells: expected at most 64");
        let corners = "has no room for two corners of 2x2: expected both sides at least 2 and one at least 4";
        for text in ["3x3", "2x3", "1x64", "0x8", "8x1", "0x0"] {
            assert_eq!(refused(text), format!("a board of {text} {corners}"));
        }
        for text in ["4x2", "2x4"] {
            let full = "is full before the first move: expected at least 10 cells";
            assert_eq!(refused(text), format!("a board of {text} {full}"));
        }
        for text in ["", "8", "8x", "8x8x3", "-8x8", "8x300", "axb"] {
            let form = "is not a board size: expected WIDTHxHEIGHT, such as 8x8";
            assert_eq!(refused(text), format!("`{text}` {form}"));
        }
    }

    #[test]
    fn cell_names_round_trip() {
        for text in ["8x8", "32x2", "2x32", "5x3"] {
            let size = size(text);
            for cell in (0..size.cells()).map(Cell::new) {
                assert_eq!(size.cell_named(&size.cell_name(cell)), Some(cell));
                assert_eq!(size.cell_named(&size.cell_name(cell).to_uppercase()), Some(cell));
            }
        }
        let of = |text, name| size(text).cell_named(name).map(Cell::index);
        assert_eq!([of("8x8", "b1"), of("8x8", "a2"), of("8x8", "H8")], [Some(1), Some(8), Some(63)]);
        assert_eq!([of("32x2", "z1"), of("32x2", "aa1"), of("32x2", "af2")], [Some(25), Some(26), Some(63)]);
        for name in
            ["", "a", "1", "a0", "i1", "a9", "a-1", "a+1", "a1 ", "aaa1", "zz1", "a1a", "ä1", "a257", "11"]
        {
            assert_eq!(of("8x8", name), None, "{name}");
        }
    }

    #[test]
    fn opposite_is_its_own_inverse() {
        for size in ["8x8", "5x3", "16x4"].map(size) {
            for cell in (0..size.cells()).map(Cell::new) {
                let image = size.opposite(cell).unwrap();
                assert_eq!(size.column(image), size.width() - 1 - size.column(cell));
                assert_eq!(size.row(image), size.height() - 1 - size.row(cell));
                assert_eq!(size.opposite(image), Some(cell));
            }
            assert_eq!(size.opposite(Cell::new(size.cells())), None);
        }
    }
}
