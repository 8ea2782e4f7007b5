//! Deterministic finite automata with named states and symbols.
//!
//! Transitions are stored sparsely: memory is proportional to the number of transitions, not to states times symbols, so a
//! small file with many states and many symbols cannot exhaust it.

use std::collections::{BTreeMap, HashMap, VecDeque};

/// A state of a [`Dfa`]: its index in the order in which the states were added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct State(u32);

/// An input symbol of a [`Dfa`]: its index in the alphabet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Symbol(u16);

impl State {
    /// Returns the state with an index. An index that does not fit saturates; no automaton has that state.
    pub fn new(index: usize) -> Self {
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }

    /// Returns the index of this state.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Symbol {
    /// Returns the symbol with an index. An index that does not fit saturates; no alphabet has that symbol.
    pub fn new(index: usize) -> Self {
        Self(u16::try_from(index).unwrap_or(u16::MAX))
    }

    /// Returns the index of this symbol.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<usize> for State {
    fn from(index: usize) -> Self {
        Self::new(index)
    }
}

impl From<usize> for Symbol {
    fn from(index: usize) -> Self {
        Self::new(index)
    }
}

/// Unique names in order, looked up by index or by name in constant time.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Names {
    list: Vec<String>,
    indices: HashMap<String, usize>,
}

impl Names {
    /// Adds a name and returns its index, or returns a duplicate name as an error.
    fn add(&mut self, name: String) -> Result<usize, String> {
        if self.indices.contains_key(&name) {
            return Err(name);
        }
        let index = self.list.len();
        self.indices.insert(name.clone(), index);
        self.list.push(name);
        Ok(index)
    }
}

/// A deterministic, possibly partial automaton whose states and symbols have names.
///
/// Two automata are equal if they have the same names in the same order, and the same start state, final states and
/// transitions. A [`State`] or [`Symbol`] is an index, so it is meaningful only for the automaton it came from. For an
/// index out of range, the lookups of names panic, like indexing a slice; [`step`](Dfa::step) and
/// [`is_final`](Dfa::is_final) return `None` and `false`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dfa {
    names: Names,
    symbols: Names,
    start: State,
    finals: Vec<bool>,
    /// The transitions from state `s` are `edges[rows[s]..rows[s + 1]]`, sorted by symbol.
    rows: Vec<usize>,
    edges: Vec<(Symbol, State)>,
}

impl Dfa {
    /// Returns a builder for automata over an alphabet, given in order.
    ///
    /// ```
    /// use papan_automata::{BuildError, Dfa};
    ///
    /// assert!(Dfa::builder(["a", "b"]).is_ok());
    /// assert_eq!(Dfa::builder(["a", "a"]).unwrap_err(), BuildError::DuplicateSymbol("a".into()));
    /// ```
    pub fn builder(symbols: impl IntoIterator<Item = impl Into<String>>) -> Result<Builder, BuildError> {
        let mut alphabet = Names::default();
        for symbol in symbols {
            let index = alphabet.add(symbol.into()).map_err(BuildError::DuplicateSymbol)?;
            if index >= u16::MAX as usize {
                return Err(BuildError::TooManySymbols);
            }
        }
        Ok(Builder { names: Names::default(), symbols: alphabet, finals: Vec::new(), delta: Vec::new() })
    }

    /// Returns the number of states.
    pub fn len(&self) -> usize {
        self.finals.len()
    }

    /// Returns `false`: an automaton has at least its start state.
    pub fn is_empty(&self) -> bool {
        self.finals.is_empty()
    }

    /// Iterates over the states in the order in which they were added.
    pub fn states(&self) -> impl ExactSizeIterator<Item = State> + DoubleEndedIterator + Clone + use<> {
        (0..self.len()).map(State::new)
    }

    /// Iterates over the alphabet in order.
    pub fn symbols(&self) -> impl ExactSizeIterator<Item = Symbol> + DoubleEndedIterator + Clone + use<> {
        (0..self.symbols.list.len()).map(Symbol::new)
    }

