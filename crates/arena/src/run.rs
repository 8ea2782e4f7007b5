//! The definition of a run.

use crate::{GameConditions, Openings, Sprt, SprtError, TournamentFormat};
use rand::RngExt;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// The definition of a match or a tournament. Equal runs have equal results, unless players have time
/// budgets.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Run {
    /// Version of Papan.
    pub version: String,
    /// The name of the game.
    pub game: String,
    /// The options of the game.
    pub options: BTreeMap<String, String>,
    /// The players, as specified.
    pub players: Vec<String>,
    /// Pairs of games in each matchup.
    pub pairs: u64,
    /// The tournament format.
    pub format: TournamentFormat,
    /// The sequential test that may end a match early.
    pub sprt: Option<Sprt>,
    /// The source of the openings.
    pub openings: Openings,
    /// The budget of players that have none of their own.
    pub budget: Option<String>,
    /// The enforcement of time limits.
    #[serde(rename = "referee", default)]
    pub time_rules: TimeRules,
    /// The seed of all randomness.
    pub seed: u64,
    /// The SHA-256 of every file that the games depend on, by name.
    pub files: BTreeMap<String, String>,
}

/// The enforcement of time limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TimeRules {
    /// Milliseconds that a move may exceed its time.
    pub grace_ms: u64,
    /// Milliseconds that a bot without a time limit may take to respond.
    pub patience_ms: u64,
}

impl Default for TimeRules {
    fn default() -> Self {
        Self { grace_ms: 100, patience_ms: 60_000 }
    }
}

/// The reason why a run is invalid.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RunError {
    /// Fewer than two players.
    #[error("{0} players: expected at least 2")]
    TooFew(usize),
    /// More players than allowed.
    #[error("{0} players: expected at most {max}", max = Run::MAX_PLAYERS)]
    TooMany(usize),
    /// A player occurs twice.
    #[error("player `{0}` is listed twice: each player must be different")]
    Duplicate(String),
    /// No pairs.
    #[error("0 pairs per matchup: expected at least 1")]
    NoPairs,
    /// More rounds than allowed.
    #[error("{0} rounds: expected at most {max}", max = Run::MAX_ROUNDS)]
    TooManyRounds(u32),
    /// More pairs than allowed.
    #[error("{pairs} pairs in each of {matchups} matchups: expected fewer than 2^40 pairs in total")]
    TooManyPairs {
        /// Pairs in each matchup.
        pairs: u64,
        /// Matchups of all rounds.
        matchups: u64,
    },
    /// A sequential test requires a match of two players.
    #[error(
        "{players} players in the format {format}: a sequential test needs 2 players and no Swiss format"
    )]
    SprtNotAMatch {
        /// The number of players.
        players: usize,
        /// The tournament format.
        format: TournamentFormat,
    },
    /// The sequential test is invalid.
    #[error(transparent)]
    Sprt(#[from] SprtError),
}

impl Run {
    /// The maximum number of players.
    pub const MAX_PLAYERS: usize = 1000;
    /// The maximum number of rounds.
    pub const MAX_ROUNDS: u32 = 1000;
    /// The number of pairs must be below this.
    pub const PAIRS_BOUND: u64 = 1 << 40;

    /// Checks that the run can be played.
    pub fn check(&self) -> Result<(), RunError> {
        self.check_players()?;
        self.check_counts()?;
        let Some(sprt) = &self.sprt else { return Ok(()) };
        if self.players.len() != 2 || matches!(self.format, TournamentFormat::Swiss { .. }) {
            return Err(RunError::SprtNotAMatch { players: self.players.len(), format: self.format });
        }
        Ok(sprt.check()?)
    }

    fn check_players(&self) -> Result<(), RunError> {
        match self.players.len() {
            count @ ..2 => return Err(RunError::TooFew(count)),
            count if count > Self::MAX_PLAYERS => return Err(RunError::TooMany(count)),
            _ => {}
        }
        let mut seen = BTreeSet::new();
        match self.players.iter().find(|player| !seen.insert(*player)) {
            Some(twice) => Err(RunError::Duplicate(twice.clone())),
            None => Ok(()),
        }
    }

