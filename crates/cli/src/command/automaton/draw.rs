//! A machine as a picture.

use papan_automata::State;
use papan_picture::board::Board;
use papan_picture::graph::{Edge, Graph, Node, Shape, Tone};
use papan_tictactoe::machine::{Grid, Machine, Verdict};

/// What a state is called in a drawing: its name, its board and how it ends.
pub(super) fn label(machine: &Machine, state: State) -> String {
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
    let node = |state: State| Node {
        shape: if dfa.is_final(state) { Shape::DoubleCircle } else { Shape::Circle },
        start: state == dfa.start(),
        tone: match machine.verdict(state) {
            Some(Verdict::Win) => Tone::Win,
            Some(Verdict::Tie) => Tone::Tie,
            None => Tone::Plain,
        },
        board: machine.board(state).map(picture),
        ..Node::new(machine.name(state))
    };
    let edge = |(from, symbol, to): (State, _, State)| {
        let reply = if machine.has_boards() { None } else { machine.reply(from, symbol) };
        let reply = reply.map_or(String::new(), |reply| format!("/{reply}"));
        Edge::new(from.index(), to.index(), format!("{}{reply}", dfa.symbol_name(symbol)))
    };
    Graph {
        title: format!("Automaton {title}: {} states", dfa.len()),
        nodes: dfa.states().map(node).collect(),
        edges: dfa.transitions().map(edge).collect(),
    }
}

fn picture(board: Grid) -> Board {
    let rows: Vec<String> = rows(board).into_iter().map(|row| row.replace('-', ".")).collect();
    Board::from_rows(&rows.iter().map(String::as_str).collect::<Vec<_>>())
}
