//! Leave values as sums of values of tiles and pairs.

use super::MAX_POINTS;
use crate::generate::{MILLIPOINTS, RACK_SUBSETS};
use crate::rack::Rack;
use crate::{Letters, Tile};
use std::fmt::Write;
use thiserror::Error;

/// Leave values: the value of each tile and of each pair of tiles kept together, in millipoints.
///
/// The values of tiles and pairs add up well, except next to two blanks. Two blanks form a bingo with almost anything,
/// so another good tile adds little and a bad one costs little. Tiles kept next to two blanks therefore have a
/// correction of their own.
///
/// A leave file has a line for each value: a tile, a pair, or `??` and a tile, followed by points. Values that are not
/// listed are 0.
///
/// ```
/// use papan_crossword::{Leaves, Letters, PairLeaves};
///
/// let letters = Letters::english();
/// let leaves = PairLeaves::read("? 24\nS 8.5\nQ -7\nQU 9.25\n", &letters)?;
/// let kept = letters.read_rack("QUS").unwrap();
/// assert_eq!(Leaves::from(leaves).value(kept), 10_750);
/// # Ok::<(), papan_crossword::LeaveLineError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairLeaves {
    tiles: Vec<i32>,
    /// The full symmetric matrix, row by row.
    pairs: Vec<i32>,
    /// The correction for each tile kept next to two blanks. That of the blank itself is always 0.
    beside_blanks: Vec<i32>,
}

/// A line of a text is not a leave value.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: found `{found}`, expected {expected}")]
pub struct LeaveLineError {
    /// The line number, from 1.
    pub line: usize,
    /// The text found.
    pub found: String,
    /// The text expected.
    pub expected: &'static str,
}

impl PairLeaves {
    /// Returns a table in which all values are 0.
    pub fn zero(letters: &Letters) -> Self {
        let kinds = letters.len() + 1;
        Self { tiles: vec![0; kinds], pairs: vec![0; kinds * kinds], beside_blanks: vec![0; kinds] }
    }

    /// Reads a leave file.
    pub fn read(text: &str, letters: &Letters) -> Result<Self, LeaveLineError> {
        let mut leaves = Self::zero(letters);
        let mut seen = std::collections::HashSet::new();
        for (number, line) in text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate() {
            let entry = line.split('#').next().unwrap_or_default().trim();
            if entry.is_empty() {
                continue;
            }
            let error = |expected| LeaveLineError { line: number + 1, found: entry.to_owned(), expected };
            let form = "one or two tiles, or ?? and a tile, and points, such as `QU 9.25`";
            let (tiles, points) = entry.split_once(char::is_whitespace).ok_or_else(|| error(form))?;
            let points: f64 = points.trim().parse().map_err(|_| error(form))?;
            if points.is_nan() || points.abs() > MAX_POINTS.into() {
                return Err(error("from -200 to 200 points"));
            }
            let tiles = read_tiles(tiles, letters)
                .ok_or_else(|| error("one or two tiles of the set, or ?? and a tile"))?;
            if !seen.insert(tiles) {
                return Err(error("tiles not listed above"));
            }
            let value = (points * f64::from(MILLIPOINTS)).round() as i32;
            match tiles {
                Entry::Tile(tile) => leaves.set_tile(tile, value),
                Entry::Pair(one, other) => leaves.set_pair(one, other, value),
                Entry::BesideBlanks(tile) => leaves.set_beside_blanks(tile, value),
            }
        }
        Ok(leaves)
    }

    /// Writes a leave file.
    pub fn write(&self, letters: &Letters) -> String {
        let mut text = String::new();
        let name = |letter: u8| letters.write(Tile::from_letter(letter));
        let mut line = |tiles: String, value: i32| {
            // Writing to a string never fails.
            let _ = writeln!(text, "{tiles} {:.3}", f64::from(value) / f64::from(MILLIPOINTS));
        };
        let kinds = self.tiles.len() as u8;
        (0..kinds).for_each(|tile| line(name(tile), self.tile(tile)));
        for one in 0..kinds {
            (one..kinds).for_each(|other| line(name(one) + &name(other), self.pair(one, other)));
        }
        (1..kinds).for_each(|tile| line(name(0) + &name(0) + &name(tile), self.beside_blanks(tile)));
        text
    }

    /// Returns the value of a tile; the blank is 0.
    #[inline]
    pub fn tile(&self, tile: u8) -> i32 {
        self.tiles[usize::from(tile)]
    }

    /// Returns the synergy of two tiles: their value together minus their values alone.
    #[inline]
    pub fn pair(&self, one: u8, other: u8) -> i32 {
        self.pairs[usize::from(one) * self.tiles.len() + usize::from(other)]
    }

    /// Returns the correction for a tile kept next to two blanks.
    #[inline]
    pub fn beside_blanks(&self, tile: u8) -> i32 {
        self.beside_blanks[usize::from(tile)]
    }

    /// Sets the correction for a tile, not a blank, kept next to two blanks.
    pub fn set_beside_blanks(&mut self, tile: u8, correction: i32) {
        self.beside_blanks[usize::from(tile)] = correction;
    }

