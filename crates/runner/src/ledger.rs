//! The stored results of a run.
//!
//! The ledger is an `SQLite` file: one row for the run and one for each finished pair, with the lines of both games as
//! they appear in the result files. Pairs are written atomically, and the primary key rejects a second row for the same
//! pair, so a crash at any moment loses nothing that was written and nothing counts twice.

use super::ArenaError;
use papan_arena::{GameRecord, Run, Timing};
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use std::path::Path;

/// The version of the tables, stored in `user_version`.
const SCHEMA_VERSION: i64 = 1;

const TABLES: &str = "
CREATE TABLE run (id INTEGER PRIMARY KEY CHECK (id = 1), setting TEXT NOT NULL) STRICT;
CREATE TABLE pair (
    pair INTEGER PRIMARY KEY,
    results TEXT NOT NULL,
    timings TEXT NOT NULL
) STRICT;
";

/// Both finished games of a pair.
#[derive(Clone, PartialEq, Debug)]
pub struct FinishedPair {
    /// The games in the order in which they were played.
    pub games: [GameRecord; 2],
    /// The times of their moves.
    pub timings: [Timing; 2],
}

impl FinishedPair {
    /// Returns the number of the pair within the run.
    pub fn pair(&self) -> u64 {
        self.games[0].pair
    }
}

/// The stored results of a run.
#[derive(Debug)]
pub struct Ledger {
    connection: Connection,
}

impl Ledger {
    /// Creates a ledger in a file that does not exist yet.
    pub fn create(path: &Path, run: &Run) -> Result<Self, ArenaError> {
        Self::begin(Connection::open(path)?, run)
    }

    /// Creates a ledger in memory.
    pub fn in_memory(run: &Run) -> Result<Self, ArenaError> {
        Self::begin(Connection::open_in_memory()?, run)
    }

    fn begin(connection: Connection, run: &Run) -> Result<Self, ArenaError> {
        configure(&connection)?;
        let setting = serde_json::to_string(run)?;
        connection.execute_batch("BEGIN IMMEDIATE")?;
        connection.execute_batch(TABLES)?;
        connection.execute("INSERT INTO run (id, setting) VALUES (1, ?1)", [setting])?;
        connection.pragma_update(None, "user_version", SCHEMA_VERSION)?;
        connection.execute_batch("COMMIT")?;
        Ok(Self { connection })
    }

    /// Opens a ledger and returns it with its run.
    pub fn open(path: &Path) -> Result<(Self, Run), ArenaError> {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if version != SCHEMA_VERSION {
            let found =
                if version == 0 { "no ledger".to_owned() } else { format!("a ledger of version {version}") };
            return Err(ArenaError::Ledger(format!("found {found}, expected version {SCHEMA_VERSION}")));
        }
        configure(&connection)?;
        let setting: Option<String> =
            connection.query_row("SELECT setting FROM run", [], |row| row.get(0)).optional()?;
        let setting = setting.ok_or_else(|| ArenaError::Ledger("found no run in it".to_owned()))?;
        let run = serde_json::from_str(&setting)?;
        Ok((Self { connection }, run))
    }

    /// Closes the file.
    pub fn close(self) -> Result<(), ArenaError> {
        self.connection.close().map_err(|(_, error)| error.into())
    }

    /// Writes finished pairs in one transaction. Afterwards they survive everything but a power failure.
    pub fn write(&mut self, pairs: &[FinishedPair]) -> Result<(), ArenaError> {
        let transaction = self.connection.transaction()?;
        {
            let mut insert = transaction
                .prepare_cached("INSERT OR IGNORE INTO pair (pair, results, timings) VALUES (?1, ?2, ?3)")?;
            for finished in pairs {
                let results = finished.games.each_ref().map(GameRecord::write).join("\n");
                let timings = finished.timings.each_ref().map(Timing::write).join("\n");
                insert.execute(params![finished.pair().cast_signed(), results, timings])?;
            }
        }
        Ok(transaction.commit()?)
    }

    /// Calls `each` with the result lines and the timing lines of every finished pair below `end`, in order.
    pub fn lines(
        &self,
        end: u64,
        mut each: impl FnMut(&str, &str) -> Result<(), ArenaError>,
    ) -> Result<(), ArenaError> {
        let mut query =
            self.connection.prepare("SELECT results, timings FROM pair WHERE pair < ?1 ORDER BY pair")?;
        let mut rows = query.query([i64::try_from(end).unwrap_or(i64::MAX)])?;
        while let Some(row) = rows.next()? {
            let text = |column| row.get_ref(column)?.as_str().map_err(rusqlite::Error::from);
            each(text(0)?, text(1)?)?;
        }
        Ok(())
    }

    /// Calls `each` with every finished pair below `end`, in order.
    pub fn pairs(
        &self,
        end: u64,
        mut each: impl FnMut(FinishedPair) -> Result<(), ArenaError>,
    ) -> Result<(), ArenaError> {
        self.lines(end, |results, timings| each(read(results, timings)?))
    }
}

/// Configures the connection: with a write-ahead log, a transaction costs one write.
fn configure(connection: &Connection) -> Result<(), ArenaError> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    connection.busy_timeout(std::time::Duration::from_secs(10))?;
    Ok(())
}

/// Parses a pair from its lines.
fn read(results: &str, timings: &str) -> Result<FinishedPair, ArenaError> {
    let broken = |what: &str| ArenaError::Ledger(format!("a pair must have exactly two {what}"));
    let (first, second) = results.split_once('\n').ok_or_else(|| broken("games"))?;
    let games = [GameRecord::read(first)?, GameRecord::read(second)?];
    let (first, second) = timings.split_once('\n').ok_or_else(|| broken("timings"))?;
    let timings = [Timing::read(first)?, Timing::read(second)?];
    Ok(FinishedPair { games, timings })
}
