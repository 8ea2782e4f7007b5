//! The construction of a DAWG as a lecture shows it: the trie, then identical nodes put together from the leaves up.
//!
//! Two nodes are identical when a word ends at both or at neither, the same letters lead on, and each leads to the same
//! node. Nodes are taken by height, leaves first, so that what they lead to is settled; with [`Order::Branches`] the branches
//! at the root are gone through one after the other, each from its leaves up. With [`Rule::SameLevel`] they must
//! also be equally far from the root: stricter than the smallest graph needs, and [`Construction::kept_apart`] says
//! what it costs.
//!
//! Every step is kept, so this is for small lists; [`build`](super::build) makes the same graph of any.
//!
//! ```
//! use papan_automata::words::construction::{Construction, Rule};
//!
//! let spell = |word: &str| word.bytes().map(|sign| sign - b'A' + 1).collect::<Vec<u8>>();
//! let construction = Construction::of(["TAP", "TAPS", "TOP", "TOPS"].map(spell), Rule::Minimal, 100)?;
//! assert_eq!(construction.trie().len(), 8);
//! // The two ends after S, then the two P, then A and O.
//! let merges: Vec<_> = construction.merges().iter().map(|merge| (merge.kept, merge.gone)).collect();
//! assert_eq!(merges, [(4, 7), (3, 6), (2, 5)]);
//! let last = &construction.merges()[2];
//! assert_eq!((last.nodes, last.edges), (5, 5));
//! assert_eq!(construction.result().nodes.len(), 5);
//! # Ok::<(), papan_automata::words::BuildError>(())
//! ```

use std::collections::BTreeMap;

use super::pile::Pile;
use super::{BuildError, LONGEST, Word};

/// Which nodes are identical.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// Those with the same ends, letters and children: the smallest graph.
    Minimal,
    /// Those that are also on the same level, equally far from the root.
    SameLevel,
}

/// In which order nodes are put together. The graph has the same size after the last step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Order {
    /// All leaves first, then all nodes that lead to leaves alone, and so on.
    #[default]
    Heights,
    /// What the first letter at the root leads to, from its leaves up; then the same for the next letter, with what was
    /// kept before.
    Branches,
}

/// A node of the trie.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TrieNode {
    /// The letter that leads here, 0 for the root.
    pub letter: u8,
    /// The node it leads from, none for the root.
    pub parent: Option<usize>,
    /// How many letters are on the way here.
    pub level: usize,
    /// How many letters the longest word goes on from here.
    pub height: usize,
    /// Whether the letters on the way here are a word.
    pub is_word: bool,
    /// The nodes that follow, by letter.
    pub children: Vec<usize>,
}

/// A step: one node is put together with an identical one that was there before.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Merge {
    /// The node that stays.
    pub kept: usize,
    /// The node that goes: what led to it leads to the other now, and its own edges go with it.
    pub gone: usize,
    /// Whether a word ends at both or at neither.
    pub is_word: bool,
    /// What leads on from both, and to which nodes: the reason.
    pub edges_on: Vec<Edge>,
    /// How many nodes there are after the step.
    pub nodes: usize,
    /// How many edges there are after the step.
    pub edges: usize,
}

/// A letter that leads to a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge {
    /// The letter.
    pub letter: u8,
    /// The node, by its number in the trie.
    pub to: usize,
}

/// The graph at some step.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Graph {
    /// The nodes that are there, in the order of their numbers; the root comes first.
    pub nodes: Vec<GraphNode>,
}

/// A node of the graph at some step.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GraphNode {
    /// Its number in the trie.
    pub number: usize,
    /// How many nodes of the trie it stands for.
    pub stands_for: usize,
    /// Whether a word ends here.
    pub is_word: bool,
    /// What leads on from here, by letter.
    pub edges: Vec<Edge>,
}

impl Graph {
    /// How many edges there are.
    pub fn edges(&self) -> usize {
        self.nodes.iter().map(|node| node.edges.len()).sum()
    }
}

/// The construction of a DAWG with all its steps.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Construction {
    rule: Rule,
    order: Order,
    words: Vec<Word>,
    trie: Vec<TrieNode>,
    merges: Vec<Merge>,
}

/// What makes nodes identical: the level where it counts, the end of a word, and what leads on.
type Look = (Option<usize>, bool, Vec<Edge>);

impl Construction {
    /// The construction for some words, which may be in any order and repeat themselves, if their trie has at most `most`
    /// nodes.
    pub fn of(
        words: impl IntoIterator<Item = impl AsRef<[u8]>>,
        rule: Rule,
        most: usize,
    ) -> Result<Self, BuildError> {
        let pile = Pile::gather(words, LONGEST)?;
        let trie = trie(&pile, most)?;
        let order = Order::default();
        let merges = merges(&trie, rule, order);
        let words = pile.words().filter_map(Word::new).collect();
        Ok(Self { rule, order, words, trie, merges })
    }

    /// The same construction with its steps in another order.
    #[must_use]
    pub fn in_order(self, order: Order) -> Self {
        Self { order, merges: merges(&self.trie, self.rule, order), ..self }
    }

    /// When nodes are identical.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// In which order the steps are.
    pub fn order(&self) -> Order {
        self.order
    }

