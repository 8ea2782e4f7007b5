//! What the tiles that are kept are worth.

use crate::generate::{CHOICES, MILLI};
use crate::rack::Rack;
use crate::{Letters, Tile};
use std::fmt::Write;
use thiserror::Error;

/// What each tile that is kept is worth, and each two that are kept together, in thousandths of a point.
///
/// Values of single tiles and pairs add up well, except beside two blanks: these make a bingo of almost anything, so
/// another good tile adds little and a bad one costs little. Tiles kept beside two blanks therefore have a correction
/// of their own.
///
/// As text it has a line for each: the tile, the two of them, or `??` and a tile, and points. What does not stand there
/// is worth nothing.
///
/// ```
/// use papan_crossword::{Leaves, Letters, Rack};
///
/// let letters = Letters::english();
/// let leaves = Leaves::read("? 24\nS 8.5\nQ -7\nQU 9.25\n", &letters)?;
/// let kept = |text: &str| Rack::of(text.chars().map(|c| letters.read_tile(&c.to_string()).unwrap().0)).unwrap();
/// assert_eq!(leaves.of(kept("QUS")), 10_750);
/// # Ok::<(), papan_crossword::LeavesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaves {
    tiles: Vec<i32>,
    /// Row by row, both halves.
    pairs: Vec<i32>,
    /// The correction for each tile that is kept beside two blanks; that of the blank itself is always 0.
    beside_blanks: Vec<i32>,
}

/// Why a text is not a table of leaves.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: found `{found}`, expected {expected}")]
pub struct LeavesError {
    /// Where.
    pub line: usize,
    /// What stands there.
    pub found: String,
    /// What should.
    pub expected: &'static str,
}

/// No tile and no two are worth more, or less, than so many points.
const MOST: f64 = 200.0;

impl Leaves {
    /// Nothing is worth anything.
    pub fn nothing(letters: &Letters) -> Self {
        let kinds = letters.len() + 1;
        Self { tiles: vec![0; kinds], pairs: vec![0; kinds * kinds], beside_blanks: vec![0; kinds] }
    }

    /// What was learned for the English tiles and ENABLE, which ships with the program.
    ///
    /// # Panics
    ///
    /// Never: it is part of the program, and a test reads it.
    pub fn english() -> Self {
        let text = include_str!("../../../data/crossword/english.leaves");
        Self::read(text, &Letters::english()).expect("the leaves that ship are read by a test")
    }

    /// The table that a text holds.
    pub fn read(text: &str, letters: &Letters) -> Result<Self, LeavesError> {
        let mut leaves = Self::nothing(letters);
        let mut seen = std::collections::HashSet::new();
        for (number, line) in text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate() {
            let said = line.split('#').next().unwrap_or_default().trim();
            if said.is_empty() {
                continue;
            }
            let wrong = |expected| LeavesError { line: number + 1, found: said.to_owned(), expected };
            let form = "one or two tiles, or ?? and a tile, and points, such as `QU 9.25`";
            let (tiles, points) = said.split_once(char::is_whitespace).ok_or_else(|| wrong(form))?;
            let points: f64 = points.trim().parse().map_err(|_| wrong(form))?;
            if points.is_nan() || points.abs() > MOST {
                return Err(wrong("from -200 to 200 points"));
            }
            let tiles = read_tiles(tiles, letters)
                .ok_or_else(|| wrong("one or two tiles of the set, or ?? and a tile"))?;
            if !seen.insert(tiles) {
                return Err(wrong("tiles that do not stand above"));
            }
            let worth = (points * f64::from(MILLI)).round() as i32;
            match tiles {
                Entry::Tile(tile) => leaves.set_tile(tile, worth),
                Entry::Pair(one, other) => leaves.set_pair(one, other, worth),
                Entry::BesideBlanks(tile) => leaves.set_beside_blanks(tile, worth),
            }
        }
        Ok(leaves)
    }

