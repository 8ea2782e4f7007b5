//! Lists of words, grouped and wrapped.

use crate::args::Order;
use serde::Serialize;
use std::cmp::Reverse;
use std::fmt::Write;

/// The line width.
const WIDTH: usize = 78;

/// A word that was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Entry {
    pub(super) word: String,
    /// The number of letters; in some languages it differs from the number of characters.
    pub(super) letters: usize,
    pub(super) points: i32,
}

/// Sorts words that come in alphabetical order.
pub(super) fn sort(entries: &mut [Entry], order: Order) {
    match order {
        Order::Length => entries.sort_by_key(|entry| Reverse(entry.letters)),
        Order::Score => entries.sort_by_key(|entry| (Reverse(entry.points), Reverse(entry.letters))),
        Order::Alphabet => {}
    }
}

/// Formats sorted words in groups with a heading each.
pub(super) fn text(entries: &[Entry], order: Order) -> String {
    let head = |entry: &Entry| match order {
        Order::Length => count(entry.letters, "letter"),
        Order::Score => count(entry.points, "point"),
        Order::Alphabet => String::new(),
    };
    let mut text = String::new();
    for group in entries.chunk_by(|a, b| head(a) == head(b)) {
        if let Some(head) = group.first().map(head).filter(|head| !head.is_empty()) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{head}: {}", count(group.len(), "word"));
        }
        wrap(&mut text, group.iter().map(|entry| entry.word.as_str()));
    }
    text
}

/// Formats a count with its noun.
pub(super) fn count(number: impl std::fmt::Display, thing: &str) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// Appends words, as many to a line as fit.
pub(super) fn wrap<'a>(text: &mut String, words: impl Iterator<Item = &'a str>) {
    let mut column = 0;
    for word in words {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > WIDTH {
            text.push('\n');
            column = 0;
        }
        text.push_str(if column == 0 { "  " } else { " " });
        column += if column == 0 { 2 } else { 1 } + width;
        text.push_str(word);
    }
    if column > 0 {
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(word: &str, points: i32) -> Entry {
        Entry { word: word.to_owned(), letters: word.len(), points }
    }

    #[test]
    fn words_come_in_groups() {
        let mut entries = [entry("AT", 2), entry("CAT", 5), entry("QI", 11), entry("TA", 2)];
        sort(&mut entries, Order::Length);
        assert_eq!(
            text(&entries, Order::Length),
            "3 letters: 1 word\n  CAT\n2 letters: 3 words\n  AT QI TA\n"
        );
        sort(&mut entries, Order::Score);
        let expected = "11 points: 1 word\n  QI\n5 points: 1 word\n  CAT\n2 points: 2 words\n  AT TA\n";
        assert_eq!(text(&entries, Order::Score), expected);
        assert_eq!(text(&entries[..2], Order::Alphabet), "  QI CAT\n");
        assert_eq!(text(&[], Order::Length), "");
    }

    #[test]
    fn lines_are_as_full_as_they_may_be() {
        let words = vec!["ABCDEFGHI"; 20];
        let mut text = String::new();
        wrap(&mut text, words.into_iter());
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
        assert_eq!(text.lines().count(), 3);
    }
}
