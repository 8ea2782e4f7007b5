//! Which pairs a run plays, in which order.
//!
//! The pairs of a run are numbered from 0 to [`Schedule::total`], and a pair's number is all that is
//! needed to play it: who plays, and with which luck. Pairs are played in rounds. The pairings of a
//! [`Round`] depend on the results of earlier rounds alone, so within a round they can be played in
//! any order and at the same time. Round robins and gauntlets have a single round, and nothing in
//! it is listed before it is asked for.
//!
//! Within a round pair `i` of `M` meetings is the meeting `i % M`, for the `i / M`-th time: however
//! far a round has come, all have met equally often, within one. All meetings have the same luck at
//! the same time: [`Pairing::chance`] is the index of opening and seed.
//!
//! ```
//! # use papan_arena::{Format, Openings, Run, Schedule};
//! # use std::collections::BTreeMap;
//! # let run = Run {
//! #     version: "0.1.0".into(), game: "tictactoe".into(), options: BTreeMap::new(),
//! #     players: ["a", "b", "c"].map(String::from).to_vec(), pairs: 10, format: Format::RoundRobin,
//! #     sprt: None, openings: Openings::None, budget: None, referee: papan_arena::Referee::default(), seed: 1, files: BTreeMap::new(),
//! # };
//! let schedule = Schedule::new(&run).unwrap();
//! assert_eq!(schedule.total(), 30);
//! let mut played = Vec::new();
//! for number in 0..schedule.rounds() {
//!     let round = schedule.round(number, &played).unwrap();
//!     for pairing in round.pairings() {
//!         // Here the two games are played.
//!         # let result = papan_arena::PairResult { players: pairing.players, halves: [1, 1], margins: [None; 2] };
//!         played.push(result);
//!     }
//! }
//! assert_eq!(played.len(), 30);
//! ```

use crate::swiss::Standings;
use crate::{Format, PairResult, Run, RunError};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use thiserror::Error;

/// Two players and the two games that they are to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pairing {
    /// Index of the pair in the run.
    pub pair: u64,
    /// The round that it belongs to.
    pub round: u32,
    /// Who plays, as indices into the players of the run; the first one has the first seat in game 0.
    pub players: [usize; 2],
    /// Index of opening and seed, see [`Run::seed_of`].
    pub chance: u64,
}

/// The plan of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    players: usize,
    pairs: u64,
    format: Format,
    rounds: u32,
}

/// The pairings of one round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    number: u32,
    pairs: Range<u64>,
    count: u64,
    chance: u64,
    meetings: Meetings,
    bye: Option<usize>,
}

/// Who meets whom in a round.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Meetings {
    Everybody,
    WithFirst,
    Listed(Vec<[usize; 2]>),
}

/// Why there are no pairings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ScheduleError {
    /// There is no such round.
    #[error("round {round} of {rounds}: expected one that there is, counted from 0")]
    NoRound {
        /// The round that was asked for.
        round: u32,
        /// How many there are.
        rounds: u32,
    },
    /// There is no such pair.
    #[error("pair {pair} of {total}: expected one that there is, counted from 0")]
    NoPair {
        /// The pair that was asked for.
        pair: u64,
        /// How many there are.
        total: u64,
    },
    /// Earlier rounds are not finished.
    #[error(
        "round {round} with the results of {found} pairs: expected those of the {needed} pairs before it"
    )]
    Unplayed {
        /// The round that was asked for.
        round: u32,
        /// How many pairs come before it.
        needed: u64,
        /// How many results there are.
        found: usize,
    },
    /// A result is of somebody who does not play, or of one player alone.
    #[error("a result of the players {} and {}: expected two of the {players} of the run", found[0], found[1])]
    Stranger {
        /// The players of the result.
        found: [usize; 2],
        /// How many there are.
        players: usize,
    },
}

impl Schedule {
    /// The plan of a run, if it can be played.
    pub fn new(run: &Run) -> Result<Self, RunError> {
        run.check()?;
        let players = run.players.len();
        Ok(Self { players, pairs: run.pairs, format: run.format, rounds: run.format.rounds(players) })
    }

    /// How many pairs are played in all.
    pub fn total(&self) -> u64 {
        u64::from(self.rounds) * self.pairs_in_round()
    }

