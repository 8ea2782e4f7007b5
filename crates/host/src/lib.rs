//! What touches the world for others: files by their names, and matches on the threads of one machine.

pub mod arena;
mod files;

pub use files::{read_file, read_up_to, world};
