//! The number of games that each player forfeited.

use crate::{GameRecord, Termination};
use std::collections::BTreeMap;

/// Forfeited games by player and kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ForfeitCounts(BTreeMap<String, BTreeMap<String, u64>>);

impl ForfeitCounts {
    /// Adds a game, if it was forfeited.
    pub fn add(&mut self, record: &GameRecord) {
        if let Termination::Forfeited { seat, how, .. } = &record.ending {
            let player = record.players[seat.index()].clone();
            *self.0.entry(player).or_default().entry(how.to_string()).or_default() += 1;
        }
    }

    /// Returns the forfeits of a player by kind.
    pub fn of(&self, player: &str) -> BTreeMap<String, u64> {
        self.0.get(player).cloned().unwrap_or_default()
    }
}

impl<'a> FromIterator<&'a GameRecord> for ForfeitCounts {
    fn from_iter<I: IntoIterator<Item = &'a GameRecord>>(records: I) -> Self {
        let mut forfeits = Self::default();
        for record in records {
            forfeits.add(record);
        }
        forfeits
    }
}
