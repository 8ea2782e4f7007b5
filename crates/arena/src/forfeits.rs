//! Who lost how many games by faults.

use crate::{Ending, GameRecord};
use std::collections::BTreeMap;

/// Games lost by faults, by player and by kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Forfeits(BTreeMap<String, BTreeMap<String, u64>>);

impl Forfeits {
    /// Adds a game, if it was lost by a fault.
    pub fn add(&mut self, record: &GameRecord) {
        if let Ending::Forfeited { seat, how, .. } = &record.ending {
            let player = record.players[seat.index()].clone();
            *self.0.entry(player).or_default().entry(how.to_string()).or_default() += 1;
        }
    }

    /// The faults of a player, by kind.
    pub fn of(&self, player: &str) -> BTreeMap<String, u64> {
        self.0.get(player).cloned().unwrap_or_default()
    }
}

impl<'a> FromIterator<&'a GameRecord> for Forfeits {
    fn from_iter<I: IntoIterator<Item = &'a GameRecord>>(records: I) -> Self {
        let mut forfeits = Self::default();
        for record in records {
            forfeits.add(record);
        }
        forfeits
    }
}
