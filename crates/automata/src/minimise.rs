//! The smallest machine that cannot be told from a given one.
//!
//! What an observer sees is the caller's to say: a *class* for each state (final or not, won or tied) and an *output* for
//! each transition (what the machine answers). Two states are equivalent when they have the same class, the same symbols
//! lead on, each with the same output, and the states they lead to are equivalent again.
//!
//! The blocks are refined as Hopcroft's algorithm does, always by the smaller half, so that the work grows as `n log n`
//! even on long chains, where refinement in rounds is quadratic. Explanations are searched afterwards, for a pair at a time,
//! by Hopcroft and Karp's union of pairs, which visits fewer pairs than there are states.

use std::collections::{BTreeMap, HashMap};

use crate::{Dfa, State, Symbol};

/// The equivalent states of a machine, in blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Partition {
    /// The blocks. The block of the start comes first, the others in the order of their first states; states within a
    /// block are in order too.
    pub blocks: Vec<Vec<State>>,
    /// The states that no input leads to, which are in no block.
    pub dropped: Vec<State>,
    homes: Vec<Option<usize>>,
    seen: Observed,
}

/// What is seen of a machine, with classes and outputs as numbers. Unreachable states have no edges.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Observed {
    class: Vec<usize>,
    edges: Vec<Vec<Edge>>,
}

/// A transition as it is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Edge {
    symbol: Symbol,
    output: usize,
    to: State,
}

/// In what two states differ after the input of a [`Difference`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The states reached have different classes.
    Class,
    /// The last symbol leads on from one of the states and not from the other.
    Defined,
    /// The last symbol has different outputs.
    Output,
}

/// A shortest input that shows that two states are not equivalent.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Difference {
    /// The input. It is empty when the classes of the two states themselves differ.
    pub word: Vec<Symbol>,
    /// What it shows.
    pub reason: Reason,
}

/// Puts the reachable states of a machine into blocks of equivalent ones.
///
/// `class` is called for reachable states, `output` for their transitions.
///
/// ```
/// use papan_automata::{Dfa, minimise::{Reason, minimise}};
///
/// // Two states that answer the same input differently, and lead to the same place.
/// let mut builder = Dfa::builder(["x", "y"])?;
/// let (x, y) = (builder.symbol("x").unwrap(), builder.symbol("y").unwrap());
/// let [start, left, right, end] =
///     [builder.add_state("start")?, builder.add_state("left")?, builder.add_state("right")?, builder.add_state("end")?];
/// for (from, symbol, to) in [(start, x, left), (start, y, right), (left, x, end), (right, x, end)] {
///     builder.connect(from, symbol, to)?;
/// }
/// let dfa = builder.build(start)?;
///
/// assert_eq!(minimise(&dfa, |_| (), |_, _| ()).blocks.len(), 3);
/// let partition = minimise(&dfa, |_| (), |from, _| from == left);
/// assert_eq!(partition.blocks.len(), 4);
/// let difference = partition.explain(left, right).unwrap();
/// assert_eq!((difference.word, difference.reason), (vec![x], Reason::Output));
/// # Ok::<(), papan_automata::BuildError>(())
/// ```
pub fn minimise<C: Ord, O: Ord>(
    dfa: &Dfa,
    class: impl Fn(State) -> C,
    output: impl Fn(State, Symbol) -> O,
) -> Partition {
    let reachable = dfa.reachable();
    let (states, dropped): (Vec<State>, Vec<State>) =
        dfa.states().partition(|state| reachable[state.index()]);
    let seen = Observed::new(dfa, &states, class, output);
    let home = Refinement::new(&seen, &states).refine();
    let blocks = in_order(&home, &states, dfa.start());
    let mut homes = vec![None; dfa.len()];
    for (number, block) in blocks.iter().enumerate() {
        for state in block {
            homes[state.index()] = Some(number);
        }
    }
    Partition { blocks, dropped, homes, seen }
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
        let mut seen = Self { class: vec![0; dfa.len()], edges: vec![Vec::new(); dfa.len()] };
        for &state in states {
            seen.class[state.index()] = number(&mut classes, class(state));
            let edge =
                |&(symbol, to)| Edge { symbol, output: number(&mut outputs, output(state, symbol)), to };
            seen.edges[state.index()] = dfa.leaving(state).iter().map(edge).collect();
        }
        seen
    }

    /// What is seen of a state without following its transitions.
    fn surface(&self, state: State) -> (usize, Vec<(Symbol, usize)>) {
        let edges = &self.edges[state.index()];
        (self.class[state.index()], edges.iter().map(|edge| (edge.symbol, edge.output)).collect())
    }
}

