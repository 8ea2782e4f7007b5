//! The equations of what runs are described with.

use papan_arena::{GameName, Openings, Pentanomial, Sprt, TournamentFormat};
use std::fmt::Display;
use std::str::FromStr;

/// The first line is a test, a format, the openings or the name of a game: what is read is written so that it is read
/// as the same. A test says something of any results, which are the numbers after it.
///
/// # Panics
///
/// When that is not so.
pub fn hold(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let (line, rest) = text.split_once('\n').unwrap_or((text, ""));
    hold_text::<GameName>(line);
    hold_text::<Openings>(line);
    if let Some(format) = hold_text::<TournamentFormat>(line) {
        for players in [2, 3, 1000] {
            assert!(format.rounds(players) > 0 && format.matchups(players) > 0, "{format}");
        }
    }
    if let Some(test) = hold_text::<Sprt>(line) {
        hold_test(&test, rest);
    }
}

/// Parses a text, and checks that the value is parsed again from its text.
fn hold_text<T: FromStr + Display + PartialEq>(text: &str) -> Option<T> {
    let read = text.parse::<T>().ok()?;
    let written = read.to_string();
    assert!(written.parse::<T>().ok().as_ref() == Some(&read), "`{text}` is written as `{written}`");
    Some(read)
}

fn hold_test(test: &Sprt, rest: &str) {
    let mut pairs = Pentanomial::default();
    let numbers = rest.split_whitespace().filter_map(|word| word.parse::<u32>().ok());
    for (class, number) in pairs.0.iter_mut().zip(numbers) {
        *class = u64::from(number);
    }
    let llr = test.llr(&pairs);
    assert!(llr.is_finite(), "{llr} for {pairs:?} and {test}");
    test.decide(llr);
}
