//! The way to the last word that was added: what of a graph is not finished yet.
//!
//! Words come in order. So when a word is added, everything that branches off before its first new letter is finished,
//! and is turned into lists from the end on; the rest stays open. This is the construction of Daciuk and others for
//! sorted input, with the lists in place of the states.

use super::lists::Lists;
use super::{BuildError, LETTERS, Node, SEPARATOR};

/// The nodes that can still change: the list of the root, and below its last node the list that this leads to, and so on.
pub(super) struct Frontier {
    nodes: Vec<Node>,
    /// Where each list below the root's begins.
    starts: Vec<usize>,
    /// How often each letter was put on: the nodes of the trie, by letter.
    pub(super) put: [usize; LETTERS as usize + 1],
}

impl Frontier {
    pub(super) fn new() -> Self {
        Self { nodes: Vec::new(), starts: Vec::new(), put: [0; LETTERS as usize + 1] }
    }

    /// Goes back to the first `depth` letters of the last word.
    pub(super) fn back(&mut self, depth: usize, lists: &mut Lists) -> Result<(), BuildError> {
        while self.starts.len() > depth {
            let start = self.starts.pop().unwrap_or(0);
            let list = lists.list(&self.nodes[start..])?;
            self.nodes.truncate(start);
            if let Some(last) = self.nodes.last_mut() {
                *last = last.leading_to(list);
            }
        }
        Ok(())
    }

    /// Goes on by a letter.
    #[inline]
    pub(super) fn put(&mut self, letter: u8) {
        self.put[letter as usize] += 1;
        self.nodes.push(Node::new(letter, false, 0));
        self.starts.push(self.nodes.len());
    }

    /// Makes the letters so far a word.
    pub(super) fn accept(&mut self) {
        if let Some(last) = self.nodes.last_mut() {
            *last = last.accepting();
        }
    }

    /// Puts a separator after the letters so far that leads to a finished list. It comes before all letters.
    pub(super) fn separate(&mut self, list: u32) {
        self.nodes.push(Node::new(SEPARATOR, false, list));
    }

    /// The list of the root.
    pub(super) fn finish(mut self, lists: &mut Lists) -> Result<u32, BuildError> {
        self.back(0, lists)?;
        lists.list(&self.nodes)
    }
}
