//! The text form of automata: words between white space, in sections closed by `END`.
//!
//! ```text
//! STATES
//! q0 q1
//! END
//!
//! TRANSITIONS
//!    a  b
//! q0 q1 --
//! q1 -- q0
//! END
//! ```
//!
//! Nothing here knows which sections there are or what they mean. White space is free: where a line ends matters only to
//! the messages, which name it. The only reserved word is `END`, in capitals.

use std::collections::HashSet;

const END: &str = "END";

/// A word of the text and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Token<'a> {
    /// The word itself, never empty and without white space.
    pub text: &'a str,
    /// The line, counted from 1.
    pub line: usize,
    /// The column of the first character, counted in characters from 1.
    pub column: usize,
}

impl Token<'_> {
    /// Whether the word is made of dashes only, which in a table means that there is nothing.
    pub fn is_none(&self) -> bool {
        is_dashes(self.text)
    }
}

fn is_dashes(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b == b'-')
}

/// A named part of the text, up to its `END`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section<'a> {
    /// The word that opens the section, in the case it was written in.
    pub name: Token<'a>,
    /// The words between the name and `END`.
    pub tokens: Vec<Token<'a>>,
    /// The line of `END`.
    pub end_line: usize,
}

/// What is wrong with a text, and on which line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A byte that is not part of UTF-8 text.
    #[error("line {line}: found byte 0x{byte:02X}, expected UTF-8 text")]
    Encoding {
        /// The line of the byte.
        line: usize,
        /// The byte.
        byte: u8,
    },
    /// There is not one section.
    #[error("line {line}: found the end of the file, expected a section")]
    Empty {
        /// The last line.
        line: usize,
    },
    /// A section without its `END`.
    #[error("line {line}: found the end of the file, expected END of section {section} of line {opened}")]
    Unclosed {
        /// The last line.
        line: usize,
        /// The name of the section.
        section: String,
        /// The line of that name.
        opened: usize,
    },
    /// An `END` where no section is open.
    #[error("line {line}: found END, expected the name of a section")]
    StrayEnd {
        /// The line of `END`.
        line: usize,
    },
    /// A table that does not begin with its symbols.
    #[error("line {line}: found {found}, expected the header row of symbols of section {section}")]
    NoHeader {
        /// The line of what was found.
        line: usize,
        /// What was found: a word, or END.
        found: String,
        /// The name of the section.
        section: String,
    },
    /// A symbol that is twice in the header of a table.
    #[error("line {line}: found {symbol} again, expected each symbol once in the header row")]
    RepeatedSymbol {
        /// The line of the second one.
        line: usize,
        /// The symbol.
        symbol: String,
    },
    /// A row of a table that has too few or too many entries.
    #[error("line {line}: row of state {state} has {found} entries, expected {expected}")]
    Row {
        /// The line on which the row begins.
        line: usize,
        /// The state of the row.
        state: String,
        /// The number of entries in the row.
        found: usize,
        /// The number of symbols in the header.
        expected: usize,
    },
    /// A row of a table that begins with dashes where its state should be.
    #[error("line {line}: found {found}, expected the state of a row")]
    NoState {
        /// The line of what was found.
        line: usize,
        /// The dashes.
        found: String,
    },
}

impl Error {
    /// The line that the error is about, counted from 1.
    pub fn line(&self) -> usize {
        match *self {
            Self::Encoding { line, .. }
            | Self::Empty { line }
            | Self::Unclosed { line, .. }
            | Self::StrayEnd { line }
            | Self::NoHeader { line, .. }
            | Self::RepeatedSymbol { line, .. }
            | Self::Row { line, .. }
            | Self::NoState { line, .. } => line,
        }
    }
}

