//! Machines that the program makes itself, from the solved game.
//!
//! [`synthesise`] gives a [`Machine`] for the sides that may start, quick or small. The person may begin
//! anywhere: `p` leads to the empty board. Where one cell is left and nobody has won, the person's last
//! move is made already.
//!
//! # How
//!
//! 1. The game is laid out as *choices*: a node is a board that the computer leaves to the person. Each
//!    move of the person is a demand on that board, and the computer's replies are the alternatives,
//!    of which the machine must hold one. A strategy is thus a *closed* set of boards: every demand of
//!    each of its boards has an alternative in the set. Boards from which the person can force a win are
//!    in no closed set, since there some demand has no alternative left.
//! 2. For [`Prefer::Quick`] only the replies with the best outlook are kept: the win that comes soonest
//!    however the person delays it, or else a tie. Among equals, the reply that wins most often against
//!    a person who plays at random; then the one after which such games are shortest.
//! 3. The smallest closed set is found by branch and bound, and a lower bound with it. So a small machine
//!    has the fewest states of all, and a quick one the fewest of those that are as quick by the order
//!    above, unless the search was stopped before it had the proof.
//! 4. The boards of the set become states, named `q000`, `q001`, ... in breadth from the start.
//!
//! # What "fewest" means
//!
//! It is meant among machines whose states have one board each and where `p` leads to the empty board.
//! Making the person's forced last move costs nothing: each board with one free cell leads to just one
//! full board, so a machine that waits for that move has at least as many states. The two sides
//! share no board, because of the number of marks, so their closed sets are searched one by one. The
//! start is a state of its own; it has an empty board too, but nobody has said yet who begins.
//!
//! | starts | small | quick |
//! |---|---|---|
//! | person | 147 | 242 |
//! | computer | 58 | 63 |
//! | either | 204 | 304 |
//!
//! (States, the start counted.)
//!
//! ```
//! use papan_tictactoe::machine::check;
//! use papan_tictactoe::synthesis::{Prefer, Starts, synthesise};
//!
//! let made = synthesise(Starts::Computer, Prefer::Quick, || false);
//! let proof = check(&made.machine)?;
//! assert_eq!((proof.states, proof.unreachable.len()), (made.states, 0));
//! # Ok::<(), papan_tictactoe::machine::Fault>(())
//! ```

mod assembly;
mod choices;
mod graph;
mod outlook;
mod relaxation;
mod rows;
mod smallest;

use crate::machine::{Input, Machine};
use assembly::Strategy;
use choices::Choices;
use smallest::{Smallest, smallest};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Who may make the first move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Starts {
    /// The person, with any move: `p` leads to the empty board.
    Person,
    /// The computer, with the move of its choice: `c` leads to a board with one o.
    Computer,
    /// Whoever is said at the start, by `p` or `c`.
    #[default]
    Either,
}

impl Starts {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Person, Self::Computer, Self::Either];

    /// The symbols that say who starts; first the one whose search takes less time, so that one that is
    /// stopped early has finished at least that.
    fn inputs(self) -> &'static [Input] {
        match self {
            Self::Person => &[Input::Person],
            Self::Computer => &[Input::Computer],
            Self::Either => &[Input::Computer, Input::Person],
        }
    }
}

impl fmt::Display for Starts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Person => "person",
            Self::Computer => "computer",
            Self::Either => "either",
        })
    }
}

/// What a machine is to be good at, besides never losing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Prefer {
    /// Winning soon.
    #[default]
    Quick,
    /// Having few states.
    Small,
}

impl Prefer {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Quick, Self::Small];
}

impl fmt::Display for Prefer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Quick => "quick",
            Self::Small => "small",
        })
    }
}

/// A word that is not among those that were expected.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("found {found:?}, expected {expected}")]
pub struct WordError {
    /// The word.
    pub found: String,
    /// What it could have been.
    pub expected: &'static str,
}

impl FromStr for Starts {
    type Err = WordError;

    fn from_str(text: &str) -> Result<Self, WordError> {
        read(text, &Self::ALL, "person, computer or either")
    }
}

impl FromStr for Prefer {
    type Err = WordError;

    fn from_str(text: &str) -> Result<Self, WordError> {
        read(text, &Self::ALL, "quick or small")
    }
}

