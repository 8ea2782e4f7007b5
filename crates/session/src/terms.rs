//! The terms on which a player is asked for a move: budget, clock and referee.

use crate::messages::BotFault;
use papan_game::{Budget, Forfeit, ForfeitKind};
use std::time::Duration;

/// The terms of one move.
///
/// A player's own settings take precedence over `budget`. The default terms ask nothing: every player thinks as its
/// settings or its pace say, and nobody loses on time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TurnTerms {
    /// The budget of players whose settings do not set one.
    pub budget: Option<Budget>,
    /// The remaining time of the player for the whole game.
    pub clock: Option<GameClock>,
    /// The referee of time limits; without one, nobody loses on time.
    pub referee: Option<TimeReferee>,
    /// Whether players may open freely although the opponent imposes an opening, as in a match; a player without an
    /// answer then forfeits. Otherwise the session plays the imposed move for them.
    pub has_free_openings: bool,
}

/// A player's clock for a whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameClock {
    /// The remaining time for all further moves.
    pub left: Duration,
    /// The time added after each move.
    pub increment: Duration,
}

/// How strictly time limits are enforced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeReferee {
    /// Tolerance after the time limit, because a busy machine is nobody's fault.
    pub grace: Duration,
    /// How long a player may be silent if there is no time limit.
    pub patience: Duration,
}

impl Default for TimeReferee {
    fn default() -> Self {
        Self { grace: Duration::from_millis(100), patience: Duration::from_mins(1) }
    }
}

/// The number of moves that the remaining time should last for.
const AHEAD: u32 = 20;

impl GameClock {
    /// Returns the time to spend on one move: a share of the remaining time and most of the increment.
    pub fn share(self) -> Duration {
        (self.left / AHEAD + self.increment * 3 / 4).min(self.left / 2)
    }

    /// Returns the clock after a move that took `elapsed`.
    #[must_use]
    pub fn after(self, elapsed: Duration) -> Self {
        Self { left: self.left.saturating_sub(elapsed) + self.increment, ..self }
    }
}

impl TurnTerms {
    /// Returns the budget of a player whose settings ask for `own`.
    pub(crate) fn budget(&self, own: Option<Budget>) -> Option<Budget> {
        own.or(self.budget).or(self.clock.map(|clock| Budget::Time(clock.share())))
    }

    /// Returns the time limit of an answer within `budget`, if there is one.
    pub(crate) fn limit(&self, budget: Option<Budget>) -> Option<Duration> {
        let own = match budget {
            Some(Budget::Time(time)) => Some(time),
            _ => None,
        };
        self.clock.map(|clock| clock.left).or(own)
    }

    /// Returns how long to wait for a bot's answer within `budget`, and the forfeit if it does not come. Without a
    /// referee the default patience applies.
    pub(crate) fn waits(&self, budget: Option<Budget>) -> (Duration, Forfeit) {
        match (self.referee, self.limit(budget)) {
            (Some(referee), Some(limit)) => (limit + referee.grace, too_late(limit)),
            (referee, limit) => {
                let patience = referee.unwrap_or_default().patience;
                (patience + limit.unwrap_or_default(), silent(patience))
            }
        }
    }

    /// Returns an error if an answer within `budget` that took `elapsed` is late.
    pub(crate) fn check(&self, elapsed: Duration, budget: Budget) -> Result<(), Forfeit> {
        let (Some(referee), Some(limit)) = (self.referee, self.limit(Some(budget))) else { return Ok(()) };
        if elapsed <= limit + referee.grace { Ok(()) } else { Err(too_late(limit)) }
    }
}

/// The reason names the limit and not the time taken, because records hold nothing that a clock has measured.
pub(crate) fn too_late(limit: Duration) -> Forfeit {
    Forfeit::new(ForfeitKind::OverTime, BotFault::TooLate { ms: milliseconds(limit) })
}

fn silent(patience: Duration) -> Forfeit {
    Forfeit::new(ForfeitKind::Stall, BotFault::Silent { ms: milliseconds(patience) })
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_player_is_too_late_only_after_the_grace() {
        let referee = Some(TimeReferee { grace: SECOND / 10, ..TimeReferee::default() });
        let terms = TurnTerms { referee, ..TurnTerms::default() };
        assert!(terms.check(SECOND * 11 / 10, Budget::Time(SECOND)).is_ok());
        let late = terms.check(SECOND * 12 / 10, Budget::Time(SECOND)).unwrap_err();
        assert_eq!((late.kind, late.to_string().contains("1000 ms")), (ForfeitKind::OverTime, true));
        assert!(terms.check(SECOND * 1000, Budget::Nodes(1)).is_ok());
        assert!(TurnTerms::default().check(SECOND * 1000, Budget::Time(SECOND)).is_ok());
    }

    #[test]
    fn a_silent_bot_is_late_or_stalls() {
        let waits = |referee, budget| {
            let (time, forfeit) = TurnTerms { referee, ..TurnTerms::default() }.waits(budget);
            (time, forfeit.kind)
        };
        let strict = Some(TimeReferee { grace: SECOND, patience: SECOND * 9 });
        let limited = Some(Budget::Time(SECOND * 2));
        assert_eq!(waits(strict, limited), (SECOND * 3, ForfeitKind::OverTime));
        assert_eq!(waits(strict, Some(Budget::Nodes(5))), (SECOND * 9, ForfeitKind::Stall));
        assert_eq!(waits(None, limited), (SECOND * 62, ForfeitKind::Stall), "nobody watches the time");
    }

    #[test]
    fn a_clock_is_shared_among_the_moves_to_come() {
        let clock = GameClock { left: SECOND * 60, increment: SECOND };
        let terms = TurnTerms { clock: Some(clock), ..TurnTerms::default() };
        assert_eq!(terms.budget(None), Some(Budget::Time(SECOND * 375 / 100)));
        assert_eq!(terms.budget(Some(Budget::Nodes(5))), Some(Budget::Nodes(5)));
        assert_eq!(clock.after(SECOND * 5).left, SECOND * 56);
        assert_eq!(clock.after(SECOND * 500).left, SECOND);
        let last = GameClock { left: SECOND / 100, increment: SECOND };
        assert!(last.share() < last.left, "nobody plans to lose by time");
        let strict = TurnTerms { referee: Some(TimeReferee::default()), ..terms };
        assert!(strict.check(SECOND * 61, Budget::Nodes(5)).is_err(), "the clock counts for every player");
    }
}
