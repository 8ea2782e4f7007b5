//! The command lines of `papan learn`, `experiment`, `plot` and `bench`.

use super::{GameOptions, experiment_names, threads};
use clap::{Args, Subcommand};
use std::path::PathBuf;

#[derive(Subcommand, Debug)]
pub(crate) enum Learn {
    /// Learn the weights of the strong adjacency player.
    #[command(after_help = "Example:
  papan learn adjacency --games 20000 --seed 1 -o my.weights
  papan play adjacency --p2 alphabeta:weights=my.weights,time=1s")]
    Adjacency {
        /// The number of games.
        #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
        games: u64,
        /// The number of threads; the result does not depend on it [default: all cores].
        #[arg(long, value_name = "N", value_parser = threads)]
        threads: Option<usize>,
        /// Output file.
        #[arg(long, short, value_name = "FILE")]
        output: PathBuf,
    },
    /// Learn the value of every leave, the tiles kept on the rack, in the crossword game.
    #[command(after_help = "Examples:
  papan learn leaves --boards 16 --seed 1 -o my.superleaves
  papan learn leaves --lexicon my.txt --letters indonesian -o my.klv2
  papan play crossword --p2 hard:leaves=my.superleaves")]
    Leaves {
        /// The number of boards on which all racks are counted.
        #[arg(long, value_name = "N", default_value_t = 512, value_parser = clap::value_parser!(u64).range(16..=1_000_000))]
        boards: u64,
        /// The number of threads; the result does not depend on it [default: all cores].
        #[arg(long, value_name = "N", value_parser = threads)]
        threads: Option<usize>,
        /// Output file: KLV2 if its name ends in .klv2, else a superleaves file.
        #[arg(long, short, value_name = "FILE")]
        output: PathBuf,
        #[command(flatten)]
        options: GameOptions,
    },
    /// Learn the values of tiles and pairs of tiles kept on the rack in the crossword game.
    #[command(after_help = "Example:
  papan learn pairs --games 20000 --seed 1 -o my.leaves
  papan play crossword --p2 medium:leaves=my.leaves")]
    Pairs {
        /// The number of games.
        #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
        games: u64,
        /// The number of threads; the result does not depend on it [default: all cores].
        #[arg(long, value_name = "N", value_parser = threads)]
        threads: Option<usize>,
        /// Output file.
        #[arg(long, short, value_name = "FILE")]
        output: PathBuf,
        #[command(flatten)]
        options: GameOptions,
    },
    /// Learn the probability of winning the crossword game by spread and unseen tiles.
    #[command(after_help = "Example:
  papan learn wins --games 20000 --seed 1 -o my.wins
  papan play crossword --p2 expert:wins=my.wins")]
    Wins(LearnWins),
}

#[derive(Args, Debug)]
pub(crate) struct LearnWins {
    /// The number of games; a tenth as many more are played to check the result.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(crate) games: u64,
    /// The leave values of the players [default: the built-in ones].
    #[arg(long, value_name = "FILE")]
    pub(crate) leaves: Option<String>,
    /// The number of threads; the result does not depend on it [default: all cores].
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    /// Output file.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) options: GameOptions,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Experiment {
    /// List the studies.
    List,
    /// Run a study: print its tables, and with --out write a page with plots.
    #[command(after_help = "Examples:
  papan experiment run search-growth --quick
  papan experiment run crossword-2011 --seed 1 --out results
  papan experiment run tictactoe-levels --quick --json")]
    Run(Trial),
}

#[derive(Args, Debug)]
pub(crate) struct Trial {
    /// The study.
    #[arg(value_parser = experiment_names())]
    pub(crate) name: String,
    /// Run a small version that takes seconds.
    #[arg(long)]
    pub(crate) quick: bool,
    /// The number of threads; the figures do not depend on it [default: all cores].
    #[arg(long, value_name = "K", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    /// Write the page (HTML and Markdown), its plots (SVG) and all figures (JSON) to this folder.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Plot {
    /// A file with the columns ply,player,generation,best,mean,worst,diversity.
    pub(crate) file: PathBuf,
    /// The move to plot; the first in the file if absent.
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<u32>,
    /// Output file.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct Bench {
    /// Only the cases of this game, or those whose name contains this text.
    #[arg(value_name = "NAME")]
    pub(crate) only: Option<String>,
    /// The number of repetitions of each case; cases are interleaved.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) rounds: u32,
}
