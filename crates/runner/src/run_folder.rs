//! The folder of a run: the ledger, and the result files written from it.
//!
//! | file | what it holds |
//! |---|---|
//! | `ledger.sqlite` | everything that was played; the other files can be made from it again |
//! | `run.json` | what was asked for |
//! | `results.jsonl` | a line for each game, ordered by pair; the same bytes for every equal run |
//! | `timings.jsonl` | what each move cost |
//! | `results.pgn` | the results alone, for rating tools |
//! | `games/` | each game in a file of its own, as its game saves it; the first thousand pairs |

use super::{ArenaError, Ledger, ReplaySession, RunProgress};
use papan_arena::{GameRecord, Run, pgn};
use papan_host::{Durability, TEMPORARY_SUFFIX, write_atomically};
use papan_session::Environment;
use std::fs::{self, File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Games of the first pairs, up to this many, get files of their own.
pub(super) const MAX_FILED_PAIRS: u64 = 1000;

/// The folder of a run.
#[derive(Debug)]
pub struct RunFolder {
    path: PathBuf,
}

/// An exclusive lock on a folder, released when it is dropped or the process ends.
#[derive(Debug)]
pub struct FolderLock(#[expect(dead_code, reason = "kept open, which is what holds the folder")] File);

impl RunFolder {
    /// Creates a folder for a new run and locks it. Fails if the folder already holds a run or any other file, because
    /// result files could overwrite files with the same names.
    pub fn create(path: &Path, run: &Run) -> Result<(Self, Ledger, FolderLock), ArenaError> {
        let folder = Self { path: path.to_owned() };
        fs::create_dir_all(path).map_err(|error| ArenaError::file(path, &error))?;
        if !folder.ledger().exists()
            && let Some(found) = folder.foreign_file()?
        {
            let name = path.display();
            return Err(ArenaError::Other(format!(
                "{name}: found {found} in it, expected an empty folder or a new one"
            )));
        }
        // Of several processes that start at once, one gets the lock.
        let lock = folder.lock()?;
        if folder.ledger().exists() {
            let name = path.display();
            return Err(ArenaError::Other(format!(
                "{name} holds a run already: go on with it by `papan arena resume {name}`, or name another folder"
            )));
        }
        folder.write("run.json", |out| {
            serde_json::to_writer_pretty(&mut *out, run)?;
            Ok(writeln!(out)?)
        })?;
        let ledger = folder.begin(run)?;
        Ok((folder, ledger, lock))
    }

    /// Returns a file that was not left by a run that stopped before it created its ledger.
    fn foreign_file(&self) -> Result<Option<String>, ArenaError> {
        let failed = |error: &std::io::Error| ArenaError::file(&self.path, error);
        for entry in fs::read_dir(&self.path).map_err(|error| failed(&error))? {
            let name = entry.map_err(|error| failed(&error))?.file_name().display().to_string();
            // The database has a journal next to its file, and temporary files have random names.
            let is_temporary = name.starts_with(".run.json.") && name.ends_with(TEMPORARY_SUFFIX);
            let is_draft = name.starts_with("ledger.new") || is_temporary;
            if !is_draft && !["lock", "run.json"].contains(&&*name) {
                return Ok(Some(name));
            }
        }
        Ok(None)
    }

    /// Creates the ledger under a temporary name first, so that it appears only once it holds its run.
    fn begin(&self, run: &Run) -> Result<Ledger, ArenaError> {
        let draft = self.path.join("ledger.new");
        match fs::remove_file(&draft) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(ArenaError::file(&draft, &error));
            }
            _ => {}
        }
        Ledger::create(&draft, run)?.close()?;
        fs::rename(&draft, self.ledger()).map_err(|error| ArenaError::file(&draft, &error))?;
        Ok(Ledger::open(&self.ledger())?.0)
    }

    /// Opens the folder of a run that was started before.
    pub fn open(path: &Path) -> Result<(Self, Ledger, Run), ArenaError> {
        let folder = Self { path: path.to_owned() };
        if !folder.ledger().exists() {
            let name = path.display();
            return Err(ArenaError::Other(format!(
                "{name}: found no ledger.sqlite in it, expected the folder of a run"
            )));
        }
        let named = |error: ArenaError| ArenaError::Other(format!("{}: {error}", folder.ledger().display()));
        let (ledger, run) = Ledger::open(&folder.ledger()).map_err(named)?;
        Ok((folder, ledger, run))
    }

    /// Returns the path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn ledger(&self) -> PathBuf {
        self.path.join("ledger.sqlite")
    }

    /// Locks the folder, so that two processes do not play the same games.
    pub fn lock(&self) -> Result<FolderLock, ArenaError> {
        let path = self.path.join("lock");
        let file = File::create(&path).map_err(|error| ArenaError::file(&path, &error))?;
        match file.try_lock() {
            Ok(()) => Ok(FolderLock(file)),
            Err(TryLockError::WouldBlock) => {
                Err(ArenaError::Other(format!("{}: another papan is playing there", self.path.display())))
            }
            Err(TryLockError::Error(error)) => Err(ArenaError::file(&path, &error)),
        }
    }

    /// Writes the result files of the games that count, in order.
    pub fn export(
        &self,
        ledger: &Ledger,
        progress: &RunProgress,
        environment: &Environment<'_>,
    ) -> Result<(), ArenaError> {
        let end = progress.end();
        self.write("results.jsonl", |out| ledger.lines(end, |results, _| Ok(writeln!(out, "{results}")?)))?;
        self.write("timings.jsonl", |out| ledger.lines(end, |_, timings| Ok(writeln!(out, "{timings}")?)))?;
        self.write("results.pgn", |out| {
            ledger.lines(end, |results, _| {
                for line in results.lines() {
                    out.write_all(pgn::game(&GameRecord::read(line)?).as_bytes())?;
                }
                Ok(())
            })
        })?;
        write_games(
            &self.path.join("games"),
            ExistingFiles::Keep,
            ledger,
            end.min(MAX_FILED_PAIRS),
            environment,
        )
    }

    /// Writes a file atomically: an existing file is replaced only when the new one is complete.
    pub fn write(
        &self,
        name: &str,
        fill: impl FnOnce(&mut dyn Write) -> Result<(), ArenaError>,
    ) -> Result<(), ArenaError> {
        let path = self.path.join(name);
        write_atomically(&path, None, Durability::Synced, fill).map_err(|error| error.at(&path))
    }
}