    /// Returns the name of a state. Panics if there is no such state.
    pub fn state_name(&self, state: State) -> &str {
        &self.names.list[state.index()]
    }

    /// Returns the name of a symbol. Panics if there is no such symbol.
    pub fn symbol_name(&self, symbol: Symbol) -> &str {
        &self.symbols.list[symbol.index()]
    }

    /// Returns the state with a name.
    pub fn state(&self, name: &str) -> Option<State> {
        self.names.indices.get(name).copied().map(State::new)
    }

    /// Returns the symbol with a name.
    pub fn symbol(&self, name: &str) -> Option<Symbol> {
        self.symbols.indices.get(name).copied().map(Symbol::new)
    }

    /// Returns the start state.
    pub fn start(&self) -> State {
        self.start
    }

    /// Returns `true` if a state is final.
    pub fn is_final(&self, state: State) -> bool {
        self.finals.get(state.index()).is_some_and(|&is_final| is_final)
    }

    /// Returns the target of the transition on a symbol, if there is one. Takes a binary search among the transitions.
    pub fn step(&self, state: State, symbol: Symbol) -> Option<State> {
        let row = self.leaving(state);
        let index = row.binary_search_by_key(&symbol, |&(on, _)| on).ok()?;
        Some(row[index].1)
    }

    /// Returns the transitions from a state, sorted by symbol.
    pub fn leaving(&self, state: State) -> &[(Symbol, State)] {
        let Some(&[begin, end]) = self.rows.get(state.index()..).and_then(|rows| rows.first_chunk()) else {
            return &[];
        };
        &self.edges[begin..end]
    }

    /// Iterates over all transitions, sorted by state and then by symbol.
    pub fn transitions(&self) -> impl Iterator<Item = (State, Symbol, State)> + '_ {
        self.states().flat_map(|from| self.leaving(from).iter().map(move |&(symbol, to)| (from, symbol, to)))
    }

    /// Returns, for each state, whether it is reachable from the start state.
    pub fn reachable(&self) -> Vec<bool> {
        let mut seen = vec![false; self.len()];
        self.breadth_first(|_, _, to| seen[to.index()] = true);
        seen[self.start.index()] = true;
        seen
    }

    /// Returns a shortest word that leads from the start to a state; of several, the first in the order of symbols.
    ///
    /// Returns `None` if the state is unreachable. The word of the start state is empty.
    pub fn path_to(&self, goal: State) -> Option<Vec<Symbol>> {
        let mut predecessor: HashMap<State, (State, Symbol)> = HashMap::new();
        self.breadth_first(|from, symbol, to| {
            predecessor.insert(to, (from, symbol));
        });
        let mut path = Vec::new();
        let mut at = goal;
        while at != self.start {
            let &(from, symbol) = predecessor.get(&at)?;
            path.push(symbol);
            at = from;
        }
        path.reverse();
        Some(path)
    }

    /// Visits every reachable state but the start breadth-first, by the transition that reaches it first.
    pub(crate) fn breadth_first(&self, mut visit: impl FnMut(State, Symbol, State)) {
        let mut seen = vec![false; self.len()];
        seen[self.start.index()] = true;
        let mut queue = VecDeque::from([self.start]);
        while let Some(from) = queue.pop_front() {
            for &(symbol, to) in self.leaving(from) {
                if !std::mem::replace(&mut seen[to.index()], true) {
                    visit(from, symbol, to);
                    queue.push_back(to);
                }
            }
        }
    }
}

/// Builds a [`Dfa`]; see [`Dfa::builder`].
#[derive(Clone, Debug)]
pub struct Builder {
    names: Names,
    symbols: Names,
    finals: Vec<bool>,
    delta: Vec<BTreeMap<Symbol, State>>,
}

impl Builder {
    /// Adds a state. Fails if the name is taken.
    pub fn add_state(&mut self, name: impl Into<String>) -> Result<State, BuildError> {
        if self.len() >= u32::MAX as usize {
            return Err(BuildError::TooManyStates);
        }
        let index = self.names.add(name.into()).map_err(BuildError::DuplicateState)?;
        self.finals.push(false);
        self.delta.push(BTreeMap::new());
        Ok(State::new(index))
    }

