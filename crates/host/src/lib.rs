//! What touches the world for others: files by their names, programs by their commands, matches on the threads of one
//! machine, what is measured with a clock, and the studies.

pub mod arena;
pub mod experiment;
mod files;
mod open_files;
mod plain;
#[cfg(unix)]
mod process;
#[cfg(not(unix))]
#[path = "no_process.rs"]
mod process;
mod reason;
mod word_graphs;
mod world;

pub use files::{read_file, read_up_to};
pub use open_files::open_more_files;
pub use plain::plain;
pub use process::{Process, end_all, launch};
pub use reason::reason;
pub use word_graphs::{Exact, GraphRow, GraphsError, WordGraphs};
pub use world::world;
