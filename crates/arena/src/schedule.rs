//! Schedules: the pairs of a run and their order.
//!
//! The pairs of a run are numbered from 0 to [`Schedule::total`]. The number alone determines players,
//! opening and seed. Pairs are played in rounds. The pairings of a [`Round`] depend only on the results of
//! earlier rounds, so the pairs of a round can be played in any order and concurrently. Round robins and
//! gauntlets have a single round, whose pairings are computed on demand.
//!
//! In a round with `M` matchups, pair `i` is the `i / M`-th pair of matchup `i % M`. At any time, all
//! matchups have therefore played equally often, within one pair. The pairs of different matchups that are
//! played at the same time share opening and seed: they have the same [`Pairing::seed_index`].
//!
//! ```
//! # use papan_arena::{TournamentFormat, Openings, Run, Schedule};
//! # use std::collections::BTreeMap;
//! # let run = Run {
//! #     version: "0.1.0".into(), game: "tictactoe".into(), options: BTreeMap::new(),
//! #     players: ["a", "b", "c"].map(String::from).to_vec(), pairs: 10, format: TournamentFormat::RoundRobin,
//! #     sprt: None, openings: Openings::None, budget: None, time_rules: papan_arena::TimeRules::default(), seed: 1, files: BTreeMap::new(),
//! # };
//! let schedule = Schedule::new(&run).unwrap();
//! assert_eq!(schedule.total(), 30);
//! let mut played = Vec::new();
//! for number in 0..schedule.rounds() {
//!     let round = schedule.round(number, &played).unwrap();
//!     for pairing in round.pairings() {
//!         // Here the two games are played.
//!         # let result = papan_arena::PairResult { players: pairing.players, half_points: [1, 1], margins: [None; 2] };
//!         played.push(result);
//!     }
//! }
//! assert_eq!(played.len(), 30);
//! ```

use crate::swiss::Standings;
use crate::{PairResult, Run, RunError, TournamentFormat};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use thiserror::Error;

/// Two players and the two games that they are to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pairing {
    /// Index of the pair in the run.
    pub pair: u64,
    /// The round of the pair.
    pub round: u32,
    /// The players, as indices into the players of the run. The first one has the first seat in game 0.
    pub players: [usize; 2],
    /// Index of opening and seed, see [`Run::game_seed`].
    #[serde(rename = "chance")]
    pub seed_index: u64,
}

/// The schedule of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    players: usize,
    pairs: u64,
    format: TournamentFormat,
    rounds: u32,
}

/// The pairings of one round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    number: u32,
    pairs: Range<u64>,
    count: u64,
    first_seed_index: u64,
    matchups: Matchups,
    bye: Option<usize>,
}

/// The matchups of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Matchups {
    Everybody,
    WithFirst,
    Listed(Vec<[usize; 2]>),
}

/// The reason why there are no pairings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ScheduleError {
    /// The round does not exist.
    #[error("round {round} does not exist: the schedule has {rounds} rounds, counted from 0")]
    NoRound {
        /// The requested round.
        round: u32,
        /// The number of rounds.
        rounds: u32,
    },
    /// The pair does not exist.
    #[error("pair {pair} does not exist: the schedule has {total} pairs, counted from 0")]
    NoPair {
        /// The requested pair.
        pair: u64,
        /// The number of pairs.
        total: u64,
    },
    /// Earlier rounds are not finished.
    #[error("round {round} needs the results of the {needed} pairs before it, found {found}")]
    Unfinished {
        /// The requested round.
        round: u32,
        /// The number of pairs before it.
        needed: u64,
        /// The number of results.
        found: usize,
    },
    /// A result has an unknown player, or the same player twice.
    #[error("result with the players {} and {}: expected two different players below {players}", found[0], found[1])]
    InvalidPlayers {
        /// The players of the result.
        found: [usize; 2],
        /// The number of players.
        players: usize,
    },
}

impl Schedule {
    /// Creates the schedule of a run, if it is valid.
    pub fn new(run: &Run) -> Result<Self, RunError> {
        run.check()?;
        let players = run.players.len();
        Ok(Self { players, pairs: run.pairs, format: run.format, rounds: run.format.rounds(players) })
    }

    /// Returns the number of pairs in all rounds.
    pub fn total(&self) -> u64 {
        u64::from(self.rounds) * self.pairs_in_round()
    }

