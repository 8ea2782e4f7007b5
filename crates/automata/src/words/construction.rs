//! The construction of a DAWG step by step, as in a lecture: build the trie, then merge equivalent nodes bottom-up.
//!
//! Two nodes are equivalent if both or neither end a word, and the same letters lead to the same nodes. Nodes are merged
//! by height, leaves first, so that the children of a node are final before the node is compared. With
//! [`MergeOrder::Branches`] the subtrees of the root are merged one after the other instead, each bottom-up. With
//! [`MergeRule::SameLevel`] nodes must also have the same distance from the root. That graph is larger than the minimal
//! one; [`Construction::kept_apart`] lists the nodes it fails to merge.
//!
//! Every step is recorded, so this is for small lists. [`build`](super::build) makes the minimal graph of any list.
//!
//! ```
//! use papan_automata::words::construction::{Construction, MergeRule};
//!
//! let spell = |word: &str| word.bytes().map(|sign| sign - b'A' + 1).collect::<Vec<u8>>();
//! let construction = Construction::new(["TAP", "TAPS", "TOP", "TOPS"].map(spell), MergeRule::Minimal, 100)?;
//! assert_eq!(construction.trie().len(), 8);
//! // First the two leaves after S, then the two P, then A and O.
//! let merges: Vec<_> = construction.merges().iter().map(|merge| (merge.kept, merge.removed)).collect();
//! assert_eq!(merges, [(4, 7), (3, 6), (2, 5)]);
//! let last = &construction.merges()[2];
//! assert_eq!((last.nodes, last.edges), (5, 5));
//! assert_eq!(construction.result().nodes.len(), 5);
//! # Ok::<(), papan_automata::words::WordGraphError>(())
//! ```

use std::collections::BTreeMap;

use super::sorted_words::SortedWords;
use super::{MAX_WORD_LEN, Word, WordGraphError};

/// The condition for merging two nodes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MergeRule {
    /// Same accepting flag, letters and children: gives the minimal graph.
    Minimal,
    /// The same, and the same level (distance from the root).
    SameLevel,
}

/// The order of the merges. The size of the final graph does not depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MergeOrder {
    /// By height: all leaves first, then all nodes above leaves, and so on.
    #[default]
    Heights,
    /// By subtree of the root: the first letter's subtree bottom-up, then the next letter's, merging with nodes kept so far.
    Branches,
}

/// A node of the trie.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TrieNode {
    /// The letter that leads here, 0 for the root.
    pub letter: u8,
    /// The parent, `None` for the root.
    pub parent: Option<usize>,
    /// The distance from the root.
    pub level: usize,
    /// The length of the longest path below.
    pub height: usize,
    /// Whether the letters on the path to this node form a word.
    pub is_word: bool,
    /// The children, in ascending order of letters.
    pub children: Vec<usize>,
}

/// A step of the construction: a node is merged into an equivalent one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Merge {
    /// The node that remains.
    pub kept: usize,
    /// The node that is removed: its incoming edges are redirected to `kept`, its outgoing edges are dropped.
    pub removed: usize,
    /// Whether a word ends at both nodes; otherwise at neither.
    pub is_word: bool,
    /// The outgoing edges of both nodes: why they are equivalent.
    pub out_edges: Vec<LetterEdge>,
    /// The number of nodes after the step.
    pub nodes: usize,
    /// The number of edges after the step.
    pub edges: usize,
}

/// An edge: a letter and the node it leads to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LetterEdge {
    /// The letter.
    pub letter: u8,
    /// The target, by its number in the trie.
    pub to: usize,
}

/// The partly merged graph after some steps.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MergedGraph {
    /// The remaining nodes in the order of their numbers; the root is the first.
    pub nodes: Vec<MergedNode>,
}

/// A node of a [`MergedGraph`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MergedNode {
    /// Its number in the trie.
    pub number: usize,
    /// The number of trie nodes that were merged into it, itself included.
    pub stands_for: usize,
    /// Whether a word ends here.
    pub is_word: bool,
    /// The outgoing edges, in ascending order of letters.
    pub edges: Vec<LetterEdge>,
}

