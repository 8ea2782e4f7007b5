//! How much a player may think.

use crate::Stop;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};
use thiserror::Error;

/// How much thinking one move may cost. All but `Time` give the same move on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Budget {
    /// At most this many positions are looked at.
    Nodes(u64),
    /// At most this many moves ahead.
    Depth(u32),
    /// At most this long.
    Time(Duration),
    /// Until the answer is certain.
    #[default]
    Unlimited,
}

/// A text that is not a budget.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is not a budget: expected nodes=N, depth=D, time=T (as 500ms or 2s) or unlimited")]
pub struct BudgetError(pub String);

impl FromStr for Budget {
    type Err = BudgetError;

    fn from_str(text: &str) -> Result<Self, BudgetError> {
        let wrong = || BudgetError(text.to_owned());
        if text == "unlimited" {
            return Ok(Self::Unlimited);
        }
        let (kind, amount) = text.split_once('=').ok_or_else(wrong)?;
        match kind {
            "nodes" => amount.parse().map(Self::Nodes).map_err(|_| wrong()),
            "depth" => amount.parse().map(Self::Depth).map_err(|_| wrong()),
            "time" => read_duration(amount).map(Self::Time).ok_or_else(wrong),
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::Depth(depth) => write!(f, "depth={depth}"),
            Self::Time(time) => write!(f, "time={}ms", time.as_millis()),
            Self::Unlimited => f.write_str("unlimited"),
        }
    }
}

/// The length of time that `text` says as people write it (`500ms`, `2s`, `1.5m`), if it says one.
pub fn read_duration(text: &str) -> Option<Duration> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let (amount, unit) = text.split_at(digits);
    let scale = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        _ => return None,
    };
    let amount: f64 = amount.parse().ok()?;
    Duration::try_from_secs_f64(amount * scale).ok()
}

/// A budget that has begun to run: the one place below the front ends that reads the time. It counts
/// the nodes of a search as it grants them.
#[derive(Clone, Debug)]
pub struct Clock {
    most: u64,
    deadline: Option<Instant>,
    stop: Stop,
    /// Nodes granted so far, those included that are left.
    granted: u64,
    /// Nodes that may be taken before the clock must look again: a node costs one test and one
    /// subtraction.
    left: u64,
    has_ended: bool,
}

impl Clock {
    /// The clock looks at the time and at the stop flag once in this many nodes, because looking
    /// costs more than a node.
    const EVERY: u64 = 1 << 10;

    /// Starts `budget` now; it is used up at once when `stop` is raised.
    pub fn start(budget: Budget, stop: &Stop) -> Self {
        let (most, deadline) = match budget {
            Budget::Nodes(nodes) => (nodes, None),
            Budget::Time(time) => (u64::MAX, Instant::now().checked_add(time)),
            Budget::Depth(_) | Budget::Unlimited => (u64::MAX, None),
        };
        Self { most, deadline, stop: stop.clone(), granted: 0, left: 0, has_ended: false }
    }

    /// Takes one node; `false` if the budget is used up, and from then on always.
    #[inline]
    pub fn tick(&mut self) -> bool {
        if self.left == 0 && !self.grant() {
            return false;
        }
        self.left -= 1;
        true
    }

    /// Takes one node that costs as much as looking at the time does, or more: so the clock looks at once.
    pub fn tick_now(&mut self) -> bool {
        self.granted -= self.left;
        self.left = 0;
        self.tick()
    }

    /// Nodes taken so far.
    pub fn nodes(&self) -> u64 {
        self.granted - self.left
    }

    /// Whether a node was ever refused.
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }

    #[cold]
    fn grant(&mut self) -> bool {
        let is_late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.has_ended = self.has_ended || self.granted >= self.most || self.stop.is_raised() || is_late();
        if !self.has_ended {
            self.left = Self::EVERY.min(self.most - self.granted);
            self.granted += self.left;
        }
        !self.has_ended
    }
}

/// How long something takes, for those below the front ends who must know it.
#[derive(Clone, Copy, Debug)]
pub struct Watch(Instant);

impl Watch {
    /// Begins now.
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// The time since it began.
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_read_as_they_are_written() {
        for text in ["nodes=5000", "depth=9", "time=500ms", "unlimited"] {
            assert_eq!(text.parse::<Budget>().unwrap().to_string(), text);
        }
        assert_eq!("time=1.5s".parse(), Ok(Budget::Time(Duration::from_millis(1500))));
        for text in ["", "nodes", "nodes=x", "time=5", "time=-1s", "time=1h", "depth=", "time=.s"] {
            assert_eq!(text.parse::<Budget>(), Err(BudgetError(text.into())), "{text}");
        }
    }

    #[test]
    fn a_node_budget_ends_at_its_last_node() {
        let mut clock = Clock::start(Budget::Nodes(3), &Stop::default());
        assert_eq!([true, true, true, false, false], std::array::from_fn(|_| clock.tick()));
        assert_eq!((clock.nodes(), clock.has_ended()), (3, true));
        assert!(!Clock::start(Budget::Time(Duration::ZERO), &Stop::default()).tick());
        let mut unlimited = Clock::start(Budget::Unlimited, &Stop::default());
        assert!((0..10 * Clock::EVERY).all(|_| unlimited.tick()));
        assert_eq!((unlimited.nodes(), unlimited.has_ended()), (10 * Clock::EVERY, false));
    }

    #[test]
    fn a_heavy_node_sees_a_raised_stop_at_once() {
        let stop = Stop::default();
        let mut clock = Clock::start(Budget::Nodes(10), &stop);
        assert!(clock.tick_now() && clock.tick_now());
        assert_eq!(clock.nodes(), 2);
        stop.raise();
        assert!(!clock.tick_now());
        let mut clock = Clock::start(Budget::Nodes(3), &Stop::default());
        assert_eq!([true, true, true, false], std::array::from_fn(|_| clock.tick_now()));
    }

    #[test]
    fn a_raised_stop_uses_the_budget_up() {
        let stop = Stop::default();
        let mut clock = Clock::start(Budget::Unlimited, &stop);
        assert!(clock.tick());
        stop.raise();
        let after = (0..2 * Clock::EVERY).take_while(|_| clock.tick()).count() as u64;
        assert!(after < Clock::EVERY, "{after}");
    }
}
