//! A saved game as a JSON document.
//!
//! ```json
//! {"papan":1,"game":"tictactoe","options":{"misere":"no","size":"3x3x3"},
//!  "seats":[{"name":"Ani"},{"name":"alphabeta","player":"alphabeta"}],
//!  "moves":["5","1"],"outcome":{"ending":"resigned","seat":1,"winner":0},"seed":"42"}
//! ```

use crate::entry::{Entry, Environment, GameError, Setup};
use crate::messages::RecordText;
use crate::player::PlayerSpec;
use crate::session::{Ending, PlayError, Session};
use papan_game::{Forfeit, ForfeitKind, Seat};
use papan_message::Message;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the format.
const FORM: u32 = 1;

/// A game that was played, or is to be continued.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JsonRecord {
    /// The version of the format: 1.
    pub papan: u32,
    /// The game's name.
    pub game: String,
    /// Its options.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The players.
    pub seats: [RecordedPlayer; 2],
    /// The moves in their canonical text, first to last.
    pub moves: Vec<String>,
    /// How the game ended; null while it goes on.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub outcome: Option<RecordEnding>,
    /// The seed in decimal digits; null if it is secret or there is none.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub seed: Option<String>,
    /// The game as GCG, if no seed reproduces it: a crossword game of another program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub gcg: Option<String>,
}

/// The player of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordedPlayer {
    /// The name.
    pub name: String,
    /// The player spec, if the player is not a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub player: Option<String>,
}

/// How a recorded game ended. A tie has no winner; seats are 0 and 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "ending", rename_all = "lowercase", deny_unknown_fields)]
pub enum RecordEnding {
    /// The game ended by its rules.
    Played {
        /// The points of each seat.
        points: [i32; 2],
        /// The winner.
        #[cfg_attr(feature = "schema", schema(required))]
        winner: Option<u8>,
    },
    /// A player resigned.
    Resigned {
        /// The seat that resigned.
        seat: u8,
        /// The winner.
        #[cfg_attr(feature = "schema", schema(required))]
        winner: Option<u8>,
    },
    /// A player forfeited.
    Forfeited {
        /// The seat that forfeited.
        seat: u8,
        /// The kind of forfeit.
        #[cfg_attr(feature = "schema", schema(value_type = String, example = "over-time"))]
        kind: ForfeitKind,
        /// The reason.
        reason: String,
        /// The winner.
        #[cfg_attr(feature = "schema", schema(required))]
        winner: Option<u8>,
    },
}

impl From<Ending> for RecordEnding {
    fn from(ending: Ending) -> Self {
        let number = |seat: Seat| seat.index() as u8;
        let winner = ending.winner().map(number);
        match ending {
            Ending::Played { outcome } => Self::Played { points: outcome.points, winner },
            Ending::Resigned { seat } => Self::Resigned { seat: number(seat), winner },
            Ending::Forfeited { seat, forfeit: Forfeit { kind, reason } } => {
                Self::Forfeited { seat: number(seat), kind, reason: reason.to_string(), winner }
            }
        }
    }
}

impl JsonRecord {
    /// Records a session. The seed is included only if `is_told`, because it reveals hidden information.
    pub fn of(session: &dyn Session, is_told: bool) -> Self {
        let setup = session.setup();
        let sitter = |seat: Seat| {
            let info = session.seat(seat);
            let player = (!info.is_person).then(|| setup.seats[seat.index()].to_string());
            RecordedPlayer { name: info.name, player }
        };
        Self {
            papan: FORM,
            game: session.game().to_owned(),
            seats: Seat::BOTH.map(sitter),
            moves: session.recorded_moves(),
            outcome: session.ending().map(RecordEnding::from),
            seed: (is_told && session.is_seeded()).then(|| setup.seed.to_string()),
            gcg: (!session.is_seeded()).then(|| session.save()),
            options: setup.options.into_iter().collect(),
        }
    }

    /// Parses the text of a file.
    pub fn read(text: &str) -> Result<Self, GameError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let refuse = |error: serde_json::Error| GameError::Refused(in_front(&error));
        let document: Self = serde_json::from_str(text).map_err(refuse)?;
        if document.papan != FORM {
            let form = RecordText::Form { found: document.papan, expected: FORM };
            return Err(refused_field("papan", form));
        }
        Ok(document)
    }

    /// Creates a session of its game, which `entry` is, with people where the game was left, under the players' names.
    pub fn session(
        &self,
        entry: &'static dyn Entry,
        env: &Environment<'_>,
    ) -> Result<Box<dyn Session>, GameError> {
        let options = self.options.clone().into_iter().collect();
        let seats = [person(&self.seats[0].name)?, person(&self.seats[1].name)?];
        let mut session = entry.session(&Setup { options, seats, seed: self.seed()? }, env)?;
        for (at, mv) in self.moves.iter().enumerate() {
            let refuse = |error: PlayError| {
                let reason = Message::from(&error);
                refused_field("moves", RecordText::Move { number: at + 1, mv: mv.clone(), reason })
            };
            session.replay(mv).map_err(refuse)?;
        }
        self.end(session.as_mut())?;
        self.compare(session.as_ref())?;
        Ok(session)
    }

    /// Checks that a session is at the end of this game.
    pub fn compare(&self, session: &dyn Session) -> Result<(), GameError> {
        let wrong = |field| refused_field(field, RecordText::OtherThanRecorded);
        if session.recorded_moves() != self.moves {
            return Err(wrong("moves"));
        }
        if session.ending().map(RecordEnding::from) != self.outcome {
            return Err(wrong("outcome"));
        }
        Ok(())
    }

    fn seed(&self) -> Result<u64, GameError> {
        let read = |seed: &str| {
            let reason = || refused_field("seed", RecordText::BadSeed { found: seed.to_owned() });
            seed.parse().map_err(|_| reason())
        };
        self.seed.as_deref().map_or(Ok(0), read)
    }

    /// Ends a session as the record says.
    fn end(&self, session: &mut dyn Session) -> Result<(), GameError> {
        let ended = match &self.outcome {
            None | Some(RecordEnding::Played { .. }) => Ok(()),
            Some(RecordEnding::Resigned { seat, .. }) => session.resign(read_seat(*seat)?),
            Some(RecordEnding::Forfeited { seat, kind, reason, .. }) => {
                session.forfeit(read_seat(*seat)?, Forfeit::new(*kind, Message::verbatim(reason.clone())))
            }
        };
        ended.map_err(|error| refused_field("outcome", &error))
    }
}

/// Returns the error of a field of the document.
fn refused_field(field: &str, reason: impl Into<Message>) -> GameError {
    GameError::Refused(RecordText::Field { field: field.to_owned(), reason: reason.into() }.into())
}

/// Returns the error of a JSON text, with its line first as in other formats.
fn in_front(error: &serde_json::Error) -> Message {
    let (line, place) = (error.line(), format!(" at line {} column {}", error.line(), error.column()));
    let said = error.to_string();
    let reason = Message::verbatim(said.strip_suffix(&place).unwrap_or(&said));
    RecordText::Line { line, reason }.into()
}

/// Returns a person; one without a name is called by the seat.
fn person(name: &str) -> Result<PlayerSpec, GameError> {
    Ok(if name.is_empty() { "human".parse()? } else { format!("human:{name}").parse()? })
}

fn read_seat(number: u8) -> Result<Seat, GameError> {
    let seat = Seat::BOTH.into_iter().find(|seat| seat.index() == usize::from(number));
    seat.ok_or_else(|| refused_field("outcome", RecordText::BadSeatNumber { found: number }))
}
