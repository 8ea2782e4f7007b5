//! Multisets of tiles numbered in sorted order.

/// Numbers the multisets of a limited number of tiles, in the order of their sorted letters.
///
/// The empty multiset is number 0, and a multiset comes right before those that it begins: `?`, `??`, `??A`, ... The
/// number is computed, not looked up: every tile adds one entry of a small table, which depends on the letter, on how many
/// of that letter there are so far, and on the size so far. All subsets of a rack therefore get their numbers with one
/// addition each.
///
/// ```
/// use papan_crossword::{Letters, MultisetIndex};
///
/// let leaves = MultisetIndex::of(&Letters::english(), 6).unwrap();
/// assert_eq!(leaves.len(), 914_625, "with the empty one");
/// assert_eq!(leaves.number(&[0]), Some(1));
/// assert_eq!(leaves.number(&[0, 0, 1]), Some(3));
/// assert_eq!(leaves.number(&[17, 17]), None, "there is only one Q");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MultisetIndex {
    counts: Vec<u8>,
    max_size: usize,
    /// The number of multisets, the empty one included.
    len: u32,
    /// The steps by letter, number of tiles of the letter, and size.
    steps: Vec<Step>,
}

/// Maximum number of tiles of a multiset, so that positions in the table need little arithmetic.
const SIZES: usize = 8;

/// Adding a tile to a multiset.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Step {
    /// The difference between the totals of the multiset with the tile and without it, modulo 2^32.
    added: u32,
    /// The number of multisets that begin with this one, itself included; 0 if there is no such tile.
    within: u32,
}

/// A multiset whose number is being computed, tile by tile in sorted order: the number of multisets that come before
/// its last extension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MultisetPrefix(u32);

impl MultisetIndex {
    /// The maximum number of multisets of an index.
    pub const MAX_LEN: usize = 1 << 31;

    /// Numbers the multisets of at most `max_size` tiles of a set. Returns `None` if there are more than
    /// [`MAX_LEN`](Self::MAX_LEN).
    ///
    /// # Panics
    ///
    /// Panics if `max_size` is greater than 7.
    pub fn of(letters: &crate::Letters, max_size: usize) -> Option<Self> {
        Self::new((0..=letters.len() as u8).map(|letter| letters.count(letter)).collect(), max_size)
    }

    /// Numbers the multisets of at most `max_size` tiles that have at most `counts[letter]` tiles of each letter. Returns
    /// `None` if there are more than [`MAX_LEN`](Self::MAX_LEN).
    ///
    /// # Panics
    ///
    /// Panics if `max_size` is greater than 7.
    pub fn new(counts: Vec<u8>, max_size: usize) -> Option<Self> {
        assert!(max_size < SIZES, "multisets have at most 7 tiles");
        let within = Within::of(&counts, max_size);
        let len = within.of_letter(0, 0, max_size);
        if len > Self::MAX_LEN as u64 {
            return None;
        }
        let mut steps = vec![Step::default(); counts.len() * SIZES * SIZES];
        for (letter, &count) in counts.iter().enumerate() {
            for nth in 1..=usize::from(count).min(max_size) {
                for size in nth..=max_size {
                    let rest = max_size - size;
                    let after = within.of_letter(letter, nth, rest) as u32;
                    let before = within.of_letter(letter, nth - 1, rest + 1) as u32;
                    let added = (after + 1).wrapping_sub(before);
                    steps[Self::at(letter, nth, size)] = Step { added, within: after };
                }
            }
        }
        Some(Self { counts, max_size, len: len as u32, steps })
    }

    /// Returns the number of multisets, the empty one included.
    #[allow(clippy::len_without_is_empty)] // there is always the empty multiset
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns the maximum number of tiles.
    pub fn max_size(&self) -> usize {
        self.max_size
    }

    /// Returns how many tiles of each letter there are, the blank first.
    pub fn counts(&self) -> &[u8] {
        &self.counts
    }

    /// Returns the empty multiset, to which tiles are added in sorted order.
    #[inline]
    pub fn empty(&self) -> MultisetPrefix {
        MultisetPrefix(self.len)
    }

    /// Returns a multiset with another tile, which must not sort before those that it has. `nth` is the number of its
    /// tiles of this letter, and `size` that of all its tiles, both with the new one. The result means nothing if there
    /// are fewer such tiles.
    #[inline]
    pub fn extended(&self, prefix: MultisetPrefix, letter: u8, nth: usize, size: usize) -> MultisetPrefix {
        let step = self.steps[Self::at(letter.into(), nth, size)];
        MultisetPrefix(prefix.0.wrapping_add(step.added))
    }

    /// Returns the number of a multiset that was extended last by this tile.
    #[inline]
    pub fn number_of(&self, prefix: MultisetPrefix, letter: u8, nth: usize, size: usize) -> usize {
        prefix.0.wrapping_sub(self.steps[Self::at(letter.into(), nth, size)].within) as usize
    }

    /// Returns how much the number of a multiset grows with this tile, modulo 2^32: from the prefix before it to the number
    /// of the multiset with it.
    #[inline]
    pub fn offset(&self, letter: u8, nth: usize, size: usize) -> u32 {
        let step = self.steps[Self::at(letter.into(), nth, size)];
        step.added.wrapping_sub(step.within)
    }

