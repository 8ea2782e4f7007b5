//! Records of games: the lines of the results file.
//!
//! A line holds everything needed to replay the game and nothing that differs between machines. Times are in
//! a separate file of [timings](crate::Timing).

use crate::json_line::json_line;
use crate::{GameName, GameResult};
use papan_game::{ForfeitKind, Seat, Value};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use thiserror::Error;

/// A played game: a line of the results file.
///
/// ```
/// use papan_arena::{Termination, GameRecord, GameResult, GameConditions};
///
/// let record = GameRecord {
///     pair: 3,
///     game: 1,
///     round: 0,
///     version: "0.1.0".into(),
///     seed: 7,
///     conditions: GameConditions { game: "tictactoe".into(), openings: "none".into(), ..GameConditions::default() },
///     players: ["random".into(), "minimax".into()],
///     opening: vec![],
///     moves: ["1", "5", "2", "3", "4", "7"].map(String::from).to_vec(),
///     values: vec![None; 6],
///     ending: Termination::Played { points: [0, 1] },
///     result: GameResult::Second,
/// };
/// assert_eq!(GameRecord::read(&record.write()).unwrap(), record);
/// assert_eq!(record.margin(), Some(-1));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// Index of the pair in the run.
    pub pair: u64,
    /// 0 or 1 within the pair; the seats are swapped in game 1.
    pub game: u8,
    /// Round of the schedule; 0 without rounds.
    pub round: u32,
    /// Version of Papan that played the game.
    pub version: String,
    /// The game's own seed, which both games of a pair share.
    pub seed: u64,
    /// The conditions that all games of the run share.
    #[serde(rename = "match")]
    pub conditions: GameConditions,
    /// The players on the first and on the second seat.
    pub players: [String; 2],
    /// The moves that were made before the players took over.
    pub opening: Vec<String>,
    /// The moves after the opening, in canonical notation.
    pub moves: Vec<String>,
    /// The value of each of `moves` for the player who made it. JSON has no infinities, so estimates that are
    /// not finite are written as null.
    #[serde(serialize_with = "finite_values")]
    pub values: Vec<Option<Value>>,
    /// How the game ended.
    pub ending: Termination,
    /// The result.
    pub result: GameResult,
}

/// The conditions that all games of a run share, apart from the players.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct GameConditions {
    /// The name of the game.
    pub game: String,
    /// The options of the game.
    pub options: BTreeMap<String, String>,
    /// The budget of players that have none of their own.
    pub budget: Option<String>,
    /// The source of the openings.
    pub openings: String,
    /// The seed of the run.
    pub seed: u64,
    /// The SHA-256 of every file that the games depend on, by name.
    pub files: BTreeMap<String, String>,
}

/// The way a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Termination {
    /// The game was played out.
    Played {
        /// Points of the first and of the second seat.
        points: [i32; 2],
    },
    /// A seat resigned.
    Resigned {
        /// The seat that resigned.
        seat: Seat,
    },
    /// A seat forfeited.
    Forfeited {
        /// The seat that forfeited.
        seat: Seat,
        /// The kind of forfeit.
        how: ForfeitKind,
        /// The reason, as a sentence.
        reason: String,
    },
}

impl Termination {
    /// Returns the result that follows.
    pub fn result(&self) -> GameResult {
        match self {
            Self::Played { points } => GameResult::of_points(*points),
            Self::Resigned { seat } | Self::Forfeited { seat, .. } => GameResult::win(seat.other()),
        }
    }

    /// Returns the points of the first seat minus those of the second, if the game was played out.
    pub fn margin(&self) -> Option<i32> {
        match self {
            Self::Played { points: [first, second] } => Some(first.saturating_sub(*second)),
            Self::Resigned { .. } | Self::Forfeited { .. } => None,
        }
    }
}

/// The error for a line that is not a valid [`GameRecord`].
#[derive(Debug, Error)]
pub enum GameRecordError {
    /// Invalid JSON, or a missing or mistyped field.
    #[error("invalid game record: {0}")]
    Json(#[from] serde_json::Error),
    /// The game is neither 0 nor 1.
    #[error("invalid game number {0}: expected 0 or 1")]
    Game(u8),
    /// The number of values differs from the number of moves.
    #[error("{values} values for {moves} moves: expected one value per move")]
    Values {
        /// The number of moves.
        moves: usize,
        /// The number of values.
        values: usize,
    },
    /// The result contradicts the ending.
    #[error("the result is {found}, but the ending implies {expected}")]
    Result {
        /// The recorded result.
        found: GameResult,
        /// The result that follows from the ending.
        expected: GameResult,
    },
}

impl GameRecord {
    /// Reads and validates a line.
    pub fn read(line: &str) -> Result<Self, GameRecordError> {
        let record: Self = serde_json::from_str(line)?;
        record.check()?;
        Ok(record)
    }

    /// Writes the record as a line of JSON, without a line feed.
    pub fn write(&self) -> String {
        json_line(self)
    }

    /// Checks that the fields are consistent.
    pub fn check(&self) -> Result<(), GameRecordError> {
        if self.game > 1 {
            return Err(GameRecordError::Game(self.game));
        }
        if self.values.len() != self.moves.len() {
            return Err(GameRecordError::Values { moves: self.moves.len(), values: self.values.len() });
        }
        let expected = self.ending.result();
        if self.result != expected {
            return Err(GameRecordError::Result { found: self.result, expected });
        }
        Ok(())
    }

    /// Returns the name of the game within its run.
    pub fn name(&self) -> GameName {
        GameName { pair: self.pair, game: self.game }
    }

    /// Returns the points of the first seat minus those of the second, if the game was played out.
    pub fn margin(&self) -> Option<i32> {
        self.ending.margin()
    }
}

/// Serializes values, with null for those that are not finite.
fn finite_values<S: Serializer>(values: &[Option<Value>], serializer: S) -> Result<S::Ok, S::Error> {
    let is_finite = |value: &Value| !matches!(value, Value::Estimate(points) if !points.is_finite());
    serializer.collect_seq(values.iter().map(|value| value.filter(is_finite)))
}
