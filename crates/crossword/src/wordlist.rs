//! Word lists as people keep them: a text with a word on each line.
//!
//! Lists come from everywhere, so much is allowed: any case, any order, words that repeat themselves, spaces around them,
//! blank lines, all three line ends, a byte order mark, decomposed letters (NFD). What cannot be a word of the game is left out and told of, with
//! its line. There are no comments: a line with `#` in it has a wrong character.

use crate::letters::composed;
use crate::{Letters, SIDE};
use papan_automata::words::LONGEST_IN_GADDAG;
use serde::Serialize;
use std::fmt;
use thiserror::Error;

/// How many bytes a list may have. That is a hundred times the usual, and more than the graphs of words can take.
pub const MOST_LIST_BYTES: usize = 1 << 27;

/// The letters of the shortest word.
const SHORTEST: usize = 2;

/// How many lines are named for each reason.
const NAMED: usize = 5;

/// How many characters of a line are shown.
const SHOWN: usize = 30;

/// The words of a list, in order, each once, as the numbers of their letters; and what was left out.
///
/// ```
/// use papan_crossword::{Letters, WordList};
///
/// let letters = Letters::english();
/// let list = WordList::read(b"cat\r\nAT\r\ncan't\r\nCat", &letters, WordList::LONGEST)?;
/// assert_eq!(list.words().map(|word| letters.word(word)).collect::<Vec<_>>(), ["AT", "CAT"]);
/// assert_eq!(list.report().to_string(), "\
/// left out 2 of 4 lines:
///   1 with a character that is no letter of the tile set english: line 3 `can't` has `'`
///   1 repeated: line 4 `Cat`
/// ");
/// # Ok::<(), papan_crossword::WordListError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordList {
    /// Each word as its length and its letters.
    pool: Vec<u8>,
    report: Report,
}

/// What became of the lines of a list.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Report {
    /// The name of the tile set.
    pub letters: String,
    /// How many letters a word could have.
    pub longest: usize,
    /// How many lines there were.
    pub lines: usize,
    /// How many of them were blank.
    pub blank: usize,
    /// How many different words there are.
    pub words: usize,
    /// Lines with a character that is no letter of the set.
    pub wrong_character: LeftOut,
    /// Words with too few letters.
    pub too_short: LeftOut,
    /// Words with too many letters.
    pub too_long: LeftOut,
    /// Words that had come before.
    pub repeated: LeftOut,
}

/// The lines that were left out for one reason.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct LeftOut {
    /// How many there were.
    pub count: usize,
    /// The first few.
    pub first: Vec<Line>,
}

/// A line that was left out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Line {
    /// Its number, counted from 1.
    pub line: usize,
    /// What stands there, shortened.
    pub text: String,
    /// The character that is no letter, where that was the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub character: Option<char>,
}

/// Why there are no words in a file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WordListError {
    /// It is no text in UTF-8.
    #[error("line {line}: found {found}, expected text in UTF-8")]
    Encoding {
        /// Where.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// It is too large.
    #[error("found {found} bytes, expected a list of at most {MOST_LIST_BYTES}")]
    TooLarge {
        /// How many bytes it has.
        found: usize,
    },
    /// Nothing in it is a word.
    #[error("{}", nothing(.0))]
    Empty(Box<Report>),
}

fn nothing(report: &Report) -> String {
    let expected = format!("expected one of {SHORTEST} to {} letters on each line", report.longest);
    format!("found no word, {expected}\n{report}").trim_end().to_owned()
}

impl WordList {
    /// The letters of the longest word that fits the board.
    pub const LONGEST: usize = SIDE;

    /// The letters of the longest word that any list can have.
    pub const MOST: usize = LONGEST_IN_GADDAG;

