//! The `.dfa` form of a machine: words between white space, in sections closed by `END`.
//!
//! | section | what it holds |
//! |---|---|
//! | `STATES` or `STATE` | the names of the states |
//! | `SYMBOLS` or `SIMBOL` | the symbols: `p`, `c`, `1` to `9` |
//! | `START` or `AWAL` | the start state |
//! | `FINAL` or `AKHIR` | the final states |
//! | `TRANSITIONS` or `TRANSISI` | a header row of symbols, then a row for each state; dashes are none |
//! | `BOARDS` or `KAMUS` | for each state its nine cells, of `x`, `o` and `-` |
//! | `REPLIES` or `BALASAN` | a table like the one of transitions, its entries as a [`Reply`] is written |
//! | `WIN` or `MENANG` | the states in which the computer has won |
//! | `TIE` or `SERI` | the states in which the game is tied |
//!
//! Sections come in any order and each at most once. There must be transitions, wins, ties, and boards or
//! replies; where both are, they must agree. The others can be derived: the states are the rows of the
//! transitions, the symbols are their header, the start is the first row that `p` or `c` leads on from
//! (or simply the first), the final states are the won and the tied ones.
//!
//! A state name is any word that is not a symbol, a section name or made of dashes, and has no control
//! characters.

use super::{
    FormError, Grid, GridError, Input, InputError, Machine, NAME, Reply, ReplyError, Verdict, is_name,
};
use papan_automata::sections::{self, Section, Table, Token, Writer};
use papan_automata::{BuildError, Builder, Dfa, State, Symbol};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use thiserror::Error;

/// The language of the section names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// As in `TRANSITIONS`.
    #[default]
    English,
    /// As in `TRANSISI`, and as in the original file.
    Indonesian,
}

/// A section of the file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Part {
    /// The names of the states.
    States,
    /// The symbols.
    Symbols,
    /// The start state.
    Start,
    /// The final states.
    Final,
    /// The transition table.
    Transitions,
    /// The board of each state.
    Boards,
    /// The reply on each transition.
    Replies,
    /// The won states.
    Win,
    /// The tied states.
    Tie,
}

impl Part {
    /// All sections, in the order in which they are written.
    pub const ALL: [Self; 9] = [
        Self::States,
        Self::Symbols,
        Self::Start,
        Self::Final,
        Self::Transitions,
        Self::Boards,
        Self::Replies,
        Self::Win,
        Self::Tie,
    ];

    /// The name of the section in a language.
    pub fn name(self, language: Language) -> &'static str {
        let (english, indonesian) = match self {
            Self::States => ("STATES", "STATE"),
            Self::Symbols => ("SYMBOLS", "SIMBOL"),
            Self::Start => ("START", "AWAL"),
            Self::Final => ("FINAL", "AKHIR"),
            Self::Transitions => ("TRANSITIONS", "TRANSISI"),
            Self::Boards => ("BOARDS", "KAMUS"),
            Self::Replies => ("REPLIES", "BALASAN"),
            Self::Win => ("WIN", "MENANG"),
            Self::Tie => ("TIE", "SERI"),
        };
        match language {
            Language::English => english,
            Language::Indonesian => indonesian,
        }
    }

    /// The section with this name in either language.
    fn of(name: &str) -> Option<Self> {
        let is_it = |part: &Self| {
            [Language::English, Language::Indonesian].into_iter().any(|language| part.name(language) == name)
        };
        Self::ALL.into_iter().find(is_it)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name(Language::English), self.name(Language::Indonesian))
    }
}

/// Whether a word has a meaning of its own in these files.
pub(super) fn is_reserved(word: &str) -> bool {
    word == "END" || Part::of(word).is_some()
}

