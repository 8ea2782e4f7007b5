//! One file per command.

pub(crate) mod analyze;
pub(crate) mod arena;
pub(crate) mod automaton;
pub(crate) mod bench;
pub(crate) mod bot;
mod data_folder;
pub(crate) mod experiment;
pub(crate) mod learn;
pub(crate) mod lexicon;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod menu;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod plot;
pub(crate) mod replay;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod tree;

use papan_session::OpenEntry;

/// Returns the operations of an open game; for a hidden one, an error with alternatives.
fn searched(entry: &dyn papan_session::Entry) -> anyhow::Result<&dyn OpenEntry> {
    entry.open().map_err(|error| anyhow::anyhow!("{error}; try `papan analyze {}`", entry.name()))
}

/// Returns the default number of threads.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
