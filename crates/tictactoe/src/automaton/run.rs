//! A game against an automaton, symbol by symbol.

use super::{Automaton, ClassicBoard, FinalResult, Input, Reply};
use papan_automata::State;
use thiserror::Error;

/// The current state and board of an automaton, with the states it has been in.
///
/// A run follows the transitions without checking the rules, so an automaton that fails its check can be
/// played too.
///
/// ```
/// use papan_tictactoe::automaton::{Automaton, AutomatonRun};
///
/// let text = "TRANSITIONS\n c 1\nq0 q1 --\nq1 -- --\nEND
///     BOARDS q0 --------- q1 ----o---- END WIN END TIE END";
/// let automaton = Automaton::read(text.as_bytes())?;
/// let mut run = AutomatonRun::new(&automaton);
/// assert_eq!(run.step("c".parse()?)?.board.to_string(), "----o----");
/// assert_eq!(run.step("1".parse()?).unwrap_err().to_string(), "state q1 has no transition on 1");
/// assert_eq!(run.names(), ["q0", "q1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AutomatonRun<'a> {
    automaton: &'a Automaton,
    board: ClassicBoard,
    history: Vec<State>,
}

/// The effect of one symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunStep {
    /// The state after the symbol.
    pub state: State,
    /// The reply; `None` if the boards do not follow from each other by the rules.
    pub reply: Option<Reply>,
    /// The board after the reply.
    pub board: ClassicBoard,
    /// The result, if the game is over.
    pub result: Option<FinalResult>,
}

/// The current state has no transition on a symbol.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("state {state} has no transition on {symbol}")]
pub struct NoTransition {
    /// The name of the state.
    pub state: String,
    /// The symbol.
    pub symbol: Input,
}

impl<'a> AutomatonRun<'a> {
    /// Creates a run in the start state.
    pub fn new(automaton: &'a Automaton) -> Self {
        Self { automaton, board: automaton.initial_board(), history: vec![automaton.dfa().start()] }
    }

    /// Takes the transition on a symbol. An error leaves the run unchanged.
    pub fn step(&mut self, input: Input) -> Result<RunStep, NoTransition> {
        let from = self.state();
        let missing = || NoTransition { state: self.automaton.name(from).to_owned(), symbol: input };
        let symbol = self.automaton.symbol(input).ok_or_else(missing)?;
        let state = self.automaton.dfa().step(from, symbol).ok_or_else(missing)?;
        let reply = self.automaton.reply(from, symbol);
        self.board = self.automaton.board_after(self.board, from, symbol, state);
        self.history.push(state);
        Ok(RunStep { state, reply, board: self.board, result: self.result() })
    }

    /// Adds the current state to the history again, as the original program does after a symbol without
    /// a transition.
    pub fn stay(&mut self) {
        self.history.push(self.state());
    }

    /// Returns the current state.
    pub fn state(&self) -> State {
        self.history.last().copied().unwrap_or(self.automaton.dfa().start())
    }

    /// Returns the current board.
    pub fn board(&self) -> ClassicBoard {
        self.board
    }

    /// Returns the result, or `None` if the game is not over.
    pub fn result(&self) -> Option<FinalResult> {
        self.automaton.result(self.state())
    }

    /// Returns the inputs with a transition, in the order of the alphabet.
    pub fn inputs(&self) -> impl Iterator<Item = Input> {
        self.automaton.dfa().leaving(self.state()).iter().map(|&(symbol, _)| self.automaton.input(symbol))
    }

    /// Returns the states from the start to the current one.
    pub fn history(&self) -> &[State] {
        &self.history
    }

    /// Returns the names of the states from the start to the current one.
    pub fn names(&self) -> Vec<&'a str> {
        self.history.iter().map(|&state| self.automaton.name(state)).collect()
    }
}
