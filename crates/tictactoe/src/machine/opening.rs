//! How a machine lets a game begin.

use super::{Grid, Input, Machine, Reply};
use crate::Cell;
use std::fmt;

/// A way to begin: who starts, and what is on the board before the person first chooses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Opening {
    /// `p` or `c`.
    pub starts: Input,
    /// What is put on the board.
    pub reply: Reply,
}

impl Opening {
    /// The first move that the person is not free to choose, if there is one.
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

impl Machine {
    /// The ways to begin that this machine offers and the rules allow.
    pub fn openings(&self) -> Vec<Opening> {
        let start = self.dfa().start();
        let opening = |&(symbol, to)| {
            let starts = self.input(symbol);
            let (_, reply) = self.judged(Grid::EMPTY, start, symbol, to);
            reply.ok().filter(|_| starts.is_start()).map(|reply| Opening { starts, reply })
        };
        self.dfa().leaving(start).iter().filter_map(opening).collect()
    }
}
