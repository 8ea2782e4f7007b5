//! A game as a JSON document: what programs read more easily than tags and moves.
//!
//! ```json
//! {"papan":1,"game":"tictactoe","options":{"misere":"no","size":"3x3x3"},
//!  "seats":[{"name":"Ani"},{"name":"alphabeta","player":"alphabeta"}],
//!  "moves":["5","1"],"outcome":{"ending":"resigned","seat":1,"winner":0},"seed":"42"}
//! ```

use crate::entry::{CatalogError, Setup, World};
use crate::game;
use crate::player::PlayerSpec;
use crate::table::{Ending, Table};
use papan_game::{Forfeit, ForfeitKind, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The version of the form.
const FORM: u32 = 1;

/// A game that was played, or is to be continued.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Document {
    /// The version of the form: 1.
    pub papan: u32,
    /// The game's name.
    pub game: String,
    /// Its options.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Who sat on the seats.
    pub seats: [Sitter; 2],
    /// The moves in their canonical text, first to last.
    pub moves: Vec<String>,
    /// How the game ended; null while it goes on.
    #[serde(default)]
    #[schema(required)]
    pub outcome: Option<End>,
    /// Where all chance came from, in decimal digits; null while that is not to be told, or where there is none.
    #[serde(default)]
    #[schema(required)]
    pub seed: Option<String>,
    /// The game as GCG, where no seed leads to it: a game of the crossword game from somewhere else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub gcg: Option<String>,
}

/// Who sat on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Sitter {
    /// The name to call them by.
    pub name: String,
    /// The player, where it was none of the people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub player: Option<String>,
}

/// How a recorded game ended. A tie has no winner; seats are 0 and 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "ending", rename_all = "lowercase", deny_unknown_fields)]
pub enum End {
    /// By the rules.
    Played {
        /// The points of each seat.
        points: [i32; 2],
        /// Who won.
        #[schema(required)]
        winner: Option<u8>,
    },
    /// Somebody gave up.
    Resigned {
        /// Who.
        seat: u8,
        /// Who won.
        #[schema(required)]
        winner: Option<u8>,
    },
    /// Somebody gave the game away.
    Forfeited {
        /// Who.
        seat: u8,
        /// In which way.
        #[schema(value_type = String, example = "over-time")]
        kind: ForfeitKind,
        /// Why.
        reason: String,
        /// Who won.
        #[schema(required)]
        winner: Option<u8>,
    },
}

impl From<Ending> for End {
    fn from(ending: Ending) -> Self {
        let number = |seat: Seat| seat.index() as u8;
        let winner = ending.winner().map(number);
        match ending {
            Ending::Played { outcome } => Self::Played { points: outcome.points, winner },
            Ending::Resigned { seat } => Self::Resigned { seat: number(seat), winner },
            Ending::Forfeited { seat, forfeit: Forfeit { kind, reason } } => {
                Self::Forfeited { seat: number(seat), kind, reason, winner }
            }
        }
    }
}

impl Document {
    /// The game at a table. The seed is told only where `is_told`: it gives away what players hide from each other.
    pub fn of(table: &dyn Table, is_told: bool) -> Self {
        let setup = table.setup();
        let sitter = |seat: Seat| {
            let info = table.seat(seat);
            let player = (!info.is_person).then(|| setup.seats[seat.index()].to_string());
            Sitter { name: info.name, player }
        };
        Self {
            papan: FORM,
            game: table.game().to_owned(),
            seats: Seat::BOTH.map(sitter),
            moves: table.recorded(),
            outcome: table.ending().map(End::from),
            seed: (is_told && table.is_seeded()).then(|| setup.seed.to_string()),
            gcg: (!table.is_seeded()).then(|| table.save()),
            options: setup.options.into_iter().collect(),
        }
    }

    /// Reads the text of a file.
    pub fn read(text: &str) -> Result<Self, CatalogError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let refuse = |error: serde_json::Error| CatalogError::Refused(in_front(&error));
        let document: Self = serde_json::from_str(text).map_err(refuse)?;
        if document.papan != FORM {
            let found = document.papan;
            let reason = format!("papan: found {found}, which is no form that can be read: expected {FORM}");
            return Err(CatalogError::Refused(reason));
        }
        Ok(document)
    }

    /// A table with people where the game was left, under the names of those who played.
    pub(super) fn table(&self, world: &World<'_>) -> Result<Box<dyn Table>, CatalogError> {
        let options = self.options.clone().into_iter().collect();
        let seats = [person(&self.seats[0].name)?, person(&self.seats[1].name)?];
        let mut table = game(&self.game)?.table(&Setup { options, seats, seed: self.seed()? }, world)?;
        for (at, mv) in self.moves.iter().enumerate() {
            let refuse =
                |reason: String| CatalogError::Refused(format!("moves: move {} (`{mv}`): {reason}", at + 1));
            table.replay(mv).map_err(refuse)?;
        }
        self.end(table.as_mut())?;
        self.compare(table.as_ref())?;
        Ok(table)
    }

    /// Whether a table is at the end of this game.
    pub(super) fn compare(&self, table: &dyn Table) -> Result<(), CatalogError> {
        let wrong = |what: &str| {
            CatalogError::Refused(format!(
                "{what}: found another one than the game has, which is recorded here"
            ))
        };
        if table.recorded() != self.moves {
            return Err(wrong("moves"));
        }
        if table.ending().map(End::from) != self.outcome {
            return Err(wrong("outcome"));
        }
        Ok(())
    }

    fn seed(&self) -> Result<u64, CatalogError> {
        let read = |seed: &str| {
            let reason = format!("seed: `{seed}` is not a whole number, or too large");
            seed.parse().map_err(|_| CatalogError::Refused(reason))
        };
        self.seed.as_deref().map_or(Ok(0), read)
    }

    /// Ends a game as the record says that people or players ended it.
    fn end(&self, table: &mut dyn Table) -> Result<(), CatalogError> {
        let ended = match &self.outcome {
            None | Some(End::Played { .. }) => Ok(()),
            Some(End::Resigned { seat, .. }) => table.resign(read_seat(*seat)?),
            Some(End::Forfeited { seat, kind, reason, .. }) => {
                table.forfeit(read_seat(*seat)?, Forfeit { kind: *kind, reason: reason.clone() })
            }
        };
        ended.map_err(|error| CatalogError::Refused(format!("outcome: {error}")))
    }
}

/// What is wrong with a JSON text, with the line in front as everywhere.
fn in_front(error: &serde_json::Error) -> String {
    let (line, place) = (error.line(), format!(" at line {} column {}", error.line(), error.column()));
    let said = error.to_string();
    format!("line {line}: {}", said.strip_suffix(&place).unwrap_or(&said))
}

/// A person; one without a name is called by the seat.
fn person(name: &str) -> Result<PlayerSpec, CatalogError> {
    Ok(if name.is_empty() { "human".parse()? } else { format!("human:{name}").parse()? })
}

fn read_seat(number: u8) -> Result<Seat, CatalogError> {
    let seat = Seat::BOTH.into_iter().find(|seat| seat.index() == usize::from(number));
    seat.ok_or_else(|| CatalogError::Refused(format!("outcome: seat: found {number}, expected 0 or 1")))
}
