//! The table of positions already searched.
//!
//! Several threads may read and write it at once without locks. A slot is two words, the position's key
//! crossed with its result, and the result: a slot that two threads have torn does not match any key, so it
//! is taken for empty.

use std::sync::atomic::{AtomicU64, Ordering};

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is at least this.
    Lower,
    /// The true one is at most this.
    Upper,
}

/// How much of the tree below a position a score rests on.
///
/// `Depth::SURE` is the whole of it: deeper than any search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Depth(u8);

impl Depth {
    /// Every line was seen to its end, or did not matter.
    pub(crate) const SURE: Self = Self(u8::MAX);

    pub(crate) fn of(depth: u32, is_sure: bool) -> Self {
        if is_sure { Self::SURE } else { Self(depth.min(u32::from(u8::MAX) - 1) as u8) }
    }
}

/// The number of no move.
pub(crate) const NO_MOVE: u16 = u16::MAX;

/// What was found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) score: i32,
    pub(crate) depth: Depth,
    pub(crate) bound: Bound,
    /// The number of the best move, or [`NO_MOVE`].
    pub(crate) best: u16,
}

impl Entry {
    /// As one word, which is never 0: score, move, depth, bound.
    #[inline]
    fn packed(self) -> u64 {
        let score = u64::from(self.score.cast_unsigned()) << 32;
        score | u64::from(self.best) << 16 | u64::from(self.depth.0) << 8 | (self.bound as u64 + 1)
    }

    #[inline]
    fn unpacked(word: u64) -> Option<Self> {
        let bound = match word & 0xff {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        let score = ((word >> 32) as u32).cast_signed();
        Some(Self { score, depth: Depth((word >> 8) as u8), bound, best: (word >> 16) as u16 })
    }
}

/// A place for one position.
#[derive(Debug, Default)]
struct Slot {
    /// The key crossed with the result.
    check: AtomicU64,
    /// The result; 0 where there is none.
    word: AtomicU64,
}

impl Slot {
    #[inline]
    fn read(&self) -> (u64, Option<Entry>) {
        let word = self.word.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ word, Entry::unpacked(word))
    }

    #[inline]
    fn write(&self, key: u64, entry: Entry) {
        let word = entry.packed();
        self.check.store(key ^ word, Ordering::Relaxed);
        self.word.store(word, Ordering::Relaxed);
    }

    fn clear(&mut self) {
        *self.word.get_mut() = 0;
    }
}

/// Slots that share a line of the processor's memory; a position may be in any of them.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET]);

/// Slots in a bucket.
const BUCKET: usize = 4;

/// A table that starts small, so that a small game pays nothing for it, and doubles as it fills up
/// to a limit; then the entry that cost least gives way.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    /// Slots that it may grow to.
    most: usize,
}

impl Table {
    const LEAST: usize = 1 << 8;

    /// A table that will not grow beyond `most` entries.
    pub(crate) fn new(most: usize) -> Self {
        let most = most.next_power_of_two().max(Self::LEAST);
        Self { buckets: empty(Self::LEAST), most }
    }

    /// No table at all, to stand in the place of one that is lent out.
    pub(crate) fn none() -> Self {
        Self { buckets: Vec::new(), most: 0 }
    }

    /// Forgets everything, and is as small as a new one.
    pub(crate) fn clear(&mut self) {
        *self = Self::new(self.most);
    }

