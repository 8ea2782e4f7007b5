//! The command line of `papan bot`.

use super::{GameOptions, game_names};
use clap::{Args, Subcommand};
use papan_session::PlayerSpec;

#[derive(Subcommand, Debug)]
pub(crate) enum Bot {
    /// Play some games against a bot, and report protocol errors.
    #[command(after_help = "Examples:
  papan bot check 'python3 mybot.py' tictactoe
  papan bot check ./mybot adjacency --size 6x6 --games 20 --json")]
    Check(Check),
    /// Run a player of Papan as a bot on standard input and output.
    #[command(after_help = "Examples:
  papan bot run tictactoe alphabeta
  papan play tictactoe --p2 'exec:papan bot run tictactoe alphabeta'")]
    Run {
        /// The game.
        #[arg(value_parser = game_names())]
        game: String,
        /// The player, from `papan list`.
        player: PlayerSpec,
    },
}

#[derive(Args, Debug)]
pub(crate) struct Check {
    /// The program with its arguments, as one word: 'python3 mybot.py'.
    pub(crate) command: String,
    /// The game.
    #[arg(value_parser = game_names())]
    pub(crate) game: String,
    /// The number of games.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) games: u32,
    /// How long to wait for the bot if there is no time limit, such as 500ms or 10s.
    #[arg(long, value_name = "T", default_value = "10s", value_parser = super::duration)]
    pub(crate) patience: std::time::Duration,
    #[command(flatten)]
    pub(crate) options: GameOptions,
}
