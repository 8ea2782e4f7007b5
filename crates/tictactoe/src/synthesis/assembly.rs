//! From chosen replies to a machine.

use super::choices::{Choices, moves};
use super::smallest::Smallest;
use crate::Cell;
use crate::machine::{Grid, Input, Machine, Standing, Verdict};
use papan_automata::{BuildError, Dfa, State, Symbol};
use std::collections::HashMap;

/// What the computer does, for each side that may start.
#[derive(Default)]
pub(super) struct Strategy {
    /// The symbols that say who starts, and the boards they lead to.
    beginnings: Vec<(Input, Grid)>,
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
        let states = self.states();
        let verdicts = states.iter().map(|&state| verdict(state)).collect();
        let dfa = self.dfa(&states).expect("names and symbols differ, and every state is added");
        let boards = states.into_iter().map(|(_, board)| board).collect();
        Machine::with_boards(dfa, boards, verdicts).expect("there is one board for each state, q and a number")
    }

    /// All states, in breadth from the start.
    fn states(&self) -> Vec<Moment> {
        let mut states = vec![START];
        let mut seen = HashMap::from([(START, ())]);
        let mut at = 0;
        while let Some(&state) = states.get(at) {
            states.extend(self.leaving(state).map(|(_, to)| to).filter(|&to| seen.insert(to, ()).is_none()));
            at += 1;
        }
        states
    }
}
