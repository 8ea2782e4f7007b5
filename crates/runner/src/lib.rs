//! Plays runs of games on the threads of one machine, stored in a folder so that they can be stopped and resumed.
//!
//! A [`Run`](papan_arena::Run) describes what to play. [`PreparedRun`] is a validated run with all its files read;
//! [`play`] plays the pairs that its [`Ledger`] does not hold yet, and [`RunFolder`] writes the result files from the
//! ledger. The games depend only on the run, not on the number of threads or on interruptions.
//!
//! # Example: a short run in memory
//!
//! ```
//! use papan_arena::{Openings, Run, TimeRules, TournamentFormat};
//! use papan_game::StopFlag;
//! use papan_runner::{ArenaError, Ledger, PreparedRun, RunConditions, play};
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
//! let (progress, _) = play(&prepared, ledger, &conditions, |_| {})?;
//! assert_eq!((progress.played(), progress.is_complete()), (2, true));
//! # Ok::<(), ArenaError>(())
//! ```

mod ledger;
mod local_queue;
mod opening_book;
mod pair_runner;
mod prepared_run;
pub mod queue;
mod replay_session;
mod report;
mod run_folder;
mod run_progress;
mod time_control;
mod worker;

pub use ledger::{FinishedPair, Ledger};
pub use prepared_run::PreparedRun;
pub use replay_session::ReplaySession;
pub use report::report_page;
pub use run_folder::{ExistingFiles, FolderLock, RunFolder, game_file, write_games};
pub use run_progress::RunProgress;
pub use time_control::{TimeControl, TimeControlError};

use local_queue::{LocalQueue, RunOutcome};
use papan_game::StopFlag;
use papan_host::describe_io_error;
use papan_session::{Environment, GameError};
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;
use thiserror::Error;

/// An error that stops a run.
#[derive(Debug, Error)]
pub enum ArenaError {
    /// The run is invalid.
    #[error(transparent)]
    Run(#[from] papan_arena::RunError),
    /// The game or a player cannot be created.
    #[error(transparent)]
    Catalog(#[from] GameError),
    /// The time control cannot be parsed.
    #[error(transparent)]
    TimeControl(#[from] TimeControlError),
    /// A round cannot be paired.
    #[error(transparent)]
    Schedule(#[from] papan_arena::ScheduleError),
    /// Two games do not form a pair.
    #[error(transparent)]
    Pair(#[from] papan_arena::PairError),
    /// A line is not a game record.
    #[error(transparent)]
    Record(#[from] papan_arena::GameRecordError),
    /// A line is not a timing record.
    #[error(transparent)]
    Timing(#[from] papan_arena::TimingError),
    /// The ledger cannot be read or written.
    #[error("the ledger: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// The ledger holds unexpected data.
    #[error("the ledger: {0}")]
    Ledger(String),
    /// Invalid JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// A file cannot be read or written.
    #[error("{}", describe_io_error(.0))]
    Io(#[from] io::Error),
    /// Any other error.
    #[error("{0}")]
    Other(String),
}

impl ArenaError {
    fn file(path: &Path, error: &io::Error) -> Self {
        Self::Other(format!("{}: {}", path.display(), describe_io_error(error)))
    }

    /// Adds the path to an I/O error.
    fn at(self, path: &Path) -> Self {
        match self {
            Self::Io(error) => Self::file(path, &error),
            other => other,
        }
    }
}

/// The conditions under which a run is played. They do not affect the games.
#[derive(Clone, Copy)]
pub struct RunConditions<'a> {
    /// The number of threads.
    pub threads: usize,
    /// Stops the run once the pairs in progress are finished.
    pub stop: &'a StopFlag,
    /// Creates the environment of each thread.
    pub environment: fn() -> Environment<'static>,
}

/// The interval between progress reports.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// Plays the pairs that the ledger does not hold yet, and calls `on_progress` at regular intervals.
pub fn play(
    prepared: &PreparedRun,
    ledger: Ledger,
    conditions: &RunConditions<'_>,
    on_progress: impl FnMut(&RunProgress),
) -> Result<(RunProgress, Ledger), ArenaError> {
    let queue = LocalQueue::new(prepared, ledger, conditions.stop)?;
    thread::scope(|scope| {
        for _ in 0..conditions.threads.max(1) {
            scope.spawn(|| worker::work(&queue, prepared, (conditions.environment)()));
        }
        queue.watch(PROGRESS_INTERVAL, on_progress);
    });
    let RunOutcome { progress, ledger } = queue.finish()?;
    Ok((progress, ledger))
}
