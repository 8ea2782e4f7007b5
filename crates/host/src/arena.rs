//! Matches on the threads of one machine, kept in a folder so that they can be stopped and taken up again.
//!
//! A [`Run`](papan_arena::Run) says what is to be played. [`Prepared`] is one that was checked, with everything read
//! that it needs; [`play`] plays what its [`Ledger`] does not hold yet, and [`Folder`] makes the files of results
//! from the ledger. What is played depends on the run alone: not on threads, nor on where it was interrupted.

mod desk;
mod folder;
mod ledger;
mod local;
mod opening;
mod pace;
mod page;
mod prepare;
pub mod queue;
mod replay;
mod standings;
mod worker;

pub use folder::{Existing, Folder, Hold, game_file, write_games};
pub use ledger::{FinishedPair, Ledger};
pub use pace::{Pace, PaceError};
pub use page::page;
pub use prepare::Prepared;
pub use replay::Stage;
pub use standings::Standings;

use crate::reason;
use local::{Local, Outcome};
use papan_catalog::{CatalogError, World};
use papan_game::Stop;
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;
use thiserror::Error;

/// Why a run cannot go on.
#[derive(Debug, Error)]
pub enum ArenaError {
    /// The run makes no sense.
    #[error(transparent)]
    Run(#[from] papan_arena::RunError),
    /// The game or a player cannot be made.
    #[error(transparent)]
    Catalog(#[from] CatalogError),
    /// What players may spend is not understood.
    #[error(transparent)]
    Pace(#[from] PaceError),
    /// A round cannot be paired.
    #[error(transparent)]
    Schedule(#[from] papan_arena::ScheduleError),
    /// Two games are no pair.
    #[error(transparent)]
    Pair(#[from] papan_arena::PairError),
    /// A line is not the record of a game.
    #[error(transparent)]
    Record(#[from] papan_arena::RecordError),
    /// A line is not the timing of a game.
    #[error(transparent)]
    Timing(#[from] papan_arena::TimingError),
    /// The ledger cannot be read or written.
    #[error("the ledger: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// The ledger holds something else.
    #[error("the ledger: {0}")]
    Ledger(String),
    /// Something is not the document that it should be.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// A file cannot be read or written.
    #[error("{}", reason(.0))]
    Io(#[from] io::Error),
    /// Something else stands in the way.
    #[error("{0}")]
    Refused(String),
}

impl ArenaError {
    fn file(path: &Path, error: &io::Error) -> Self {
        Self::Refused(format!("{}: {}", path.display(), reason(error)))
    }
}

/// How a run is played, which changes nothing about its games.
#[derive(Clone, Copy)]
pub struct Conditions<'a> {
    /// How many threads play.
    pub threads: usize,
    /// Ends the run after the pairs that are being played.
    pub stop: &'a Stop,
    /// What each thread gets to see of the world.
    pub world: fn() -> World<'static>,
}

/// How often somebody looks at a run that is being played.
const LOOK: Duration = Duration::from_millis(100);

/// Plays what the ledger does not hold yet, and lets `look` see how the run stands now and then.
pub fn play(
    prepared: &Prepared,
    ledger: Ledger,
    conditions: &Conditions<'_>,
    look: impl FnMut(&Standings),
) -> Result<(Standings, Ledger), ArenaError> {
    let queue = Local::new(prepared, ledger, conditions.stop)?;
    thread::scope(|scope| {
        for _ in 0..conditions.threads.max(1) {
            scope.spawn(|| worker::work(&queue, prepared, (conditions.world)()));
        }
        queue.watch(LOOK, look);
    });
    let Outcome { standings, ledger } = queue.finish()?;
    Ok((standings, ledger))
}
