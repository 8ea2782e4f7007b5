//! The subsets of a rack that a placement can use.

use super::candidate::MILLIPOINTS;
use super::formable::Vocabulary;
use crate::lexicon::LetterMask;
use crate::rack::{RACK_SIZE, Rack};
use crate::wordmap::AlphagramKey;
use crate::{MAX_LETTERS, Tile};
use std::cmp::Reverse;

/// Number of subsets of a full rack.
pub const RACK_SUBSETS: usize = 1 << RACK_SIZE;

/// Calls `visit` with every nonempty subset of a rack, each once.
pub fn subsets(rack: Rack, mut visit: impl FnMut(Rack)) {
    let letters = rack.letters();
    for mask in 1..1_u32 << letters.len() {
        if is_canonical(letters, mask) {
            visit(rack.subset(mask as usize));
        }
    }
}

/// Whether `mask` is the canonical mask of the letters it selects from a sorted rack: of equal letters, it selects the
/// first ones.
pub(crate) fn is_canonical(letters: &[u8], mask: u32) -> bool {
    (1..letters.len())
        .all(|at| letters[at] != letters[at - 1] || mask >> at & 1 == 0 || mask >> (at - 1) & 1 == 1)
}

/// A subset of a rack that is played, and the value of the tiles kept.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RackSubset {
    /// The letters, without blanks.
    pub(super) key: AlphagramKey,
    /// The value of the leave, in millipoints.
    pub(super) leave: i32,
    /// `prefix[n]` is the sum of the points of the `n` most valuable tiles.
    pub(super) prefix: [i16; RACK_SIZE + 1],
    /// The tiles, as a bit mask over the sorted rack.
    pub(super) used: u8,
    pub(super) blanks: u8,
}

impl RackSubset {
    /// Returns the subset with one more tile, which is not more valuable than the others.
    #[inline]
    fn with(mut self, at: u8, letter: u8, points: i16) -> Self {
        let count = self.used.count_ones() as usize;
        self.used |= 1 << at;
        self.prefix[(count + 1) % self.prefix.len()] = self.prefix[count % self.prefix.len()] + points;
        if letter == 0 {
            self.blanks += 1;
        } else {
            self.key = self.key.with(letter);
        }
        self
    }
}

/// A rack with all its subsets.
#[derive(Debug, Default)]
pub(super) struct RackSubsets {
    pub(super) rack: Rack,
    pub(super) letters: LetterMask,
    pub(super) blanks: u8,
    /// `prefix[n]` is the sum of the points of the `n` most valuable tiles.
    pub(super) prefix: [i16; RACK_SIZE + 1],
    /// The subsets by their number of tiles.
    pub(super) by_size: [Vec<RackSubset>; RACK_SIZE + 1],
    /// `best_leave[n]` is the best leave value after playing `n` tiles, or `i32::MIN` if the rack has fewer.
    pub(super) best_leave: [i32; RACK_SIZE + 1],
    /// Like `best_leave`, for subsets that form a word by themselves.
    pub(super) best_leave_of_words: [i32; RACK_SIZE + 1],
}

impl RackSubsets {
    /// Finds the subsets of a rack.
    pub(super) fn fill(
        &mut self,
        rack: Rack,
        leave_values: &[i32; RACK_SUBSETS],
        points: &[i16; MAX_LETTERS + 1],
        words: Vocabulary<'_>,
    ) {
        let letters = rack.letters();
        self.rack = rack;
        self.blanks = rack.count(Tile::BLANK) as u8;
        self.letters = letters.iter().fold(0, |set, &letter| set | 1 << letter) & !1;
        self.list(letters, leave_values, points);
        for size in 1..=RACK_SIZE {
            let subsets = &self.by_size[size];
            let best = |leaves: &mut dyn Iterator<Item = i32>| leaves.max().unwrap_or(i32::MIN);
            self.best_leave[size] = best(&mut subsets.iter().map(|subset| subset.leave));
            let formable = words.formable(subsets, AlphagramKey::EMPTY);
            let is_formable = |&(at, _): &(usize, &RackSubset)| formable >> at & 1 == 1;
            self.best_leave_of_words[size] =
                best(&mut subsets.iter().enumerate().filter(is_formable).map(|(_, subset)| subset.leave));
        }
    }

    /// Returns the letters of a subset, without blanks.
    pub(super) fn letters_of(&self, subset: &RackSubset) -> LetterMask {
        let used = |&(at, _): &(usize, &u8)| subset.used >> at & 1 == 1;
        let letters = self.rack.letters().iter().enumerate().filter(used);
        letters.fold(0, |set, (_, letter)| set | 1 << letter) & !1
    }

    /// Lists the subsets of the letters of a rack by their size.
    fn list(&mut self, letters: &[u8], leave_values: &[i32; RACK_SUBSETS], points: &[i16; MAX_LETTERS + 1]) {
        // Most valuable tiles first: every subset then extends a smaller one by a cheaper tile.
        let mut order: [u8; RACK_SIZE] = [0, 1, 2, 3, 4, 5, 6];
        let order = &mut order[..letters.len()];
        order.sort_unstable_by_key(|&at| {
            let letter = letters[usize::from(at)];
            (-points[usize::from(letter)], letter, at)
        });
        self.by_size.iter_mut().for_each(Vec::clear);
        let mut all = [RackSubset::default(); RACK_SUBSETS];
        let everything = (1_usize << letters.len()) - 1;
        for mask in 1..=everything {
            let last = mask.ilog2() as usize;
            let letter = letters[usize::from(order[last])];
            // A mask that skips the first of two equal letters duplicates another mask.
            let is_skipped =
                last > 0 && letters[usize::from(order[last - 1])] == letter && mask >> (last - 1) & 1 == 0;
            let before = all[mask & !(1 << last)];
            if is_skipped || mask & (mask - 1) != 0 && before.used == 0 {
                continue;
            }
            let mut subset = before.with(order[last], letter, points[usize::from(letter)]);
            subset.leave = leave_values[everything & !usize::from(subset.used)];
            all[mask] = subset;
            self.by_size[mask.count_ones() as usize].push(subset);
        }
        self.prefix = all[everything].prefix;
        if self.blanks > 1 {
            // With two blanks most subsets form words. The best ones first keep the search from scoring all of them.
            for (size, subsets) in self.by_size.iter_mut().enumerate() {
                let value = |subset: &RackSubset| i32::from(subset.prefix[size]) * MILLIPOINTS + subset.leave;
                subsets.sort_unstable_by_key(|subset| Reverse(value(subset)));
            }
        }
    }
}
