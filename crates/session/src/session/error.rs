//! Errors of a session.

use crate::messages::SessionText;
use papan_game::{Forfeit, Illegal, NotationError};
use papan_message::Message;
use thiserror::Error;

/// Why a session rejects an action.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("{}", Message::from(self))]
pub enum PlayError {
    /// The text is not a move.
    Text(#[from] NotationError),
    /// The rules forbid the move.
    Illegal(#[from] Illegal),
    /// The opponent imposes another move.
    ImposedMove {
        /// The player that imposes it.
        by: String,
        /// The only move that is accepted.
        mv: String,
    },
    /// The game is over.
    Over,
    /// No move can be taken back.
    NothingToUndo,
    /// An agent or a bot is to move, not a person.
    NotAPerson,
    /// A person is to move, not an agent or a bot.
    NotAPlayer,
    /// The player forfeited the game.
    Forfeit(#[from] Forfeit),
}

impl From<&PlayError> for Message {
    fn from(error: &PlayError) -> Self {
        match error.clone() {
            PlayError::Text(error) => Message::from(&error),
            PlayError::Illegal(illegal) => illegal.reason,
            PlayError::ImposedMove { by, mv } => SessionText::ImposedMove { by, mv }.into(),
            PlayError::Over => SessionText::Over.into(),
            PlayError::NothingToUndo => SessionText::NothingToUndo.into(),
            PlayError::NotAPerson => SessionText::NotAPerson.into(),
            PlayError::NotAPlayer => SessionText::NotAPlayer.into(),
            PlayError::Forfeit(forfeit) => forfeit.reason,
        }
    }
}
