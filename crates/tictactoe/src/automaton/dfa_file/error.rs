//! Errors of the reader, each with its line.

use super::super::{AutomatonError, ClassicBoardError, InputError, NAME_RULE, ReplyError};
use super::{KeywordLanguage, SectionKind};
use papan_automata::BuildError;
use papan_automata::sections;
use thiserror::Error;

/// Why bytes are not a `.dfa` file, and on which line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum DfaFileError {
    /// The text is not made of sections, or a table is not made of rows.
    #[error(transparent)]
    Text(#[from] sections::SectionError),
    /// A section name is not a keyword.
    #[error("line {line}: unknown section {found}: expected one of {}", section_names())]
    UnknownSection {
        /// The line of the name.
        line: usize,
        /// The name.
        found: String,
    },
    /// A section comes twice, in the same or in the other language.
    #[error("line {line}: second section {found}: the first is on line {first}")]
    DuplicateSection {
        /// The line of the second section.
        line: usize,
        /// Its name.
        found: String,
        /// The line of the first section.
        first: usize,
    },
    /// A required section is missing.
    #[error("line {line}: the file ends without section {section}{}", or_replies(*.section))]
    MissingSection {
        /// The last line of the last section.
        line: usize,
        /// The missing section.
        section: SectionKind,
    },
    /// A word in the list of symbols is not a symbol.
    #[error("line {line}: {error}")]
    Symbol {
        /// The line of the word.
        line: usize,
        /// The word, and the symbols there are.
        error: InputError,
    },
    /// A table header has a symbol that another section lacks.
    #[error("line {line}: symbol {found} is not in section {section}")]
    UnknownSymbol {
        /// The line of the symbol.
        line: usize,
        /// The symbol.
        found: String,
        /// The section that lacks it.
        section: SectionKind,
    },
    /// The replies lack a symbol of the transitions.
    #[error(
        "line {line}: section {} has no column for symbol {symbol} of section {}",
        SectionKind::Replies,
        SectionKind::Transitions
    )]
    MissingColumn {
        /// The line of the section.
        line: usize,
        /// The symbol.
        symbol: String,
    },
    /// A word cannot be the name of a state.
    #[error("line {line}: {found:?} cannot be a state name: {NAME_RULE}")]
    StateName {
        /// The line of the word.
        line: usize,
        /// The word.
        found: String,
    },
    /// A section names a state that is not declared.
    #[error("line {line}: unknown state {found} in section {section}")]
    UnknownState {
        /// The line of the name.
        line: usize,
        /// The name.
        found: String,
        /// The section.
        section: SectionKind,
    },
    /// A section lists a state or a symbol twice.
    #[error("line {line}: {found} is listed twice in section {section}")]
    Duplicate {
        /// The line of the second one.
        line: usize,
        /// The name.
        found: String,
        /// The section.
        section: SectionKind,
    },
    /// A section lacks the row of a state.
    #[error("line {line}: section {section} has no row for state {state}")]
    MissingRow {
        /// The line on which the section ends.
        line: usize,
        /// The state.
        state: String,
        /// The section.
        section: SectionKind,
    },
    /// There are no states.
    #[error("line {line}: there are no states: expected at least one")]
    NoStates {
        /// The line on which the transitions end.
        line: usize,
    },
    /// There is not exactly one start state.
    #[error("line {line}: section {} lists {found} states: expected one", SectionKind::Start)]
    StartCount {
        /// The line on which the section ends.
        line: usize,
        /// The number of start states.
        found: usize,
    },
    /// A state in the section of boards has no board.
    #[error("line {line}: state {state} has no board: expected 9 characters x, o or -")]
    MissingBoard {
        /// The line of the state.
        line: usize,
        /// The state.
        state: String,
    },
    /// A word is not a board.
    #[error("line {line}: state {state}: {error}")]
    Board {
        /// The line of the word.
        line: usize,
        /// The state.
        state: String,
        /// The word, and the form of a board.
        error: ClassicBoardError,
    },
    /// A state is both won and tied.
    #[error(
        "line {line}: state {state} is in section {} and in section {}: expected one of them",
        SectionKind::Win,
        SectionKind::Tie
    )]
    ConflictingResults {
        /// The line of the state among the ties.
        line: usize,
        /// The state.
        state: String,
    },
    /// A word is not a reply.
    #[error("line {line}: state {state} on {symbol}: {error}")]
    Reply {
        /// The line of the word.
        line: usize,
        /// The state.
        state: String,
        /// The symbol.
        symbol: String,
        /// The word, and the form of a reply.
        error: ReplyError,
    },
    /// A reply contradicts the transitions or the boards.
    #[error("line {line}: state {state} on {symbol}: the reply is {found}, expected {expected}")]
    ReplyMismatch {
        /// The line of the reply.
        line: usize,
        /// The state.
        state: String,
        /// The symbol.
        symbol: String,
        /// The reply.
        found: String,
        /// The reply that the rest of the file implies.
        expected: String,
    },
    /// The automaton has too many states or symbols.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// The parts do not make an automaton.
    #[error(transparent)]
    Automaton(#[from] AutomatonError),
}

fn section_names() -> String {
    SectionKind::ALL.map(|section| section.keyword(KeywordLanguage::English)).join(", ")
}

/// Replies may take the place of boards.
fn or_replies(section: SectionKind) -> String {
    if section == SectionKind::Boards { format!(" or {}", SectionKind::Replies) } else { String::new() }
}
