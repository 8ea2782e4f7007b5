//! The order of the sibling lists in the file.
//!
//! A list that is the tail of another is stored inside it, so only lists that are no tail are written. They are written
//! breadth-first from the roots, because the nodes near the root are visited most and then share cache lines.

use super::interner::ListInterner;
use super::{MAX_NODES, WordGraphError};

/// Returns the bytes of a file whose pointers lead to these roots.
pub(super) fn write(lists: &ListInterner, roots: &[u32]) -> Result<Vec<u8>, WordGraphError> {
    let mut layout = Layout::new(lists, roots.len())?;
    for &root in roots {
        layout.place(root);
    }
    let mut next = 0;
    while let Some(&list) = layout.order.get(next) {
        for node in lists.nodes(list) {
            layout.place(node.child());
        }
        next += 1;
    }
    Ok(layout.bytes(roots))
}

/// Returns the number of nodes in a file, pointers included.
pub(super) fn node_count(lists: &ListInterner, pointers: usize) -> usize {
    let containing = containing_lists(lists);
    let mut lengths: Vec<u8> = vec![0; lists.len()];
    let mut total = pointers;
    for list in 1..lists.len() {
        lengths[list] = 1 + lengths[lists.cell(list as u32).tail as usize];
        if containing[list] == 0 {
            total += lengths[list] as usize;
        }
    }
    total
}

/// Returns, for each list, a list of which it is the tail, or 0.
fn containing_lists(lists: &ListInterner) -> Vec<u32> {
    let mut containing = vec![0; lists.len()];
    for list in (1..lists.len() as u32).rev() {
        containing[lists.cell(list).tail as usize] = list;
    }
    containing
}

struct Layout<'a> {
    lists: &'a ListInterner,
    /// For each list, a list of which it is the tail, or 0.
    containing: Vec<u32>,
    /// The index of each list in the file, 0 if it has none yet.
    indices: Vec<u32>,
    /// The lists to write, in order.
    order: Vec<u32>,
    /// The number of nodes placed so far.
    len: u32,
}

impl<'a> Layout<'a> {
    fn new(lists: &'a ListInterner, pointers: usize) -> Result<Self, WordGraphError> {
        if node_count(lists, pointers) > MAX_NODES {
            return Err(WordGraphError::TooManyNodes);
        }
        let containing = containing_lists(lists);
        let indices = vec![0; lists.len()];
        Ok(Self { lists, containing, indices, order: Vec::new(), len: pointers as u32 })
    }

    /// Assigns an index to a list, inside the longest list that contains it.
    fn place(&mut self, list: u32) {
        if list == 0 || self.indices[list as usize] != 0 {
            return;
        }
        let mut whole = list;
        while self.containing[whole as usize] != 0 {
            whole = self.containing[whole as usize];
        }
        self.order.push(whole);
        let mut tail = whole;
        while tail != 0 {
            let index = &mut self.indices[tail as usize];
            if *index == 0 {
                *index = self.len;
            }
            self.len += 1;
            tail = self.lists.cell(tail).tail;
        }
    }

    fn bytes(&self, roots: &[u32]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(4 * self.len as usize);
        let index = |list: u32| self.indices[list as usize];
        for &root in roots {
            bytes.extend_from_slice(&super::KwgNode::END.with_child(index(root)).0.to_le_bytes());
        }
        for &list in &self.order {
            let mut tail = list;
            while tail != 0 {
                let cell = self.lists.cell(tail);
                tail = cell.tail;
                let node = cell.node.with_child(index(cell.node.child()));
                let node = if tail == 0 { node.last() } else { node };
                bytes.extend_from_slice(&node.0.to_le_bytes());
            }
        }
        bytes
    }
}
