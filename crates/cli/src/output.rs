//! Output files: checked before the work, written as a whole after it, and never in place of a file that Papan did not
//! write.
//!
//! Papan recognizes its own files by content, as [`maker`] describes; names and extensions prove nothing. It overwrites
//! its own files if the user agrees at the terminal, or with `--force`. It never overwrites other files, not even with
//! `--force`. An empty file counts as absent, because `mktemp` leaves one.

mod maker;

use crate::console::Console;
use anyhow::{Context, ensure};
use maker::maker;
use papan_host::{Durability, describe_io_error, write_atomically};
use std::borrow::Cow;
use std::fs::{self, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file to be written when the work is done.
#[derive(Clone, Debug)]
pub(crate) struct Output {
    path: PathBuf,
    /// Whether the user agreed to overwrite an existing file.
    may_replace: bool,
    /// Whether pictures and pages are marked as Papan's.
    is_marked: bool,
}

/// The kind of file at a path.
enum Found {
    /// Nothing that could be lost.
    Free,
    /// A pipe or a device, which is written to directly.
    Special,
    /// A file written by Papan, with a description of its content.
    Own(&'static str),
    /// A file of another program.
    Foreign,
}

impl Output {
    /// Prepares a file for output. Rejects unwritable paths and files of other programs; asks before overwriting a file
    /// written by Papan.
    pub(crate) fn new(console: &mut Console, path: &Path) -> anyhow::Result<Self> {
        let mut outputs = Self::all(console, [path.to_owned()])?;
        outputs.pop().with_context(|| format!("{}: expected a file name", path.display()))
    }

    /// Prepares several files, with one question for all of them.
    pub(crate) fn all(
        console: &mut Console,
        paths: impl IntoIterator<Item = PathBuf>,
    ) -> anyhow::Result<Vec<Self>> {
        let mut outputs = Vec::new();
        let mut own = Vec::new();
        for path in paths {
            let found = look(&path)?;
            if let Found::Own(what) = found {
                own.push((path.display().to_string(), what));
            }
            outputs.push(Self { path, may_replace: matches!(found, Found::Own(_)), is_marked: true });
        }
        agree(console, &own)?;
        Ok(outputs)
    }

    /// Prepares the file that a game was loaded from or saved to before, without asking again. Files of other programs
    /// are still rejected.
    pub(crate) fn own(path: &Path) -> anyhow::Result<Self> {
        let found = look(path)?;
        Ok(Self { path: path.to_owned(), may_replace: matches!(found, Found::Own(_)), is_marked: true })
    }

    /// Prepares a file that accompanies others which identify it as Papan's.
    pub(crate) fn beside_own(path: PathBuf) -> Self {
        Self { path, may_replace: true, is_marked: false }
    }

    /// Returns the path.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the file as a whole or not at all: beside its place first, then renamed into it. A link stays a link, and
    /// a file keeps its permissions. Pipes and devices are written to directly.
    pub(crate) fn write(&self, bytes: &[u8]) -> anyhow::Result<()> {
        if !self.may_replace {
            // The work may have taken hours, in which another file may have appeared there.
            look(&self.path)?;
        }
        let bytes = if self.is_marked { maker::marked(bytes) } else { Cow::Borrowed(bytes) };
        let written = match fs::metadata(&self.path) {
            _ if self.path == Path::new(STDOUT) => io::stdout().write_all(&bytes),
            Ok(found) if !found.is_file() => fs::write(&self.path, &bytes),
            Ok(found) => write_through(&place(&self.path), &bytes, Some(found.permissions())),
            Err(_) => write_through(&place(&self.path), &bytes, None),
        };
        written.map_err(|error| named(&self.path, &error))
    }
}

/// Rejects an unwritable path without asking: for commands with other questions first.
pub(crate) fn check_place(path: &Path) -> anyhow::Result<()> {
    look(path).map(|_| ())
}

/// Ensures that a folder exists and is writable.
pub(crate) fn make_folder(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
    try_writing(&folder.join("papan")).map_err(|error| named(folder, &error))
}

/// Ensures that the files of a study may be written. Existing ones are Papan's if the figures among them are, because
/// pages and plots of a study are written together with its figures.
pub(crate) fn check_study(console: &mut Console, folder: &Path, study: &str) -> anyhow::Result<()> {
    let figures = folder.join(format!("{study}.json"));
    let is_own = matches!(fs::read(&figures).map(|bytes| maker(&bytes)), Ok(Some(maker::STUDY)));
    let is_of_study = |name: &str| {
        let rest = name.strip_prefix(study).unwrap_or_default();
        let is_plot = rest.strip_prefix('-').is_some_and(|rest| rest.strip_suffix(".svg").is_some());
        [".html", ".md", ".json"].contains(&rest) || is_plot
    };
    let entries = fs::read_dir(folder).map_err(|error| named(folder, &error))?;
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let found: Vec<PathBuf> = names.filter(|name| is_of_study(name)).map(|name| folder.join(name)).collect();
    if is_own {
        let own: Vec<_> = found.iter().map(|path| (path.display().to_string(), maker::STUDY)).collect();
        return agree(console, &own);
    }
    Output::all(console, found).map(|_| ())
}

/// Asks for permission to overwrite files written by Papan.
fn agree(console: &mut Console, own: &[(String, &'static str)]) -> anyhow::Result<()> {
    let Some((name, what)) = own.first().filter(|_| !console.is_forced) else { return Ok(()) };
    let found = match own.len() {
        1 => format!("{name} exists already: {what} that Papan wrote"),
        many => format!("{many} files exist already that Papan wrote, {name} among them"),
    };
    if !console.is_interactive() {
        let them = if own.len() == 1 { "it" } else { "them" };
        anyhow::bail!("{found}: add --force to overwrite {them}, or choose another name");
    }
    ensure!(console.confirm(&format!("{found}. Overwrite?"))?, "{name}: not overwritten");
    Ok(())
}

/// Standard output by its name. It is written to directly even if it leads to a file, because other output must follow
/// it there.
const STDOUT: &str = "/dev/stdout";

/// Inspects a path that is to be written to.
fn look(path: &Path) -> anyhow::Result<Found> {
    let shown = path.display();
    ensure!(path.file_name().is_some(), "{shown}: expected a file name");
    let found = match fs::metadata(path) {
        Ok(found) if found.is_dir() => anyhow::bail!("{shown}: found a folder, expected a file to write"),
        Ok(found) if !found.is_file() || path == Path::new(STDOUT) => return Ok(Found::Special),
        Ok(found) => Some(found),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(named(path, &error)),
    };
    let place = place(path);
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
    ensure!(folder.is_none_or(Path::is_dir), "{shown}: expected a place in a folder that exists");
    if let Some(found) = &found {
        ensure!(!found.permissions().readonly(), "{shown}: the file is read-only");
    }
    let what = match found {
        Some(found) if found.len() > 0 => {
            match read(path, found.len()).map_err(|error| named(path, &error))? {
                Some(what) => Found::Own(what),
                None => Found::Foreign,
            }
        }
        _ => Found::Free,
    };
    if let Found::Foreign = what {
        anyhow::bail!(
            "{shown}: Papan did not write this file, so it does not overwrite it: choose another name, or remove the file"
        );
    }
    try_writing(&place).map_err(|error| named(path, &error))?;
    Ok(what)
}

/// Papan writes no larger files.
const LARGEST: u64 = 512 << 20;

/// Returns a description of the content if Papan wrote the file.
fn read(path: &Path, bytes: u64) -> io::Result<Option<&'static str>> {
    if bytes > LARGEST { Ok(None) } else { Ok(maker(&fs::read(path)?)) }
}

/// Follows links, including one that leads to nothing yet.
fn place(path: &Path) -> PathBuf {
    let linked = || fs::read_link(path).ok().map(|target| path.with_file_name("").join(target));
    fs::canonicalize(path).ok().or_else(linked).unwrap_or_else(|| path.to_owned())
}

/// Returns whether a file can be created beside a path.
fn try_writing(place: &Path) -> io::Result<()> {
    let part = part(place);
    OpenOptions::new().write(true).create_new(true).open(&part)?;
    fs::remove_file(&part)
}

/// Returns the temporary path of a file.
fn part(place: &Path) -> PathBuf {
    let mut name = place.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    place.with_file_name(name)
}

/// Writes a temporary file beside `path`, then renames it; removes it on failure.
fn write_through(path: &Path, bytes: &[u8], permissions: Option<Permissions>) -> io::Result<()> {
    write_atomically(path, permissions, Durability::Synced, |out| out.write_all(bytes))
}

/// Returns an error with its file.
fn named(path: &Path, error: &io::Error) -> anyhow::Error {
    anyhow::anyhow!("{}: {}", path.display(), describe_io_error(error))
}

/// Returns whether two paths lead to the same file.
pub(crate) fn is_one_file(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| fs::canonicalize(path).ok().filter(|place| place.is_file());
    place(one).is_some_and(|place_of_one| Some(place_of_one) == place(other))
}
