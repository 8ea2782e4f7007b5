//! A lock-free transposition table.
//!
//! Threads read and write it concurrently without locks. A slot consists of two words: the entry, and the key
//! xored with the entry. A slot torn by two concurrent writes matches no key and counts as empty.

use std::sync::atomic::{AtomicU64, Ordering};

/// The relation between a stored score and the true score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The stored score is the true score.
    Exact,
    /// The true score is at least the stored one.
    Lower,
    /// The true score is at most the stored one.
    Upper,
}

/// The depth of the search behind a score. `Depth::EXACT` is greater than any depth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Depth(u8);

impl Depth {
    /// The score does not depend on any horizon.
    pub(crate) const EXACT: Self = Self(u8::MAX);

    pub(crate) fn of(depth: u32, is_exact: bool) -> Self {
        if is_exact { Self::EXACT } else { Self(depth.min(u32::from(u8::MAX) - 1) as u8) }
    }
}

/// The id that means no move.
pub(crate) const NO_MOVE: u16 = u16::MAX;

/// The search result of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) score: i32,
    pub(crate) depth: Depth,
    pub(crate) bound: Bound,
    /// The id of the best move, or [`NO_MOVE`].
    pub(crate) best: u16,
}

impl Entry {
    /// Packs the entry into one word, which is never 0: score, move, depth, bound.
    #[inline]
    fn pack(self) -> u64 {
        let score = u64::from(self.score.cast_unsigned()) << 32;
        score | u64::from(self.best) << 16 | u64::from(self.depth.0) << 8 | (self.bound as u64 + 1)
    }

    #[inline]
    fn unpack(data: u64) -> Option<Self> {
        let bound = match data & 0xff {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        let score = ((data >> 32) as u32).cast_signed();
        Some(Self { score, depth: Depth((data >> 8) as u8), bound, best: (data >> 16) as u16 })
    }
}

/// Storage for one entry.
#[derive(Debug, Default)]
struct Slot {
    /// The key xored with the packed entry.
    key_xor_data: AtomicU64,
    /// The packed entry; 0 if the slot is empty.
    data: AtomicU64,
}

impl Slot {
    #[inline]
    fn read(&self) -> (u64, Option<Entry>) {
        let data = self.data.load(Ordering::Relaxed);
        (self.key_xor_data.load(Ordering::Relaxed) ^ data, Entry::unpack(data))
    }

    #[inline]
    fn write(&self, key: u64, entry: Entry) {
        let data = entry.pack();
        self.key_xor_data.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }

    fn clear(&mut self) {
        *self.data.get_mut() = 0;
    }
}

/// Slots that share a cache line. A position may be in any of them.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS_PER_BUCKET]);

/// Slots in a bucket.
const SLOTS_PER_BUCKET: usize = 4;

/// A table that starts small, so that small games pay nothing for it, and doubles as it fills up to a limit.
/// Then the entry of the shallowest search is replaced.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// The maximum number of slots.
    max_slots: usize,
}

impl TranspositionTable {
    const MIN_SLOTS: usize = 1 << 8;

    /// Creates a table that grows up to `max_slots` entries.
    pub(crate) fn new(max_slots: usize) -> Self {
        let max_slots = max_slots.next_power_of_two().max(Self::MIN_SLOTS);
        Self { buckets: empty_buckets(Self::MIN_SLOTS), max_slots }
    }

    /// Creates a table without slots, a placeholder while the real one is in use elsewhere.
    pub(crate) fn empty_placeholder() -> Self {
        Self { buckets: Vec::new(), max_slots: 0 }
    }

    /// Removes all entries and shrinks to the initial size.
    pub(crate) fn clear(&mut self) {
        *self = Self::new(self.max_slots);
    }

