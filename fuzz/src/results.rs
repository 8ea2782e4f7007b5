//! The equations of the results of runs.

use papan_arena::{GameRecord, csv, pgn, results};

/// A record that is read is written so that it is read as the same, and its result can be told to other programs; a
/// line that is refused is one of the text.
///
/// # Panics
///
/// When that is not so.
pub fn hold(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let lines = 1..=text.lines().count();
    for read in results::read(text) {
        match read {
            Ok((line, record)) => {
                assert!(lines.contains(&line), "line {line}");
                hold_record(&record);
            }
            Err(error) => assert!(lines.contains(&error.line), "{error}"),
        }
    }
    if let Err(error) = pgn::read(text) {
        assert!(lines.contains(&error.line), "{error}");
    }
}

fn hold_record(record: &GameRecord) {
    let written = record.write();
    let again = GameRecord::read(&written).expect("what is written can be read");
    assert_eq!(&again, record, "written as {written}");
    assert!(!written.contains('\n'), "{written}");
    assert!(csv::row(record, None).starts_with(&record.pair.to_string()));
    hold_pgn(record);
}

/// Checks the tags of a record that is written as PGN. There, control characters are spaces, and the last possible pair has
/// no number.
fn hold_pgn(record: &GameRecord) {
    let text = pgn::game(record);
    let headings = pgn::read(&text).expect("what is written can be read");
    let [heading] = &headings[..] else { panic!("one game is written as\n{text}") };
    let plain = |text: &str| text.replace(char::is_control, " ");
    assert_eq!(heading.game, plain(&record.conditions.game));
    assert_eq!(heading.players, record.players.each_ref().map(|name| plain(name)));
    assert_eq!(heading.result, record.result);
    assert!(heading.name == record.name() || record.pair == u64::MAX, "{text}");
}
