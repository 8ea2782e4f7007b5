//! The text format: written sections read back, and no input makes the parser panic.

use papan_automata::sections::{self, TransitionTable, Writer};
use proptest::prelude::*;

fn word() -> impl Strategy<Value = String> {
    let writable =
        |word: &String| word != "END" && !word.contains(char::is_whitespace) && !word.starts_with('\u{feff}');
    prop_oneof!["[a-z0-9-]{1,6}", "\\PC{1,4}"].prop_filter("one word", writable)
}

fn name() -> impl Strategy<Value = String> {
    word().prop_filter("not made of dashes", |word| word.bytes().any(|b| b != b'-'))
}

prop_compose! {
    fn table()(symbols in 1_usize..6, states in 0_usize..6)(
        header in prop::collection::hash_set("[A-D]{1,2}", symbols),
        rows in prop::collection::vec((
            name().prop_map(|name| format!("q{name}")),
            prop::collection::vec(prop::option::of(name()), symbols),
        ), states),
    ) -> (Vec<String>, Vec<(String, Vec<Option<String>>)>) {
        (header.into_iter().collect(), rows)
    }
}

proptest! {
    #[test]
    fn lists_round_trip(section in word(), words in prop::collection::vec(word(), 0..40)) {
        let mut writer = Writer::new();
        writer.list(&section, &words).unwrap().list("L", ["x"]).unwrap();
        let text = writer.finish();
        let file = sections::read(&text).unwrap();
        prop_assert_eq!(file.len(), 2);
        prop_assert_eq!(file[0].name.text, section);
        let read: Vec<&str> = file[0].tokens.iter().map(|token| token.text).collect();
        prop_assert_eq!(read, words);
        prop_assert!(text.ends_with("END\n") && text.lines().all(|line| line.trim_end() == line));
    }

    #[test]
    fn rows_round_trip(rows in prop::collection::vec(prop::collection::vec(word(), 1..5), 0..6)) {
        let mut writer = Writer::new();
        writer.rows("R", &rows).unwrap();
        let text = writer.finish();
        let file = sections::read(&text).unwrap();
        let read: Vec<&str> = file[0].tokens.iter().map(|token| token.text).collect();
        prop_assert_eq!(read, rows.concat());
    }

    #[test]
    fn tables_round_trip((header, rows) in table()) {
        let mut writer = Writer::new();
        writer.table("T", &header, rows.clone()).unwrap();
        let text = writer.finish();
        let file = sections::read(&text).unwrap();
        let read = TransitionTable::read(&file[0], |word| header.iter().any(|symbol| symbol == word)).unwrap();
        let symbols: Vec<&str> = read.header.iter().map(|token| token.text).collect();
        prop_assert_eq!(symbols, header);
        let back: Vec<(String, Vec<Option<String>>)> = read.rows.iter().map(|(state, entries)| {
            let entry = |token: &sections::Token<'_>| (!token.is_dashes()).then(|| token.text.to_string());
            (state.text.to_string(), entries.iter().map(entry).collect())
        }).collect();
        prop_assert_eq!(back, rows);
    }

    /// Every token is at its line and column, for any line endings.
    #[test]
    fn token_positions_are_correct(text in "(\u{feff})?([a-zé]{1,3}|[ \t]|\r\n|\n){0,60} END") {
        let text = format!("{text} S x END");
        let Ok(file) = sections::read(&text) else { return Ok(()) };
        let lines: Vec<&str> = text.trim_start_matches('\u{feff}').split('\n').collect();
        for token in file.iter().flat_map(|s| s.tokens.iter().chain([&s.name])) {
            let there: String = lines[token.line - 1].chars().skip(token.column - 1).collect();
            prop_assert!(there.starts_with(token.text), "{token:?}");
        }
    }

    #[test]
    fn the_parser_never_panics(bytes in prop::collection::vec(prop_oneof![
        Just(b"END ".to_vec()), Just(b"a ".to_vec()), Just(b"b\n".to_vec()), Just(b"--\r".to_vec()),
        Just(b"q ".to_vec()), prop::collection::vec(any::<u8>(), 0..3),
    ], 0..40)) {
        let bytes = bytes.concat();
        let Ok(text) = sections::decode(&bytes) else { return Ok(()) };
        let lines = text.lines().count() + text.matches('\r').count() + 1;
        match sections::read(text) {
            Err(error) => prop_assert!((1..=lines).contains(&error.line())),
            Ok(file) => for section in &file {
                match TransitionTable::read(section, |word| ["a", "b"].contains(&word)) {
                    Err(error) => prop_assert!((1..=lines).contains(&error.line())),
                    Ok(table) => prop_assert!(table.rows.iter().all(|row| row.1.len() == table.header.len())),
                }
            },
        }
    }
}

#[test]
fn reads_a_wide_table_fast() {
    let header: Vec<String> = (0..1000).map(|i| format!("s{i}")).collect();
    let mut writer = Writer::new();
    writer.table("T", &header, (0..1000).map(|i| (format!("q{i}"), vec![None; 1000]))).unwrap();
    let text = writer.finish();
    let file = sections::read(&text).unwrap();
    let table = TransitionTable::read(&file[0], |word| word.starts_with('s')).unwrap();
    assert_eq!((table.header.len(), table.rows.len()), (1000, 1000));
}
