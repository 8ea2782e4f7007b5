//! The automaton that plays tic-tac-toe: the strategy is in the file, not in the program.
//!
//! A [`Machine`] is read from a file and nothing about how it plays is compiled in: its states, its
//! symbols, its start and final states, its transitions, the board of each state, and which of the
//! final states are won and which are tied. The person is always x and the computer o.
//!
//! - The symbols are [`Input`]s: `p` (the person starts), `c` (the computer starts) and `1` to `9` (the
//!   person plays that cell). A state is the position after the person's move and the computer's reply.
//! - What a step puts on the board besides the person's mark is a [`Reply`]. Files with boards have
//!   their replies derived from them; a minimised file has states that stand for several boards,
//!   so it has replies instead, and its boards are worked out while playing.
//! - [`mod@text`] is the `.dfa` form, [`jff`] the one of JFLAP, [`json`] the one for other programs.
//! - [`check()`] walks every line of play and gives a [`Proof`] or the shortest line that shows a
//!   [`Fault`].
//! - [`Run`] steps through a machine as the dialogue does; [`Player`] sits at a table.
//! - [`minimise()`] merges the states that no line of play tells apart.
//!
//! ```
//! use papan_tictactoe::machine::{Machine, check};
//!
//! let text = "TRANSITIONS\n c 1\nq0 q1 --\nq1 -- --\nEND
//!     BOARDS q0 --------- q1 ----o---- END WIN END TIE END";
//! let machine = Machine::read(text.as_bytes())?;
//! let fault = check(&machine).unwrap_err();
//! assert_eq!(
//!     fault.to_string(),
//!     "state q1 has no transition on 1, though the cell is free\nline of play: c 1\nboard: ----o----"
//! );
//! # Ok::<(), papan_tictactoe::machine::text::ReadError>(())
//! ```

pub mod check;
mod grid;
mod input;
pub mod jff;
pub mod json;
pub mod minimise;
mod opening;
mod player;
mod reply;
mod run;
mod step;
pub mod text;

pub use check::{Fault, FaultKind, Proof, check};
pub use grid::{Grid, GridError, Standing};
pub use input::{Input, InputError};
pub use minimise::{Class, Minimised, minimise};
pub use opening::Opening;
pub use player::Player;
pub use reply::{Reply, ReplyError};
pub use run::{NoTransition, Run, Step};
pub use step::{Misstep, judge};
pub use text::{Language, ReadError};

use papan_automata::{Dfa, State, Symbol};
use std::collections::BTreeMap;
use std::fmt;
use thiserror::Error;

/// How a final state ends the game, seen from the computer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// The computer has a line.
    Win,
    /// The board is full and nobody has a line.
    Tie,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win => "win",
            Self::Tie => "tie",
        })
    }
}

/// How a machine knows what is on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Record {
    /// The board of each state, by place.
    Boards(Vec<Grid>),
    /// What each transition puts on the board after the person's mark.
    Replies(BTreeMap<(State, Symbol), Reply>),
}

/// A strategy read from a file.
///
/// Its form is right: names can be written, symbols are [`Input`]s, every state has a board or every
/// transition a reply. Whether it plays by the rules is for [`check()`] to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Machine {
    dfa: Dfa,
    inputs: Vec<Input>,
    record: Record,
    verdicts: Vec<Option<Verdict>>,
}

/// Why parts do not make a [`Machine`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FormError {
    /// A symbol that means nothing.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A name that could not be read back.
    #[error("found state name {0:?}, expected {NAME}")]
    Name(String),
    /// There is no symbol at all.
    #[error("found no symbols, expected p, c or both, and the cells 1 to 9")]
    NoSymbols,
    /// There is not one entry for each state.
    #[error("found {found} {what}, expected one for each of {states} states")]
    Count {
        /// Boards or verdicts.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there should be.
        states: usize,
    },
}

/// What a state name has to be, so that it follows "expected".
const NAME: &str = "a name that is not a symbol, a section name or made of dashes";

/// Whether a word can be the name of a state: it is not a symbol, a section name or made of dashes, and
/// has no white space, control characters and the like, which some form of the file could not carry.
fn is_name(word: &str) -> bool {
    let unfit =
        |c: char| c.is_whitespace() || c.is_control() || matches!(c, '\u{feff}' | '\u{fffe}' | '\u{ffff}');
    let is_dashes = word.bytes().all(|byte| byte == b'-');
    !is_dashes && !word.contains(unfit) && word.parse::<Input>().is_err() && !text::is_reserved(word)
}

