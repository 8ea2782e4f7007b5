//! Lookups in the bytes of a KWG file.

use super::validate::{KwgError, validate};
use super::{KwgNode, MAX_WORD_LEN, SEPARATOR, Word};

/// A word graph over the bytes of a KWG file, borrowed or owned.
///
/// The bytes are validated on construction: every reachable list is inside the file and ends, and no path is longer than
/// [`MAX_WORD_LEN`] letters. Lookups therefore need no checks. An index that belongs to no list yields meaningless letters
/// or none, but never a panic.
///
/// `D` must return the same bytes on every call, as `&[u8]`, `Vec<u8>` and `Arc<[u8]>` do.
///
/// ```
/// use papan_automata::words::{Content, Kwg, build};
///
/// let bytes = build([[3, 1, 20], [3, 1, 18]], Content::Dawg)?;
/// let kwg = Kwg::read(&bytes[..])?;
/// let after_ca = kwg.descend(kwg.dawg_root(), &[3, 1]).unwrap().child();
/// assert_eq!(kwg.siblings(after_ca).map(|node| node.letter()).collect::<Vec<_>>(), [18, 20]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Kwg<D> {
    data: D,
    dawg: u32,
    gaddag: u32,
}

impl<D: AsRef<[u8]>> Kwg<D> {
    /// Validates the bytes and returns the graph. Visits every reachable node once, and needs one byte of memory per node.
    pub fn read(data: D) -> Result<Self, KwgError> {
        let roots = validate(data.as_ref())?;
        Ok(Self { data, dawg: roots.dawg, gaddag: roots.gaddag })
    }

    /// Returns the graph in bytes that are known to be valid, such as ones built into the program, without validating
    /// them. In other bytes, lookups find meaningless letters and iterators may not end.
    pub fn new_unchecked(data: D) -> Self {
        let (nodes, _) = data.as_ref().as_chunks::<4>();
        let root = |index: usize| {
            let node = nodes.get(index).map(|bytes| KwgNode(u32::from_le_bytes(*bytes)));
            node.filter(|node| node.letter() == SEPARATOR).map_or(0, KwgNode::child)
        };
        Self { dawg: root(0), gaddag: root(1), data }
    }

    /// Returns the root list of the DAWG, 0 if there is none.
    #[inline]
    pub fn dawg_root(&self) -> u32 {
        self.dawg
    }

    /// Returns the root list of the GADDAG, 0 if there is none.
    #[inline]
    pub fn gaddag_root(&self) -> u32 {
        self.gaddag
    }

    /// Returns the node at an index. Outside the file this is a node without children that ends its list.
    #[inline]
    pub fn node(&self, index: u32) -> KwgNode {
        let (nodes, _) = self.data.as_ref().as_chunks::<4>();
        nodes.get(index as usize).map_or(KwgNode::END, |bytes| KwgNode(u32::from_le_bytes(*bytes)))
    }

