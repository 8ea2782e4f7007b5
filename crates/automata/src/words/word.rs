//! The letters of one word, kept in place.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::ops::Deref;

/// How many letters a way through a word graph can have, separators counted.
pub const LONGEST: usize = 63;

/// The letters of a word, as numbers, kept in place: making and copying one allocates nothing.
#[derive(Clone, Copy)]
pub struct Word {
    letters: [u8; LONGEST],
    len: u8,
}

impl Word {
    /// The word of no letters.
    pub const EMPTY: Self = Self { letters: [0; LONGEST], len: 0 };

    /// A word of these letters; none where they are more than [`LONGEST`].
    pub fn new(letters: &[u8]) -> Option<Self> {
        let mut word = Self::EMPTY;
        word.letters.get_mut(..letters.len())?.copy_from_slice(letters);
        word.len = letters.len() as u8;
        Some(word)
    }

    /// Puts a letter to the end, if there is room, and says whether there was.
    #[inline]
    pub(super) fn push(&mut self, letter: u8) -> bool {
        let Some(place) = self.letters.get_mut(self.len as usize) else { return false };
        *place = letter;
        self.len += 1;
        true
    }

    /// Keeps the first `len` letters.
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
    fn a_word_holds_up_to_its_limit() {
        let mut word = Word::new(&[7; LONGEST - 1]).unwrap();
        assert!(word.push(8));
        assert!(!word.push(9));
        assert_eq!((word.len(), word.last()), (LONGEST, Some(&8)));
        word.truncate(2);
        assert_eq!(word, Word::new(&[7, 7]).unwrap());
        assert!(Word::new(&[1; LONGEST + 1]).is_none());
    }
}
