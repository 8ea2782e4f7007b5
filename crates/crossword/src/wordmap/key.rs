//! Hashes of multisets of letters.

/// A hash of a multiset of letters: the sum of a constant for each letter.
///
/// Adding a letter is one addition, and so is merging the tiles of a rack with those on the board. Different multisets
/// can collide.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct AlphagramKey(u64);

impl AlphagramKey {
    /// The key of no letters.
    pub const EMPTY: Self = Self(0);

    /// Returns the key with one more letter.
    #[must_use]
    #[inline]
    pub const fn with(self, letter: u8) -> Self {
        Self(self.0.wrapping_add(LETTER_KEYS[letter as usize & 63]))
    }

    /// Returns the key with one letter less.
    #[must_use]
    #[inline]
    pub(super) const fn without(self, letter: u8) -> Self {
        Self(self.0.wrapping_sub(LETTER_KEYS[letter as usize & 63]))
    }

    /// Returns the key of the letters of both.
    #[must_use]
    #[inline]
    pub const fn merged(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }

    /// Returns the hash.
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the key of these letters.
    pub fn of(letters: &[u8]) -> Self {
        letters.iter().fold(Self::EMPTY, |key, &letter| key.with(letter))
    }
}

/// The constants of the letters: unrelated, and the same on every machine.
const LETTER_KEYS: [u64; 64] = {
    let mut keys = [0; 64];
    let mut at = 0;
    while at < 64 {
        // The finalizer of splitmix64.
        let mut z = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(at as u64 + 1);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[at] = z ^ (z >> 31);
        at += 1;
    }
    keys
};
