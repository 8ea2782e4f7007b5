//! Everything that the results of a run depend on.

use crate::{Format, Openings, Setting, Sprt, SprtError};
use rand::RngExt;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// A match or a tournament before it is played. Two runs that are equal have equal results, unless
/// players think by the clock.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Run {
    /// Version of Papan.
    pub version: String,
    /// The game by its name.
    pub game: String,
    /// Its options.
    pub options: BTreeMap<String, String>,
    /// The players, as they are written.
    pub players: Vec<String>,
    /// Pairs of games in each meeting.
    pub pairs: u64,
    /// Who meets whom.
    pub format: Format,
    /// The test that may end a match early.
    pub sprt: Option<Sprt>,
    /// Where games begin.
    pub openings: Openings,
    /// How much players may think that do not say so themselves.
    pub budget: Option<String>,
    /// How strictly time is watched.
    #[serde(default)]
    pub referee: Referee,
    /// What all chance comes from.
    pub seed: u64,
    /// The SHA-256 of every file that the games depend on, by name.
    pub files: BTreeMap<String, String>,
}

/// How strictly the time of moves is watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Referee {
    /// How many milliseconds later than agreed a move may come.
    pub grace_ms: u64,
    /// How many milliseconds a bot may be silent where no time was agreed on.
    pub patience_ms: u64,
}

impl Default for Referee {
    fn default() -> Self {
        Self { grace_ms: 100, patience_ms: 60_000 }
    }
}

/// Why a run is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RunError {
    /// Nobody plays alone.
    #[error("{0} players: expected at least 2")]
    TooFew(usize),
    /// There is an end to everything.
    #[error("{0} players: expected at most {max}", max = Run::MOST_PLAYERS)]
    TooMany(usize),
    /// Nobody plays against themself.
    #[error("the player `{0}` is there twice: expected each player once")]
    Twice(String),
    /// A meeting has games.
    #[error("0 pairs in each meeting: expected at least 1")]
    NoPairs,
    /// More rounds than are allowed.
    #[error("{0} rounds: expected at most {max}", max = Run::MOST_ROUNDS)]
    TooManyRounds(u32),
    /// More games than could be played.
    #[error("{pairs} pairs in each of {meetings} meetings: expected fewer than 2^40 pairs in all")]
    TooManyPairs {
        /// Pairs in each meeting.
        pairs: u64,
        /// Meetings of all rounds.
        meetings: u64,
    },
    /// A sequential test is of one player against one other.
    #[error(
        "a sequential test of {players} players in the format {format}: expected 2 players, and not swiss"
    )]
    SprtOfMany {
        /// How many players there are.
        players: usize,
        /// Who meets whom.
        format: Format,
    },
    /// The sequential test makes no sense.
    #[error(transparent)]
    Sprt(#[from] SprtError),
}

impl Run {
    /// The most players that a run may have.
    pub const MOST_PLAYERS: usize = 1000;
    /// The most rounds that a run may have.
    pub const MOST_ROUNDS: u32 = 1000;
    /// A run has fewer pairs than this.
    pub const PAIRS_BOUND: u64 = 1 << 40;

    /// Whether the run can be played.
    pub fn check(&self) -> Result<(), RunError> {
        self.check_players()?;
        self.check_counts()?;
        let Some(sprt) = &self.sprt else { return Ok(()) };
        if self.players.len() != 2 || matches!(self.format, Format::Swiss { .. }) {
            return Err(RunError::SprtOfMany { players: self.players.len(), format: self.format });
        }
        Ok(sprt.check()?)
    }

    fn check_players(&self) -> Result<(), RunError> {
        match self.players.len() {
            count @ ..2 => return Err(RunError::TooFew(count)),
            count if count > Self::MOST_PLAYERS => return Err(RunError::TooMany(count)),
            _ => {}
        }
        let mut seen = BTreeSet::new();
        match self.players.iter().find(|player| !seen.insert(*player)) {
            Some(twice) => Err(RunError::Twice(twice.clone())),
            None => Ok(()),
        }
    }

    fn check_counts(&self) -> Result<(), RunError> {
        if self.pairs == 0 {
            return Err(RunError::NoPairs);
        }
        let rounds = self.format.rounds(self.players.len());
        if rounds > Self::MOST_ROUNDS {
            return Err(RunError::TooManyRounds(rounds));
        }
        let meetings = u64::from(rounds) * self.format.meetings(self.players.len());
        match self.pairs.checked_mul(meetings) {
            Some(pairs) if pairs < Self::PAIRS_BOUND => Ok(()),
            _ => Err(RunError::TooManyPairs { pairs: self.pairs, meetings }),
        }
    }