impl MergedGraph {
    /// Returns the number of edges.
    pub fn edges(&self) -> usize {
        self.nodes.iter().map(|node| node.edges.len()).sum()
    }
}

/// The construction of a DAWG with all its steps; see the [module documentation](self).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Construction {
    rule: MergeRule,
    order: MergeOrder,
    words: Vec<Word>,
    trie: Vec<TrieNode>,
    merges: Vec<Merge>,
}

/// Equivalent nodes have equal signatures: the level if it matters, the accepting flag, and the outgoing edges.
type Signature = (Option<usize>, bool, Vec<LetterEdge>);

impl Construction {
    /// Runs the construction for words given in any order, with or without duplicates. Fails if their trie has more than
    /// `max_nodes` nodes.
    pub fn new(
        words: impl IntoIterator<Item = impl AsRef<[u8]>>,
        rule: MergeRule,
        max_nodes: usize,
    ) -> Result<Self, WordGraphError> {
        let sorted = SortedWords::collect(words, MAX_WORD_LEN)?;
        let trie = build_trie(&sorted, max_nodes)?;
        let order = MergeOrder::default();
        let merges = merges(&trie, rule, order);
        let words = sorted.iter().filter_map(Word::new).collect();
        Ok(Self { rule, order, words, trie, merges })
    }

    /// Returns the same construction with its merges in another order.
    #[must_use]
    pub fn in_order(self, order: MergeOrder) -> Self {
        Self { order, merges: merges(&self.trie, self.rule, order), ..self }
    }

    /// Returns the condition for merging.
    pub fn rule(&self) -> MergeRule {
        self.rule
    }

    /// Returns the order of the merges.
    pub fn order(&self) -> MergeOrder {
        self.order
    }

    /// Returns the distinct words in lexicographic order.
    pub fn words(&self) -> &[Word] {
        &self.words
    }

    /// Returns the nodes of the trie in preorder; the root is the first.
    pub fn trie(&self) -> &[TrieNode] {
        &self.trie
    }

    /// Returns the merges in order.
    pub fn merges(&self) -> &[Merge] {
        &self.merges
    }

    /// Returns the letters on the path to a trie node; empty for the root and for numbers without a node.
    pub fn path(&self, node: usize) -> Vec<u8> {
        let up = |&at: &usize| self.trie.get(at).and_then(|node| node.parent);
        let ancestors = std::iter::successors(Some(node), up).filter_map(|at| self.trie.get(at));
        let mut letters: Vec<u8> = ancestors.map(|node| node.letter).filter(|&letter| letter != 0).collect();
        letters.reverse();
        letters
    }

    /// Returns the graph after the first `steps` merges: the trie after none, the result after all.
    pub fn graph(&self, steps: usize) -> MergedGraph {
        let merged_into = merged_into(self.trie.len(), self.merges.iter().take(steps));
        let mut stands_for = vec![0; self.trie.len()];
        for &number in &merged_into {
            stands_for[number] += 1;
        }
        let nodes = self.trie.iter().enumerate().filter(|&(number, _)| merged_into[number] == number);
        let nodes = nodes.map(|(number, node)| MergedNode {
            number,
            stands_for: stands_for[number],
            is_word: node.is_word,
            edges: out_edges(&self.trie, node, &merged_into),
        });
        MergedGraph { nodes: nodes.collect() }
    }

    /// Returns the graph after all merges.
    pub fn result(&self) -> MergedGraph {
        self.graph(self.merges.len())
    }

    /// Returns the pairs of nodes in the result that differ only in their level, each node with the first one equivalent
    /// to it. The minimal graph has this many nodes less.
    pub fn kept_apart(&self) -> Vec<(usize, usize)> {
        let minimal = merges(&self.trie, MergeRule::Minimal, MergeOrder::Heights);
        let class = merged_into(self.trie.len(), &minimal);
        let mut first = BTreeMap::new();
        let mut apart = Vec::new();
        for node in self.result().nodes {
            let kept = *first.entry(class[node.number]).or_insert(node.number);
            if kept != node.number {
                apart.push((kept, node.number));
            }
        }
        apart
    }
}

