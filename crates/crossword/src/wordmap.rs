//! The words indexed by their letters.

mod completions;
mod key;
mod sieve;

pub(crate) use completions::Completions;
pub use key::AlphagramKey;

use crate::lexicon::LetterMask;
use papan_automata::words::Kwg;
use sieve::Sieve;
use std::sync::OnceLock;

/// The words of a lexicon grouped by their letters, so that one lookup finds all anagrams.
///
/// Most lookups find nothing. A sieve of one bit per key answers those from the cache. Alphagram keys can collide, so
/// callers must check the letters of the words they use.
#[derive(Debug)]
pub struct WordMap {
    /// The keys of all words.
    sieve: Sieve,
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
    /// Only racks with blanks need them.
    completions: OnceLock<Completions>,
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
        all.sort_unstable_by_key(|&(key, at, len)| (key, len, at));
        let bits = (2 * all.len()).next_power_of_two().trailing_zeros().max(4);
        let mut map = Self {
            sieve: Sieve::with_room_for(all.len()),
            tags: vec![0; 1 << bits],
            groups: vec![Group::default(); 1 << bits],
            pool: Vec::with_capacity(letters.len()),
            overflow: Vec::new(),
            shift: 64 - bits,
            completions: OnceLock::new(),
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
        (key.bits() as u32 | 1, (key.bits() >> self.shift) as usize)
    }

    fn insert(&mut self, key: AlphagramKey, group: Group) {
        self.sieve.insert(key);
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
    pub fn words(&self, key: AlphagramKey, len: usize, visit: impl FnMut(&[u8])) {
        if self.may_contain(key) {
            self.stored_words(key, len, visit);
        }
    }

    /// Like [`words`](Self::words), for keys that pass the sieve.
    fn stored_words(&self, key: AlphagramKey, len: usize, mut visit: impl FnMut(&[u8])) {
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
        self.sieve.may_contain(key)
    }

    /// Returns the letters that may complete these letters to a word. For others it is certain that they do not.
    pub fn completing_letters(&self, key: AlphagramKey) -> LetterMask {
        self.completions().letters(key)
    }

    /// Returns the completions of all words. They are computed on first use.
    pub(crate) fn completions(&self) -> &Completions {
        self.completions.get_or_init(|| Completions::of(self.groups(), &self.pool))
    }

    /// Returns all groups of words.
    fn groups(&self) -> impl Iterator<Item = Group> + Clone + '_ {
        self.groups
            .iter()
            .copied()
            .filter(|group| group.count > 0)
            .chain(self.overflow.iter().map(|&(_, group)| group))
    }

    /// Returns the size in memory, in bytes.
    pub fn bytes(&self) -> usize {
        let tables = self.tags.len() * size_of::<u32>() + self.groups.len() * size_of::<Group>();
        let completions = self.completions.get().map_or(0, Completions::bytes);
        self.sieve.bytes() + tables + self.pool.len() + completions
    }
}
