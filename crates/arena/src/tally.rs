//! All meetings of a run.

use crate::{Meeting, PairResult};
use std::collections::BTreeMap;

/// What all players have made against each other: results may be added in any order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally(BTreeMap<[usize; 2], Meeting>);

impl Tally {
    /// Adds a pair.
    pub fn add(&mut self, pair: &PairResult) {
        let pair = if pair.players[0] > pair.players[1] { pair.swapped() } else { *pair };
        self.0.entry(pair.players).or_default().add(&pair);
    }

    /// All meetings, each for the player who comes first in the run.
    pub fn meetings(&self) -> impl Iterator<Item = ([usize; 2], &Meeting)> {
        self.0.iter().map(|(&players, meeting)| (players, meeting))
    }

    /// The meeting of two players, as the first one named sees it; empty if they have not met.
    pub fn between(&self, player: usize, other: usize) -> Meeting {
        match self.0.get(&[player.min(other), player.max(other)]) {
            Some(meeting) if player <= other => *meeting,
            Some(meeting) => meeting.swapped(),
            None => Meeting::default(),
        }
    }

    /// For each of `players` all meetings together.
    pub fn totals(&self, players: usize) -> Vec<Meeting> {
        let mut totals = vec![Meeting::default(); players];
        for (&[first, second], meeting) in &self.0 {
            if let Some(total) = totals.get_mut(first) {
                total.merge(meeting);
            }
            if let Some(total) = totals.get_mut(second) {
                total.merge(&meeting.swapped());
            }
        }
        totals
    }
}

impl<'a> FromIterator<&'a PairResult> for Tally {
    fn from_iter<I: IntoIterator<Item = &'a PairResult>>(pairs: I) -> Self {
        let mut tally = Self::default();
        for pair in pairs {
            tally.add(pair);
        }
        tally
    }
}
