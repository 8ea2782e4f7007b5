//! A line of play that shows what is wrong with an automaton.

use super::{ClassicBoard, FinalResult, IllegalStep, Input};
use crate::Cell;
use thiserror::Error;

/// A property that a state violates. Messages read as a sentence after the name of the state.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Violation {
    /// Neither `p` nor `c` is in the alphabet.
    #[error("is the start, but neither p nor c is a symbol, so neither side can start")]
    NoStartSymbol,
    /// `p` or `c` is in the alphabet, but the start has no transition on it.
    #[error("is the start, but has no transition on the symbol {0}")]
    NoOpening(Input),
    /// The board of the start has marks.
    #[error("is the start, but its board is not empty")]
    StartBoard,
    /// The start has a transition on a cell.
    #[error("has a transition on {0} before p or c has said who starts")]
    EarlyMove(Cell),
    /// A legal move of the person has no transition.
    #[error("has no transition on {0}, but the cell is free")]
    NoTransition(Cell),
    /// A taken cell has a transition.
    #[error("has a transition on {0}, but the cell is taken")]
    TakenCell(Cell),
    /// `p` or `c` has a transition after the start.
    #[error("has a transition on {0}, but the game has begun")]
    LateStart(Input),
    /// A finished game has a transition.
    #[error("has a transition on {0}, but the game is over")]
    AfterEnd(Input),
    /// The board does not follow from the previous board.
    #[error("does not follow from {from} on {symbol}: {before} becomes {after}, expected {reason}")]
    Step {
        /// The previous state.
        from: String,
        /// The symbol.
        symbol: Input,
        /// The board of the previous state.
        before: ClassicBoard,
        /// The board of the state.
        after: ClassicBoard,
        /// The broken rule.
        reason: IllegalStep,
    },
    /// The person has won.
    #[error("is lost: the person has a line")]
    Lost,
    /// The game is over in a state that is not final.
    #[error("is not final, but the game is over")]
    NotFinal,
    /// The game goes on in a final state.
    #[error("is final, but the game is not over")]
    Final,
    /// The game goes on in a state marked as a win or a tie.
    #[error("is marked as a {0}, but the game is not over")]
    Marked(FinalResult),
    /// The mark of the state is not the result on its board.
    #[error("is {}, but its board is a {expected}", describe_mark(*.found))]
    WrongResult {
        /// The mark of the state.
        found: Option<FinalResult>,
        /// The result on the board.
        expected: FinalResult,
    },
}

fn describe_mark(result: Option<FinalResult>) -> String {
    result.map_or("not marked".to_owned(), |result| format!("marked as a {result}"))
}

/// A shortest line of play to a state that violates a property.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("state {state} {violation}\nline of play: {}\nboard: {board}", describe_line(&self.line_of_play()))]
pub struct Counterexample {
    /// The violated property.
    pub violation: Violation,
    /// The symbols from the start to the state.
    pub path: Vec<String>,
    /// The name of the state.
    pub state: String,
    /// The board on which the path ends.
    pub board: ClassicBoard,
}

impl Counterexample {
    /// Returns the line of play that shows the violation: the path to the state, plus the unanswered
    /// symbol if a transition is missing.
    pub fn line_of_play(&self) -> Vec<String> {
        let unanswered = match &self.violation {
            Violation::NoTransition(cell) => Some(cell.to_string()),
            Violation::NoOpening(input) => Some(input.to_string()),
            _ => None,
        };
        self.path.iter().cloned().chain(unanswered).collect()
    }
}

fn describe_line(line: &[String]) -> String {
    if line.is_empty() { "none (wrong at the start)".to_owned() } else { line.join(" ") }
}