/// Returns the name of a game's file below `games/`.
pub fn game_file(game: &GameRecord) -> Result<String, ArenaError> {
    let suffix = papan_catalog::game(&game.conditions.game)?.suffix();
    Ok(format!("{}.{suffix}", game.name()))
}

/// How to treat existing files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExistingFiles {
    /// Keep them: they belong to this run.
    Keep,
    /// Overwrite them: they may belong to another run.
    Overwrite,
}

/// Writes the games of the pairs below `end` to files of their own.
pub fn write_games(
    folder: &Path,
    existing: ExistingFiles,
    ledger: &Ledger,
    end: u64,
    environment: &Environment<'_>,
) -> Result<(), ArenaError> {
    fs::create_dir_all(folder).map_err(|error| ArenaError::file(folder, &error))?;
    let mut replay: Option<ReplaySession<'_>> = None;
    ledger.pairs(end, |finished| {
        for game in &finished.games {
            let path = folder.join(game_file(game)?);
            if existing == ExistingFiles::Keep && path.exists() {
                continue;
            }
            let replay = match &mut replay {
                Some(replay) => replay,
                empty => empty.insert(ReplaySession::new(game, environment)?),
            };
            let text = replay.end(game)?.save();
            // Thousands of files that can be written again from the ledger.
            let fill = |out: &mut dyn Write| Ok(out.write_all(text.as_bytes())?);
            write_atomically(&path, None, Durability::Cached, fill)
                .map_err(|error: ArenaError| error.at(&path))?;
        }
        Ok(())
    })
}
