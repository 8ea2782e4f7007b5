//! Validates the bytes of a word graph, so that lookups need no checks.
//!
//! The lists are visited depth-first, each node once. When a list is left, one byte per node records the longest path
//! through the node and its later siblings, and whether a separator is on one. A path back to a node that is still on the
//! stack is a cycle. Paths are abandoned as soon as they are too long, which bounds the stack as well.

use super::{KwgNode, MAX_LETTER, MAX_NODES, MAX_WORD_LEN, SEPARATOR};

/// An error in the bytes of a word graph. Nodes are counted from 0; node `n` starts at byte `4 * n`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum KwgError {
    /// The file is empty, too long, or its length is not a multiple of four.
    #[error(
        "the file has {bytes} bytes, expected a multiple of 4 from 4 to {}",
        4 * MAX_NODES
    )]
    Length {
        /// The length of the file.
        bytes: usize,
    },
    /// The first node is not a pointer to the DAWG.
    #[error("node 0 (byte 0) has letter {letter}, expected 0 (the pointer to the DAWG)")]
    Head {
        /// The letter of node 0.
        letter: u8,
    },
    /// A node points outside the file or to the pointers at its start.
    #[error(
        "node {node} (byte {}) points to node {child}, expected {first} to {last}",
        4 * node
    )]
    Child {
        /// The node.
        node: u32,
        /// The node it points to.
        child: u32,
        /// The first node that can be in a list.
        first: u32,
        /// The last node of the file.
        last: u32,
    },
    /// The file ends in the middle of a list.
    #[error("the file ends at node {node} (byte {}), but its list does not", 4 * node)]
    Unending {
        /// The last node.
        node: u32,
    },
    /// The letters of a list are not ascending.
    #[error("node {node} (byte {}) has letter {letter} after {before}, expected ascending letters", 4 * node)]
    Order {
        /// The node.
        node: u32,
        /// Its letter.
        letter: u8,
        /// The letter of the previous node.
        before: u8,
    },
    /// A number is not a letter.
    #[error("node {node} (byte {}) has letter {letter}, the maximum is {MAX_LETTER}", 4 * node)]
    Letter {
        /// The node.
        node: u32,
        /// Its letter.
        letter: u8,
    },
    /// The graph has a cycle, so it would accept infinitely many words.
    #[error("node {node} (byte {}) is on a cycle", 4 * node)]
    Cycle {
        /// A node on the cycle.
        node: u32,
    },
    /// The DAWG contains a separator.
    #[error("node {node} (byte {}) is a separator, which the DAWG cannot have", 4 * node)]
    Separator {
        /// The node.
        node: u32,
    },
    /// A path of the GADDAG has two separators.
    #[error("node {node} (byte {}) is followed by a second separator, a path can have one", 4 * node)]
    SecondSeparator {
        /// The first of the two nodes.
        node: u32,
    },
    /// A path has more letters than a word can have.
    #[error("node {node} (byte {}) is on a path of more than {MAX_WORD_LEN} letters", 4 * node)]
    TooLong {
        /// A node on the path.
        node: u32,
    },
}

/// The root lists of a file's graphs, 0 for none.
pub(super) struct Roots {
    pub(super) dawg: u32,
    pub(super) gaddag: u32,
}

/// Validates all reachable nodes of a file.
pub(super) fn validate(bytes: &[u8]) -> Result<Roots, KwgError> {
    let (nodes, rest) = bytes.as_chunks::<4>();
    if nodes.is_empty() || nodes.len() > MAX_NODES || !rest.is_empty() {
        return Err(KwgError::Length { bytes: bytes.len() });
    }
    let known = vec![NEW; nodes.len()];
    let mut validator = Validator { nodes, first: 2, known, stack: Vec::new() };
    let head = validator.node(0);
    if head.letter() != SEPARATOR {
        return Err(KwgError::Head { letter: head.letter() });
    }
    let second = validator.node(1);
    if second.letter() != SEPARATOR {
        validator.first = 1;
    }
    validator.visit_from(0, head.child(), GraphKind::Dawg)?;
    let gaddag = if validator.first == 2 { second.child() } else { 0 };
    validator.visit_from(1, gaddag, GraphKind::Gaddag)?;
    Ok(Roots { dawg: head.child(), gaddag })
}

/// The two graphs of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GraphKind {
    Dawg,
    Gaddag,
}

/// The node has not been visited. Other values of the byte per node: [`OPEN`], or the length of the longest path, with
/// [`HAS_SEPARATOR`] set if one contains a separator.
const NEW: u8 = 0;
/// The node is on the stack.
const OPEN: u8 = 0xff;
/// A path from the node contains a separator.
const HAS_SEPARATOR: u8 = 0x80;

