//! Automata that play tic-tac-toe: the strategy is in a file, not in the program.
//!
//! An [`Automaton`] is a deterministic finite automaton read from a file. Nothing about its play is
//! compiled in: the file lists the states, the symbols, the start and final states, the transitions, the
//! board of each state, and which final states are wins and which are ties. The person always plays x,
//! the computer o.
//!
//! - The symbols are [`Input`]s: `p` (the person starts), `c` (the computer starts) and `1` to `9` (the
//!   person plays that cell). A state is the position after the person's move and the computer's reply.
//! - A [`Reply`] is everything that a transition puts on the board besides the person's own mark. If the
//!   file has boards, replies are derived from them. In a minimized file one state stands for several
//!   boards, so the file has replies instead, and boards are worked out while playing.
//! - [`dfa_file`] reads and writes `.dfa` files, [`jff`] JFLAP files, and [`json`] writes JSON.
//! - [`check()`] explores every line of play and returns a [`Proof`], or a shortest [`Counterexample`].
//! - [`AutomatonRun`] steps through an automaton symbol by symbol, as the dialogue does;
//!   [`AutomatonPlayer`] makes an automaton an agent of the game.
//! - [`minimize()`] merges states that no line of play tells apart.
//!
//! ```
//! use papan_tictactoe::automaton::{Automaton, check};
//!
//! let text = "TRANSITIONS\n c 1\nq0 q1 --\nq1 -- --\nEND
//!     BOARDS q0 --------- q1 ----o---- END WIN END TIE END";
//! let automaton = Automaton::read(text.as_bytes())?;
//! let counterexample = check(&automaton).unwrap_err();
//! assert_eq!(
//!     counterexample.to_string(),
//!     "state q1 has no transition on 1, but the cell is free\nline of play: c 1\nboard: ----o----"
//! );
//! # Ok::<(), papan_tictactoe::automaton::DfaFileError>(())
//! ```

pub mod check;
mod classic_board;
mod counterexample;
pub mod dfa_file;
mod input;
pub mod jff;
pub mod json;
pub mod minimize;
mod opening;
mod player;
mod proof;
mod reply;
mod run;
mod step_rules;

pub use check::check;
pub use classic_board::{BoardStatus, ClassicBoard, ClassicBoardError};
pub use counterexample::{Counterexample, Violation};
pub use dfa_file::{DfaFileError, KeywordLanguage};
pub use input::{Input, InputError};
pub use minimize::{MergedStates, MinimizedAutomaton, minimize};
pub use opening::Opening;
pub use player::AutomatonPlayer;
pub use proof::Proof;
pub use reply::{Reply, ReplyError};
pub use run::{AutomatonRun, NoTransition, RunStep};
pub use step_rules::{IllegalStep, derive_reply};

pub(crate) use step_rules::forced_move;

use papan_automata::{Dfa, State, Symbol};
use std::collections::BTreeMap;
use std::fmt;
use thiserror::Error;

/// The result of the game in a final state, for the computer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FinalResult {
    /// The computer has a line.
    Win,
    /// The board is full and neither side has a line.
    Tie,
}

impl fmt::Display for FinalResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win => "win",
            Self::Tie => "tie",
        })
    }
}

/// The source of the board on a line of play.
#[derive(Clone, PartialEq, Eq, Debug)]
enum BoardSource {
    /// The board of each state, by state index.
    Boards(Vec<ClassicBoard>),
    /// The reply on each transition.
    Replies(BTreeMap<(State, Symbol), Reply>),
}

/// A tic-tac-toe strategy as a finite automaton.
///
/// It is well formed: state names can be written to every file format, symbols are [`Input`]s, and either
/// every state has a board or every transition has a reply. Whether it follows the rules of the game is
/// decided by [`check()`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automaton {
    dfa: Dfa,
    inputs: Vec<Input>,
    board_source: BoardSource,
    results: Vec<Option<FinalResult>>,
}

/// Why parts do not make an [`Automaton`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum AutomatonError {
    /// A symbol is not an [`Input`].
    #[error(transparent)]
    Input(#[from] InputError),
    /// A state name could not be read back from a file.
    #[error("{0:?} cannot be a state name: {NAME_RULE}")]
    StateName(String),
    /// The alphabet is empty.
    #[error("the automaton has no symbols: expected p, c or both, and the cells 1 to 9")]
    NoSymbols,
    /// A list does not have one entry per state.
    #[error("there are {found} {what} for {states} states: expected one for each state")]
    Count {
        /// The list: boards or results.
        what: &'static str,
        /// Its length.
        found: usize,
        /// The number of states.
        states: usize,
    },
}

/// The rule that [`is_state_name`] checks.
const NAME_RULE: &str =
    "it must not be a symbol, a section name or all dashes, nor contain spaces or control characters";

/// Returns whether a word can be the name of a state in every file format: it is not a symbol, a section
/// name or all dashes, and has no white space or characters that XML cannot carry.
fn is_state_name(word: &str) -> bool {
    let is_forbidden =
        |c: char| c.is_whitespace() || c.is_control() || matches!(c, '\u{feff}' | '\u{fffe}' | '\u{ffff}');
    let is_dashes = word.bytes().all(|byte| byte == b'-');
    !is_dashes
        && !word.contains(is_forbidden)
        && word.parse::<Input>().is_err()
        && !dfa_file::is_reserved(word)
}

