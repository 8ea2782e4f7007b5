//! `papan lexicon compare`: compares two word lists.

use super::listing::{self, Entry, count};
use super::vocabulary::{Vocabulary, letters};
use crate::args::{Order, Reading};
use crate::console::Console;
use papan_automata::words::Word;
use serde_json::{Map, Value, json};
use std::cmp::Ordering;
use std::fmt::Write;
use std::process::ExitCode;

/// The differences of two lists.
#[derive(Default)]
struct Difference {
    only: [Vec<Word>; 2],
    both: usize,
}

pub(super) fn run(
    console: &mut Console,
    names: [&str; 2],
    is_listed: bool,
    reading: &Reading,
) -> anyhow::Result<ExitCode> {
    let letters = letters(&reading.letters)?;
    let [a, b] = names;
    let a = Vocabulary::of(console, a, letters.clone(), reading)?;
    let b = Vocabulary::of(console, b, letters, reading)?;
    let difference = Difference::of(a.graph.words(), b.graph.words());
    let of = |side: usize| [&a, &b][side];
    let entry =
        |word: &Word| Entry { word: a.letters.word(word), letters: word.len(), points: a.points(word) };
    let mut lists = difference.only.each_ref().map(|words| words.iter().map(entry).collect::<Vec<_>>());
    for list in &mut lists {
        listing::sort(list, Order::Length);
    }
    let side = |side: usize| {
        let mut object = Map::new();
        object.insert("name".to_owned(), json!(of(side).name));
        object.insert("words".to_owned(), json!(difference.only[side].len() + difference.both));
        object.insert("only".to_owned(), json!(difference.only[side].len()));
        if is_listed {
            object.insert(
                "list".to_owned(),
                json!(lists[side].iter().map(|entry| &entry.word).collect::<Vec<_>>()),
            );
        }
        Value::Object(object)
    };
    let document = json!({ "a": side(0), "b": side(1), "both": difference.both });
    console.result(&document, || {
        let mut text = String::new();
        // Writing to a string cannot fail.
        for side in [0, 1].into_iter().filter(|&side| is_listed && !lists[side].is_empty()) {
            let _ = writeln!(text, "only in {}", of(side).name);
            let _ = writeln!(text, "{}", listing::text(&lists[side], Order::Length));
        }
        for side in [0, 1] {
            let _ =
                writeln!(text, "only in {}: {}", of(side).name, count(difference.only[side].len(), "word"));
        }
        let _ = writeln!(text, "in both: {}", count(difference.both, "word"));
        text
    })?;
    Ok(ExitCode::SUCCESS)
}

impl Difference {
    /// Compares two sorted lists without duplicates.
    fn of(a: impl Iterator<Item = Word>, b: impl Iterator<Item = Word>) -> Self {
        let (mut a, mut b) = (a.peekable(), b.peekable());
        let mut difference = Self::default();
        loop {
            let order = match (a.peek(), b.peek()) {
                (None, None) => return difference,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(one), Some(other)) => one.cmp(other),
            };
            match order {
                Ordering::Less => difference.only[0].extend(a.next()),
                Ordering::Greater => difference.only[1].extend(b.next()),
                Ordering::Equal => {
                    difference.both += 1;
                    let _ = (a.next(), b.next());
                }
            }
        }
    }
}
