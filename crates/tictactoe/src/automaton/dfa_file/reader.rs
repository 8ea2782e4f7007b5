//! Reads an automaton from a `.dfa` file.

use super::super::{Automaton, FinalResult, Input};
use super::tables::{
    Replies, StateNames, add_states, check_agreement, check_columns, check_rows, connect, default_start,
    duplicate, find_state, read_boards, read_replies, read_results, read_states,
};
use super::{DfaFileError, SectionKind};
use papan_automata::sections::{self, Section, Token, TransitionTable};
use papan_automata::{Builder, Dfa, State, Symbol};
use std::collections::{BTreeMap, HashSet};

impl Automaton {
    /// Reads an automaton from the bytes of a `.dfa` file.
    ///
    /// ```
    /// use papan_tictactoe::automaton::Automaton;
    ///
    /// let text = b"TRANSITIONS\n p 1\nq0 q7 --\nEND BOARDS END WIN END TIE END";
    /// let error = Automaton::read(text).unwrap_err();
    /// assert_eq!(error.to_string(), "line 3: unknown state q7 in section TRANSITIONS (TRANSISI)");
    /// ```
    pub fn read(bytes: &[u8]) -> Result<Self, DfaFileError> {
        Reader::new(sections::decode(bytes)?)?.automaton()
    }
}

/// The sections of a file by kind.
struct Reader<'a> {
    sections: BTreeMap<SectionKind, Section<'a>>,
    last_line: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Result<Self, DfaFileError> {
        let mut reader = Self { sections: BTreeMap::new(), last_line: 1 };
        for section in sections::read(text)? {
            reader.last_line = section.end_line;
            reader.add(section)?;
        }
        Ok(reader)
    }

    fn add(&mut self, section: Section<'a>) -> Result<(), DfaFileError> {
        let (line, found) = (section.name.line, section.name.text.to_owned());
        let Some(kind) = SectionKind::from_keyword(section.name.text) else {
            return Err(DfaFileError::UnknownSection { line, found });
        };
        match self.sections.insert(kind, section) {
            None => Ok(()),
            Some(first) => Err(DfaFileError::DuplicateSection { line, found, first: first.name.line }),
        }
    }

    fn require(&self, section: SectionKind) -> Result<&Section<'a>, DfaFileError> {
        self.sections.get(&section).ok_or(DfaFileError::MissingSection { line: self.last_line, section })
    }

    fn automaton(&self) -> Result<Automaton, DfaFileError> {
        if !self.sections.contains_key(&SectionKind::Replies) {
            self.require(SectionKind::Boards)?;
        }
        let (win, tie) = (self.require(SectionKind::Win)?, self.require(SectionKind::Tie)?);
        let table = self.table(SectionKind::Transitions)?;
        self.check_symbols(&table)?;
        let mut builder = Dfa::builder(table.header.iter().map(|token| token.text))?;
        let states = self.add_states(&table, &mut builder)?;
        connect(&table, &states, &mut builder)?;
        let results = read_results(win, tie, &states)?;
        for state in self.final_states(&states, &results)? {
            builder.set_final(state)?;
        }
        let dfa = builder.build(self.start(&table, &states)?)?;
        self.with_boards_or_replies(dfa, &states, results)
    }

    fn table(&self, section: SectionKind) -> Result<TransitionTable<'a>, DfaFileError> {
        Ok(TransitionTable::read(self.require(section)?, |word| word.parse::<Input>().is_ok())?)
    }

    /// Checks that the header uses only declared symbols, if the file declares any.
    fn check_symbols(&self, table: &TransitionTable<'_>) -> Result<(), DfaFileError> {
        let Some(section) = self.sections.get(&SectionKind::Symbols) else { return Ok(()) };
        let mut declared = HashSet::new();
        for token in &section.tokens {
            let line = token.line;
            token.text.parse::<Input>().map_err(|error| DfaFileError::Symbol { line, error })?;
            if !declared.insert(token.text) {
                return Err(duplicate(token, SectionKind::Symbols));
            }
        }
        check_columns(&table.header, |symbol| declared.contains(symbol), SectionKind::Symbols)
    }

    /// Adds the states in the order of their section, or of the table rows if there is no such section.
    fn add_states(
        &self,
        table: &TransitionTable<'a>,
        builder: &mut Builder,
    ) -> Result<StateNames, DfaFileError> {
        let transitions = self.require(SectionKind::Transitions)?;
        let rows: Vec<Token<'a>> = table.rows.iter().map(|(state, _)| *state).collect();
        let states = match self.sections.get(&SectionKind::States) {
            Some(section) => add_states(&section.tokens, SectionKind::States, builder)?,
            None => add_states(&rows, SectionKind::Transitions, builder)?,
        };
        if states.is_empty() {
            return Err(DfaFileError::NoStates { line: transitions.end_line });
        }
        check_rows(&rows, &states, SectionKind::Transitions, transitions.end_line)?;
        Ok(states)
    }

    fn start(&self, table: &TransitionTable<'_>, states: &StateNames) -> Result<State, DfaFileError> {
        let Some(section) = self.sections.get(&SectionKind::Start) else {
            return default_start(table, states);
        };
        match &section.tokens[..] {
            [token] => find_state(token, states, SectionKind::Start),
            tokens => Err(DfaFileError::StartCount { line: section.end_line, found: tokens.len() }),
        }
    }

    fn final_states(
        &self,
        states: &StateNames,
        results: &[Option<FinalResult>],
    ) -> Result<Vec<State>, DfaFileError> {
        match self.sections.get(&SectionKind::Final) {
            Some(section) => read_states(section, states, SectionKind::Final),
            None => {
                Ok((0..results.len()).filter(|&index| results[index].is_some()).map(State::new).collect())
            }
        }
    }

    /// Creates the automaton with its boards, or with its replies if there are no boards.
    fn with_boards_or_replies(
        &self,
        dfa: Dfa,
        states: &StateNames,
        results: Vec<Option<FinalResult>>,
    ) -> Result<Automaton, DfaFileError> {
        let replies = self.replies(&dfa, states)?;
        let Some(section) = self.sections.get(&SectionKind::Boards) else {
            return Ok(Automaton::with_replies(dfa, |from, symbol| replies[&(from, symbol)].0, results)?);
        };
        let automaton = Automaton::with_boards(dfa, read_boards(section, states)?, results)?;
        check_agreement(&automaton, &replies)?;
        Ok(automaton)
    }

    /// Returns the reply on each transition with its line; empty if the file has no replies.
    fn replies(&self, dfa: &Dfa, states: &StateNames) -> Result<Replies, DfaFileError> {
        let Some(section) = self.sections.get(&SectionKind::Replies) else { return Ok(Replies::new()) };
        let table = self.table(SectionKind::Replies)?;
        check_columns(&table.header, |symbol| dfa.symbol(symbol).is_some(), SectionKind::Transitions)?;
        let has_column =
            |symbol: &Symbol| table.header.iter().any(|token| token.text == dfa.symbol_name(*symbol));
        if let Some(symbol) = dfa.symbols().find(|symbol| !has_column(symbol)) {
            let symbol = dfa.symbol_name(symbol).to_owned();
            return Err(DfaFileError::MissingColumn { line: section.name.line, symbol });
        }
        let rows: Vec<Token<'_>> = table.rows.iter().map(|(state, _)| *state).collect();
        check_rows(&rows, states, SectionKind::Replies, section.end_line)?;
        read_replies(&table, dfa)
    }
}
