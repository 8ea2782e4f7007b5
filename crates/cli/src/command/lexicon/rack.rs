//! Racks as typed: tiles in any case and order, `?` for a blank.

use super::vocabulary::{Vocabulary, spell};
use anyhow::ensure;
use papan_automata::words::retrieve;
use papan_crossword::{Letters, Tile};

/// More tiles than any word has letters.
const MOST: usize = 30;

/// The typed tiles.
pub(super) struct Rack {
    pub(super) letters: Vec<u8>,
    pub(super) blanks: u8,
}

impl Rack {
    pub(super) fn read(letters: &Letters, typed: &str) -> anyhow::Result<Self> {
        let typed = typed.trim();
        let blanks = typed.chars().filter(|&sign| sign == '?').count();
        let own: String = typed.chars().filter(|&sign| sign != '?').collect();
        let mut own = spell(letters, &own)?;
        own.sort_unstable();
        ensure!(
            (1..=MOST).contains(&(own.len() + blanks)),
            "found {} tiles on the rack, expected 1 to {MOST}",
            own.len() + blanks
        );
        Ok(Self { letters: own, blanks: blanks as u8 })
    }

    /// Returns the number of tiles.
    pub(super) fn len(&self) -> usize {
        self.letters.len() + usize::from(self.blanks)
    }

    /// Returns the rack for the walk.
    pub(super) fn for_walk(&self) -> anyhow::Result<retrieve::LetterRack> {
        Ok(retrieve::LetterRack::new(&self.letters, self.blanks)?)
    }

    /// Spells a word with these tiles: a letter that is missing or used up is a blank.
    pub(super) fn lay(&self, word: &[u8]) -> Vec<Tile> {
        let mut left = self.letters.clone();
        let lay = |&letter: &u8| match left.iter().position(|&own| own == letter) {
            Some(place) => {
                left.remove(place);
                Tile::from_letter(letter)
            }
            None => Tile::blank_as(letter),
        };
        word.iter().map(lay).collect()
    }
}

/// Formats letters and blanks in order.
pub(super) fn shown(vocabulary: &Vocabulary, letters: impl Iterator<Item = u8>, blanks: u8) -> String {
    let tiles = letters.map(Tile::from_letter).chain((0..blanks).map(|_| Tile::BLANK));
    vocabulary.letters.write_all(tiles)
}