    /// The words of up to `longest` letters in the bytes of a file; more than [`MOST`](Self::MOST) count as that.
    pub fn read(data: &[u8], letters: &Letters, longest: usize) -> Result<Self, WordListError> {
        if data.len() > MOST_LIST_BYTES {
            return Err(WordListError::TooLarge { found: data.len() });
        }
        let text = &*composed(decode(data)?);
        let speller = Speller::new(letters, longest.clamp(SHORTEST, Self::MOST));
        let mut heap = Heap::gather(text, &speller);
        if !heap.is_sorted {
            heap.sort(text, &speller);
        }
        let Heap { pool, starts, mut report, .. } = heap;
        report.words = starts.len();
        if report.words == 0 {
            return Err(WordListError::Empty(Box::new(report)));
        }
        Ok(Self { pool, report })
    }

    /// The words, in order.
    pub fn words(&self) -> impl Iterator<Item = &[u8]> {
        let mut rest = &self.pool[..];
        std::iter::from_fn(move || {
            let (&len, behind) = rest.split_first()?;
            let (word, after) = behind.split_at_checked(len as usize)?;
            rest = after;
            Some(word)
        })
    }

    /// How many words there are; at least one.
    pub fn len(&self) -> usize {
        self.report.words
    }

    /// Whether there are no words; no list is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What became of the lines.
    pub fn report(&self) -> &Report {
        &self.report
    }
}

impl Report {
    /// How many lines were left out, blank ones aside.
    pub fn left_out(&self) -> usize {
        [&self.wrong_character, &self.too_short, &self.too_long, &self.repeated]
            .map(|left| left.count)
            .iter()
            .sum()
    }

    fn leave_out(&mut self, line: usize, text: &str, fault: Fault) {
        let (left, character) = match fault {
            Fault::Character(character) => (&mut self.wrong_character, Some(character)),
            Fault::TooShort => (&mut self.too_short, None),
            Fault::TooLong => (&mut self.too_long, None),
        };
        left.count += 1;
        left.name(line, text, character);
    }
}

impl LeftOut {
    fn name(&mut self, line: usize, text: &str, character: Option<char>) {
        if self.first.len() < NAMED {
            self.first.push(Line { line, text: shown(text), character });
        }
    }
}

/// The beginning of a text that can be printed anywhere.
fn shown(text: &str) -> String {
    let mut shown: String = text.chars().take(SHOWN).map(printable).collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('\u{2026}');
    }
    shown
}

fn printable(character: char) -> char {
    if character.is_control() { char::REPLACEMENT_CHARACTER } else { character }
}

impl fmt::Display for Report {
    /// A line for each reason; nothing where nothing was left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.left_out() == 0 {
            return Ok(());
        }
        writeln!(f, "left out {} of {} lines:", self.left_out(), self.lines)?;
        let character = format!("with a character that is no letter of the tile set {}", self.letters);
        let reasons = [
            (&self.wrong_character, character),
            (&self.too_short, format!("with fewer than {SHORTEST} letters")),
            (&self.too_long, format!("with more than {} letters", self.longest)),
            (&self.repeated, "repeated".to_owned()),
        ];
        for (left, reason) in reasons.iter().filter(|(left, _)| left.count > 0) {
            writeln!(f, "  {} {reason}: {left}", left.count)?;
        }
        Ok(())
    }
}

impl fmt::Display for LeftOut {
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

/// The text in some bytes, without a byte order mark.
fn decode(data: &[u8]) -> Result<&str, WordListError> {
    if data.starts_with(b"\xff\xfe") || data.starts_with(b"\xfe\xff") {
        return Err(WordListError::Encoding { line: 1, found: "a byte order mark of UTF-16".to_owned() });
    }
    let text = str::from_utf8(data).map_err(|error| {
        let (before, rest) = data.split_at(error.valid_up_to());
        let line = str::from_utf8(before).map_or(1, |before| lines(before).count().max(1));
        // A line end just before the fault is the end of another line.
        let line = line + usize::from(matches!(before.last(), Some(b'\n' | b'\r')));
        let found = rest.first().map_or_else(String::new, |byte| format!("the byte 0x{byte:02x}"));
        WordListError::Encoding { line, found }
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// The lines of a text that has any of the three line ends.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = rest.bytes().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
        let (line, behind) = rest.split_at(end);
        rest = behind.strip_prefix("\r\n").unwrap_or_else(|| behind.get(1..).unwrap_or_default());
        Some(line)
    })
}

/// Why a line is no word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    Character(char),
    TooShort,
    TooLong,
}

