//! From chosen replies to a machine.

use super::choices::{Choices, moves};
use super::smallest::Smallest;
use crate::Cell;
use crate::machine::{Grid, Input, Machine, Standing, Verdict};
use papan_automata::{BuildError, Builder, Dfa, State, Symbol};
use std::collections::{BTreeMap, HashMap};

/// What the computer does, for each side that may start.
#[derive(Default)]
pub(super) struct Strategy {
    /// The symbols that say who starts, and the boards they lead to.
    beginnings: BTreeMap<Input, Grid>,
    /// The board that the computer makes of the person's move. The sides that may start share no board.
    replies: HashMap<(Grid, Cell), Grid>,
}

impl Strategy {
    /// Adds the chosen boards of one side.
    pub(super) fn add(&mut self, input: Input, choices: &Choices, chosen: &Smallest) {
        let board = |nodes: &[usize]| chosen.pick(nodes).map(|node| choices.boards[node]);
        self.beginnings.extend(board(&choices.roots).map(|board| (input, board)));
        for (&before, demands) in choices.boards.iter().zip(&choices.graph) {
            for (cell, demand) in moves(before).zip(demands) {
                self.replies.extend(board(demand).map(|after| ((before, cell), after)));
            }
        }
    }

    /// The machine that plays like this.
    pub(super) fn machine(&self) -> Machine {
        let (dfa, boards) =
            self.assemble().expect("names differ, and states and symbols are added before use");
        let verdicts = boards.iter().copied().map(verdict).collect();
        Machine::with_boards(dfa, boards, verdicts)
            .expect("each state has its board, and q with a number is a name")
    }

    /// The automaton and the board of each state, in breadth from the start.
    fn assemble(&self) -> Result<(Dfa, Vec<Grid>), BuildError> {
        let mut assembly = Assembly::new(&self.symbols())?;
        let mut at = 0;
        while let Some(&board) = assembly.boards.get(at) {
            let leaving = if at == 0 { self.opening() } else { self.leaving(board) };
            for (input, after) in leaving {
                assembly.connect(State::new(at), input, after)?;
            }
            at += 1;
        }
        let start = State::new(0);
        Ok((assembly.builder.build(start)?, assembly.boards))
    }

    fn symbols(&self) -> Vec<Input> {
        let is_used = |input: &Input| !input.is_start() || self.beginnings.contains_key(input);
        Input::all().filter(is_used).collect()
    }

    /// The symbols that say who starts, and the boards they lead to.
    fn opening(&self) -> Vec<(Input, Grid)> {
        self.beginnings.iter().map(|(&input, &board)| (input, board)).collect()
    }

    /// The person's moves on a board, and the boards that the computer makes of them.
    fn leaving(&self, board: Grid) -> Vec<(Input, Grid)> {
        let reply = |cell| self.replies.get(&(board, cell)).map(|&after| (Input::Cell(cell), after));
        moves(board).filter_map(reply).collect()
    }
}

/// A machine in the making; the start is its first state.
struct Assembly {
    builder: Builder,
    symbols: HashMap<Input, Symbol>,
    /// The board of each state.
    boards: Vec<Grid>,
    /// The state of each board, the start left out.
    states: HashMap<Grid, State>,
}

impl Assembly {
    fn new(symbols: &[Input]) -> Result<Self, BuildError> {
        let builder = Dfa::builder(symbols.iter().map(Input::to_string))?;
        let symbols = symbols.iter().enumerate().map(|(place, &input)| (input, Symbol::new(place))).collect();
        let mut assembly = Self { builder, symbols, boards: Vec::new(), states: HashMap::new() };
        assembly.add_state(Grid::EMPTY)?;
        Ok(assembly)
    }

    fn add_state(&mut self, board: Grid) -> Result<State, BuildError> {
        let state = self.builder.add_state(format!("q{:03}", self.boards.len()))?;
        self.boards.push(board);
        if verdict(board).is_some() {
            self.builder.set_final(state)?;
        }
        Ok(state)
    }

    fn connect(&mut self, from: State, input: Input, board: Grid) -> Result<(), BuildError> {
        let to = match self.states.get(&board) {
            Some(&state) => state,
            None => self.add_state(board)?,
        };
        self.states.insert(board, to);
        self.builder.connect(from, self.symbols[&input], to)
    }
}

fn verdict(board: Grid) -> Option<Verdict> {
    match board.standing() {
        Standing::Over(verdict) => Some(verdict),
        Standing::Going | Standing::Lost => None,
    }
}
