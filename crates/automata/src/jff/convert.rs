//! Conversion between documents and automata.

use super::document::{Document, JffKind, JffState, JffTransition};
use super::read::{JffLines, JffSource};
use crate::{BuildError, Builder, Dfa, State, Symbol};
use std::collections::HashSet;

/// The reason why a [`Document`] is not a DFA.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DfaError {
    /// No state is initial.
    #[error("no state is initial")]
    NoInitial,
    /// More than one state is initial.
    #[error("states {first} and {second} are both initial, expected one initial state")]
    ManyInitial {
        /// The name of the first initial state.
        first: String,
        /// The name of the second initial state.
        second: String,
    },
    /// A transition reads the empty word.
    #[error("state {from} has a transition to {to} on the empty word, which a DFA cannot have")]
    Lambda {
        /// The name of the source state.
        from: String,
        /// The name of the target state.
        to: String,
    },
    /// A transition reads a symbol outside the given alphabet.
    #[error("state {from} has a transition to {to} on {symbol:?}, which is not in the alphabet")]
    UnknownSymbol {
        /// The name of the source state.
        from: String,
        /// The name of the target state.
        to: String,
        /// The symbol.
        symbol: String,
    },
    /// A transition refers to a state that does not exist.
    #[error("transition number {transition} refers to state number {state}, which does not exist")]
    NoSuchState {
        /// The index of the transition.
        transition: usize,
        /// The index of the missing state.
        state: usize,
    },
    /// Two states have the same name, a state has two transitions on one symbol, or there are too many symbols.
    #[error(transparent)]
    Build(#[from] BuildError),
}

/// The reason why a [`JffSource`] is not a DFA, with its line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct LocatedDfaError {
    /// The line of the state or transition at fault, or of the automaton. Of two conflicting elements it is the second.
    pub line: usize,
    /// The error.
    pub error: DfaError,
}

/// The element of a [`Document`] at fault; states and transitions by index.
#[derive(Clone, Copy)]
enum Element {
    Automaton,
    State(usize),
    Transition(usize),
}

/// A [`DfaError`] and the element at fault.
struct Fault {
    element: Element,
    error: DfaError,
}

impl Element {
    fn fault(self, error: impl Into<DfaError>) -> Fault {
        Fault { element: self, error: error.into() }
    }
}

impl JffSource {
    /// Converts the file to a DFA like [`Document::to_dfa`]; errors name the line.
    ///
    /// ```
    /// use papan_automata::jff::{self, JffSource};
    ///
    /// let text = "<structure><type>fa</type>\n<state id='0'><initial/></state>\n<state id='1'><initial/></state></structure>";
    /// let error = JffSource::read(text)?.to_dfa(None).unwrap_err();
    /// assert_eq!(error.to_string(), "line 3: states q0 and q1 are both initial, expected one initial state");
    /// # Ok::<(), jff::JffReadError>(())
    /// ```
    pub fn to_dfa(&self, symbol_order: Option<&[&str]>) -> Result<Dfa, LocatedDfaError> {
        let locate = |Fault { element, error }| LocatedDfaError { line: self.lines().line(element), error };
        self.document().build(symbol_order).map_err(locate)
    }
}

impl JffLines {
    fn line(&self, element: Element) -> usize {
        match element {
            Element::Automaton => self.automaton,
            Element::State(index) => self.states[index],
            Element::Transition(index) => self.transitions[index],
        }
    }
}

impl Document {
    /// Converts the document to a DFA with the states in the same order. Outputs, labels and notes are dropped.
    ///
    /// The alphabet is `symbol_order` if given, and a transition on any other symbol is an error. Otherwise it consists of
    /// the symbols of the transitions in the order of their first use.
    ///
    /// ```
    /// use papan_automata::jff::{self, DfaError};
    ///
    /// let text = r#"<structure><type>fa</type><state id="0"><initial/></state><state id="1"><initial/></state></structure>"#;
    /// let error = jff::read(text)?.to_dfa(None).unwrap_err();
    /// assert_eq!(error.to_string(), "states q0 and q1 are both initial, expected one initial state");
    /// # Ok::<(), jff::JffReadError>(())
    /// ```
    pub fn to_dfa(&self, symbol_order: Option<&[&str]>) -> Result<Dfa, DfaError> {
        self.build(symbol_order).map_err(|fault| fault.error)
    }