/// Turns lines into letters. What is plain, with tiles of one character each, goes by a table.
struct Speller<'a> {
    letters: &'a Letters,
    longest: usize,
    /// No word has more characters than this.
    most_characters: usize,
    /// The letter of each ASCII character that is a tile and begins no other, else 0.
    plain: [u8; 128],
}

impl<'a> Speller<'a> {
    fn new(letters: &'a Letters, longest: usize) -> Self {
        let mut plain = [0; 128];
        let tiles = || (1..=letters.len() as u8).map(|letter| (letter, letters.text(letter)));
        for (letter, text) in tiles() {
            if let &[sign] = text.as_bytes() {
                plain[sign.to_ascii_uppercase() as usize & 127] = letter;
                plain[sign.to_ascii_lowercase() as usize & 127] = letter;
            }
        }
        for (_, text) in tiles().filter(|(_, text)| text.len() > 1) {
            if let Some(sign) = text.bytes().next().filter(u8::is_ascii) {
                plain[sign.to_ascii_uppercase() as usize] = 0;
                plain[sign.to_ascii_lowercase() as usize] = 0;
            }
        }
        let widest = tiles().map(|(_, text)| text.chars().count()).max().unwrap_or(1);
        Self { letters, longest, most_characters: longest * widest, plain }
    }

    /// The letters of a line, put into a buffer.
    fn spell(&self, line: &str, word: &mut Vec<u8>) -> Result<(), Fault> {
        word.clear();
        // A line may be as long as the file: it is not spelled to be counted.
        if line.chars().nth(self.most_characters).is_some() {
            return Err(Fault::TooLong);
        }
        let letter = |byte: u8| self.plain.get(byte as usize).copied().unwrap_or(0);
        word.extend(line.bytes().map(letter));
        if word.contains(&0) {
            *word = self.letters.read_word(line).map_err(Fault::Character)?;
        }
        match word.len() {
            len if len < SHORTEST => Err(Fault::TooShort),
            len if len > self.longest => Err(Fault::TooLong),
            _ => Ok(()),
        }
    }
}

/// Words under way: each is its length and its letters in one pool, and where it begins there.
struct Heap {
    pool: Vec<u8>,
    starts: Vec<u32>,
    is_sorted: bool,
    report: Report,
}

impl Heap {
    /// The words of a text in its order, with what is no word left out.
    fn gather(text: &str, speller: &Speller<'_>) -> Self {
        let report = Report {
            letters: speller.letters.name().to_owned(),
            longest: speller.longest,
            ..Report::default()
        };
        let mut heap = Self { pool: Vec::new(), starts: Vec::new(), is_sorted: true, report };
        let mut word = Vec::new();
        for (number, line) in (1..).zip(lines(text)) {
            let line = line.trim();
            heap.report.lines = number;
            if line.is_empty() {
                heap.report.blank += 1;
                continue;
            }
            match speller.spell(line, &mut word) {
                Ok(()) => heap.push(&word),
                Err(fault) => heap.report.leave_out(number, line, fault),
            }
        }
        heap
    }

    fn push(&mut self, word: &[u8]) {
        self.is_sorted &= self.starts.last().is_none_or(|&last| self.word(last) < word);
        self.starts.push(self.pool.len() as u32);
        self.pool.push(word.len() as u8);
        self.pool.extend_from_slice(word);
    }

    fn word(&self, start: u32) -> &[u8] {
        let start = start as usize;
        &self.pool[start + 1..=start + self.pool[start] as usize]
    }