/// Why bytes are not a machine, and on which line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The text is not made of sections, or a table not of rows.
    #[error(transparent)]
    Text(#[from] sections::Error),
    /// A section that means nothing.
    #[error("line {line}: found section {found}, expected one of {}", part_names())]
    UnknownSection {
        /// Its line.
        line: usize,
        /// Its name.
        found: String,
    },
    /// A section that was there before, in this or the other language.
    #[error("line {line}: found section {found} again, expected it once; it is on line {first} already")]
    RepeatedSection {
        /// The line of the second one.
        line: usize,
        /// Its name.
        found: String,
        /// The line of the first one.
        first: usize,
    },
    /// A section that cannot be derived is not there.
    #[error("line {line}: found the end of the file, expected section {part}{}", or_replies(*.part))]
    MissingSection {
        /// The last line that closes a section.
        line: usize,
        /// The section.
        part: Part,
    },
    /// A word that is not a symbol.
    #[error("line {line}: {error}")]
    Symbol {
        /// Its line.
        line: usize,
        /// The word, and what a symbol is.
        error: InputError,
    },
    /// A symbol in the header of a table that the other list of symbols does not have, or the reverse.
    #[error("line {line}: found symbol {found}, expected one of section {part}")]
    OtherSymbol {
        /// Its line.
        line: usize,
        /// The symbol.
        found: String,
        /// The section that should have it.
        part: Part,
    },
    /// The replies lack a symbol that the transitions have.
    #[error(
        "line {line}: found no column for symbol {symbol}, expected one as in section {}",
        Part::Transitions
    )]
    NoColumn {
        /// The line of the section.
        line: usize,
        /// The symbol.
        symbol: String,
    },
    /// A word that cannot be the name of a state.
    #[error("line {line}: found {found:?}, expected the name of a state: {NAME}")]
    Name {
        /// Its line.
        line: usize,
        /// The word.
        found: String,
    },
    /// A state that no section declares.
    #[error("line {line}: found {found} in section {part}, expected a state")]
    UnknownState {
        /// Its line.
        line: usize,
        /// The name.
        found: String,
        /// The section it was found in.
        part: Part,
    },
    /// A state, or a symbol, that stands twice in a section.
    #[error("line {line}: found {found} again in section {part}, expected it once")]
    Repeated {
        /// The line of the second one.
        line: usize,
        /// The name.
        found: String,
        /// The section.
        part: Part,
    },
    /// A state that has no row in a section that has one for each.
    #[error("line {line}: found no row for state {state} in section {part}, expected one for each state")]
    NoRow {
        /// The line on which the section ends.
        line: usize,
        /// The state.
        state: String,
        /// The section.
        part: Part,
    },
    /// There is no state.
    #[error("line {line}: found no state, expected at least one")]
    NoState {
        /// The line on which the transitions end.
        line: usize,
    },
    /// Not one start state.
    #[error("line {line}: found {found} start states, expected one")]
    Starts {
        /// The line on which the section ends.
        line: usize,
        /// How many.
        found: usize,
    },
    /// A state without a board.
    #[error("line {line}: found state {state} without a board, expected 9 characters x, o and -")]
    NoBoard {
        /// Its line.
        line: usize,
        /// The state.
        state: String,
    },
    /// A board that is none.
    #[error("line {line}: state {state}: {error}")]
    Board {
        /// Its line.
        line: usize,
        /// The state.
        state: String,
        /// The word, and what a board is.
        error: GridError,
    },
    /// A state that is both won and tied.
    #[error(
        "line {line}: found state {state}, which is in section {}, expected it in one of them",
        Part::Win
    )]
    BothVerdicts {
        /// Its line among the tied ones.
        line: usize,
        /// The state.
        state: String,
    },
    /// A reply that is none.
    #[error("line {line}: state {state} on {symbol}: {error}")]
    Reply {
        /// Its line.
        line: usize,
        /// The state.
        state: String,
        /// The symbol.
        symbol: String,
        /// The word, and what a reply is.
        error: ReplyError,
    },
    /// A reply that is not what the transitions or the boards say.
    #[error("line {line}: state {state} on {symbol}: found {found}, expected {expected}")]
    OtherReply {
        /// Its line.
        line: usize,
        /// The state.
        state: String,
        /// The symbol.
        symbol: String,
        /// The reply.
        found: String,
        /// What the rest of the file says.
        expected: String,
    },
    /// More states than can be counted.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// Parts that do not fit.
    #[error(transparent)]
    Form(#[from] FormError),
}