    fn build(&self, symbol_order: Option<&[&str]>) -> Result<Dfa, Fault> {
        let start = self.initial()?;
        self.check_transitions()?;
        let builder = match symbol_order {
            Some(order) => Dfa::builder(order.iter().copied()),
            None => Dfa::builder(self.symbols_used()),
        };
        let mut builder = builder.map_err(|error| Element::Automaton.fault(error))?;
        for (index, state) in self.states.iter().enumerate() {
            add_state(&mut builder, state).map_err(|error| Element::State(index).fault(error))?;
        }
        for (index, transition) in self.transitions.iter().enumerate() {
            self.connect(&mut builder, transition)
                .map_err(|error| Element::Transition(index).fault(error))?;
        }
        builder.build(start.into()).map_err(|error| Element::Automaton.fault(error))
    }

    /// Converts a DFA to a document. States are drawn in columns by their distance from the start.
    pub fn from_dfa(dfa: &Dfa) -> Self {
        let states = dfa.states().zip(columns(dfa)).map(|(state, position)| JffState {
            name: dfa.state_name(state).to_string(),
            position: Some(position),
            label: None,
            is_initial: state == dfa.start(),
            is_final: dfa.is_final(state),
        });
        let transitions = dfa.transitions().map(|(from, symbol, to)| JffTransition {
            from: from.index(),
            to: to.index(),
            read: dfa.symbol_name(symbol).to_string(),
            out: None,
        });
        let (states, transitions) = (states.collect(), transitions.collect());
        Self { kind: JffKind::Fa, states, transitions, notes: Vec::new() }
    }

    /// Converts a Mealy machine, a DFA with an output on each transition, to a document.
    pub fn from_mealy(dfa: &Dfa, output: impl Fn(State, Symbol) -> String) -> Self {
        let mut document = Self { kind: JffKind::Mealy, ..Self::from_dfa(dfa) };
        for (transition, (from, symbol, _)) in document.transitions.iter_mut().zip(dfa.transitions()) {
            transition.out = Some(output(from, symbol));
        }
        document
    }

    fn initial(&self) -> Result<usize, Fault> {
        let mut initial = self.states.iter().enumerate().filter(|(_, state)| state.is_initial);
        let (index, first) = initial.next().ok_or_else(|| Element::Automaton.fault(DfaError::NoInitial))?;
        match initial.next() {
            None => Ok(index),
            Some((second_index, second)) => {
                let (first, second) = (first.name.clone(), second.name.clone());
                Err(Element::State(second_index).fault(DfaError::ManyInitial { first, second }))
            }
        }
    }

    fn check_transitions(&self) -> Result<(), Fault> {
        for (number, transition) in self.transitions.iter().enumerate() {
            let fault = |error| Element::Transition(number).fault(error);
            for state in [transition.from, transition.to] {
                if state >= self.states.len() {
                    return Err(fault(DfaError::NoSuchState { transition: number, state }));
                }
            }
            if transition.read.is_empty() {
                let (from, to) = self.end_names(transition);
                return Err(fault(DfaError::Lambda { from, to }));
            }
        }
        Ok(())
    }

    fn symbols_used(&self) -> Vec<&str> {
        let mut seen = HashSet::new();
        self.transitions.iter().map(|t| t.read.as_str()).filter(|&read| seen.insert(read)).collect()
    }

    fn connect(&self, builder: &mut Builder, transition: &JffTransition) -> Result<(), DfaError> {
        let symbol = builder.symbol(&transition.read).ok_or_else(|| self.unknown_symbol(transition))?;
        Ok(builder.connect(transition.from.into(), symbol, transition.to.into())?)
    }

    fn unknown_symbol(&self, transition: &JffTransition) -> DfaError {
        let (from, to) = self.end_names(transition);
        DfaError::UnknownSymbol { from, to, symbol: transition.read.clone() }
    }

    /// Returns the names of the states of a transition, which must exist.
    fn end_names(&self, transition: &JffTransition) -> (String, String) {
        let name = |index: usize| self.states[index].name.clone();
        (name(transition.from), name(transition.to))
    }
}

fn add_state(builder: &mut Builder, state: &JffState) -> Result<(), BuildError> {
    let added = builder.add_state(state.name.as_str())?;
    if state.is_final { builder.set_final(added) } else { Ok(()) }
}

/// Returns a position for each state: one column per distance from the start, unreachable states in a last column.
fn columns(dfa: &Dfa) -> Vec<(f64, f64)> {
    let mut column: Vec<Option<usize>> = vec![None; dfa.len()];
    column[dfa.start().index()] = Some(0);
    let mut last = 0;
    dfa.breadth_first(|from, _, to| {
        last = column[from.index()].map_or(last, |near| near + 1);
        column[to.index()] = Some(last);
    });
    let mut heights = vec![0_usize; last + 2];
    let position = |column: Option<usize>| {
        let column = column.unwrap_or(last + 1);
        heights[column] += 1;
        (80.0 + 120.0 * column as f64, 80.0 * heights[column] as f64)
    };
    column.into_iter().map(position).collect()
}
