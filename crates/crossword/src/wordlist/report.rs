//! The report about the lines of a word list.

use super::MIN_LENGTH;
use serde::Serialize;
use std::fmt;

/// Number of lines named per reason.
pub(super) const MAX_NAMED: usize = 5;

/// Number of characters shown of a skipped line.
pub(super) const MAX_SHOWN: usize = 30;

/// Counts of the lines of a word list, with the first lines skipped for each reason.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct WordListReport {
    /// The name of the tile set.
    pub letters: String,
    /// Maximum length of a word, in letters.
    pub longest: usize,
    /// Number of lines.
    pub lines: usize,
    /// Number of blank lines.
    pub blank: usize,
    /// Number of distinct words.
    pub words: usize,
    /// Lines with a character that is not a letter of the tile set.
    pub wrong_character: SkippedLines,
    /// Lines with too few letters.
    pub too_short: SkippedLines,
    /// Lines with too many letters.
    pub too_long: SkippedLines,
    /// Lines that repeat an earlier word.
    pub repeated: SkippedLines,
}

/// The lines skipped for one reason.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct SkippedLines {
    /// Number of lines.
    pub count: usize,
    /// The first few of them.
    pub first: Vec<SkippedLine>,
}

/// A skipped line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SkippedLine {
    /// The line number, from 1.
    pub line: usize,
    /// The text, shortened.
    pub text: String,
    /// The invalid character, if that was the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub character: Option<char>,
}

/// The reason for skipping a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SkipReason {
    Character(char),
    TooShort,
    TooLong,
}

impl WordListReport {
    /// Returns the number of lines skipped, without blank ones.
    pub fn skipped(&self) -> usize {
        [&self.wrong_character, &self.too_short, &self.too_long, &self.repeated]
            .map(|skipped| skipped.count)
            .iter()
            .sum()
    }

    pub(super) fn skip(&mut self, line: usize, text: &str, reason: SkipReason) {
        let (skipped, character) = match reason {
            SkipReason::Character(character) => (&mut self.wrong_character, Some(character)),
            SkipReason::TooShort => (&mut self.too_short, None),
            SkipReason::TooLong => (&mut self.too_long, None),
        };
        skipped.count += 1;
        skipped.name(line, text, character);
    }
}

impl SkippedLines {
    pub(super) fn name(&mut self, line: usize, text: &str, character: Option<char>) {
        if self.first.len() < MAX_NAMED {
            self.first.push(SkippedLine { line, text: excerpt(text), character });
        }
    }
}

/// Shortens a text and replaces control characters, so that it is safe to print.
fn excerpt(text: &str) -> String {
    let mut excerpt: String = text.chars().take(MAX_SHOWN).map(printable).collect();
    if text.chars().nth(MAX_SHOWN).is_some() {
        excerpt.push('\u{2026}');
    }
    excerpt
}

fn printable(character: char) -> char {
    if character.is_control() { char::REPLACEMENT_CHARACTER } else { character }
}

impl fmt::Display for WordListReport {
    /// Writes a line for each reason, and nothing if no line was skipped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.skipped() == 0 {
            return Ok(());
        }
        writeln!(f, "left out {} of {} lines:", self.skipped(), self.lines)?;
        let character = format!("with a character that is no letter of the tile set {}", self.letters);
        let reasons = [
            (&self.wrong_character, character),
            (&self.too_short, format!("with fewer than {MIN_LENGTH} letters")),
            (&self.too_long, format!("with more than {} letters", self.longest)),
            (&self.repeated, "repeated".to_owned()),
        ];
        for (skipped, reason) in reasons.iter().filter(|(skipped, _)| skipped.count > 0) {
            writeln!(f, "  {} {reason}: {skipped}", skipped.count)?;
        }
        Ok(())
    }
}

impl fmt::Display for SkippedLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, line) in self.first.iter().enumerate() {
            write!(f, "{}line {} `{}`", if index > 0 { ", " } else { "" }, line.line, line.text)?;
            if let Some(character) = line.character {
                write!(f, " has `{}`", printable(character))?;
            }
        }
        if self.count > self.first.len() { write!(f, ", ...") } else { Ok(()) }
    }
}
