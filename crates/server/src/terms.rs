//! The terms of a game: agreed at its start and never changed.

use crate::messages::RequestText;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::time::Duration;
use utoipa::ToSchema;

/// Allowed initial time per seat in seconds.
const SECONDS: RangeInclusive<u32> = 10..=86_400;

/// Allowed increment per move in seconds.
const INCREMENT: RangeInclusive<u32> = 0..=3_600;

/// Agreements besides the options of the game. Omitted ones have the values from before terms existed,
/// because stored games may lack them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct GameTerms {
    /// Whether hints, analysis before the end and takebacks are disabled.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) strict: bool,
    /// The clock, in timed games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) clock: Option<ClockTerms>,
    /// The record that a study was opened from; its moves are the first moves of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) study: Option<String>,
}

/// A time control: initial time plus an increment per move, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClockTerms {
    /// Initial time of each seat.
    #[schema(minimum = 10, maximum = 86_400)]
    pub(crate) seconds: u32,
    /// Time added for each move made on the clock.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 3_600)]
    pub(crate) increment: u32,
}

impl ClockTerms {
    /// Checks the times against their allowed ranges.
    pub(crate) fn check(self) -> Result<(), RequestText> {
        let bounds = [("seconds", self.seconds, SECONDS), ("increment", self.increment, INCREMENT)];
        for (name, found, allowed) in bounds {
            if !allowed.contains(&found) {
                let (field, min, max) = (name.to_owned(), *allowed.start(), *allowed.end());
                return Err(RequestText::BadClock { field, found, min, max });
            }
        }
        Ok(())
    }

    /// Returns the initial time of a seat.
    pub(crate) fn initial_time(self) -> Duration {
        Duration::from_secs(self.seconds.into())
    }

    /// Returns the time added per move.
    pub(crate) fn increment_time(self) -> Duration {
        Duration::from_secs(self.increment.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clock_times_are_bounded() {
        let check = |seconds, increment| ClockTerms { seconds, increment }.check();
        assert_eq!((check(10, 0), check(86_400, 3_600)), (Ok(()), Ok(())));
        let error = check(9, 0).unwrap_err().to_string();
        assert_eq!(error, "clock: seconds: found 9, expected 10 to 86400");
        assert!(check(86_401, 0).is_err() && check(10, 3_601).is_err());
    }

    #[test]
    fn omitted_terms_have_defaults() {
        assert_eq!(serde_json::from_str::<GameTerms>("{}").unwrap(), GameTerms::default());
        assert_eq!(serde_json::to_string(&GameTerms::default()).unwrap(), "{}");
    }
}
