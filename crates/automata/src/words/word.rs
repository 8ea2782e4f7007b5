//! The letters of one word, stored inline.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::ops::Deref;

/// The maximum number of letters on a path through a word graph, separators included.
pub const MAX_WORD_LEN: usize = 63;

/// The letters of a word as numbers, stored inline: creating or copying one does not allocate.
#[derive(Clone, Copy)]
pub struct Word {
    letters: [u8; MAX_WORD_LEN],
    len: u8,
}

impl Word {
    /// The word without letters.
    pub const EMPTY: Self = Self { letters: [0; MAX_WORD_LEN], len: 0 };

    /// Creates a word. Returns `None` if there are more than [`MAX_WORD_LEN`] letters.
    pub fn new(letters: &[u8]) -> Option<Self> {
        let mut word = Self::EMPTY;
        word.letters.get_mut(..letters.len())?.copy_from_slice(letters);
        word.len = letters.len() as u8;
        Some(word)
    }

    /// Appends a letter. Returns `false` if the word is full.
    #[inline]
    pub(super) fn push(&mut self, letter: u8) -> bool {
        let Some(slot) = self.letters.get_mut(self.len as usize) else { return false };
        *slot = letter;
        self.len += 1;
        true
    }

    /// Shortens the word to its first `len` letters.
    #[inline]
    pub(super) fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len as u8);
    }
}

impl Deref for Word {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.letters[..self.len as usize]
    }
}

impl AsRef<[u8]> for Word {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl Borrow<[u8]> for Word {
    fn borrow(&self) -> &[u8] {
        self
    }
}

impl PartialEq for Word {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Word {}

impl std::hash::Hash for Word {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl PartialOrd for Word {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Word {
    fn cmp(&self, other: &Self) -> Ordering {
        (**self).cmp(&**other)
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_word_takes_no_more_letters() {
        let mut word = Word::new(&[7; MAX_WORD_LEN - 1]).unwrap();
        assert!(word.push(8));
        assert!(!word.push(9));
        assert_eq!((word.len(), word.last()), (MAX_WORD_LEN, Some(&8)));
        word.truncate(2);
        assert_eq!(word, Word::new(&[7, 7]).unwrap());
        assert!(Word::new(&[1; MAX_WORD_LEN + 1]).is_none());
    }
}