    /// Iterates over the nodes of the sibling list at an index, in ascending order of letters. List 0 is empty.
    #[inline]
    pub fn siblings(&self, list: u32) -> Siblings<'_, D> {
        Siblings { kwg: self, next: list }
    }

    /// Returns the node with a letter in the sibling list at an index.
    #[inline]
    pub fn find(&self, list: u32, letter: u8) -> Option<KwgNode> {
        self.siblings(list).find(|node| node.letter() >= letter).filter(|node| node.letter() == letter)
    }

    /// Follows letters from a list and returns the node of the last one. Returns `None` if there is no such path or no letter.
    #[inline]
    pub fn descend(&self, list: u32, letters: &[u8]) -> Option<KwgNode> {
        let (&first, rest) = letters.split_first()?;
        rest.iter().try_fold(self.find(list, first)?, |node, &letter| self.find(node.child(), letter))
    }

    /// Returns `true` if the letters are a word of the DAWG.
    #[inline]
    pub fn accepts(&self, word: &[u8]) -> bool {
        self.descend(self.dawg, word).is_some_and(KwgNode::accepts)
    }

    /// Iterates over all words in lexicographic order.
    pub fn words(&self) -> WordIter<'_, D> {
        self.paths(self.dawg)
    }

    /// Iterates over the words with a prefix in lexicographic order, the prefix itself included if it is a word.
    pub fn words_with_prefix(&self, prefix: &[u8]) -> WordIter<'_, D> {
        let Some(word) = Word::new(prefix) else { return self.paths(0) };
        match self.descend(self.dawg, prefix) {
            Some(node) => WordIter { word, prefix_pending: node.accepts(), ..self.paths(node.child()) },
            None => self.paths(if prefix.is_empty() { self.dawg } else { 0 }),
        }
    }

    /// Iterates over the accepted paths from a list in lexicographic order. From the root of the GADDAG these are all its
    /// entries.
    pub fn paths(&self, list: u32) -> WordIter<'_, D> {
        WordIter {
            kwg: self,
            path: [0; MAX_WORD_LEN],
            depth: 0,
            word: Word::EMPTY,
            prefix_pending: false,
            down: list,
        }
    }

    /// Counts the words in one pass over the nodes, without enumerating them. Saturates at [`u64::MAX`].
    pub fn word_count(&self) -> u64 {
        /// A pending step of the depth-first traversal.
        enum Task {
            Enter(u32),
            Leave(u32),
        }
        let mut known: Vec<Option<u64>> = vec![None; self.len()];
        let of = |known: &[Option<u64>], index: u32| known.get(index as usize).copied().flatten();
        let mut tasks = vec![Task::Enter(self.dawg)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Enter(0) => {}
                Task::Enter(index) if of(&known, index).is_some() => {}
                Task::Enter(index) => {
                    let node = self.node(index);
                    tasks.push(Task::Leave(index));
                    tasks.push(Task::Enter(node.child()));
                    tasks.push(Task::Enter(if node.is_last() { 0 } else { index + 1 }));
                }
                Task::Leave(index) => {
                    let node = self.node(index);
                    let rest = if node.is_last() { 0 } else { of(&known, index + 1).unwrap_or(0) };
                    let below = if node.child() == 0 { 0 } else { of(&known, node.child()).unwrap_or(0) };
                    let all = rest.saturating_add(below).saturating_add(node.accepts() as u64);
                    if let Some(slot) = known.get_mut(index as usize) {
                        *slot = Some(all);
                    }
                }
            }
        }
        if self.dawg == 0 { 0 } else { of(&known, self.dawg).unwrap_or(0) }
    }

    /// Returns the bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        self.data.as_ref()
    }

    /// Returns the number of nodes in the file.
    pub fn len(&self) -> usize {
        self.bytes().len() / 4
    }

    /// Returns `true` if both the DAWG and the GADDAG are empty.
    pub fn is_empty(&self) -> bool {
        self.dawg == 0 && self.gaddag == 0
    }
}

/// An iterator over the nodes of a sibling list; see [`Kwg::siblings`].
#[derive(Clone, Debug)]
pub struct Siblings<'a, D> {
    kwg: &'a Kwg<D>,
    next: u32,
}

impl<D: AsRef<[u8]>> Iterator for Siblings<'_, D> {
    type Item = KwgNode;

    #[inline]
    fn next(&mut self) -> Option<KwgNode> {
        if self.next == 0 {
            return None;
        }
        let node = self.kwg.node(self.next);
        self.next = if node.is_last() { 0 } else { self.next + 1 };
        Some(node)
    }
}

/// An iterator over accepted paths in lexicographic order; see [`Kwg::words`] and [`Kwg::paths`]. It does not allocate.
#[derive(Clone, Debug)]
pub struct WordIter<'a, D> {
    kwg: &'a Kwg<D>,
    /// The indices of the nodes on the current path, of which the first `depth` are valid.
    path: [u32; MAX_WORD_LEN],
    depth: usize,
    word: Word,
    /// The prefix is a word that has not been returned yet.
    prefix_pending: bool,
    /// The list to enter next, 0 to continue with the next sibling.
    down: u32,
}

impl<D: AsRef<[u8]>> WordIter<'_, D> {
    /// Backtracks as far as necessary and returns the index of the next node in depth-first order.
    fn advance(&mut self) -> Option<u32> {
        if self.down != 0 {
            return Some(std::mem::take(&mut self.down));
        }
        while self.depth > 0 {
            self.depth -= 1;
            self.word.truncate(self.word.len() - 1);
            let index = self.path[self.depth];
            if !self.kwg.node(index).is_last() {
                return Some(index + 1);
            }
        }
        None
    }
}

impl<D: AsRef<[u8]>> Iterator for WordIter<'_, D> {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        if std::mem::take(&mut self.prefix_pending) {
            return Some(self.word);
        }
        loop {
            let index = self.advance()?;
            let node = self.kwg.node(index);
            if !self.word.push(node.letter()) {
                continue;
            }
            self.path[self.depth] = index;
            self.depth += 1;
            self.down = node.child();
            if node.accepts() {
                return Some(self.word);
            }
        }
    }
}
