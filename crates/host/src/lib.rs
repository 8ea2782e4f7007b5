//! System access for the front ends: files and bot processes.
//!
//! The game and catalog crates do no I/O; they receive an [`Environment`](papan_session::Environment). This crate
//! provides it.
//!
//! - [`system_environment`]: reads files and launches bots for the catalog.
//! - [`Process`], [`launch`]: bots as child processes that cannot block or outlive the host.
//! - [`read_file`], [`read_up_to`], [`write_atomically`]: files; [`describe_io_error`]: readable I/O errors.
//!
//! ```
//! use papan_session::Environment;
//!
//! let environment: Environment<'_> = papan_host::system_environment();
//! let missing = (environment.read)("no such file").unwrap_err();
//! assert!(missing.to_string().contains("no such file"));
//! ```

mod environment;
mod files;
mod io_error;
mod launch_text;
mod open_file_limit;
#[cfg(unix)]
mod process;
#[cfg(not(unix))]
#[path = "process_unsupported.rs"]
mod process;

pub use environment::system_environment;
pub use files::{Durability, TEMPORARY_SUFFIX, read_file, read_up_to, write_atomically};
pub use io_error::describe_io_error;
pub use open_file_limit::raise_open_file_limit;
pub use process::{Process, kill_all_processes, launch};
