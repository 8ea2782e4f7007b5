//! Drawings of an automaton.

use papan_automata::State;
use papan_automata::dot::{self, Colors};
use papan_picture::graph::StateGraph;
use papan_tictactoe::automaton::{Automaton, ClassicBoard, FinalResult};

/// Returns the automaton in DOT, with the colors of the SVG: won states are green, tied ones blue.
pub(super) fn dot(machine: &Automaton) -> String {
    let colors = |state| match machine.result(state)? {
        FinalResult::Win => Some(Colors { line: "#1a7f37", fill: "#e3f6e8" }),
        FinalResult::Tie => Some(Colors { line: "#1f5fbf", fill: "#e5efff" }),
    };
    dot::write(machine.dfa(), |state| label(machine, state), colors)
}

/// Returns the label of a state: its name, board and result.
fn label(machine: &Automaton, state: State) -> String {
    let board = machine.board(state).map(|board| format!("\n{}", rows(board).join("\n")));
    let verdict = machine.result(state).map(|verdict| format!("\n{verdict}"));
    format!("{}{}{}", machine.name(state), board.unwrap_or_default(), verdict.unwrap_or_default())
}

/// Returns the rows of a board.
fn rows(board: ClassicBoard) -> Vec<String> {
    let text = board.to_string();
    (0..3).map(|row| text[row * 3..row * 3 + 3].to_owned()).collect()
}

/// Returns the automaton as a graph to draw.
pub(super) fn graph(machine: &Automaton, title: &str) -> StateGraph {
    let dfa = machine.dfa();
    let title = format!("Automaton {title}: {} states", dfa.len());
    papan_catalog::machine_graph(machine, title, &dfa.states().collect::<Vec<_>>(), dfa.transitions())
}
