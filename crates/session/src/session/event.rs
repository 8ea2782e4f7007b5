//! The log of a session, and how a game ends.

use papan_game::{Forfeit, Outcome, Seat};
use papan_message::Message;
use serde::Serialize;

/// One entry of a session's log.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum SessionEvent {
    /// A move was played.
    Move {
        /// Its text, as far as the people at the session may know it.
        #[serde(rename = "move")]
        mv: String,
        /// Its side effect, such as the marks that it flipped.
        #[serde(skip_serializing_if = "Option::is_none")]
        effect: Option<Message>,
    },
    /// Moves were taken back.
    Undo {
        /// Number of moves.
        plies: usize,
    },
    /// A person resigned.
    Resign {
        /// The seat that resigned.
        seat: Seat,
    },
    /// A player forfeited.
    Forfeit {
        /// The seat that forfeited.
        seat: Seat,
        /// The reason.
        forfeit: Forfeit,
    },
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "ending", rename_all = "lowercase")]
pub enum Ending {
    /// The game ended by its rules.
    Played {
        /// The points of both seats.
        outcome: Outcome,
    },
    /// A seat resigned.
    Resigned {
        /// The seat that resigned.
        seat: Seat,
    },
    /// A seat's player failed.
    Forfeited {
        /// The seat that forfeited.
        seat: Seat,
        /// The reason.
        forfeit: Forfeit,
    },
}

impl Ending {
    /// Returns the winner, or `None` for a tie.
    pub fn winner(&self) -> Option<Seat> {
        match self {
            Self::Played { outcome } => outcome.winner(),
            Self::Resigned { seat } | Self::Forfeited { seat, .. } => Some(seat.other()),
        }
    }

    /// Returns the result as the bot protocol words it for the bot on `seat`.
    pub(super) fn bot_result(&self, seat: Seat) -> String {
        let result = match self.winner() {
            Some(winner) if winner == seat => "won",
            Some(_) => "lost",
            None => "tied",
        };
        match self {
            Self::Played { outcome: Outcome { points } } => {
                format!("{result} {} {}", points[seat.index()], points[seat.other().index()])
            }
            Self::Resigned { .. } => format!("{result} resigned"),
            Self::Forfeited { forfeit, .. } => format!("{result} {} {forfeit}", forfeit.kind),
        }
    }
}
