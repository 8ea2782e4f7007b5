//! The folder of a run: its ledger, and the files that are made from it.
//!
//! | file | what it holds |
//! |---|---|
//! | `ledger.sqlite` | everything that was played; the other files can be made from it again |
//! | `run.json` | what was asked for |
//! | `results.jsonl` | a line for each game, ordered by pair; the same bytes for every equal run |
//! | `timings.jsonl` | what each move cost |
//! | `results.pgn` | the results alone, for rating tools |
//! | `games/` | each game in a file of its own, as its game saves it; the first thousand pairs |

use super::{ArenaError, Ledger, Stage, Standings};
use papan_arena::{GameRecord, Run, pgn};
use papan_catalog::World;
use std::fs::{self, File, TryLockError};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// Pairs whose games get files of their own.
pub(super) const FILED: u64 = 1000;

/// The folder of a run.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
}

/// Holds a folder for the one who plays there; given back when it is dropped, or its process ends in any way.
#[derive(Debug)]
pub struct Hold(#[expect(dead_code, reason = "kept open, which is what holds the folder")] File);

impl Folder {
    /// Makes a folder for a new run, and holds it. One that holds a run already is refused, and so is one that holds
    /// anything else: the files of a run would be strewn among it, and take the place of those with their names.
    pub fn create(path: &Path, run: &Run) -> Result<(Self, Ledger, Hold), ArenaError> {
        let folder = Self { path: path.to_owned() };
        fs::create_dir_all(path).map_err(|error| ArenaError::file(path, &error))?;
        if !folder.ledger().exists()
            && let Some(found) = folder.stranger()?
        {
            let name = path.display();
            return Err(ArenaError::Refused(format!(
                "{name}: found {found} in it, expected an empty folder or a new one"
            )));
        }
        // Of several that begin at once, one does.
        let hold = folder.hold()?;
        if folder.ledger().exists() {
            let name = path.display();
            return Err(ArenaError::Refused(format!(
                "{name} holds a run already: go on with it by `papan arena resume {name}`, or name another folder"
            )));
        }
        folder.write("run.json", |out| {
            serde_json::to_writer_pretty(&mut *out, run)?;
            Ok(writeln!(out)?)
        })?;
        let ledger = folder.begin(run)?;
        Ok((folder, ledger, hold))
    }

    /// Something in the folder that is not left by a run that never came to its ledger.
    fn stranger(&self) -> Result<Option<String>, ArenaError> {
        let failed = |error: &std::io::Error| ArenaError::file(&self.path, error);
        for entry in fs::read_dir(&self.path).map_err(|error| failed(&error))? {
            let name = entry.map_err(|error| failed(&error))?.file_name().display().to_string();
            // The database keeps a journal beside its file, and drafts have the number of their process in their names.
            let is_run =
                name.strip_prefix("run.json.").is_some_and(|rest| rest.strip_suffix(".new").is_some());
            let is_draft = name.starts_with("ledger.new") || is_run;
            if !is_draft && !["lock", "run.json"].contains(&&*name) {
                return Ok(Some(name));
            }
        }
        Ok(None)
    }

    /// A ledger appears under its name only when it holds its run.
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

    /// The folder of a run that was begun before.
    pub fn open(path: &Path) -> Result<(Self, Ledger, Run), ArenaError> {
        let folder = Self { path: path.to_owned() };
        if !folder.ledger().exists() {
            let name = path.display();
            return Err(ArenaError::Refused(format!(
                "{name}: found no ledger.sqlite in it, expected the folder of a run"
            )));
        }
        let named =
            |error: ArenaError| ArenaError::Refused(format!("{}: {error}", folder.ledger().display()));
        let (ledger, run) = Ledger::open(&folder.ledger()).map_err(named)?;
        Ok((folder, ledger, run))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn ledger(&self) -> PathBuf {
        self.path.join("ledger.sqlite")
    }

    /// Holds the folder, so that two programs do not play the same games at once.
    pub fn hold(&self) -> Result<Hold, ArenaError> {
        let path = self.path.join("lock");
        let file = File::create(&path).map_err(|error| ArenaError::file(&path, &error))?;
        match file.try_lock() {
            Ok(()) => Ok(Hold(file)),
            Err(TryLockError::WouldBlock) => {
                Err(ArenaError::Refused(format!("{}: another papan is playing there", self.path.display())))
            }
            Err(TryLockError::Error(error)) => Err(ArenaError::file(&path, &error)),
        }
    }

    /// Makes the files of results from the ledger: those games that count, in order.
    pub fn export(
        &self,
        ledger: &Ledger,
        standings: &Standings,
        world: &World<'_>,
    ) -> Result<(), ArenaError> {
        let end = standings.end();
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
        write_games(&self.path.join("games"), Existing::Stays, ledger, end.min(FILED), world)
    }

    /// Writes a file whole: what stood there before stays until then.
    pub fn write(
        &self,
        name: &str,
        fill: impl FnOnce(&mut dyn Write) -> Result<(), ArenaError>,
    ) -> Result<(), ArenaError> {
        let path = self.path.join(name);
        let draft = draft(&path);
        let failed = |error: &std::io::Error| ArenaError::file(&draft, error);
        let mut out = BufWriter::new(File::create(&draft).map_err(|error| failed(&error))?);
        fill(&mut out)?;
        out.flush().map_err(|error| failed(&error))?;
        fs::rename(&draft, &path).map_err(|error| ArenaError::file(&path, &error))
    }
}

/// The file of a game below `games/`.
pub fn game_file(game: &GameRecord) -> Result<String, ArenaError> {
    let suffix = papan_catalog::game(&game.setting.game)?.suffix();
    Ok(format!("{}.{suffix}", game.name()))
}

/// Where a file is written before it gets its name; others may be writing the same one.
fn draft(path: &Path) -> PathBuf {
    path.with_added_extension(format!("{}.new", std::process::id()))
}

/// What becomes of files that are there already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// They are of this run, so they stay.
    Stays,
    /// They may be of another.
    Goes,
}

/// Writes the games of the pairs below `end` into files of their own.
pub fn write_games(
    folder: &Path,
    existing: Existing,
    ledger: &Ledger,
    end: u64,
    world: &World<'_>,
) -> Result<(), ArenaError> {
    fs::create_dir_all(folder).map_err(|error| ArenaError::file(folder, &error))?;
    let mut stage: Option<Stage<'_>> = None;
    ledger.pairs(end, |finished| {
        for game in &finished.games {
            let path = folder.join(game_file(game)?);
            if existing == Existing::Stays && path.exists() {
                continue;
            }
            let stage = match &mut stage {
                Some(stage) => stage,
                empty => empty.insert(Stage::new(game, world)?),
            };
            let draft = draft(&path);
            fs::write(&draft, stage.end(game)?.save()).map_err(|error| ArenaError::file(&draft, &error))?;
            fs::rename(&draft, &path).map_err(|error| ArenaError::file(&path, &error))?;
        }
        Ok(())
    })
}
