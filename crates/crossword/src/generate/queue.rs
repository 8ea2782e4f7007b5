//! The slots to search, in order of their bounds.

/// A slot to search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct QueuedSlot {
    /// An upper bound of its equity, in millipoints.
    pub(super) bound: i32,
    pub(super) lane: u16,
    /// The index of the slot in the lane.
    pub(super) slot: u16,
}

/// Slots, sorted by their bounds to about a point.
///
/// The order decides only how soon good placements are found, and a point is fine enough for that. A counting sort is then
/// much cheaper than a heap.
#[derive(Debug)]
pub(super) struct SlotQueue {
    slots: Vec<QueuedSlot>,
    sorted: Vec<QueuedSlot>,
    /// The number of slots in each bucket.
    counts: [u32; BUCKETS],
}

/// Number of buckets. All slots with higher bounds share the last one, all with bounds below zero the first.
const BUCKETS: usize = 256;

impl Default for SlotQueue {
    fn default() -> Self {
        Self { slots: Vec::new(), sorted: Vec::new(), counts: [0; BUCKETS] }
    }
}

impl SlotQueue {
    /// Removes all slots.
    pub(super) fn clear(&mut self) {
        self.slots.clear();
        self.counts.fill(0);
    }

    /// Adds a slot.
    #[inline]
    pub(super) fn push(&mut self, slot: QueuedSlot) {
        self.counts[bucket(slot)] += 1;
        self.slots.push(slot);
    }

    /// Returns the slots, those with the highest bounds first.
    pub(super) fn sorted(&mut self) -> &[QueuedSlot] {
        // The place of the next slot of each bucket.
        let mut next = self.counts;
        let mut before = 0;
        for count in next.iter_mut().rev() {
            before += std::mem::replace(count, before);
        }
        self.sorted.resize(self.slots.len(), QueuedSlot::default());
        for &slot in &self.slots {
            let place = &mut next[bucket(slot)];
            self.sorted[*place as usize] = slot;
            *place += 1;
        }
        &self.sorted
    }
}

/// Returns the bucket of a slot.
#[inline]
fn bucket(slot: QueuedSlot) -> usize {
    (slot.bound >> 10).clamp(0, BUCKETS as i32 - 1) as usize
}
