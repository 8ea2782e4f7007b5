//! What touches the world for others: files by their names, matches on the threads of one machine, what is measured with
//! a clock, and the studies.

pub mod arena;
pub mod experiment;
mod files;
mod plain;
mod word_graphs;

pub use files::{read_file, read_up_to, world};
pub use plain::plain;
pub use word_graphs::{Exact, GraphRow, GraphsError, WordGraphs};
