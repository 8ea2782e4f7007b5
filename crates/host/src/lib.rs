//! What touches the world for others: files by their names, programs by their commands, and matches on the threads of
//! one machine.

pub mod arena;
mod files;
#[cfg(unix)]
mod process;
#[cfg(not(unix))]
#[path = "no_process.rs"]
mod process;
mod world;

pub use files::{read_file, read_up_to};
pub use process::{Process, end_all, launch};
pub use world::world;
