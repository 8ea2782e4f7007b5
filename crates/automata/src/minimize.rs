//! Minimization: merging the states that no input can distinguish.
//!
//! The caller defines what is observable: a *class* for each state (final or not, won or tied) and an *output* for each
//! transition (the reply of the machine). Two states are equivalent if they have the same class, have transitions on the
//! same symbols with the same outputs, and the targets of these transitions are equivalent.
//!
//! The blocks are refined with Hopcroft's algorithm, always by the smaller half, which takes `O(n log n)` even on long
//! chains, where refinement in rounds is quadratic. Distinguishing words are searched on demand, one pair of states at a
//! time, with the union-find method of Hopcroft and Karp, which visits fewer pairs than there are states.

mod distinguish;
mod refinement;

use std::collections::{BTreeMap, HashMap};

use crate::{Dfa, State, Symbol};
use distinguish::PairSearch;
use refinement::Refinement;

/// The states of a DFA, partitioned into blocks of equivalent ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Partition {
    /// The blocks. The block of the start state comes first, the others in the order of their first states; states within
    /// a block are in order too.
    pub blocks: Vec<Vec<State>>,
    /// The unreachable states, which are in no block.
    pub dropped: Vec<State>,
    block_of: Vec<Option<usize>>,
    observed: Observed,
}

/// The observable behavior of a DFA, with classes and outputs as numbers. Unreachable states have no transitions.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Observed {
    class: Vec<usize>,
    transitions: Vec<Vec<ObservedTransition>>,
}

/// The observable part of a transition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ObservedTransition {
    symbol: Symbol,
    output: usize,
    to: State,
}

/// How two states differ after the word of a [`Distinction`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DistinctionKind {
    /// The reached states have different classes.
    Class,
    /// Only one of the states has a transition on the last symbol.
    Defined,
    /// The outputs on the last symbol differ.
    Output,
}

/// A shortest word that distinguishes two states.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Distinction {
    /// The word. It is empty if the classes of the two states differ.
    pub word: Vec<Symbol>,
    /// The observable difference after the word.
    pub kind: DistinctionKind,
}

/// Partitions the reachable states of a DFA into blocks of equivalent ones.
///
/// `class` is called for the reachable states and `output` for their transitions.
///
/// ```
/// use papan_automata::{Dfa, minimize::{DistinctionKind, minimize}};
///
/// // `left` and `right` lead to the same state, but with different outputs.
/// let mut builder = Dfa::builder(["x", "y"])?;
/// let (x, y) = (builder.symbol("x").unwrap(), builder.symbol("y").unwrap());
/// let [start, left, right, end] =
///     [builder.add_state("start")?, builder.add_state("left")?, builder.add_state("right")?, builder.add_state("end")?];
/// for (from, symbol, to) in [(start, x, left), (start, y, right), (left, x, end), (right, x, end)] {
///     builder.connect(from, symbol, to)?;
/// }
/// let dfa = builder.build(start)?;
///
/// assert_eq!(minimize(&dfa, |_| (), |_, _| ()).blocks.len(), 3);
/// let partition = minimize(&dfa, |_| (), |from, _| from == left);
/// assert_eq!(partition.blocks.len(), 4);
/// let distinction = partition.distinction(left, right).unwrap();
/// assert_eq!((distinction.word, distinction.kind), (vec![x], DistinctionKind::Output));
/// # Ok::<(), papan_automata::BuildError>(())
/// ```
pub fn minimize<C: Ord, O: Ord>(
    dfa: &Dfa,
    class: impl Fn(State) -> C,
    output: impl Fn(State, Symbol) -> O,
) -> Partition {
    let reachable = dfa.reachable();
    let (states, dropped): (Vec<State>, Vec<State>) =
        dfa.states().partition(|state| reachable[state.index()]);
    let observed = Observed::new(dfa, &states, class, output);
    let unordered = Refinement::new(&observed, &states).refine();
    let blocks = in_order(&unordered, &states, dfa.start());
    let mut block_of = vec![None; dfa.len()];
    for (number, block) in blocks.iter().enumerate() {
        for state in block {
            block_of[state.index()] = Some(number);
        }
    }
    Partition { blocks, dropped, block_of, observed }
}

