//! Builds automata from the solved game.
//!
//! [`synthesize`] builds an [`Automaton`] for the sides that may start, optimized for quick wins or for few
//! states. The person may begin anywhere: `p` leads to the empty board. If one cell is left and neither side
//! has won, the automaton makes the person's last move.
//!
//! # Algorithm
//!
//! 1. The game is laid out as an AND-OR graph. A node is a board with the person to move. Each move of the
//!    person is a *demand* on that board, and the computer's replies are its *alternatives*, of which the
//!    automaton must contain one. A strategy is a *closed* set of boards: every demand of every board in
//!    the set has an alternative in the set. Boards from which the person can force a win are in no closed
//!    set, because some demand there has no alternative left.
//! 2. For [`SynthesisGoal::Quick`] only the best replies are kept: the win that comes soonest against the
//!    best defense, or else a tie. Ties between replies are broken by the share of games won against a
//!    random person, then by the mean length of such games.
//! 3. Branch and bound finds the smallest closed set and a lower bound. So a small automaton has the fewest
//!    states of all, and a quick automaton the fewest of all that are as quick, unless the search was
//!    stopped early.
//! 4. The boards of the set become states, named `q000`, `q001`, ... in breadth-first order.
//!
//! # The class of automata
//!
//! "Fewest" is meant among automata whose states have one board each and whose `p` leads to the empty
//! board. Making the person's forced last move costs nothing: each board with one free cell leads to just
//! one full board, so an automaton that waits for the move has at least as many states. The number of
//! marks differs between the two sides, so they share no board and are solved separately. The start is a
//! state of its own, because its board is also empty but the starting side is still open.
//!
//! The number of states, the start included:
//!
//! | starts | small | quick |
//! |---|---|---|
//! | person | 147 | 242 |
//! | computer | 58 | 63 |
//! | either | 204 | 304 |
//!
//! ```
//! use papan_tictactoe::automaton::check;
//! use papan_tictactoe::synthesis::{StartingSide, SynthesisGoal, synthesize};
//!
//! let synthesis = synthesize(StartingSide::Computer, SynthesisGoal::Quick, || false);
//! let proof = check(&synthesis.automaton)?;
//! assert_eq!((proof.states, proof.unreachable.len()), (synthesis.states, 0));
//! # Ok::<(), papan_tictactoe::automaton::Counterexample>(())
//! ```

mod and_or_graph;
mod branch_and_bound;
mod constraints;
mod lagrangian;
mod reply_graph;
mod reply_value;
mod strategy;
mod subgraph;

use crate::automaton::{Automaton, Input};
use branch_and_bound::smallest_closed_set;
use reply_graph::ReplyGraph;
use std::fmt;
use std::str::FromStr;
use strategy::Strategy;
use thiserror::Error;

/// The side that makes the first move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum StartingSide {
    /// The person, with any move: `p` leads to the empty board.
    Person,
    /// The computer, with a move of its choice: `c` leads to a board with one o.
    Computer,
    /// Either side, as `p` or `c` says.
    #[default]
    Either,
}

impl StartingSide {
    /// All values.
    pub const ALL: [Self; 3] = [Self::Person, Self::Computer, Self::Either];

    /// Returns the start symbols. The one with the faster search comes first, so that an early stop has
    /// finished at least that one.
    fn inputs(self) -> &'static [Input] {
        match self {
            Self::Person => &[Input::Person],
            Self::Computer => &[Input::Computer],
            Self::Either => &[Input::Computer, Input::Person],
        }
    }
}

impl fmt::Display for StartingSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Person => "person",
            Self::Computer => "computer",
            Self::Either => "either",
        })
    }
}

/// The goal of a synthesis, besides never losing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SynthesisGoal {
    /// Win as soon as possible.
    #[default]
    Quick,
    /// Use as few states as possible.
    Small,
}

impl SynthesisGoal {
    /// All values.
    pub const ALL: [Self; 2] = [Self::Quick, Self::Small];
}

impl fmt::Display for SynthesisGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Quick => "quick",
            Self::Small => "small",
        })
    }
}

/// Text that is not one of the accepted values.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown value {found:?}: expected {expected}")]
pub struct UnknownValueError {
    /// The text.
    pub found: String,
    /// The accepted values.
    pub expected: &'static str,
}

impl FromStr for StartingSide {
    type Err = UnknownValueError;

    fn from_str(text: &str) -> Result<Self, UnknownValueError> {
        parse_value(text, &Self::ALL, "person, computer or either")
    }
}

impl FromStr for SynthesisGoal {
    type Err = UnknownValueError;

    fn from_str(text: &str) -> Result<Self, UnknownValueError> {
        parse_value(text, &Self::ALL, "quick or small")
    }
}

/// Returns the value of `all` that is displayed as `text`.
fn parse_value<T: Copy + fmt::Display>(
    text: &str,
    all: &[T],
    expected: &'static str,
) -> Result<T, UnknownValueError> {
    let found = all.iter().find(|known| known.to_string() == text);
    found.copied().ok_or_else(|| UnknownValueError { found: text.to_owned(), expected })
}

