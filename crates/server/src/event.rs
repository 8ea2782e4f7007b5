//! Events of a game, as they are stored.

use crate::wire::MoveExplanation;
use papan_catalog::{CatalogError, Session};
use papan_game::{Forfeit, Seat};
use serde::{Deserialize, Serialize};

/// A change in a game. A game is its start followed by its events.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub(crate) enum GameEvent {
    /// A move.
    Move {
        /// The move in canonical notation.
        #[serde(rename = "move")]
        mv: String,
        /// Time taken in milliseconds; `None` if no clock was running.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        took: Option<u64>,
        /// Explanation of a bot's move. It reveals everything that the bot knew.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thought: Option<MoveExplanation>,
    },
    /// Moves taken back.
    Undo {
        /// Number of moves.
        plies: usize,
    },
    /// A person resigned.
    Resign {
        /// The seat that resigned.
        seat: Seat,
    },
    /// A seat lost by time or by a fault.
    Forfeit {
        /// The seat that lost.
        seat: Seat,
        /// The reason.
        forfeit: Forfeit,
    },
    /// An invitation was accepted.
    Claim {
        /// The seat.
        seat: Seat,
        /// The name of the new player, if given.
        name: Option<String>,
    },
}

impl GameEvent {
    /// Applies the event to a session with people on both seats, which accepts any move and undo.
    pub(crate) fn apply(&self, session: &mut dyn Session) -> Result<(), CatalogError> {
        let refuse = |error: String| CatalogError::Refused(error);
        let said = |error: papan_catalog::PlayError| refuse(error.to_string());
        match self {
            Self::Move { mv, .. } => session.replay(mv).map_err(refuse),
            Self::Undo { plies } => (0..*plies).try_for_each(|_| session.undo().map(drop)).map_err(said),
            Self::Resign { seat } => session.resign(*seat).map_err(said),
            Self::Forfeit { seat, forfeit } => session.forfeit(*seat, forfeit.clone()).map_err(said),
            Self::Claim { .. } => Ok(()),
        }
    }
}
