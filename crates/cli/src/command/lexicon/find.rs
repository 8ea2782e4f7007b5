//! `papan lexicon anagram`, `words` and `pattern`.

use super::listing::{self, Entry, count};
use super::pattern::Pattern;
use super::rack::Rack;
use super::vocabulary::Vocabulary;
use crate::args::{Order, Source};
use crate::console::Console;
use papan_automata::words::{Word, retrieve};
use papan_crossword::Tile;
use serde_json::json;
use std::process::ExitCode;

pub(super) fn anagram(
    console: &mut Console,
    typed: &str,
    order: Order,
    source: &Source,
) -> anyhow::Result<ExitCode> {
    of_rack(console, typed, order, source, |word, rack| word.len() == rack.len())
}

pub(super) fn words(
    console: &mut Console,
    typed: &str,
    order: Order,
    source: &Source,
) -> anyhow::Result<ExitCode> {
    of_rack(console, typed, order, source, |_, _| true)
}

/// Lists the words of a rack that are wanted.
fn of_rack(
    console: &mut Console,
    typed: &str,
    order: Order,
    source: &Source,
    is_wanted: impl Fn(&Word, &Rack) -> bool,
) -> anyhow::Result<ExitCode> {
    let vocabulary = Vocabulary::open(console, source)?;
    let rack = Rack::read(&vocabulary.letters, typed)?;
    let mut found = retrieve::words(&vocabulary.graph, &rack.for_walk()?);
    found.retain(|word| is_wanted(word, &rack));
    tell(console, &vocabulary, ("rack", typed), laid(&vocabulary, &rack, &found), order)
}

pub(super) fn pattern(
    console: &mut Console,
    typed: &str,
    order: Order,
    source: &Source,
) -> anyhow::Result<ExitCode> {
    let vocabulary = Vocabulary::open(console, source)?;
    let pattern = Pattern::read(&vocabulary.letters, typed)?;
    let entry = |word: &Word| Entry {
        word: vocabulary.letters.word(word),
        letters: word.len(),
        points: vocabulary.points(word),
    };
    let entries = pattern.words(&vocabulary.graph).iter().map(entry).collect();
    tell(console, &vocabulary, ("pattern", typed), entries, order)
}

/// Spells words with the tiles of a rack: blanks in lower case, worth nothing.
fn laid(vocabulary: &Vocabulary, rack: &Rack, found: &[Word]) -> Vec<Entry> {
    let letters = &vocabulary.letters;
    let entry = |word: &Word| {
        let tiles = rack.lay(word);
        let points = tiles.iter().map(|&tile| i32::from(letters.tile_points(tile))).sum();
        let face = |tile: &Tile| {
            let text = letters.text(tile.letter());
            if tile.is_blank() { text.to_lowercase() } else { text.to_owned() }
        };
        Entry { word: tiles.iter().map(face).collect(), letters: word.len(), points }
    };
    found.iter().map(entry).collect()
}

/// Prints the words found. Finding none is not a failure.
fn tell(
    console: &mut Console,
    vocabulary: &Vocabulary,
    (asked, typed): (&str, &str),
    mut entries: Vec<Entry>,
    order: Order,
) -> anyhow::Result<ExitCode> {
    listing::sort(&mut entries, order);
    let document =
        json!({ "lexicon": vocabulary.name, asked: typed, "count": entries.len(), "words": entries });
    console.result(&document, || {
        let end = format!("{} of {}", count(entries.len(), "word"), vocabulary.name);
        listing::text(&entries, order) + &end
    })?;
    Ok(ExitCode::SUCCESS)
}