/// The number of a thing among the different things seen so far.
fn number<T: Ord>(known: &mut BTreeMap<T, usize>, thing: T) -> usize {
    let next = known.len();
    *known.entry(thing).or_insert(next)
}

/// The blocks in the promised order, from the number that each state has.
fn in_order(home: &[usize], states: &[State], start: State) -> Vec<Vec<State>> {
    let mut blocks: Vec<Vec<State>> = Vec::new();
    let mut places: HashMap<usize, usize> = HashMap::from([(home[start.index()], 0)]);
    blocks.push(Vec::new());
    for &state in states {
        let place = *places.entry(home[state.index()]).or_insert(blocks.len());
        if place == blocks.len() {
            blocks.push(Vec::new());
        }
        blocks[place].push(state);
    }
    blocks
}

/// Blocks as ranges of one list of states; within a block the marked states come first.
struct Refinement {
    list: Vec<State>,
    place: Vec<usize>,
    home: Vec<usize>,
    blocks: Vec<Range>,
    /// The blocks to split others by, and whether each block is among them.
    waiting: Vec<usize>,
    waits: Vec<bool>,
    /// For each state, the transitions that lead to it.
    arriving: Vec<Vec<(Symbol, State)>>,
}

#[derive(Clone, Copy)]
struct Range {
    begin: usize,
    end: usize,
    marked: usize,
}

impl Refinement {
    /// Starts with the states put together that look the same on the surface.
    fn new(seen: &Observed, states: &[State]) -> Self {
        let mut surfaces: BTreeMap<_, Vec<State>> = BTreeMap::new();
        for &state in states {
            surfaces.entry(seen.surface(state)).or_default().push(state);
        }
        let size = seen.class.len();
        let mut new = Self {
            list: Vec::with_capacity(states.len()),
            place: vec![0; size],
            home: vec![0; size],
            blocks: Vec::new(),
            waiting: (0..surfaces.len()).collect(),
            waits: vec![true; surfaces.len()],
            arriving: vec![Vec::new(); size],
        };
        for block in surfaces.into_values() {
            new.push_block(block);
        }
        new.list_arrivals(seen, states);
        new
    }

    fn push_block(&mut self, states: Vec<State>) {
        let begin = self.list.len();
        for state in states {
            self.home[state.index()] = self.blocks.len();
            self.place[state.index()] = self.list.len();
            self.list.push(state);
        }
        self.blocks.push(Range { begin, end: self.list.len(), marked: 0 });
    }

    fn list_arrivals(&mut self, seen: &Observed, states: &[State]) {
        for &from in states {
            for edge in &seen.edges[from.index()] {
                self.arriving[edge.to.index()].push((edge.symbol, from));
            }
        }
    }

    /// Splits until nothing can be split, and gives the block of each state.
    fn refine(mut self) -> Vec<usize> {
        while let Some(by) = self.waiting.pop() {
            self.waits[by] = false;
            let Range { begin, end, .. } = self.blocks[by];
            let mut arrivals: Vec<(Symbol, State)> =
                self.list[begin..end].iter().flat_map(|to| &self.arriving[to.index()]).copied().collect();
            arrivals.sort_unstable();
            for on_one_symbol in arrivals.chunk_by(|a, b| a.0 == b.0) {
                self.split(on_one_symbol);
            }
        }
        self.home
    }

    /// Parts the states that are in a set from those that are not, in every block.
    fn split(&mut self, set: &[(Symbol, State)]) {
        let mut touched = Vec::new();
        for &(_, state) in set {
            let block = self.home[state.index()];
            if self.blocks[block].marked == 0 {
                touched.push(block);
            }
            self.mark(state, block);
        }
        for block in touched {
            self.part(block);
        }
    }

    /// Swaps a state, not marked so far, to the end of the marked ones of its block.
    fn mark(&mut self, state: State, block: usize) {
        let range = &mut self.blocks[block];
        let (from, to) = (self.place[state.index()], range.begin + range.marked);
        range.marked += 1;
        self.list.swap(from, to);
        self.place[self.list[from].index()] = from;
        self.place[state.index()] = to;
    }

    /// Makes a block of its own of the smaller of the marked and the unmarked states of a block.
    fn part(&mut self, block: usize) {
        let Range { begin, end, marked } = self.blocks[block];
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
        self.blocks[block] = Range { begin: more.0, end: more.1, marked: 0 };
        self.blocks.push(Range { begin: fewer.0, end: fewer.1, marked: 0 });
        for state in &self.list[fewer.0..fewer.1] {
            self.home[state.index()] = new;
        }
        // The smaller one is enough where the old block has been used up; where it still waits, both parts must.
        self.waits.push(true);
        self.waiting.push(new);
    }
}