    /// Returns the number of a multiset of a prefix plus an [`offset`](Self::offset).
    #[inline]
    pub fn number_at(prefix: MultisetPrefix, offset: u32) -> usize {
        prefix.0.wrapping_add(offset) as usize
    }

    /// Returns the number of a multiset given by its sorted letters, or `None` if it has too many tiles, of any letter or
    /// of all.
    pub fn number(&self, letters: &[u8]) -> Option<usize> {
        let (mut prefix, mut number, mut nth) = (self.empty(), 0, 0);
        for (at, &letter) in letters.iter().enumerate() {
            nth = if at > 0 && letters[at - 1] == letter { nth + 1 } else { 1 };
            if at >= self.max_size || nth > usize::from(*self.counts.get(usize::from(letter))?) {
                return None;
            }
            prefix = self.extended(prefix, letter, nth, at + 1);
            number = self.number_of(prefix, letter, nth, at + 1);
        }
        Some(number)
    }

    /// Calls `visit` with the sorted letters of every multiset except the empty one, in order of their numbers.
    pub fn for_each(&self, mut visit: impl FnMut(&[u8])) {
        self.extend(&mut Vec::with_capacity(self.max_size), 0, self.max_size, &mut visit);
    }

    /// Calls `visit` with the sorted letters of every multiset of `size` tiles, in order.
    pub fn for_each_of_size(&self, size: usize, mut visit: impl FnMut(&[u8])) {
        let of_size = |letters: &[u8]| {
            if letters.len() == size {
                visit(letters);
            }
        };
        self.extend(&mut Vec::with_capacity(size), 0, size, &mut { of_size });
    }

    fn extend(&self, letters: &mut Vec<u8>, nth: u8, max_size: usize, visit: &mut impl FnMut(&[u8])) {
        if letters.len() == max_size {
            return;
        }
        let last = letters.last().copied();
        for letter in last.unwrap_or_default()..self.counts.len() as u8 {
            let nth = if Some(letter) == last { nth + 1 } else { 1 };
            if nth <= self.counts[usize::from(letter)] {
                letters.push(letter);
                visit(letters);
                self.extend(letters, nth, max_size, visit);
                letters.pop();
            }
        }
    }

    #[inline]
    fn at(letter: usize, nth: usize, size: usize) -> usize {
        (letter * SIZES + nth) * SIZES + size
    }
}

/// The numbers of multisets that begin with a prefix.
struct Within<'a> {
    counts: &'a [u8],
    /// `from[letter][rest]` is the number of multisets of at most `rest` tiles, none of them before `letter`.
    from: Vec<[u64; SIZES]>,
}

impl<'a> Within<'a> {
    fn of(counts: &'a [u8], max_size: usize) -> Self {
        let mut within = Self { counts, from: vec![[1; SIZES]; counts.len() + 1] };
        for letter in (0..counts.len()).rev() {
            for rest in 0..=max_size {
                within.from[letter][rest] = within.of_letter(letter, 0, rest);
            }
        }
        within
    }

    /// Returns the number of ways to add at most `rest` tiles to a multiset whose last letter is `letter`, of which `used`
    /// are used.
    fn of_letter(&self, letter: usize, used: usize, rest: usize) -> u64 {
        let left = usize::from(self.counts.get(letter).copied().unwrap_or_default()).saturating_sub(used);
        let next = |taken: usize| self.from.get(letter + 1).map_or(1, |from| from[rest - taken]);
        (0..=left.min(rest)).map(next).fold(0, u64::saturating_add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_sorted_order() {
        for (counts, max_size) in
            [(vec![2, 3, 0, 1, 9], 6), (vec![0, 1, 1], 4), (vec![1; 12], 7), (vec![], 3), (vec![9, 9], 0)]
        {
            let index = MultisetIndex::new(counts.clone(), max_size).unwrap();
            let mut all: Vec<Vec<u8>> = vec![Vec::new()];
            index.for_each(|letters| all.push(letters.to_vec()));
            assert!(all.is_sorted_by(|a, b| a < b), "{counts:?}");
            assert_eq!(all.len(), index.len());
            for (number, letters) in all.iter().enumerate() {
                assert_eq!(index.number(letters), Some(number), "{letters:?} of {counts:?}");
            }
        }
    }

    #[test]
    fn counts_are_those_of_the_binomial_theorem() {
        // Five kinds without limit: 11 over 5 multisets of up to six tiles.
        assert_eq!(MultisetIndex::new(vec![9; 5], 6).unwrap().len(), 462);
        assert_eq!(MultisetIndex::new(vec![1; 6], 6).unwrap().len(), 64);
        assert_eq!(MultisetIndex::new(vec![9; 200], 7), None);
        let english = MultisetIndex::of(&crate::Letters::english(), 7).unwrap();
        assert_eq!(english.len(), 914_625 + 3_199_724, "racks of seven as counted by others");
    }

    #[test]
    fn absent_tiles_have_no_number() {
        let index = MultisetIndex::new(vec![1, 2], 3).unwrap();
        assert_eq!(index.number(&[0, 0]), None);
        assert_eq!(index.number(&[1, 1, 1]), None);
        assert_eq!(index.number(&[2]), None);
        assert_eq!(index.number(&[0, 1, 1]), Some(3));
    }
}
