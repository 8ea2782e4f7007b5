//! `papan learn`: values learned by self-play.

mod adjacency;
mod leaves;
mod pairs;
mod tables;
mod wins;

use super::play::world;
use crate::args::{Learn, Shared};
use crate::console::Console;
use papan_catalog::crossword;
use std::process::ExitCode;

pub(crate) fn run(console: &mut Console, shared: &Shared, learn: &Learn) -> anyhow::Result<ExitCode> {
    match learn {
        Learn::Adjacency { games, threads, output } => {
            adjacency::run(console, shared, *games, *threads, output)
        }
        Learn::Leaves { boards, threads, output, options } => {
            let rules = crossword::game(&options.0, &world())?;
            leaves::run(console, shared, &rules, *boards, *threads, output)
        }
        Learn::Pairs { games, threads, output, options } => {
            let rules = crossword::game(&options.0, &world())?;
            pairs::run(console, shared, &rules, *games, *threads, output)
        }
        Learn::Wins(wins) => wins::run(console, shared, wins),
    }
}
