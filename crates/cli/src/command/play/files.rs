//! The files of a game.

use super::trace::Trace;
use crate::console::Console;
use crate::interrupt::PendingFile;
use crate::language::words;
use crate::messages::PlayText;
use crate::output::{Output, check_place, is_one_file};
use papan_session::Session;
use std::path::{Path, PathBuf};

/// The files of a game, as named on the command line.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Files<'a> {
    /// The file that the game was loaded from.
    pub(crate) load: Option<&'a Path>,
    /// The file to save to.
    pub(crate) save: Option<&'a Path>,
    /// The file for statistics of generations.
    pub(crate) trace: Option<&'a Path>,
}

impl Files<'_> {
    /// Rejects unwritable files before any question is asked.
    pub(super) fn check(self) -> anyhow::Result<()> {
        [self.save, self.trace].into_iter().flatten().try_for_each(check_place)
    }
}

/// Saves a game in progress.
pub(super) struct GameFiles {
    save: Option<Output>,
    trace: Option<Output>,
    /// The files that hold this game: the one it was loaded from, and those it was saved to.
    own: Vec<PathBuf>,
    /// The number of events when the game was last saved.
    kept: usize,
}

impl GameFiles {
    /// Checks before the game that its files can be written when it ends.
    pub(super) fn new(
        console: &mut Console,
        session: &dyn Session,
        files: Files<'_>,
    ) -> anyhow::Result<Self> {
        let own = files.load.map(Path::to_owned).into_iter().collect();
        let mut game_files = Self { save: None, trace: None, own, kept: session.log().len() };
        game_files.save = files.save.map(|path| game_files.output(console, path)).transpose()?;
        game_files.trace = files.trace.map(|path| Output::new(console, path)).transpose()?;
        Ok(game_files)
    }

    /// Prepares a file for the game. The game's own file may be overwritten repeatedly.
    fn output(&self, console: &mut Console, path: &Path) -> anyhow::Result<Output> {
        let is_own = self.own.iter().any(|own| is_one_file(own, path));
        if is_own { Output::own(path) } else { Output::new(console, path) }
    }

    /// Saves the game on a person's command.
    pub(super) fn save(
        &mut self,
        console: &mut Console,
        session: &dyn Session,
        path: &Path,
    ) -> anyhow::Result<()> {
        let output = self.output(console, path)?;
        write(console, session, &output)?;
        self.own.push(path.to_owned());
        self.kept = session.log().len();
        Ok(())
    }

    /// Returns the content of the files if the game were left now.
    pub(super) fn contents(&self, session: &dyn Session, trace: &Trace) -> Vec<PendingFile> {
        let saved = self.save.clone().map(|output| (output, session.save()));
        let traced = self.trace.clone().map(|output| (output, trace.csv(session)));
        saved.into_iter().chain(traced).collect()
    }

    /// Returns whether the game may be left; asks at a terminal if it would be lost.
    pub(super) fn may_leave(&self, console: &mut Console, session: &dyn Session) -> anyhow::Result<bool> {
        let is_kept = self.save.is_some() || self.kept == session.log().len();
        if is_kept || !console.is_interactive() {
            return Ok(true);
        }
        console.tell(PlayText::Unsaved)?;
        console.confirm(&words(PlayText::LeaveUnsaved))
    }

    /// Writes the files of a game that is over or left.
    pub(super) fn finish(
        &self,
        console: &mut Console,
        session: &dyn Session,
        trace: &Trace,
    ) -> anyhow::Result<()> {
        // One file that cannot be written is no reason to lose the other.
        let saved = self.save.as_ref().map_or(Ok(()), |output| write(console, session, output));
        let traced = self.trace.as_ref().map_or(Ok(()), |output| trace.write(console, session, output));
        saved.and(traced)
    }
}

fn write(console: &mut Console, session: &dyn Session, output: &Output) -> anyhow::Result<()> {
    output.write(session.save().as_bytes())?;
    console.tell(PlayText::Saved { file: output.path().display().to_string() })
}
