//! The input alphabet of the automaton.

use super::ClassicBoard;
use crate::Cell;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A symbol with its meaning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Input {
    /// `p`: the person starts.
    Person,
    /// `c`: the computer starts.
    Computer,
    /// `1` to `9`: the person plays that cell.
    Cell(Cell),
}

/// Text that is not a symbol.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is not a symbol: expected p, c or 1 to 9")]
pub struct InputError(pub String);

impl Input {
    /// Returns whether this input says who starts.
    pub fn is_start(self) -> bool {
        !matches!(self, Self::Cell(_))
    }

    /// Returns every input in the usual order: `p`, `c`, `1` to `9`.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Person, Self::Computer].into_iter().chain((0..9).map(|index| Self::Cell(Cell::new(index))))
    }

    /// Returns the board with the person's mark if this input is a move, else the same board.
    pub(super) fn apply(self, board: ClassicBoard) -> ClassicBoard {
        match self {
            Self::Cell(cell) => board.with_x(cell),
            Self::Person | Self::Computer => board,
        }
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str("p"),
            Self::Computer => f.write_str("c"),
            Self::Cell(cell) => cell.fmt(f),
        }
    }
}

impl FromStr for Input {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        match text.as_bytes() {
            b"p" => Ok(Self::Person),
            b"c" => Ok(Self::Computer),
            [digit @ b'1'..=b'9'] => Ok(Self::Cell(Cell::new(digit - b'1'))),
            _ => Err(InputError(text.to_owned())),
        }
    }
}
