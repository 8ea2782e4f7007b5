//! What happens in a game, as it is stored.

use crate::shape::Thought;
use papan_catalog::{CatalogError, Table};
use papan_game::{Forfeit, Seat};
use serde::{Deserialize, Serialize};

/// One thing that happened in a game. A game is its start and its events in order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub(crate) enum Event {
    /// A move was made.
    Move {
        /// Its canonical text.
        #[serde(rename = "move")]
        mv: String,
        /// How long it took, in milliseconds; none where no clock ran.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        took: Option<u64>,
        /// Why, where a player made it. It tells all that the player knew.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thought: Option<Thought>,
    },
    /// So many moves were taken back.
    Undo {
        /// How many.
        plies: usize,
    },
    /// A person gave up.
    Resign {
        /// Who.
        seat: Seat,
    },
    /// A player gave the game away.
    Forfeit {
        /// Who.
        seat: Seat,
        /// Why.
        forfeit: Forfeit,
    },
    /// Somebody took the seat that was kept for a person with a link.
    Claim {
        /// Which.
        seat: Seat,
        /// Under this name, if one was given.
        name: Option<String>,
    },
}

impl Event {
    /// Lets it happen at a table where both seats are people's, so that any move can be made and taken back.
    pub(crate) fn apply(&self, table: &mut dyn Table) -> Result<(), CatalogError> {
        let refuse = |error: String| CatalogError::Refused(error);
        let said = |error: papan_catalog::PlayError| refuse(error.to_string());
        match self {
            Self::Move { mv, .. } => table.replay(mv).map_err(refuse),
            Self::Undo { plies } => (0..*plies).try_for_each(|_| table.undo().map(drop)).map_err(said),
            Self::Resign { seat } => table.resign(*seat).map_err(said),
            Self::Forfeit { seat, forfeit } => table.forfeit(*seat, forfeit.clone()).map_err(said),
            Self::Claim { .. } => Ok(()),
        }
    }
}
