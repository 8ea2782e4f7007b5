//! The marks that a transition adds besides the person's own.

use super::ClassicBoard;
use crate::Cell;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The marks that a transition adds after the symbol, in the order of play.
///
/// Written as `.`, `o1`, `x5o1` or `o3x7`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub enum Reply {
    /// Nothing: the person's move ended the game, or the person is to make the first move.
    #[default]
    Nothing,
    /// The computer's move.
    Computer(Cell),
    /// The person's first move, which the automaton imposes, and the computer's answer.
    Imposed {
        /// The imposed first move.
        person: Cell,
        /// The answer.
        computer: Cell,
    },
    /// The computer's move, and the person's last move on the only cell left.
    Forced {
        /// The computer's move.
        computer: Cell,
        /// The last free cell.
        person: Cell,
    },
}

/// Text that is not a reply.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is not a reply: expected o1, x5o1, o3x7 or the like, or . for nothing")]
pub struct ReplyError(pub String);

impl Reply {
    /// Returns the computer's move, or `None` if the reply has none.
    pub fn computer(self) -> Option<Cell> {
        match self {
            Self::Nothing => None,
            Self::Computer(cell)
            | Self::Imposed { computer: cell, .. }
            | Self::Forced { computer: cell, .. } => Some(cell),
        }
    }

    /// Returns the board with the marks of this reply.
    pub(super) fn apply(self, board: ClassicBoard) -> ClassicBoard {
        match self {
            Self::Nothing => board,
            Self::Computer(cell) => board.with_o(cell),
            Self::Imposed { person, computer } => board.with_x(person).with_o(computer),
            Self::Forced { computer, person } => board.with_o(computer).with_x(person),
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("."),
            Self::Computer(cell) => write!(f, "o{cell}"),
            Self::Imposed { person, computer } => write!(f, "x{person}o{computer}"),
            Self::Forced { computer, person } => write!(f, "o{computer}x{person}"),
        }
    }
}

impl FromStr for Reply {
    type Err = ReplyError;

    fn from_str(text: &str) -> Result<Self, ReplyError> {
        let cell = |digit: u8| Cell::new(digit - b'1');
        match *text.as_bytes() {
            [b'.'] => Ok(Self::Nothing),
            [b'o', a @ b'1'..=b'9'] => Ok(Self::Computer(cell(a))),
            [b'x', a @ b'1'..=b'9', b'o', b @ b'1'..=b'9'] => {
                Ok(Self::Imposed { person: cell(a), computer: cell(b) })
            }
            [b'o', a @ b'1'..=b'9', b'x', b @ b'1'..=b'9'] => {
                Ok(Self::Forced { computer: cell(a), person: cell(b) })
            }
            _ => Err(ReplyError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_round_trip_through_text() {
        for text in [".", "o1", "o9", "x5o1", "o3x7"] {
            assert_eq!(text.parse::<Reply>().unwrap().to_string(), text);
        }
        for text in ["", "o", "o0", "x5", "5", "o1o2", "x1x2", "o3x7o1", "..", "O1", "o10"] {
            assert_eq!(text.parse::<Reply>(), Err(ReplyError(text.into())));
        }
    }
}