    /// Returns the number of rounds; 1 if pairings do not depend on results.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Returns the number of pairs in each round.
    pub fn pairs_in_round(&self) -> u64 {
        self.matchups() * self.pairs
    }

    /// Returns the number of matchups in each round.
    pub fn matchups(&self) -> u64 {
        self.format.matchups(self.players)
    }

    /// Returns the round of a pair.
    pub fn round_of(&self, pair: u64) -> u32 {
        u32::try_from(pair / self.pairs_in_round()).unwrap_or(u32::MAX)
    }

    /// Returns a round. `played` must contain the results of all earlier rounds, with pair `i` at index `i`;
    /// later results are ignored.
    pub fn round(&self, number: u32, played: &[PairResult]) -> Result<Round, ScheduleError> {
        if number >= self.rounds {
            return Err(ScheduleError::NoRound { round: number, rounds: self.rounds });
        }
        let first = u64::from(number) * self.pairs_in_round();
        let (matchups, bye) = match self.format {
            TournamentFormat::RoundRobin => (Matchups::Everybody, None),
            TournamentFormat::Gauntlet => (Matchups::WithFirst, None),
            TournamentFormat::Swiss { .. } => {
                let before = self.before(number, first, played)?;
                let (matchups, bye) = Standings::after(self.players, self.pairs, before).next_round();
                (Matchups::Listed(matchups), bye)
            }
        };
        Ok(Round {
            number,
            pairs: first..first + self.pairs_in_round(),
            count: self.matchups(),
            first_seed_index: u64::from(number) * self.pairs,
            matchups,
            bye,
        })
    }

    /// Returns a single pairing. Round robins and gauntlets need no results for it.
    pub fn pairing(&self, pair: u64, played: &[PairResult]) -> Result<Pairing, ScheduleError> {
        let none = ScheduleError::NoPair { pair, total: self.total() };
        if pair >= self.total() {
            return Err(none);
        }
        self.round(self.round_of(pair), played)?.pairing(pair).ok_or(none)
    }

    /// Returns the validated results of earlier rounds.
    fn before<'a>(
        &self,
        round: u32,
        needed: u64,
        played: &'a [PairResult],
    ) -> Result<&'a [PairResult], ScheduleError> {
        let before = usize::try_from(needed).ok().and_then(|needed| played.get(..needed));
        let before = before.ok_or(ScheduleError::Unfinished { round, needed, found: played.len() })?;
        let is_invalid =
            |found: &[usize; 2]| found[0] == found[1] || *found.iter().max().unwrap_or(&0) >= self.players;
        match before.iter().map(|result| result.players).find(is_invalid) {
            Some(found) => Err(ScheduleError::InvalidPlayers { found, players: self.players }),
            None => Ok(before),
        }
    }
}

impl Round {
    /// Returns the numbers of the round's pairs.
    pub fn pairs(&self) -> Range<u64> {
        self.pairs.clone()
    }

    /// Returns the pairing with this number, or `None` if it is not in this round.
    pub fn pairing(&self, pair: u64) -> Option<Pairing> {
        if !self.pairs.contains(&pair) {
            return None;
        }
        let at = pair - self.pairs.start;
        let players = self.matchups.at(at % self.count)?;
        Some(Pairing {
            pair,
            round: self.number,
            players,
            seed_index: self.first_seed_index + at / self.count,
        })
    }

    /// Returns all pairings in order, computed lazily.
    pub fn pairings(&self) -> impl Iterator<Item = Pairing> + '_ {
        self.pairs().filter_map(|pair| self.pairing(pair))
    }

    /// Returns the player who has a bye, if the number of players in a Swiss tournament is odd.
    pub fn bye(&self) -> Option<usize> {
        self.bye
    }
}

impl Matchups {
    /// Returns the matchup with this index.
    fn at(&self, index: u64) -> Option<[usize; 2]> {
        match self {
            Self::Everybody => {
                // There are j(j - 1)/2 matchups before the one of players 0 and j.
                let later = (1 + 8 * index).isqrt().div_ceil(2);
                Some([(index - later * (later - 1) / 2) as usize, later as usize])
            }
            Self::WithFirst => Some([0, index as usize + 1]),
            Self::Listed(matchups) => matchups.get(usize::try_from(index).ok()?).copied(),
        }
    }
}
