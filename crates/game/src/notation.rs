//! Moves and positions as text.

use crate::{Game, Seat, Styled};
use thiserror::Error;

/// Why a text is not a move or a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{found}` is not {expected}")]
pub struct NotationError {
    /// What was read.
    pub found: String,
    /// What was expected instead, so that it follows "is not".
    pub expected: String,
}

impl NotationError {
    /// `found` is not `expected`.
    pub fn new(found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { found: found.into(), expected: expected.into() }
    }
}

/// The canonical text of a game's moves and positions: what records, bots and people use.
///
/// Reading what was written gives the same again. Reading is about form alone: whether a move is
/// legal is for [`Game::check`] to say.
pub trait Notation: Game {
    /// The text of a move.
    fn write_move(&self, mv: &Self::Move) -> String;

    /// A move from its text.
    fn read_move(&self, text: &str) -> Result<Self::Move, NotationError>;

    /// A move as people type it who see `view`: besides its canonical text, whatever the position makes plain, such
    /// as a word whose tiles lie there in part.
    fn read_move_in(&self, _view: &Self::View, text: &str) -> Result<Self::Move, NotationError> {
        self.read_move(text)
    }

    /// The text of a move for people who see `view` before it: it may say more than the canonical text where that is
    /// easier to read, and says less where they must not know all of it.
    fn write_move_in(&self, _view: &Self::View, mv: &Self::Move) -> String {
        self.write_move(mv)
    }

    /// The canonical text of a move for a program that sees `view` before it: it says less where that must not know all
    /// of it.
    fn write_move_for(&self, _view: &Self::View, mv: &Self::Move) -> String {
        self.write_move(mv)
    }

    /// The text of a position as an eye sees it.
    fn write_position(&self, view: &Self::View) -> String;

    /// A position from its text.
    fn read_position(&self, text: &str) -> Result<Self::View, NotationError>;
}

/// A picture of a position in text, for terminals and logs.
pub trait Show: Game {
    /// What `view` looks like, without a final newline; `last` is marked where it was the last move.
    fn picture(&self, view: &Self::View, last: Option<&Self::Move>) -> Styled;

    /// The points that a seat has so far, where people are told them beside its name.
    fn score(&self, _view: &Self::View, _seat: Seat) -> Option<i32> {
        None
    }

    /// What the picture does not show but people want to know, such as scores and rounds left, in one line;
    /// empty if there is nothing.
    fn caption(&self, _view: &Self::View) -> String {
        String::new()
    }

    /// What `mv` does to the position `before` it besides being made, such as the marks that it turns, so that
    /// it follows "Ani plays c4, "; empty if there is nothing to say.
    fn effect(&self, _before: &Self::View, _mv: &Self::Move) -> String {
        String::new()
    }
}
