//! The command line of `papan arena`.

use super::{GameOptions, duration, game_names, threads};
use clap::{Args, Subcommand};
use papan_arena::{Openings, Sprt, TournamentFormat};
use papan_runner::TimeControl;
use papan_session::PlayerSpec;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Subcommand, Debug)]
pub(crate) enum Arena {
    /// Play a match or tournament in pairs of games, and report strengths with confidence intervals.
    #[command(after_help = "Examples:
  papan arena run adjacency alphabeta greedy --pairs 100 --budget nodes=20000 --rounds 8
  papan arena run tictactoe random minimax automaton:quick --openings none
  papan arena run crossword easy medium hard --pairs 200 --out my-run
  papan arena run adjacency mcts:nodes=6000 mcts:nodes=40000 --sprt elo0=0,elo1=20 --pairs 5000
  papan arena run tictactoe minimax \"exec:python3 mybot.py\" --budget time=100ms")]
    Run(ArenaRun),
    /// Continue a stopped run to the same result as without the stop.
    #[command(after_help = "Examples:
  papan arena resume my-run
  papan arena resume my-run --launch")]
    Resume {
        /// The folder of the run.
        folder: PathBuf,
        /// Let the run start its bots (exec:COMMAND).
        #[arg(long)]
        launch: bool,
        /// The number of threads; games do not depend on it [default: all cores].
        #[arg(long, value_name = "K", value_parser = threads)]
        threads: Option<usize>,
    },
    /// Print the crosstable and figures of a run, and write a page with plots into its folder.
    #[command(after_help = "Example:
  papan arena report my-run")]
    Report {
        /// The folder of the run.
        folder: PathBuf,
    },
    /// Export the games of a run for other programs.
    #[command(after_help = "Examples:
  papan arena export my-run --csv games.csv
  papan arena export my-run --csv -
  papan arena export my-run --gcg games")]
    Export {
        /// The folder of the run.
        folder: PathBuf,
        /// Write one row for each game to this CSV file; `-` is standard output.
        #[arg(long, value_name = "FILE", required_unless_present = "gcg")]
        csv: Option<PathBuf>,
        /// Write a GCG file for each crossword game into this folder.
        #[arg(long, value_name = "DIR")]
        gcg: Option<PathBuf>,
    },
}

#[derive(Args, Debug)]
pub(crate) struct ArenaRun {
    /// The game.
    #[arg(value_parser = game_names())]
    pub(crate) game: String,
    /// The players, two or more, from `papan list`, each with its own settings and budget.
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    pub(crate) players: Vec<PlayerSpec>,
    /// Pairs of games in each match: same opening and same randomness, sides swapped.
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub(crate) pairs: u64,
    /// The format: round-robin, gauntlet (the first against all others), swiss or swiss:ROUNDS.
    #[arg(long, value_name = "FORMAT", default_value_t = TournamentFormat::RoundRobin)]
    pub(crate) format: TournamentFormat,
    /// Stop as soon as a sequential probability ratio test decides between elo0 and elo1:
    /// elo0=0,elo1=10[,alpha=0.05,beta=0.05].
    #[arg(long, value_name = "TEST", allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
    /// How games begin: none, random:PLIES, or a file with moves on each line [default: the game's own].
    #[arg(long, value_name = "WHICH")]
    pub(crate) openings: Option<Openings>,
    /// Budget of players that set none themselves: nodes=N, depth=D, time=T for each move, or game=T+INCREMENT.
    #[arg(long, value_name = "BUDGET")]
    pub(crate) budget: Option<TimeControl>,
    /// Tolerance after the time limit.
    #[arg(long, value_name = "T", value_parser = duration, default_value = "100ms")]
    pub(crate) grace: Duration,
    /// How long a bot may be silent if there is no time limit.
    #[arg(long, value_name = "T", value_parser = duration, default_value = "60s")]
    pub(crate) patience: Duration,
    /// The number of threads; games do not depend on it [default: all cores].
    #[arg(long, value_name = "K", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    /// The folder of the run [default: a new folder in the user's data folder].
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) options: GameOptions,
}
