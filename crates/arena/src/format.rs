//! Tournament formats.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The format of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum TournamentFormat {
    /// Everyone plays everyone.
    #[default]
    RoundRobin,
    /// The first player plays all others.
    Gauntlet,
    /// In each round, players with similar scores who have not met play each other.
    Swiss {
        /// The number of rounds; 0 for the logarithm of the number of players to base 2, rounded up, which is
        /// enough to leave one player unbeaten.
        rounds: u32,
    },
}

/// The error for text that is not a [`TournamentFormat`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "`{0}` is not a tournament format: expected round-robin, gauntlet, swiss or swiss:ROUNDS (at least 1)"
)]
pub struct FormatError(pub String);

impl TournamentFormat {
    /// Returns the number of rounds; 1 if the pairings do not depend on results.
    pub fn rounds(self, players: usize) -> u32 {
        match self {
            Self::RoundRobin | Self::Gauntlet => 1,
            Self::Swiss { rounds: 0 } => players.max(2).next_power_of_two().trailing_zeros(),
            Self::Swiss { rounds } => rounds,
        }
    }

    /// Returns the number of matchups in each round.
    pub fn matchups(self, players: usize) -> u64 {
        let players = players as u64;
        match self {
            Self::RoundRobin => players * players.saturating_sub(1) / 2,
            Self::Gauntlet => players.saturating_sub(1),
            Self::Swiss { .. } => players / 2,
        }
    }
}

impl fmt::Display for TournamentFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RoundRobin => f.write_str("round-robin"),
            Self::Gauntlet => f.write_str("gauntlet"),
            Self::Swiss { rounds: 0 } => f.write_str("swiss"),
            Self::Swiss { rounds } => write!(f, "swiss:{rounds}"),
        }
    }
}

impl FromStr for TournamentFormat {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        let error = || FormatError(text.to_owned());
        match text {
            "round-robin" => Ok(Self::RoundRobin),
            "gauntlet" => Ok(Self::Gauntlet),
            "swiss" => Ok(Self::Swiss { rounds: 0 }),
            _ => {
                let rounds = text.strip_prefix("swiss:").ok_or_else(error)?;
                let rounds = rounds.parse().ok().filter(|&rounds| rounds > 0).ok_or_else(error)?;
                Ok(Self::Swiss { rounds })
            }
        }
    }
}

impl TryFrom<String> for TournamentFormat {
    type Error = FormatError;

    fn try_from(text: String) -> Result<Self, FormatError> {
        text.parse()
    }
}

impl From<TournamentFormat> for String {
    fn from(format: TournamentFormat) -> Self {
        format.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_round_trip() {
        for text in ["round-robin", "gauntlet", "swiss", "swiss:7"] {
            assert_eq!(text.parse::<TournamentFormat>().unwrap().to_string(), text);
        }
        for text in ["", "swiss:", "swiss:0", "swiss:-1", "swiss:x", "Swiss", "knockout"] {
            assert_eq!(text.parse::<TournamentFormat>(), Err(FormatError(text.into())));
        }
    }

    #[test]
    fn swiss_rounds_depend_on_the_number_of_players() {
        let rounds = |players| TournamentFormat::Swiss { rounds: 0 }.rounds(players);
        assert_eq!([2, 3, 4, 5, 8, 9, 1000].map(rounds), [1, 2, 2, 3, 3, 4, 10]);
        assert_eq!(TournamentFormat::Swiss { rounds: 3 }.rounds(100), 3);
        assert_eq!(TournamentFormat::RoundRobin.rounds(100), 1);
    }
}