    fn check_counts(&self) -> Result<(), RunError> {
        if self.pairs == 0 {
            return Err(RunError::NoPairs);
        }
        let rounds = self.format.rounds(self.players.len());
        if rounds > Self::MAX_ROUNDS {
            return Err(RunError::TooManyRounds(rounds));
        }
        let matchups = u64::from(rounds) * self.format.matchups(self.players.len());
        match self.pairs.checked_mul(matchups) {
            Some(pairs) if pairs < Self::PAIRS_BOUND => Ok(()),
            _ => Err(RunError::TooManyPairs { pairs: self.pairs, matchups }),
        }
    }

    /// Returns the seed of the games with this [seed index](crate::Pairing::seed_index). Games with equal
    /// indices have equal seeds.
    pub fn game_seed(&self, seed_index: u64) -> u64 {
        papan_game::rng::stream(self.seed, seed_index).random()
    }

    /// Returns the conditions that the run's game records contain.
    pub fn conditions(&self) -> GameConditions {
        GameConditions {
            game: self.game.clone(),
            options: self.options.clone(),
            budget: self.budget.clone(),
            openings: self.openings.to_string(),
            seed: self.seed,
            files: self.files.clone(),
        }
    }

    /// Returns the first difference to another run, as `NAME is THIS, not THAT`, or `None` if they are equal.
    /// Results of different runs must not be mixed.
    pub fn difference(&self, other: &Self) -> Option<String> {
        // Indexing by a name that does not exist gives null.
        let fields = |run: &Self| serde_json::to_value(run).unwrap_or_default();
        let (ours, theirs) = (fields(self), fields(other));
        let (name, value) = ours.as_object()?.iter().find(|(name, value)| theirs[*name] != **value)?;
        Some(format!("{name} is {value}, not {}", theirs[name]))
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
            time_rules: TimeRules::default(),
            seed: u64::MAX,
            files: BTreeMap::new(),
        }
    }

    fn error(run: &Run) -> String {
        run.check().unwrap_err().to_string()
    }

    #[test]
    fn accepts_valid_runs() {
        for format in ["round-robin", "gauntlet", "swiss", "swiss:1000"] {
            assert_eq!(run(2, 1, format).check(), Ok(()));
            assert_eq!(run(1000, 100, format).check(), Ok(()));
        }
    }

    #[test]
    fn rejects_invalid_runs() {
        assert_eq!(error(&run(1, 1, "swiss")), "1 players: expected at least 2");
        assert_eq!(error(&run(1001, 1, "swiss")), "1001 players: expected at most 1000");
        assert_eq!(error(&run(2, 0, "gauntlet")), "0 pairs per matchup: expected at least 1");
        assert_eq!(error(&run(2, 1, "swiss:1001")), "1001 rounds: expected at most 1000");
        let many = "1099511627776 pairs in each of 1 matchups: expected fewer than 2^40 pairs in total";
        assert_eq!(error(&run(2, 1 << 40, "gauntlet")), many);
        assert!(run(2, (1 << 40) - 1, "gauntlet").check().is_ok());
        assert!(run(1000, u64::MAX, "swiss:1000").check().is_err());
        let mut twice = run(3, 1, "gauntlet");
        twice.players[2] = "p0".into();
        assert_eq!(error(&twice), "player `p0` is listed twice: each player must be different");
        let mut tested = run(3, 1, "gauntlet");
        tested.sprt = Some("elo0=0,elo1=10".parse().unwrap());
        assert_eq!(
            error(&tested),
            "3 players in the format gauntlet: a sequential test needs 2 players and no Swiss format"
        );
        tested.players.pop();
        assert_eq!(tested.check(), Ok(()));
        tested.format = TournamentFormat::Swiss { rounds: 1 };
        assert!(tested.check().is_err());
    }

    #[test]
    fn runs_round_trip_and_can_be_compared() {
        let mut one = run(2, 5, "round-robin");
        one.sprt = Some("elo0=-1.5,elo1=10".parse().unwrap());
        let text = serde_json::to_string(&one).unwrap();
        assert_eq!(serde_json::from_str::<Run>(&text).unwrap(), one);
        assert_eq!(one.difference(&one), None);
        let other = Run { pairs: 6, ..one.clone() };
        assert_eq!(one.difference(&other).unwrap(), "pairs is 5, not 6");
    }

    #[test]
    fn game_seeds_depend_on_run_and_index() {
        let run = run(2, 5, "round-robin");
        assert_eq!(run.game_seed(3), run.game_seed(3));
        assert_ne!(run.game_seed(3), run.game_seed(4));
        assert_ne!(run.game_seed(3), Run { seed: 1, ..run.clone() }.game_seed(3));
    }
}
