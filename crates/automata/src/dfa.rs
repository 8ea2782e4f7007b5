//! The machine: named states, named symbols, at most one transition for each pair of them.
//!
//! Transitions are kept sparsely, so memory follows the number of transitions and not states times symbols: a file with
//! many states and many symbols cannot make a small machine large.

use std::collections::{BTreeMap, HashMap, VecDeque};

/// A state of a [`Dfa`]: its place in the order in which the states were added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct State(u32);

/// An input symbol of a [`Dfa`]: its place in the alphabet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Symbol(u16);

impl State {
    /// The state at a place in the order of states.
    ///
    /// A place beyond every possible machine becomes the last one there is, which no machine has.
    pub fn new(index: usize) -> Self {
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }

    /// The place of this state in the order of states.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Symbol {
    /// The symbol at a place in the alphabet.
    ///
    /// A place beyond every possible alphabet becomes the last one there is, which no machine has.
    pub fn new(index: usize) -> Self {
        Self(u16::try_from(index).unwrap_or(u16::MAX))
    }

    /// The place of this symbol in the alphabet.
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

/// Names in order, found by place or by name in constant time.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Names {
    list: Vec<String>,
    places: HashMap<String, usize>,
}

impl Names {
    /// Adds a name and gives its place, or hands a name back that is there already.
    fn add(&mut self, name: String) -> Result<usize, String> {
        if self.places.contains_key(&name) {
            return Err(name);
        }
        let place = self.list.len();
        self.places.insert(name.clone(), place);
        self.list.push(name);
        Ok(place)
    }
}

/// A deterministic, possibly partial automaton whose states and symbols have names.
///
/// Two machines are equal when they have the same names in the same order, the same start, finals and transitions.
/// [`State`]s and [`Symbol`]s are places, so they mean something only together with the machine they came from: the look-ups
/// of names panic when handed a place that the machine does not have, as indexing a slice does; [`step`](Dfa::step) and
/// [`is_final`](Dfa::is_final) answer `None` and `false`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dfa {
    names: Names,
    symbols: Names,
    start: State,
    finals: Vec<bool>,
    /// Row `s` is `edges[rows[s]..rows[s + 1]]`, ordered by symbol.
    rows: Vec<usize>,
    edges: Vec<(Symbol, State)>,
}

impl Dfa {
    /// Starts a machine over an alphabet, the symbols in the order given.
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
            let place = alphabet.add(symbol.into()).map_err(BuildError::DuplicateSymbol)?;
            if place >= u16::MAX as usize {
                return Err(BuildError::TooManySymbols);
            }
        }
        Ok(Builder { names: Names::default(), symbols: alphabet, finals: Vec::new(), delta: Vec::new() })
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.finals.len()
    }

    /// Never true: a machine has at least its start state.
    pub fn is_empty(&self) -> bool {
        self.finals.is_empty()
    }

    /// The states, in the order in which they were added.
    pub fn states(&self) -> impl ExactSizeIterator<Item = State> + DoubleEndedIterator + Clone + use<> {
        (0..self.len()).map(State::new)
    }

    /// The symbols of the alphabet, in order.
    pub fn symbols(&self) -> impl ExactSizeIterator<Item = Symbol> + DoubleEndedIterator + Clone + use<> {
        (0..self.symbols.list.len()).map(Symbol::new)
    }

    /// The name of a state.
    pub fn state_name(&self, state: State) -> &str {
        &self.names.list[state.index()]
    }

    /// The name of a symbol.
    pub fn symbol_name(&self, symbol: Symbol) -> &str {
        &self.symbols.list[symbol.index()]
    }

    /// The state with this name.
    pub fn state(&self, name: &str) -> Option<State> {
        self.names.places.get(name).copied().map(State::new)
    }

    /// The symbol with this name.
    pub fn symbol(&self, name: &str) -> Option<Symbol> {
        self.symbols.places.get(name).copied().map(Symbol::new)
    }

    /// The state in which every run begins.
    pub fn start(&self) -> State {
        self.start
    }

    /// Whether a state is final.
    pub fn is_final(&self, state: State) -> bool {
        self.finals.get(state.index()).is_some_and(|&is_final| is_final)
    }

    /// The state that follows, if there is a transition.
    pub fn step(&self, state: State, symbol: Symbol) -> Option<State> {
        let row = self.leaving(state);
        let place = row.binary_search_by_key(&symbol, |&(on, _)| on).ok()?;
        Some(row[place].1)
    }

    /// The transitions that leave a state, ordered by symbol.
    pub fn leaving(&self, state: State) -> &[(Symbol, State)] {
        let Some(&[begin, end]) = self.rows.get(state.index()..).and_then(|rows| rows.first_chunk()) else {
            return &[];
        };
        &self.edges[begin..end]
    }

    /// Every transition, ordered by state and then by symbol.
    pub fn transitions(&self) -> impl Iterator<Item = (State, Symbol, State)> + '_ {
        self.states().flat_map(|from| self.leaving(from).iter().map(move |&(symbol, to)| (from, symbol, to)))
    }

    /// For each state, by place, whether some input leads to it from the start.
    pub fn reachable(&self) -> Vec<bool> {
        let mut seen = vec![false; self.len()];
        self.breadth_first(|_, _, to| seen[to.index()] = true);
        seen[self.start.index()] = true;
        seen
    }

    /// A shortest input that leads from the start to a state; among those, the first in the order of symbols.
    ///
    /// `None` when the state cannot be reached. The start itself has the empty input.
    pub fn path_to(&self, goal: State) -> Option<Vec<Symbol>> {
        let mut came: HashMap<State, (State, Symbol)> = HashMap::new();
        self.breadth_first(|from, symbol, to| {
            came.insert(to, (from, symbol));
        });
        let mut path = Vec::new();
        let mut at = goal;
        while at != self.start {
            let &(from, symbol) = came.get(&at)?;
            path.push(symbol);
            at = from;
        }
        path.reverse();
        Some(path)
    }

    /// Visits the transition by which each reachable state but the start is found first.
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

