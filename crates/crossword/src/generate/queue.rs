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
    usize::try_from(slot.bound >> 10).map_or(0, |points| points.min(BUCKETS - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_sorted_to_a_point() {
        let mut queue = SlotQueue::default();
        for round in 0..3 {
            queue.clear();
            let bound = |at: u16| (i32::from(at) * 7_919 + round * 331) % 250_000;
            (0..1_000).for_each(|at| queue.push(QueuedSlot { bound: bound(at), lane: at, slot: at }));
            let sorted = queue.sorted();
            assert!(sorted.windows(2).all(|pair| pair[0].bound > pair[1].bound - 1_024));
            let mut all: Vec<u16> = sorted.iter().map(|slot| slot.lane).collect();
            all.sort_unstable();
            assert_eq!(all, (0..1_000).collect::<Vec<_>>());
        }
    }

    #[test]
    fn no_bound_is_out_of_range() {
        let mut queue = SlotQueue::default();
        for bound in [5_000, i32::MIN, 0, i32::MAX, -9_000, 300_000] {
            queue.push(QueuedSlot { bound, ..QueuedSlot::default() });
        }
        let bounds: Vec<i32> = queue.sorted().iter().map(|slot| slot.bound).collect();
        assert_eq!(bounds, [i32::MAX, 300_000, 5_000, i32::MIN, 0, -9_000]);
    }
}
