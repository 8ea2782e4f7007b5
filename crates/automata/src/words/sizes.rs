//! The sizes of the graphs of a word list.

use super::interner::ListInterner;
use super::sorted_words::SortedWords;
use super::{MAX_GADDAG_WORD_LEN, MAX_WORD_LEN, WordGraphError, build, layout};

/// The sizes of the graphs of a word list.
///
/// Nodes are states of the automaton, the root included; edges are its transitions. A file has no such states: it stores
/// sibling lists, with the accepting flag on the last letter of a word. Its size is therefore given in bytes as well.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct GraphSizes {
    /// The number of distinct words.
    pub words: usize,
    /// The number of letters of all words together.
    pub letters: usize,
    /// The number of letters of the longest word.
    pub longest: usize,
    /// The nodes of the trie: the distinct prefixes, the empty one included.
    pub trie_nodes: usize,
    /// The edges of the trie, one less than its nodes.
    pub trie_edges: usize,
    /// The nodes of the minimal automaton.
    pub dawg_nodes: usize,
    /// The edges of the minimal automaton.
    pub dawg_edges: usize,
    /// The bytes of a file with the DAWG alone.
    pub dawg_bytes: usize,
    /// The nodes if only nodes of the same level are merged.
    pub same_level_nodes: usize,
    /// The edges if only nodes of the same level are merged.
    pub same_level_edges: usize,
    /// The nodes of the minimal automaton of the GADDAG. `None` if a word is too long for a GADDAG or the graph does not
    /// fit into a file.
    pub gaddag_nodes: Option<usize>,
    /// The edges of the minimal automaton of the GADDAG, separators included.
    pub gaddag_edges: Option<usize>,
    /// The bytes of a file with both graphs.
    pub gaddag_bytes: Option<usize>,
}

/// Returns the sizes of the graphs of words given in any order, with or without duplicates. Builds both graphs in memory.
///
/// ```
/// let sizes = papan_automata::words::graph_sizes(["CAT", "CATS", "RAT", "RATS"].map(|word| word.bytes().map(|b| b - 64).collect::<Vec<_>>()))?;
/// assert_eq!((sizes.trie_nodes, sizes.trie_edges), (9, 8));
/// assert_eq!((sizes.dawg_nodes, sizes.dawg_edges), (5, 5));
/// # Ok::<(), papan_automata::words::WordGraphError>(())
/// ```
pub fn graph_sizes(words: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Result<GraphSizes, WordGraphError> {
    let sorted = SortedWords::collect(words, MAX_WORD_LEN)?;
    let mut lists = ListInterner::new();
    let dawg = build::build_dawg(&sorted, &mut lists)?;
    let sizes = dawg_sizes(&sorted, &dawg, &lists);
    drop(sorted);
    if sizes.longest > MAX_GADDAG_WORD_LEN {
        return Ok(sizes);
    }
    let Ok(root) = build::build_gaddag(&dawg, &mut lists) else { return Ok(sizes) };
    let gaddag = States::of(&lists).minimal(root);
    Ok(GraphSizes {
        gaddag_nodes: Some(gaddag.nodes),
        gaddag_edges: Some(gaddag.edges),
        gaddag_bytes: Some(4 * layout::node_count(&lists, 2)),
        ..sizes
    })
}

/// Returns everything but the sizes of the GADDAG.
fn dawg_sizes(words: &SortedWords, dawg: &build::Dawg, lists: &ListInterner) -> GraphSizes {
    let states = States::of(lists);
    let (minimal, same_level) = (states.minimal(dawg.root), states.same_level(dawg.root));
    let trie_edges = dawg.prefix_counts.iter().sum();
    GraphSizes {
        words: words.len(),
        letters: words.iter().map(<[u8]>::len).sum(),
        longest: words.iter().map(<[u8]>::len).max().unwrap_or(0),
        trie_nodes: trie_edges + 1,
        trie_edges,
        dawg_nodes: minimal.nodes,
        dawg_edges: minimal.edges,
        dawg_bytes: 4 * layout::node_count(lists, 1),
        same_level_nodes: same_level.nodes,
        same_level_edges: same_level.edges,
        ..GraphSizes::default()
    }
}

/// A number of nodes and edges.
#[derive(Default)]
struct Size {
    nodes: usize,
    edges: usize,
}

/// The states of the automaton behind the lists.
///
/// A state is a list together with whether a word ends before it: it has twice the number of the list, plus one if a word
/// ends there.
struct States<'a> {
    lists: &'a ListInterner,
    /// The length of each list.
    lengths: Vec<u8>,
}

impl<'a> States<'a> {
    fn of(lists: &'a ListInterner) -> Self {
        let mut lengths = vec![0; lists.len()];
        for list in 1..lists.len() {
            lengths[list] = 1 + lengths[lists.cell(list as u32).tail as usize];
        }
        Self { lists, lengths }
    }

    fn edges(&self, state: usize) -> usize {
        self.lengths[state / 2] as usize
    }

    /// Counts the states reachable from a root. Lists are visited in descending order, because a list always has a greater
    /// number than the lists it refers to.
    fn minimal(&self, root: u32) -> Size {
        let mut is_reached = vec![false; self.lists.len()];
        let mut is_state = vec![false; 2 * self.lists.len()];
        is_reached[root as usize] = true;
        is_state[2 * root as usize] = true;
        for list in (1..self.lists.len()).rev().filter(|&list| list <= root as usize) {
            if is_reached[list] {
                let cell = self.lists.cell(list as u32);
                is_reached[cell.tail as usize] = true;
                is_reached[cell.node.child() as usize] = true;
                is_state[2 * cell.node.child() as usize + cell.node.accepts() as usize] = true;
            }
        }
        let states = is_state.iter().enumerate().filter(|(_, is)| **is).map(|(state, _)| state);
        states.fold(Size::default(), |size, state| Size {
            nodes: size.nodes + 1,
            edges: size.edges + self.edges(state),
        })
    }

    /// Counts the states at each distance from a root, once per distance.
    fn same_level(&self, root: u32) -> Size {
        let mut size = Size::default();
        let mut last_seen = vec![0u8; 2 * self.lists.len()];
        let mut level = vec![2 * root as usize];
        for number in 1..=MAX_WORD_LEN as u8 + 1 {
            size.nodes += level.len();
            size.edges += level.iter().map(|&state| self.edges(state)).sum::<usize>();
            let mut next = Vec::new();
            for node in level.iter().flat_map(|&state| self.lists.nodes(state as u32 / 2)) {
                let state = 2 * node.child() as usize + node.accepts() as usize;
                if last_seen[state] != number {
                    last_seen[state] = number;
                    next.push(state);
                }
            }
            level = next;
        }
        size
    }
}
