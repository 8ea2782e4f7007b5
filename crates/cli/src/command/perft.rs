//! `papan perft`: the number of leaves.

use crate::args::Perft;
use crate::console::Console;
use serde::Serialize;
use std::process::ExitCode;

#[derive(Serialize)]
struct Counted<'a> {
    game: &'a str,
    position: Option<&'a str>,
    depth: u32,
    leaves: u64,
}

pub(crate) fn run(console: &mut Console, perft: &Perft) -> anyhow::Result<ExitCode> {
    let entry = papan_catalog::game(&perft.game)?;
    let position = perft.position.as_deref();
    let leaves = entry.perft(&perft.options.0, position, perft.depth)?;
    let document = Counted { game: entry.name(), position, depth: perft.depth, leaves };
    console.result(&document, || leaves.to_string())?;
    Ok(ExitCode::SUCCESS)
}
