//! The status of a game: the seat to move, or the outcome.

use crate::Seat;
use serde::{Deserialize, Serialize};

/// The outcome of a finished game, in points for each seat.
///
/// Games without points give the winner 1 and the loser 0, and both 0 for a tie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Points of the first and of the second seat.
    pub points: [i32; 2],
}

impl Outcome {
    /// A tie.
    pub const TIE: Self = Self { points: [0, 0] };

    /// A win by one point to none.
    #[inline]
    pub fn win(seat: Seat) -> Self {
        match seat {
            Seat::First => Self { points: [1, 0] },
            Seat::Second => Self { points: [0, 1] },
        }
    }

    /// Returns the points of `seat` minus those of the other seat.
    #[inline]
    pub fn margin(self, seat: Seat) -> i32 {
        let [first, second] = self.points;
        match seat {
            Seat::First => first - second,
            Seat::Second => second - first,
        }
    }

    /// Returns the seat with more points, or `None` for a tie.
    pub fn winner(self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| self.margin(seat) > 0)
    }
}

/// The seat to move, or the outcome of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// This seat is to move.
    Of(Seat),
    /// The game is over.
    Over(Outcome),
}

impl Turn {
    /// Returns the seat to move, or `None` if the game is over.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Of(seat) => Some(seat),
            Self::Over(_) => None,
        }
    }

    /// Returns the outcome, or `None` if the game is not over.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Of(_) => None,
            Self::Over(outcome) => Some(outcome),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_is_seen_from_either_seat() {
        let outcome = Outcome { points: [30, 34] };
        assert_eq!(outcome.margin(Seat::First), -4);
        assert_eq!(outcome.margin(Seat::Second), 4);
        assert_eq!(outcome.winner(), Some(Seat::Second));
        assert_eq!(Outcome::TIE.winner(), None);
        assert_eq!(Outcome::win(Seat::First).winner(), Some(Seat::First));
    }
}