fn part_names() -> String {
    Part::ALL.map(|part| part.name(Language::English)).join(", ")
}

/// Boards may be missing where there are replies, which the message says.
fn or_replies(part: Part) -> String {
    if part == Part::Boards { format!(" or {}", Part::Replies) } else { String::new() }
}

impl Machine {
    /// Reads a machine from the bytes of a `.dfa` file.
    ///
    /// ```
    /// use papan_tictactoe::machine::Machine;
    ///
    /// let text = b"TRANSITIONS\n p 1\nq0 q7 --\nEND BOARDS END WIN END TIE END";
    /// let error = Machine::read(text).unwrap_err();
    /// assert_eq!(error.to_string(), "line 3: found q7 in section TRANSITIONS (TRANSISI), expected a state");
    /// ```
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        File::read(sections::decode(bytes)?)?.machine()
    }

    /// The machine as text that [`Machine::read`] reads back, section names in English.
    pub fn write(&self) -> String {
        self.write_with(Language::English)
    }

    /// The machine as text, with the section names of a language.
    ///
    /// # Panics
    ///
    /// Never: a machine has only names that can be written.
    pub fn write_with(&self, language: Language) -> String {
        self.try_write(language).expect("the names of a machine are words that can be read back")
    }

    fn try_write(&self, language: Language) -> Result<String, sections::WriteError> {
        let dfa = self.dfa();
        let name = |part: Part| part.name(language);
        let symbols: Vec<&str> = dfa.symbols().map(|symbol| dfa.symbol_name(symbol)).collect();
        let named = |choose: &dyn Fn(State) -> bool| -> Vec<&str> {
            dfa.states().filter(|&state| choose(state)).map(|state| self.name(state)).collect()
        };
        let target = |from, symbol| dfa.step(from, symbol).map(|to| self.name(to).to_owned());
        let reply = |from, symbol| self.reply(from, symbol).map(|reply| reply.to_string());
        let mut out = Writer::new();
        out.list(name(Part::States), named(&|_| true))?
            .list(name(Part::Symbols), &symbols)?
            .list(name(Part::Start), [self.name(dfa.start())])?
            .list(name(Part::Final), named(&|state| dfa.is_final(state)))?
            .table(name(Part::Transitions), &symbols, self.table(target))?;
        if self.has_boards() {
            let board = |state| self.board(state).unwrap_or_default().to_string();
            out.rows(
                name(Part::Boards),
                dfa.states().map(|state| [self.name(state).to_owned(), board(state)]),
            )?;
        } else {
            out.table(name(Part::Replies), &symbols, self.table(reply))?;
        }
        out.list(name(Part::Win), named(&|state| self.verdict(state) == Some(Verdict::Win)))?
            .list(name(Part::Tie), named(&|state| self.verdict(state) == Some(Verdict::Tie)))?;
        Ok(out.finish())
    }

    /// The rows of a table with an entry for each state and symbol.
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

/// The sections of a file, by what they hold.
struct File<'a> {
    parts: BTreeMap<Part, Section<'a>>,
    last_line: usize,
}

/// States and their names while a file is read.
type States = HashMap<String, State>;

impl<'a> File<'a> {
    fn read(text: &'a str) -> Result<Self, ReadError> {
        let mut file = Self { parts: BTreeMap::new(), last_line: 1 };
        for section in sections::read(text)? {
            file.last_line = section.end_line;
            file.add(section)?;
        }
        Ok(file)
    }

    fn add(&mut self, section: Section<'a>) -> Result<(), ReadError> {
        let (line, found) = (section.name.line, section.name.text.to_owned());
        let Some(part) = Part::of(section.name.text) else {
            return Err(ReadError::UnknownSection { line, found });
        };
        match self.parts.insert(part, section) {
            None => Ok(()),
            Some(first) => Err(ReadError::RepeatedSection { line, found, first: first.name.line }),
        }
    }

