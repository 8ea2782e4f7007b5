//! The equations of the `.dfa` reader.

use crate::machine;
use papan_automata::sections::{self, Section, Token, TransitionTable, Writer};
use papan_tictactoe::automaton::Automaton;

/// Checks the equations of the words and sections of a text, and of its machine.
///
/// # Panics
///
/// Panics if one of them does not hold.
pub fn hold(data: &[u8]) {
    let text = match sections::decode(data) {
        Ok(text) => text,
        Err(error) => return assert!(error.line() >= 1, "{error} names no line"),
    };
    let lines = lines(text);
    match sections::read(text) {
        Ok(found) => found.iter().for_each(|section| hold_section(&lines, section)),
        Err(error) => names_a_line(&lines, &error),
    }
    if let Ok(machine) = Automaton::read(data) {
        machine::hold(&machine);
    }
}

/// Every word stands where it says, a section comes back from its text, and so does a table.
fn hold_section(lines: &[Vec<char>], section: &Section<'_>) {
    stands_there(lines, &section.name);
    section.tokens.iter().for_each(|token| stands_there(lines, token));
    comes_back(section);
    match TransitionTable::read(section, |word| word.len() == 1) {
        Ok(table) => table_comes_back(&table),
        Err(error) => names_a_line(lines, &error),
    }
}

/// The words of the section are what is read after they are written.
fn comes_back(section: &Section<'_>) {
    let words = texts(&section.tokens);
    let mut writer = Writer::new();
    if writer.list(section.name.text, &words).is_err() {
        return;
    }
    let text = writer.finish();
    let again = sections::read(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(again.len(), 1, "{text}");
    assert_eq!((again[0].name.text, texts(&again[0].tokens)), (section.name.text, words), "{text}");
}

/// The header, the states and the entries of a table are what is read after they are written.
fn table_comes_back(table: &TransitionTable<'_>) {
    let header = texts(&table.header);
    let entry = |token: &Token<'_>| (!token.is_dashes()).then(|| token.text.to_owned());
    let rows: Vec<(String, Vec<Option<String>>)> = table
        .rows
        .iter()
        .map(|(state, entries)| (state.text.to_owned(), entries.iter().map(entry).collect()))
        .collect();
    let mut writer = Writer::new();
    if writer.table("TABLE", &header, rows.clone()).is_err() {
        return;
    }
    let text = writer.finish();
    let file = sections::read(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    let again = TransitionTable::read(&file[0], |word| word.len() == 1);
    let again = again.unwrap_or_else(|error| panic!("{error} in\n{text}"));
    let again_rows: Vec<_> = again
        .rows
        .iter()
        .map(|(state, entries)| (state.text.to_owned(), entries.iter().map(entry).collect()))
        .collect();
    assert_eq!((texts(&again.header), again_rows), (header, rows), "{text}");
}

/// The words themselves.
fn texts<'a>(tokens: &[Token<'a>]) -> Vec<&'a str> {
    tokens.iter().map(|token| token.text).collect()
}

/// The word is in the text at its line and column.
fn stands_there(lines: &[Vec<char>], token: &Token<'_>) {
    let rest = lines.get(token.line - 1).and_then(|line| line.get(token.column - 1..)).unwrap_or_default();
    let there: String = rest.iter().take(token.text.chars().count()).collect();
    assert_eq!(there, token.text, "at line {} column {}", token.line, token.column);
}

/// The error is about a line that the text has.
fn names_a_line(lines: &[Vec<char>], error: &sections::SectionError) {
    assert!((1..=lines.len()).contains(&error.line()), "{error} in {} lines", lines.len());
}

/// The lines of a text that has any of the three line ends, without a byte order mark: slow and plain.
fn lines(text: &str) -> Vec<Vec<char>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n");
    text.split('\n').map(|line| line.chars().collect()).collect()
}
