//! The word graph of a KLV2 file.

use super::{ACCEPTS, LAST, Node};
use crate::MultisetIndex;

/// The word graph of all leaves of a tile set. What can follow depends only on the last letter, on how many more of it
/// there are, and on how many more tiles fit; lists that are the tail of another one are stored inside it.
pub(super) struct Layout<'a> {
    index: &'a MultisetIndex,
    /// The letters of which there are tiles.
    kinds: Vec<u8>,
    nodes: Vec<Node>,
    /// The index of the list of all letters for each number of tiles that fit.
    full: Vec<usize>,
    /// The lists that begin with a letter of which fewer tiles are left than fit: letter, tiles left, tiles that fit.
    partial: std::collections::BTreeMap<(u8, usize, usize), usize>,
}

impl<'a> Layout<'a> {
    /// Finds the place of every list.
    pub(super) fn of(index: &'a MultisetIndex) -> Self {
        let kinds: Vec<u8> = (0..index.counts().len() as u8)
            .filter(|&letter| index.counts()[usize::from(letter)] > 0)
            .collect();
        // The first node leads to the graph; the second would lead to a GADDAG.
        let (mut next, mut full, mut partial) = (2, vec![0], std::collections::BTreeMap::new());
        for fits in 1..=index.max_size() {
            full.push(next);
            next += kinds.len();
            for (rank, &letter) in kinds.iter().enumerate() {
                let count = usize::from(index.counts()[usize::from(letter)]);
                let used = |left: usize| count - left;
                for left in (1..count.min(fits)).filter(|&left| used(left) + fits <= index.max_size()) {
                    partial.insert((letter, left, fits), next);
                    next += kinds.len() - rank;
                }
            }
        }
        Self { index, kinds, nodes: vec![Node(LAST); next], full, partial }
    }

    /// Fills in all nodes.
    pub(super) fn nodes(mut self) -> Vec<Node> {
        let root = self.full.last().copied().filter(|_| !self.kinds.is_empty()).unwrap_or_default();
        self.nodes[0] = Node(LAST | root as u32);
        for fits in 1..self.full.len() {
            self.fill(self.full[fits], 0, None, fits);
        }
        for ((letter, left, fits), at) in self.partial.clone() {
            self.fill(at, self.rank(letter), Some(left), fits);
        }
        self.nodes
    }

    fn rank(&self, letter: u8) -> usize {
        self.kinds.partition_point(|&other| other < letter)
    }

    /// Writes the list of the letters from a rank on. `left` is the number of tiles left of the first one if some are used.
    fn fill(&mut self, at: usize, from: usize, left: Option<usize>, fits: usize) {
        for rank in from..self.kinds.len() {
            let letter = self.kinds[rank];
            let count = usize::from(self.index.counts()[usize::from(letter)]);
            let left = left.filter(|_| rank == from).unwrap_or(count);
            let child = self.list_after(letter, left - 1, fits - 1) as u32;
            let last = if rank + 1 == self.kinds.len() { LAST } else { 0 };
            self.nodes[at + rank - from] = Node(u32::from(letter) << 24 | ACCEPTS | last | child);
        }
    }

    /// Returns the list of what can follow a letter of which `left` tiles are left, 0 if nothing.
    fn list_after(&self, letter: u8, left: usize, fits: usize) -> usize {
        let rank = self.rank(letter);
        let count = usize::from(self.index.counts()[usize::from(letter)]);
        if fits == 0 {
            0
        } else if left == 0 {
            if rank + 1 < self.kinds.len() { self.full[fits] + rank + 1 } else { 0 }
        } else if left >= count.min(fits) {
            self.full[fits] + rank
        } else {
            self.partial.get(&(letter, left, fits)).copied().unwrap_or_default()
        }
    }
}
