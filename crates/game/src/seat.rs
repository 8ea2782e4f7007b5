//! The two seats, and the viewers of a state.

use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the two seats. The first seat moves first, unless a game says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The first seat.
    First,
    /// The second seat.
    Second,
}

impl Seat {
    /// Both seats, in order.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// Returns the opponent's seat.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Returns 0 for the first seat and 1 for the second, to index arrays with an entry per seat.
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

/// The viewer of a state: a player or a spectator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The player on this seat.
    Seat(Seat),
    /// A spectator, who knows only what both players know.
    Spectator,
}