impl Automaton {
    /// Creates an automaton from the board of each state. `boards` and `results` are indexed by state.
    pub fn with_boards(
        dfa: Dfa,
        boards: Vec<ClassicBoard>,
        results: Vec<Option<FinalResult>>,
    ) -> Result<Self, AutomatonError> {
        if boards.len() != dfa.len() {
            return Err(AutomatonError::Count { what: "boards", found: boards.len(), states: dfa.len() });
        }
        Self::new(dfa, BoardSource::Boards(boards), results)
    }

    /// Creates an automaton from the reply on each transition. `results` is indexed by state.
    pub fn with_replies(
        dfa: Dfa,
        reply: impl Fn(State, Symbol) -> Reply,
        results: Vec<Option<FinalResult>>,
    ) -> Result<Self, AutomatonError> {
        let replies = dfa.transitions().map(|(from, on, _)| ((from, on), reply(from, on))).collect();
        Self::new(dfa, BoardSource::Replies(replies), results)
    }

    fn new(
        dfa: Dfa,
        board_source: BoardSource,
        results: Vec<Option<FinalResult>>,
    ) -> Result<Self, AutomatonError> {
        if results.len() != dfa.len() {
            return Err(AutomatonError::Count { what: "results", found: results.len(), states: dfa.len() });
        }
        if dfa.symbols().len() == 0 {
            return Err(AutomatonError::NoSymbols);
        }
        if let Some(state) = dfa.states().find(|&state| !is_state_name(dfa.state_name(state))) {
            return Err(AutomatonError::StateName(dfa.state_name(state).to_owned()));
        }
        let inputs = dfa.symbols().map(|symbol| dfa.symbol_name(symbol).parse()).collect::<Result<_, _>>()?;
        Ok(Self { dfa, inputs, board_source, results })
    }

    /// Returns the underlying automaton: states, symbols and transitions.
    pub fn dfa(&self) -> &Dfa {
        &self.dfa
    }

    /// Returns the name of a state.
    pub fn name(&self, state: State) -> &str {
        self.dfa.state_name(state)
    }

    /// Returns the meaning of a symbol.
    pub fn input(&self, symbol: Symbol) -> Input {
        self.inputs[symbol.index()]
    }

    /// Returns the symbol for an input, or `None` if the alphabet lacks it.
    pub fn symbol(&self, input: Input) -> Option<Symbol> {
        self.inputs.iter().position(|&known| known == input).map(Symbol::new)
    }

    /// Returns whether each state has a board.
    pub fn has_boards(&self) -> bool {
        matches!(self.board_source, BoardSource::Boards(_))
    }

    /// Returns the board of a state, or `None` if the automaton has replies instead of boards.
    pub fn board(&self, state: State) -> Option<ClassicBoard> {
        match &self.board_source {
            BoardSource::Boards(boards) => boards.get(state.index()).copied(),
            BoardSource::Replies(_) => None,
        }
    }

    /// Returns the result of the game in a state, or `None` if the state is marked neither win nor tie.
    pub fn result(&self, state: State) -> Option<FinalResult> {
        self.results.get(state.index()).copied().flatten()
    }

    /// Returns the reply on a transition, as listed or as derived from the boards.
    ///
    /// Returns `None` if there is no such transition, or if its boards do not follow from each other by
    /// the rules.
    pub fn reply(&self, from: State, symbol: Symbol) -> Option<Reply> {
        match &self.board_source {
            BoardSource::Boards(boards) => {
                let to = self.dfa.step(from, symbol)?;
                derive_reply(boards[from.index()], self.input(symbol), boards[to.index()]).ok()
            }
            BoardSource::Replies(replies) => replies.get(&(from, symbol)).copied(),
        }
    }

    /// Returns the board of the start state.
    fn initial_board(&self) -> ClassicBoard {
        self.board(self.dfa.start()).unwrap_or(ClassicBoard::EMPTY)
    }

    /// Returns the board after a transition taken on the board `before`, legal or not.
    fn board_after(&self, before: ClassicBoard, from: State, symbol: Symbol, to: State) -> ClassicBoard {
        match &self.board_source {
            BoardSource::Boards(boards) => boards[to.index()],
            BoardSource::Replies(replies) => {
                let reply = replies.get(&(from, symbol)).copied().unwrap_or_default();
                reply.apply(self.input(symbol).apply(before))
            }
        }
    }

    /// Takes a transition on the board `before`. Returns the board after it, and the reply if it is legal.
    fn checked_step(
        &self,
        before: ClassicBoard,
        from: State,
        symbol: Symbol,
        to: State,
    ) -> (ClassicBoard, Result<Reply, IllegalStep>) {
        let after = self.board_after(before, from, symbol, to);
        let reply = derive_reply(before, self.input(symbol), after);
        let check_order = |reply| match &self.board_source {
            BoardSource::Replies(replies) if replies.get(&(from, symbol)) != Some(&reply) => {
                Err(IllegalStep::Order)
            }
            _ => Ok(reply),
        };
        (after, reply.and_then(check_order))
    }
}

/// Returns the text of a file. Writing one fails only for state names that cannot be written, and those are rejected when
/// an automaton is created.
fn written<E: fmt::Debug>(text: Result<String, E>) -> String {
    text.expect("state names are checked when an automaton is created")
}
