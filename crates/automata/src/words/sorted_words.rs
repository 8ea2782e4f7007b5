//! Validated words, sorted and deduplicated.

use super::{MAX_LETTER, WordGraphError};

/// Validated words in lexicographic order, each once. All are stored in one buffer, each as its length and its letters.
pub(super) struct SortedWords {
    bytes: Vec<u8>,
    starts: Vec<u32>,
}

impl SortedWords {
    /// Collects words given in any order. Fails if one is empty or has more than `max_len` letters.
    pub(super) fn collect(
        words: impl IntoIterator<Item = impl AsRef<[u8]>>,
        max_len: usize,
    ) -> Result<Self, WordGraphError> {
        let mut sorted = Self { bytes: Vec::new(), starts: Vec::new() };
        let mut is_sorted = true;
        for (index, word) in words.into_iter().enumerate() {
            let word = word.as_ref();
            check(word, index + 1, max_len)?;
            let last = sorted.starts.last().map_or(&[][..], |&start| sorted.word(start));
            if last == word {
                continue;
            }
            is_sorted &= last < word;
            sorted.push(word)?;
        }
        if !is_sorted {
            sorted.sort();
        }
        Ok(sorted)
    }

    fn push(&mut self, word: &[u8]) -> Result<(), WordGraphError> {
        let start = u32::try_from(self.bytes.len()).map_err(|_| WordGraphError::TooManyWords)?;
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

    /// Returns the number of distinct words.
    pub(super) fn len(&self) -> usize {
        self.starts.len()
    }

    /// Iterates over the words in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u8]> {
        self.starts.iter().map(|&start| self.word(start))
    }
}

fn check(word: &[u8], number: usize, max_len: usize) -> Result<(), WordGraphError> {
    if word.is_empty() {
        return Err(WordGraphError::Empty { word: number });
    }
    if word.len() > max_len {
        return Err(WordGraphError::TooLong { word: number, letters: word.len(), max: max_len });
    }
    match word.iter().position(|letter| !(1..=MAX_LETTER).contains(letter)) {
        None => Ok(()),
        Some(index) => Err(WordGraphError::Letter { word: number, position: index + 1, letter: word[index] }),
    }
}
