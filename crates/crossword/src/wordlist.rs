//! Word lists: text with a word on each line.
//!
//! Lists come from many sources, so the reader is tolerant. It accepts any case and order, duplicates, surrounding
//! spaces, blank lines, all three line endings, a byte order mark and decomposed letters (NFD). Lines that cannot be
//! words are skipped and reported with their line number. There are no comments: a `#` is an invalid character.

mod pool;
mod report;
mod speller;

pub use report::{SkippedLine, SkippedLines, WordListReport};

use crate::letters::composed;
use crate::{Letters, SIDE};
use papan_automata::words::MAX_GADDAG_WORD_LEN;
use pool::WordPool;
use speller::Speller;
use thiserror::Error;

/// Maximum size of a word list, in bytes: a hundred times the usual, and more than a word graph can hold.
pub const MAX_LIST_BYTES: usize = 1 << 27;

/// Minimum length of a word, in letters.
const MIN_LENGTH: usize = 2;

/// The words of a list, sorted, without duplicates, as letter numbers; and a report of the lines skipped.
///
/// ```
/// use papan_crossword::{Letters, WordList};
///
/// let letters = Letters::english();
/// let list = WordList::read(b"cat\r\nAT\r\ncan't\r\nCat", &letters, WordList::MAX_ON_BOARD)?;
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
    report: WordListReport,
}

/// A file is not a word list.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WordListError {
    /// The file is not UTF-8.
    #[error("line {line}: found {found}, expected text in UTF-8")]
    Encoding {
        /// The line number, from 1.
        line: usize,
        /// The bytes found.
        found: String,
    },
    /// The file is larger than [`MAX_LIST_BYTES`].
    #[error("found {found} bytes, expected a list of at most {MAX_LIST_BYTES}")]
    TooLarge {
        /// The size of the file, in bytes.
        found: usize,
    },
    /// No line is a word.
    #[error("{}", no_words(.0))]
    Empty(Box<WordListReport>),
}

fn no_words(report: &WordListReport) -> String {
    let expected = format!("expected one of {MIN_LENGTH} to {} letters on each line", report.longest);
    format!("found no word, {expected}\n{report}").trim_end().to_owned()
}

impl WordList {
    /// Length of the longest word that fits the board, in letters.
    pub const MAX_ON_BOARD: usize = SIDE;

    /// Maximum length of a word in any list, in letters.
    pub const MAX_LENGTH: usize = MAX_GADDAG_WORD_LEN;

    /// Reads the words of up to `longest` letters from the bytes of a file. Values of `longest` above
    /// [`MAX_LENGTH`](Self::MAX_LENGTH) count as that.
    pub fn read(data: &[u8], letters: &Letters, longest: usize) -> Result<Self, WordListError> {
        if data.len() > MAX_LIST_BYTES {
            return Err(WordListError::TooLarge { found: data.len() });
        }
        let text = &*composed(decode(data)?);
        let speller = Speller::new(letters, longest.clamp(MIN_LENGTH, Self::MAX_LENGTH));
        let (pool, report) = WordPool::read(text, &speller).finish(text, &speller);
        if report.words == 0 {
            return Err(WordListError::Empty(Box::new(report)));
        }
        Ok(Self { pool, report })
    }

    /// Returns the words in alphabetical order.
    pub fn words(&self) -> impl Iterator<Item = &[u8]> {
        let mut rest = &self.pool[..];
        std::iter::from_fn(move || {
            let (&len, behind) = rest.split_first()?;
            let (word, after) = behind.split_at_checked(len as usize)?;
            rest = after;
            Some(word)
        })
    }

    /// Returns the number of words, which is at least 1.
    pub fn len(&self) -> usize {
        self.report.words
    }

    /// Always returns `false`: reading a list without words is an error.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the report about the lines of the list.
    pub fn report(&self) -> &WordListReport {
        &self.report
    }
}

/// Decodes UTF-8 and strips a byte order mark.
fn decode(data: &[u8]) -> Result<&str, WordListError> {
    if data.starts_with(b"\xff\xfe") || data.starts_with(b"\xfe\xff") {
        return Err(WordListError::Encoding { line: 1, found: "a byte order mark of UTF-16".to_owned() });
    }
    let text = str::from_utf8(data).map_err(|error| {
        let (before, rest) = data.split_at(error.valid_up_to());
        let line = str::from_utf8(before).map_or(1, |before| lines(before).count().max(1));
        // A line ending right before the invalid byte belongs to the previous line.
        let line = line + usize::from(matches!(before.last(), Some(b'\n' | b'\r')));
        let found = rest.first().map_or_else(String::new, |byte| format!("the byte 0x{byte:02x}"));
        WordListError::Encoding { line, found }
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// Splits text into lines that end in LF, CR LF or CR.
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

#[cfg(test)]
mod tests {
    use super::*;

    const FEW: &str = "? 2 0\nA 9 1 vowel\nCH 3 5\nC 2 3\nH 2 4\n\u{d1} 2 4\n";

    fn english(data: &[u8]) -> WordList {
        WordList::read(data, &Letters::english(), WordList::MAX_ON_BOARD).unwrap()
    }

    #[track_caller]
    fn check(data: &[u8], letters: &Letters, words: &str, report: &str) {
        let list = WordList::read(data, letters, WordList::MAX_ON_BOARD).unwrap();
        let found: Vec<String> = list.words().map(|word| letters.word(word)).collect();
        assert_eq!(found.join(" "), words);
        assert_eq!(list.len(), found.len());
        assert_eq!(list.report().to_string(), report);
    }

    #[test]
    fn accepts_any_case_order_and_line_ending() {
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
            &WordListReport { words: 3, lines: 3, ..english(b"aa\ncat\nzoo\n").report().clone() }
        );
    }

    #[test]
    fn reports_skipped_lines_with_their_numbers() {
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
    fn names_only_the_first_skipped_lines() {
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
    fn multi_character_tiles_count_as_one_letter() {
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
    fn composes_decomposed_letters() {
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
    fn rejects_files_without_words() {
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
        let large = vec![b'\n'; MAX_LIST_BYTES + 1];
        assert_eq!(refused(&large), "found 134217729 bytes, expected a list of at most 134217728");
    }

    #[test]
    fn skips_a_line_of_megabytes_as_too_long() {
        let mut text = "\u{e9}".repeat(5_000_000);
        text.push_str("\nab\n");
        let list = english(text.as_bytes());
        assert_eq!((list.len(), list.report().too_long.count), (1, 1));
        assert_eq!(list.report().too_long.first[0].text.chars().count(), report::MAX_SHOWN + 1);
    }
}
