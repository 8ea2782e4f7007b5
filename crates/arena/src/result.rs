//! Who won a game.

use papan_game::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// How a game ended for the two seats, the first one first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum GameResult {
    /// The first seat won.
    #[serde(rename = "1-0")]
    First,
    /// The second seat won.
    #[serde(rename = "0-1")]
    Second,
    /// Nobody won.
    #[serde(rename = "1/2-1/2")]
    Draw,
}

/// A text that is not a result.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is not a result: expected 1-0, 0-1 or 1/2-1/2")]
pub struct ResultError(pub String);

impl GameResult {
    /// Every result.
    pub const ALL: [Self; 3] = [Self::First, Self::Second, Self::Draw];

    /// The win of `seat`.
    pub fn win(seat: Seat) -> Self {
        match seat {
            Seat::First => Self::First,
            Seat::Second => Self::Second,
        }
    }

    /// The result of a game that ended with these points.
    pub fn of_points([first, second]: [i32; 2]) -> Self {
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Self::First,
            std::cmp::Ordering::Less => Self::Second,
            std::cmp::Ordering::Equal => Self::Draw,
        }
    }

    /// What `seat` gets for it in half points: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn halves(self, seat: Seat) -> u8 {
        match self {
            Self::Draw => 1,
            won if won == Self::win(seat) => 2,
            _ => 0,
        }
    }

    /// The text of it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::First => "1-0",
            Self::Second => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for GameResult {
    type Err = ResultError;

    fn from_str(text: &str) -> Result<Self, ResultError> {
        Self::ALL.into_iter().find(|one| one.as_str() == text).ok_or_else(|| ResultError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_as_they_are_written() {
        for result in GameResult::ALL {
            assert_eq!(result.to_string().parse(), Ok(result));
            assert_eq!(serde_json::to_string(&result).unwrap(), format!("\"{result}\""));
            assert_eq!(result.halves(Seat::First) + result.halves(Seat::Second), 2);
        }
        assert_eq!("1-1".parse::<GameResult>(), Err(ResultError("1-1".into())));
        assert_eq!(GameResult::First.halves(Seat::First), 2);
        assert_eq!(GameResult::Second.halves(Seat::First), 0);
    }
}
