//! Machines as `.jff` files of JFLAP.
//!
//! A machine with boards is a finite automaton; the label of each state is its board and, at an end,
//! `win` or `tie`: `o-ox-ox-x win`. A machine with replies is a Mealy machine: its transitions put out the
//! replies and its labels are `win` or `tie` alone. A note names the symbols, as there may be some that no
//! transition reads. Without such a note they are those that are read, in the order `p`, `c`, `1` to `9`.
//!
//! Whatever is wrong with a file is named with its line: that of the state, of the transition or of the note.

use super::{FormError, Grid, Input, InputError, Machine, Reply, ReplyError, Verdict};
use papan_automata::jff::{self, DfaError, Document, Kind, Source, SourceError};
use papan_automata::{BuildError, Dfa, State, Symbol};
use std::collections::BTreeMap;
use thiserror::Error;

/// The beginning of the note that names the symbols.
const NOTE: &str = "symbols:";

/// Why a text is not a machine, and on which line.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum JffError {
    /// It is not a `.jff` file.
    #[error(transparent)]
    Text(#[from] jff::Error),
    /// It is not a deterministic automaton.
    #[error(transparent)]
    Dfa(#[from] SourceError),
    /// It is not the form of a machine.
    #[error("line {line}: {error}")]
    Form {
        /// The line of the state, of the transition, of the note that names the symbols, or of the automaton.
        line: usize,
        /// What is wrong.
        error: FormError,
    },
    /// A label that does not say what it should.
    #[error("line {line}: state {state}: found label {found:?}, expected {expected}")]
    Label {
        /// The line of the state.
        line: usize,
        /// The state.
        state: String,
        /// The label.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A transition that does not put out a reply.
    #[error("line {line}: state {state} on {symbol}: {error}")]
    Output {
        /// The line of the transition.
        line: usize,
        /// The state.
        state: String,
        /// The symbol.
        symbol: String,
        /// What was put out, and what a reply is.
        error: ReplyError,
    },
}

impl JffError {
    /// The line that the error is about, counted from 1.
    pub fn line(&self) -> usize {
        match self {
            Self::Text(error) => error.line(),
            Self::Dfa(error) => error.line,
            Self::Form { line, .. } | Self::Label { line, .. } | Self::Output { line, .. } => *line,
        }
    }
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
        let source = Source::read(text)?;
        let dfa = source.to_dfa(Some(&symbols(&source))).map_err(|error| in_note(&source, error))?;
        let machine = match source.document().kind {
            Kind::Fa => {
                let (boards, verdicts) = read_labels(&source)?;
                Self::with_boards(dfa, boards, verdicts)
            }
            Kind::Mealy => {
                let replies = read_outputs(&source, &dfa)?;
                let reply = |from, symbol| replies.get(&(from, symbol)).copied().unwrap_or_default();
                Self::with_replies(dfa, reply, read_verdicts(&source)?)
            }
        };
        machine.map_err(|error| JffError::Form { line: form_line(&source, &error), error })
    }
}

fn label(board: Option<Grid>, verdict: Option<Verdict>) -> Option<String> {
    match (board, verdict) {
        (Some(board), Some(verdict)) => Some(format!("{board} {verdict}")),
        (Some(board), None) => Some(board.to_string()),
        (None, verdict) => verdict.map(|verdict| verdict.to_string()),
    }
}

/// The note that names the symbols: its line, and what it says after its beginning.
fn note(source: &Source) -> Option<(usize, &str)> {
    let mut notes = source.lines().notes.iter().zip(&source.document().notes);
    notes.find_map(|(&line, note)| Some((line, note.trim().strip_prefix(NOTE)?)))
}

/// The symbols that the note names, or those that are read, in the usual order and then the unknown ones.
fn symbols(source: &Source) -> Vec<&str> {
    if let Some((_, listed)) = note(source) {
        return listed.split_whitespace().collect();
    }
    let mut read: Vec<&str> =
        source.document().transitions.iter().map(|transition| transition.read.as_str()).collect();
    read.sort_by_key(|text| (text.parse::<Input>().map_err(|_| *text), *text));
    read.dedup();
    read
}

/// The error with the line of the note, if it is about the symbols that the note names.
fn in_note(source: &Source, error: SourceError) -> SourceError {
    match (&error.error, note(source)) {
        (DfaError::Build(BuildError::DuplicateSymbol(_) | BuildError::TooManySymbols), Some((line, _))) => {
            SourceError { line, ..error }
        }
        _ => error,
    }
}

/// The line of what is not the form of a machine: the state with the name, or where the symbols are named.
fn form_line(source: &Source, error: &FormError) -> usize {
    let (document, lines) = (source.document(), source.lines());
    let first = match error {
        FormError::Name(name) => {
            document.states.iter().position(|state| state.name == *name).map(|place| lines.states[place])
        }
        FormError::Input(InputError(symbol)) => note(source).map(|(line, _)| line).or_else(|| {
            let place = document.transitions.iter().position(|transition| transition.read == *symbol)?;
            Some(lines.transitions[place])
        }),
        FormError::NoSymbols => note(source).map(|(line, _)| line),
        FormError::Count { .. } => None,
    };
    first.unwrap_or(lines.automaton)
}

fn read_labels(source: &Source) -> Result<(Vec<Grid>, Vec<Option<Verdict>>), JffError> {
    each_label(source, "a board and, at an end, win or tie", |text| {
        let (board, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        Some((board.parse::<Grid>().ok()?, verdict(rest.trim())?))
    })
}

fn read_verdicts(source: &Source) -> Result<Vec<Option<Verdict>>, JffError> {
    each_label(source, "win, tie or nothing", verdict)
}

/// What the labels of the states say, a missing one being empty.
fn each_label<T, C: FromIterator<T>>(
    source: &Source,
    expected: &'static str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<C, JffError> {
    let states = source.document().states.iter().zip(&source.lines().states);
    let read = |(state, &line): (&jff::State, &usize)| {
        let found = state.label.as_deref().unwrap_or_default();
        let wrong = || JffError::Label { line, state: state.name.clone(), found: found.to_owned(), expected };
        read(found.trim()).ok_or_else(wrong)
    };
    states.map(read).collect()
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

fn read_outputs(source: &Source, dfa: &Dfa) -> Result<BTreeMap<(State, Symbol), Reply>, JffError> {
    let mut replies = BTreeMap::new();
    for (transition, &line) in source.document().transitions.iter().zip(&source.lines().transitions) {
        // The machine was made of this document, so it has the symbol.
        let Some(symbol) = dfa.symbol(&transition.read) else { continue };
        let from = State::new(transition.from);
        let output = transition.out.as_deref().unwrap_or_default();
        let wrong = |error| JffError::Output {
            line,
            state: dfa.state_name(from).to_owned(),
            symbol: transition.read.clone(),
            error,
        };
        replies.insert((from, symbol), output.parse().map_err(wrong)?);
    }
    Ok(replies)
}