    /// Puts the words in order, each once. Of equal ones the first in the text stays.
    fn sort(&mut self, text: &str, speller: &Speller<'_>) {
        let mut starts = std::mem::take(&mut self.starts);
        starts.sort_unstable_by(|&a, &b| self.word(a).cmp(self.word(b)).then(a.cmp(&b)));
        let mut repeated = Vec::new();
        starts.dedup_by(|start, kept| {
            let is_equal = self.word(*start) == self.word(*kept);
            if is_equal {
                self.report.repeated.count += 1;
                keep_least(&mut repeated, *start);
            }
            is_equal
        });
        self.name_repeated(text, speller, &repeated);
        let mut pool = Vec::with_capacity(starts.iter().map(|&start| self.word(start).len() + 1).sum());
        for start in &mut starts {
            let word = self.word(*start);
            *start = pool.len() as u32;
            pool.push(word.len() as u8);
            pool.extend_from_slice(word);
        }
        self.pool = pool;
        self.starts = starts;
    }

    /// Names the lines of words that begin at these places of the pool: their numbers were not kept, so the text is read
    /// again up to the last of them.
    fn name_repeated(&mut self, text: &str, speller: &Speller<'_>, places: &[u32]) {
        let mut wanted = places.iter().copied().peekable();
        let mut place = 0;
        let mut word = Vec::new();
        for (number, line) in (1..).zip(lines(text)) {
            let line = line.trim();
            if wanted.peek().is_none() {
                return;
            }
            if !line.is_empty() && speller.spell(line, &mut word).is_ok() {
                if wanted.next_if_eq(&place).is_some() {
                    self.report.repeated.name(number, line, None);
                }
                place += word.len() as u32 + 1;
            }
        }
    }
}

