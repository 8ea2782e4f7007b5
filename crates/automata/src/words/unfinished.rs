//! The part of a graph under construction that can still change.
//!
//! Words are added in lexicographic order. When a word is added, no later word can branch off the previous one below
//! their common prefix, so those nodes are frozen into interned sibling lists, deepest first. This is the algorithm of
//! Daciuk et al. for sorted input, with sibling lists in place of states. Memory is proportional to the longest word.

use super::interner::ListInterner;
use super::{KwgNode, MAX_LETTER, SEPARATOR, WordGraphError};

/// The path to the last added word: the root's sibling list, the child list of its last node, and so on.
pub(super) struct UnfinishedNodes {
    nodes: Vec<KwgNode>,
    /// The start of each list below the root's.
    starts: Vec<usize>,
    /// How often each letter was pushed: the number of trie nodes per letter.
    pub(super) letter_counts: [usize; MAX_LETTER as usize + 1],
}

impl UnfinishedNodes {
    pub(super) fn new() -> Self {
        Self { nodes: Vec::new(), starts: Vec::new(), letter_counts: [0; MAX_LETTER as usize + 1] }
    }

    /// Freezes all lists below the first `depth` letters of the last word.
    pub(super) fn freeze_below(
        &mut self,
        depth: usize,
        interner: &mut ListInterner,
    ) -> Result<(), WordGraphError> {
        while self.starts.len() > depth {
            let start = self.starts.pop().unwrap_or(0);
            let list = interner.intern(&self.nodes[start..])?;
            self.nodes.truncate(start);
            if let Some(last) = self.nodes.last_mut() {
                *last = last.with_child(list);
            }
        }
        Ok(())
    }

    /// Extends the path by a letter.
    #[inline]
    pub(super) fn push(&mut self, letter: u8) {
        self.letter_counts[letter as usize] += 1;
        self.nodes.push(KwgNode::new(letter, false, 0));
        self.starts.push(self.nodes.len());
    }

    /// Marks the end of the path as accepting.
    pub(super) fn accept(&mut self) {
        if let Some(last) = self.nodes.last_mut() {
            *last = last.accepting();
        }
    }

    /// Adds a separator that leads to a frozen list. Must precede all letters that follow the same path.
    pub(super) fn push_separator(&mut self, list: u32) {
        self.nodes.push(KwgNode::new(SEPARATOR, false, list));
    }

    /// Freezes everything and returns the root list.
    pub(super) fn finish(mut self, interner: &mut ListInterner) -> Result<u32, WordGraphError> {
        self.freeze_below(0, interner)?;
        interner.intern(&self.nodes)
    }
}
