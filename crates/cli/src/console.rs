//! The terminal: asking, telling, colour, and files that are never half written.

use crate::args::{Shared, When};
use anyhow::Context;
use papan_game::{Seat, Style, Styled};
use papan_host::read_file;
use serde::Serialize;
use std::env;
use std::fmt;
use std::fs;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::Path;

/// Where people type and read.
#[derive(Debug)]
pub(crate) struct Console {
    pub(crate) is_json: bool,
    pub(crate) is_quiet: bool,
    has_color: bool,
    input: Input,
    out: io::Stdout,
    err: io::Stderr,
}

/// Whether people can still type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Input {
    Open,
    Closed,
}

/// What somebody typed, or that there is nothing more to read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    Line(String),
    End,
}

/// Somebody wants to leave, or there is nothing more to read: the end, but no failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Leave;

impl fmt::Display for Leave {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("left")
    }
}

impl std::error::Error for Leave {}

impl Console {
    pub(crate) fn new(shared: &Shared) -> Self {
        let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        let has_color = match shared.color.unwrap_or_default() {
            When::Always => true,
            When::Never => false,
            When::Auto => io::stdout().is_terminal() && !is_dumb,
        };
        Self {
            is_json: shared.json,
            is_quiet: shared.quiet.unwrap_or_default(),
            has_color: has_color && !shared.json,
            input: Input::Open,
            out: io::stdout(),
            err: io::stderr(),
        }
    }

    /// Prints a line: to standard output, or to standard error where that belongs to JSON.
    pub(crate) fn say(&mut self, text: impl AsRef<str>) -> anyhow::Result<()> {
        writeln!(self.voice(), "{}", text.as_ref())?;
        Ok(())
    }

    /// Prints a line that may be passed over: dim where there is colour.
    pub(crate) fn aside(&mut self, text: &str) -> anyhow::Result<()> {
        if self.has_color { self.say(format!("\u{1b}[2m{text}\u{1b}[0m")) } else { self.say(text) }
    }

    /// Where people are talked to.
    fn voice(&mut self) -> &mut dyn Write {
        if self.is_json { &mut self.err } else { &mut self.out }
    }

    /// Tells how things go, unless that is not wanted.
    pub(crate) fn note(&mut self, text: impl AsRef<str>) -> anyhow::Result<()> {
        if !self.is_quiet {
            writeln!(self.err, "{}", text.as_ref())?;
        }
        Ok(())
    }

    /// Prints a JSON document on one line.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        writeln!(self.out, "{}", serde_json::to_string(value)?)?;
        Ok(())
    }

    /// The result of a command: a JSON document or text.
    pub(crate) fn result(
        &mut self,
        value: &impl Serialize,
        text: impl FnOnce() -> String,
    ) -> anyhow::Result<()> {
        if self.is_json { self.json(value) } else { self.say(text().trim_end_matches('\n')) }
    }

    /// Asks, and reads a line without its spaces around.
    pub(crate) fn ask(&mut self, prompt: &str) -> anyhow::Result<Answer> {
        write!(self.voice(), "{prompt} ")?;
        self.voice().flush()?;
        let answer = read_answer(&mut io::stdin().lock())?;
        if answer == Answer::End {
            self.input = Input::Closed;
        }
        if self.has_ended() || !io::stdin().is_terminal() {
            self.say("")?;
        }
        Ok(answer)
    }

    /// Lets somebody else sit down at the terminal: nothing of what was shown stays. Where nobody sits, nothing is done.
    pub(crate) fn hand_over(&mut self, name: &str) -> anyhow::Result<()> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() || self.is_json {
            return Ok(());
        }
        write!(self.out, "{CLEAR}")?;
        self.ask(&format!("It is {name}'s turn. Press Enter when nobody else looks."))?;
        write!(self.out, "{CLEAR}")?;
        Ok(())
    }

    /// Whether there was nothing more to read: a terminal would go on after that, but who closes the input
    /// wants to leave.
    pub(crate) fn has_ended(&self) -> bool {
        self.input == Input::Closed
    }

    /// A picture with its colours, where there is colour.
    pub(crate) fn paint(&self, picture: &Styled) -> String {
        if !self.has_color {
            return picture.to_string();
        }
        let paint = |(style, text): (Style, &str)| match colors(style) {
            "" => text.to_owned(),
            colors => format!("\u{1b}[{colors}m{text}\u{1b}[0m"),
        };
        picture.spans().map(paint).collect()
    }
}