/// Adds a number to the least ones that are kept, in order.
fn keep_least(least: &mut Vec<u32>, number: u32) {
    let place = least.partition_point(|&kept| kept < number);
    least.insert(place, number);
    least.truncate(NAMED);
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEW: &str = "? 2 0\nA 9 1 vowel\nCH 3 5\nC 2 3\nH 2 4\n\u{d1} 2 4\n";

    fn english(data: &[u8]) -> WordList {
        WordList::read(data, &Letters::english(), WordList::LONGEST).unwrap()
    }

    #[track_caller]
    fn check(data: &[u8], letters: &Letters, words: &str, report: &str) {
        let list = WordList::read(data, letters, WordList::LONGEST).unwrap();
        let found: Vec<String> = list.words().map(|word| letters.word(word)).collect();
        assert_eq!(found.join(" "), words);
        assert_eq!(list.len(), found.len());
        assert_eq!(list.report().to_string(), report);
    }

    #[test]
    fn lists_are_read_however_they_are_written() {
        let plain = english(b"AA\nCAT\nZOO\n");
        let forms: [&[u8]; 8] = [
            b"AA\nCAT\nZOO",
            b"aa\r\nCat\r\nzOO\r\n",
            b"zoo\rcat\raa\r",
            b"\xef\xbb\xbfaa\ncat\nzoo\n",
            b"\n\n  aa\t\n cat \n\n\nzoo\n\n\n",
            b"cat\naa\ncat\nzoo\nAA\n",
            b"aa\ncan't\ncat\na\nzoo\nabcdefghijklmnop\n",
            b"\xc2\xa0aa\xc2\xa0\ncat\n\xe2\x80\x83zoo",
        ];
        for form in forms {
            assert_eq!(english(form).pool, plain.pool, "{}", form.escape_ascii());
        }
        assert_eq!(
            plain.report(),
            &Report { words: 3, lines: 3, ..english(b"aa\ncat\nzoo\n").report().clone() }
        );
    }

    #[test]
    fn what_is_left_out_is_told_with_its_line() {
        let text = "zoo\n\ncaf\u{e9}\na\n#zoo\nzoo\nabcdefghijklmnop\nx y\nzoo\n aa\n";
        let report = "\
left out 7 of 10 lines:
  3 with a character that is no letter of the tile set english: line 3 `caf\u{e9}` has `\u{c9}`, line 5 `#zoo` has `#`, line 8 `x y` has ` `
  1 with fewer than 2 letters: line 4 `a`
  1 with more than 15 letters: line 7 `abcdefghijklmnop`
  2 repeated: line 6 `zoo`, line 9 `zoo`
";
        check(text.as_bytes(), &Letters::english(), "AA ZOO", report);
        let list = english(text.as_bytes());
        assert_eq!((list.report().blank, list.report().words), (1, 2));
    }

    #[test]
    fn only_the_first_of_many_are_named() {
        let text: String = (0..2000).flat_map(|_| ["ab\n", "1\n"]).collect();
        let report = "\
left out 3999 of 4000 lines:
  2000 with a character that is no letter of the tile set english: line 2 `1` has `1`, line 4 `1` has `1`, \
line 6 `1` has `1`, line 8 `1` has `1`, line 10 `1` has `1`, ...
  1999 repeated: line 3 `ab`, line 5 `ab`, line 7 `ab`, line 9 `ab`, line 11 `ab`, ...
";
        check(text.as_bytes(), &Letters::english(), "AB", report);
    }

    #[test]
    fn tiles_of_several_characters_count_as_one_letter() {
        let few = Letters::read("few", FEW).unwrap();
        check(
            "cha\nacha\n\u{f1}a\nch\nca\n".as_bytes(),
            &few,
            "ACHA CHA CA \u{d1}A",
            "\
left out 1 of 5 lines:
  1 with fewer than 2 letters: line 4 `ch`
",
        );
    }

    #[test]
    fn decomposed_letters_are_those_of_the_set() {
        let few = Letters::read("few", FEW).unwrap();
        check(
            "an\u{303}a\nCA\u{d1}A\nN\u{303}a\nA\u{d1}A\n".as_bytes(),
            &few,
            "A\u{d1}A CA\u{d1}A \u{d1}A",
            "\
left out 1 of 4 lines:
  1 repeated: line 4 `A\u{d1}A`
",
        );
    }

    #[test]
    fn words_may_be_longer_than_the_board() {
        let word = b"abcdefghijklmnopqrstuvw";
        let read = |letters: usize, longest| WordList::read(&word[..letters], &Letters::english(), longest);
        assert!(read(16, 15).is_err());
        assert_eq!(read(16, 16).unwrap().len(), 1);
        assert_eq!(read(21, 21).unwrap().len(), 1);
        assert!(read(22, usize::MAX).is_err());
        assert_eq!(read(2, 0).unwrap().len(), 1);
    }

    #[test]
    fn a_file_without_words_is_refused() {
        let refused = |data: &[u8]| WordList::read(data, &Letters::english(), 15).unwrap_err().to_string();
        assert_eq!(refused(b""), "found no word, expected one of 2 to 15 letters on each line");
        assert_eq!(
            refused(b"a\n\x1b[31m\n"),
            "found no word, expected one of 2 to 15 letters on each line\n\
             left out 2 of 2 lines:\n  \
             1 with a character that is no letter of the tile set english: line 2 `\u{fffd}[31m` has `\u{fffd}`\n  \
             1 with fewer than 2 letters: line 1 `a`"
        );
        assert_eq!(
            refused(b"aa\r\nbb\r\ncaf\xe9\r\n"),
            "line 3: found the byte 0xe9, expected text in UTF-8"
        );
        assert_eq!(refused(b"aa\n\xe9"), "line 2: found the byte 0xe9, expected text in UTF-8");
        assert_eq!(refused(b"\xe9"), "line 1: found the byte 0xe9, expected text in UTF-8");
        assert_eq!(
            refused(b"\xff\xfea\0a\0"),
            "line 1: found a byte order mark of UTF-16, expected text in UTF-8"
        );
        let large = vec![b'\n'; MOST_LIST_BYTES + 1];
        assert_eq!(refused(&large), "found 134217729 bytes, expected a list of at most 134217728");
    }

    #[test]
    fn a_line_of_megabytes_is_one_that_is_too_long() {
        let mut text = "\u{e9}".repeat(5_000_000);
        text.push_str("\nab\n");
        let list = english(text.as_bytes());
        assert_eq!((list.len(), list.report().too_long.count), (1, 1));
        assert_eq!(list.report().too_long.first[0].text.chars().count(), SHOWN + 1);
    }
}
