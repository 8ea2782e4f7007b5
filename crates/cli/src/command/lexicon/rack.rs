//! A rack as it is typed: tiles in any case and order, `?` for a blank.

use super::vocabulary::{Vocabulary, spell};
use anyhow::ensure;
use papan_automata::words::retrieve;
use papan_crossword::{Letters, Tile};

/// More tiles than any word has letters.
const MOST: usize = 30;

/// The tiles that were typed.
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

    /// How many tiles there are.
    pub(super) fn len(&self) -> usize {
        self.letters.len() + usize::from(self.blanks)
    }

    /// As the walk takes it.
    pub(super) fn for_walk(&self) -> anyhow::Result<retrieve::Rack> {
        Ok(retrieve::Rack::new(&self.letters, self.blanks)?)
    }

    /// A word as it is laid with these tiles: a letter that is not there, or not there any more, is a blank.
    pub(super) fn lay(&self, word: &[u8]) -> Vec<Tile> {
        let mut left = self.letters.clone();
        let lay = |&letter: &u8| match left.iter().position(|&own| own == letter) {
            Some(place) => {
                left.remove(place);
                Tile::letter_tile(letter)
            }
            None => Tile::blank_as(letter),
        };
        word.iter().map(lay).collect()
    }
}

/// Letters and blanks in order, as they are shown.
pub(super) fn shown(vocabulary: &Vocabulary, letters: impl Iterator<Item = u8>, blanks: u8) -> String {
    let tiles = letters.map(Tile::letter_tile).chain((0..blanks).map(|_| Tile::BLANK));
    vocabulary.letters.write_all(tiles)
}
