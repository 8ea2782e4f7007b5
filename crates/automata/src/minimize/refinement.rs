//! Hopcroft's partition refinement.

use std::collections::BTreeMap;

use super::Observed;
use crate::{State, Symbol};

/// The current blocks, as ranges of one array of states. Within a block the marked states come first.
pub(super) struct Refinement {
    /// The states, grouped by block.
    states: Vec<State>,
    /// The index of each state in `states`.
    position: Vec<usize>,
    block_of: Vec<usize>,
    blocks: Vec<Block>,
    /// The blocks that others still have to be split by, and whether each block is among them.
    worklist: Vec<usize>,
    is_waiting: Vec<bool>,
    /// The incoming transitions of each state.
    incoming: Vec<Vec<(Symbol, State)>>,
}

/// A range of [`Refinement::states`], of which the first `marked` are marked.
#[derive(Clone, Copy)]
struct Block {
    begin: usize,
    end: usize,
    marked: usize,
}

impl Refinement {
    /// Starts with one block per signature.
    pub(super) fn new(observed: &Observed, states: &[State]) -> Self {
        let mut signatures: BTreeMap<_, Vec<State>> = BTreeMap::new();
        for &state in states {
            signatures.entry(observed.signature(state)).or_default().push(state);
        }
        let size = observed.class.len();
        let mut refinement = Self {
            states: Vec::with_capacity(states.len()),
            position: vec![0; size],
            block_of: vec![0; size],
            blocks: Vec::new(),
            worklist: (0..signatures.len()).collect(),
            is_waiting: vec![true; signatures.len()],
            incoming: vec![Vec::new(); size],
        };
        for block in signatures.into_values() {
            refinement.push_block(block);
        }
        refinement.collect_incoming(observed, states);
        refinement
    }

    fn push_block(&mut self, states: Vec<State>) {
        let begin = self.states.len();
        for state in states {
            self.block_of[state.index()] = self.blocks.len();
            self.position[state.index()] = self.states.len();
            self.states.push(state);
        }
        self.blocks.push(Block { begin, end: self.states.len(), marked: 0 });
    }

    fn collect_incoming(&mut self, observed: &Observed, states: &[State]) {
        for &from in states {
            for transition in &observed.transitions[from.index()] {
                self.incoming[transition.to.index()].push((transition.symbol, from));
            }
        }
    }

    /// Splits blocks until no block can be split, and returns the block number of each state.
    pub(super) fn refine(mut self) -> Vec<usize> {
        while let Some(by) = self.worklist.pop() {
            self.is_waiting[by] = false;
            let Block { begin, end, .. } = self.blocks[by];
            let mut incoming: Vec<(Symbol, State)> =
                self.states[begin..end].iter().flat_map(|to| &self.incoming[to.index()]).copied().collect();
            incoming.sort_unstable();
            for on_one_symbol in incoming.chunk_by(|a, b| a.0 == b.0) {
                self.split(on_one_symbol);
            }
        }
        self.block_of
    }

    /// Splits every block into the states that are in a set and those that are not.
    fn split(&mut self, set: &[(Symbol, State)]) {
        let mut touched = Vec::new();
        for &(_, state) in set {
            let block = self.block_of[state.index()];
            if self.blocks[block].marked == 0 {
                touched.push(block);
            }
            self.mark(state, block);
        }
        for block in touched {
            self.split_marked(block);
        }
    }

    /// Marks an unmarked state by swapping it to the end of the marked states of its block.
    fn mark(&mut self, state: State, block: usize) {
        let range = &mut self.blocks[block];
        let (from, to) = (self.position[state.index()], range.begin + range.marked);
        range.marked += 1;
        self.states.swap(from, to);
        self.position[self.states[from].index()] = from;
        self.position[state.index()] = to;
    }

    /// Splits a block into its marked and unmarked states. The smaller part becomes a new block.
    fn split_marked(&mut self, block: usize) {
        let Block { begin, end, marked } = self.blocks[block];
        self.blocks[block].marked = 0;
        let middle = begin + marked;
        if middle == end {
            return;
        }
        let marked_are_fewer = middle - begin <= end - middle;
        let (fewer, more) = if marked_are_fewer {
            ((begin, middle), (middle, end))
        } else {
            ((middle, end), (begin, middle))
        };
        let new = self.blocks.len();
        self.blocks[block] = Block { begin: more.0, end: more.1, marked: 0 };
        self.blocks.push(Block { begin: fewer.0, end: fewer.1, marked: 0 });
        for state in &self.states[fewer.0..fewer.1] {
            self.block_of[state.index()] = new;
        }
        // If the old block was already processed, splitting by the smaller part suffices (Hopcroft). If it is still on the
        // worklist, both parts must be, and the larger one is, under the old number.
        self.is_waiting.push(true);
        self.worklist.push(new);
    }
}