impl Partition {
    /// The place in [`blocks`](Partition::blocks) of the block of a state; `None` for a dropped state.
    pub fn block_of(&self, state: State) -> Option<usize> {
        self.homes.get(state.index()).copied().flatten()
    }

    /// The machine whose states are the blocks, each with the name of its first state.
    ///
    /// `dfa` is the machine that was minimised. A block is final when its first state is; where that matters, let the
    /// class tell final states from others, so that they do not meet in one block.
    ///
    /// # Panics
    ///
    /// When `dfa` is another machine, and has fewer states or symbols.
    pub fn quotient(&self, dfa: &Dfa) -> Dfa {
        let built = self.build_quotient(dfa);
        built.expect("blocks of a machine have names of their own and lead on in one way")
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
            for edge in &self.seen.edges[first.index()] {
                // What a reachable state leads to is reachable too, so it has a block.
                let Some(to) = self.block_of(edge.to) else { continue };
                builder.connect(from.into(), edge.symbol, to.into())?;
            }
        }
        builder.build(State::new(0))
    }

    /// A shortest input that shows that two states are not equivalent; `None` when they are, or when one was dropped.
    ///
    /// What it shows is told by [`explain`](Partition::explain).
    pub fn distinguish(&self, a: State, b: State) -> Option<Vec<Symbol>> {
        self.explain(a, b).map(|difference| difference.word)
    }

    /// A shortest input that shows that two states are not equivalent, and what it shows.
    pub fn explain(&self, a: State, b: State) -> Option<Difference> {
        if self.block_of(a)? == self.block_of(b)? {
            return None;
        }
        if self.seen.class[a.index()] != self.seen.class[b.index()] {
            return Some(Difference { word: Vec::new(), reason: Reason::Class });
        }
        Pairs::from(a, b).search(&self.seen)
    }
}

/// A search in breadth over pairs of states reached by the same input.
///
/// A pair whose states are already connected by pairs seen before is passed over: an input that tells it apart tells one of
/// those apart too, and they are no further from the beginning.
struct Pairs {
    /// Each pair with the place of the pair before it and the symbol between them; the first has none.
    trail: Vec<(State, State, usize, Option<Symbol>)>,
    parent: HashMap<State, State>,
}

impl Pairs {
    fn from(a: State, b: State) -> Self {
        let mut new = Self { trail: vec![(a, b, 0, None)], parent: HashMap::new() };
        new.join(a, b);
        new
    }

    fn search(mut self, seen: &Observed) -> Option<Difference> {
        let mut at = 0;
        while let Some(&(a, b, ..)) = self.trail.get(at) {
            let (left, right) = (&seen.edges[a.index()], &seen.edges[b.index()]);
            if let Some((symbol, reason)) = first_difference(left, right, &seen.class) {
                return Some(Difference { word: self.word(at, symbol), reason });
            }
            for (x, y) in left.iter().zip(right) {
                if self.join(x.to, y.to) {
                    self.trail.push((x.to, y.to, at, Some(x.symbol)));
                }
            }
            at += 1;
        }
        None
    }

    /// The input that leads to a pair, and one more symbol.
    fn word(&self, mut at: usize, last: Symbol) -> Vec<Symbol> {
        let mut word = vec![last];
        while let (_, _, before, Some(symbol)) = self.trail[at] {
            word.push(symbol);
            at = before;
        }
        word.reverse();
        word
    }

    fn find(&mut self, mut state: State) -> State {
        while let Some(&up) = self.parent.get(&state) {
            // Shorten the way for the next time.
            if let Some(&upper) = self.parent.get(&up) {
                self.parent.insert(state, upper);
            }
            state = up;
        }
        state
    }

    /// Connects two states; whether they were not connected before.
    fn join(&mut self, a: State, b: State) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a != b {
            self.parent.insert(a, b);
        }
        a != b
    }
}

/// The first symbol on which two states of one class differ within a step.
fn first_difference(left: &[Edge], right: &[Edge], class: &[usize]) -> Option<(Symbol, Reason)> {
    for (x, y) in left.iter().zip(right) {
        let reason = if x.symbol != y.symbol {
            Reason::Defined
        } else if x.output != y.output {
            Reason::Output
        } else if class[x.to.index()] != class[y.to.index()] {
            Reason::Class
        } else {
            continue;
        };
        return Some((x.symbol.min(y.symbol), reason));
    }
    let shorter = left.len().min(right.len());
    left.get(shorter).or(right.get(shorter)).map(|edge| (edge.symbol, Reason::Defined))
}