/// The text in some bytes, or the line of the first byte that is not UTF-8.
///
/// ```
/// use papan_automata::sections;
///
/// assert_eq!(sections::decode(b"START q0 END"), Ok("START q0 END"));
/// let error = sections::decode(b"START\nq\xff END").unwrap_err();
/// assert_eq!(error.to_string(), "line 2: found byte 0xFF, expected UTF-8 text");
/// ```
pub fn decode(bytes: &[u8]) -> Result<&str, Error> {
    std::str::from_utf8(bytes).map_err(|error| {
        let (good, bad) = bytes.split_at(error.valid_up_to());
        let mut line = 1;
        let mut previous = 0;
        for &byte in good {
            line += usize::from(ends_line(previous, byte));
            previous = byte;
        }
        line += usize::from(previous == b'\r');
        Error::Encoding { line, byte: bad.first().copied().unwrap_or_default() }
    })
}

/// Whether a line has ended by the time `byte` is seen after `previous`; CR LF ends one line, a CR alone ends one too.
fn ends_line(previous: u8, byte: u8) -> bool {
    byte == b'\n' || previous == b'\r'
}

/// Walks over a text and knows the line and the column.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    column: usize,
}

impl<'a> Cursor<'a> {
    fn new(text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self { text, at: 0, line: 1, column: 1 }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn advance(&mut self, c: char) {
        self.at += c.len_utf8();
        let ends = c == '\n' || (c == '\r' && self.peek() != Some('\n'));
        (self.line, self.column) = if ends { (self.line + 1, 1) } else { (self.line, self.column + 1) };
    }

    fn skip(&mut self, while_it: impl Fn(char) -> bool) {
        while let Some(c) = self.peek().filter(|&c| while_it(c)) {
            self.advance(c);
        }
    }
}

impl<'a> Iterator for Cursor<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.skip(char::is_whitespace);
        let (begin, line, column) = (self.at, self.line, self.column);
        self.skip(|c| !c.is_whitespace());
        let text = &self.text[begin..self.at];
        (!text.is_empty()).then_some(Token { text, line, column })
    }
}

/// Reads the sections of a text, in their order.
///
/// A byte order mark at the beginning is passed over, every kind of line end is read, and the last line needs none.
pub fn read(text: &str) -> Result<Vec<Section<'_>>, Error> {
    let mut cursor = Cursor::new(text);
    let mut sections = Vec::new();
    while let Some(name) = cursor.next() {
        if name.text == END {
            return Err(Error::StrayEnd { line: name.line });
        }
        sections.push(read_body(name, &mut cursor)?);
    }
    if sections.is_empty() { Err(Error::Empty { line: cursor.line }) } else { Ok(sections) }
}

fn read_body<'a>(name: Token<'a>, cursor: &mut Cursor<'a>) -> Result<Section<'a>, Error> {
    let mut tokens = Vec::new();
    for token in cursor.by_ref() {
        if token.text == END {
            return Ok(Section { name, tokens, end_line: token.line });
        }
        tokens.push(token);
    }
    Err(Error::Unclosed { line: cursor.line, section: name.text.to_string(), opened: name.line })
}

/// A transition table: a header row of symbols, then a row for each state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table<'a> {
    /// The symbols, each once.
    pub header: Vec<Token<'a>>,
    /// The state of each row and its entries, as many as there are symbols. [`Token::is_none`] tells an empty entry.
    pub rows: Vec<(Token<'a>, Vec<Token<'a>>)>,
}

impl<'a> Table<'a> {
    /// Reads the words of a section as a table.
    ///
    /// The header is the longest run of symbols at the beginning, on however many lines. Rows are told apart by counting,
    /// one state and one entry for each symbol, so that a row may be broken over lines or share one; only when the count
    /// does not come out are the lines asked which row is to blame.
    ///
    /// ```
    /// use papan_automata::sections::{self, Table};
    ///
    /// let text = "TRANSITIONS\n a b\nq0 q1 --\nq1 q0\nEND";
    /// let file = sections::read(text)?;
    /// let error = Table::read(&file[0], |word| word.len() == 1).unwrap_err();
    /// assert_eq!(error.to_string(), "line 4: row of state q1 has 1 entries, expected 2");
    /// # Ok::<(), sections::Error>(())
    /// ```
    pub fn read(section: &Section<'a>, is_symbol: impl Fn(&str) -> bool) -> Result<Self, Error> {
        let split = section.tokens.iter().take_while(|token| is_symbol(token.text)).count();
        let (header, body) = section.tokens.split_at(split);
        check_header(section, header)?;
        let width = header.len() + 1;
        if body.len() % width != 0 || body.chunks_exact(width).any(|row| row[0].is_none()) {
            return Err(blame(body, width));
        }
        let rows = body.chunks_exact(width).map(|row| (row[0], row[1..].to_vec())).collect();
        Ok(Self { header: header.to_vec(), rows })
    }
}

