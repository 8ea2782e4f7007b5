//! The letters that complete a set of letters to a word.

use super::sieve::Sieve;
use super::{AlphagramKey, Group};
use crate::lexicon::LetterMask;

/// For each multiset of letters that one more letter completes to a word: which letters do.
///
/// A blank then costs one lookup instead of one per letter, and almost all lookups end in the sieve. The masks of
/// different multisets that share a place are united, so a mask can have letters too many, never too few.
#[derive(Debug)]
pub(crate) struct Completions {
    sieve: Sieve,
    masks: Vec<u32>,
    shift: u32,
}

/// Letters per mask. Letters of larger tile sets share bits.
const MASK_BITS: u8 = u32::BITS as u8;

/// Multisets that lack one letter, for each that makes a word: 5.3 in ENABLE.
const KEYS_PER_GROUP: usize = 5;

impl Completions {
    /// Finds the completions of the words of these groups.
    pub(super) fn of(groups: impl Iterator<Item = Group> + Clone, pool: &[u8]) -> Self {
        let keys = groups.clone().count() * KEYS_PER_GROUP;
        let bits = keys.next_power_of_two().trailing_zeros().max(4);
        let mut completions =
            Self { sieve: Sieve::with_room_for(keys), masks: vec![0; 1 << bits], shift: 64 - bits };
        for group in groups {
            let len = usize::from(group.len);
            let words = &pool[group.start as usize..][..usize::from(group.count) * len];
            words.chunks_exact(len).for_each(|word| completions.add(word));
        }
        completions
    }

    /// Adds every letter of a word as the completion of the other letters.
    fn add(&mut self, word: &[u8]) {
        let whole = AlphagramKey::of(word);
        for &letter in word {
            self.insert(whole.without(letter), letter);
        }
    }

    fn insert(&mut self, key: AlphagramKey, letter: u8) {
        self.sieve.insert(key);
        self.masks[(key.bits() >> self.shift) as usize] |= 1 << (letter % MASK_BITS);
    }

    /// Whether some letter may complete the letters of a key to a word. `false` is certain.
    #[inline]
    pub(crate) fn may_exist(&self, key: AlphagramKey) -> bool {
        self.sieve.may_contain(key)
    }

    /// Returns the letters that may complete the letters of a key to a word. Others certainly do not.
    #[inline]
    pub(crate) fn letters(&self, key: AlphagramKey) -> LetterMask {
        if !self.sieve.may_contain(key) {
            return 0;
        }
        let mask = LetterMask::from(self.masks[(key.bits() >> self.shift) as usize]);
        mask | mask << MASK_BITS
    }

    /// Returns the size in memory, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.sieve.bytes() + size_of_val(&*self.masks)
    }
}
