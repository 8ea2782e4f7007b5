//! The terminal: prompts, output, color and escaping.
//!
//! All output goes through here and is escaped here: text comes from files and people, and no character in it may
//! control the terminal or be invisible ([`escape_unprintable`]). Text that Papan colors is escaped first.

use crate::args::{Shared, When};
use crate::language::{current, words};
use crate::messages::PlayText;
use papan_game::{Seat, Style, StyledText, escape_unprintable, is_unprintable};
use papan_host::read_file;
use papan_message::Message;
use papan_session::GameError;
use serde::Serialize;
use std::borrow::Cow;
use std::env;
use std::fmt;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::Path;
use terminal_size::{Width, terminal_size_of};
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// Standard input and output.
#[derive(Debug)]
pub(crate) struct Console {
    pub(crate) is_json: bool,
    pub(crate) is_quiet: bool,
    /// Whether files written by Papan are overwritten without asking.
    pub(crate) is_forced: bool,
    color: Color,
    screen: Screen,
    input: Input,
    out: io::Stdout,
    err: io::Stderr,
}

/// Whether output is colored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Color {
    None,
    Some,
}

/// Whether the terminal can erase a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Screen {
    Dumb,
    Able,
}

/// Whether input is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Input {
    Open,
    Closed,
}

/// A line of input, or its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    Line(String),
    End,
}

/// The user wants to leave, or input has ended: an exit without failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Leave;

impl fmt::Display for Leave {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("left")
    }
}

impl std::error::Error for Leave {}

/// A usage error that shows before any work, with its exit code.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Usage(pub(crate) Message);

