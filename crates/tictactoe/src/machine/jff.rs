//! Machines as `.jff` files of JFLAP.
//!
//! A machine with boards is a finite automaton; the label of each state is its board and, at an end,
//! `win` or `tie`: `o-ox-ox-x win`. A machine with replies is a Mealy machine: its transitions put out the
//! replies and its labels are `win` or `tie` alone. A note names the symbols, as there may be some that no
//! transition reads. Without such a note they are those that are read, in the order `p`, `c`, `1` to `9`.

use super::{FormError, Grid, Input, Machine, Reply, ReplyError, Verdict};
use papan_automata::jff::{self, DfaError, Document, Kind};
use papan_automata::{Dfa, State, Symbol};
use std::collections::BTreeMap;
use thiserror::Error;

/// The beginning of the note that names the symbols.
const NOTE: &str = "symbols:";

/// Why a text is not a machine.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum JffError {
    /// It is not a `.jff` file.
    #[error(transparent)]
    Text(#[from] jff::Error),
    /// It is not a deterministic automaton.
    #[error(transparent)]
    Dfa(#[from] DfaError),
    /// It is not the form of a machine.
    #[error(transparent)]
    Form(#[from] FormError),
    /// A label that does not say what it should.
    #[error("state {state}: found label {found:?}, expected {expected}")]
    Label {
        /// The state.
        state: String,
        /// The label.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A transition that does not put out a reply.
    #[error("state {state} on {symbol}: {error}")]
    Output {
        /// The state.
        state: String,
        /// The symbol.
        symbol: String,
        /// What was put out, and what a reply is.
        error: ReplyError,
    },
}

impl Machine {
    /// The machine as a `.jff` file that [`Machine::read_jff`] reads back, its states in columns by their
    /// distance from the start.
    ///
    /// # Panics
    ///
    /// Never: a machine has only names that XML can carry.
    pub fn write_jff(&self) -> String {
        jff::write(&self.document()).expect("the names of a machine have no control characters")
    }

    fn document(&self) -> Document {
        let dfa = self.dfa();
        let reply = |from, symbol| self.reply(from, symbol).unwrap_or_default().to_string();
        let mut document =
            if self.has_boards() { Document::from_dfa(dfa) } else { Document::from_mealy(dfa, reply) };
        for (state, drawn) in dfa.states().zip(&mut document.states) {
            drawn.label = label(self.board(state), self.verdict(state));
        }
        let symbols: Vec<&str> = dfa.symbols().map(|symbol| dfa.symbol_name(symbol)).collect();
        document.notes.push(format!("{NOTE} {}", symbols.join(" ")));
        document
    }

    /// Reads a machine from the text of a `.jff` file.
    pub fn read_jff(text: &str) -> Result<Self, JffError> {
        let document = jff::read(text)?;
        let dfa = document.to_dfa(Some(&symbols(&document)))?;
        match document.kind {
            Kind::Fa => {
                let (boards, verdicts) = read_labels(&document)?;
                Ok(Self::with_boards(dfa, boards, verdicts)?)
            }
            Kind::Mealy => {
                let replies = read_outputs(&document, &dfa)?;
                let reply = |from, symbol| replies.get(&(from, symbol)).copied().unwrap_or_default();
                Ok(Self::with_replies(dfa, reply, read_verdicts(&document)?)?)
            }
        }
    }
}

fn label(board: Option<Grid>, verdict: Option<Verdict>) -> Option<String> {
    match (board, verdict) {
        (Some(board), Some(verdict)) => Some(format!("{board} {verdict}")),
        (Some(board), None) => Some(board.to_string()),
        (None, verdict) => verdict.map(|verdict| verdict.to_string()),
    }
}

/// The symbols that the note names, or those that are read, in the usual order and then the unknown ones.
fn symbols(document: &Document) -> Vec<&str> {
    if let Some(listed) = document.notes.iter().find_map(|note| note.trim().strip_prefix(NOTE)) {
        return listed.split_whitespace().collect();
    }
    let mut read: Vec<&str> =
        document.transitions.iter().map(|transition| transition.read.as_str()).collect();
    read.sort_by_key(|text| (text.parse::<Input>().map_err(|_| *text), *text));
    read.dedup();
    read
}

fn read_labels(document: &Document) -> Result<(Vec<Grid>, Vec<Option<Verdict>>), JffError> {
    let read = |state: &jff::State| {
        let text = state.label.as_deref().unwrap_or_default();
        let expected = "a board and, at an end, win or tie";
        let wrong = || JffError::Label { state: state.name.clone(), found: text.to_owned(), expected };
        let (board, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        Ok((board.parse::<Grid>().map_err(|_| wrong())?, verdict(rest.trim()).ok_or_else(wrong)?))
    };
    document.states.iter().map(read).collect()
}

fn read_verdicts(document: &Document) -> Result<Vec<Option<Verdict>>, JffError> {
    let read = |state: &jff::State| {
        let text = state.label.as_deref().unwrap_or_default();
        let expected = "win, tie or nothing";
        let wrong = || JffError::Label { state: state.name.clone(), found: text.to_owned(), expected };
        verdict(text.trim()).ok_or_else(wrong)
    };
    document.states.iter().map(read).collect()
}

/// The verdict that a text says, if it says one or nothing.
#[expect(clippy::option_option, reason = "the outer one tells whether the text is right")]
fn verdict(text: &str) -> Option<Option<Verdict>> {
    match text {
        "" => Some(None),
        "win" => Some(Some(Verdict::Win)),
        "tie" => Some(Some(Verdict::Tie)),
        _ => None,
    }
}

fn read_outputs(document: &Document, dfa: &Dfa) -> Result<BTreeMap<(State, Symbol), Reply>, JffError> {
    let mut replies = BTreeMap::new();
    for transition in &document.transitions {
        // The machine was made of this document, so it has the symbol.
        let Some(symbol) = dfa.symbol(&transition.read) else { continue };
        let from = State::new(transition.from);
        let output = transition.out.as_deref().unwrap_or_default();
        let wrong = |error| JffError::Output {
            state: dfa.state_name(from).to_owned(),
            symbol: transition.read.clone(),
            error,
        };
        replies.insert((from, symbol), output.parse().map_err(wrong)?);
    }
    Ok(replies)
}
