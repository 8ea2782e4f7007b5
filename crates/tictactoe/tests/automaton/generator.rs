//! Random files that never lose.

use crate::reference::{has_line, is_over, value};
use crate::source::one;
use papan_game::Rng;
use rand::RngExt;
use std::collections::HashMap;
use std::fmt::Write as _;

type Board = [char; 9];

/// A strategy under construction: an answer to each board met so far.
pub(crate) struct StrategyGenerator<'a> {
    rng: &'a mut Rng,
    answers: HashMap<Board, usize>,
    states: HashMap<Board, String>,
    rows: Vec<(String, Board, Vec<String>)>,
}

impl<'a> StrategyGenerator<'a> {
    /// Creates a generator that uses `answers` for known boards and random non-losing moves for others.
    pub(crate) fn new(rng: &'a mut Rng, answers: HashMap<Board, usize>) -> Self {
        Self { rng, answers, states: HashMap::new(), rows: Vec::new() }
    }

    /// Returns a file in which the person's first move is free, or imposed.
    pub(crate) fn file(mut self, imposed: Option<usize>) -> String {
        let empty = ['-'; 9];
        let opened = self.answered(empty);
        let first = match imposed {
            None => empty,
            Some(cell) => {
                let asked = with(empty, cell, 'x');
                self.answered(asked)
            }
        };
        let p = self.state(first);
        let c = self.state(opened);
        let mut row = vec![p, c];
        row.resize(11, "--".to_owned());
        self.rows.push(("begin".to_owned(), empty, row));
        self.write()
    }

    /// Returns the board after the computer's answer.
    fn answered(&mut self, board: Board) -> Board {
        let free: Vec<usize> = (0..9).filter(|&cell| board[cell] == '-').collect();
        let good: Vec<usize> =
            free.iter().copied().filter(|&cell| value(with(board, cell, 'o'), 'x') >= 0).collect();
        // After a blunder in the given answers there may be no good move left.
        let cell = *one(self.rng, if good.is_empty() { &free } else { &good });
        let cell = *self.answers.entry(board).or_insert(cell);
        with(board, cell, 'o')
    }

    /// Returns the state of a board, adding it with all its successors if it is new.
    fn state(&mut self, board: Board) -> String {
        if let Some(name) = self.states.get(&board) {
            return name.clone();
        }
        let name = format!("s{}", self.states.len());
        self.states.insert(board, name.clone());
        let mut row = vec!["--".to_owned(); 11];
        for cell in (0..9).filter(|&cell| board[cell] == '-' && !is_over(&board)) {
            let next = self.step(board, cell);
            row[cell + 2] = self.state(next);
        }
        self.rows.push((name.clone(), board, row));
        name
    }

    fn step(&mut self, board: Board, cell: usize) -> Board {
        let moved = with(board, cell, 'x');
        if is_over(&moved) {
            return moved;
        }
        let next = self.answered(moved);
        let last: Vec<usize> = (0..9).filter(|&cell| next[cell] == '-').collect();
        let force = last.len() == 1 && !is_over(&next) && self.rng.random_bool(0.5);
        if force { with(next, last[0], 'x') } else { next }
    }

    fn write(&self) -> String {
        let mut text = "TRANSITIONS p c 1 2 3 4 5 6 7 8 9\n".to_owned();
        for (name, _, row) in &self.rows {
            let _ = writeln!(text, "{name} {}", row.join(" "));
        }
        text.push_str("END BOARDS\n");
        for (name, board, _) in &self.rows {
            let _ = writeln!(text, "{name} {}", board.iter().collect::<String>());
        }
        let chosen = |wins: bool| -> Vec<&str> {
            let is_it = |board: &Board| is_over(board) && has_line(board, 'o') == wins;
            self.rows.iter().filter(|(_, board, _)| is_it(board)).map(|(name, _, _)| name.as_str()).collect()
        };
        let _ = writeln!(text, "END WIN {} END TIE {} END", chosen(true).join(" "), chosen(false).join(" "));
        text
    }
}

fn with(mut board: Board, cell: usize, mark: char) -> Board {
    board[cell] = mark;
    board
}
