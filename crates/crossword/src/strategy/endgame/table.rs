//! The transposition table: what is known about positions that the search has visited.

/// Larger than any gain.
pub(super) const INFINITY: i32 = 1 << 28;

/// Which side of the value an estimate is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Bound {
    /// The value is at least the estimate.
    Lower,
    /// The value is at most the estimate.
    #[default]
    Upper,
    /// The estimate is the value.
    Exact,
}

/// The knowledge about a position. All gains are those of the side to move from there on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The proved bounds of the gain, `-INFINITY` and `INFINITY` if nothing is proved.
    pub(super) low: i32,
    pub(super) high: i32,
    /// The estimated gain of a search to a depth.
    pub(super) value: i32,
    pub(super) bound: Bound,
    pub(super) depth: u8,
    /// The tag of the best placement, [`PASS`] or [`UNKNOWN`].
    pub(super) best: u32,
}

/// The best move of a position is not known.
pub(super) const UNKNOWN: u32 = 0;

/// The best move of a position is to pass. Tags of placements have the highest bit set.
pub(super) const PASS: u32 = 1;

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    known: Known,
    generation: u16,
}

/// A table that grows with its content up to a fixed size.
pub(super) struct Table {
    slots: Vec<Slot>,
    max_slots: usize,
    used: usize,
    generation: u16,
}

/// A slot that holds nothing: no search has generation 0.
const EMPTY: Slot = Slot {
    key: 0,
    known: Known { low: 0, high: 0, value: 0, bound: Bound::Upper, depth: 0, best: 0 },
    generation: 0,
};

/// The number of slots at first. Most endings need few, and clearing many would cost more than the search.
const FIRST_SLOTS: usize = 1 << 12;

impl Table {
    /// Creates a table of at most this many bytes, and at least two slots.
    pub(super) fn new(bytes: usize) -> Self {
        let max_slots = 1 << (bytes / size_of::<Slot>()).max(2).ilog2();
        let slots = vec![EMPTY; FIRST_SLOTS.min(max_slots)];
        Self { slots, max_slots, used: 0, generation: 1 }
    }

    /// Forgets everything, also the size, because results must not depend on earlier searches.
    pub(super) fn clear(&mut self) {
        self.slots.truncate(FIRST_SLOTS.min(self.max_slots));
        self.used = 0;
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.slots.fill(EMPTY);
            self.generation = 1;
        }
    }

    /// Doubles the number of slots.
    fn grow(&mut self) {
        let slots = self.slots.len();
        let old = std::mem::replace(&mut self.slots, vec![EMPTY; 2 * slots]);
        self.used = 0;
        let generation = self.generation;
        for slot in old.iter().filter(|slot| slot.generation == generation) {
            self.put(slot.key, slot.known);
        }
    }

    fn index(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    /// Returns what is known about a position.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let at = self.index(key);
        let is_it = |slot: &&Slot| slot.key == key && slot.generation == self.generation;
        [&self.slots[at], &self.slots[at ^ 1]].into_iter().find(is_it).map(|slot| slot.known)
    }

    /// Remembers a position. Of the two slots for it, the one with less work in it is overwritten.
    pub(super) fn put(&mut self, key: u64, known: Known) {
        if self.used > self.slots.len() / 2 && self.slots.len() < self.max_slots {
            self.grow();
        }
        let at = self.index(key);
        let generation = self.generation;
        let worth = |slot: &Slot| match slot {
            slot if slot.generation != generation => -1,
            slot if slot.key == key => -2,
            slot => i32::from(slot.known.depth),
        };
        let at = if worth(&self.slots[at ^ 1]) < worth(&self.slots[at]) { at ^ 1 } else { at };
        self.used += usize::from(self.slots[at].generation != generation);
        self.slots[at] = Slot { key, known, generation };
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("slots", &self.slots.len()).finish_non_exhaustive()
    }
}
