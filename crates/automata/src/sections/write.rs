//! The writer of sections.

use super::END;
use super::token::is_dashes;

/// A word that cannot be written, because it would read back as something else.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("section {section}: cannot write {text:?}, expected {expected}")]
pub struct SectionWriteError {
    /// The section that was being written.
    pub section: String,
    /// The word.
    pub text: String,
    /// A description of the words that are allowed.
    pub expected: &'static str,
}

/// Writes sections that [`read`](super::read) reads back, with columns aligned for human readers.
///
/// ```
/// use papan_automata::sections::Writer;
///
/// let mut writer = Writer::new();
/// writer.list("START", ["q0"])?;
/// writer.table("TRANSITIONS", &["a", "b"], [("q0", [Some("q10"), None]), ("q10", [None, Some("q0")])])?;
/// let text = writer.finish();
/// assert_eq!(text, "\
/// START
/// q0
/// END
///
/// TRANSITIONS
///     a   b
/// q0  q10 ---
/// q10 --- q0
/// END
/// ");
/// # Ok::<(), papan_automata::sections::SectionWriteError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Writer {
    out: String,
}

/// The number of words per line of a list.
const WORDS_PER_LINE: usize = 12;

impl Writer {
    /// Creates an empty writer.
    pub fn new() -> Self {
        Self::default()
    }

    /// Writes a list of words, twelve per line.
    pub fn list<S: AsRef<str>>(
        &mut self,
        section: &str,
        words: impl IntoIterator<Item = S>,
    ) -> Result<&mut Self, SectionWriteError> {
        let words: Vec<S> = words.into_iter().collect();
        let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
        words.iter().try_for_each(|word| check_word(section, word))?;
        self.section(section, words.chunks(WORDS_PER_LINE).map(|line| line.join(" ")))
    }

    /// Writes rows of words, one per line, with aligned columns.
    pub fn rows<R: IntoIterator<Item = S>, S: AsRef<str>>(
        &mut self,
        section: &str,
        rows: impl IntoIterator<Item = R>,
    ) -> Result<&mut Self, SectionWriteError> {
        let rows: Vec<Vec<String>> = rows
            .into_iter()
            .map(|row| row.into_iter().map(|word| word.as_ref().to_string()).collect())
            .collect();
        rows.iter().flatten().try_for_each(|word| check_word(section, word))?;
        self.section(section, aligned(&rows))
    }

    /// Writes a transition table: the symbols, then each state with its entries, `None` as dashes.
    ///
    /// Each row should have one entry per symbol. Missing entries are written as dashes, surplus ones are dropped.
    pub fn table<H: AsRef<str>, S: AsRef<str>, R: IntoIterator<Item = Option<S>>>(
        &mut self,
        section: &str,
        header: &[H],
        rows: impl IntoIterator<Item = (S, R)>,
    ) -> Result<&mut Self, SectionWriteError> {
        let mut lines = vec![Vec::with_capacity(header.len() + 1)];
        lines[0].push(String::new());
        for symbol in header {
            check_word(section, symbol.as_ref())?;
            lines[0].push(symbol.as_ref().to_string());
        }
        for (state, entries) in rows {
            lines.push(table_row(section, header.len(), state, entries)?);
        }
        fill_blanks(&mut lines);
        self.section(section, aligned(&lines))
    }

    /// Returns the text. It ends in a line feed unless it is empty.
    pub fn finish(self) -> String {
        self.out
    }

    fn section(
        &mut self,
        name: &str,
        lines: impl IntoIterator<Item = String>,
    ) -> Result<&mut Self, SectionWriteError> {
        check_word(name, name)?;
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        for line in std::iter::once(name.to_string()).chain(lines).chain(std::iter::once(END.to_string())) {
            self.out.push_str(&line);
            self.out.push('\n');
        }
        Ok(self)
    }
}

fn table_row<S: AsRef<str>>(
    section: &str,
    symbols: usize,
    state: S,
    entries: impl IntoIterator<Item = Option<S>>,
) -> Result<Vec<String>, SectionWriteError> {
    let entries = entries.into_iter().chain(std::iter::repeat_with(|| None)).take(symbols);
    let mut row = vec![check_name(section, state.as_ref())?];
    for entry in entries {
        row.push(entry.map_or(Ok(String::new()), |entry| check_name(section, entry.as_ref()))?);
    }
    Ok(row)
}

/// Fills empty entries below the header with dashes, as many as the longest state has characters.
fn fill_blanks(lines: &mut [Vec<String>]) {
    let longest = lines.iter().skip(1).filter_map(|row| row.first()).map(|state| state.chars().count()).max();
    let dashes = "-".repeat(longest.unwrap_or(1));
    for blank in lines.iter_mut().skip(1).flatten().filter(|entry| entry.is_empty()) {
        blank.clone_from(&dashes);
    }
}

/// Pads each column to its widest word, without trailing spaces.
fn aligned(rows: &[Vec<String>]) -> impl Iterator<Item = String> + '_ {
    let mut widths: Vec<usize> = Vec::new();
    for row in rows {
        widths.resize(widths.len().max(row.len()), 0);
        for (width, word) in widths.iter_mut().zip(row) {
            *width = (*width).max(word.chars().count());
        }
    }
    rows.iter().map(move |row| {
        let words: Vec<String> =
            row.iter().zip(&widths).map(|(word, &width)| format!("{word:width$}")).collect();
        words.join(" ").trim_end().to_string()
    })
}

fn check_word(section: &str, text: &str) -> Result<(), SectionWriteError> {
    let starts_with_bom = text.starts_with('\u{feff}');
    let expected = match text {
        "" => "a word",
        END => "a word other than END",
        _ if text.contains(char::is_whitespace) || starts_with_bom => "a word without white space",
        _ => return Ok(()),
    };
    Err(SectionWriteError { section: section.to_string(), text: text.to_string(), expected })
}

fn check_name(section: &str, text: &str) -> Result<String, SectionWriteError> {
    check_word(section, text)?;
    if is_dashes(text) {
        let expected = "a name that is not all dashes";
        return Err(SectionWriteError { section: section.to_string(), text: text.to_string(), expected });
    }
    Ok(text.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_wrap_after_twelve_words() {
        let mut writer = Writer::new();
        writer.list("L", (0..14).map(|i| i.to_string())).unwrap().list("E", [""; 0]).unwrap();
        assert_eq!(writer.finish(), "L\n0 1 2 3 4 5 6 7 8 9 10 11\n12 13\nEND\n\nE\nEND\n");
    }

    #[test]
    fn rows_are_aligned() {
        let mut writer = Writer::new();
        writer.rows("R", [vec!["a", "---", "x"], vec!["long", "b"]]).unwrap();
        assert_eq!(writer.finish(), "R\na    --- x\nlong b\nEND\n");
    }

    #[test]
    fn rejects_words_that_would_not_read_back() {
        let mut writer = Writer::new();
        for word in ["", "END", "two words", "a\n", "\u{feff}x", "no\u{a0}break"] {
            assert!(writer.list("L", [word]).is_err(), "{word:?}");
            assert!(writer.list(word, ["x"]).is_err(), "{word:?}");
            assert!(writer.table("T", &["a"], [("q", [Some(word)])]).is_err(), "{word:?}");
        }
        let error = writer.table("T", &["a"], [("q", [Some("--")])]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "section T: cannot write \"--\", expected a name that is not all dashes"
        );
        assert!(writer.list("L", ["--"]).is_ok());
        assert_eq!(writer.finish(), "L\n--\nEND\n");
    }
}