impl Observed {
    fn new<C: Ord, O: Ord>(
        dfa: &Dfa,
        states: &[State],
        class: impl Fn(State) -> C,
        output: impl Fn(State, Symbol) -> O,
    ) -> Self {
        let mut classes = BTreeMap::new();
        let mut outputs = BTreeMap::new();
        let mut observed = Self { class: vec![0; dfa.len()], transitions: vec![Vec::new(); dfa.len()] };
        for &state in states {
            observed.class[state.index()] = number(&mut classes, class(state));
            let transition = |&(symbol, to)| {
                let output = number(&mut outputs, output(state, symbol));
                ObservedTransition { symbol, output, to }
            };
            observed.transitions[state.index()] = dfa.leaving(state).iter().map(transition).collect();
        }
        observed
    }

    /// Returns what is observable at a state without following its transitions.
    fn signature(&self, state: State) -> (usize, Vec<(Symbol, usize)>) {
        let transitions = self.transitions[state.index()].iter();
        (self.class[state.index()], transitions.map(|t| (t.symbol, t.output)).collect())
    }
}

/// Numbers distinct values in the order of their first use.
fn number<T: Ord>(known: &mut BTreeMap<T, usize>, value: T) -> usize {
    let next = known.len();
    *known.entry(value).or_insert(next)
}

/// Sorts the blocks as [`Partition::blocks`] promises. `block_of` has the arbitrary block number of each state.
fn in_order(block_of: &[usize], states: &[State], start: State) -> Vec<Vec<State>> {
    let mut blocks: Vec<Vec<State>> = vec![Vec::new()];
    let mut new_numbers: HashMap<usize, usize> = HashMap::from([(block_of[start.index()], 0)]);
    for &state in states {
        let number = *new_numbers.entry(block_of[state.index()]).or_insert(blocks.len());
        if number == blocks.len() {
            blocks.push(Vec::new());
        }
        blocks[number].push(state);
    }
    blocks
}

impl Partition {
    /// Returns the index of the block of a state, or `None` for an unreachable state.
    pub fn block_of(&self, state: State) -> Option<usize> {
        self.block_of.get(state.index()).copied().flatten()
    }

    /// Returns the DFA whose states are the blocks, each named after its first state.
    ///
    /// `dfa` must be the automaton that was minimized. A block is final if its first state is. Where that matters, the
    /// class should distinguish final states, so that no block mixes both.
    ///
    /// # Panics
    ///
    /// Panics if `dfa` is another automaton with fewer states or symbols.
    pub fn quotient(&self, dfa: &Dfa) -> Dfa {
        let built = self.build_quotient(dfa);
        built.expect("blocks have distinct names and one transition per symbol")
    }

    fn build_quotient(&self, dfa: &Dfa) -> Result<Dfa, crate::BuildError> {
        let mut builder = Dfa::builder(dfa.symbols().map(|symbol| dfa.symbol_name(symbol)))?;
        let firsts = || self.blocks.iter().filter_map(|block| block.first().copied());
        for first in firsts() {
            let state = builder.add_state(dfa.state_name(first))?;
            if dfa.is_final(first) {
                builder.set_final(state)?;
            }
        }
        for (from, first) in firsts().enumerate() {
            for transition in &self.observed.transitions[first.index()] {
                // The target of a reachable state is reachable, so it has a block.
                let Some(to) = self.block_of(transition.to) else { continue };
                builder.connect(from.into(), transition.symbol, to.into())?;
            }
        }
        builder.build(State::new(0))
    }

    /// Returns a shortest word that distinguishes two states. Returns `None` if they are equivalent or one is unreachable.
    pub fn distinguish(&self, a: State, b: State) -> Option<Vec<Symbol>> {
        self.distinction(a, b).map(|distinction| distinction.word)
    }

    /// Returns a shortest word that distinguishes two states, with the observable difference. Returns `None` if they are
    /// equivalent or one is unreachable.
    pub fn distinction(&self, a: State, b: State) -> Option<Distinction> {
        if self.block_of(a)? == self.block_of(b)? {
            return None;
        }
        if self.observed.class[a.index()] != self.observed.class[b.index()] {
            return Some(Distinction { word: Vec::new(), kind: DistinctionKind::Class });
        }
        PairSearch::from(a, b).run(&self.observed)
    }
}
