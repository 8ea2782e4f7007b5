//! Whether bytes are a word graph that can be walked without care.
//!
//! The lists are visited depth first, each node once. What is known of a node when its list is left is the longest way
//! from it on, through it and the rest of its list, and whether a separator lies on one: a byte. A way that comes back to
//! a node that it has not left is a loop. A path is given up as soon as it is too long, so the stack stays small too.

use super::{LETTERS, LONGEST, MOST_NODES, Node, SEPARATOR};

/// Why bytes are not a word graph. Nodes are counted from 0; a node is at the byte that is four times its index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum KwgError {
    /// The length of the file is no multiple of four, or it is empty or too long.
    #[error(
        "the file has {bytes} bytes: expected a multiple of 4, at least 4 and at most {}",
        4 * MOST_NODES
    )]
    Length {
        /// The length of the file.
        bytes: usize,
    },
    /// The first node is not a pointer to the DAWG.
    #[error("node 0 (byte 0) has the letter {letter}: expected 0, a pointer to the first list")]
    Head {
        /// The letter found there.
        letter: u8,
    },
    /// A node points to a list outside of the file, or to the pointers at its beginning.
    #[error(
        "node {node} (byte {}) leads to node {child}: expected a node from {first} to {last}",
        4 * node
    )]
    Child {
        /// The node.
        node: u32,
        /// Where it points to.
        child: u32,
        /// The first node that can be in a list.
        first: u32,
        /// The last node of the file.
        last: u32,
    },
    /// A list goes on where the file ends.
    #[error("node {node} (byte {}) is the last of the file: expected it to be the last of its list", 4 * node)]
    Unending {
        /// The last node.
        node: u32,
    },
    /// The letters of a list are not ascending.
    #[error(
        "node {node} (byte {}) has the letter {letter} after {before}: expected a greater one",
        4 * node
    )]
    Order {
        /// The node.
        node: u32,
        /// Its letter.
        letter: u8,
        /// The letter before it in the list.
        before: u8,
    },
    /// A number that is no letter.
    #[error("node {node} (byte {}) has the letter {letter}: expected at most {LETTERS}", 4 * node)]
    Letter {
        /// The node.
        node: u32,
        /// Its letter.
        letter: u8,
    },
    /// A way leads back to where it has been, so words would never end.
    #[error("node {node} (byte {}) leads back to itself: expected no way around", 4 * node)]
    Loop {
        /// A node on the loop.
        node: u32,
    },
    /// A separator where words are read forwards only.
    #[error("node {node} (byte {}) is a separator: expected none in the DAWG", 4 * node)]
    Separator {
        /// The node.
        node: u32,
    },
    /// Two separators on one way.
    #[error("node {node} (byte {}) is a separator before another: expected one on each way", 4 * node)]
    SecondSeparator {
        /// The first of the two nodes.
        node: u32,
    },
    /// A way with more letters than a word can have.
    #[error(
        "node {node} (byte {}) is on a way of more than {LONGEST} letters: expected at most that many",
        4 * node
    )]
    TooLong {
        /// A node on the way.
        node: u32,
    },
}

/// Where the two graphs of a file begin, 0 for none.
pub(super) struct Roots {
    pub(super) dawg: u32,
    pub(super) gaddag: u32,
}

/// Checks everything that can be reached in a file.
pub(super) fn check(bytes: &[u8]) -> Result<Roots, KwgError> {
    let (nodes, rest) = bytes.as_chunks::<4>();
    if nodes.is_empty() || nodes.len() > MOST_NODES || !rest.is_empty() {
        return Err(KwgError::Length { bytes: bytes.len() });
    }
    let mut check = Check { nodes, first: 2, known: vec![NEW; nodes.len()], stack: Vec::new() };
    let head = check.node(0);
    if head.letter() != SEPARATOR {
        return Err(KwgError::Head { letter: head.letter() });
    }
    let second = check.node(1);
    if second.letter() != SEPARATOR {
        check.first = 1;
    }
    check.reach(0, head.child(), Part::Dawg)?;
    let gaddag = if check.first == 2 { second.child() } else { 0 };
    check.reach(1, gaddag, Part::Gaddag)?;
    Ok(Roots { dawg: head.child(), gaddag })
}

/// The two graphs of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Dawg,
    Gaddag,
}