    /// Returns the number of states so far.
    pub fn len(&self) -> usize {
        self.finals.len()
    }

    /// Returns `true` if there is no state yet.
    pub fn is_empty(&self) -> bool {
        self.finals.is_empty()
    }

    /// Returns the state with a name.
    pub fn state(&self, name: &str) -> Option<State> {
        self.names.indices.get(name).copied().map(State::new)
    }

    /// Returns the symbol with a name.
    pub fn symbol(&self, name: &str) -> Option<Symbol> {
        self.symbols.indices.get(name).copied().map(Symbol::new)
    }

    /// Adds a transition. Adding it twice has no effect; a different one on the same symbol is an error.
    pub fn connect(&mut self, from: State, symbol: Symbol, to: State) -> Result<(), BuildError> {
        self.check_state(from)?;
        self.check_state(to)?;
        self.check_symbol(symbol)?;
        let first = *self.delta[from.index()].entry(symbol).or_insert(to);
        if first == to { Ok(()) } else { Err(self.conflict(from, symbol, first, to)) }
    }

    /// Marks a state as final.
    pub fn set_final(&mut self, state: State) -> Result<(), BuildError> {
        self.check_state(state)?;
        self.finals[state.index()] = true;
        Ok(())
    }

    /// Returns the automaton with this start state.
    pub fn build(self, start: State) -> Result<Dfa, BuildError> {
        self.check_state(start)?;
        let mut rows = vec![0];
        let mut edges = Vec::with_capacity(self.delta.iter().map(BTreeMap::len).sum());
        for row in self.delta {
            edges.extend(row);
            rows.push(edges.len());
        }
        Ok(Dfa { names: self.names, symbols: self.symbols, start, finals: self.finals, rows, edges })
    }

    fn check_state(&self, state: State) -> Result<(), BuildError> {
        if state.index() < self.len() { Ok(()) } else { Err(BuildError::NoSuchState(state)) }
    }

    fn check_symbol(&self, symbol: Symbol) -> Result<(), BuildError> {
        if symbol.index() < self.symbols.list.len() { Ok(()) } else { Err(BuildError::NoSuchSymbol(symbol)) }
    }

    fn conflict(&self, from: State, symbol: Symbol, first: State, second: State) -> BuildError {
        let name = |state: State| self.names.list[state.index()].clone();
        BuildError::Conflict {
            from: name(from),
            symbol: self.symbols.list[symbol.index()].clone(),
            first: name(first),
            second: name(second),
        }
    }
}

