//! Writes an automaton as a `.dfa` file.

use super::super::{Automaton, FinalResult, written};
use super::{KeywordLanguage, SectionKind};
use papan_automata::sections::{SectionWriteError, Writer};
use papan_automata::{State, Symbol};

impl Automaton {
    /// Returns the automaton as `.dfa` text with English section names, which [`Automaton::read`] reads
    /// back.
    pub fn write(&self) -> String {
        self.write_with(KeywordLanguage::English)
    }

    /// Returns the automaton as `.dfa` text with the section names of a language.
    pub fn write_with(&self, language: KeywordLanguage) -> String {
        written(self.try_write(language))
    }

    fn try_write(&self, language: KeywordLanguage) -> Result<String, SectionWriteError> {
        let dfa = self.dfa();
        let keyword = |section: SectionKind| section.keyword(language);
        let symbols: Vec<&str> = dfa.symbols().map(|symbol| dfa.symbol_name(symbol)).collect();
        let target = |from, symbol| dfa.step(from, symbol).map(|to| self.name(to).to_owned());
        let mut out = Writer::new();
        out.list(keyword(SectionKind::States), self.names_of(|_| true))?
            .list(keyword(SectionKind::Symbols), &symbols)?
            .list(keyword(SectionKind::Start), [self.name(dfa.start())])?
            .list(keyword(SectionKind::Final), self.names_of(|state| dfa.is_final(state)))?
            .table(keyword(SectionKind::Transitions), &symbols, self.table(target))?;
        if self.has_boards() {
            let board = |state| self.board(state).unwrap_or_default().to_string();
            let rows = dfa.states().map(|state| [self.name(state).to_owned(), board(state)]);
            out.rows(keyword(SectionKind::Boards), rows)?;
        } else {
            let reply = |from, symbol| self.reply(from, symbol).map(|reply| reply.to_string());
            out.table(keyword(SectionKind::Replies), &symbols, self.table(reply))?;
        }
        let with_result = |result| self.names_of(move |state| self.result(state) == Some(result));
        out.list(keyword(SectionKind::Win), with_result(FinalResult::Win))?
            .list(keyword(SectionKind::Tie), with_result(FinalResult::Tie))?;
        Ok(out.finish())
    }

    /// Returns the names of the states that satisfy a condition.
    fn names_of(&self, is_included: impl Fn(State) -> bool) -> Vec<&str> {
        self.dfa().states().filter(|&state| is_included(state)).map(|state| self.name(state)).collect()
    }

    /// Returns the rows of a table with an entry for each state and symbol.
    fn table(
        &self,
        entry: impl Fn(State, Symbol) -> Option<String>,
    ) -> impl Iterator<Item = (String, Vec<Option<String>>)> {
        self.dfa().states().map(move |state| {
            let entries = self.dfa().symbols().map(|symbol| entry(state, symbol)).collect();
            (self.name(state).to_owned(), entries)
        })
    }
}