/// What is known of a node: this, or [`OPEN`], or the longest way with [`HAS_SEPARATOR`].
const NEW: u8 = 0;
/// The node is on the stack.
const OPEN: u8 = 0xff;
/// A separator lies on a way from the node on.
const HAS_SEPARATOR: u8 = 0x80;

/// A list that was entered and not left.
struct Visit {
    first: u32,
    /// The node that the visit has come to; it and those before it are open.
    at: u32,
    /// The letters on the way to it, its own included.
    depth: usize,
}

struct Check<'a> {
    nodes: &'a [[u8; 4]],
    /// The first node that can be in a list.
    first: u32,
    known: Vec<u8>,
    stack: Vec<Visit>,
}

impl Check<'_> {
    fn node(&self, index: u32) -> Node {
        self.nodes.get(index as usize).map_or(Node::END, |bytes| Node(u32::from_le_bytes(*bytes)))
    }

    fn known(&self, index: u32) -> u8 {
        self.known.get(index as usize).copied().unwrap_or(NEW)
    }

    /// Visits everything that can be reached from a list to which a node points.
    fn reach(&mut self, from: u32, list: u32, part: Part) -> Result<(), KwgError> {
        self.enter(from, list, 1, part)?;
        while let Some(&Visit { first, at, depth }) = self.stack.last() {
            let node = self.node(at);
            if node.child() != 0 && matches!(self.known(node.child()), NEW | OPEN) {
                self.enter(at, node.child(), depth + 1, part)?;
            } else if self.goes_on(at, node, part)? {
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

    /// Enters a list that a node leads to, if there is one that was not left before.
    fn enter(&mut self, from: u32, child: u32, depth: usize, part: Part) -> Result<(), KwgError> {
        if child == 0 {
            return Ok(());
        }
        let last = self.nodes.len() as u32 - 1;
        if child < self.first || child > last {
            return Err(KwgError::Child { node: from, child, first: self.first, last });
        }
        if depth > LONGEST {
            return Err(KwgError::TooLong { node: child });
        }
        if self.open(child, self.node(child), part)? {
            self.stack.push(Visit { first: child, at: child, depth });
        }
        Ok(())
    }

    /// Whether the list goes on after a node with one that was not left before, which is then open.
    fn goes_on(&mut self, at: u32, node: Node, part: Part) -> Result<bool, KwgError> {
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
        self.open(next, after, part)
    }

    /// Opens a node with what can be said of it at once; false where it is known already.
    fn open(&mut self, index: u32, node: Node, part: Part) -> Result<bool, KwgError> {
        match self.known(index) {
            NEW => {}
            OPEN => return Err(KwgError::Loop { node: index }),
            _ => return Ok(false),
        }
        let letter = node.letter();
        if letter > LETTERS {
            return Err(KwgError::Letter { node: index, letter });
        }
        if letter == SEPARATOR && part == Part::Dawg {
            return Err(KwgError::Separator { node: index });
        }
        self.known[index as usize] = OPEN;
        Ok(true)
    }

    /// Says what is known of the nodes of a list, from the end on, when everything they lead to was visited.
    fn leave(&mut self, first: u32, at: u32) -> Result<(), KwgError> {
        let mut rest = if self.node(at).is_last() { 0 } else { self.known(at + 1) };
        for index in (first..=at).rev() {
            let node = self.node(index);
            let child = if node.child() == 0 { 0 } else { self.known(node.child()) };
            rest = with_node(index, node, child, rest)?;
            self.known[index as usize] = rest;
        }
        Ok(())
    }
}

/// What is known of a node, from what is known of the list it leads to and of the rest of its own.
fn with_node(index: u32, node: Node, child: u8, rest: u8) -> Result<u8, KwgError> {
    let is_separator = node.letter() == SEPARATOR;
    if is_separator && child & HAS_SEPARATOR != 0 {
        return Err(KwgError::SecondSeparator { node: index });
    }
    let longest = |known: u8| known & !HAS_SEPARATOR;
    let way = (longest(child) + 1).max(longest(rest));
    if way as usize > LONGEST {
        return Err(KwgError::TooLong { node: index });
    }
    let separator = is_separator || (child | rest) & HAS_SEPARATOR != 0;
    Ok(way | if separator { HAS_SEPARATOR } else { 0 })
}
