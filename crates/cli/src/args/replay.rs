//! The command line of `papan replay`.

use super::GameOptions;
use clap::Args;
use papan_arena::GameName;
use std::path::PathBuf;
use std::str::FromStr;

#[derive(Args, Debug)]
pub(crate) struct Replay {
    /// A saved game, a GCG, the results of a run (.jsonl or .pgn), or the folder of a run.
    pub(crate) file: PathBuf,
    /// The game of a run: its number in the list, or PAIR-GAME as its file is named.
    #[arg(long, value_name = "WHICH")]
    pub(crate) game: Option<Which>,
    /// Print every position, without asking.
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) options: GameOptions,
}

/// Selects a game of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Which {
    /// The game with this number in the list, from 1.
    Number(usize),
    /// The game of this name.
    Named(GameName),
}

impl FromStr for Which {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = text.parse().ok().filter(|&number| number > 0).map(Self::Number);
        let named = || text.parse().ok().map(Self::Named);
        number.or_else(named).ok_or_else(|| {
            format!("`{text}`: expected a number from 1, or PAIR-GAME such as 000012-1, with game 0 or 1")
        })
    }
}
