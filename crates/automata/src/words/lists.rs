//! Lists of nodes under construction, each kept once.
//!
//! A list is its first node and the rest of the list, so lists with the same tail share it, and equal lists have the same
//! number. What a list leads to is numbered before it: a child or a rest has a smaller number than what it belongs to.

use super::{BuildError, MOST_NODES, Node};

/// A list: its first node, whose child is the number of a list, and the rest. The list 0 is empty.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) node: Node,
    pub(super) rest: u32,
}

/// The bits of a slot that hold the number of a list; the others hold a part of its hash.
const NUMBER: u32 = MOST_NODES as u32 - 1;

/// All lists, and a hash table to find them by what they are.
pub(super) struct Lists {
    cells: Vec<Cell>,
    /// A power of two of slots, 0 for a free one.
    slots: Vec<u32>,
}

impl Lists {
    pub(super) fn new() -> Self {
        Self { cells: vec![Cell { node: Node::END, rest: 0 }], slots: vec![0; 1 << 12] }
    }

    /// The list with a number.
    #[inline]
    pub(super) fn cell(&self, list: u32) -> Cell {
        self.cells[list as usize]
    }

    /// How many lists there are, the empty one included: their numbers are below this.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The nodes of a list.
    pub(super) fn nodes(&self, list: u32) -> impl Iterator<Item = Node> {
        let mut next = list;
        std::iter::from_fn(move || {
            let cell = self.cell(next);
            (next != 0).then(|| {
                next = cell.rest;
                cell.node
            })
        })
    }

    /// The number of the list of these nodes.
    pub(super) fn list(&mut self, nodes: &[Node]) -> Result<u32, BuildError> {
        nodes.iter().rev().try_fold(0, |rest, &node| self.number(Cell { node, rest }))
    }

    fn number(&mut self, cell: Cell) -> Result<u32, BuildError> {
        let hash = hash(cell);
        let mask = self.slots.len() - 1;
        let tag = tag(hash);
        let mut place = hash as usize & mask;
        loop {
            let slot = self.slots[place];
            if slot == 0 {
                break;
            }
            if slot & !NUMBER == tag && self.cell(slot & NUMBER) == cell {
                return Ok(slot & NUMBER);
            }
            place = (place + 1) & mask;
        }
        let number = self.cells.len() as u32;
        if number > NUMBER {
            return Err(BuildError::TooManyNodes);
        }
        self.cells.push(cell);
        self.slots[place] = number | tag;
        if self.cells.len() * 3 > self.slots.len() * 2 {
            self.grow();
        }
        Ok(number)
    }

    /// Doubles the hash table.
    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        // The old table goes before the new one comes.
        self.slots = Vec::new();
        self.slots = vec![0; size];
        for (number, &cell) in self.cells.iter().enumerate().skip(1) {
            let hash = hash(cell);
            let mut place = hash as usize & (size - 1);
            while self.slots[place] != 0 {
                place = (place + 1) & (size - 1);
            }
            self.slots[place] = number as u32 | tag(hash);
        }
    }
}

/// Both halves of a product, one over the other: every bit of the cell reaches every part of it.
#[inline]
fn hash(cell: Cell) -> u64 {
    let key = (cell.rest as u64) << 32 | cell.node.0 as u64;
    let product = u128::from(key ^ 0x2545_f491_4f6c_dd1d) * 0x9e37_79b9_7f4a_7c15;
    (product >> 64) as u64 ^ product as u64
}

/// The part of a hash that is kept beside the number.
#[inline]
fn tag(hash: u64) -> u32 {
    (hash >> 32) as u32 & !NUMBER
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_lists_have_one_number_and_tails_are_shared() {
        let mut lists = Lists::new();
        let [a, b, c] = [1, 2, 3].map(|letter| Node::new(letter, true, 0));
        let bc = lists.list(&[b, c]).unwrap();
        let abc = lists.list(&[a, b, c]).unwrap();
        assert_eq!(lists.list(&[b, c]).unwrap(), bc);
        assert_eq!(lists.cell(abc).rest, bc);
        assert_eq!(lists.len(), 4);
        assert_eq!(lists.nodes(abc).collect::<Vec<_>>(), [a, b, c]);
        assert_eq!(lists.list(&[]).unwrap(), 0);
    }

    #[test]
    fn lists_are_found_again_after_the_table_has_grown() {
        let mut lists = Lists::new();
        let numbers: Vec<u32> = (0..20_000)
            .map(|i| lists.list(&[Node::new((i % 62 + 1) as u8, i % 3 == 0, i)]).unwrap())
            .collect();
        for (i, number) in (0..20_000).zip(numbers) {
            assert_eq!(lists.list(&[Node::new((i % 62 + 1) as u8, i % 3 == 0, i)]), Ok(number));
        }
        assert_eq!(lists.len(), 20_001);
    }
}
