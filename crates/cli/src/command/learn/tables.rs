//! Leave values as tables for people.

use papan_crossword::generate::MILLIPOINTS;
use papan_crossword::{Leaves, Letters};
use std::collections::BTreeMap;

/// Returns every kind of tile, the blank first.
fn kinds(letters: &Letters) -> std::ops::RangeInclusive<u8> {
    0..=letters.len() as u8
}

fn points(worth: i32) -> f64 {
    f64::from(worth) / f64::from(MILLIPOINTS)
}

/// Returns the values of all tiles and pairs by their tiles.
pub(super) fn values(leaves: &Leaves, letters: &Letters) -> BTreeMap<String, f64> {
    let name = |tile: u8| letters.text(tile);
    let alone = kinds(letters).map(|tile| (name(tile).to_owned(), points(leaves.tile(tile))));
    let pairs = kinds(letters).flat_map(|one| (one..=letters.len() as u8).map(move |other| (one, other)));
    let together =
        pairs.map(|(one, other)| (format!("{}{}", name(one), name(other)), points(leaves.pair(one, other))));
    alone.chain(together).collect()
}

/// Returns the corrections beside two blanks by their tiles.
pub(super) fn values_beside_blanks(
    value: impl Fn(u8) -> i32,
    letters: &Letters,
) -> impl Iterator<Item = (String, f64)> {
    let name = |tile: u8| letters.text(tile);
    (1..=letters.len() as u8)
        .map(move |tile| (format!("{0}{0}{1}", name(0), name(tile)), points(value(tile))))
}

/// Formats the first table: the value of each tile, best first.
pub(super) fn letters_table(leaves: &Leaves, letters: &Letters) -> String {
    let rows = tiles_table(kinds(letters), letters, |tile| leaves.tile(tile));
    format!("What a tile is worth that is kept, in points:\n{rows}\n")
}

/// Formats the third table: the correction of each tile beside two blanks.
pub(super) fn blanks_table(value: impl Fn(u8) -> i32, letters: &Letters) -> String {
    let rows = tiles_table(1..=letters.len() as u8, letters, value);
    format!("\nWhat a tile is worth more or less beside two blanks, in points:\n{rows}\n")
}

/// Formats tiles with their values, best first, nine in a row.
fn tiles_table(tiles: impl Iterator<Item = u8>, letters: &Letters, value: impl Fn(u8) -> i32) -> String {
    let mut tiles: Vec<u8> = tiles.collect();
    tiles.sort_by_key(|&tile| std::cmp::Reverse(value(tile)));
    let cell = |tile: &u8| format!("{:>2} {:>6.2}", letters.text(*tile), points(value(*tile)));
    let rows = tiles.chunks(9).map(|row| row.iter().map(cell).collect::<Vec<_>>().join("  "));
    rows.collect::<Vec<_>>().join("\n")
}

/// Formats the second table: the synergy of pairs in whole points, as a triangle.
pub(super) fn pairs_table(leaves: &Leaves, letters: &Letters) -> String {
    let head: Vec<String> = kinds(letters).map(|tile| format!("{:>3}", letters.text(tile))).collect();
    let row = |one: u8| {
        let cell = |other: u8| format!("{:>3.0}", points(leaves.pair(one, other)));
        format!("{:>2} {}", letters.text(one), (0..=one).map(cell).collect::<Vec<_>>().join(" "))
    };
    let rows: Vec<String> = kinds(letters).map(row).collect();
    let head = head.join(" ");
    format!("What two tiles are worth more together, rounded to points:\n   {head}\n{}", rows.join("\n"))
}
