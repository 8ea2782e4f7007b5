//! The result of two games with swapped seats: the unit of all statistics.

use crate::{GameRecord, Pairing};
use papan_game::Seat;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The results of the two games of a pair, from the perspective of its first player.
///
/// Both games have the same opening and seed and are therefore dependent; different pairs are independent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PairResult {
    /// The players, as indices into the players of the run. The first one had the first seat in game 0.
    pub players: [usize; 2],
    /// Half points of the first player in game 0 and game 1: 0, 1 or 2.
    #[serde(rename = "halves")]
    pub half_points: [u8; 2],
    /// Margins of the first player in game 0 and game 1, if they were played out.
    pub margins: [Option<i32>; 2],
}

/// The error for records that are not the games of a pairing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PairError {
    /// The record belongs to another pair.
    #[error("found a record of pair {found}, expected pair {expected}")]
    Pair {
        /// The pair of the record.
        found: u64,
        /// The pair of the pairing.
        expected: u64,
    },
    /// The record belongs to the other game of the pair.
    #[error("found a record of game {found} of pair {pair}, expected game {expected}")]
    Game {
        /// The pair.
        pair: u64,
        /// The game of the record.
        found: u8,
        /// The expected game.
        expected: u8,
    },
    /// The second game does not have the same players with swapped seats.
    #[error(
        "game 1 of pair {pair} is {} against {}: expected the players of game 0 with swapped seats",
        players[0], players[1]
    )]
    Seats {
        /// The pair.
        pair: u64,
        /// The players on the first and the second seat of game 1.
        players: [String; 2],
    },
}

impl PairResult {
    /// Returns the result of `pairing` from the records of its two games.
    pub fn of(pairing: &Pairing, records: [&GameRecord; 2]) -> Result<Self, PairError> {
        for (expected, record) in (0..).zip(records) {
            check(pairing, expected, record)?;
        }
        let [game0, game1] = records;
        if game0.players[0] != game1.players[1] || game0.players[1] != game1.players[0] {
            return Err(PairError::Seats { pair: pairing.pair, players: game1.players.clone() });
        }
        Ok(Self {
            players: pairing.players,
            half_points: [game0.result.half_points(Seat::First), game1.result.half_points(Seat::Second)],
            margins: [game0.margin(), game1.margin().map(i32::saturating_neg)],
        })
    }

    /// Returns the result from the opponent's perspective. Game 0 stays game 0.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let [first, second] = self.players;
        Self {
            players: [second, first],
            half_points: self.half_points.map(|half_points| 2 - half_points.min(2)),
            margins: self.margins.map(|margin| margin.map(i32::saturating_neg)),
        }
    }

    /// Returns the half points of the first player in both games, from 0 to 4.
    pub fn class(&self) -> usize {
        self.half_points.iter().map(|&half_points| usize::from(half_points.min(2))).sum()
    }
}

fn check(pairing: &Pairing, expected: u8, record: &GameRecord) -> Result<(), PairError> {
    let pair = pairing.pair;
    if record.pair != pair {
        return Err(PairError::Pair { found: record.pair, expected: pair });
    }
    if record.game != expected {
        return Err(PairError::Game { pair, found: record.game, expected });
    }
    Ok(())
}