/// Builds the trie, its nodes in preorder.
fn build_trie(words: &SortedWords, max_nodes: usize) -> Result<Vec<TrieNode>, WordGraphError> {
    let new = |letter, parent, level| TrieNode {
        letter,
        parent,
        level,
        height: 0,
        is_word: false,
        children: Vec::new(),
    };
    let mut trie = vec![new(0, None, 0)];
    for word in words.iter() {
        let mut at = 0;
        for (level, &letter) in (1..).zip(word) {
            let parent = at;
            let last = trie[parent].children.last().copied();
            at = last.filter(|&child| trie[child].letter == letter).unwrap_or(trie.len());
            if at == trie.len() {
                trie[parent].children.push(at);
                trie.push(new(letter, Some(parent), level));
            }
        }
        trie[at].is_word = true;
        if trie.len() > max_nodes {
            return Err(WordGraphError::TooManySteps { max: max_nodes });
        }
    }
    set_heights(&mut trie);
    Ok(trie)
}

/// Sets the height of every node. Children have greater numbers than their parent.
fn set_heights(trie: &mut [TrieNode]) {
    for number in (0..trie.len()).rev() {
        let height = trie[number].children.iter().map(|&child| trie[child].height + 1).max();
        trie[number].height = height.unwrap_or(0);
    }
}

/// Returns, for each trie node, the node it has been merged into. A kept node is never removed later.
fn merged_into<'a>(nodes: usize, merges: impl IntoIterator<Item = &'a Merge>) -> Vec<usize> {
    let mut merged_into: Vec<usize> = (0..nodes).collect();
    for merge in merges {
        merged_into[merge.removed] = merge.kept;
    }
    merged_into
}

/// Returns the outgoing edges of a trie node, redirected to the nodes its children were merged into.
fn out_edges(trie: &[TrieNode], node: &TrieNode, merged_into: &[usize]) -> Vec<LetterEdge> {
    let edge = |&child: &usize| LetterEdge { letter: trie[child].letter, to: merged_into[child] };
    node.children.iter().map(edge).collect()
}

/// Returns the trie nodes in the order of their merges, children before parents. A subtree has consecutive numbers.
fn in_order(trie: &[TrieNode], order: MergeOrder) -> Vec<usize> {
    let branch = |number: usize| match order {
        MergeOrder::Heights => 0,
        // The root comes last.
        MergeOrder::Branches if number == 0 => usize::MAX,
        MergeOrder::Branches => trie[0].children.partition_point(|&first| first <= number),
    };
    let mut numbers: Vec<usize> = (0..trie.len()).collect();
    numbers.sort_by_key(|&number| (branch(number), trie[number].height));
    numbers
}

/// Returns the merges that lead from the trie to the graph.
fn merges(trie: &[TrieNode], rule: MergeRule, order: MergeOrder) -> Vec<Merge> {
    let mut merged_into: Vec<usize> = (0..trie.len()).collect();
    let mut kept_nodes: BTreeMap<Signature, usize> = BTreeMap::new();
    let (mut nodes, mut edges) = (trie.len(), trie.len() - 1);
    let mut merges = Vec::new();
    for number in in_order(trie, order) {
        let node = &trie[number];
        let level = (rule == MergeRule::SameLevel).then_some(node.level);
        let out_edges = out_edges(trie, node, &merged_into);
        let kept = *kept_nodes.entry((level, node.is_word, out_edges.clone())).or_insert(number);
        if kept != number {
            merged_into[number] = kept;
            nodes -= 1;
            edges -= out_edges.len();
            merges.push(Merge { kept, removed: number, is_word: node.is_word, out_edges, nodes, edges });
        }
    }
    merges
}