fn check_header(section: &Section<'_>, header: &[Token<'_>]) -> Result<(), Error> {
    if header.is_empty() {
        let (line, found) = section.tokens.first().map_or((section.end_line, END), |t| (t.line, t.text));
        let section = section.name.text.to_string();
        return Err(Error::NoHeader { line, found: found.to_string(), section });
    }
    let mut seen = HashSet::new();
    match header.iter().find(|token| !seen.insert(token.text)) {
        Some(again) => Err(Error::RepeatedSymbol { line: again.line, symbol: again.text.to_string() }),
        None => Ok(()),
    }
}

/// Finds the row that spoils a table whose rows do not come out by counting.
///
/// Where most lines hold exactly one row, the first line that does not is to blame. Otherwise lines say nothing, and the
/// first row that cannot be one is: it begins with dashes, or it is the last and incomplete.
fn blame(body: &[Token<'_>], width: usize) -> Error {
    let lines: Vec<&[Token<'_>]> = body.chunk_by(|a, b| a.line == b.line).collect();
    let whole = lines.iter().filter(|line| line.len() == width).count();
    let by_lines =
        lines.iter().copied().find(|line| line.len() != width).filter(|_| whole * 2 >= lines.len());
    let by_count = || body.chunks(width).find(|row| row[0].is_none() || row.len() != width);
    let row = by_lines.or_else(by_count).unwrap_or(body);
    match row {
        [state, ..] if state.is_none() => Error::NoState { line: state.line, found: state.text.to_string() },
        [state, entries @ ..] => {
            let state_name = state.text.to_string();
            Error::Row { line: state.line, state: state_name, found: entries.len(), expected: width - 1 }
        }
        [] => Error::Empty { line: 1 },
    }
}

/// A word that cannot be written because it would be read back as something else.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("section {section}: found {text:?}, expected {expected}")]
pub struct WriteError {
    /// The section that was being written.
    pub section: String,
    /// The word.
    pub text: String,
    /// What a word has to be there.
    pub expected: &'static str,
}

/// Writes sections so that [`read`] gives them back and people can read them too.
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
/// # Ok::<(), papan_automata::sections::WriteError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Writer {
    out: String,
}

/// How many words of a list stand on a line.
const WORDS_A_LINE: usize = 12;

impl Writer {
    /// A writer that has written nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Writes a list of words, twelve a line.
    pub fn list<S: AsRef<str>>(
        &mut self,
        section: &str,
        words: impl IntoIterator<Item = S>,
    ) -> Result<&mut Self, WriteError> {
        let words: Vec<S> = words.into_iter().collect();
        let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
        words.iter().try_for_each(|word| check_word(section, word))?;
        self.section(section, words.chunks(WORDS_A_LINE).map(|line| line.join(" ")))
    }

    /// Writes rows of words, a row a line, the columns aligned.
    pub fn rows<R: IntoIterator<Item = S>, S: AsRef<str>>(
        &mut self,
        section: &str,
        rows: impl IntoIterator<Item = R>,
    ) -> Result<&mut Self, WriteError> {
        let rows: Vec<Vec<String>> = rows
            .into_iter()
            .map(|row| row.into_iter().map(|word| word.as_ref().to_string()).collect())
            .collect();
        rows.iter().flatten().try_for_each(|word| check_word(section, word))?;
        self.section(section, aligned(&rows))
    }

    /// Writes a transition table: the symbols, then each state with its entries, `None` as dashes.
    ///
    /// Each row is to have an entry for each symbol; missing ones are written as dashes and further ones are left out.
    pub fn table<H: AsRef<str>, S: AsRef<str>, R: IntoIterator<Item = Option<S>>>(
        &mut self,
        section: &str,
        header: &[H],
        rows: impl IntoIterator<Item = (S, R)>,
    ) -> Result<&mut Self, WriteError> {
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

    /// The text written so far, which ends in a line feed if there is any.
    pub fn finish(self) -> String {
        self.out
    }

    fn section(
        &mut self,
        name: &str,
        lines: impl IntoIterator<Item = String>,
    ) -> Result<&mut Self, WriteError> {
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
) -> Result<Vec<String>, WriteError> {
    let entries = entries.into_iter().chain(std::iter::repeat_with(|| None)).take(symbols);
    let mut row = vec![check_name(section, state.as_ref())?];
    for entry in entries {
        row.push(entry.map_or(Ok(String::new()), |entry| check_name(section, entry.as_ref()))?);
    }
    Ok(row)
}

/// Puts dashes where a row below the header has nothing, as many as the longest state has characters.
fn fill_blanks(lines: &mut [Vec<String>]) {
    let longest = lines.iter().skip(1).filter_map(|row| row.first()).map(|state| state.chars().count()).max();
    let dashes = "-".repeat(longest.unwrap_or(1));
    for blank in lines.iter_mut().skip(1).flatten().filter(|entry| entry.is_empty()) {
        blank.clone_from(&dashes);
    }
}

/// The rows as lines, each column as wide as its widest word, without blanks at the ends.
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

fn check_word(section: &str, text: &str) -> Result<(), WriteError> {
    let starts_with_mark = text.starts_with('\u{feff}');
    let expected = match text {
        "" => "a word",
        END => "a word other than END",
        _ if text.contains(char::is_whitespace) || starts_with_mark => "a word without white space",
        _ => return Ok(()),
    };
    Err(WriteError { section: section.to_string(), text: text.to_string(), expected })
}

fn check_name(section: &str, text: &str) -> Result<String, WriteError> {
    check_word(section, text)?;
    if is_dashes(text) {
        let expected = "a name that is not made of dashes";
        return Err(WriteError { section: section.to_string(), text: text.to_string(), expected });
    }
    Ok(text.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_error(text: &str, expected: &str) {
        assert_eq!(read(text).unwrap_err().to_string(), expected, "for {text:?}");
    }

    fn check_table(text: &str, expected: &str) {
        let file = read(text).unwrap();
        let error = Table::read(&file[0], |word| ["a", "b"].contains(&word)).unwrap_err();
        assert_eq!(error.to_string(), expected, "for {text:?}");
    }

    #[test]
    fn words_know_where_they_stand() {
        let words = |text| -> Vec<(String, usize, usize)> {
            Cursor::new(text).map(|t| (t.text.to_string(), t.line, t.column)).collect()
        };
        let expected = [("a".to_string(), 1, 1), ("bc".to_string(), 1, 3), ("d".to_string(), 3, 2)];
        for text in ["a bc\n\n\td", "a bc\r\n\r\n\td\r\n", "\u{feff}a\tbc\r\r d", "a bc  \n\r\n d "] {
            assert_eq!(words(text), expected, "for {text:?}");
        }
        assert_eq!(words("é x"), [("é".to_string(), 1, 1), ("x".to_string(), 1, 3)]);
    }

    #[test]
    fn sections_keep_their_case_and_order() {
        let file = read("State q0\nq1 END empty END").unwrap();
        let found: Vec<_> = file.iter().map(|s| (s.name.text, s.tokens.len(), s.end_line)).collect();
        assert_eq!(found, [("State", 2, 2), ("empty", 0, 2)]);
    }

    #[test]
    fn broken_files_name_their_line() {
        check_error("", "line 1: found the end of the file, expected a section");
        check_error("\u{feff} \n\n", "line 3: found the end of the file, expected a section");
        check_error("A q END\nEND", "line 2: found END, expected the name of a section");
        check_error(
            "A\nx END\nB y\nz",
            "line 4: found the end of the file, expected END of section B of line 3",
        );
        check_error("A end", "line 1: found the end of the file, expected END of section A of line 1");
    }

    #[test]
    fn bad_bytes_name_their_line() {
        for (bytes, line) in
            [(&b"\xff"[..], 1), (b"a\n\xc3", 2), (b"a\r\n\x80", 2), (b"a\r\r\xff", 3), (b"a\r\n\n\rb\xff", 4)]
        {
            assert_eq!(decode(bytes).unwrap_err().line(), line, "for {bytes:?}");
        }
    }

    #[test]
    fn tables_count_words_and_not_lines() {
        for text in [
            "T a b\nq0 q1 --\nq1 -- q0 END",
            "T\na\nb q0 q1\n-- q1\n\n-- q0\nEND",
            "T a b q0 q1 -- q1 -- q0 END",
        ] {
            let file = read(text).unwrap();
            let table = Table::read(&file[0], |word| ["a", "b"].contains(&word)).unwrap();
            let words = |row: &(Token<'_>, Vec<Token<'_>>)| {
                (row.0.text.to_string(), row.1.iter().map(Token::is_none).collect())
            };
            let rows: Vec<(String, Vec<bool>)> = table.rows.iter().map(words).collect();
            assert_eq!(rows, [("q0".into(), vec![false, true]), ("q1".into(), vec![true, false])]);
            assert_eq!(table.header.len(), 2);
        }
    }

    #[test]
    fn a_table_may_have_no_rows() {
        let file = read("T a END").unwrap();
        assert!(Table::read(&file[0], |word| word == "a").unwrap().rows.is_empty());
    }

    #[test]
    fn broken_tables_blame_the_row() {
        check_table(
            "T\n a b\nq0 -- --\nq1 --\nq2 -- q2\nEND",
            "line 4: row of state q1 has 1 entries, expected 2",
        );
        check_table(
            "T\n a b\nq0 -- --\nq1 -- q0 q2\nEND",
            "line 4: row of state q1 has 3 entries, expected 2",
        );
        check_table(
            "T\na b\nq0 --\nq1 -- q1 --\nq2 -- --\nq3 -- --\nEND",
            "line 3: row of state q0 has 1 entries, expected 2",
        );
        check_table("T a b\nq0\n--\n--\nq1\nq1\nEND", "line 5: row of state q1 has 1 entries, expected 2");
        check_table("T a b\n-- q0 q0\nEND", "line 2: found --, expected the state of a row");
    }

    #[test]
    fn broken_headers_are_told() {
        check_table("T\nq0 q1 q1 END", "line 2: found q0, expected the header row of symbols of section T");
        check_table("T\n\nEND", "line 3: found END, expected the header row of symbols of section T");
        check_table("T a b\na END", "line 2: found a again, expected each symbol once in the header row");
    }

    #[test]
    fn lists_wrap_after_twelve() {
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
    fn what_would_not_come_back_is_refused() {
        let mut writer = Writer::new();
        for word in ["", "END", "two words", "a\n", "\u{feff}x", "no\u{a0}break"] {
            assert!(writer.list("L", [word]).is_err(), "{word:?}");
            assert!(writer.list(word, ["x"]).is_err(), "{word:?}");
            assert!(writer.table("T", &["a"], [("q", [Some(word)])]).is_err(), "{word:?}");
        }
        let error = writer.table("T", &["a"], [("q", [Some("--")])]).unwrap_err();
        assert_eq!(error.to_string(), "section T: found \"--\", expected a name that is not made of dashes");
        assert!(writer.list("L", ["--"]).is_ok());
        assert_eq!(writer.finish(), "L\n--\nEND\n");
    }

    #[test]
    fn a_hundred_thousand_words_are_read_at_once() {
        let text = format!("L {} END", "q ".repeat(100_000));
        assert_eq!(read(&text).unwrap()[0].tokens.len(), 100_000);
    }
}