    /// Removes all entries and keeps the allocation.
    pub(crate) fn clear_in_place(&mut self) {
        self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0).for_each(Slot::clear);
    }

    /// Grows to at least this many slots, within the maximum, for searches that cannot wait for gradual
    /// growth.
    pub(crate) fn reserve(&mut self, slots: usize) {
        let slots = slots.min(self.max_slots).max(1).next_power_of_two();
        if slots > self.slots() {
            self.resize(slots);
        }
    }

    /// Returns the number of slots.
    pub(crate) fn slots(&self) -> usize {
        self.buckets.len() * SLOTS_PER_BUCKET
    }

    /// Returns the entry of a position.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let bucket = &self.buckets[self.bucket_index(key)];
        let found = bucket.0.iter().map(Slot::read).find(|&(found, entry)| found == key && entry.is_some());
        found.and_then(|(_, entry)| entry)
    }

    /// Stores an entry. Returns whether it filled an empty slot.
    #[inline]
    pub(crate) fn insert(&self, key: u64, entry: Entry) -> bool {
        let bucket = &self.buckets[self.bucket_index(key)];
        let mut victim = (usize::MAX, (3, Depth::EXACT));
        for (at, slot) in bucket.0.iter().enumerate() {
            let cost = match slot.read() {
                (found, Some(_)) if found == key => (0, Depth(0)),
                (_, None) => (1, Depth(0)),
                (_, Some(entry)) => (2, entry.depth),
            };
            if cost < victim.1 {
                victim = (at, cost);
            }
        }
        bucket.0[victim.0].write(key, entry);
        victim.1.0 == 1
    }

    /// Doubles the size, unless the maximum is reached. Returns whether it grew.
    pub(crate) fn grow(&mut self) -> bool {
        if self.slots() >= self.max_slots {
            return false;
        }
        self.resize(self.slots() * 2);
        true
    }

    /// Moves all entries into a table of another size.
    fn resize(&mut self, slots: usize) {
        let old = std::mem::replace(&mut self.buckets, empty_buckets(slots));
        for (key, entry) in old.iter().flat_map(|bucket| &bucket.0).map(Slot::read) {
            if let Some(entry) = entry {
                self.insert(key, entry);
            }
        }
    }

    /// Returns the index of the bucket of a position.
    #[inline]
    fn bucket_index(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & (self.buckets.len() - 1)
    }
}

/// Creates empty buckets with this many slots in total.
fn empty_buckets(slots: usize) -> Vec<Bucket> {
    (0..slots / SLOTS_PER_BUCKET).map(|_| Bucket::default()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: i32, depth: u32) -> Entry {
        Entry { score, depth: Depth::of(depth, false), bound: Bound::Exact, best: NO_MOVE }
    }

    #[test]
    fn entries_pack_into_a_word() {
        for score in [0, 1, -1, i32::MAX / 2, -i32::MAX / 2] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                for (depth, best) in [(Depth::EXACT, 0), (Depth::of(7, false), 63), (Depth(0), NO_MOVE)] {
                    let entry = Entry { score, depth, bound, best };
                    assert_eq!(Entry::unpack(entry.pack()), Some(entry));
                }
            }
        }
        assert_eq!(Entry::unpack(0), None);
        assert!(Depth::of(1000, false) < Depth::EXACT);
    }

    #[test]
    fn finds_stored_entries() {
        let mut table = TranspositionTable::new(1 << 16);
        for key in 0..10_000 {
            if key as usize * 2 > table.slots() {
                table.grow();
            }
            table.insert(key * 97, entry(key as i32, 1));
        }
        let found = (0..10_000).filter(|&key| table.get(key * 97) == Some(entry(key as i32, 1))).count();
        assert!(found > 9_500, "{found}");
        assert!(table.get(1).is_none());
    }

    #[test]
    fn a_full_table_keeps_the_deepest_entries() {
        let mut table = TranspositionTable::new(256);
        table.insert(7, entry(0, 40));
        (1000..9000).for_each(|key| {
            table.insert(key, entry(0, 1));
        });
        assert!(table.get(7).is_some());
        assert!(!table.grow());
        assert_eq!(table.slots(), 256);
        table.clear_in_place();
        assert!(table.get(7).is_none());
    }

    #[test]
    fn a_torn_slot_counts_as_empty() {
        let table = TranspositionTable::new(256);
        table.insert(7, entry(3, 1));
        let slot = &table.buckets[table.bucket_index(7)].0[0];
        slot.data.store(entry(4, 1).pack(), Ordering::Relaxed);
        assert!(table.get(7).is_none());
    }
}
