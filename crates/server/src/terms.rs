//! On what terms a game is played: agreed on at its start, and never changed.

use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::time::Duration;
use utoipa::ToSchema;

/// The seconds that a seat may have for a game.
const SECONDS: RangeInclusive<u32> = 10..=86_400;

/// The seconds that a seat may get for each move.
const INCREMENT: RangeInclusive<u32> = 0..=3_600;

/// What was agreed on besides the options of the game. What is left out is as it was before there were terms.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct GameTerms {
    /// Whether nobody is helped, and nothing is taken back.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) strict: bool,
    /// The clock, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) clock: Option<ClockTerms>,
    /// The record that the game was opened from; its moves are the game's first ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) study: Option<String>,
}

/// How much time each seat has, in whole seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClockTerms {
    /// For the whole game.
    #[schema(minimum = 10, maximum = 86_400)]
    pub(crate) seconds: u32,
    /// More for each move that was made on the clock.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 3_600)]
    pub(crate) increment: u32,
}

impl ClockTerms {
    /// Whether these are times that a clock can keep; otherwise what is wrong.
    pub(crate) fn check(self) -> Result<(), String> {
        let bounds = [("seconds", self.seconds, SECONDS), ("increment", self.increment, INCREMENT)];
        for (name, found, allowed) in bounds {
            if !allowed.contains(&found) {
                let (least, most) = (allowed.start(), allowed.end());
                return Err(format!("clock: {name}: found {found}, expected {least} to {most}"));
            }
        }
        Ok(())
    }

    /// What a seat has at the start.
    pub(crate) fn whole(self) -> Duration {
        Duration::from_secs(self.seconds.into())
    }

    /// What a seat gets for a move.
    pub(crate) fn gain(self) -> Duration {
        Duration::from_secs(self.increment.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_has_bounds() {
        let check = |seconds, increment| ClockTerms { seconds, increment }.check();
        assert_eq!((check(10, 0), check(86_400, 3_600)), (Ok(()), Ok(())));
        assert_eq!(check(9, 0), Err("clock: seconds: found 9, expected 10 to 86400".to_owned()));
        assert!(check(86_401, 0).is_err() && check(10, 3_601).is_err());
    }

    #[test]
    fn terms_that_say_nothing_are_the_usual_ones() {
        assert_eq!(serde_json::from_str::<GameTerms>("{}").unwrap(), GameTerms::default());
        assert_eq!(serde_json::to_string(&GameTerms::default()).unwrap(), "{}");
    }
}
