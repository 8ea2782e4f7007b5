//! The command lines of `papan solve`, `perft`, `analyze` and `tree`.

use super::{BudgetArgs, GameOptions, game_names, threads};
use clap::{Args, ValueEnum};
use papan_session::PlayerSpec;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct Solve {
    /// The game.
    #[arg(value_parser = game_names())]
    pub(crate) game: String,
    /// The position's text; the start position if absent. For the crossword game a CGP with at most 4 tiles in the bag.
    #[arg(allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Solve every line `position<TAB>value` of a file and compare; the value is the first seat's margin.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "svg"])]
    pub(crate) file: Option<PathBuf>,
    /// The most positions to search [default: 50000000, or for the crossword game as many as the time allows].
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// The most seconds to search a crossword position [default: 10, or 60 with tiles in the bag; no limit with --nodes].
    #[arg(long, value_name = "S", conflicts_with = "nodes")]
    pub(crate) seconds: Option<f64>,
    /// The size of the transposition table for a crossword position, in MB for each thread [default: 64].
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub(crate) table: Option<u32>,
    /// The number of threads for a crossword position with tiles in the bag; with --nodes, the result does not depend on it
    /// [default: all cores].
    #[arg(long, value_name = "K", value_parser = super::threads)]
    pub(crate) threads: Option<usize>,
    /// Find out only whether the side to move wins, ties or loses a crossword position, which is much faster.
    #[arg(long)]
    pub(crate) win: bool,
    /// Write a plot of the nodes visited to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) options: GameOptions,
}

#[derive(Args, Debug)]
pub(crate) struct Perft {
    /// The game.
    #[arg(value_parser = game_names())]
    pub(crate) game: String,
    /// The depth in plies; not for the crossword game, which counts the placements of one position.
    #[arg(long, value_name = "D")]
    pub(crate) depth: Option<u32>,
    /// Check every line `position<TAB>depth<TAB>leaves[<TAB>sum]` of a file, or for the crossword game
    /// `CGP<TAB>placements<TAB>best score<TAB>sum of scores`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "position"])]
    pub(crate) file: Option<PathBuf>,
    /// The position to start from.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    #[command(flatten)]
    pub(crate) options: GameOptions,
}

#[derive(Args, Debug)]
pub(crate) struct Analyze {
    /// The game.
    #[arg(value_parser = game_names())]
    pub(crate) game: String,
    /// The position's text; a CGP for the crossword game.
    #[arg(allow_hyphen_values = true)]
    pub(crate) position: String,
    /// Show at most this many moves.
    #[arg(long, value_name = "N")]
    pub(crate) top: Option<usize>,
    /// Also show the choice of this crossword player, with its reasons.
    #[arg(long, value_name = "PLAYER", conflicts_with = "simulate")]
    pub(crate) player: Option<PlayerSpec>,
    /// Compare the best moves by simulation (crossword).
    #[arg(long)]
    pub(crate) simulate: bool,
    #[command(flatten)]
    pub(crate) simulation: SimulationArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) options: GameOptions,
}

/// The options of `papan analyze --simulate`.
#[derive(Args, Debug)]
pub(crate) struct SimulationArgs {
    /// Moves played after each candidate.
    #[arg(long, value_name = "N", default_value_t = 2, requires = "simulate", value_parser = clap::value_parser!(u8).range(1..=8))]
    pub(crate) plies: u8,
    /// The number of rollouts, all candidates together [default: 10000, or 1000000 with --confidence].
    #[arg(long, value_name = "N", requires = "simulate", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) rollouts: Option<u64>,
    /// Stop when the best move is better than all others with this probability, in percent.
    #[arg(long, value_name = "PERCENT", requires = "simulate", value_parser = percent)]
    pub(crate) confidence: Option<f64>,
    /// The number of candidates.
    #[arg(long, value_name = "N", default_value_t = 20, requires = "simulate", value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) candidates: u16,
    /// The number of threads; the result does not depend on it [default: all cores].
    #[arg(long, value_name = "N", requires = "simulate", value_parser = threads)]
    pub(crate) threads: Option<usize>,
}

/// Parses a percentage from 50 to 99.9999.
fn percent(text: &str) -> Result<f64, String> {
    let value: Option<f64> = text.trim_end_matches('%').parse().ok();
    value
        .filter(|value| (50.0..=99.9999).contains(value))
        .map(|value| value / 100.0)
        .ok_or_else(|| "expected a percentage from 50 to 99.9999".to_owned())
}

#[derive(Args, Debug)]
pub(crate) struct Tree {
    /// The game.
    #[arg(value_parser = game_names())]
    pub(crate) game: String,
    /// The position's text; the start position if absent.
    #[arg(allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// The search depth in plies.
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) depth: u32,
    /// The search algorithm.
    #[arg(long, value_enum, default_value_t = Algorithm::Alphabeta)]
    pub(crate) algorithm: Algorithm,
    /// Draw the tree to this file, at most about 200 nodes of it.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write an HTML page that steps through the search to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) options: GameOptions,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Algorithm {
    /// Every line of play.
    Minimax,
    /// The same value, with irrelevant branches cut off.
    Alphabeta,
}
