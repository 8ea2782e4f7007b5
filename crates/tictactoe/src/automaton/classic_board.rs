//! The 3x3 board of the automaton and its status.

use super::FinalResult;
use crate::Cell;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// All nine cells.
const FULL: u16 = 0x1ff;

/// The eight lines as sets of cells. Bit 0 is the first cell.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// The marks on a 3x3 board: x is the person, o the computer. No cell has both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct ClassicBoard {
    x: u16,
    o: u16,
}

/// Text that is not a 3x3 board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is not a board: expected 9 characters x, o or -")]
pub struct ClassicBoardError(pub String);

/// The status of the game on a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardStatus {
    /// Neither side has a line, and a cell is free.
    InProgress,
    /// The game is over and the computer has not lost.
    Over(FinalResult),
    /// The person has a line.
    Lost,
}

impl ClassicBoard {
    /// The board before the first move.
    pub const EMPTY: Self = Self { x: 0, o: 0 };

    /// Creates a board from two sets of cells. Returns `None` if they overlap or leave the board.
    pub fn new(x: u16, o: u16) -> Option<Self> {
        (x & o == 0 && (x | o) & !FULL == 0).then_some(Self { x, o })
    }

    /// Returns the set of cells marked by the person. Bit 0 is the first cell.
    pub fn x(self) -> u16 {
        self.x
    }

    /// Returns the set of cells marked by the computer. Bit 0 is the first cell.
    pub fn o(self) -> u16 {
        self.o
    }

    /// Returns the number of moves the person has made.
    pub fn person_moves(self) -> usize {
        self.x.count_ones() as usize
    }

    /// Returns whether a cell is on the board and has no mark.
    pub fn is_free(self, cell: Cell) -> bool {
        bit(cell) & !(self.x | self.o) != 0
    }

    /// Returns the free cells in reading order.
    pub fn free(self) -> impl Iterator<Item = Cell> {
        (0..9).map(Cell::new).filter(move |&cell| self.is_free(cell))
    }

    /// Returns the board with the person's mark in a cell, replacing any mark there.
    #[must_use]
    pub fn with_x(self, cell: Cell) -> Self {
        Self { x: self.x | bit(cell), o: self.o & !bit(cell) }
    }

    /// Returns the board with the computer's mark in a cell, replacing any mark there.
    #[must_use]
    pub fn with_o(self, cell: Cell) -> Self {
        Self { x: self.x & !bit(cell), o: self.o | bit(cell) }
    }

    /// Returns the status of the game.
    pub fn status(self) -> BoardStatus {
        if has_line(self.x) {
            BoardStatus::Lost
        } else if has_line(self.o) {
            BoardStatus::Over(FinalResult::Win)
        } else if self.x | self.o == FULL {
            BoardStatus::Over(FinalResult::Tie)
        } else {
            BoardStatus::InProgress
        }
    }

    /// Returns the marks added since `before`, or `None` if a mark of `before` is missing.
    pub(super) fn since(self, before: Self) -> Option<Self> {
        let is_kept = before.x & !self.x == 0 && before.o & !self.o == 0;
        is_kept.then_some(Self { x: self.x & !before.x, o: self.o & !before.o })
    }
}

/// Returns the set of one cell, or the empty set for a cell off the board.
fn bit(cell: Cell) -> u16 {
    1_u16.checked_shl(u32::from(cell.index())).unwrap_or(0) & FULL
}

/// Returns the only cell of a set, or `None` if the set does not have exactly one.
pub(super) fn only(set: u16) -> Option<Cell> {
    set.is_power_of_two().then(|| Cell::new(set.trailing_zeros() as u8))
}

fn has_line(set: u16) -> bool {
    LINES.iter().any(|line| line & !set == 0)
}

impl fmt::Display for ClassicBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = |cell: u8| match (self.x >> cell & 1, self.o >> cell & 1) {
            (1, _) => 'x',
            (_, 1) => 'o',
            _ => '-',
        };
        f.pad(&(0..9).map(mark).collect::<String>())
    }
}

impl FromStr for ClassicBoard {
    type Err = ClassicBoardError;

    fn from_str(text: &str) -> Result<Self, ClassicBoardError> {
        let error = || ClassicBoardError(text.to_owned());
        if text.len() != 9 {
            return Err(error());
        }
        text.bytes().zip((0..9).map(Cell::new)).try_fold(Self::EMPTY, |board, (mark, cell)| match mark {
            b'x' => Ok(board.with_x(cell)),
            b'o' => Ok(board.with_o(cell)),
            b'-' => Ok(board),
            _ => Err(error()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    #[test]
    fn boards_round_trip_through_text() {
        for text in ["---------", "x---o----", "xoxxoxoxo"] {
            assert_eq!(text.parse::<ClassicBoard>().unwrap().to_string(), text);
        }
        for text in ["", "x", "----------", "X--------", "--------.", "é-------"] {
            assert_eq!(text.parse::<ClassicBoard>(), Err(ClassicBoardError(text.into())));
        }
    }

    #[test]
    fn lines_match_the_rules() {
        let mut rules: Vec<u64> = Size::CLASSIC.lines();
        let mut here: Vec<u64> = LINES.iter().map(|&line| u64::from(line)).collect();
        rules.sort_unstable();
        here.sort_unstable();
        assert_eq!(rules, here);
    }

    #[test]
    fn status_follows_from_the_lines() {
        let status = |text: &str| text.parse::<ClassicBoard>().unwrap().status();
        assert_eq!(status("---------"), BoardStatus::InProgress);
        assert_eq!(status("ooox-x-x-"), BoardStatus::Over(FinalResult::Win));
        assert_eq!(status("xoxxoxoxo"), BoardStatus::Over(FinalResult::Tie));
        assert_eq!(status("xxxoo----"), BoardStatus::Lost);
    }

    #[test]
    fn ignores_cells_off_the_board() {
        for index in [9, 16, 64, 255] {
            assert_eq!(ClassicBoard::EMPTY.with_x(Cell::new(index)), ClassicBoard::EMPTY);
            assert!(!ClassicBoard::EMPTY.is_free(Cell::new(index)));
        }
    }
}
