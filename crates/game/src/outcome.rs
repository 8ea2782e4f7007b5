//! How a game stands: whose turn it is, or how it ended.

use crate::Seat;
use serde::{Deserialize, Serialize};

/// How a finished game ended, in points for each seat.
///
/// Games without points of their own give 1 to the winner and 0 to the loser, and 0 to both for a tie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Points of the first and of the second seat.
    pub points: [i32; 2],
}

impl Outcome {
    /// Nobody won.
    pub const TIE: Self = Self { points: [0, 0] };

    /// A plain win, one point to nil.
    #[inline]
    pub fn win(seat: Seat) -> Self {
        match seat {
            Seat::First => Self { points: [1, 0] },
            Seat::Second => Self { points: [0, 1] },
        }
    }

    /// Points of `seat` less those of the other seat.
    #[inline]
    pub fn margin(self, seat: Seat) -> i32 {
        let [first, second] = self.points;
        match seat {
            Seat::First => first - second,
            Seat::Second => second - first,
        }
    }

    /// Who has more points, if anybody.
    pub fn winner(self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| self.margin(seat) > 0)
    }
}

/// Whose turn it is, or that the game is over and how it ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// This seat is to move.
    Of(Seat),
    /// The game has ended.
    Over(Outcome),
}

impl Turn {
    /// The seat to move, if the game goes on.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Of(seat) => Some(seat),
            Self::Over(_) => None,
        }
    }

    /// The outcome, if the game is over.
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
