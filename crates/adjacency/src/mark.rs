//! The two marks.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// One of the two marks: X starts in the bottom left corner, O in the top right one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mark {
    /// Starts in the bottom left corner.
    #[default]
    X,
    /// Starts in the top right corner.
    O,
}

/// A text that is not a mark.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is not a mark: expected x or o")]
pub struct MarkError(pub String);

impl Mark {
    /// The other mark.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }
}

impl FromStr for Mark {
    type Err = MarkError;

    fn from_str(text: &str) -> Result<Self, MarkError> {
        match text {
            "x" | "X" => Ok(Self::X),
            "o" | "O" => Ok(Self::O),
            _ => Err(MarkError(text.to_owned())),
        }
    }
}

impl fmt::Display for Mark {
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
    fn marks_are_read_in_either_case() {
        assert_eq!(
            ["x", "X", "o", "O"].map(|text| text.parse::<Mark>().unwrap()),
            [Mark::X, Mark::X, Mark::O, Mark::O]
        );
        for mark in [Mark::X, Mark::O] {
            assert_eq!(mark.to_string().parse(), Ok(mark));
            assert_eq!(mark.other().other(), mark);
        }
        for text in ["", "xo", "0", "×"] {
            let error = text.parse::<Mark>().unwrap_err().to_string();
            assert_eq!(error, format!("`{text}` is not a mark: expected x or o"));
        }
    }
}