    fn need(&self, part: Part) -> Result<&Section<'a>, ReadError> {
        self.parts.get(&part).ok_or(ReadError::MissingSection { line: self.last_line, part })
    }

    fn machine(&self) -> Result<Machine, ReadError> {
        if !self.parts.contains_key(&Part::Replies) {
            self.need(Part::Boards)?;
        }
        let (win, tie) = (self.need(Part::Win)?, self.need(Part::Tie)?);
        let table = self.table(Part::Transitions)?;
        self.check_symbols(&table)?;
        let mut builder = Dfa::builder(table.header.iter().map(|token| token.text))?;
        let states = self.add_states(&table, &mut builder)?;
        connect(&table, &states, &mut builder)?;
        let verdicts = read_verdicts(win, tie, &states)?;
        for state in self.finals(&states, &verdicts)? {
            builder.set_final(state)?;
        }
        let dfa = builder.build(self.start(&table, &states)?)?;
        self.with_record(dfa, &states, verdicts)
    }

    fn table(&self, part: Part) -> Result<Table<'a>, ReadError> {
        Ok(Table::read(self.need(part)?, |word| word.parse::<Input>().is_ok())?)
    }

    /// Every symbol of the header is one that the file declares, if it declares any.
    fn check_symbols(&self, table: &Table<'_>) -> Result<(), ReadError> {
        let Some(section) = self.parts.get(&Part::Symbols) else { return Ok(()) };
        let mut declared = HashMap::new();
        for token in &section.tokens {
            let line = token.line;
            token.text.parse::<Input>().map_err(|error| ReadError::Symbol { line, error })?;
            if declared.insert(token.text, line).is_some() {
                return Err(repeated(token, Part::Symbols));
            }
        }
        check_columns(&table.header, |symbol| declared.contains_key(symbol), Part::Symbols)
    }

    /// Adds the states in the order of their section, or of their rows where there is none.
    fn add_states(&self, table: &Table<'a>, builder: &mut Builder) -> Result<States, ReadError> {
        let transitions = self.need(Part::Transitions)?;
        let rows: Vec<Token<'a>> = table.rows.iter().map(|(state, _)| *state).collect();
        let states = match self.parts.get(&Part::States) {
            Some(section) => add_all(&section.tokens, Part::States, builder)?,
            None => add_all(&rows, Part::Transitions, builder)?,
        };
        if states.is_empty() {
            return Err(ReadError::NoState { line: transitions.end_line });
        }
        check_rows(&rows, &states, Part::Transitions, transitions.end_line)?;
        Ok(states)
    }

    fn start(&self, table: &Table<'_>, states: &States) -> Result<State, ReadError> {
        let Some(section) = self.parts.get(&Part::Start) else { return derived_start(table, states) };
        match &section.tokens[..] {
            [token] => find(token, states, Part::Start),
            tokens => Err(ReadError::Starts { line: section.end_line, found: tokens.len() }),
        }
    }

    fn finals(&self, states: &States, verdicts: &[Option<Verdict>]) -> Result<Vec<State>, ReadError> {
        match self.parts.get(&Part::Final) {
            Some(section) => list(section, states, Part::Final),
            None => Ok((0..verdicts.len()).filter(|&at| verdicts[at].is_some()).map(State::new).collect()),
        }
    }

    /// The machine with its boards, or with its replies where it has no boards.
    fn with_record(
        &self,
        dfa: Dfa,
        states: &States,
        verdicts: Vec<Option<Verdict>>,
    ) -> Result<Machine, ReadError> {
        let replies = self.replies(&dfa, states)?;
        let Some(section) = self.parts.get(&Part::Boards) else {
            let machine = Machine::with_replies(dfa, |from, symbol| replies[&(from, symbol)].0, verdicts)?;
            return Ok(machine);
        };
        let machine = Machine::with_boards(dfa, read_boards(section, states)?, verdicts)?;
        check_agreement(&machine, &replies)?;
        Ok(machine)
    }

    /// The reply on each transition and its line; nothing where the file has no such section.
    fn replies(&self, dfa: &Dfa, states: &States) -> Result<Replies, ReadError> {
        let Some(section) = self.parts.get(&Part::Replies) else { return Ok(Replies::new()) };
        let table = self.table(Part::Replies)?;
        check_columns(&table.header, |symbol| dfa.symbol(symbol).is_some(), Part::Transitions)?;
        let has = |symbol: &Symbol| table.header.iter().any(|token| token.text == dfa.symbol_name(*symbol));
        if let Some(symbol) = dfa.symbols().find(|symbol| !has(symbol)) {
            let symbol = dfa.symbol_name(symbol).to_owned();
            return Err(ReadError::NoColumn { line: section.name.line, symbol });
        }
        let rows: Vec<Token<'_>> = table.rows.iter().map(|(state, _)| *state).collect();
        check_rows(&rows, states, Part::Replies, section.end_line)?;
        read_replies(&table, dfa)
    }
}