    /// The table as text.
    pub fn write(&self, letters: &Letters) -> String {
        let mut text = String::new();
        let name = |letter: u8| letters.write(Tile::letter_tile(letter));
        let mut line = |tiles: String, worth: i32| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{tiles} {:.3}", f64::from(worth) / f64::from(MILLI));
        };
        let kinds = self.tiles.len() as u8;
        (0..kinds).for_each(|tile| line(name(tile), self.tile(tile)));
        for one in 0..kinds {
            (one..kinds).for_each(|other| line(name(one) + &name(other), self.pair(one, other)));
        }
        (1..kinds).for_each(|tile| line(name(0) + &name(0) + &name(tile), self.beside_blanks(tile)));
        text
    }

    /// What a tile is worth, the blank as 0.
    #[inline]
    pub fn tile(&self, tile: u8) -> i32 {
        self.tiles[usize::from(tile)]
    }

    /// What two tiles are worth more together.
    #[inline]
    pub fn pair(&self, one: u8, other: u8) -> i32 {
        self.pairs[usize::from(one) * self.tiles.len() + usize::from(other)]
    }

    /// The correction for a tile that is kept beside two blanks.
    #[inline]
    pub fn beside_blanks(&self, tile: u8) -> i32 {
        self.beside_blanks[usize::from(tile)]
    }

    /// Sets the correction for a tile, not a blank, that is kept beside two blanks.
    pub fn set_beside_blanks(&mut self, tile: u8, correction: i32) {
        self.beside_blanks[usize::from(tile)] = correction;
    }

    /// Sets what a tile is worth.
    pub fn set_tile(&mut self, tile: u8, worth: i32) {
        self.tiles[usize::from(tile)] = worth;
    }

    /// Sets what two tiles are worth more together.
    pub fn set_pair(&mut self, one: u8, other: u8, worth: i32) {
        let kinds = self.tiles.len();
        self.pairs[usize::from(one) * kinds + usize::from(other)] = worth;
        self.pairs[usize::from(other) * kinds + usize::from(one)] = worth;
    }

    /// What tiles are worth when they are kept.
    pub fn of(&self, kept: Rack) -> i32 {
        self.choices(kept)[(1 << kept.len()) - 1]
    }

    /// What every choice of tiles of a rack is worth when it is kept, by the bits of the sorted rack.
    pub fn choices(&self, rack: Rack) -> [i32; CHOICES] {
        let letters = rack.letters();
        let mut worth = [0; CHOICES];
        for (at, &letter) in letters.iter().enumerate() {
            // With this tile: without it, and what it adds to each of those before it.
            let mut added = [0; CHOICES];
            added[0] = self.tile(letter);
            for (earlier, &other) in letters[..at].iter().enumerate() {
                let pair = self.pair(letter, other);
                for mask in 0..1 << earlier {
                    added[mask | 1 << earlier] = added[mask] + pair;
                }
            }
            for mask in 0..1 << at {
                worth[mask | 1 << at] = worth[mask] + added[mask];
            }
        }
        if letters.get(1) == Some(&Tile::BLANK.letter()) {
            self.correct_beside_blanks(letters, &mut worth);
        }
        worth
    }

    /// Corrects the choices of a sorted rack that keep two blanks or more.
    fn correct_beside_blanks(&self, letters: &[u8], worth: &mut [i32; CHOICES]) {
        let blanks = letters.iter().take_while(|&&letter| letter == Tile::BLANK.letter()).count();
        for (mask, worth) in worth.iter_mut().enumerate().take(1 << letters.len()) {
            if (mask & ((1 << blanks) - 1)).count_ones() >= 2 {
                let kept = (blanks..letters.len()).filter(|at| mask >> at & 1 == 1);
                *worth += kept.map(|at| self.beside_blanks(letters[at])).sum::<i32>();
            }
        }
    }
}

/// The tiles that a line of the text is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Entry {
    Tile(u8),
    /// Two tiles in order.
    Pair(u8, u8),
    /// A tile, not a blank, that is kept beside two blanks.
    BesideBlanks(u8),
}