    /// The seed of the games that are played with `chance`, an index that
    /// [`Pairing`](crate::Pairing)s carry: who has the same index, has the same luck.
    pub fn seed_of(&self, chance: u64) -> u64 {
        papan_game::rng::stream(self.seed, chance).random()
    }

    /// What the records of its games say about all of them.
    pub fn setting(&self) -> Setting {
        Setting {
            game: self.game.clone(),
            options: self.options.clone(),
            budget: self.budget.clone(),
            openings: self.openings.to_string(),
            seed: self.seed,
            files: self.files.clone(),
        }
    }

    /// Where another run differs first, as `NAME is THIS, not THAT`: results of two runs that differ
    /// must not be mixed.
    ///
    /// # Panics
    ///
    /// Never: every part of a run has a form in JSON.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let fields = |run: &Self| match serde_json::to_value(run) {
            Ok(serde_json::Value::Object(fields)) => fields,
            _ => unreachable!("a run is a struct of texts, numbers and maps from texts"),
        };
        let (ours, theirs) = (fields(self), fields(other));
        let (name, value) = ours.iter().find(|(name, value)| theirs.get(*name) != Some(value))?;
        Some(format!("{name} is {value}, not {}", theirs.get(name).unwrap_or(&serde_json::Value::Null)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(players: usize, pairs: u64, format: &str) -> Run {
        Run {
            version: "0.1.0".into(),
            game: "tictactoe".into(),
            options: BTreeMap::new(),
            players: (0..players).map(|player| format!("p{player}")).collect(),
            pairs,
            format: format.parse().unwrap(),
            sprt: None,
            openings: Openings::Random(2),
            budget: Some("nodes=100".into()),
            referee: Referee::default(),
            seed: u64::MAX,
            files: BTreeMap::new(),
        }
    }

    fn refused(run: &Run) -> String {
        run.check().unwrap_err().to_string()
    }

    #[test]
    fn what_can_be_played_is_taken() {
        for format in ["round-robin", "gauntlet", "swiss", "swiss:1000"] {
            assert_eq!(run(2, 1, format).check(), Ok(()));
            assert_eq!(run(1000, 100, format).check(), Ok(()));
        }
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        assert_eq!(refused(&run(1, 1, "swiss")), "1 players: expected at least 2");
        assert_eq!(refused(&run(1001, 1, "swiss")), "1001 players: expected at most 1000");
        assert_eq!(refused(&run(2, 0, "gauntlet")), "0 pairs in each meeting: expected at least 1");
        assert_eq!(refused(&run(2, 1, "swiss:1001")), "1001 rounds: expected at most 1000");
        let many = "1099511627776 pairs in each of 1 meetings: expected fewer than 2^40 pairs in all";
        assert_eq!(refused(&run(2, 1 << 40, "gauntlet")), many);
        assert!(run(2, (1 << 40) - 1, "gauntlet").check().is_ok());
        assert!(run(1000, u64::MAX, "swiss:1000").check().is_err());
        let mut twice = run(3, 1, "gauntlet");
        twice.players[2] = "p0".into();
        assert_eq!(refused(&twice), "the player `p0` is there twice: expected each player once");
        let mut tested = run(3, 1, "gauntlet");
        tested.sprt = Some("elo0=0,elo1=10".parse().unwrap());
        assert_eq!(
            refused(&tested),
            "a sequential test of 3 players in the format gauntlet: expected 2 players, and not swiss"
        );
        tested.players.pop();
        assert_eq!(tested.check(), Ok(()));
        tested.format = Format::Swiss { rounds: 1 };
        assert!(tested.check().is_err());
    }

    #[test]
    fn a_run_is_read_as_it_was_written_and_differences_are_told() {
        let mut one = run(2, 5, "round-robin");
        one.sprt = Some("elo0=-1.5,elo1=10".parse().unwrap());
        let text = serde_json::to_string(&one).unwrap();
        assert_eq!(serde_json::from_str::<Run>(&text).unwrap(), one);
        assert_eq!(one.difference(&one), None);
        let other = Run { pairs: 6, ..one.clone() };
        assert_eq!(one.difference(&other).unwrap(), "pairs is 5, not 6");
    }

    #[test]
    fn chance_has_a_seed_for_each_index() {
        let run = run(2, 5, "round-robin");
        assert_eq!(run.seed_of(3), run.seed_of(3));
        assert_ne!(run.seed_of(3), run.seed_of(4));
        assert_ne!(run.seed_of(3), Run { seed: 1, ..run.clone() }.seed_of(3));
    }
}