    /// How many rounds there are; 1 where pairings do not depend on results.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// How many pairs each round has.
    pub fn pairs_in_round(&self) -> u64 {
        self.meetings() * self.pairs
    }

    /// How many meetings each round has.
    pub fn meetings(&self) -> u64 {
        self.format.meetings(self.players)
    }

    /// The round to which a pair belongs.
    pub fn round_of(&self, pair: u64) -> u32 {
        u32::try_from(pair / self.pairs_in_round()).unwrap_or(u32::MAX)
    }

    /// The pairings of a round. `played` holds the results of all earlier rounds, that of pair `i` at
    /// index `i`; more are not looked at.
    pub fn round(&self, number: u32, played: &[PairResult]) -> Result<Round, ScheduleError> {
        if number >= self.rounds {
            return Err(ScheduleError::NoRound { round: number, rounds: self.rounds });
        }
        let first = u64::from(number) * self.pairs_in_round();
        let (meetings, bye) = match self.format {
            Format::RoundRobin => (Meetings::Everybody, None),
            Format::Gauntlet => (Meetings::WithFirst, None),
            Format::Swiss { .. } => {
                let before = self.before(number, first, played)?;
                let (meetings, bye) = Standings::after(self.players, self.pairs, before).next_round();
                (Meetings::Listed(meetings), bye)
            }
        };
        Ok(Round {
            number,
            pairs: first..first + self.pairs_in_round(),
            count: self.meetings(),
            chance: u64::from(number) * self.pairs,
            meetings,
            bye,
        })
    }

    /// One pairing by itself: for round robins and gauntlets without any results.
    pub fn pairing(&self, pair: u64, played: &[PairResult]) -> Result<Pairing, ScheduleError> {
        let none = ScheduleError::NoPair { pair, total: self.total() };
        if pair >= self.total() {
            return Err(none);
        }
        self.round(self.round_of(pair), played)?.pairing(pair).ok_or(none)
    }

    /// The results of earlier rounds, checked.
    fn before<'a>(
        &self,
        round: u32,
        needed: u64,
        played: &'a [PairResult],
    ) -> Result<&'a [PairResult], ScheduleError> {
        let before = usize::try_from(needed).ok().and_then(|needed| played.get(..needed));
        let before = before.ok_or(ScheduleError::Unplayed { round, needed, found: played.len() })?;
        let is_strange =
            |found: &[usize; 2]| found[0] == found[1] || *found.iter().max().unwrap_or(&0) >= self.players;
        match before.iter().map(|result| result.players).find(is_strange) {
            Some(found) => Err(ScheduleError::Stranger { found, players: self.players }),
            None => Ok(before),
        }
    }
}

impl Round {
    /// The numbers of its pairs.
    pub fn pairs(&self) -> Range<u64> {
        self.pairs.clone()
    }

    /// The pairing with this number, if it is in this round.
    pub fn pairing(&self, pair: u64) -> Option<Pairing> {
        if !self.pairs.contains(&pair) {
            return None;
        }
        let at = pair - self.pairs.start;
        let players = self.meetings.at(at % self.count)?;
        Some(Pairing { pair, round: self.number, players, chance: self.chance + at / self.count })
    }

    /// All its pairings in order, each made when it is asked for.
    pub fn pairings(&self) -> impl Iterator<Item = Pairing> + '_ {
        self.pairs().filter_map(|pair| self.pairing(pair))
    }

    /// Who does not play, if the players of a Swiss tournament are odd in number.
    pub fn bye(&self) -> Option<usize> {
        self.bye
    }
}

impl Meetings {
    /// The meeting with this index.
    fn at(&self, index: u64) -> Option<[usize; 2]> {
        match self {
            Self::Everybody => {
                // Before the one with the players 0 and j there are j(j - 1)/2.
                let later = (1 + 8 * index).isqrt().div_ceil(2);
                Some([(index - later * (later - 1) / 2) as usize, later as usize])
            }
            Self::WithFirst => Some([0, index as usize + 1]),
            Self::Listed(meetings) => meetings.get(usize::try_from(index).ok()?).copied(),
        }
    }
}
