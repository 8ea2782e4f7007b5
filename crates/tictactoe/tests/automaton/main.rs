//! Automata: reading, checking, playing, mutating and minimizing.

mod classic;
mod file_formats;
mod generator;
mod minimize;
mod mutations;
mod players;
mod reference;
mod source;

use papan_tictactoe::automaton::{Automaton, AutomatonRun, ClassicBoard, FinalResult, Input};

/// The shipped file.
const CLASSIC: &str = include_str!("../../../../data/tictactoe/classic.dfa");

fn classic() -> Automaton {
    Automaton::read(CLASSIC.as_bytes()).unwrap()
}

/// A line of play: the symbols, the board after them and the result there.
type Line = (Vec<Input>, ClassicBoard, Option<FinalResult>);

/// Returns every line of play of an automaton, in the order of the symbols.
fn lines(automaton: &Automaton) -> Vec<Line> {
    let mut found = Vec::new();
    extend(&AutomatonRun::new(automaton), &mut Vec::new(), &mut found);
    found
}

fn extend(run: &AutomatonRun<'_>, line: &mut Vec<Input>, found: &mut Vec<Line>) {
    found.push((line.clone(), run.board(), run.result()));
    for input in Input::all() {
        let mut next = run.clone();
        if next.step(input).is_ok() {
            line.push(input);
            extend(&next, line, found);
            line.pop();
        }
    }
}
