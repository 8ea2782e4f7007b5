//! Events of a game, as they are stored.

use crate::wire::MoveExplanation;
use papan_game::{Forfeit, Seat};
use papan_message::Message;
use papan_session::{GameError, Session};
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
    pub(crate) fn apply(&self, session: &mut dyn Session) -> Result<(), GameError> {
        let done = match self {
            Self::Move { mv, .. } => session.replay(mv),
            Self::Undo { plies } => (0..*plies).try_for_each(|_| session.undo().map(drop)),
            Self::Resign { seat } => session.resign(*seat),
            Self::Forfeit { seat, forfeit } => session.forfeit(*seat, forfeit.clone()),
            Self::Claim { .. } => Ok(()),
        };
        done.map_err(|error| GameError::Refused(Message::from(&error)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_game::ForfeitKind;

    #[test]
    fn events_of_older_versions_have_sentences_as_reasons_and_notes() {
        let stored =
            r#"{"event":"forfeit","seat":"second","forfeit":{"kind":"over-time","reason":"out of time"}}"#;
        let event: GameEvent = serde_json::from_str(stored).unwrap();
        let forfeit = Forfeit::new(ForfeitKind::OverTime, Message::verbatim("out of time"));
        assert_eq!(event, GameEvent::Forfeit { seat: Seat::Second, forfeit });

        let stored = r#"{"event":"move","move":"5","thought":{"move":"5","value":null,"line":["5"],"nodes":9,"depth":1,"notes":["bred 3 generations"]}}"#;
        let GameEvent::Move { thought: Some(thought), .. } = serde_json::from_str(stored).unwrap() else {
            panic!("expected a move with its explanation")
        };
        assert_eq!(thought.notes, [Message::verbatim("bred 3 generations")]);
    }
}
