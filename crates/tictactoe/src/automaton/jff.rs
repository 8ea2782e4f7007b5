//! Reads and writes the `.jff` files of JFLAP.
//!
//! An automaton with boards is a JFLAP finite automaton. The label of each state is its board and, in final
//! states, `win` or `tie`: `o-ox-ox-x win`. An automaton with replies is a Mealy machine: its transitions
//! output the replies, and its labels are only `win` or `tie`. A note lists the symbols, because some may
//! have no transition. Without the note, the symbols are those of the transitions, in the order `p`, `c`,
//! `1` to `9`.
//!
//! Every error names the line of the state, the transition or the note.

use super::{
    Automaton, AutomatonError, ClassicBoard, FinalResult, Input, InputError, Reply, ReplyError, written,
};
use papan_automata::jff::{self, DfaError, Document, JffKind, JffSource, LocatedDfaError};
use papan_automata::{BuildError, Dfa, State, Symbol};
use std::collections::BTreeMap;
use thiserror::Error;

/// The prefix of the note that lists the symbols.
const SYMBOLS_PREFIX: &str = "symbols:";

/// Why a `.jff` file is not an automaton that plays, and on which line.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum JffError {
    /// The text is not a `.jff` file.
    #[error(transparent)]
    Text(#[from] jff::JffReadError),
    /// The file is not a deterministic automaton.
    #[error(transparent)]
    Dfa(#[from] LocatedDfaError),
    /// The parts do not make an [`Automaton`].
    #[error("line {line}: {error}")]
    Automaton {
        /// The line of the state, the transition, the note or the automaton.
        line: usize,
        /// The error.
        error: AutomatonError,
    },
    /// The label of a state cannot be read.
    #[error("line {line}: state {state} has the label {found:?}, expected {expected}")]
    Label {
        /// The line of the state.
        line: usize,
        /// The state.
        state: String,
        /// The label.
        found: String,
        /// The expected form.
        expected: &'static str,
    },
    /// The output of a transition is not a reply.
    #[error("line {line}: state {state} on {symbol}: {error}")]
    Output {
        /// The line of the transition.
        line: usize,
        /// The state.
        state: String,
        /// The symbol.
        symbol: String,
        /// The output, and the form of a reply.
        error: ReplyError,
    },
}

impl JffError {
    /// Returns the line of the error, counted from 1.
    pub fn line(&self) -> usize {
        match self {
            Self::Text(error) => error.line(),
            Self::Dfa(error) => error.line,
            Self::Automaton { line, .. } | Self::Label { line, .. } | Self::Output { line, .. } => *line,
        }
    }
}

impl Automaton {
    /// Returns the automaton as a `.jff` file, which [`Automaton::read_jff`] reads back. States are placed
    /// in columns by their distance from the start.
    pub fn write_jff(&self) -> String {
        written(jff::write(&self.document()))
    }

    fn document(&self) -> Document {
        let dfa = self.dfa();
        let reply = |from, symbol| self.reply(from, symbol).unwrap_or_default().to_string();
        let mut document =
            if self.has_boards() { Document::from_dfa(dfa) } else { Document::from_mealy(dfa, reply) };
        for (state, drawn) in dfa.states().zip(&mut document.states) {
            drawn.label = write_label(self.board(state), self.result(state));
        }
        let symbols: Vec<&str> = dfa.symbols().map(|symbol| dfa.symbol_name(symbol)).collect();
        document.notes.push(format!("{SYMBOLS_PREFIX} {}", symbols.join(" ")));
        document
    }

    /// Reads an automaton from the text of a `.jff` file.
    pub fn read_jff(text: &str) -> Result<Self, JffError> {
        let source = JffSource::read(text)?;
        let dfa = source.to_dfa(Some(&symbols(&source))).map_err(|error| locate_in_note(&source, error))?;
        let automaton = match source.document().kind {
            JffKind::Fa => {
                let (boards, results) = read_board_labels(&source)?;
                Self::with_boards(dfa, boards, results)
            }
            JffKind::Mealy => {
                let replies = read_outputs(&source, &dfa)?;
                let reply = |from, symbol| replies.get(&(from, symbol)).copied().unwrap_or_default();
                Self::with_replies(dfa, reply, read_result_labels(&source)?)
            }
        };
        automaton.map_err(|error| JffError::Automaton { line: error_line(&source, &error), error })
    }
}

fn write_label(board: Option<ClassicBoard>, result: Option<FinalResult>) -> Option<String> {
    match (board, result) {
        (Some(board), Some(result)) => Some(format!("{board} {result}")),
        (Some(board), None) => Some(board.to_string()),
        (None, result) => result.map(|result| result.to_string()),
    }
}

/// Returns the line of the note that lists the symbols, and its text after the prefix.
fn symbols_note(source: &JffSource) -> Option<(usize, &str)> {
    let mut notes = source.lines().notes.iter().zip(&source.document().notes);
    notes.find_map(|(&line, note)| Some((line, note.trim().strip_prefix(SYMBOLS_PREFIX)?)))
}

/// Returns the symbols of the note, or else those of the transitions: known ones in the usual order, then
/// unknown ones.
fn symbols(source: &JffSource) -> Vec<&str> {
    if let Some((_, listed)) = symbols_note(source) {
        return listed.split_whitespace().collect();
    }
    let mut read: Vec<&str> =
        source.document().transitions.iter().map(|transition| transition.read.as_str()).collect();
    read.sort_by_key(|text| (text.parse::<Input>().map_err(|_| *text), *text));
    read.dedup();
    read
}

/// Moves an error about the symbols to the line of the note that lists them.
fn locate_in_note(source: &JffSource, error: LocatedDfaError) -> LocatedDfaError {
    match (&error.error, symbols_note(source)) {
        (DfaError::Build(BuildError::DuplicateSymbol(_) | BuildError::TooManySymbols), Some((line, _))) => {
            LocatedDfaError { line, ..error }
        }
        _ => error,
    }
}

/// Returns the line of the state or the symbol that an error is about, or else the line of the automaton.
fn error_line(source: &JffSource, error: &AutomatonError) -> usize {
    let (document, lines) = (source.document(), source.lines());
    let line = match error {
        AutomatonError::StateName(name) => {
            document.states.iter().position(|state| state.name == *name).map(|index| lines.states[index])
        }
        AutomatonError::Input(InputError(symbol)) => {
            symbols_note(source).map(|(line, _)| line).or_else(|| {
                let index = document.transitions.iter().position(|transition| transition.read == *symbol)?;
                Some(lines.transitions[index])
            })
        }
        AutomatonError::NoSymbols => symbols_note(source).map(|(line, _)| line),
        AutomatonError::Count { .. } => None,
    };
    line.unwrap_or(lines.automaton)
}

fn read_board_labels(source: &JffSource) -> Result<(Vec<ClassicBoard>, Vec<Option<FinalResult>>), JffError> {
    read_labels(source, "a board and, if the game is over, win or tie", |text| {
        let (board, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        Some((board.parse::<ClassicBoard>().ok()?, read_result(rest.trim())?))
    })
}

fn read_result_labels(source: &JffSource) -> Result<Vec<Option<FinalResult>>, JffError> {
    read_labels(source, "win, tie or nothing", read_result)
}

/// Reads the label of every state. A missing label is read as the empty string.
fn read_labels<T, C: FromIterator<T>>(
    source: &JffSource,
    expected: &'static str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<C, JffError> {
    let states = source.document().states.iter().zip(&source.lines().states);
    let read = |(state, &line): (&jff::JffState, &usize)| {
        let found = state.label.as_deref().unwrap_or_default();
        let invalid =
            || JffError::Label { line, state: state.name.clone(), found: found.to_owned(), expected };
        read(found.trim()).ok_or_else(invalid)
    };
    states.map(read).collect()
}

/// Reads a result, where the empty string means that the game is not over.
#[expect(clippy::option_option, reason = "the outer option says whether the text is valid")]
fn read_result(text: &str) -> Option<Option<FinalResult>> {
    match text {
        "" => Some(None),
        "win" => Some(Some(FinalResult::Win)),
        "tie" => Some(Some(FinalResult::Tie)),
        _ => None,
    }
}

fn read_outputs(source: &JffSource, dfa: &Dfa) -> Result<BTreeMap<(State, Symbol), Reply>, JffError> {
    let mut replies = BTreeMap::new();
    for (transition, &line) in source.document().transitions.iter().zip(&source.lines().transitions) {
        // The automaton was built from this document, so it has the symbol.
        let Some(symbol) = dfa.symbol(&transition.read) else { continue };
        let from = State::new(transition.from);
        let output = transition.out.as_deref().unwrap_or_default();
        let invalid = |error| JffError::Output {
            line,
            state: dfa.state_name(from).to_owned(),
            symbol: transition.read.clone(),
            error,
        };
        replies.insert((from, symbol), output.parse().map_err(invalid)?);
    }
    Ok(replies)
}
