//! Builds the automaton of a chosen strategy.

use super::branch_and_bound::ClosedSet;
use super::reply_graph::{ReplyGraph, moves};
use crate::Cell;
use crate::automaton::{Automaton, BoardStatus, ClassicBoard, FinalResult, Input};
use papan_automata::{BuildError, Builder, Dfa, State, Symbol};
use std::collections::{BTreeMap, HashMap};

/// The computer's replies, for each side that may start.
#[derive(Default)]
pub(super) struct Strategy {
    /// The board after each start symbol.
    openings: BTreeMap<Input, ClassicBoard>,
    /// The board after the computer's reply to each move. The two starting sides share no board.
    replies: HashMap<(ClassicBoard, Cell), ClassicBoard>,
}

impl Strategy {
    /// Adds the chosen boards for one starting side.
    pub(super) fn add(&mut self, input: Input, replies: &ReplyGraph, chosen: &ClosedSet) {
        let board = |nodes: &[usize]| chosen.first_of(nodes).map(|node| replies.boards[node]);
        self.openings.extend(board(&replies.roots).map(|board| (input, board)));
        for (&before, demands) in replies.boards.iter().zip(&replies.graph) {
            for (cell, demand) in moves(before).zip(demands) {
                self.replies.extend(board(demand).map(|after| ((before, cell), after)));
            }
        }
    }

    /// Returns the automaton that plays this strategy, or `None` if the strategy is incomplete.
    pub(super) fn automaton(&self) -> Option<Automaton> {
        let (dfa, boards) = self.build().ok()?;
        let results = boards.iter().copied().map(final_result).collect();
        Automaton::with_boards(dfa, boards, results).ok()
    }

    /// Returns the automaton and the board of each state, in breadth-first order.
    fn build(&self) -> Result<(Dfa, Vec<ClassicBoard>), BuildError> {
        let mut builder = StrategyBuilder::new(&self.symbols())?;
        let mut next = 0;
        while let Some(&board) = builder.boards.get(next) {
            let successors = if next == 0 { self.after_start() } else { self.after_moves(board) };
            for (input, after) in successors {
                builder.connect(State::new(next), input, after)?;
            }
            next += 1;
        }
        Ok((builder.dfa.build(State::new(0))?, builder.boards))
    }

    fn symbols(&self) -> Vec<Input> {
        let is_used = |input: &Input| !input.is_start() || self.openings.contains_key(input);
        Input::all().filter(is_used).collect()
    }

    /// Returns the start symbols with the boards after them.
    fn after_start(&self) -> Vec<(Input, ClassicBoard)> {
        self.openings.iter().map(|(&input, &board)| (input, board)).collect()
    }

    /// Returns the person's moves on a board with the boards after the computer's replies.
    fn after_moves(&self, board: ClassicBoard) -> Vec<(Input, ClassicBoard)> {
        let reply = |cell| self.replies.get(&(board, cell)).map(|&after| (Input::Cell(cell), after));
        moves(board).filter_map(reply).collect()
    }
}

/// An automaton under construction. Its first state is the start.
struct StrategyBuilder {
    dfa: Builder,
    symbols: HashMap<Input, Symbol>,
    /// The board of each state.
    boards: Vec<ClassicBoard>,
    /// The state of each board, the start left out.
    states: HashMap<ClassicBoard, State>,
}

impl StrategyBuilder {
    fn new(symbols: &[Input]) -> Result<Self, BuildError> {
        let dfa = Dfa::builder(symbols.iter().map(Input::to_string))?;
        let symbols = symbols.iter().enumerate().map(|(index, &input)| (input, Symbol::new(index))).collect();
        let mut builder = Self { dfa, symbols, boards: Vec::new(), states: HashMap::new() };
        builder.add_state(ClassicBoard::EMPTY)?;
        Ok(builder)
    }

    fn add_state(&mut self, board: ClassicBoard) -> Result<State, BuildError> {
        let state = self.dfa.add_state(format!("q{:03}", self.boards.len()))?;
        self.boards.push(board);
        if final_result(board).is_some() {
            self.dfa.set_final(state)?;
        }
        Ok(state)
    }

    fn connect(&mut self, from: State, input: Input, board: ClassicBoard) -> Result<(), BuildError> {
        let to = match self.states.get(&board) {
            Some(&state) => state,
            None => self.add_state(board)?,
        };
        self.states.insert(board, to);
        self.dfa.connect(from, self.symbols[&input], to)
    }
}

fn final_result(board: ClassicBoard) -> Option<FinalResult> {
    match board.status() {
        BoardStatus::Over(result) => Some(result),
        BoardStatus::InProgress | BoardStatus::Lost => None,
    }
}