impl Usage {
    /// Converts a setup error: a bot that cannot be started is a usage error.
    pub(crate) fn of(error: GameError) -> anyhow::Error {
        match error {
            GameError::Launch(reason) => Self(reason).into(),
            other => other.into(),
        }
    }
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Usage {}

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
            is_forced: shared.force,
            color: if has_color && !shared.json { Color::Some } else { Color::None },
            screen: if is_dumb { Screen::Dumb } else { Screen::Able },
            input: Input::Open,
            out: io::stdout(),
            err: io::stderr(),
        }
    }

    /// Prints text for people: to standard output, or to standard error if standard output is for JSON.
    pub(crate) fn say(&mut self, text: impl AsRef<str>) -> anyhow::Result<()> {
        let text = fitting(text.as_ref(), self.width());
        writeln!(self.voice(), "{text}")?;
        Ok(())
    }

    /// Prints a message in the language of the terminal.
    pub(crate) fn tell(&mut self, message: impl Into<Message>) -> anyhow::Result<()> {
        self.say(words(message))
    }

    /// Prints a secondary line, dimmed if there is color.
    pub(crate) fn dimmed(&mut self, text: &str) -> anyhow::Result<()> {
        let text = fitting(text, self.width());
        if self.color == Color::Some {
            writeln!(self.voice(), "\u{1b}[2m{text}\u{1b}[0m")?;
        } else {
            writeln!(self.voice(), "{text}")?;
        }
        Ok(())
    }

    /// Prints a picture in color. Its lines are not wrapped.
    pub(crate) fn show(&mut self, picture: &StyledText) -> anyhow::Result<()> {
        let painted = self.paint(picture);
        writeln!(self.voice(), "{painted}")?;
        Ok(())
    }

    /// Prints data for other programs, such as CSV: byte for byte, except at a terminal.
    pub(crate) fn data(&mut self, text: &str) -> anyhow::Result<()> {
        if self.out.is_terminal() {
            write!(self.out, "{}", escape_unprintable(text))?;
        } else {
            write!(self.out, "{text}")?;
        }
        Ok(())
    }

    /// Returns the stream for people.
    fn voice(&mut self) -> &mut dyn Write {
        if self.is_json { &mut self.err } else { &mut self.out }
    }

    /// Returns the width of the terminal for people, or `None` if there is no terminal.
    fn width(&self) -> Option<usize> {
        if self.is_json { columns(&self.err) } else { columns(&self.out) }
    }

    /// Prints progress to standard error, unless quiet.
    pub(crate) fn note(&mut self, text: impl AsRef<str>) -> anyhow::Result<()> {
        if !self.is_quiet {
            writeln!(self.err, "{}", fitting(text.as_ref(), columns(&self.err)))?;
        }
        Ok(())
    }

    /// Prints a JSON document on one line.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        writeln!(self.out, "{}", escaped_json(&serde_json::to_string(value)?))?;
        Ok(())
    }

    /// Prints the result of a command: a JSON document or text.
    pub(crate) fn result(
        &mut self,
        value: &impl Serialize,
        text: impl FnOnce() -> String,
    ) -> anyhow::Result<()> {
        if self.is_json { self.json(value) } else { self.say(text().trim_end_matches('\n')) }
    }

    /// Prints a prompt and reads a trimmed line.
    pub(crate) fn ask(&mut self, prompt: &str) -> anyhow::Result<Answer> {
        let prompt = fitting(prompt, self.width());
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

    /// Returns whether a person at the terminal can answer an optional question.
    pub(crate) fn is_interactive(&self) -> bool {
        !self.is_json && io::stdin().is_terminal() && self.out.is_terminal() && !self.has_ended()
    }

    /// Asks until the answer is yes or no; the end of input is a no.
    pub(crate) fn confirm(&mut self, question: &str) -> anyhow::Result<bool> {
        Ok(self.yes_or_no(question)?.unwrap_or(false))
    }

    /// Asks until the answer is yes or no, in English or Indonesian. Returns `None` at the end of input.
    pub(crate) fn yes_or_no(&mut self, question: &str) -> anyhow::Result<Option<bool>> {
        let prompt = words(PlayText::YesNo { question: question.to_owned() });
        loop {
            match self.ask(&prompt)? {
                Answer::Line(line) => match line.to_lowercase().as_str() {
                    "y" | "yes" | "ya" => return Ok(Some(true)),
                    "n" | "no" | "t" | "tidak" => return Ok(Some(false)),
                    _ => self.tell(PlayText::TypeYesNo)?,
                },
                Answer::End => return Ok(None),
            }
        }
    }

    /// Runs work that may take a while. At a terminal a status line is shown until it is done, and erased then.
    pub(crate) fn busy<T>(&mut self, line: &str, work: impl FnOnce() -> T) -> anyhow::Result<T> {
        let is_shown = self.is_at_terminal() && !self.is_quiet && self.screen == Screen::Able;
        if is_shown {
            // Only one line can be erased.
            let room = self.width().unwrap_or(usize::MAX).saturating_sub(1);
            let line: String = escape_unprintable(line).chars().take(room).collect();
            write!(self.out, "{line}")?;
            self.out.flush()?;
        }
        let done = work();
        if is_shown {
            write!(self.out, "\r\u{1b}[K")?;
            self.out.flush()?;
        }
        Ok(done)
    }

    /// Returns whether output for people goes to a terminal.
    pub(crate) fn is_at_terminal(&self) -> bool {
        !self.is_json && self.out.is_terminal()
    }

    /// Hands the terminal to another person: clears what was shown. Does nothing without a terminal.
    pub(crate) fn hand_over(&mut self, name: &str) -> anyhow::Result<()> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() || self.is_json {
            return Ok(());
        }
        write!(self.out, "{CLEAR}")?;
        self.ask(&words(PlayText::HandOver { name: name.to_owned() }))?;
        write!(self.out, "{CLEAR}")?;
        Ok(())
    }

    /// Returns whether input has ended: a terminal could go on after that, but closing the input means leaving.
    pub(crate) fn has_ended(&self) -> bool {
        self.input == Input::Closed
    }

    /// Returns a picture with terminal colors, if there is color.
    fn paint(&self, picture: &StyledText) -> String {
        let paint = |(style, text): (Style, Cow<'_, str>)| match colors(style) {
            colors if self.color == Color::Some && !colors.is_empty() => {
                format!("\u{1b}[{colors}m{}\u{1b}[0m", escape_unprintable(&text))
            }
            _ => escape_unprintable(&text).into_owned(),
        };
        picture.spans(current()).map(paint).collect()
    }
}