/// The one of `all` that is written like this.
fn read<T: Copy + fmt::Display>(text: &str, all: &[T], expected: &'static str) -> Result<T, WordError> {
    let found = all.iter().find(|known| known.to_string() == text);
    found.copied().ok_or_else(|| WordError { found: text.to_owned(), expected })
}

/// A machine, and what is known about its size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Synthesis {
    /// The machine. It is legal, complete and never loses, however early the search was stopped.
    pub machine: Machine,
    /// The number of its states, the start counted.
    pub states: usize,
    /// No machine for the same side has fewer states than this; see the [module](self) for what counts
    /// as a machine. Only known for [`Prefer::Small`].
    pub lower_bound: Option<usize>,
    /// Whether the machine has no more states than the lower bound.
    pub is_proven_smallest: bool,
}

/// Makes a machine for the sides that may start.
///
/// `stop` is asked now and then, and the best machine so far is given once it has answered `true`. Unless
/// it does, the same call gives the same machine on every computer.
pub fn synthesise(starts: Starts, prefer: Prefer, mut stop: impl FnMut() -> bool) -> Synthesis {
    let mut strategy = Strategy::default();
    let mut bound = 1;
    for &input in starts.inputs() {
        let choices = choices(input, prefer);
        let found = strategy_boards(&choices, &mut stop);
        bound += found.lower_bound;
        strategy.add(input, &choices, &found);
    }
    let machine = strategy.machine();
    let states = machine.dfa().len();
    let lower_bound = (prefer == Prefer::Small).then_some(bound);
    Synthesis { machine, states, lower_bound, is_proven_smallest: lower_bound == Some(states) }
}

/// A small set of boards with which the computer never loses.
fn strategy_boards(choices: &Choices, stop: impl FnMut() -> bool) -> Smallest {
    smallest(&choices.graph, &choices.roots, stop).expect("some reply always holds the tie in tic-tac-toe")
}

/// The choices of the computer that suit the preference.
fn choices(input: Input, prefer: Prefer) -> Choices {
    let choices = match input {
        Input::Computer => Choices::computer_starts(),
        Input::Person | Input::Cell(_) => Choices::person_starts(),
    };
    match prefer {
        Prefer::Quick => outlook::keep_best(choices),
        Prefer::Small => choices,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Grid;
    use graph::Graph;

    #[test]
    fn words_are_read_as_written() {
        for starts in Starts::ALL {
            assert_eq!(starts.to_string().parse(), Ok(starts));
        }
        for prefer in Prefer::ALL {
            assert_eq!(prefer.to_string().parse(), Ok(prefer));
        }
        let refused = "Person".parse::<Starts>().unwrap_err();
        assert_eq!(refused.to_string(), "found \"Person\", expected person, computer or either");
        let refused = "".parse::<Prefer>().unwrap_err();
        assert_eq!(refused.to_string(), "found \"\", expected quick or small");
    }
    /// Adds to the chosen nodes in every way that satisfies the first demand that is not, and notes the
    /// fewest nodes; `best` and more are of no interest.
    fn fewest(graph: &Graph, chosen: &mut Vec<usize>, best: usize) -> usize {
        let is_open = |demand: &&Vec<usize>| demand.iter().all(|node| !chosen.contains(node));
        let Some(demand) = chosen.iter().flat_map(|&node| &graph[node]).find(is_open) else {
            return chosen.len();
        };
        let mut best = best;
        for &node in demand {
            if chosen.len() + 1 < best {
                chosen.push(node);
                best = fewest(graph, chosen, best);
                chosen.pop();
            }
        }
        best
    }

    #[test]
    fn late_in_the_game_the_smallest_is_what_plain_search_finds() {
        let (mut held, mut lost) = (0, 0);
        for (choices, marks) in [(Choices::person_starts(), 4), (Choices::computer_starts(), 5)] {
            let is_late = |board: &Grid| (board.x() | board.o()).count_ones() == marks;
            for board in choices.boards.into_iter().filter(is_late) {
                let choices = Choices::from_roots([board]);
                let found = smallest(&choices.graph, &choices.roots, || false);
                let plain = fewest(&choices.graph, &mut choices.roots.clone(), usize::MAX);
                assert_eq!(found.as_ref().map_or(usize::MAX, |found| found.lower_bound), plain, "{board}");
                assert_eq!(found.as_ref().map_or(usize::MAX, |found| found.size), plain, "{board}");
                *(if found.is_some() { &mut held } else { &mut lost }) += 1;
            }
        }
        assert_eq!((held, lost), (742, 974));
    }
}
