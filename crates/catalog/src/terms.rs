//! On what terms a player is asked for a move: how much it may think, and when it is too late.

use papan_game::{Budget, Forfeit, ForfeitKind};
use std::time::Duration;

/// What is asked of a player besides a move.
///
/// Its own settings go before `budget`. The default asks nothing: every player thinks as its settings or its own pace
/// have it, and nobody loses by time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    /// How much it may think, unless its own settings say.
    pub budget: Option<Budget>,
    /// Its time for the whole game, where it has one.
    pub clock: Option<GameClock>,
    /// Who watches the time; without one, nobody loses by it.
    pub referee: Option<Referee>,
    /// Whether a player may open as it likes though the other side imposes an opening, as in a match: a player that then
    /// has no answer forfeits. Otherwise the imposed move is made for it.
    pub has_free_openings: bool,
}

/// What a player has left of its time for a whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameClock {
    /// For all its moves that are still to come.
    pub left: Duration,
    /// What it gets for each move that it has made.
    pub increment: Duration,
}

/// How strictly time is watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Referee {
    /// How much later than agreed a move may come, because a busy machine is nobody's fault.
    pub grace: Duration,
    /// How long a player may be silent where no time was agreed on.
    pub patience: Duration,
}

impl Default for Referee {
    fn default() -> Self {
        Self { grace: Duration::from_millis(100), patience: Duration::from_mins(1) }
    }
}

/// Moves that a player should have time for, whatever it has left.
const AHEAD: u32 = 20;

impl GameClock {
    /// What a player should spend on one move: a fair share of what is left and most of what it gets back.
    pub fn share(self) -> Duration {
        (self.left / AHEAD + self.increment * 3 / 4).min(self.left / 2)
    }

    /// What is left after a move that took `elapsed`.
    #[must_use]
    pub fn after(self, elapsed: Duration) -> Self {
        Self { left: self.left.saturating_sub(elapsed) + self.increment, ..self }
    }
}

impl Terms {
    /// How much a player may think that is set to `own`, if these terms or its settings say.
    pub(crate) fn budget(&self, own: Option<Budget>) -> Option<Budget> {
        own.or(self.budget).or(self.clock.map(|clock| Budget::Time(clock.share())))
    }

    /// When an answer within `budget` is too late, if it can be.
    pub(crate) fn limit(&self, budget: Option<Budget>) -> Option<Duration> {
        let own = match budget {
            Some(Budget::Time(time)) => Some(time),
            _ => None,
        };
        self.clock.map(|clock| clock.left).or(own)
    }

    /// How long to wait for the answer of a bot within `budget`, and what it gives the game away with when that is
    /// over. Where nobody watches the time, it has all the patience that there is.
    pub(crate) fn waits(&self, budget: Option<Budget>) -> (Duration, Forfeit) {
        match (self.referee, self.limit(budget)) {
            (Some(referee), Some(limit)) => (limit + referee.grace, too_late(limit)),
            (referee, limit) => {
                let patience = referee.unwrap_or_default().patience;
                (patience + limit.unwrap_or_default(), silent(patience))
            }
        }
    }

    /// Whether an answer that took `elapsed` under `budget` came in time.
    pub(crate) fn check(&self, elapsed: Duration, budget: Budget) -> Result<(), Forfeit> {
        let (Some(referee), Some(limit)) = (self.referee, self.limit(Some(budget))) else { return Ok(()) };
        if elapsed <= limit + referee.grace { Ok(()) } else { Err(too_late(limit)) }
    }
}

/// The reason names what was agreed on and not how long it took: records hold nothing that a clock has measured.
pub(crate) fn too_late(limit: Duration) -> Forfeit {
    let reason = format!("it had {} ms for the move and took longer", limit.as_millis());
    Forfeit { kind: ForfeitKind::OverTime, reason }
}

fn silent(patience: Duration) -> Forfeit {
    let reason = format!("it was silent for {} ms, where no time was agreed on", patience.as_millis());
    Forfeit { kind: ForfeitKind::Stall, reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_player_is_too_late_only_after_the_grace() {
        let referee = Some(Referee { grace: SECOND / 10, ..Referee::default() });
        let terms = Terms { referee, ..Terms::default() };
        assert!(terms.check(SECOND * 11 / 10, Budget::Time(SECOND)).is_ok());
        let late = terms.check(SECOND * 12 / 10, Budget::Time(SECOND)).unwrap_err();
        assert_eq!((late.kind, late.reason.contains("1000 ms")), (ForfeitKind::OverTime, true));
        assert!(terms.check(SECOND * 1000, Budget::Nodes(1)).is_ok());
        assert!(Terms::default().check(SECOND * 1000, Budget::Time(SECOND)).is_ok());
    }

    #[test]
    fn a_silent_bot_is_late_or_stalls() {
        let waits = |referee, budget| {
            let (time, forfeit) = Terms { referee, ..Terms::default() }.waits(budget);
            (time, forfeit.kind)
        };
        let strict = Some(Referee { grace: SECOND, patience: SECOND * 9 });
        let limited = Some(Budget::Time(SECOND * 2));
        assert_eq!(waits(strict, limited), (SECOND * 3, ForfeitKind::OverTime));
        assert_eq!(waits(strict, Some(Budget::Nodes(5))), (SECOND * 9, ForfeitKind::Stall));
        assert_eq!(waits(None, limited), (SECOND * 62, ForfeitKind::Stall), "nobody watches the time");
    }

    #[test]
    fn a_clock_is_shared_among_the_moves_to_come() {
        let clock = GameClock { left: SECOND * 60, increment: SECOND };
        let terms = Terms { clock: Some(clock), ..Terms::default() };
        assert_eq!(terms.budget(None), Some(Budget::Time(SECOND * 375 / 100)));
        assert_eq!(terms.budget(Some(Budget::Nodes(5))), Some(Budget::Nodes(5)));
        assert_eq!(clock.after(SECOND * 5).left, SECOND * 56);
        assert_eq!(clock.after(SECOND * 500).left, SECOND);
        let last = GameClock { left: SECOND / 100, increment: SECOND };
        assert!(last.share() < last.left, "nobody plans to lose by time");
        let strict = Terms { referee: Some(Referee::default()), ..terms };
        assert!(strict.check(SECOND * 61, Budget::Nodes(5)).is_err(), "the clock counts for every player");
    }
}
