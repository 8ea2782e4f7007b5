//! A machine as a picture.

use papan_automata::State;
use papan_automata::dot::{self, Colors};
use papan_picture::graph::Graph;
use papan_tictactoe::machine::{Grid, Machine, Verdict};

/// The machine in DOT, with the colors that the SVG has: won states are green, tied ones blue.
pub(super) fn dot(machine: &Machine) -> String {
    let colors = |state| match machine.verdict(state)? {
        Verdict::Win => Some(Colors { line: "#1a7f37", fill: "#e3f6e8" }),
        Verdict::Tie => Some(Colors { line: "#1f5fbf", fill: "#e5efff" }),
    };
    dot::write(machine.dfa(), |state| label(machine, state), colors)
}

/// What a state is called in a drawing: its name, its board and how it ends.
fn label(machine: &Machine, state: State) -> String {
    let board = machine.board(state).map(|board| format!("\n{}", rows(board).join("\n")));
    let verdict = machine.verdict(state).map(|verdict| format!("\n{verdict}"));
    format!("{}{}{}", machine.name(state), board.unwrap_or_default(), verdict.unwrap_or_default())
}

/// The rows of a board.
fn rows(board: Grid) -> Vec<String> {
    let text = board.to_string();
    (0..3).map(|row| text[row * 3..row * 3 + 3].to_owned()).collect()
}

/// The machine as a graph to be drawn.
pub(super) fn graph(machine: &Machine, title: &str) -> Graph {
    let dfa = machine.dfa();
    let title = format!("Automaton {title}: {} states", dfa.len());
    papan_catalog::machine_graph(machine, title, &dfa.states().collect::<Vec<_>>(), dfa.transitions())
}
