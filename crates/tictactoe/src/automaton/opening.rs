//! The openings that an automaton offers.

use super::{Automaton, ClassicBoard, Input, Reply};
use crate::Cell;
use std::fmt;

/// The side that starts, and the marks on the board before the person's first choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Opening {
    /// `p` or `c`.
    pub starts: Input,
    /// The marks on the board.
    pub reply: Reply,
}

impl Opening {
    /// Returns the first move that is imposed on the person, or `None` if the person may choose.
    pub fn imposed(self) -> Option<Cell> {
        match self.reply {
            Reply::Imposed { person, .. } => Some(person),
            _ => None,
        }
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.starts, self.reply) {
            (Input::Computer, Reply::Computer(cell)) => write!(f, "computer starts: {cell}"),
            (_, Reply::Imposed { person, computer }) => {
                write!(f, "person starts: {person} is imposed, answered by {computer}")
            }
            (_, _) => f.write_str("person starts: any cell"),
        }
    }
}

impl Automaton {
    /// Returns the openings that this automaton offers and the rules allow.
    pub fn openings(&self) -> Vec<Opening> {
        let start = self.dfa().start();
        let opening = |&(symbol, to)| {
            let starts = self.input(symbol);
            let (_, reply) = self.checked_step(ClassicBoard::EMPTY, start, symbol, to);
            reply.ok().filter(|_| starts.is_start()).map(|reply| Opening { starts, reply })
        };
        self.dfa().leaving(start).iter().filter_map(opening).collect()
    }
}
