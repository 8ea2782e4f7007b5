//! The line that a game leaves in the file of results.
//!
//! A line holds everything that is needed to play the game again, and nothing that differs from
//! machine to machine: how long moves took is in the file of [timings](crate::Timing).

use crate::{GameName, GameResult};
use papan_game::{ForfeitKind, Seat, Value};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use thiserror::Error;

/// One game as it was played: a line of the file of results.
///
/// ```
/// use papan_arena::{Ending, GameRecord, GameResult, Setting};
///
/// let record = GameRecord {
///     pair: 3,
///     game: 1,
///     round: 0,
///     version: "0.1.0".into(),
///     seed: 7,
///     setting: Setting { game: "tictactoe".into(), openings: "none".into(), ..Setting::default() },
///     players: ["random".into(), "minimax".into()],
///     opening: vec![],
///     moves: ["1", "5", "2", "3", "4", "7"].map(String::from).to_vec(),
///     values: vec![None; 6],
///     ending: Ending::Played { points: [0, 1] },
///     result: GameResult::Second,
/// };
/// assert_eq!(GameRecord::read(&record.write()).unwrap(), record);
/// assert_eq!(record.margin(), Some(-1));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// Index of the pair in the run.
    pub pair: u64,
    /// 0 or 1 within the pair; in game 1 the seats are swapped.
    pub game: u8,
    /// Round of the schedule; 0 where there are none.
    pub round: u32,
    /// Version of Papan that played it.
    pub version: String,
    /// The game's own seed, the same in both games of a pair.
    pub seed: u64,
    /// What was played.
    #[serde(rename = "match")]
    pub setting: Setting,
    /// The players on the first and on the second seat.
    pub players: [String; 2],
    /// Moves that were made before the players began.
    pub opening: Vec<String>,
    /// The moves after the opening, in canonical text.
    pub moves: Vec<String>,
    /// What each of `moves` was worth to who made it. JSON has no infinite numbers, so an estimate that
    /// is not finite is written as none.
    #[serde(serialize_with = "finite_values")]
    pub values: Vec<Option<Value>>,
    /// How it ended.
    pub ending: Ending,
    /// Who won.
    pub result: GameResult,
}

/// What is the same for all games of a run, apart from the players.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Setting {
    /// The game by its name.
    pub game: String,
    /// Its options.
    pub options: BTreeMap<String, String>,
    /// How much players may think that do not say so themselves.
    pub budget: Option<String>,
    /// Where openings come from.
    pub openings: String,
    /// The seed of the run.
    pub seed: u64,
    /// The SHA-256 of every file that the games depended on, by name.
    pub files: BTreeMap<String, String>,
}

/// How a game came to its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Ending {
    /// It was played out.
    Played {
        /// Points of the first and of the second seat.
        points: [i32; 2],
    },
    /// A seat gave up.
    Resigned {
        /// Which one.
        seat: Seat,
    },
    /// A seat lost by a fault.
    Forfeited {
        /// Which one.
        seat: Seat,
        /// In which way.
        how: ForfeitKind,
        /// Why, as a sentence.
        reason: String,
    },
}

impl Ending {
    /// Who won by it.
    pub fn result(&self) -> GameResult {
        match self {
            Self::Played { points } => GameResult::of_points(*points),
            Self::Resigned { seat } | Self::Forfeited { seat, .. } => GameResult::win(seat.other()),
        }
    }

    /// Points of the first seat less those of the second, if it was played out.
    pub fn margin(&self) -> Option<i32> {
        match self {
            Self::Played { points: [first, second] } => Some(first.saturating_sub(*second)),
            Self::Resigned { .. } | Self::Forfeited { .. } => None,
        }
    }
}

/// Why a line is not the record of a game.
#[derive(Debug, Error)]
pub enum RecordError {
    /// It is not JSON, or something is missing or of another kind.
    #[error("not the record of a game: {0}")]
    Json(#[from] serde_json::Error),
    /// A pair has two games.
    #[error("the record is of game {0} of a pair: expected game 0 or 1")]
    Game(u8),
    /// Each move has a value, which may be none.
    #[error("{values} values for {moves} moves: expected as many as there are moves")]
    Values {
        /// How many moves there are.
        moves: usize,
        /// How many values.
        values: usize,
    },
    /// The result is not the one of its ending.
    #[error("the result is {found}: expected {expected}, because of how the game ended")]
    Result {
        /// What the line says.
        found: GameResult,
        /// What follows from the ending.
        expected: GameResult,
    },
}

impl GameRecord {
    /// Reads a line and checks that it agrees with itself.
    pub fn read(line: &str) -> Result<Self, RecordError> {
        let record: Self = serde_json::from_str(line)?;
        record.check()?;
        Ok(record)
    }

    /// The record as a line of JSON, without a line feed.
    ///
    /// # Panics
    ///
    /// Never: every part of a record has a form in JSON.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("a record holds texts, numbers and maps from texts")
    }

    /// Whether the record agrees with itself.
    pub fn check(&self) -> Result<(), RecordError> {
        if self.game > 1 {
            return Err(RecordError::Game(self.game));
        }
        if self.values.len() != self.moves.len() {
            return Err(RecordError::Values { moves: self.moves.len(), values: self.values.len() });
        }
        let expected = self.ending.result();
        if self.result != expected {
            return Err(RecordError::Result { found: self.result, expected });
        }
        Ok(())
    }

    /// What the game is called within its run.
    pub fn name(&self) -> GameName {
        GameName { pair: self.pair, game: self.game }
    }

    /// Points of the first seat less those of the second, if the game was played out.
    pub fn margin(&self) -> Option<i32> {
        self.ending.margin()
    }
}

/// Writes values with what is not finite as none.
fn finite_values<S: Serializer>(values: &[Option<Value>], serializer: S) -> Result<S::Ok, S::Error> {
    let is_finite = |value: &Value| !matches!(value, Value::Estimate(points) if !points.is_finite());
    serializer.collect_seq(values.iter().map(|value| value.filter(is_finite)))
}
