//! The nine cells, and how the game stands on them.

use super::Verdict;
use crate::Cell;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// All nine cells.
const FULL: u16 = 0x1ff;

/// The eight lines, as sets of cells; bit 0 is the first cell.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// The marks on a board of three by three: x is the person, o the computer. No cell has both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Grid {
    x: u16,
    o: u16,
}

/// A text that is not a board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("found {0:?}, expected a board: 9 characters x, o and -")]
pub struct GridError(pub String);

/// How the game stands on a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
    /// Nobody has a line and a cell is free.
    Going,
    /// The game is over, and the computer did not lose it.
    Over(Verdict),
    /// The person has a line.
    Lost,
}

impl Grid {
    /// The board before the first move.
    pub const EMPTY: Self = Self { x: 0, o: 0 };

    /// The board with these sets of marks; `None` where they meet or leave the board.
    pub fn new(x: u16, o: u16) -> Option<Self> {
        (x & o == 0 && (x | o) & !FULL == 0).then_some(Self { x, o })
    }

    /// The cells of the person; bit 0 is the first cell.
    pub fn x(self) -> u16 {
        self.x
    }

    /// The cells of the computer; bit 0 is the first cell.
    pub fn o(self) -> u16 {
        self.o
    }

    /// How many moves the person has made.
    pub fn person_moves(self) -> usize {
        self.x.count_ones() as usize
    }

    /// Whether a cell has no mark.
    pub fn is_free(self, cell: Cell) -> bool {
        bit(cell) & !(self.x | self.o) != 0
    }

    /// The cells without a mark, in reading order.
    pub fn free(self) -> impl Iterator<Item = Cell> {
        (0..9).map(Cell::new).filter(move |&cell| self.is_free(cell))
    }

    /// This board with the person's mark in a cell, in place of what was there.
    #[must_use]
    pub fn with_x(self, cell: Cell) -> Self {
        Self { x: self.x | bit(cell), o: self.o & !bit(cell) }
    }

    /// This board with the computer's mark in a cell, in place of what was there.
    #[must_use]
    pub fn with_o(self, cell: Cell) -> Self {
        Self { x: self.x & !bit(cell), o: self.o | bit(cell) }
    }

    /// How the game stands.
    pub fn standing(self) -> Standing {
        if has_line(self.x) {
            Standing::Lost
        } else if has_line(self.o) {
            Standing::Over(Verdict::Win)
        } else if self.x | self.o == FULL {
            Standing::Over(Verdict::Tie)
        } else {
            Standing::Going
        }
    }

    /// The marks that this board has more than `before`, if it has all of those.
    pub(super) fn since(self, before: Self) -> Option<Self> {
        let kept = before.x & !self.x == 0 && before.o & !self.o == 0;
        kept.then_some(Self { x: self.x & !before.x, o: self.o & !before.o })
    }
}

/// The set of one cell, empty for one that is not on the board.
fn bit(cell: Cell) -> u16 {
    1_u16.checked_shl(u32::from(cell.index())).unwrap_or(0) & FULL
}

/// The cell of a set of one; `None` for any other set.
pub(super) fn only(set: u16) -> Option<Cell> {
    set.is_power_of_two().then(|| Cell::new(set.trailing_zeros() as u8))
}

fn has_line(set: u16) -> bool {
    LINES.iter().any(|line| line & !set == 0)
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = |cell: u8| match (self.x >> cell & 1, self.o >> cell & 1) {
            (1, _) => 'x',
            (_, 1) => 'o',
            _ => '-',
        };
        f.pad(&(0..9).map(mark).collect::<String>())
    }
}

impl FromStr for Grid {
    type Err = GridError;

    fn from_str(text: &str) -> Result<Self, GridError> {
        let wrong = || GridError(text.to_owned());
        if text.len() != 9 {
            return Err(wrong());
        }
        text.bytes().zip((0..9).map(Cell::new)).try_fold(Self::EMPTY, |grid, (mark, cell)| match mark {
            b'x' => Ok(grid.with_x(cell)),
            b'o' => Ok(grid.with_o(cell)),
            b'-' => Ok(grid),
            _ => Err(wrong()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    #[test]
    fn boards_are_read_as_written() {
        for text in ["---------", "x---o----", "xoxxoxoxo"] {
            assert_eq!(text.parse::<Grid>().unwrap().to_string(), text);
        }
        for text in ["", "x", "----------", "X--------", "--------.", "é-------"] {
            assert_eq!(text.parse::<Grid>(), Err(GridError(text.into())));
        }
    }

    #[test]
    fn the_lines_are_those_of_the_rules() {
        let mut rules: Vec<u64> = Size::CLASSIC.lines();
        let mut here: Vec<u64> = LINES.iter().map(|&line| u64::from(line)).collect();
        rules.sort_unstable();
        here.sort_unstable();
        assert_eq!(rules, here);
    }

    #[test]
    fn the_standing_is_what_the_lines_say() {
        let standing = |text: &str| text.parse::<Grid>().unwrap().standing();
        assert_eq!(standing("---------"), Standing::Going);
        assert_eq!(standing("ooox-x-x-"), Standing::Over(Verdict::Win));
        assert_eq!(standing("xoxxoxoxo"), Standing::Over(Verdict::Tie));
        assert_eq!(standing("xxxoo----"), Standing::Lost);
    }

    #[test]
    fn cells_off_the_board_change_nothing() {
        for index in [9, 16, 64, 255] {
            assert_eq!(Grid::EMPTY.with_x(Cell::new(index)), Grid::EMPTY);
            assert!(!Grid::EMPTY.is_free(Cell::new(index)));
        }
    }
}