/// A machine in the making; see [`Dfa::builder`].
#[derive(Clone, Debug)]
pub struct Builder {
    names: Names,
    symbols: Names,
    finals: Vec<bool>,
    delta: Vec<BTreeMap<Symbol, State>>,
}

impl Builder {
    /// Adds a state under a name that no other state has.
    pub fn add_state(&mut self, name: impl Into<String>) -> Result<State, BuildError> {
        if self.len() >= u32::MAX as usize {
            return Err(BuildError::TooManyStates);
        }
        let place = self.names.add(name.into()).map_err(BuildError::DuplicateState)?;
        self.finals.push(false);
        self.delta.push(BTreeMap::new());
        Ok(State::new(place))
    }

    /// The number of states so far.
    pub fn len(&self) -> usize {
        self.finals.len()
    }

    /// Whether there is no state yet.
    pub fn is_empty(&self) -> bool {
        self.finals.is_empty()
    }

    /// The state with this name.
    pub fn state(&self, name: &str) -> Option<State> {
        self.names.places.get(name).copied().map(State::new)
    }

    /// The symbol with this name.
    pub fn symbol(&self, name: &str) -> Option<Symbol> {
        self.symbols.places.get(name).copied().map(Symbol::new)
    }

    /// Adds a transition. The same one twice is fine; another one on the same symbol is a conflict.
    pub fn connect(&mut self, from: State, symbol: Symbol, to: State) -> Result<(), BuildError> {
        self.check_state(from)?;
        self.check_state(to)?;
        self.check_symbol(symbol)?;
        let first = *self.delta[from.index()].entry(symbol).or_insert(to);
        if first == to { Ok(()) } else { Err(self.conflict(from, symbol, first, to)) }
    }

    /// Makes a state final.
    pub fn set_final(&mut self, state: State) -> Result<(), BuildError> {
        self.check_state(state)?;
        self.finals[state.index()] = true;
        Ok(())
    }

    /// The finished machine, with its start state.
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

/// Why a machine could not be built.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// Two states have one name.
    #[error("state {0} is there twice, expected a name of its own for each state")]
    DuplicateState(String),
    /// Two symbols have one name.
    #[error("symbol {0} is there twice, expected a name of its own for each symbol")]
    DuplicateSymbol(String),
    /// One state and one symbol lead to two states.
    #[error("state {from} leads to {first} and to {second} on {symbol}, expected one transition")]
    Conflict {
        /// The state that is left.
        from: String,
        /// The symbol it is left on.
        symbol: String,
        /// Where the transition that was there leads.
        first: String,
        /// Where the refused transition leads.
        second: String,
    },
    /// A state that this builder did not make.
    #[error("found state number {}, expected a state of this machine", .0.index())]
    NoSuchState(State),
    /// A symbol that is not in the alphabet.
    #[error("found symbol number {}, expected a symbol of this machine", .0.index())]
    NoSuchSymbol(Symbol),
    /// More states than a [`State`] can number.
    #[error("found more states than {} can number, expected fewer", u32::MAX)]
    TooManyStates,
    /// More symbols than a [`Symbol`] can number.
    #[error("found more than {} symbols, expected fewer", u16::MAX)]
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
    fn steps_follow_the_transitions_and_nothing_else() {
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
    fn names_are_found_both_ways() {
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
    fn the_builder_refuses_what_is_ambiguous() {
        let mut builder = Dfa::builder(["a"]).unwrap();
        let (q0, q1) = (builder.add_state("q0").unwrap(), builder.add_state("q1").unwrap());
        let a = builder.symbol("a").unwrap();
        assert_eq!(builder.add_state("q0"), Err(BuildError::DuplicateState("q0".into())));
        builder.connect(q0, a, q1).unwrap();
        builder.connect(q0, a, q1).unwrap();
        let error = builder.connect(q0, a, q0).unwrap_err();
        assert_eq!(error.to_string(), "state q0 leads to q1 and to q0 on a, expected one transition");
        assert_eq!(builder.connect(q0, Symbol::new(1), q0), Err(BuildError::NoSuchSymbol(Symbol::new(1))));
        assert_eq!(builder.set_final(State::new(2)), Err(BuildError::NoSuchState(State::new(2))));
        assert_eq!(builder.build(State::new(7)), Err(BuildError::NoSuchState(State::new(7))));
    }

    #[test]
    fn an_alphabet_has_a_limit() {
        assert!(Dfa::builder((0..65_535).map(|i| i.to_string())).is_ok());
        let error = Dfa::builder((0..65_536).map(|i| i.to_string())).unwrap_err();
        assert_eq!(error, BuildError::TooManySymbols);
    }

    #[test]
    fn a_state_of_another_machine_leads_nowhere() {
        let dfa = diamond();
        assert_eq!(dfa.step(State::new(4), Symbol::new(0)), None);
        assert_eq!(dfa.step(State::new(usize::MAX), Symbol::new(usize::MAX)), None);
        assert!(!dfa.is_final(State::new(4)));
    }
}
