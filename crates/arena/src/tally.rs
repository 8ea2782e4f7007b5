//! The tally of a run.

use crate::{HeadToHead, PairResult};
use std::collections::BTreeMap;

/// The scores of all players against each other. Results may be added in any order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally(BTreeMap<[usize; 2], HeadToHead>);

impl Tally {
    /// Adds a pair.
    pub fn add(&mut self, pair: &PairResult) {
        let pair = if pair.players[0] > pair.players[1] { pair.swapped() } else { *pair };
        self.0.entry(pair.players).or_default().add(&pair);
    }

    /// Returns all matchups, from the perspective of the player who comes first in the run.
    pub fn matchups(&self) -> impl Iterator<Item = ([usize; 2], &HeadToHead)> {
        self.0.iter().map(|(&players, matchup)| (players, matchup))
    }

    /// Returns the score of `player` against `other`; empty if they have not met.
    pub fn between(&self, player: usize, other: usize) -> HeadToHead {
        match self.0.get(&[player.min(other), player.max(other)]) {
            Some(matchup) if player <= other => *matchup,
            Some(matchup) => matchup.swapped(),
            None => HeadToHead::default(),
        }
    }

    /// Returns the total score of each of `players`.
    pub fn totals(&self, players: usize) -> Vec<HeadToHead> {
        let mut totals = vec![HeadToHead::default(); players];
        for (&[first, second], matchup) in &self.0 {
            if let Some(total) = totals.get_mut(first) {
                total.merge(matchup);
            }
            if let Some(total) = totals.get_mut(second) {
                total.merge(&matchup.swapped());
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