/// Returns the width of a terminal.
#[cfg(unix)]
fn columns(stream: &impl std::os::fd::AsFd) -> Option<usize> {
    terminal_size_of(stream).map(|(Width(columns), _)| usize::from(columns))
}

/// Returns the width of a terminal.
#[cfg(windows)]
fn columns(stream: &impl std::os::windows::io::AsHandle) -> Option<usize> {
    terminal_size_of(stream).map(|(Width(columns), _)| usize::from(columns))
}

/// Returns text as it may be printed: escaped, and at a terminal wrapped between words.
fn fitting(text: &str, width: Option<usize>) -> String {
    let text = escape_unprintable(text);
    match width.filter(|&width| width >= NARROWEST) {
        Some(width) => text.split('\n').map(|line| wrapped(line, width)).collect::<Vec<_>>().join("\n"),
        None => text.into_owned(),
    }
}

/// Words do not fit in fewer columns.
const NARROWEST: usize = 20;

/// Wraps a line between words. Continuation lines are indented to the text: behind leading spaces, and behind the first
/// column of a table.
fn wrapped(line: &str, width: usize) -> String {
    let indent = " ".repeat(hanging(line, width));
    let options = Options::new(width)
        .subsequent_indent(&indent)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    if textwrap::core::display_width(line) <= width { line.to_owned() } else { textwrap::fill(line, options) }
}

/// Returns the indentation of continuation lines.
fn hanging(line: &str, width: usize) -> usize {
    let begin = line.len() - line.trim_start_matches(' ').len();
    let text = &line[begin..];
    // Two spaces separate columns; one does not.
    let column = text.find("  ").map(|gap| {
        let rest = text[gap..].trim_start_matches(' ');
        begin + textwrap::core::display_width(&text[..text.len() - rest.len()])
    });
    column.filter(|&column| column <= width / 2).unwrap_or(begin.min(width / 2))
}

/// Escapes control characters in a JSON document: they occur in strings only, where JSON has escapes.
pub(crate) fn escaped_json(json: &str) -> String {
    let mut escaped = String::with_capacity(json.len());
    for character in json.chars() {
        if is_unprintable(character) {
            for unit in character.encode_utf16(&mut [0; 2]) {
                // Writing to a string cannot fail.
                let _ = fmt::Write::write_fmt(&mut escaped, format_args!("\\u{unit:04x}"));
            }
        } else {
            escaped.push(character);
        }
    }
    escaped
}

/// Returns the terminal codes of a style: the eight standard colors. Bold black is gray on many terminals, so black is
/// never bold.
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

/// Ends the line of a prompt when the program stops at one.
pub(crate) fn end_line() {
    let mut err = io::stderr();
    if err.is_terminal() {
        // Errors cannot be reported any more.
        let _ = writeln!(err);
    }
}

/// Clears the screen and the scrollback.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

/// Longer than any name, move or path.
const LONGEST_LINE: u64 = 8192;

/// Reads one line of any length. The part beyond the limit is skipped and replaced by an ellipsis, so that a truncated
/// line is not taken for the whole.
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

/// Reads a file as text.
pub(crate) fn read_text(path: &Path) -> anyhow::Result<String> {
    let name = path.display().to_string();
    let bytes = read_file(&name)?;
    String::from_utf8(bytes).map_err(|_| anyhow::anyhow!("{name}: expected text in UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        let text = "one two three four five six seven\n\n  save FILE   keep the game in a file; then go on";
        let expected = "one two three four five six\nseven\n\n  save FILE   keep the game\n              in a file;\n\
                        \x20             then go on";
        assert_eq!(fitting(text, Some(28)), expected);
        assert_eq!(fitting(text, None), text);
        assert_eq!(fitting("    indented words go on", Some(20)), "    indented words\n    go on");
        let long = "x".repeat(50);
        assert_eq!(fitting(&format!("a {long} b"), Some(20)), format!("a\n{long}\nb"));
    }

    #[test]
    fn documents_hold_what_they_held() {
        let text = "a\u{1b}\u{9b}\u{202e}\u{e0041}\t\u{e9}";
        let json = escaped_json(&serde_json::to_string(text).unwrap());
        assert!(!json.contains(is_unprintable), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    }
}
