//! The files of a game: where it came from, and what it leaves behind.

use super::trace::Trace;
use crate::console::Console;
use crate::interrupt::Keepsake;
use crate::output::{Output, check_place, is_one_file};
use papan_catalog::Table;
use std::path::{Path, PathBuf};

/// The files of a game, as they were named.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Files<'a> {
    /// Where the game was loaded from.
    pub(crate) load: Option<&'a Path>,
    /// The game itself.
    pub(crate) save: Option<&'a Path>,
    /// How the players that breed or climb went on.
    pub(crate) trace: Option<&'a Path>,
}

impl Files<'_> {
    /// Refuses places where nothing can be written, before anybody is asked anything.
    pub(super) fn check(self) -> anyhow::Result<()> {
        [self.save, self.trace].into_iter().flatten().try_for_each(check_place)
    }
}

/// How a game in progress is kept.
pub(super) struct Keeping {
    save: Option<Output>,
    trace: Option<Output>,
    /// The files that hold this very game: the one that it was loaded from, and those that it was saved to.
    own: Vec<PathBuf>,
    /// How many things had happened when the game was last in a file.
    kept: usize,
}

impl Keeping {
    /// Makes sure, before the game begins, that its files can be written when it ends.
    pub(super) fn new(console: &mut Console, table: &dyn Table, files: Files<'_>) -> anyhow::Result<Self> {
        let own = files.load.map(Path::to_owned).into_iter().collect();
        let mut keeping = Self { save: None, trace: None, own, kept: table.log().len() };
        keeping.save = files.save.map(|path| keeping.output(console, path)).transpose()?;
        keeping.trace = files.trace.map(|path| Output::new(console, path)).transpose()?;
        Ok(keeping)
    }

    /// A file for the game. Its own may be written again and again.
    fn output(&self, console: &mut Console, path: &Path) -> anyhow::Result<Output> {
        let is_own = self.own.iter().any(|own| is_one_file(own, path));
        if is_own { Output::own(path) } else { Output::new(console, path) }
    }

    /// Saves the game as somebody at the table wants it.
    pub(super) fn save(
        &mut self,
        console: &mut Console,
        table: &dyn Table,
        path: &Path,
    ) -> anyhow::Result<()> {
        let output = self.output(console, path)?;
        write(console, table, &output)?;
        self.own.push(path.to_owned());
        self.kept = table.log().len();
        Ok(())
    }

    /// What the files would hold if the game were left now.
    pub(super) fn contents(&self, table: &dyn Table, trace: &Trace) -> Vec<Keepsake> {
        let saved = self.save.clone().map(|output| (output, table.save()));
        let traced = self.trace.clone().map(|output| (output, trace.csv(table)));
        saved.into_iter().chain(traced).collect()
    }

    /// Whether the game may be left: where it would be lost, somebody at a terminal is asked.
    pub(super) fn may_leave(&self, console: &mut Console, table: &dyn Table) -> anyhow::Result<bool> {
        let is_kept = self.save.is_some() || self.kept == table.log().len();
        if is_kept || !console.is_interactive() {
            return Ok(true);
        }
        console.say("The game is not saved: save FILE keeps it.")?;
        console.confirm("Leave it all the same?")
    }

    /// Writes the files of a game that is over or left.
    pub(super) fn finish(
        &self,
        console: &mut Console,
        table: &dyn Table,
        trace: &Trace,
    ) -> anyhow::Result<()> {
        // One file that cannot be written is no reason to lose the other.
        let saved = self.save.as_ref().map_or(Ok(()), |output| write(console, table, output));
        let traced = self.trace.as_ref().map_or(Ok(()), |output| trace.write(console, table, output));
        saved.and(traced)
    }
}

fn write(console: &mut Console, table: &dyn Table, output: &Output) -> anyhow::Result<()> {
    output.write(table.save().as_bytes())?;
    console.say(format!("Saved to {}.", output.path().display()))
}