    /// Forgets everything, and keeps its room.
    pub(crate) fn clear_whole(&mut self) {
        self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0).for_each(Slot::clear);
    }

    /// Has room for so many entries, or as many as it may have: for searches that cannot wait for it to grow.
    pub(crate) fn widen(&mut self, slots: usize) {
        let slots = slots.min(self.most).max(1).next_power_of_two();
        if slots > self.slots() {
            self.resize(slots);
        }
    }

    /// How many entries it has room for.
    pub(crate) fn slots(&self) -> usize {
        self.buckets.len() * BUCKET
    }

    /// What is known about a position.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let bucket = &self.buckets[self.home(key)];
        let found = bucket.0.iter().map(Slot::read).find(|&(found, entry)| found == key && entry.is_some());
        found.and_then(|(_, entry)| entry)
    }

    /// Remembers a result; says whether that filled an empty slot.
    #[inline]
    pub(crate) fn put(&self, key: u64, entry: Entry) -> bool {
        let bucket = &self.buckets[self.home(key)];
        let mut cheapest = (usize::MAX, (3, Depth::SURE));
        for (at, slot) in bucket.0.iter().enumerate() {
            let cost = match slot.read() {
                (found, Some(_)) if found == key => (0, Depth(0)),
                (_, None) => (1, Depth(0)),
                (_, Some(entry)) => (2, entry.depth),
            };
            if cost < cheapest.1 {
                cheapest = (at, cost);
            }
        }
        bucket.0[cheapest.0].write(key, entry);
        cheapest.1.0 == 1
    }

    /// Doubles the room, unless it has all it may have; says whether it did.
    pub(crate) fn grow(&mut self) -> bool {
        if self.slots() >= self.most {
            return false;
        }
        self.resize(self.slots() * 2);
        true
    }

    /// Moves everything into a table of another size.
    fn resize(&mut self, slots: usize) {
        let old = std::mem::replace(&mut self.buckets, empty(slots));
        for (key, entry) in old.iter().flat_map(|bucket| &bucket.0).map(Slot::read) {
            if let Some(entry) = entry {
                self.put(key, entry);
            }
        }
    }

    /// The bucket of a position.
    #[inline]
    fn home(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & (self.buckets.len() - 1)
    }
}

/// So many slots with nothing in them.
fn empty(slots: usize) -> Vec<Bucket> {
    (0..slots / BUCKET).map(|_| Bucket::default()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: i32, depth: u32) -> Entry {
        Entry { score, depth: Depth::of(depth, false), bound: Bound::Exact, best: NO_MOVE }
    }

    #[test]
    fn a_word_holds_an_entry() {
        for score in [0, 1, -1, i32::MAX / 2, -i32::MAX / 2] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                for (depth, best) in [(Depth::SURE, 0), (Depth::of(7, false), 63), (Depth(0), NO_MOVE)] {
                    let entry = Entry { score, depth, bound, best };
                    assert_eq!(Entry::unpacked(entry.packed()), Some(entry));
                }
            }
        }
        assert_eq!(Entry::unpacked(0), None);
        assert!(Depth::of(1000, false) < Depth::SURE);
    }

    #[test]
    fn what_is_put_is_found_while_there_is_room() {
        let mut table = Table::new(1 << 16);
        for key in 0..10_000 {
            if key as usize * 2 > table.slots() {
                table.grow();
            }
            table.put(key * 97, entry(key as i32, 1));
        }
        let found = (0..10_000).filter(|&key| table.get(key * 97) == Some(entry(key as i32, 1))).count();
        assert!(found > 9_500, "{found}");
        assert!(table.get(1).is_none());
    }

    #[test]
    fn a_full_table_keeps_what_cost_most() {
        let mut table = Table::new(256);
        table.put(7, entry(0, 40));
        (1000..9000).for_each(|key| {
            table.put(key, entry(0, 1));
        });
        assert!(table.get(7).is_some());
        assert!(!table.grow());
        assert_eq!(table.slots(), 256);
        table.clear_whole();
        assert!(table.get(7).is_none());
    }

    #[test]
    fn a_torn_slot_is_taken_for_empty() {
        let table = Table::new(256);
        table.put(7, entry(3, 1));
        let slot = &table.buckets[table.home(7)].0[0];
        slot.word.store(entry(4, 1).packed(), Ordering::Relaxed);
        assert!(table.get(7).is_none());
    }
}
