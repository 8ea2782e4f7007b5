//! A set of keys that is small enough for the cache and may contain more than was put in.

use super::AlphagramKey;

/// A set of keys as bits. A key that was put in is always found; of the others, most are not.
///
/// Most lookups of move generation are of letters that form no word. A bit for each of them fits a cache that the map
/// itself does not fit.
#[derive(Debug)]
pub(super) struct Sieve {
    bits: Vec<u64>,
    shift: u32,
}

impl Sieve {
    /// Bits per key at least. With twice as many at most, a wrong answer is given for 6 to 12 keys in 100.
    const BITS_PER_KEY: usize = 8;

    /// Returns an empty sieve with room for a number of keys.
    pub(super) fn with_room_for(keys: usize) -> Self {
        let bits = (keys * Self::BITS_PER_KEY).next_power_of_two().max(64);
        Self { bits: vec![0; bits / 64], shift: 64 - bits.trailing_zeros() }
    }

    /// Puts a key in.
    #[inline]
    pub(super) fn insert(&mut self, key: AlphagramKey) {
        let (word, bit) = self.place(key);
        self.bits[word] |= bit;
    }

    /// Whether the key may have been put in. `false` is certain.
    #[inline]
    pub(super) fn may_contain(&self, key: AlphagramKey) -> bool {
        let (word, bit) = self.place(key);
        self.bits[word] & bit != 0
    }

    #[inline]
    fn place(&self, key: AlphagramKey) -> (usize, u64) {
        let at = key.bits() >> self.shift;
        ((at / 64) as usize, 1 << (at % 64))
    }

    /// Returns the size in memory, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.bits)
    }
}
