//! Hash-consed sibling lists of a graph under construction.
//!
//! A list is a cons cell: its first node and its tail. Equal lists get the same number, so lists with equal tails share
//! them. Children and tails are interned before the list that refers to them and have smaller numbers.

use super::{KwgNode, MAX_NODES, WordGraphError};

/// A non-empty list: its first node, whose child is the number of a list, and the number of its tail. List 0 is empty.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct ConsCell {
    pub(super) node: KwgNode,
    pub(super) tail: u32,
}

/// The bits of a hash slot that hold the number of a list. The others hold a part of its hash, to skip most comparisons.
const NUMBER: u32 = MAX_NODES as u32 - 1;

/// All lists, and an open-addressing hash table to find them by content.
pub(super) struct ListInterner {
    cells: Vec<ConsCell>,
    /// A power of two of slots; 0 marks a free one.
    slots: Vec<u32>,
}

impl ListInterner {
    pub(super) fn new() -> Self {
        Self { cells: vec![ConsCell { node: KwgNode::END, tail: 0 }], slots: vec![0; 1 << 12] }
    }

    /// Returns the cell of a list.
    #[inline]
    pub(super) fn cell(&self, list: u32) -> ConsCell {
        self.cells[list as usize]
    }

    /// Returns the number of lists, the empty one included. All list numbers are below it.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Iterates over the nodes of a list.
    pub(super) fn nodes(&self, list: u32) -> impl Iterator<Item = KwgNode> {
        let mut next = list;
        std::iter::from_fn(move || {
            let cell = self.cell(next);
            (next != 0).then(|| {
                next = cell.tail;
                cell.node
            })
        })
    }

    /// Returns the number of the list of these nodes, adding it if it is new.
    pub(super) fn intern(&mut self, nodes: &[KwgNode]) -> Result<u32, WordGraphError> {
        nodes.iter().rev().try_fold(0, |tail, &node| self.intern_cell(ConsCell { node, tail }))
    }

    fn intern_cell(&mut self, cell: ConsCell) -> Result<u32, WordGraphError> {
        let hash = hash(cell);
        let mask = self.slots.len() - 1;
        let tag = tag(hash);
        let mut slot_index = hash as usize & mask;
        loop {
            let slot = self.slots[slot_index];
            if slot == 0 {
                break;
            }
            if slot & !NUMBER == tag && self.cell(slot & NUMBER) == cell {
                return Ok(slot & NUMBER);
            }
            slot_index = (slot_index + 1) & mask;
        }
        let number = self.cells.len() as u32;
        if number > NUMBER {
            return Err(WordGraphError::TooManyNodes);
        }
        self.cells.push(cell);
        self.slots[slot_index] = number | tag;
        if self.cells.len() * 3 > self.slots.len() * 2 {
            self.grow();
        }
        Ok(number)
    }

    /// Doubles the hash table.
    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        // Free the old table before allocating the new one.
        self.slots = Vec::new();
        self.slots = vec![0; size];
        for (number, &cell) in self.cells.iter().enumerate().skip(1) {
            let hash = hash(cell);
            let mut slot_index = hash as usize & (size - 1);
            while self.slots[slot_index] != 0 {
                slot_index = (slot_index + 1) & (size - 1);
            }
            self.slots[slot_index] = number as u32 | tag(hash);
        }
    }
}

/// Folds a 128-bit product, so that every bit of the cell affects the whole hash.
#[inline]
fn hash(cell: ConsCell) -> u64 {
    let key = (cell.tail as u64) << 32 | cell.node.0 as u64;
    let product = u128::from(key ^ 0x2545_f491_4f6c_dd1d) * 0x9e37_79b9_7f4a_7c15;
    (product >> 64) as u64 ^ product as u64
}

/// Returns the part of a hash that is stored beside the number.
#[inline]
fn tag(hash: u64) -> u32 {
    (hash >> 32) as u32 & !NUMBER
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_lists_have_one_number_and_share_tails() {
        let mut lists = ListInterner::new();
        let [a, b, c] = [1, 2, 3].map(|letter| KwgNode::new(letter, true, 0));
        let bc = lists.intern(&[b, c]).unwrap();
        let abc = lists.intern(&[a, b, c]).unwrap();
        assert_eq!(lists.intern(&[b, c]).unwrap(), bc);
        assert_eq!(lists.cell(abc).tail, bc);
        assert_eq!(lists.len(), 4);
        assert_eq!(lists.nodes(abc).collect::<Vec<_>>(), [a, b, c]);
        assert_eq!(lists.intern(&[]).unwrap(), 0);
    }

    #[test]
    fn lists_are_found_after_the_hash_table_grows() {
        let mut lists = ListInterner::new();
        let numbers: Vec<u32> = (0..20_000)
            .map(|i| lists.intern(&[KwgNode::new((i % 62 + 1) as u8, i % 3 == 0, i)]).unwrap())
            .collect();
        for (i, number) in (0..20_000).zip(numbers) {
            assert_eq!(lists.intern(&[KwgNode::new((i % 62 + 1) as u8, i % 3 == 0, i)]), Ok(number));
        }
        assert_eq!(lists.len(), 20_001);
    }
}
