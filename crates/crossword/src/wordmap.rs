//! The words by the letters they are made of.

use papan_automata::words::Kwg;

/// A number for a choice of letters, whatever their order: the sum of a number for each letter.
///
/// Adding a letter adds its number, so the number of a rack's tiles together with those on the board is one addition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Key(u64);

impl Key {
    /// The number of no letters.
    pub const NONE: Self = Self(0);

    /// With a letter more.
    #[must_use]
    #[inline]
    pub const fn with(self, letter: u8) -> Self {
        Self(self.0.wrapping_add(NUMBERS[letter as usize & 63]))
    }

    /// With all letters of both.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }

    /// The number of these letters.
    pub fn of(letters: &[u8]) -> Self {
        letters.iter().fold(Self::NONE, |key, &letter| key.with(letter))
    }
}

/// The numbers of the letters: unrelated, and the same on every machine.
const NUMBERS: [u64; 64] = {
    let mut numbers = [0; 64];
    let mut at = 0;
    while at < 64 {
        // The finaliser of splitmix64.
        let mut z = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(at as u64 + 1);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        numbers[at] = z ^ (z >> 31);
        at += 1;
    }
    numbers
};

/// All words of a lexicon, those with the same letters together: from some letters to the words they make with one
/// look.
///
/// A table of marks of four bytes says that there is nothing, which is the answer to most questions, without touching
/// anything else. Two choices of letters can have the same number, so who looks words up must check the letters of
/// those they use.
#[derive(Debug)]
pub struct WordMap {
    /// 0 for an empty place, else a part of the key.
    marks: Vec<u32>,
    /// The words of each place.
    groups: Vec<Group>,
    /// The letters of the words, one word after another.
    pool: Vec<u8>,
    /// Groups whose place and mark another one has: as good as never any, but a list can be made so that there are.
    spilled: Vec<(Key, Group)>,
    shift: u32,
}

/// Words of the same letters: where they begin in the pool, how many there are, and how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Group {
    start: u32,
    count: u16,
    len: u8,
    /// Whether another group would be in this place.
    is_shared: bool,
}

impl WordMap {
    /// The words of a graph by their letters.
    pub fn of<D: AsRef<[u8]>>(graph: &Kwg<D>) -> Self {
        let mut all: Vec<(Key, u32, u8)> = Vec::new();
        let mut letters: Vec<u8> = Vec::new();
        for word in graph.words() {
            all.push((Key::of(&word), letters.len() as u32, word.len() as u8));
            letters.extend_from_slice(&word);
        }
        all.sort_unstable_by_key(|&(key, at, len)| (key.0, len, at));
        let bits = (2 * all.len()).next_power_of_two().trailing_zeros().max(4);
        let mut map = Self {
            marks: vec![0; 1 << bits],
            groups: vec![Group::default(); 1 << bits],
            pool: Vec::with_capacity(letters.len()),
            spilled: Vec::new(),
            shift: 64 - bits,
        };
        for group in all.chunk_by(|a, b| (a.0, a.2) == (b.0, b.2)) {
            for part in group.chunks(usize::from(u16::MAX)) {
                let (key, _, len) = part[0];
                let start = map.pool.len() as u32;
                for &(_, at, _) in part {
                    map.pool.extend_from_slice(&letters[at as usize..][..usize::from(len)]);
                }
                map.insert(key, Group { start, count: part.len() as u16, len, is_shared: false });
            }
        }
        map
    }

    /// What of a key is kept as its mark, never 0; and its first place.
    #[inline]
    fn place(&self, key: Key) -> (u32, usize) {
        (key.0 as u32 | 1, (key.0 >> self.shift) as usize)
    }

    fn insert(&mut self, key: Key, group: Group) {
        let (mark, mut place) = self.place(key);
        let wrap = self.marks.len() - 1;
        while self.marks[place & wrap] != 0 {
            if self.marks[place & wrap] == mark {
                self.groups[place & wrap].is_shared = true;
                self.spilled.push((key, group));
                return;
            }
            place += 1;
        }
        self.marks[place & wrap] = mark;
        self.groups[place & wrap] = group;
    }

    /// Where a key is, if it may be there.
    #[inline]
    fn find(&self, key: Key) -> Option<usize> {
        let (mark, mut place) = self.place(key);
        let wrap = self.marks.len() - 1;
        loop {
            match self.marks[place & wrap] {
                0 => return None,
                found if found == mark => return Some(place & wrap),
                _ => place += 1,
            }
        }
    }

    /// Calls `visit` with each word of `len` letters that has this key: all that have its letters, and hardly ever
    /// others.
    #[inline]
    pub fn words(&self, key: Key, len: usize, mut visit: impl FnMut(&[u8])) {
        let Some(place) = self.find(key) else { return };
        let group = self.groups[place];
        self.in_group(group, len, &mut visit);
        if group.is_shared {
            for &(_, group) in self.spilled.iter().filter(|(spilled, _)| *spilled == key) {
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

    /// Whether there is a word of these letters: certain if the answer is no.
    #[inline]
    pub fn may_have(&self, key: Key) -> bool {
        self.find(key).is_some()
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> usize {
        self.marks.len() * size_of::<u32>() + self.groups.len() * size_of::<Group>() + self.pool.len()
    }
}
