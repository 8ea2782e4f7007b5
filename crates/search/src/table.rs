//! The table of positions already searched.

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
pub(crate) struct Depth(u16);

impl Depth {
    /// Every line was seen to its end, or did not matter.
    pub(crate) const SURE: Self = Self(u16::MAX);

    pub(crate) fn of(depth: u32, is_sure: bool) -> Self {
        if is_sure { Self::SURE } else { Self(depth.min(u16::MAX as u32 - 1) as u16) }
    }
}

/// A position's result.
#[derive(Clone, Debug)]
pub(crate) struct Entry<M> {
    pub(crate) key: u64,
    pub(crate) score: i32,
    pub(crate) depth: Depth,
    pub(crate) bound: Bound,
    pub(crate) best: Option<M>,
}

/// A table that starts small, so that a small game pays nothing for it, and doubles as it fills up
/// to a limit; then the entry that cost least gives way.
#[derive(Clone, Debug)]
pub(crate) struct Table<M> {
    slots: Vec<Option<Entry<M>>>,
    used: usize,
    most: usize,
}

/// Neighbouring slots that are tried for a position.
const BUCKET: usize = 4;

impl<M: Clone> Table<M> {
    const LEAST: usize = 1 << 8;

    /// A table that will not grow beyond `most` entries.
    pub(crate) fn new(most: usize) -> Self {
        let most = most.next_power_of_two().max(Self::LEAST);
        Self { slots: vec![None; Self::LEAST], used: 0, most }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        *self = Self::new(self.most);
    }

    /// What is known about a position.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<&Entry<M>> {
        self.bucket(key).find_map(|at| self.slots[at].as_ref().filter(|entry| entry.key == key))
    }

    /// Remembers a result.
    pub(crate) fn put(&mut self, entry: Entry<M>) {
        if self.used * 2 >= self.slots.len() && self.slots.len() < self.most {
            self.grow();
        }
        let at = self.place(entry.key);
        if self.slots[at].is_none() {
            self.used += 1;
        }
        self.slots[at] = Some(entry);
    }

    /// The slots where a position may be.
    #[inline]
    fn bucket(&self, key: u64) -> impl Iterator<Item = usize> + use<M> {
        let mask = self.slots.len() - 1;
        let home = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize;
        (home..home + BUCKET).map(move |at| at & mask)
    }

    /// Where to put a position: its own slot, an empty one, or that of the cheapest neighbour.
    fn place(&self, key: u64) -> usize {
        let cost = |at: usize| match &self.slots[at] {
            Some(entry) if entry.key == key => (0, Depth::of(0, false)),
            None => (1, Depth::of(0, false)),
            Some(entry) => (2, entry.depth),
        };
        self.bucket(key).min_by_key(|&at| cost(at)).unwrap_or(0)
    }

    fn grow(&mut self) {
        let larger = vec![None; self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, larger);
        self.used = 0;
        for entry in old.into_iter().flatten() {
            let at = self.place(entry.key);
            self.used += usize::from(self.slots[at].is_none());
            self.slots[at] = Some(entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: u64, depth: u32) -> Entry<u8> {
        Entry { key, score: key as i32, depth: Depth::of(depth, false), bound: Bound::Exact, best: None }
    }

    #[test]
    fn what_is_put_is_found_while_there_is_room() {
        let mut table = Table::new(1 << 16);
        (0..10_000).for_each(|key| table.put(entry(key * 97, 1)));
        let found =
            (0..10_000).filter(|key| table.get(key * 97).is_some_and(|found| found.key == key * 97)).count();
        assert!(found > 9_500, "{found}");
        assert!(table.get(1).is_none());
    }

    #[test]
    fn a_full_table_keeps_what_cost_most() {
        let mut table = Table::new(256);
        table.put(entry(7, 40));
        (1000..9000).for_each(|key| table.put(entry(key, 1)));
        assert!(table.get(7).is_some());
        assert_eq!(table.slots.len(), 256);
    }
}
