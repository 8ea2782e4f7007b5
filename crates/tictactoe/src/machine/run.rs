//! One game with a machine, symbol by symbol, as the dialogue plays it.

use super::{Grid, Input, Machine, Reply, Verdict};
use papan_automata::State;
use thiserror::Error;

/// A machine on its way: where it is, what is on the board, and where it has been.
///
/// It goes wherever the transitions lead, so a machine that fails its check can be played too.
///
/// ```
/// use papan_tictactoe::machine::{Machine, Run};
///
/// let text = "TRANSITIONS\n c 1\nq0 q1 --\nq1 -- --\nEND
///     BOARDS q0 --------- q1 ----o---- END WIN END TIE END";
/// let machine = Machine::read(text.as_bytes())?;
/// let mut run = Run::new(&machine);
/// assert_eq!(run.step("c".parse()?)?.board.to_string(), "----o----");
/// assert_eq!(run.step("1".parse()?).unwrap_err().to_string(), "state q1 has no transition on 1");
/// assert_eq!(run.names(), ["q0", "q1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Run<'m> {
    machine: &'m Machine,
    board: Grid,
    history: Vec<State>,
}

/// What happened on a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The state that is reached.
    pub state: State,
    /// What was put on the board after the symbol; `None` where the boards do not follow by the rules.
    pub reply: Option<Reply>,
    /// The board after it.
    pub board: Grid,
    /// How the game ended, if it did.
    pub verdict: Option<Verdict>,
}

/// A symbol that leads nowhere.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("state {state} has no transition on {symbol}")]
pub struct NoTransition {
    /// The name of the state.
    pub state: String,
    /// The symbol.
    pub symbol: Input,
}

impl<'m> Run<'m> {
    /// A run that stands at the start.
    pub fn new(machine: &'m Machine) -> Self {
        Self { machine, board: machine.first_board(), history: vec![machine.dfa().start()] }
    }

    /// Goes on by a symbol; a refused one changes nothing.
    pub fn step(&mut self, input: Input) -> Result<Step, NoTransition> {
        let from = self.state();
        let refused = || NoTransition { state: self.machine.name(from).to_owned(), symbol: input };
        let symbol = self.machine.symbol(input).ok_or_else(refused)?;
        let state = self.machine.dfa().step(from, symbol).ok_or_else(refused)?;
        let reply = self.machine.reply(from, symbol);
        self.board = self.machine.board_after(self.board, from, symbol, state);
        self.history.push(state);
        Ok(Step { state, reply, board: self.board, verdict: self.verdict() })
    }

    /// Notes the present state once more, as the original program does when a symbol leads nowhere.
    pub fn stay(&mut self) {
        self.history.push(self.state());
    }

    /// Where it stands.
    pub fn state(&self) -> State {
        self.history.last().copied().unwrap_or(self.machine.dfa().start())
    }

    /// What is on the board.
    pub fn board(&self) -> Grid {
        self.board
    }

    /// How the game ended, if it did.
    pub fn verdict(&self) -> Option<Verdict> {
        self.machine.verdict(self.state())
    }

    /// The symbols that lead on, in the order of the header.
    pub fn inputs(&self) -> impl Iterator<Item = Input> {
        self.machine.dfa().leaving(self.state()).iter().map(|&(symbol, _)| self.machine.input(symbol))
    }

    /// Where it has been, the start first and the present state last.
    pub fn history(&self) -> &[State] {
        &self.history
    }

    /// The names of the states it has been in.
    pub fn names(&self) -> Vec<&'m str> {
        self.history.iter().map(|&state| self.machine.name(state)).collect()
    }
}
