//! The time control of a run and its text form.

use papan_game::{Budget, BudgetError, read_duration};
use papan_session::GameClock;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// The limit for players that set none themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControl {
    /// A budget for each move.
    PerMove(Budget),
    /// A clock for the whole game, with an increment per move.
    PerGame(GameClock),
}

/// A text that is not a time control.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "`{0}` is not a budget: expected nodes=N, depth=D, time=T (as 500ms or 2s), game=T or game=T+INCREMENT, or unlimited"
)]
pub struct TimeControlError(String);

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let wrong = || TimeControlError(text.to_owned());
        let Some(times) = text.strip_prefix("game=") else {
            return text.parse().map(Self::PerMove).map_err(|_: BudgetError| wrong());
        };
        let (left, increment) = match times.split_once('+') {
            Some((left, increment)) => (read_duration(left), read_duration(increment)),
            None => (read_duration(times), Some(Duration::ZERO)),
        };
        let (Some(left), Some(increment)) = (left, increment) else { return Err(wrong()) };
        Ok(Self::PerGame(GameClock { left, increment }))
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PerMove(budget) => budget.fmt(f),
            Self::PerGame(clock) => {
                write!(f, "game={}ms+{}ms", clock.left.as_millis(), clock.increment.as_millis())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_is_read_as_it_is_written() {
        for text in ["nodes=5000", "depth=3", "time=500ms", "unlimited", "game=60000ms+1000ms"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        assert_eq!("game=1.5m".parse::<TimeControl>().unwrap().to_string(), "game=90000ms+0ms");
        for text in ["", "game=", "game=5", "game=5s+", "game=5s+x", "nodes=", "hours=3"] {
            assert_eq!(text.parse::<TimeControl>(), Err(TimeControlError(text.into())));
        }
    }
}
