//! System access for the front ends: files, bot processes, matches on threads, measurements and experiments.
//!
//! The game and catalog crates do no I/O; they receive an [`Environment`](papan_session::Environment). This crate
//! provides it and everything else that needs the operating system or a clock.
//!
//! - [`system_environment`]: reads files and launches bots for the catalog.
//! - [`Process`], [`launch`]: bots as child processes that cannot block or outlive the host.
//! - [`read_file`], [`read_up_to`], [`write_atomically`]: files; [`describe_io_error`]: readable I/O errors.
//! - [`arena`]: plays a run on several threads, with a ledger on disk so that it can be stopped and resumed.
//! - [`experiment`]: the studies that Papan reproduces.
//! - [`WordGraphs`]: sizes and speeds of the word graphs of a list.
//! - [`plain_text`]: a report for the terminal.
//!
//! # Example: a short run in memory
//!
//! ```
//! use papan_arena::{Openings, Run, TimeRules, TournamentFormat};
//! use papan_game::StopFlag;
//! use papan_host::arena::{self, Ledger, PreparedRun, RunConditions};
//! use papan_host::system_environment;
//!
//! let run = Run {
//!     version: "0.1.0".to_owned(),
//!     game: "tictactoe".to_owned(),
//!     options: Default::default(),
//!     players: vec!["random".to_owned(), "minimax".to_owned()],
//!     pairs: 2,
//!     format: TournamentFormat::RoundRobin,
//!     sprt: None,
//!     openings: Openings::Random(1),
//!     budget: Some("depth=1".to_owned()),
//!     time_rules: TimeRules::default(),
//!     seed: 1,
//!     files: Default::default(),
//! };
//! let prepared = PreparedRun::new(run, &system_environment())?;
//! let ledger = Ledger::in_memory(prepared.run())?;
//! let stop = StopFlag::default();
//! let conditions = RunConditions { threads: 2, stop: &stop, environment: system_environment };
//! let (progress, _) = arena::play(&prepared, ledger, &conditions, |_| {})?;
//! assert_eq!((progress.played(), progress.is_complete()), (2, true));
//! # Ok::<(), papan_host::arena::ArenaError>(())
//! ```

pub mod arena;
mod environment;
pub mod experiment;
mod files;
mod io_error;
mod launch_text;
mod open_file_limit;
mod plain_text;
#[cfg(unix)]
mod process;
#[cfg(not(unix))]
#[path = "process_unsupported.rs"]
mod process;
mod word_graphs;

pub use environment::system_environment;
pub use files::{Durability, read_file, read_up_to, write_atomically};
pub use io_error::describe_io_error;
pub use open_file_limit::raise_open_file_limit;
pub use plain_text::plain_text;
pub use process::{Process, kill_all_processes, launch};
pub use word_graphs::{GraphMeasureError, GraphVerification, WordGraphRow, WordGraphs};
