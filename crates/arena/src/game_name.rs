//! The names of the games of a run.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The name of a game within its run: `000012-1` is game 1 of pair 12. Files are named this way.
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

/// The error for text that is not a [`GameName`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is not a game name: expected PAIR-GAME such as 000012-1, with game 0 or 1")]
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
            // `parse` would accept a plus sign.
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
    fn names_round_trip() {
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