fn repeated(token: &Token<'_>, part: Part) -> ReadError {
    ReadError::Repeated { line: token.line, found: token.text.to_owned(), part }
}

fn check_columns(header: &[Token<'_>], is_known: impl Fn(&str) -> bool, part: Part) -> Result<(), ReadError> {
    match header.iter().find(|token| !is_known(token.text)) {
        None => Ok(()),
        Some(token) => Err(ReadError::OtherSymbol { line: token.line, found: token.text.to_owned(), part }),
    }
}

fn add_all(tokens: &[Token<'_>], part: Part, builder: &mut Builder) -> Result<States, ReadError> {
    let mut states = States::with_capacity(tokens.len());
    for token in tokens {
        if !is_name(token.text) {
            return Err(ReadError::Name { line: token.line, found: token.text.to_owned() });
        }
        if states.contains_key(token.text) {
            return Err(repeated(token, part));
        }
        states.insert(token.text.to_owned(), builder.add_state(token.text)?);
    }
    Ok(states)
}

/// Each state has one row, and each row a state.
fn check_rows(rows: &[Token<'_>], states: &States, part: Part, line: usize) -> Result<(), ReadError> {
    let mut seen = vec![false; states.len()];
    for token in rows {
        if std::mem::replace(&mut seen[find(token, states, part)?.index()], true) {
            return Err(repeated(token, part));
        }
    }
    // The first one in the order of states, so that the message does not depend on the map.
    let missing = states.iter().filter(|(_, state)| !seen[state.index()]).min_by_key(|(_, state)| **state);
    missing.map_or(Ok(()), |(name, _)| Err(ReadError::NoRow { line, state: name.clone(), part }))
}

fn find(token: &Token<'_>, states: &States, part: Part) -> Result<State, ReadError> {
    let unknown = || ReadError::UnknownState { line: token.line, found: token.text.to_owned(), part };
    states.get(token.text).copied().ok_or_else(unknown)
}

fn connect(table: &Table<'_>, states: &States, builder: &mut Builder) -> Result<(), ReadError> {
    for (row, entries) in &table.rows {
        let from = find(row, states, Part::Transitions)?;
        for (column, entry) in entries.iter().enumerate().filter(|(_, entry)| !entry.is_none()) {
            builder.connect(from, Symbol::new(column), find(entry, states, Part::Transitions)?)?;
        }
    }
    Ok(())
}

/// The first row from which `p` or `c` leads on, or else the first row.
fn derived_start(table: &Table<'_>, states: &States) -> Result<State, ReadError> {
    let starts = |token: &Token<'_>| token.text.parse().is_ok_and(Input::is_start);
    let leads = |entries: &[Token<'_>]| {
        table.header.iter().zip(entries).any(|(symbol, entry)| starts(symbol) && !entry.is_none())
    };
    let row = table.rows.iter().find(|(_, entries)| leads(entries)).or(table.rows.first());
    let (token, _) = row.ok_or(ReadError::NoState { line: 1 })?;
    find(token, states, Part::Transitions)
}

/// The states of a list, each once.
fn list(section: &Section<'_>, states: &States, part: Part) -> Result<Vec<State>, ReadError> {
    let mut seen = vec![false; states.len()];
    let mut found = Vec::with_capacity(section.tokens.len());
    for token in &section.tokens {
        let state = find(token, states, part)?;
        if std::mem::replace(&mut seen[state.index()], true) {
            return Err(repeated(token, part));
        }
        found.push(state);
    }
    Ok(found)
}

fn read_verdicts(
    win: &Section<'_>,
    tie: &Section<'_>,
    states: &States,
) -> Result<Vec<Option<Verdict>>, ReadError> {
    let mut verdicts = vec![None; states.len()];
    for state in list(win, states, Part::Win)? {
        verdicts[state.index()] = Some(Verdict::Win);
    }
    for (state, token) in list(tie, states, Part::Tie)?.into_iter().zip(&tie.tokens) {
        if verdicts[state.index()].replace(Verdict::Tie).is_some() {
            return Err(ReadError::BothVerdicts { line: token.line, state: token.text.to_owned() });
        }
    }
    Ok(verdicts)
}

fn read_boards(section: &Section<'_>, states: &States) -> Result<Vec<Grid>, ReadError> {
    let mut boards = vec![Grid::EMPTY; states.len()];
    let mut rows = Vec::with_capacity(states.len());
    for pair in section.tokens.chunks(2) {
        let state = find(&pair[0], states, Part::Boards)?;
        let name = || pair[0].text.to_owned();
        let [_, board] = pair else {
            return Err(ReadError::NoBoard { line: pair[0].line, state: name() });
        };
        let wrong = |error| ReadError::Board { line: board.line, state: name(), error };
        boards[state.index()] = board.text.parse().map_err(wrong)?;
        rows.push(pair[0]);
    }
    check_rows(&rows, states, Part::Boards, section.end_line)?;
    Ok(boards)
}

/// Replies with their lines.
type Replies = BTreeMap<(State, Symbol), (Reply, usize)>;

/// Reads the entries of a table whose rows and columns are known to be those of the machine.
fn read_replies(table: &Table<'_>, dfa: &Dfa) -> Result<Replies, ReadError> {
    let mut replies = Replies::new();
    for (row, entries) in &table.rows {
        let cells = table.header.iter().zip(entries);
        for (symbol, entry) in cells {
            let (Some(from), Some(on)) = (dfa.state(row.text), dfa.symbol(symbol.text)) else { continue };
            if let Some(reply) = read_reply(entry, row, symbol, dfa.step(from, on).is_some())? {
                replies.insert((from, on), (reply, entry.line));
            }
        }
    }
    Ok(replies)
}

/// The reply of an entry, which is there exactly where a transition is.
fn read_reply(
    entry: &Token<'_>,
    row: &Token<'_>,
    symbol: &Token<'_>,
    leads: bool,
) -> Result<Option<Reply>, ReadError> {
    let (line, state, symbol) = (entry.line, row.text.to_owned(), symbol.text.to_owned());
    if entry.is_none() == leads {
        let expected =
            if leads { "a reply, as there is a transition" } else { "dashes, as there is no transition" };
        let (found, expected) = (entry.text.to_owned(), expected.to_owned());
        return Err(ReadError::OtherReply { line, state, symbol, found, expected });
    }
    if entry.is_none() {
        return Ok(None);
    }
    entry.text.parse().map(Some).map_err(|error| ReadError::Reply { line, state, symbol, error })
}

/// Where a file has boards and replies, they say the same.
fn check_agreement(machine: &Machine, replies: &Replies) -> Result<(), ReadError> {
    for (&(from, symbol), &(reply, line)) in replies {
        let derived = machine.reply(from, symbol);
        if derived != Some(reply) {
            return Err(ReadError::OtherReply {
                line,
                state: machine.name(from).to_owned(),
                symbol: machine.input(symbol).to_string(),
                found: reply.to_string(),
                expected: match derived {
                    Some(derived) => format!("{derived}, as the boards say"),
                    None => "boards that follow by the rules".to_owned(),
                },
            });
        }
    }
    Ok(())
}
