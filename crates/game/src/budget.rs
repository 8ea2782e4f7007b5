//! Limits on how much a player may think.

use crate::StopFlag;
use papan_message::messages;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// The limit on thinking for one move. Every limit but `Time` gives the same move on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Budget {
    /// At most this many nodes.
    Nodes(u64),
    /// At most this many plies.
    Depth(u32),
    /// At most this much time.
    Time(Duration),
    /// Until the result is exact.
    #[default]
    Unlimited,
}

messages! {
    /// The error for text that is not a [`Budget`].
    pub enum BudgetError {
        /// The text has another form.
        Form { found: String } => "budget.form",
    }
}

impl FromStr for Budget {
    type Err = BudgetError;

    fn from_str(text: &str) -> Result<Self, BudgetError> {
        let error = || BudgetError::Form { found: text.to_owned() };
        if text == "unlimited" {
            return Ok(Self::Unlimited);
        }
        let (kind, amount) = text.split_once('=').ok_or_else(error)?;
        match kind {
            "nodes" => amount.parse().map(Self::Nodes).map_err(|_| error()),
            "depth" => amount.parse().map(Self::Depth).map_err(|_| error()),
            "time" => read_duration(amount).map(Self::Time).ok_or_else(error),
            _ => Err(error()),
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

/// Parses a duration such as `500ms`, `2s` or `1.5m`. Returns `None` for any other text.
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

/// A running [`Budget`]. It counts the nodes of a search. Apart from [`Stopwatch`], it is the only code below
/// the front ends that reads the time.
#[derive(Clone, Debug)]
pub struct BudgetClock {
    max_nodes: u64,
    deadline: Option<Instant>,
    stop: StopFlag,
    /// Nodes granted so far, including those in `left`.
    granted: u64,
    /// Granted nodes that are still unused. While there are some, a node costs one test and one subtraction.
    left: u64,
    has_ended: bool,
}

impl BudgetClock {
    /// The number of nodes between two checks of the time and the stop flag, because a check costs more than
    /// a node.
    const CHECK_INTERVAL: u64 = 1 << 10;

    /// Starts `budget` now. The budget also ends when `stop` is raised.
    pub fn start(budget: Budget, stop: &StopFlag) -> Self {
        let (max_nodes, deadline) = match budget {
            Budget::Nodes(nodes) => (nodes, None),
            Budget::Time(time) => (u64::MAX, Instant::now().checked_add(time)),
            Budget::Depth(_) | Budget::Unlimited => (u64::MAX, None),
        };
        Self { max_nodes, deadline, stop: stop.clone(), granted: 0, left: 0, has_ended: false }
    }

    /// Takes one node. Returns `false` once the budget is used up, and from then on always.
    #[inline]
    pub fn tick(&mut self) -> bool {
        if self.left == 0 && !self.grant() {
            return false;
        }
        self.left -= 1;
        true
    }

    /// Takes one node and checks the limits at once, for nodes that cost at least as much as the check.
    pub fn tick_now(&mut self) -> bool {
        self.granted -= self.left;
        self.left = 0;
        self.tick()
    }

    /// Returns the number of nodes taken so far.
    pub fn nodes(&self) -> u64 {
        self.granted - self.left
    }

    /// Returns whether a node was ever refused.
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }

    #[cold]
    fn grant(&mut self) -> bool {
        let is_past_deadline = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.has_ended =
            self.has_ended || self.granted >= self.max_nodes || self.stop.is_raised() || is_past_deadline();
        if !self.has_ended {
            self.left = Self::CHECK_INTERVAL.min(self.max_nodes - self.granted);
            self.granted += self.left;
        }
        !self.has_ended
    }
}

/// Measures elapsed time, for code below the front ends.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts now.
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// Returns the time since the start.
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_round_trip() {
        for text in ["nodes=5000", "depth=9", "time=500ms", "unlimited"] {
            assert_eq!(text.parse::<Budget>().unwrap().to_string(), text);
        }
        assert_eq!("time=1.5s".parse(), Ok(Budget::Time(Duration::from_millis(1500))));
        for text in ["", "nodes", "nodes=x", "time=5", "time=-1s", "time=1h", "depth=", "time=.s"] {
            assert_eq!(text.parse::<Budget>(), Err(BudgetError::Form { found: text.into() }), "{text}");
        }
    }

    #[test]
    fn a_node_budget_ends_at_its_last_node() {
        let mut clock = BudgetClock::start(Budget::Nodes(3), &StopFlag::default());
        assert_eq!([true, true, true, false, false], std::array::from_fn(|_| clock.tick()));
        assert_eq!((clock.nodes(), clock.has_ended()), (3, true));
        assert!(!BudgetClock::start(Budget::Time(Duration::ZERO), &StopFlag::default()).tick());
        let mut unlimited = BudgetClock::start(Budget::Unlimited, &StopFlag::default());
        assert!((0..10 * BudgetClock::CHECK_INTERVAL).all(|_| unlimited.tick()));
        assert_eq!((unlimited.nodes(), unlimited.has_ended()), (10 * BudgetClock::CHECK_INTERVAL, false));
    }

    #[test]
    fn tick_now_sees_a_raised_stop_at_once() {
        let stop = StopFlag::default();
        let mut clock = BudgetClock::start(Budget::Nodes(10), &stop);
        assert!(clock.tick_now() && clock.tick_now());
        assert_eq!(clock.nodes(), 2);
        stop.raise();
        assert!(!clock.tick_now());
        let mut clock = BudgetClock::start(Budget::Nodes(3), &StopFlag::default());
        assert_eq!([true, true, true, false], std::array::from_fn(|_| clock.tick_now()));
    }

    #[test]
    fn a_raised_stop_ends_the_budget() {
        let stop = StopFlag::default();
        let mut clock = BudgetClock::start(Budget::Unlimited, &stop);
        assert!(clock.tick());
        stop.raise();
        let after = (0..2 * BudgetClock::CHECK_INTERVAL).take_while(|_| clock.tick()).count() as u64;
        assert!(after < BudgetClock::CHECK_INTERVAL, "{after}");
    }
}
