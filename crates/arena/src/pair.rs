//! The result of two games with swapped seats: the unit of all statistics.

use crate::{GameRecord, Pairing};
use papan_game::Seat;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How the two games of a pair ended, as its first player sees it.
///
/// The two games begin alike and share their luck, so they depend on each other; pairs do not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PairResult {
    /// Who played, as indices into the players of the run; the first one had the first seat in game 0.
    pub players: [usize; 2],
    /// Half points of the first player in game 0 and in game 1: 0, 1 or 2.
    pub halves: [u8; 2],
    /// Margins of the first player in game 0 and in game 1, where they were played out.
    pub margins: [Option<i32>; 2],
}

/// Why two records are not the games of a pairing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PairError {
    /// A record is of another pair.
    #[error("a record of pair {found}: expected pair {expected}")]
    Pair {
        /// The pair of the record.
        found: u64,
        /// The pair of the pairing.
        expected: u64,
    },
    /// A record is of the other game of the pair.
    #[error("a record of game {found} of pair {pair}: expected game {expected}")]
    Game {
        /// The pair.
        pair: u64,
        /// The game of the record.
        found: u8,
        /// The game that should be there.
        expected: u8,
    },
    /// The seats of the second game are not those of the first, swapped.
    #[error(
        "game 1 of pair {pair} is {} against {}: expected the players of game 0 with swapped seats",
        players[0], players[1]
    )]
    Seats {
        /// The pair.
        pair: u64,
        /// Who had the first and the second seat of game 1.
        players: [String; 2],
    },
}

impl PairResult {
    /// The result of `pairing`, from the records of its game 0 and its game 1.
    pub fn of(pairing: &Pairing, records: [&GameRecord; 2]) -> Result<Self, PairError> {
        for (expected, record) in (0..).zip(records) {
            check(pairing, expected, record)?;
        }
        let [there, back] = records;
        if there.players[0] != back.players[1] || there.players[1] != back.players[0] {
            return Err(PairError::Seats { pair: pairing.pair, players: back.players.clone() });
        }
        Ok(Self {
            players: pairing.players,
            halves: [there.result.halves(Seat::First), back.result.halves(Seat::Second)],
            margins: [there.margin(), back.margin().map(i32::saturating_neg)],
        })
    }

    /// The same result as the other player sees it. Game 0 stays game 0.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let [first, second] = self.players;
        Self {
            players: [second, first],
            halves: self.halves.map(|halves| 2 - halves.min(2)),
            margins: self.margins.map(|margin| margin.map(i32::saturating_neg)),
        }
    }

    /// Half points of the first player in both games, from 0 to 4.
    pub fn class(&self) -> usize {
        self.halves.iter().map(|&halves| usize::from(halves.min(2))).sum()
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
