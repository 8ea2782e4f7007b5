//! Board sizes and their lines.

use papan_message::messages;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The size of an m,n,k-game: a board of `width` by `height` cells, and the number of marks in a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Size {
    width: u8,
    height: u8,
    line_length: u8,
}

messages! {
    /// Why a size is not valid.
    pub enum SizeError {
        /// The text does not have the form.
        Form { found: String } => "tictactoe.size.form",
        /// The board has no cells or too many.
        Cells { width: u8, height: u8, cells: u32, max: u32 } => "tictactoe.size.cells",
        /// The line length is zero.
        LineLength => "tictactoe.size.line",
    }
}

impl Size {
    /// The maximum number of cells, because a set of cells is a `u64`.
    pub const MAX_CELLS: u32 = 64;

    /// The classic size: 3 by 3, 3 in a row.
    pub const CLASSIC: Self = Self { width: 3, height: 3, line_length: 3 };

    /// Creates a size. The line may be longer than the board; then every game is a tie.
    pub fn new(width: u8, height: u8, line_length: u8) -> Result<Self, SizeError> {
        let cells = u32::from(width) * u32::from(height);
        if cells == 0 || cells > Self::MAX_CELLS {
            return Err(SizeError::Cells { width, height, cells, max: Self::MAX_CELLS });
        }
        if line_length == 0 {
            return Err(SizeError::LineLength);
        }
        Ok(Self { width, height, line_length })
    }

    /// Returns the number of columns.
    pub fn width(self) -> u8 {
        self.width
    }

    /// Returns the number of rows.
    pub fn height(self) -> u8 {
        self.height
    }

    /// Returns the number of marks in a line.
    pub fn line_length(self) -> u8 {
        self.line_length
    }

    /// Returns the number of cells.
    pub fn cells(self) -> u8 {
        self.width * self.height
    }

    /// Returns every line of the board as a set of cells.
    pub fn lines(self) -> Vec<u64> {
        let directions: &[(i16, i16)] =
            if self.line_length == 1 { &[(1, 0)] } else { &[(1, 0), (0, 1), (1, 1), (1, -1)] };
        let cells = (0..i16::from(self.height)).flat_map(|y| (0..i16::from(self.width)).map(move |x| (x, y)));
        cells.flat_map(|start| directions.iter().filter_map(move |&step| self.line(start, step))).collect()
    }

    /// Returns the line from a cell in a direction, or `None` if it leaves the board.
    fn line(self, (x, y): (i16, i16), (dx, dy): (i16, i16)) -> Option<u64> {
        let (width, height) = (i16::from(self.width), i16::from(self.height));
        let reach = i16::from(self.line_length) - 1;
        let (end_x, end_y) = (x + reach * dx, y + reach * dy);
        if end_x >= width || !(0..height).contains(&end_y) {
            return None;
        }
        let bit = |at: i16| 1_u64 << ((y + at * dy) * width + x + at * dx);
        Some((0..=reach).map(bit).fold(0, |line, bit| line | bit))
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let form = || SizeError::Form { found: text.to_owned() };
        let numbers: Result<Vec<u8>, _> = text.split(['x', 'X', ',']).map(str::parse).collect();
        match numbers.map_err(|_| form())?[..] {
            [width, height, line_length] => Self::new(width, height, line_length),
            _ => Err(form()),
        }
    }
}

impl TryFrom<String> for Size {
    type Error = SizeError;

    fn try_from(text: String) -> Result<Self, SizeError> {
        text.parse()
    }
}

impl From<Size> for String {
    fn from(size: Size) -> Self {
        size.to_string()
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}x{}", self.width, self.height, self.line_length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_lines() {
        for (size, lines) in
            [("3x3x3", 8), ("4x4x4", 10), ("5x5x4", 28), ("4x3x3", 14), ("3x3x1", 9), ("2x2x3", 0)]
        {
            let size: Size = size.parse().unwrap();
            assert_eq!(size.lines().len(), lines, "{size}");
            assert!(size.lines().iter().all(|line| line.count_ones() == u32::from(size.line_length())));
        }
    }

    #[test]
    fn the_classic_board_has_eight_lines() {
        let mut lines = Size::CLASSIC.lines();
        lines.sort_unstable();
        let mut expected = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        expected.sort_unstable();
        assert_eq!(lines, expected);
    }

    #[test]
    fn rejects_invalid_sizes() {
        let refused = |text: &str| text.parse::<Size>().unwrap_err().to_string();
        assert_eq!(refused("3x3"), "`3x3` is not a board size: expected WIDTHxHEIGHTxROW, such as 3x3x3");
        assert_eq!(refused("9x8x5"), "a board of 9x8 has 72 cells: expected 1 to 64");
        assert_eq!(refused("0x3x3"), "a board of 0x3 has 0 cells: expected 1 to 64");
        assert_eq!(refused("3x3x0"), "a line of 0 marks cannot be made: expected at least 1");
        assert_eq!(
            refused("3x3x300"),
            "`3x3x300` is not a board size: expected WIDTHxHEIGHTxROW, such as 3x3x3"
        );
        assert!("64x1x200".parse::<Size>().unwrap().lines().is_empty());
    }
}