    /// The words, in order, each once.
    pub fn words(&self) -> &[Word] {
        &self.words
    }

    /// The nodes of the trie. The root is the first; each word's nodes follow, in the order of the words.
    pub fn trie(&self) -> &[TrieNode] {
        &self.trie
    }

    /// The steps, in order.
    pub fn merges(&self) -> &[Merge] {
        &self.merges
    }

    /// The letters on the way to a node of the trie; none for the root and for numbers that no node has.
    pub fn path(&self, node: usize) -> Vec<u8> {
        let up = |&at: &usize| self.trie.get(at).and_then(|node| node.parent);
        let way = std::iter::successors(Some(node), up).filter_map(|at| self.trie.get(at));
        let mut letters: Vec<u8> = way.map(|node| node.letter).filter(|&letter| letter != 0).collect();
        letters.reverse();
        letters
    }

    /// The graph after the first `steps` merges: the trie after none, the result after all.
    pub fn graph(&self, steps: usize) -> Graph {
        let homes = homes(self.trie.len(), self.merges.iter().take(steps));
        let mut stands_for = vec![0; self.trie.len()];
        for &home in &homes {
            stands_for[home] += 1;
        }
        let nodes = self.trie.iter().enumerate().filter(|&(number, _)| homes[number] == number);
        let nodes = nodes.map(|(number, node)| GraphNode {
            number,
            stands_for: stands_for[number],
            is_word: node.is_word,
            edges: edges_on(&self.trie, node, &homes),
        });
        Graph { nodes: nodes.collect() }
    }

    /// The finished graph.
    pub fn result(&self) -> Graph {
        self.graph(self.merges.len())
    }

    /// The pairs of nodes of the finished graph that only their level keeps apart: each with the first that is like it.
    /// The smallest graph has fewer nodes by just as many.
    pub fn kept_apart(&self) -> Vec<(usize, usize)> {
        let like = homes(self.trie.len(), &merges(&self.trie, Rule::Minimal, Order::Heights));
        let mut first = BTreeMap::new();
        let mut apart = Vec::new();
        for node in self.result().nodes {
            let kept = *first.entry(like[node.number]).or_insert(node.number);
            if kept != node.number {
                apart.push((kept, node.number));
            }
        }
        apart
    }
}

/// The trie of words in order, its nodes in the order of their first words.
fn trie(pile: &Pile, most: usize) -> Result<Vec<TrieNode>, BuildError> {
    let new = |letter, parent, level| TrieNode {
        letter,
        parent,
        level,
        height: 0,
        is_word: false,
        children: Vec::new(),
    };
    let mut trie = vec![new(0, None, 0)];
    for word in pile.words() {
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
        if trie.len() > most {
            return Err(BuildError::TooManySteps { most });
        }
    }
    for number in (0..trie.len()).rev() {
        let height = trie[number].children.iter().map(|&child| trie[child].height + 1).max();
        trie[number].height = height.unwrap_or(0);
    }
    Ok(trie)
}

/// The node that each node has become after some steps. One that stays is never put together with another later.
fn homes<'a>(nodes: usize, merges: impl IntoIterator<Item = &'a Merge>) -> Vec<usize> {
    let mut homes: Vec<usize> = (0..nodes).collect();
    for merge in merges {
        homes[merge.gone] = merge.kept;
    }
    homes
}

/// What leads on from a node of the trie, to where its children have gone.
fn edges_on(trie: &[TrieNode], node: &TrieNode, homes: &[usize]) -> Vec<Edge> {
    node.children.iter().map(|&child| Edge { letter: trie[child].letter, to: homes[child] }).collect()
}

/// The nodes of the trie in an order in which every node follows its children. Nodes of a branch have numbers in a row.
fn in_order(trie: &[TrieNode], order: Order) -> Vec<usize> {
    let branch = |number: usize| match order {
        Order::Heights => 0,
        // The root comes last.
        Order::Branches if number == 0 => usize::MAX,
        Order::Branches => trie[0].children.partition_point(|&first| first <= number),
    };
    let mut numbers: Vec<usize> = (0..trie.len()).collect();
    numbers.sort_by_key(|&number| (branch(number), trie[number].height));
    numbers
}

/// The steps from the trie to the graph.
fn merges(trie: &[TrieNode], rule: Rule, order: Order) -> Vec<Merge> {
    let mut homes: Vec<usize> = (0..trie.len()).collect();
    let mut looks: BTreeMap<Look, usize> = BTreeMap::new();
    let (mut nodes, mut edges) = (trie.len(), trie.len() - 1);
    let mut merges = Vec::new();
    for gone in in_order(trie, order) {
        let node = &trie[gone];
        let level = (rule == Rule::SameLevel).then_some(node.level);
        let edges_on = edges_on(trie, node, &homes);
        let kept = *looks.entry((level, node.is_word, edges_on.clone())).or_insert(gone);
        if kept != gone {
            homes[gone] = kept;
            nodes -= 1;
            edges -= edges_on.len();
            merges.push(Merge { kept, gone, is_word: node.is_word, edges_on, nodes, edges });
        }
    }
    merges
}
