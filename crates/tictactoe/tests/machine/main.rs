//! The automaton: read, proved, played, changed in thousands of ways, and made smaller.

mod changes;
mod classic;
mod forms;
mod invent;
mod players;
mod slow;
mod smaller;
mod source;

use papan_tictactoe::machine::{Grid, Input, Machine, Run, Verdict};

/// The file that the program ships.
const CLASSIC: &str = include_str!("../../../../data/tictactoe/classic.dfa");

fn classic() -> Machine {
    Machine::read(CLASSIC.as_bytes()).unwrap()
}

/// One line of play: the symbols entered, the board it leads to and the mark of the state there.
type Line = (Vec<Input>, Grid, Option<Verdict>);

/// Every line of play of a machine, in the order of the symbols.
fn lines(machine: &Machine) -> Vec<Line> {
    let mut found = Vec::new();
    extend(&Run::new(machine), &mut Vec::new(), &mut found);
    found
}

fn extend(run: &Run<'_>, line: &mut Vec<Input>, found: &mut Vec<Line>) {
    found.push((line.clone(), run.board(), run.verdict()));
    for input in Input::all() {
        let mut next = run.clone();
        if next.step(input).is_ok() {
            line.push(input);
            extend(&next, line, found);
            line.pop();
        }
    }
}