/// The entry that is written so.
fn read_tiles(mut text: &str, letters: &Letters) -> Option<Entry> {
    let mut tiles = Vec::new();
    while !text.is_empty() {
        let (tile, rest) = letters.read_tile(text)?;
        // In hand a blank stands for nothing, so lower case means nothing here.
        if tile != tile.in_hand() || tiles.len() == 3 {
            return None;
        }
        tiles.push(tile.letter());
        text = rest;
    }
    tiles.sort_unstable();
    match tiles[..] {
        [tile] => Some(Entry::Tile(tile)),
        [one, other] => Some(Entry::Pair(one, other)),
        [0, 0, tile] if tile != 0 => Some(Entry::BesideBlanks(tile)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_is_the_sum_of_its_tiles_and_pairs() {
        let letters = Letters::english();
        let mut leaves = Leaves::nothing(&letters);
        for one in 0..=26_u8 {
            leaves.set_tile(one, i32::from(one) * 17 - 100);
            (one..=26)
                .for_each(|other| leaves.set_pair(one, other, i32::from(one) * 31 % 97 - i32::from(other)));
        }
        (1..=26_u8).for_each(|tile| leaves.set_beside_blanks(tile, i32::from(tile) * 13 % 53 - 20));
        for held in [[0, 5, 5, 17, 21, 26, 1], [0, 0, 5, 9, 9, 14, 20], [0, 0, 0, 3, 4, 4, 7]] {
            let rack = Rack::of(held.map(Tile::letter_tile)).unwrap();
            let (worth, held) = (leaves.choices(rack), rack.letters());
            for (mask, &worth) in worth.iter().enumerate() {
                let kept: Vec<u8> =
                    (0..held.len()).filter(|at| mask >> at & 1 == 1).map(|at| held[at]).collect();
                let tiles: i32 = kept.iter().map(|&tile| leaves.tile(tile)).sum();
                let pairs: i32 = (0..kept.len())
                    .flat_map(|at| kept[..at].iter().map(move |&other| (at, other)))
                    .map(|(at, other)| leaves.pair(kept[at], other))
                    .sum();
                let has_two_blanks = kept.starts_with(&[0, 0]);
                let corrections: i32 = kept.iter().map(|&tile| leaves.beside_blanks(tile)).sum();
                let expected = tiles + pairs + if has_two_blanks { corrections } else { 0 };
                assert_eq!(worth, expected, "{kept:?}");
            }
        }
        assert_eq!(Leaves::read(&leaves.write(&letters), &letters), Ok(leaves));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let letters = Letters::english();
        let refused = |text: &str| Leaves::read(text, &letters).unwrap_err().to_string();
        assert_eq!(
            refused("A 1\n7 2\n"),
            "line 2: found `7 2`, expected one or two tiles of the set, or ?? and a tile"
        );
        assert_eq!(refused("A 1\nA 2\n"), "line 2: found `A 2`, expected tiles that do not stand above");
        assert_eq!(refused("UQ 1\nQU 2\n"), "line 2: found `QU 2`, expected tiles that do not stand above");
        assert_eq!(
            refused("ABC 1\n"),
            "line 1: found `ABC 1`, expected one or two tiles of the set, or ?? and a tile"
        );
        assert_eq!(
            refused("??? 1\n"),
            "line 1: found `??? 1`, expected one or two tiles of the set, or ?? and a tile"
        );
        assert_eq!(
            refused("??A 1\nA?? 2\n"),
            "line 2: found `A?? 2`, expected tiles that do not stand above"
        );
        assert_eq!(refused("A inf\n"), "line 1: found `A inf`, expected from -200 to 200 points");
        assert_eq!(
            refused("A\n"),
            "line 1: found `A`, expected one or two tiles, or ?? and a tile, and points, such as `QU 9.25`"
        );
        assert_eq!(refused("A NaN"), "line 1: found `A NaN`, expected from -200 to 200 points");
    }
}
