//! The question and the answer of an endgame search.

use crate::position::View;
use crate::rack::Rack;
use crate::rules::Crossword;
use crate::{Board, Move};

/// A position with an empty bag.
#[derive(Clone, Copy, Debug)]
pub struct Ending<'b> {
    /// The tiles on the board.
    pub board: &'b Board,
    /// The racks, that of the side to move first.
    pub racks: [Rack; 2],
    /// Consecutive turns without points.
    pub scoreless_turns: u8,
}

impl<'b> Ending<'b> {
    /// Returns the ending that a view shows: the opponent's rack is the unseen tiles. Returns `None` if the bag is not
    /// empty, the game is over, the mover's rack is hidden, or the unseen tiles are more than a rack.
    pub fn of(game: &Crossword, view: &'b View) -> Option<Self> {
        let own = view.rack().filter(|_| view.bag == 0 && !view.is_over())?;
        let opponent = match view.racks[view.mover.other().index()] {
            Some(rack) => rack,
            None => Rack::of(game.unseen(&view.board, [&own]))?,
        };
        Some(Self { board: &view.board, racks: [own, opponent], scoreless_turns: view.scoreless_turns })
    }
}

/// How sure the value of a [`Solution`] is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Label {
    /// Best play by both sides leads to the value: every line was searched to the end of the game, or excluded by
    /// bounds that are proved.
    Proved,
    /// The value is an estimate, but these bounds of it are proved; at least one is known.
    Bounded {
        /// The value is at least this.
        low: Option<i32>,
        /// The value is at most this.
        high: Option<i32>,
    },
    /// The value is an estimate.
    Estimated,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The points that the side to move gains on its opponent from here on, unplayed tiles included.
    pub value: i32,
    /// How sure the value is.
    pub label: Label,
    /// The best move.
    pub best: Move,
    /// The expected line to the end of the game, beginning with the best move.
    pub line: Vec<Move>,
    /// Positions searched.
    pub nodes: u64,
    /// The depth of the deepest finished search, at most the length of the line, in plies.
    pub depth: u32,
}

/// The result of an ending under best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// -1, 0 or 1: a loss, a tie or a win for the side to move. Only an estimate unless proved.
    pub sign: i32,
    /// Whether the sign is proved.
    pub is_proved: bool,
}

impl Label {
    /// Returns the label of the value for the side that made a move of this score.
    pub(super) fn seen_by_opponent(self, score: i32) -> Self {
        match self {
            Self::Bounded { low, high } => {
                Self::Bounded { low: high.map(|high| score - high), high: low.map(|low| score - low) }
            }
            other => other,
        }
    }
}
