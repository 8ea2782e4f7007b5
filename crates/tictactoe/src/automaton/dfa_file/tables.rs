//! Reads single sections: lists of states, transitions, boards and replies.

use super::super::{Automaton, ClassicBoard, FinalResult, Input, Reply, is_state_name};
use super::{DfaFileError, SectionKind};
use papan_automata::sections::{Section, Token, TransitionTable};
use papan_automata::{Builder, Dfa, State, Symbol};
use std::collections::{BTreeMap, HashMap};

/// The states of a file by name.
pub(super) type StateNames = HashMap<String, State>;

/// The reply on each transition with its line.
pub(super) type Replies = BTreeMap<(State, Symbol), (Reply, usize)>;

pub(super) fn duplicate(token: &Token<'_>, section: SectionKind) -> DfaFileError {
    DfaFileError::Duplicate { line: token.line, found: token.text.to_owned(), section }
}

/// Checks that every symbol of a table header is known to `section`.
pub(super) fn check_columns(
    header: &[Token<'_>],
    is_known: impl Fn(&str) -> bool,
    section: SectionKind,
) -> Result<(), DfaFileError> {
    match header.iter().find(|token| !is_known(token.text)) {
        None => Ok(()),
        Some(token) => {
            Err(DfaFileError::UnknownSymbol { line: token.line, found: token.text.to_owned(), section })
        }
    }
}

pub(super) fn add_states(
    tokens: &[Token<'_>],
    section: SectionKind,
    builder: &mut Builder,
) -> Result<StateNames, DfaFileError> {
    let mut states = StateNames::with_capacity(tokens.len());
    for token in tokens {
        if !is_state_name(token.text) {
            return Err(DfaFileError::StateName { line: token.line, found: token.text.to_owned() });
        }
        if states.contains_key(token.text) {
            return Err(duplicate(token, section));
        }
        states.insert(token.text.to_owned(), builder.add_state(token.text)?);
    }
    Ok(states)
}

/// Checks that each state has exactly one row.
pub(super) fn check_rows(
    rows: &[Token<'_>],
    states: &StateNames,
    section: SectionKind,
    end_line: usize,
) -> Result<(), DfaFileError> {
    let seen = mark_once(rows, states, section)?.1;
    // The first missing state in state order, so that the message does not depend on the hash map.
    let missing = states.iter().filter(|(_, state)| !seen[state.index()]).min_by_key(|(_, state)| **state);
    missing.map_or(Ok(()), |(name, _)| {
        Err(DfaFileError::MissingRow { line: end_line, state: name.clone(), section })
    })
}

/// Returns the states of a list, and which states are in it; fails if one is listed twice.
fn mark_once(
    tokens: &[Token<'_>],
    states: &StateNames,
    section: SectionKind,
) -> Result<(Vec<State>, Vec<bool>), DfaFileError> {
    let mut seen = vec![false; states.len()];
    let mut listed = Vec::with_capacity(tokens.len());
    for token in tokens {
        let state = find_state(token, states, section)?;
        if std::mem::replace(&mut seen[state.index()], true) {
            return Err(duplicate(token, section));
        }
        listed.push(state);
    }
    Ok((listed, seen))
}

pub(super) fn find_state(
    token: &Token<'_>,
    states: &StateNames,
    section: SectionKind,
) -> Result<State, DfaFileError> {
    let unknown = || DfaFileError::UnknownState { line: token.line, found: token.text.to_owned(), section };
    states.get(token.text).copied().ok_or_else(unknown)
}

/// Adds the transitions of a table.
pub(super) fn connect(
    table: &TransitionTable<'_>,
    states: &StateNames,
    builder: &mut Builder,
) -> Result<(), DfaFileError> {
    for (row, entries) in &table.rows {
        let from = find_state(row, states, SectionKind::Transitions)?;
        for (column, entry) in entries.iter().enumerate().filter(|(_, entry)| !entry.is_dashes()) {
            let to = find_state(entry, states, SectionKind::Transitions)?;
            builder.connect(from, Symbol::new(column), to)?;
        }
    }
    Ok(())
}

/// Returns the first row with a transition on `p` or `c`, or else the first row.
pub(super) fn default_start(table: &TransitionTable<'_>, states: &StateNames) -> Result<State, DfaFileError> {
    let is_start = |token: &Token<'_>| token.text.parse().is_ok_and(Input::is_start);
    let has_opening = |entries: &[Token<'_>]| {
        table.header.iter().zip(entries).any(|(symbol, entry)| is_start(symbol) && !entry.is_dashes())
    };
    let row = table.rows.iter().find(|(_, entries)| has_opening(entries)).or(table.rows.first());
    let (token, _) = row.ok_or(DfaFileError::NoStates { line: 1 })?;
    find_state(token, states, SectionKind::Transitions)
}

/// Returns the states of a list; fails if one is listed twice.
pub(super) fn read_states(
    section: &Section<'_>,
    states: &StateNames,
    kind: SectionKind,
) -> Result<Vec<State>, DfaFileError> {
    Ok(mark_once(&section.tokens, states, kind)?.0)
}

/// Returns the result of each state; fails if one is both won and tied.
pub(super) fn read_results(
    win: &Section<'_>,
    tie: &Section<'_>,
    states: &StateNames,
) -> Result<Vec<Option<FinalResult>>, DfaFileError> {
    let mut results = vec![None; states.len()];
    for state in read_states(win, states, SectionKind::Win)? {
        results[state.index()] = Some(FinalResult::Win);
    }
    for (state, token) in read_states(tie, states, SectionKind::Tie)?.into_iter().zip(&tie.tokens) {
        if results[state.index()].replace(FinalResult::Tie).is_some() {
            return Err(DfaFileError::ConflictingResults { line: token.line, state: token.text.to_owned() });
        }
    }
    Ok(results)
}

/// Returns the board of each state.
pub(super) fn read_boards(
    section: &Section<'_>,
    states: &StateNames,
) -> Result<Vec<ClassicBoard>, DfaFileError> {
    let mut boards = vec![ClassicBoard::EMPTY; states.len()];
    let mut rows = Vec::with_capacity(states.len());
    for pair in section.tokens.chunks(2) {
        let state = find_state(&pair[0], states, SectionKind::Boards)?;
        let name = || pair[0].text.to_owned();
        let [_, board] = pair else {
            return Err(DfaFileError::MissingBoard { line: pair[0].line, state: name() });
        };
        let invalid = |error| DfaFileError::Board { line: board.line, state: name(), error };
        boards[state.index()] = board.text.parse().map_err(invalid)?;
        rows.push(pair[0]);
    }
    check_rows(&rows, states, SectionKind::Boards, section.end_line)?;
    Ok(boards)
}

/// Reads the entries of a table whose rows and columns have been checked against the automaton.
pub(super) fn read_replies(table: &TransitionTable<'_>, dfa: &Dfa) -> Result<Replies, DfaFileError> {
    let mut replies = Replies::new();
    for (row, entries) in &table.rows {
        for (symbol, entry) in table.header.iter().zip(entries) {
            let (Some(from), Some(on)) = (dfa.state(row.text), dfa.symbol(symbol.text)) else { continue };
            if let Some(reply) = read_reply(entry, row, symbol, dfa.step(from, on).is_some())? {
                replies.insert((from, on), (reply, entry.line));
            }
        }
    }
    Ok(replies)
}

/// Reads one entry, which must be a reply exactly where there is a transition.
fn read_reply(
    entry: &Token<'_>,
    row: &Token<'_>,
    symbol: &Token<'_>,
    has_transition: bool,
) -> Result<Option<Reply>, DfaFileError> {
    let (line, state, symbol) = (entry.line, row.text.to_owned(), symbol.text.to_owned());
    if entry.is_dashes() == has_transition {
        let expected = if has_transition {
            "a reply, because there is a transition"
        } else {
            "dashes, because there is no transition"
        };
        let (found, expected) = (entry.text.to_owned(), expected.to_owned());
        return Err(DfaFileError::ReplyMismatch { line, state, symbol, found, expected });
    }
    if entry.is_dashes() {
        return Ok(None);
    }
    entry.text.parse().map(Some).map_err(|error| DfaFileError::Reply { line, state, symbol, error })
}

/// Checks that the replies of a file agree with its boards.
pub(super) fn check_agreement(automaton: &Automaton, replies: &Replies) -> Result<(), DfaFileError> {
    for (&(from, symbol), &(reply, line)) in replies {
        let derived = automaton.reply(from, symbol);
        if derived != Some(reply) {
            return Err(DfaFileError::ReplyMismatch {
                line,
                state: automaton.name(from).to_owned(),
                symbol: automaton.input(symbol).to_string(),
                found: reply.to_string(),
                expected: match derived {
                    Some(derived) => format!("{derived} according to the boards"),
                    None => "boards that follow from each other by the rules".to_owned(),
                },
            });
        }
    }
    Ok(())
}