/// What a terminal calls the colours of a style: the eight that every terminal has, in its own shades. Bold black is
/// grey on many, so black is never bold.
fn colors(style: Style) -> &'static str {
    match style {
        Style::Plain => "",
        Style::Faint => "2",
        Style::Mark(Seat::First) => "1;36",
        Style::Mark(Seat::Second) => "1;33",
        Style::Piece | Style::Held => "30;47",
        Style::StandIn => "35;47",
        Style::Fresh => "30;43",
        Style::LetterTimes(0..=2) => "30;46",
        Style::LetterTimes(_) => "1;37;44",
        Style::WordTimes(0..=2) => "30;45",
        Style::WordTimes(_) => "1;37;41",
    }
}

/// Ends the line that a prompt stands on, where the program is stopped at one.
pub(crate) fn end_line() {
    let mut err = io::stderr();
    if err.is_terminal() {
        // There is nobody left to tell.
        let _ = writeln!(err);
    }
}

/// Clears the screen and what was scrolled away.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

/// More than any name, move or path that is meant.
const LONGEST_LINE: u64 = 8192;

/// One line, however long it is: what is beyond the longest is skipped, and an ellipsis stands for it, so
/// that no part of it is taken for the whole.
fn read_answer(input: &mut impl BufRead) -> io::Result<Answer> {
    let mut bytes = Vec::new();
    if input.take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(Answer::End);
    }
    let is_cut = bytes.len() as u64 == LONGEST_LINE && !bytes.ends_with(b"\n");
    let line = String::from_utf8_lossy(&bytes).trim().to_owned();
    if !is_cut {
        return Ok(Answer::Line(line));
    }
    input.skip_until(b'\n')?;
    Ok(Answer::Line(line + "\u{2026}"))
}

/// Writes a file whole or not at all: first beside its place, then renamed into it. A link stays one,
/// and a file keeps its permissions. What is there and is no file, such as a pipe, is written to as it is.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let name = path.file_name().with_context(|| format!("{}: expected a file name", path.display()))?;
    let written = match fs::metadata(path) {
        Ok(found) if !found.is_file() => fs::write(path, bytes),
        Ok(found) => {
            fs::canonicalize(path).and_then(|place| write_through(&place, bytes, Some(found.permissions())))
        }
        Err(_) => write_through(&path.with_file_name(name), bytes, None),
    };
    written.with_context(|| path.display().to_string())
}

/// Refuses a place where no file can be written, before the work that is to be kept there is done.
pub(crate) fn check_place(path: &Path) -> anyhow::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let has_folder = folder.is_none_or(Path::is_dir);
    anyhow::ensure!(!path.is_dir(), "{}: found a folder, expected a file to write", path.display());
    anyhow::ensure!(has_folder, "{}: expected a place in a folder that is there", path.display());
    Ok(())
}

/// Writes a part beside `path`, then renames it; a part that cannot be finished is taken away.
fn write_through(path: &Path, bytes: &[u8], permissions: Option<fs::Permissions>) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = &path.with_file_name(name);
    let keep = || permissions.map_or(Ok(()), |permissions| fs::set_permissions(part, permissions));
    let written = fs::write(part, bytes).and_then(|()| keep()).and_then(|()| fs::rename(part, path));
    if written.is_err() {
        // The first error is the one that matters.
        let _ = fs::remove_file(part);
    }
    written
}

/// Whether two paths lead to one file.
pub(crate) fn is_one_file(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| fs::canonicalize(path).ok().filter(|place| place.is_file());
    place(one).is_some_and(|place_of_one| Some(place_of_one) == place(other))
}

/// A file that somebody named, as text.
pub(crate) fn read_text(path: &Path) -> anyhow::Result<String> {
    let name = path.display().to_string();
    let bytes = read_file(&name).map_err(anyhow::Error::msg)?;
    String::from_utf8(bytes).map_err(|_| anyhow::anyhow!("{name}: expected text in UTF-8"))
}
