//! `papan bot`: tools for bots.

mod check;
mod speak;
mod transcript;

use super::play::seed;
use crate::args::{Bot, Shared};
use crate::console::Console;
use std::process::ExitCode;

pub(crate) fn run(console: &mut Console, shared: &Shared, bot: Bot) -> anyhow::Result<ExitCode> {
    match bot {
        Bot::Check(asked) => check::run(console, &asked, shared.seed.unwrap_or(1)),
        Bot::Run { game, player } => speak::run(&game, &player, seed(shared)),
    }
}
