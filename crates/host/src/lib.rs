//! What touches the world for others: files by their names.

mod files;

pub use files::{read_file, read_up_to};
