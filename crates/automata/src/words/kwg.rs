//! A word graph in the bytes of a KWG file, walked as it lies there.

use super::check::{KwgError, check};
use super::{LONGEST, Node, SEPARATOR, Word};

/// A word graph over the bytes of a KWG file, borrowed or owned.
///
/// Its bytes were checked when it was made: every list that can be reached lies within them and ends, and no way through
/// it is longer than [`LONGEST`] letters. So walks need no care. An index that no list has, handed in by mistake, leads
/// to nothing or to letters without meaning, never to a panic.
///
/// `D` must give the same bytes each time; `&[u8]`, `Vec<u8>` and `Arc<[u8]>` do.
///
/// ```
/// use papan_automata::words::{Content, Kwg, build};
///
/// let bytes = build([[3, 1, 20], [3, 1, 18]], Content::Dawg)?;
/// let kwg = Kwg::read(&bytes[..])?;
/// let after_ca = kwg.descend(kwg.dawg_root(), &[3, 1]).unwrap().child();
/// assert_eq!(kwg.list(after_ca).map(|node| node.letter()).collect::<Vec<_>>(), [18, 20]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Kwg<D> {
    data: D,
    dawg: u32,
    gaddag: u32,
}

impl<D: AsRef<[u8]>> Kwg<D> {
    /// A word graph in these bytes, if they are one. It takes one pass over the nodes that can be reached, with a byte of
    /// memory for each.
    pub fn read(data: D) -> Result<Self, KwgError> {
        let roots = check(data.as_ref())?;
        Ok(Self { data, dawg: roots.dawg, gaddag: roots.gaddag })
    }

    /// A word graph in bytes that were checked before, such as those that a program is built with: nothing is looked
    /// at. In other bytes a walk finds letters without meaning, and may not end.
    pub fn trusted(data: D) -> Self {
        let (nodes, _) = data.as_ref().as_chunks::<4>();
        let root = |index: usize| {
            let node = nodes.get(index).map(|bytes| Node(u32::from_le_bytes(*bytes)));
            node.filter(|node| node.letter() == SEPARATOR).map_or(0, Node::child)
        };
        Self { dawg: root(0), gaddag: root(1), data }
    }

    /// The list with which the words begin, 0 where there is none.
    #[inline]
    pub fn dawg_root(&self) -> u32 {
        self.dawg
    }

    /// The list with which the GADDAG begins, 0 where there is none.
    #[inline]
    pub fn gaddag_root(&self) -> u32 {
        self.gaddag
    }

    /// The node at an index. Beyond the file it is the last of its list and leads nowhere.
    #[inline]
    pub fn node(&self, index: u32) -> Node {
        let (nodes, _) = self.data.as_ref().as_chunks::<4>();
        nodes.get(index as usize).map_or(Node::END, |bytes| Node(u32::from_le_bytes(*bytes)))
    }

    /// The nodes of the list that begins at an index, their letters ascending. The list 0 has none.
    #[inline]
    pub fn list(&self, list: u32) -> List<'_, D> {
        List { kwg: self, next: list }
    }

    /// The node with a letter in the list that begins at an index.
    #[inline]
    pub fn find(&self, list: u32, letter: u8) -> Option<Node> {
        self.list(list).find(|node| node.letter() >= letter).filter(|node| node.letter() == letter)
    }

    /// The node of the last of some letters, from a list on; none where they do not all lead on, or are none.
    #[inline]
    pub fn descend(&self, list: u32, letters: &[u8]) -> Option<Node> {
        let (&first, rest) = letters.split_first()?;
        rest.iter().try_fold(self.find(list, first)?, |node, &letter| self.find(node.child(), letter))
    }

    /// Whether these letters are one of the words.
    #[inline]
    pub fn accepts(&self, word: &[u8]) -> bool {
        self.descend(self.dawg, word).is_some_and(Node::accepts)
    }

    /// All words, in order.
    pub fn words(&self) -> Walk<'_, D> {
        self.walk(self.dawg)
    }

    /// All words that begin with these letters, in order, themselves included where they are one.
    pub fn words_from(&self, beginning: &[u8]) -> Walk<'_, D> {
        let Some(word) = Word::new(beginning) else { return self.walk(0) };
        match self.descend(self.dawg, beginning) {
            Some(node) => Walk { word, whole: node.accepts(), ..self.walk(node.child()) },
            None => self.walk(if beginning.is_empty() { self.dawg } else { 0 }),
        }
    }

    /// Everything that is accepted from a list on, in order: with the root of the GADDAG, all its ways.
    pub fn walk(&self, list: u32) -> Walk<'_, D> {
        Walk { kwg: self, path: [0; LONGEST], depth: 0, word: Word::EMPTY, whole: false, down: list }
    }

    /// How many words there are, found in one pass over the nodes rather than over the words. A file that was made to
    /// have more than fit has [`u64::MAX`].
    pub fn count(&self) -> u64 {
        /// What is still to be done at a node.
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
                    if let Some(place) = known.get_mut(index as usize) {
                        *place = Some(all);
                    }
                }
            }
        }
        if self.dawg == 0 { 0 } else { of(&known, self.dawg).unwrap_or(0) }
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        self.data.as_ref()
    }

    /// How many nodes the file has.
    pub fn len(&self) -> usize {
        self.bytes().len() / 4
    }

    /// Whether the graph has no words, neither forwards nor as a GADDAG.
    pub fn is_empty(&self) -> bool {
        self.dawg == 0 && self.gaddag == 0
    }
}

/// The nodes of one list, in order.
#[derive(Clone, Debug)]
pub struct List<'a, D> {
    kwg: &'a Kwg<D>,
    next: u32,
}

impl<D: AsRef<[u8]>> Iterator for List<'_, D> {
    type Item = Node;

    #[inline]
    fn next(&mut self) -> Option<Node> {
        if self.next == 0 {
            return None;
        }
        let node = self.kwg.node(self.next);
        self.next = if node.is_last() { 0 } else { self.next + 1 };
        Some(node)
    }
}

/// What is accepted from a list on, in order. Going on allocates nothing.
#[derive(Clone, Debug)]
pub struct Walk<'a, D> {
    kwg: &'a Kwg<D>,
    /// The nodes on the way to where the walk is; the first `depth` count.
    path: [u32; LONGEST],
    depth: usize,
    word: Word,
    /// Whether the letters before the first list are a word that is still to be given.
    whole: bool,
    /// The list to go into, 0 to go on with the next node.
    down: u32,
}

impl<D: AsRef<[u8]>> Walk<'_, D> {
    /// The index of the node that comes next, with the walk gone back to its list.
    fn forward(&mut self) -> Option<u32> {
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

impl<D: AsRef<[u8]>> Iterator for Walk<'_, D> {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        if std::mem::take(&mut self.whole) {
            return Some(self.word);
        }
        loop {
            let index = self.forward()?;
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
