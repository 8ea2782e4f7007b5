//! Errors of a session.

use papan_game::{Forfeit, Illegal, NotationError};
use thiserror::Error;

/// Why a session rejects an action.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlayError {
    /// The text is not a move.
    #[error(transparent)]
    Text(#[from] NotationError),
    /// The rules forbid the move.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The opponent imposes another move.
    #[error("{by} imposes the opening: only {mv} can be played now")]
    ImposedMove {
        /// The player that imposes it.
        by: String,
        /// The only move that is accepted.
        mv: String,
    },
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// No move can be taken back.
    #[error("there is no move of yours to take back")]
    NothingToUndo,
    /// An agent or a bot is to move, not a person.
    #[error("it is not a person's turn")]
    NotAPerson,
    /// A person is to move, not an agent or a bot.
    #[error("it is a person's turn")]
    NotAPlayer,
    /// The player forfeited the game.
    #[error(transparent)]
    Forfeit(#[from] Forfeit),
}
