//! What the tiles that are kept are worth.

use crate::generate::{CHOICES, MILLI};
use crate::rack::Rack;
use crate::{Letters, Tile};
use std::fmt::Write;
use thiserror::Error;

/// What each tile that is kept is worth, and each two that are kept together, in thousandths of a point.
///
/// As text it has a line for each: the tile or the two of them, and points. What does not stand there is worth
/// nothing.
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
        Self { tiles: vec![0; kinds], pairs: vec![0; kinds * kinds] }
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
            let form = "one or two tiles and points, such as `QU 9.25`";
            let (tiles, points) = said.split_once(char::is_whitespace).ok_or_else(|| wrong(form))?;
            let points: f64 = points.trim().parse().map_err(|_| wrong(form))?;
            if points.is_nan() || points.abs() > MOST {
                return Err(wrong("from -200 to 200 points"));
            }
            let tiles = read_tiles(tiles, letters).ok_or_else(|| wrong("one or two tiles of the set"))?;
            if !seen.insert(tiles) {
                return Err(wrong("tiles that do not stand above"));
            }
            let worth = (points * f64::from(MILLI)).round() as i32;
            match tiles {
                (tile, None) => leaves.tiles[usize::from(tile)] = worth,
                (one, Some(other)) => leaves.set_pair(one, other, worth),
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
        worth
    }
}

/// One tile, or two in order.
fn read_tiles(text: &str, letters: &Letters) -> Option<(u8, Option<u8>)> {
    // In hand a blank stands for nothing, so lower case means nothing here.
    let read = |text| letters.read_tile(text).filter(|(tile, _)| *tile == tile.in_hand());
    let (first, rest) = read(text)?;
    if rest.is_empty() {
        return Some((first.letter(), None));
    }
    let (second, rest) = read(rest)?;
    let (one, other) = (first.letter(), second.letter());
    rest.is_empty().then(|| (one.min(other), Some(one.max(other))))
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
        let rack = Rack::of([0, 5, 5, 17, 21, 26, 1].map(Tile::letter_tile)).unwrap();
        let (worth, held) = (leaves.choices(rack), rack.letters());
        for (mask, &worth) in worth.iter().enumerate() {
            let kept: Vec<u8> = (0..held.len()).filter(|at| mask >> at & 1 == 1).map(|at| held[at]).collect();
            let tiles: i32 = kept.iter().map(|&tile| leaves.tile(tile)).sum();
            let pairs: i32 = (0..kept.len())
                .flat_map(|at| kept[..at].iter().map(move |&other| (at, other)))
                .map(|(at, other)| leaves.pair(kept[at], other))
                .sum();
            assert_eq!(worth, tiles + pairs, "{kept:?}");
        }
        assert_eq!(Leaves::read(&leaves.write(&letters), &letters), Ok(leaves));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let letters = Letters::english();
        let refused = |text: &str| Leaves::read(text, &letters).unwrap_err().to_string();
        assert_eq!(refused("A 1\n7 2\n"), "line 2: found `7 2`, expected one or two tiles of the set");
        assert_eq!(refused("A 1\nA 2\n"), "line 2: found `A 2`, expected tiles that do not stand above");
        assert_eq!(refused("UQ 1\nQU 2\n"), "line 2: found `QU 2`, expected tiles that do not stand above");
        assert_eq!(refused("ABC 1\n"), "line 1: found `ABC 1`, expected one or two tiles of the set");
        assert_eq!(refused("A inf\n"), "line 1: found `A inf`, expected from -200 to 200 points");
        assert_eq!(
            refused("A\n"),
            "line 1: found `A`, expected one or two tiles and points, such as `QU 9.25`"
        );
        assert_eq!(refused("A NaN"), "line 1: found `A NaN`, expected from -200 to 200 points");
    }
}
