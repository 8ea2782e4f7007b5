//! How large the graphs of a list of words are.

use super::lists::Lists;
use super::pile::Pile;
use super::{BuildError, LONGEST, LONGEST_IN_GADDAG, build, layout};

/// How large the graphs of a list of words are.
///
/// Nodes are states as an automaton has them, the root included: places from which the same letters lead on to the same
/// ends, apart by whether a word ends there. Edges are the letters that lead from one to another. In a file there are no
/// such states: it keeps lists of letters, and the end of a word at its last letter, so that its size is given in bytes
/// beside them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Counts {
    /// The different words.
    pub words: usize,
    /// The letters of all words together.
    pub letters: usize,
    /// The letters of the longest word.
    pub longest: usize,
    /// The nodes of the trie: the different beginnings of words, the empty one included.
    pub trie_nodes: usize,
    /// The edges of the trie, one less than its nodes.
    pub trie_edges: usize,
    /// The nodes of the minimal automaton.
    pub dawg_nodes: usize,
    /// The edges of the minimal automaton.
    pub dawg_edges: usize,
    /// The bytes of a file with the DAWG alone.
    pub dawg_bytes: usize,
    /// The nodes where only nodes at the same distance from the root are put together.
    pub same_level_nodes: usize,
    /// The edges where only nodes at the same distance from the root are put together.
    pub same_level_edges: usize,
    /// The nodes of the minimal automaton of the GADDAG's ways; none where a word is too long for one or it does not fit
    /// into a file.
    pub gaddag_nodes: Option<usize>,
    /// The edges of the minimal automaton of the GADDAG's ways, separators included.
    pub gaddag_edges: Option<usize>,
    /// The bytes of a file with both graphs.
    pub gaddag_bytes: Option<usize>,
}

/// Counts the graphs of some words, which may be in any order and repeat themselves.
///
/// ```
/// let counts = papan_automata::words::count(["CAT", "CATS", "RAT", "RATS"].map(|word| word.bytes().map(|b| b - 64).collect::<Vec<_>>()))?;
/// assert_eq!((counts.trie_nodes, counts.trie_edges), (9, 8));
/// assert_eq!((counts.dawg_nodes, counts.dawg_edges), (5, 5));
/// # Ok::<(), papan_automata::words::BuildError>(())
/// ```
pub fn count(words: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Result<Counts, BuildError> {
    let pile = Pile::gather(words, LONGEST)?;
    let mut lists = Lists::new();
    let dawg = build::dawg(&pile, &mut lists)?;
    let states = States::of(&lists);
    let (minimal, same_level) = (states.minimal(dawg.root), states.same_level(dawg.root));
    let trie_edges = dawg.beginnings.iter().sum();
    let counts = Counts {
        words: pile.len(),
        letters: pile.words().map(<[u8]>::len).sum(),
        longest: pile.words().map(<[u8]>::len).max().unwrap_or(0),
        trie_nodes: trie_edges + 1,
        trie_edges,
        dawg_nodes: minimal.nodes,
        dawg_edges: minimal.edges,
        dawg_bytes: 4 * layout::nodes(&lists, 1),
        same_level_nodes: same_level.nodes,
        same_level_edges: same_level.edges,
        ..Counts::default()
    };
    drop(pile);
    if counts.longest > LONGEST_IN_GADDAG {
        return Ok(counts);
    }
    let Ok(root) = build::gaddag(&dawg, &mut lists) else { return Ok(counts) };
    let gaddag = States::of(&lists).minimal(root);
    Ok(Counts {
        gaddag_nodes: Some(gaddag.nodes),
        gaddag_edges: Some(gaddag.edges),
        gaddag_bytes: Some(4 * layout::nodes(&lists, 2)),
        ..counts
    })
}

/// Nodes and edges.
#[derive(Default)]
struct Size {
    nodes: usize,
    edges: usize,
}

/// The states behind the lists. A state is a list and whether a word ends before it: twice the number of the list, and
/// one more where a word does.
struct States<'a> {
    lists: &'a Lists,
    lengths: Vec<u8>,
}

impl<'a> States<'a> {
    fn of(lists: &'a Lists) -> Self {
        let mut lengths = vec![0; lists.len()];
        for list in 1..lists.len() {
            lengths[list] = 1 + lengths[lists.cell(list as u32).rest as usize];
        }
        Self { lists, lengths }
    }

    fn edges(&self, state: usize) -> usize {
        self.lengths[state / 2] as usize
    }

    /// The states that can be reached from a root. Lists are visited from the highest number down, so that what leads to
    /// one comes before it.
    fn minimal(&self, root: u32) -> Size {
        let mut is_reached = vec![false; self.lists.len()];
        let mut is_state = vec![false; 2 * self.lists.len()];
        is_reached[root as usize] = true;
        is_state[2 * root as usize] = true;
        for list in (1..self.lists.len()).rev().filter(|&list| list <= root as usize) {
            if is_reached[list] {
                let cell = self.lists.cell(list as u32);
                is_reached[cell.rest as usize] = true;
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

    /// The states at each distance from a root, counted once for each distance.
    fn same_level(&self, root: u32) -> Size {
        let mut size = Size::default();
        let mut last_level = vec![0u8; 2 * self.lists.len()];
        let mut level = vec![2 * root as usize];
        for number in 1..=LONGEST as u8 + 1 {
            size.nodes += level.len();
            size.edges += level.iter().map(|&state| self.edges(state)).sum::<usize>();
            let mut next = Vec::new();
            for node in level.iter().flat_map(|&state| self.lists.nodes(state as u32 / 2)) {
                let state = 2 * node.child() as usize + node.accepts() as usize;
                if last_level[state] != number {
                    last_level[state] = number;
                    next.push(state);
                }
            }
            level = next;
        }
        size
    }
}
