//! The words indexed by their letters.

use papan_automata::words::Kwg;

/// A hash of a multiset of letters: the sum of a constant for each letter.
///
/// Adding a letter is one addition, and so is merging the tiles of a rack with those on the board. Different multisets
/// can collide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
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

    /// Returns the key of the letters of both.
    #[must_use]
    #[inline]
    pub const fn merged(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
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

/// The words of a lexicon grouped by their letters, so that one lookup finds all anagrams.
///
/// Most lookups find nothing. A table of four-byte tags answers those without touching anything else. Alphagram keys
/// can collide, so callers must check the letters of the words they use.
#[derive(Debug)]
pub struct WordMap {
    /// 0 for an empty slot, otherwise a part of the key.
    tags: Vec<u32>,
    /// The words of each slot.
    groups: Vec<Group>,
    /// The letters of all words, one word after another.
    pool: Vec<u8>,
    /// Groups whose slot and tag are taken by another group. In practice there are none, but a word list can be crafted
    /// to have some.
    overflow: Vec<(AlphagramKey, Group)>,
    shift: u32,
}

/// Words with the same letters: their offset in the pool, their number, and their length.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Group {
    start: u32,
    count: u16,
    len: u8,
    /// Whether another group with the same tag is in the overflow list.
    has_overflow: bool,
}

impl WordMap {
    /// Indexes the words of a graph.
    pub fn of<D: AsRef<[u8]>>(graph: &Kwg<D>) -> Self {
        let mut all: Vec<(AlphagramKey, u32, u8)> = Vec::new();
        let mut letters: Vec<u8> = Vec::new();
        for word in graph.words() {
            all.push((AlphagramKey::of(&word), letters.len() as u32, word.len() as u8));
            letters.extend_from_slice(&word);
        }
        all.sort_unstable_by_key(|&(key, at, len)| (key.0, len, at));
        let bits = (2 * all.len()).next_power_of_two().trailing_zeros().max(4);
        let mut map = Self {
            tags: vec![0; 1 << bits],
            groups: vec![Group::default(); 1 << bits],
            pool: Vec::with_capacity(letters.len()),
            overflow: Vec::new(),
            shift: 64 - bits,
        };
        for group in all.chunk_by(|a, b| (a.0, a.2) == (b.0, b.2)) {
            for part in group.chunks(usize::from(u16::MAX)) {
                let (key, _, len) = part[0];
                let start = map.pool.len() as u32;
                for &(_, at, _) in part {
                    map.pool.extend_from_slice(&letters[at as usize..][..usize::from(len)]);
                }
                map.insert(key, Group { start, count: part.len() as u16, len, has_overflow: false });
            }
        }
        map
    }

    /// Returns the tag of a key, which is never 0, and its first slot.
    #[inline]
    fn slot(&self, key: AlphagramKey) -> (u32, usize) {
        (key.0 as u32 | 1, (key.0 >> self.shift) as usize)
    }

    fn insert(&mut self, key: AlphagramKey, group: Group) {
        let (tag, mut slot) = self.slot(key);
        let mask = self.tags.len() - 1;
        while self.tags[slot & mask] != 0 {
            if self.tags[slot & mask] == tag {
                self.groups[slot & mask].has_overflow = true;
                self.overflow.push((key, group));
                return;
            }
            slot += 1;
        }
        self.tags[slot & mask] = tag;
        self.groups[slot & mask] = group;
    }

    /// Returns the slot of a key. `None` is certain, a slot is not.
    #[inline]
    fn find(&self, key: AlphagramKey) -> Option<usize> {
        let (tag, mut slot) = self.slot(key);
        let mask = self.tags.len() - 1;
        loop {
            match self.tags[slot & mask] {
                0 => return None,
                other if other == tag => return Some(slot & mask),
                _ => slot += 1,
            }
        }
    }

    /// Calls `visit` with each word of `len` letters and this key. These are all words with the letters, and very
    /// rarely others.
    #[inline]
    pub fn words(&self, key: AlphagramKey, len: usize, mut visit: impl FnMut(&[u8])) {
        let Some(slot) = self.find(key) else { return };
        let group = self.groups[slot];
        self.in_group(group, len, &mut visit);
        if group.has_overflow {
            for &(_, group) in self.overflow.iter().filter(|(overflow, _)| *overflow == key) {
                self.in_group(group, len, &mut visit);
            }
        }
    }

    #[inline]
    fn in_group(&self, group: Group, len: usize, visit: &mut impl FnMut(&[u8])) {
        if usize::from(group.len) == len {
            let words = &self.pool[group.start as usize..][..usize::from(group.count) * len];
            words.chunks_exact(len).for_each(visit);
        }
    }

    /// Whether there may be a word with these letters. `false` is certain.
    #[inline]
    pub fn may_contain(&self, key: AlphagramKey) -> bool {
        self.find(key).is_some()
    }

    /// Returns the size in memory, in bytes.
    pub fn bytes(&self) -> usize {
        self.tags.len() * size_of::<u32>() + self.groups.len() * size_of::<Group>() + self.pool.len()
    }
}
