//! Who meets whom.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The form of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Format {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first player meets all others.
    Gauntlet,
    /// In each round those meet who stand alike and have not met.
    Swiss {
        /// How many rounds; 0 for as many as it takes until one player can be left unbeaten,
        /// the logarithm of the number of players to base 2, rounded up.
        rounds: u32,
    },
}

/// A text that is not the form of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is not a format: expected round-robin, gauntlet, swiss or swiss:ROUNDS with 1 round or more")]
pub struct FormatError(pub String);

impl Format {
    /// How many rounds `players` play: 1 where the pairings do not depend on results.
    pub fn rounds(self, players: usize) -> u32 {
        match self {
            Self::RoundRobin | Self::Gauntlet => 1,
            Self::Swiss { rounds: 0 } => players.max(2).next_power_of_two().trailing_zeros(),
            Self::Swiss { rounds } => rounds,
        }
    }

    /// How many meetings there are in each round among `players`.
    pub fn meetings(self, players: usize) -> u64 {
        let players = players as u64;
        match self {
            Self::RoundRobin => players * players.saturating_sub(1) / 2,
            Self::Gauntlet => players.saturating_sub(1),
            Self::Swiss { .. } => players / 2,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RoundRobin => f.write_str("round-robin"),
            Self::Gauntlet => f.write_str("gauntlet"),
            Self::Swiss { rounds: 0 } => f.write_str("swiss"),
            Self::Swiss { rounds } => write!(f, "swiss:{rounds}"),
        }
    }
}

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        let wrong = || FormatError(text.to_owned());
        match text {
            "round-robin" => Ok(Self::RoundRobin),
            "gauntlet" => Ok(Self::Gauntlet),
            "swiss" => Ok(Self::Swiss { rounds: 0 }),
            _ => {
                let rounds = text.strip_prefix("swiss:").ok_or_else(wrong)?;
                let rounds = rounds.parse().ok().filter(|&rounds| rounds > 0).ok_or_else(wrong)?;
                Ok(Self::Swiss { rounds })
            }
        }
    }
}

impl TryFrom<String> for Format {
    type Error = FormatError;

    fn try_from(text: String) -> Result<Self, FormatError> {
        text.parse()
    }
}

impl From<Format> for String {
    fn from(format: Format) -> Self {
        format.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_read_as_they_are_written() {
        for text in ["round-robin", "gauntlet", "swiss", "swiss:7"] {
            assert_eq!(text.parse::<Format>().unwrap().to_string(), text);
        }
        for text in ["", "swiss:", "swiss:0", "swiss:-1", "swiss:x", "Swiss", "knockout"] {
            assert_eq!(text.parse::<Format>(), Err(FormatError(text.into())));
        }
    }

    #[test]
    fn swiss_has_rounds_for_its_players() {
        let rounds = |players| Format::Swiss { rounds: 0 }.rounds(players);
        assert_eq!([2, 3, 4, 5, 8, 9, 1000].map(rounds), [1, 2, 2, 3, 3, 4, 10]);
        assert_eq!(Format::Swiss { rounds: 3 }.rounds(100), 3);
        assert_eq!(Format::RoundRobin.rounds(100), 1);
    }
}
