//! Transition tables.

use std::collections::HashSet;

use super::{END, Section, SectionError, Token};

/// A transition table: a header row of symbols, then one row per state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TransitionTable<'a> {
    /// The symbols, without duplicates.
    pub header: Vec<Token<'a>>,
    /// The state of each row and its entries, one per symbol. Empty entries are [dashes](Token::is_dashes).
    pub rows: Vec<(Token<'a>, Vec<Token<'a>>)>,
}

impl<'a> TransitionTable<'a> {
    /// Reads the words of a section as a table.
    ///
    /// The header consists of all leading symbols, on any number of lines. Rows are split by counting words, one state and
    /// one entry per symbol, so a row may span lines or share one. Line breaks are used only to find the faulty row if the
    /// count is wrong.
    ///
    /// ```
    /// use papan_automata::sections::{self, TransitionTable};
    ///
    /// let text = "TRANSITIONS\n a b\nq0 q1 --\nq1 q0\nEND";
    /// let file = sections::read(text)?;
    /// let error = TransitionTable::read(&file[0], |word| word.len() == 1).unwrap_err();
    /// assert_eq!(error.to_string(), "line 4: row of state q1 has 1 entries, expected 2");
    /// # Ok::<(), sections::SectionError>(())
    /// ```
    pub fn read(section: &Section<'a>, is_symbol: impl Fn(&str) -> bool) -> Result<Self, SectionError> {
        let split = section.tokens.iter().take_while(|token| is_symbol(token.text)).count();
        let (header, body) = section.tokens.split_at(split);
        check_header(section, header)?;
        let width = header.len() + 1;
        if body.len() % width != 0 || body.chunks_exact(width).any(|row| row[0].is_dashes()) {
            return Err(row_error(body, width));
        }
        let rows = body.chunks_exact(width).map(|row| (row[0], row[1..].to_vec())).collect();
        Ok(Self { header: header.to_vec(), rows })
    }
}

fn check_header(section: &Section<'_>, header: &[Token<'_>]) -> Result<(), SectionError> {
    if header.is_empty() {
        let (line, found) = section.tokens.first().map_or((section.end_line, END), |t| (t.line, t.text));
        let section = section.name.text.to_string();
        return Err(SectionError::NoHeader { line, found: found.to_string(), section });
    }
    let mut seen = HashSet::new();
    match header.iter().find(|token| !seen.insert(token.text)) {
        Some(second) => {
            Err(SectionError::DuplicateSymbol { line: second.line, symbol: second.text.to_string() })
        }
        None => Ok(()),
    }
}

/// Finds the faulty row of a table whose word count is wrong.
///
/// If most lines hold exactly one row, it is the first line that does not. Otherwise it is the first row, by counting, that
/// starts with dashes or is incomplete.
fn row_error(body: &[Token<'_>], width: usize) -> SectionError {
    let lines: Vec<&[Token<'_>]> = body.chunk_by(|a, b| a.line == b.line).collect();
    let whole = lines.iter().filter(|line| line.len() == width).count();
    let by_lines =
        lines.iter().copied().find(|line| line.len() != width).filter(|_| whole * 2 >= lines.len());
    let by_count = || body.chunks(width).find(|row| row[0].is_dashes() || row.len() != width);
    let row = by_lines.or_else(by_count).unwrap_or(body);
    match row {
        [state, ..] if state.is_dashes() => {
            SectionError::NoState { line: state.line, found: state.text.to_string() }
        }
        [state, entries @ ..] => {
            let state_name = state.text.to_string();
            SectionError::Row {
                line: state.line,
                state: state_name,
                found: entries.len(),
                expected: width - 1,
            }
        }
        [] => SectionError::Empty { line: 1 },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sections::read;

    fn check_table(text: &str, expected: &str) {
        let file = read(text).unwrap();
        let error = TransitionTable::read(&file[0], |word| ["a", "b"].contains(&word)).unwrap_err();
        assert_eq!(error.to_string(), expected, "for {text:?}");
    }

    #[test]
    fn rows_are_split_by_words_not_lines() {
        for text in [
            "T a b\nq0 q1 --\nq1 -- q0 END",
            "T\na\nb q0 q1\n-- q1\n\n-- q0\nEND",
            "T a b q0 q1 -- q1 -- q0 END",
        ] {
            let file = read(text).unwrap();
            let table = TransitionTable::read(&file[0], |word| ["a", "b"].contains(&word)).unwrap();
            let words = |row: &(Token<'_>, Vec<Token<'_>>)| {
                (row.0.text.to_string(), row.1.iter().map(Token::is_dashes).collect())
            };
            let rows: Vec<(String, Vec<bool>)> = table.rows.iter().map(words).collect();
            assert_eq!(rows, [("q0".into(), vec![false, true]), ("q1".into(), vec![true, false])]);
            assert_eq!(table.header.len(), 2);
        }
    }

    #[test]
    fn a_table_may_have_no_rows() {
        let file = read("T a END").unwrap();
        assert!(TransitionTable::read(&file[0], |word| word == "a").unwrap().rows.is_empty());
    }

    #[test]
    fn errors_name_the_faulty_row() {
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
        check_table("T a b\n-- q0 q0\nEND", "line 2: row starts with -- instead of a state");
    }

    #[test]
    fn errors_name_the_faulty_header() {
        check_table("T\nq0 q1 q1 END", "line 2: section T starts with q0, expected a header row of symbols");
        check_table("T\n\nEND", "line 3: section T starts with END, expected a header row of symbols");
        check_table("T a b\na END", "line 2: duplicate symbol a in the header row");
    }
}