/// A list that has been entered but not left.
struct Visit {
    first: u32,
    /// The current node; it and the ones before it are open.
    at: u32,
    /// The number of letters on the path to it, its own included.
    depth: usize,
}

struct Validator<'a> {
    nodes: &'a [[u8; 4]],
    /// The first node that can be in a list.
    first: u32,
    /// One byte per node; see [`NEW`].
    known: Vec<u8>,
    stack: Vec<Visit>,
}

impl Validator<'_> {
    fn node(&self, index: u32) -> KwgNode {
        self.nodes.get(index as usize).map_or(KwgNode::END, |bytes| KwgNode(u32::from_le_bytes(*bytes)))
    }

    fn known(&self, index: u32) -> u8 {
        self.known.get(index as usize).copied().unwrap_or(NEW)
    }

    /// Visits everything reachable from a list that node `from` points to.
    fn visit_from(&mut self, from: u32, list: u32, graph: GraphKind) -> Result<(), KwgError> {
        self.enter(from, list, 1, graph)?;
        while let Some(&Visit { first, at, depth }) = self.stack.last() {
            let node = self.node(at);
            if node.child() != 0 && matches!(self.known(node.child()), NEW | OPEN) {
                self.enter(at, node.child(), depth + 1, graph)?;
            } else if self.open_next(at, node, graph)? {
                if let Some(visit) = self.stack.last_mut() {
                    visit.at += 1;
                }
            } else {
                self.leave(first, at)?;
                self.stack.pop();
            }
        }
        Ok(())
    }

    /// Enters the list that node `from` points to, unless there is none or it has been validated.
    fn enter(&mut self, from: u32, child: u32, depth: usize, graph: GraphKind) -> Result<(), KwgError> {
        if child == 0 {
            return Ok(());
        }
        let last = self.nodes.len() as u32 - 1;
        if child < self.first || child > last {
            return Err(KwgError::Child { node: from, child, first: self.first, last });
        }
        if depth > MAX_WORD_LEN {
            return Err(KwgError::TooLong { node: child });
        }
        if self.open(child, self.node(child), graph)? {
            self.stack.push(Visit { first: child, at: child, depth });
        }
        Ok(())
    }

    /// Opens the next sibling of a node. Returns `false` if there is none or it has been validated.
    fn open_next(&mut self, at: u32, node: KwgNode, graph: GraphKind) -> Result<bool, KwgError> {
        if node.is_last() {
            return Ok(false);
        }
        let next = at + 1;
        if next as usize >= self.nodes.len() {
            return Err(KwgError::Unending { node: at });
        }
        let after = self.node(next);
        let (before, letter) = (node.letter(), after.letter());
        if letter <= before {
            return Err(KwgError::Order { node: next, letter, before });
        }
        self.open(next, after, graph)
    }

    /// Opens a node after checking its letter. Returns `false` if it has been validated.
    fn open(&mut self, index: u32, node: KwgNode, graph: GraphKind) -> Result<bool, KwgError> {
        match self.known(index) {
            NEW => {}
            OPEN => return Err(KwgError::Cycle { node: index }),
            _ => return Ok(false),
        }
        let letter = node.letter();
        if letter > MAX_LETTER {
            return Err(KwgError::Letter { node: index, letter });
        }
        if letter == SEPARATOR && graph == GraphKind::Dawg {
            return Err(KwgError::Separator { node: index });
        }
        self.known[index as usize] = OPEN;
        Ok(true)
    }

    /// Records the longest paths of the nodes of a list, last node first. All their children have been visited.
    fn leave(&mut self, first: u32, at: u32) -> Result<(), KwgError> {
        let mut later = if self.node(at).is_last() { 0 } else { self.known(at + 1) };
        for index in (first..=at).rev() {
            let node = self.node(index);
            let child = if node.child() == 0 { 0 } else { self.known(node.child()) };
            later = summarize(index, node, child, later)?;
            self.known[index as usize] = later;
        }
        Ok(())
    }
}

/// Returns the byte of a node, given those of its child list and its later siblings.
fn summarize(index: u32, node: KwgNode, child: u8, later: u8) -> Result<u8, KwgError> {
    let is_separator = node.letter() == SEPARATOR;
    if is_separator && child & HAS_SEPARATOR != 0 {
        return Err(KwgError::SecondSeparator { node: index });
    }
    let longest = |known: u8| known & !HAS_SEPARATOR;
    let path = (longest(child) + 1).max(longest(later));
    if path as usize > MAX_WORD_LEN {
        return Err(KwgError::TooLong { node: index });
    }
    let separator = is_separator || (child | later) & HAS_SEPARATOR != 0;
    Ok(path | if separator { HAS_SEPARATOR } else { 0 })
}