impl Machine {
    /// A machine of which the board of each state is known; `boards` and `verdicts` are by place.
    pub fn with_boards(
        dfa: Dfa,
        boards: Vec<Grid>,
        verdicts: Vec<Option<Verdict>>,
    ) -> Result<Self, FormError> {
        if boards.len() != dfa.len() {
            return Err(FormError::Count { what: "boards", found: boards.len(), states: dfa.len() });
        }
        Self::new(dfa, Record::Boards(boards), verdicts)
    }

    /// A machine of which the reply on each transition is known; `verdicts` are by place.
    pub fn with_replies(
        dfa: Dfa,
        reply: impl Fn(State, Symbol) -> Reply,
        verdicts: Vec<Option<Verdict>>,
    ) -> Result<Self, FormError> {
        let replies = dfa.transitions().map(|(from, on, _)| ((from, on), reply(from, on))).collect();
        Self::new(dfa, Record::Replies(replies), verdicts)
    }

    fn new(dfa: Dfa, record: Record, verdicts: Vec<Option<Verdict>>) -> Result<Self, FormError> {
        if verdicts.len() != dfa.len() {
            return Err(FormError::Count { what: "verdicts", found: verdicts.len(), states: dfa.len() });
        }
        if dfa.symbols().len() == 0 {
            return Err(FormError::NoSymbols);
        }
        if let Some(state) = dfa.states().find(|&state| !is_name(dfa.state_name(state))) {
            return Err(FormError::Name(dfa.state_name(state).to_owned()));
        }
        let inputs = dfa.symbols().map(|symbol| dfa.symbol_name(symbol).parse()).collect::<Result<_, _>>()?;
        Ok(Self { dfa, inputs, record, verdicts })
    }

    /// The automaton itself.
    pub fn dfa(&self) -> &Dfa {
        &self.dfa
    }

    /// The name of a state.
    pub fn name(&self, state: State) -> &str {
        self.dfa.state_name(state)
    }

    /// What a symbol of the automaton says.
    pub fn input(&self, symbol: Symbol) -> Input {
        self.inputs[symbol.index()]
    }

    /// The symbol of the automaton that says this, if it is in its header.
    pub fn symbol(&self, input: Input) -> Option<Symbol> {
        self.inputs.iter().position(|&known| known == input).map(Symbol::new)
    }

    /// Whether the file knows the board of each state.
    pub fn has_boards(&self) -> bool {
        matches!(self.record, Record::Boards(_))
    }

    /// The board of a state, if the file knows it.
    pub fn board(&self, state: State) -> Option<Grid> {
        match &self.record {
            Record::Boards(boards) => boards.get(state.index()).copied(),
            Record::Replies(_) => None,
        }
    }

    /// How a state ends the game, if it is marked as an end.
    pub fn verdict(&self, state: State) -> Option<Verdict> {
        self.verdicts.get(state.index()).copied().flatten()
    }

    /// What a transition puts on the board after the person's mark: as the file says, or as its boards
    /// show. `None` where there is no transition, or where the boards do not follow by the rules.
    pub fn reply(&self, from: State, symbol: Symbol) -> Option<Reply> {
        match &self.record {
            Record::Boards(boards) => {
                let to = self.dfa.step(from, symbol)?;
                judge(boards[from.index()], self.input(symbol), boards[to.index()]).ok()
            }
            Record::Replies(replies) => replies.get(&(from, symbol)).copied(),
        }
    }

    /// The board before anybody has moved.
    fn first_board(&self) -> Grid {
        self.board(self.dfa.start()).unwrap_or(Grid::EMPTY)
    }

    /// The board after a transition from a state with the board `before`, right or wrong.
    fn board_after(&self, before: Grid, from: State, symbol: Symbol, to: State) -> Grid {
        match &self.record {
            Record::Boards(boards) => boards[to.index()],
            Record::Replies(replies) => {
                let reply = replies.get(&(from, symbol)).copied().unwrap_or_default();
                reply.put(self.input(symbol).put(before))
            }
        }
    }

    /// The reply of a transition if it is a legal one on the board `before`, and the board it leads to.
    fn judged(&self, before: Grid, from: State, symbol: Symbol, to: State) -> (Grid, Result<Reply, Misstep>) {
        let after = self.board_after(before, from, symbol, to);
        let reply = judge(before, self.input(symbol), after);
        let order = |reply| match &self.record {
            Record::Replies(replies) if replies.get(&(from, symbol)) != Some(&reply) => Err(Misstep::Order),
            _ => Ok(reply),
        };
        (after, reply.and_then(order))
    }
}
