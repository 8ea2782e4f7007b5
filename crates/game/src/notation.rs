//! Moves and positions as text.

use crate::{Game, Seat, StyledText};
use papan_message::Message;
use thiserror::Error;

/// The error for text that is not a move or a position.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("{}", Message::from(self))]
pub struct NotationError {
    /// The text that was read.
    pub found: String,
    /// A description of the expected text, worded to follow "is not".
    pub expected: Message,
}

impl NotationError {
    /// Creates the error "`found` is not `expected`".
    pub fn new(found: impl Into<String>, expected: impl Into<Message>) -> Self {
        Self { found: found.into(), expected: expected.into() }
    }
}

impl From<&NotationError> for Message {
    fn from(error: &NotationError) -> Self {
        Message::new("notation.mismatch")
            .with("found", error.found.as_str())
            .with("expected", error.expected.clone())
    }
}

/// The canonical text of a game's moves and positions, used by records, bots and people.
///
/// Writing and then reading gives the same value. Reading checks only the syntax; [`Game::check`] decides
/// whether a move is legal.
pub trait Notation: Game {
    /// Writes a move.
    fn write_move(&self, mv: &Self::Move) -> String;

    /// Reads a move.
    fn read_move(&self, text: &str) -> Result<Self::Move, NotationError>;

    /// Reads a move as a person types it. Besides the canonical text it may accept abbreviations that `view`
    /// makes unambiguous, such as a word of which some tiles are already on the board.
    fn parse_typed_move(&self, _view: &Self::View, text: &str) -> Result<Self::Move, NotationError> {
        self.read_move(text)
    }

    /// Describes a move for people who see `view`, the position before it. The text may be longer than the
    /// canonical one for readability, and omits what `view` hides.
    fn describe_move(&self, _view: &Self::View, mv: &Self::Move) -> String {
        self.write_move(mv)
    }

    /// Writes a move for a program that sees `view`, the position before it, omitting what `view` hides.
    fn write_visible_move(&self, _view: &Self::View, mv: &Self::Move) -> String {
        self.write_move(mv)
    }

    /// Writes a position as a viewer sees it.
    fn write_position(&self, view: &Self::View) -> String;

    /// Reads a position.
    fn read_position(&self, text: &str) -> Result<Self::View, NotationError>;
}

/// Draws positions as text, for terminals and logs.
pub trait Render: Game {
    /// Draws `view`, without a final newline. The move `last` is highlighted if it was the last move.
    fn picture(&self, view: &Self::View, last: Option<&Self::Move>) -> StyledText;

    /// Returns the points of a seat so far, in games that show them next to the player's name.
    fn score(&self, _view: &Self::View, _seat: Seat) -> Option<i32> {
        None
    }

    /// Returns information that the picture does not show, such as scores and rounds left.
    fn caption(&self, _view: &Self::View) -> Option<Message> {
        None
    }

    /// Describes the side effects of `mv` in the position `before` it, such as the marks that it flips,
    /// worded to follow "Ani plays c4, ".
    fn effect(&self, _before: &Self::View, _mv: &Self::Move) -> Option<Message> {
        None
    }
}
