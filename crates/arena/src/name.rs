//! What a game of a run is called.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Which game of a run is meant: `000012-1` is game 1 of pair 12, as its file is named.
///
/// ```
/// use papan_arena::GameName;
///
/// assert_eq!(GameName { pair: 12, game: 1 }.to_string(), "000012-1");
/// assert_eq!("12-1".parse(), Ok(GameName { pair: 12, game: 1 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameName {
    /// Index of the pair in the run.
    pub pair: u64,
    /// 0 or 1 within the pair.
    pub game: u8,
}

/// A text that is not the name of a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is not the name of a game: expected PAIR-GAME such as 000012-1, with game 0 or 1")]
pub struct GameNameError(pub String);

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:06}-{}", self.pair, self.game)
    }
}

impl FromStr for GameName {
    type Err = GameNameError;

    fn from_str(text: &str) -> Result<Self, GameNameError> {
        let read = || {
            let (pair, game) = text.split_once('-')?;
            // A plus sign would be read as part of a number.
            let pair = Some(pair).filter(|pair| !pair.starts_with('+'))?.parse().ok()?;
            let game = ["0", "1"].iter().position(|&known| known == game)?;
            Some(Self { pair, game: u8::from(game == 1) })
        };
        read().ok_or_else(|| GameNameError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for pair in [0, 7, 999_999, 1_000_000, u64::MAX] {
            for game in [0, 1] {
                let name = GameName { pair, game };
                assert_eq!(name.to_string().parse(), Ok(name));
            }
        }
        for text in ["", "-", "1", "1-", "-1", "1-2", "1-01", "+1-0", "1--1", "x-0", "99999999999999999999-0"]
        {
            assert_eq!(text.parse::<GameName>(), Err(GameNameError(text.into())));
        }
    }
}
