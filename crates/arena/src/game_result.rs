//! Results of games.

use papan_game::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum GameResult {
    /// The first seat won.
    #[serde(rename = "1-0")]
    First,
    /// The second seat won.
    #[serde(rename = "0-1")]
    Second,
    /// A draw.
    #[serde(rename = "1/2-1/2")]
    Draw,
}

/// The error for text that is not a [`GameResult`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is not a result: expected 1-0, 0-1 or 1/2-1/2")]
pub struct ResultError(pub String);

impl GameResult {
    /// Every result.
    pub const ALL: [Self; 3] = [Self::First, Self::Second, Self::Draw];

    /// Returns the win of `seat`.
    pub fn win(seat: Seat) -> Self {
        match seat {
            Seat::First => Self::First,
            Seat::Second => Self::Second,
        }
    }

    /// Returns the result of a game with these points.
    pub fn of_points([first, second]: [i32; 2]) -> Self {
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Self::First,
            std::cmp::Ordering::Less => Self::Second,
            std::cmp::Ordering::Equal => Self::Draw,
        }
    }

    /// Returns the half points of `seat`: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn half_points(self, seat: Seat) -> u8 {
        match self {
            Self::Draw => 1,
            won if won == Self::win(seat) => 2,
            _ => 0,
        }
    }

    /// Returns the text, such as `1-0`.
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
    fn results_round_trip() {
        for result in GameResult::ALL {
            assert_eq!(result.to_string().parse(), Ok(result));
            assert_eq!(serde_json::to_string(&result).unwrap(), format!("\"{result}\""));
            assert_eq!(result.half_points(Seat::First) + result.half_points(Seat::Second), 2);
        }
        assert_eq!("1-1".parse::<GameResult>(), Err(ResultError("1-1".into())));
        assert_eq!(GameResult::First.half_points(Seat::First), 2);
        assert_eq!(GameResult::Second.half_points(Seat::First), 0);
    }
}