    /// Sets the value of a tile.
    pub fn set_tile(&mut self, tile: u8, value: i32) {
        self.tiles[usize::from(tile)] = value;
    }

    /// Sets the synergy of two tiles.
    pub fn set_pair(&mut self, one: u8, other: u8, value: i32) {
        let kinds = self.tiles.len();
        self.pairs[usize::from(one) * kinds + usize::from(other)] = value;
        self.pairs[usize::from(other) * kinds + usize::from(one)] = value;
    }

    /// Returns the values of all leaves of a rack, indexed by the bit mask over the sorted rack.
    pub fn subset_values(&self, rack: Rack) -> [i32; RACK_SUBSETS] {
        let letters = rack.letters();
        let mut value = [0; RACK_SUBSETS];
        for (at, &letter) in letters.iter().enumerate() {
            // The value that this tile adds to each subset of the tiles before it.
            let mut added = [0; RACK_SUBSETS];
            added[0] = self.tile(letter);
            for (earlier, &other) in letters[..at].iter().enumerate() {
                let pair = self.pair(letter, other);
                for mask in 0..1 << earlier {
                    added[mask | 1 << earlier] = added[mask] + pair;
                }
            }
            for mask in 0..1 << at {
                value[mask | 1 << at] = value[mask] + added[mask];
            }
        }
        if letters.get(1) == Some(&Tile::BLANK.letter()) {
            self.correct_beside_blanks(letters, &mut value);
        }
        value
    }

    /// Corrects the leaves of a sorted rack that keep at least two blanks.
    fn correct_beside_blanks(&self, letters: &[u8], value: &mut [i32; RACK_SUBSETS]) {
        let blanks = letters.iter().take_while(|&&letter| letter == Tile::BLANK.letter()).count();
        for (mask, value) in value.iter_mut().enumerate().take(1 << letters.len()) {
            if (mask & ((1 << blanks) - 1)).count_ones() >= 2 {
                let kept = (blanks..letters.len()).filter(|at| mask >> at & 1 == 1);
                *value += kept.map(|at| self.beside_blanks(letters[at])).sum::<i32>();
            }
        }
    }
}

/// The key of a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Entry {
    Tile(u8),
    /// Two tiles in order.
    Pair(u8, u8),
    /// A tile, not a blank, kept next to two blanks.
    BesideBlanks(u8),
}

/// Parses the tiles of a line.
fn read_tiles(mut text: &str, letters: &Letters) -> Option<Entry> {
    let mut tiles = Vec::new();
    while !text.is_empty() {
        let (tile, rest) = letters.read_tile(text)?;
        // A blank on a rack stands for no letter, so lower case is invalid.
        if tile != tile.on_rack() || tiles.len() == 3 {
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
    fn every_leave_is_the_sum_of_its_tiles_and_pairs() {
        let letters = Letters::english();
        let mut leaves = PairLeaves::zero(&letters);
        for one in 0..=26_u8 {
            leaves.set_tile(one, i32::from(one) * 17 - 100);
            (one..=26)
                .for_each(|other| leaves.set_pair(one, other, i32::from(one) * 31 % 97 - i32::from(other)));
        }
        (1..=26_u8).for_each(|tile| leaves.set_beside_blanks(tile, i32::from(tile) * 13 % 53 - 20));
        for held in [[0, 5, 5, 17, 21, 26, 1], [0, 0, 5, 9, 9, 14, 20], [0, 0, 0, 3, 4, 4, 7]] {
            let rack = Rack::of(held.map(Tile::from_letter)).unwrap();
            let (value, held) = (leaves.subset_values(rack), rack.letters());
            for (mask, &value) in value.iter().enumerate() {
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
                assert_eq!(value, expected, "{kept:?}");
            }
        }
        assert_eq!(PairLeaves::read(&leaves.write(&letters), &letters), Ok(leaves));
    }

    #[test]
    fn errors_name_the_line() {
        let letters = Letters::english();
        let error = |text: &str| PairLeaves::read(text, &letters).unwrap_err().to_string();
        assert_eq!(
            error("A 1\n7 2\n"),
            "line 2: found `7 2`, expected one or two tiles of the set, or ?? and a tile"
        );
        assert_eq!(error("A 1\nA 2\n"), "line 2: found `A 2`, expected tiles not listed above");
        assert_eq!(error("UQ 1\nQU 2\n"), "line 2: found `QU 2`, expected tiles not listed above");
        assert_eq!(
            error("ABC 1\n"),
            "line 1: found `ABC 1`, expected one or two tiles of the set, or ?? and a tile"
        );
        assert_eq!(
            error("??? 1\n"),
            "line 1: found `??? 1`, expected one or two tiles of the set, or ?? and a tile"
        );
        assert_eq!(error("??A 1\nA?? 2\n"), "line 2: found `A?? 2`, expected tiles not listed above");
        assert_eq!(error("A inf\n"), "line 1: found `A inf`, expected from -200 to 200 points");
        assert_eq!(
            error("A\n"),
            "line 1: found `A`, expected one or two tiles, or ?? and a tile, and points, such as `QU 9.25`"
        );
        assert_eq!(error("A NaN"), "line 1: found `A NaN`, expected from -200 to 200 points");
    }
}