/// An automaton with its size and a lower bound on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SynthesizedAutomaton {
    /// The automaton. It is legal, complete and never loses, even if the search was stopped early.
    pub automaton: Automaton,
    /// The number of states, the start included.
    pub states: usize,
    /// A lower bound on the number of states of every automaton for the same side, within the class that
    /// the [module](self) describes. Known only for [`SynthesisGoal::Small`].
    pub lower_bound: Option<usize>,
    /// Whether the number of states equals the lower bound.
    pub is_proven_smallest: bool,
}

/// Builds an automaton for the sides that may start.
///
/// The search polls `stop` and returns the best automaton so far once it returns `true`. A search that is
/// never stopped is deterministic on every computer.
///
/// # Panics
///
/// Never: the computer can always tie.
pub fn synthesize(
    starts: StartingSide,
    goal: SynthesisGoal,
    stop: impl FnMut() -> bool,
) -> SynthesizedAutomaton {
    try_synthesize(starts, goal, stop).expect("the computer can always tie in tic-tac-toe")
}

/// Builds an automaton, or returns `None` if the computer cannot avoid a loss.
fn try_synthesize(
    starts: StartingSide,
    goal: SynthesisGoal,
    mut stop: impl FnMut() -> bool,
) -> Option<SynthesizedAutomaton> {
    let mut strategy = Strategy::default();
    let mut bound = 1;
    for &input in starts.inputs() {
        let replies = reply_graph(input, goal);
        let set = smallest_closed_set(&replies.graph, &replies.roots, &mut stop)?;
        bound += set.lower_bound;
        strategy.add(input, &replies, &set);
    }
    let automaton = strategy.automaton()?;
    let states = automaton.dfa().len();
    let lower_bound = (goal == SynthesisGoal::Small).then_some(bound);
    let is_proven_smallest = lower_bound == Some(states);
    Some(SynthesizedAutomaton { automaton, states, lower_bound, is_proven_smallest })
}

/// Returns the replies of the computer that suit the goal.
fn reply_graph(input: Input, goal: SynthesisGoal) -> ReplyGraph {
    let replies = match input {
        Input::Computer => ReplyGraph::computer_starts(),
        Input::Person | Input::Cell(_) => ReplyGraph::person_starts(),
    };
    match goal {
        SynthesisGoal::Quick => reply_value::keep_best(replies),
        SynthesisGoal::Small => replies,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automaton::ClassicBoard;
    use and_or_graph::AndOrGraph;

    #[test]
    fn values_round_trip_through_text() {
        for starts in StartingSide::ALL {
            assert_eq!(starts.to_string().parse(), Ok(starts));
        }
        for goal in SynthesisGoal::ALL {
            assert_eq!(goal.to_string().parse(), Ok(goal));
        }
        let error = "Person".parse::<StartingSide>().unwrap_err();
        assert_eq!(error.to_string(), "unknown value \"Person\": expected person, computer or either");
        let error = "".parse::<SynthesisGoal>().unwrap_err();
        assert_eq!(error.to_string(), "unknown value \"\": expected quick or small");
    }

    /// Returns the size of the smallest closed set that contains the chosen nodes, or `best` if there is
    /// none smaller, by trying every way to satisfy the first open demand.
    fn plain_search(graph: &AndOrGraph, chosen: &mut Vec<usize>, best: usize) -> usize {
        let is_open = |demand: &&Vec<usize>| demand.iter().all(|node| !chosen.contains(node));
        let Some(demand) = chosen.iter().flat_map(|&node| &graph[node]).find(is_open) else {
            return chosen.len();
        };
        let mut best = best;
        for &node in demand {
            if chosen.len() + 1 < best {
                chosen.push(node);
                best = plain_search(graph, chosen, best);
                chosen.pop();
            }
        }
        best
    }

    #[test]
    fn agrees_with_plain_search_late_in_the_game() {
        let (mut held, mut lost) = (0, 0);
        for (replies, marks) in [(ReplyGraph::person_starts(), 4), (ReplyGraph::computer_starts(), 5)] {
            let is_late = |board: &ClassicBoard| (board.x() | board.o()).count_ones() == marks;
            for board in replies.boards.into_iter().filter(is_late) {
                let replies = ReplyGraph::from_roots([board]);
                let found = smallest_closed_set(&replies.graph, &replies.roots, || false);
                let plain = plain_search(&replies.graph, &mut replies.roots.clone(), usize::MAX);
                assert_eq!(found.as_ref().map_or(usize::MAX, |found| found.lower_bound), plain, "{board}");
                assert_eq!(found.as_ref().map_or(usize::MAX, |found| found.size), plain, "{board}");
                *(if found.is_some() { &mut held } else { &mut lost }) += 1;
            }
        }
        assert_eq!((held, lost), (742, 974));
    }
}
