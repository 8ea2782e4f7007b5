//! A set of keys that is small enough for the cache and may contain more than was put in.

use super::AlphagramKey;

/// A set of keys as bits. A key that was put in is always found; of the others, most are not.
///
/// Most lookups of move generation are of letters that form no word. A few bits for each key fit a cache that the map
/// itself does not fit. Each key sets two bits of one word, so a lookup is one access.
#[derive(Debug)]
pub(super) struct Sieve {
    words: Vec<u64>,
    shift: u32,
}

impl Sieve {
    /// Bits per key at least. There are twice as many at most.
    const BITS_PER_KEY: usize = 8;

    /// Returns an empty sieve with room for a number of keys.
    pub(super) fn with_room_for(keys: usize) -> Self {
        let words = (keys * Self::BITS_PER_KEY / 64).next_power_of_two().max(2);
        Self { words: vec![0; words], shift: 64 - words.trailing_zeros() }
    }

    /// Puts a key in.
    #[inline]
    pub(super) fn insert(&mut self, key: AlphagramKey) {
        let (word, one, other) = self.place(key);
        self.words[word] |= 1_u64.wrapping_shl(one) | 1_u64.wrapping_shl(other);
    }

    /// Whether the key may have been put in. `false` is certain.
    #[inline]
    pub(super) fn may_contain(&self, key: AlphagramKey) -> bool {
        let (word, one, other) = self.place(key);
        let word = self.words[word];
        word.wrapping_shr(one) & word.wrapping_shr(other) & 1 == 1
    }

    /// Returns the word of a key and its two bits, modulo 64. They are different parts of the key.
    #[inline]
    fn place(&self, key: AlphagramKey) -> (usize, u32, u32) {
        let key = key.bits();
        ((key >> self.shift) as usize, key as u32, (key >> 6) as u32)
    }

    /// Returns the size in memory, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.words)
    }
}
