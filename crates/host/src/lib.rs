//! What touches the world for others: files by their names, programs by their commands.

mod files;
#[cfg(unix)]
mod process;
#[cfg(not(unix))]
#[path = "no_process.rs"]
mod process;

pub use files::{read_file, read_up_to};
pub use process::{Process, end_all, launch};
