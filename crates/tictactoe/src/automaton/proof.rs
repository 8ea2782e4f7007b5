//! The facts that a successful check establishes.

use super::Opening;
use std::fmt;

/// The facts proved about an automaton that is legal, complete and never loses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The number of states, unreachable ones included.
    pub states: usize,
    /// The number of reachable states in which the computer has won.
    pub winning: usize,
    /// The number of reachable states in which the game is tied.
    pub tied: usize,
    /// The length of the longest game in moves of the person. Counts the moves that the automaton makes
    /// for the person at the beginning or at the end, so it is the largest number of x on a board.
    pub longest: usize,
    /// The length of the longest game in moves that the person enters.
    pub longest_entered: usize,
    /// The opening of each side that may start.
    pub openings: Vec<Opening>,
    /// The names of the states that no line of play reaches. Nothing is proved about them.
    pub unreachable: Vec<String>,
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "legal, complete, never loses")?;
        writeln!(f, "states: {}, winning: {}, tied: {}", self.states, self.winning, self.tied)?;
        write!(f, "longest game: {} moves of the person, {} entered", self.longest, self.longest_entered)?;
        for opening in &self.openings {
            write!(f, "\n{opening}")?;
        }
        if !self.unreachable.is_empty() {
            write!(f, "\nunreachable: {}", self.unreachable.join(" "))?;
        }
        Ok(())
    }
}
