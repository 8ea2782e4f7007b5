//! Words put together, checked, in order, each once.

use super::{BuildError, LETTERS};

/// Checked words in order. Each is kept as its length and its letters, all in one buffer.
pub(super) struct Pile {
    bytes: Vec<u8>,
    starts: Vec<u32>,
}

impl Pile {
    /// The words of a list, which may be in any order, if none is empty or has more than `longest` letters.
    pub(super) fn gather(
        words: impl IntoIterator<Item = impl AsRef<[u8]>>,
        longest: usize,
    ) -> Result<Self, BuildError> {
        let mut pile = Self { bytes: Vec::new(), starts: Vec::new() };
        let mut is_sorted = true;
        for (index, word) in words.into_iter().enumerate() {
            let word = word.as_ref();
            check(word, index + 1, longest)?;
            let last = pile.starts.last().map_or(&[][..], |&start| pile.word(start));
            if last == word {
                continue;
            }
            is_sorted &= last < word;
            pile.push(word)?;
        }
        if !is_sorted {
            pile.sort();
        }
        Ok(pile)
    }

    fn push(&mut self, word: &[u8]) -> Result<(), BuildError> {
        let start = u32::try_from(self.bytes.len()).map_err(|_| BuildError::TooManyWords)?;
        self.starts.push(start);
        self.bytes.push(word.len() as u8);
        self.bytes.extend_from_slice(word);
        Ok(())
    }

    fn sort(&mut self) {
        let mut starts = std::mem::take(&mut self.starts);
        starts.sort_unstable_by(|&a, &b| self.word(a).cmp(self.word(b)));
        starts.dedup_by(|a, b| self.word(*a) == self.word(*b));
        self.starts = starts;
    }

    fn word(&self, start: u32) -> &[u8] {
        let start = start as usize;
        &self.bytes[start + 1..=start + self.bytes[start] as usize]
    }

    /// How many different words there are.
    pub(super) fn len(&self) -> usize {
        self.starts.len()
    }

    /// The words in order.
    pub(super) fn words(&self) -> impl Iterator<Item = &[u8]> {
        self.starts.iter().map(|&start| self.word(start))
    }
}

fn check(word: &[u8], number: usize, longest: usize) -> Result<(), BuildError> {
    if word.is_empty() {
        return Err(BuildError::Empty { word: number });
    }
    if word.len() > longest {
        return Err(BuildError::TooLong { word: number, letters: word.len(), longest });
    }
    match word.iter().position(|letter| !(1..=LETTERS).contains(letter)) {
        None => Ok(()),
        Some(place) => Err(BuildError::Letter { word: number, place: place + 1, letter: word[place] }),
    }
}
