//! The two places at a table, and who may look.

use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the two places at a table; the first one moves first, unless a game says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The one that is named first.
    First,
    /// The other one.
    Second,
}

impl Seat {
    /// Both seats, the first one first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The one across the table.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first seat, 1 for the second: for arrays with an entry per seat.
    pub fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// Whose eyes look at a state: a seat's, or those of somebody who watches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Eye {
    /// A player's.
    Seat(Seat),
    /// A spectator's: what both players may know together with nothing of their own.
    Public,
}
