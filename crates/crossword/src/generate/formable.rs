//! Which subsets of a rack form a word with the letters on the board.

use super::subsets::{RackSubset, RackSubsets};
use crate::wordmap::{AlphagramKey, Completions, WordMap};

/// The subsets of one size that may form a word, as a bit mask over them. A subset that is not in it certainly does not.
pub(super) type SubsetMask = u64;

/// The words as the search for one rack needs them.
#[derive(Clone, Copy)]
pub(super) struct Vocabulary<'a> {
    pub(super) map: &'a WordMap,
    /// `None` for racks without blanks, which do not need them.
    pub(super) completions: Option<&'a Completions>,
}

impl<'a> Vocabulary<'a> {
    /// Returns the words for racks with this number of blanks.
    pub(super) fn new(map: &'a WordMap, blanks: usize) -> Self {
        Self { map, completions: (blanks > 0).then(|| map.completions()) }
    }

    /// Returns the subsets that may form a word with the letters of `through`.
    ///
    /// Two blanks form a word with almost anything, so subsets with two are not looked up.
    #[inline]
    pub(super) fn formable(&self, subsets: &[RackSubset], through: AlphagramKey) -> SubsetMask {
        let Some(completions) = self.completions else {
            return mask_of(subsets, |subset| self.map.may_contain(subset.key.merged(through)));
        };
        mask_of(subsets, |subset| match subset.blanks {
            0 => self.map.may_contain(subset.key.merged(through)),
            1 => completions.may_exist(subset.key.merged(through)),
            _ => true,
        })
    }
}

/// Returns the subsets that a condition holds for.
#[inline]
fn mask_of(subsets: &[RackSubset], holds: impl Fn(&RackSubset) -> bool) -> SubsetMask {
    // From the last to the first, so that the first is the lowest bit.
    subsets.iter().rev().fold(0, |mask, subset| mask << 1 | SubsetMask::from(holds(subset)))
}

/// Remembers, for one rack, which subsets form a word with which letters on the board.
///
/// Many slots run through the same letters: a word can begin so many squares before them or end so many after. The
/// lookups are done once for all of them.
#[derive(Debug)]
pub(super) struct FormableCache {
    entries: Box<[(AlphagramKey, u8, SubsetMask); FormableCache::SIZE]>,
}

impl FormableCache {
    /// More than the different letters in the slots that are searched in a usual position.
    const SIZE: usize = 256;

    /// The size of no subset.
    const VACANT: u8 = 0;

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.entries.fill((AlphagramKey::EMPTY, Self::VACANT, 0));
    }

    /// Returns the subsets with `size` tiles that may form a word with the letters of `through`.
    #[inline]
    pub(super) fn get(
        &mut self,
        words: Vocabulary<'_>,
        rack: &RackSubsets,
        through: AlphagramKey,
        size: u8,
    ) -> SubsetMask {
        let entry = &mut self.entries[(through.bits() as usize ^ usize::from(size) << 5) % Self::SIZE];
        if (entry.0, entry.1) != (through, size) {
            *entry = (through, size, words.formable(&rack.by_size[usize::from(size)], through));
        }
        entry.2
    }
}

impl Default for FormableCache {
    fn default() -> Self {
        Self { entries: Box::new([(AlphagramKey::EMPTY, Self::VACANT, 0); Self::SIZE]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::RACK_SUBSETS;
    use crate::{Letters, Lexicon, MAX_LETTERS};

    /// There are more different letters than entries, so entries are replaced.
    #[test]
    fn cached_masks_equal_computed_ones() {
        let (letters, lexicon) = (Letters::english(), Lexicon::enable());
        let points: [i16; MAX_LETTERS + 1] = std::array::from_fn(|letter| letters.points(letter as u8));
        let mut cache = FormableCache::default();
        for text in ["AEINRST", "EEQVWW?", "AEST??", "Z"] {
            let mut rack = RackSubsets::default();
            let held = letters.read_rack(text).expect("its tiles");
            let words = Vocabulary::new(lexicon.map(), text.matches('?').count());
            rack.fill(held, &[0; RACK_SUBSETS], &points, words);
            cache.clear();
            for word in lexicon.graph().words().step_by(173).chain(lexicon.graph().words().step_by(173)) {
                let through = AlphagramKey::of(&word[..word.len() / 2]);
                for size in 1..=7_u8 {
                    let formable = words.formable(&rack.by_size[usize::from(size)], through);
                    assert_eq!(cache.get(words, &rack, through, size), formable, "{text} {word:?}");
                }
            }
        }
    }
}