/// An error of building a [`Dfa`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// Two states have the same name.
    #[error("duplicate state {0}")]
    DuplicateState(String),
    /// Two symbols have the same name.
    #[error("duplicate symbol {0}")]
    DuplicateSymbol(String),
    /// A state has two transitions on the same symbol.
    #[error("state {from} has two transitions on {symbol}, to {first} and to {second}")]
    Conflict {
        /// The source state.
        from: String,
        /// The symbol.
        symbol: String,
        /// The target of the existing transition.
        first: String,
        /// The target of the rejected transition.
        second: String,
    },
    /// A state does not belong to this builder.
    #[error("state number {} does not exist", .0.index())]
    NoSuchState(State),
    /// A symbol is not in the alphabet.
    #[error("symbol number {} does not exist", .0.index())]
    NoSuchSymbol(Symbol),
    /// There are more states than a [`State`] can number.
    #[error("more than {} states", u32::MAX)]
    TooManyStates,
    /// There are more symbols than a [`Symbol`] can number.
    #[error("more than {} symbols", u16::MAX)]
    TooManySymbols,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `q0 -a-> q1 -b-> q2`, `q0 -b-> q2`, and `q3 -a-> q0`, which nothing leads to.
    fn diamond() -> Dfa {
        let mut builder = Dfa::builder(["a", "b"]).unwrap();
        let q: Vec<State> = (0..4).map(|i| builder.add_state(format!("q{i}")).unwrap()).collect();
        let (a, b) = (Symbol::new(0), Symbol::new(1));
        for (from, symbol, to) in [(0, b, 2), (0, a, 1), (1, b, 2), (3, a, 0)] {
            builder.connect(q[from], symbol, q[to]).unwrap();
        }
        builder.set_final(q[2]).unwrap();
        builder.build(q[0]).unwrap()
    }

    #[test]
    fn steps_follow_exactly_the_transitions() {
        let dfa = diamond();
        let found: Vec<_> = dfa
            .states()
            .flat_map(|s| dfa.symbols().map(move |x| (s, x)))
            .filter_map(|(s, x)| dfa.step(s, x).map(|to| (s.index(), x.index(), to.index())))
            .collect();
        assert_eq!(found, [(0, 0, 1), (0, 1, 2), (1, 1, 2), (3, 0, 0)]);
        assert_eq!(dfa.transitions().count(), 4);
    }

    #[test]
    fn names_map_to_states_and_back() {
        let dfa = diamond();
        assert!(dfa.states().all(|s| dfa.state(dfa.state_name(s)) == Some(s)));
        assert!(dfa.symbols().all(|x| dfa.symbol(dfa.symbol_name(x)) == Some(x)));
        assert_eq!((dfa.state("q4"), dfa.symbol("c")), (None, None));
    }

    #[test]
    fn shortest_paths_prefer_the_first_symbol() {
        let dfa = diamond();
        let path = |i| dfa.path_to(State::new(i)).map(|p| p.iter().map(|x| x.index()).collect::<Vec<_>>());
        assert_eq!(path(0), Some(vec![]));
        assert_eq!(path(1), Some(vec![0]));
        assert_eq!(path(2), Some(vec![1]));
        assert_eq!(path(3), None);
        assert_eq!(path(9), None);
        assert_eq!(dfa.reachable(), [true, true, true, false]);
    }

    #[test]
    fn equality_is_by_content() {
        assert_eq!(diamond(), diamond());
        let mut builder = Dfa::builder(["a", "b"]).unwrap();
        let q0 = builder.add_state("q0").unwrap();
        assert_ne!(diamond(), builder.build(q0).unwrap());
    }

    #[test]
    fn the_builder_rejects_ambiguity() {
        let mut builder = Dfa::builder(["a"]).unwrap();
        let (q0, q1) = (builder.add_state("q0").unwrap(), builder.add_state("q1").unwrap());
        let a = builder.symbol("a").unwrap();
        assert_eq!(builder.add_state("q0"), Err(BuildError::DuplicateState("q0".into())));
        builder.connect(q0, a, q1).unwrap();
        builder.connect(q0, a, q1).unwrap();
        let error = builder.connect(q0, a, q0).unwrap_err();
        assert_eq!(error.to_string(), "state q0 has two transitions on a, to q1 and to q0");
        assert_eq!(builder.connect(q0, Symbol::new(1), q0), Err(BuildError::NoSuchSymbol(Symbol::new(1))));
        assert_eq!(builder.set_final(State::new(2)), Err(BuildError::NoSuchState(State::new(2))));
        assert_eq!(builder.build(State::new(7)), Err(BuildError::NoSuchState(State::new(7))));
    }

    #[test]
    fn the_alphabet_size_is_limited() {
        assert!(Dfa::builder((0..65_535).map(|i| i.to_string())).is_ok());
        let error = Dfa::builder((0..65_536).map(|i| i.to_string())).unwrap_err();
        assert_eq!(error, BuildError::TooManySymbols);
    }

    #[test]
    fn states_out_of_range_have_no_transitions() {
        let dfa = diamond();
        assert_eq!(dfa.step(State::new(4), Symbol::new(0)), None);
        assert_eq!(dfa.step(State::new(usize::MAX), Symbol::new(usize::MAX)), None);
        assert!(!dfa.is_final(State::new(4)));
    }
}
