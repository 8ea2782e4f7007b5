//! Sources of openings.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The source of the first moves of a game.
///
/// A file named `none`, or with a name that starts with `random:`, must be written as `./none`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Openings {
    /// No openings: the players make all moves.
    #[default]
    None,
    /// This many random moves.
    Random(u32),
    /// A line of this file.
    File(String),
}

/// The error for text that is not a source of [`Openings`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is not a source of openings: expected none, random:PLIES or a file name")]
pub struct OpeningsError(pub String);

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Random(plies) => write!(f, "random:{plies}"),
            Self::File(name) => f.write_str(name),
        }
    }
}

impl FromStr for Openings {
    type Err = OpeningsError;

    fn from_str(text: &str) -> Result<Self, OpeningsError> {
        let error = || OpeningsError(text.to_owned());
        match (text, text.strip_prefix("random:")) {
            ("", _) => Err(error()),
            ("none", _) => Ok(Self::None),
            (_, Some(plies)) => plies.parse().map(Self::Random).map_err(|_| error()),
            (name, None) => Ok(Self::File(name.to_owned())),
        }
    }
}

impl TryFrom<String> for Openings {
    type Error = OpeningsError;

    fn try_from(text: String) -> Result<Self, OpeningsError> {
        text.parse()
    }
}

impl From<Openings> for String {
    fn from(openings: Openings) -> Self {
        openings.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_round_trip() {
        for text in ["none", "random:4", "random:0", "book.txt", "./none", "random"] {
            assert_eq!(text.parse::<Openings>().unwrap().to_string(), text);
        }
        for text in ["", "random:", "random:x", "random:-1"] {
            assert_eq!(text.parse::<Openings>(), Err(OpeningsError(text.into())));
        }
    }
}
