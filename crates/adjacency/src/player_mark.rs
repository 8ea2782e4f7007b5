//! The marks X and O.

use papan_message::messages;
use std::fmt;
use std::str::FromStr;

/// The mark of a player: X or O.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PlayerMark {
    /// Starts in the bottom left corner.
    #[default]
    X,
    /// Starts in the top right corner.
    O,
}

messages! {
    /// Why text is not a mark.
    pub enum PlayerMarkError {
        /// It is neither x nor o.
        Form { found: String } => "adjacency.mark",
    }
}

impl PlayerMark {
    /// Returns the other mark.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }
}

impl FromStr for PlayerMark {
    type Err = PlayerMarkError;

    fn from_str(text: &str) -> Result<Self, PlayerMarkError> {
        match text {
            "x" | "X" => Ok(Self::X),
            "o" | "O" => Ok(Self::O),
            _ => Err(PlayerMarkError::Form { found: text.to_owned() }),
        }
    }
}

impl fmt::Display for PlayerMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::X => "X",
            Self::O => "O",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_marks_in_either_case() {
        assert_eq!(
            ["x", "X", "o", "O"].map(|text| text.parse::<PlayerMark>().unwrap()),
            [PlayerMark::X, PlayerMark::X, PlayerMark::O, PlayerMark::O]
        );
        for mark in [PlayerMark::X, PlayerMark::O] {
            assert_eq!(mark.to_string().parse(), Ok(mark));
            assert_eq!(mark.other().other(), mark);
        }
        for text in ["", "xo", "0", "×"] {
            let error = text.parse::<PlayerMark>().unwrap_err().to_string();
            assert_eq!(error, format!("`{text}` is not a mark: expected x or o"));
        }
    }
}
