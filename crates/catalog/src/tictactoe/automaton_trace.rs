//! The states that an automaton has passed through in a game of tic-tac-toe.
//!
//! An automaton that plays has some hundred states, far too many to read beside a board. The picture shows the states
//! so far, the current one, and those that the person's next move can lead to.

use super::{AUTOMATA, NAME, OPTIONS, automaton, rules};
use papan_automata::{State, Symbol};
use papan_game::options::Options;
use papan_game::{Notation, Seat};
use papan_picture::board::{BoardDiagram, DiagramMark};
use papan_picture::graph::{self, NodeShape, StateEdge, StateGraph, StateNode, StateTone};
use papan_session::{Environment, PlayerSpec};
use papan_tictactoe::automaton::{Automaton, AutomatonRun, ClassicBoard, FinalResult, Input};
use papan_tictactoe::{Cell, Size};
use std::sync::OnceLock;

/// A built-in automaton and its states in a game.
#[derive(Clone, Debug)]
pub struct AutomatonTrace {
    name: &'static str,
    machine: &'static Automaton,
    seat: Seat,
    /// Each symbol so far with the state that it led to.
    steps: Vec<(Symbol, State)>,
}

/// The built-in automata, each parsed once.
fn shipped(name: &str) -> Option<(&'static str, &'static Automaton)> {
    static READ: [OnceLock<Option<Automaton>>; AUTOMATA.len()] = [const { OnceLock::new() }; AUTOMATA.len()];
    let at = AUTOMATA.iter().position(|(known, _)| *known == name)?;
    let machine = READ[at].get_or_init(|| automaton(name, &Environment::EMPTY).ok()).as_ref()?;
    Some((AUTOMATA[at].0, machine))
}

/// Returns the file that an automaton's spec names.
fn file(spec: &PlayerSpec) -> Option<&str> {
    let settings = spec.settings("file", &["file", "unchecked"]).ok()?;
    let named = settings.into_iter().find(|(key, _)| *key == "file").map(|(_, value)| value);
    (spec.name() == "automaton").then(|| named.unwrap_or(AUTOMATA[0].0))
}

/// Returns whether a player of a game is an automaton. Only automata impose an opening and have states to show.
pub fn is_automaton(game: &str, player: &PlayerSpec) -> bool {
    game == NAME && player.name() == "automaton"
}

impl AutomatonTrace {
    /// Traces the automaton that `player` is, on a seat after these moves in canonical text. Returns `None` if the
    /// player is not a built-in automaton or does not support this board.
    pub fn of(
        player: &PlayerSpec,
        options: &[(String, String)],
        seat: Seat,
        moves: &[String],
    ) -> Option<Self> {
        let (name, machine) = shipped(file(player)?)?;
        let given = options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let rules = rules(&Options::checked(OPTIONS, given).ok()?).ok()?;
        if rules.size() != Size::CLASSIC || rules.is_misere() {
            return None;
        }
        let cells = moves.iter().map(|text| rules.read_move(text).ok()).collect::<Option<Vec<Cell>>>()?;
        Some(Self { name, machine, seat, steps: steps(machine, seat, &cells) })
    }

    /// Returns the name of the current state.
    pub fn state(&self) -> &str {
        self.machine.name(self.present())
    }

    /// Returns the number of states.
    pub fn states(&self) -> usize {
        self.machine.dfa().len()
    }

    /// Returns the names of the states so far, from the start state to the current one.
    pub fn history(&self) -> Vec<&str> {
        self.been().map(|state| self.machine.name(state)).collect()
    }

    /// Returns the states so far, in order.
    fn been(&self) -> impl Iterator<Item = State> + Clone {
        std::iter::once(self.machine.dfa().start()).chain(self.steps.iter().map(|&(_, state)| state))
    }

    fn present(&self) -> State {
        self.steps.last().map_or(self.machine.dfa().start(), |&(_, state)| state)
    }

    /// Returns the states so far, the current one and its successors as a graph.
    pub fn graph(&self) -> StateGraph {
        let dfa = self.machine.dfa();
        let been = self.been();
        let gone = been.clone().zip(&self.steps).map(|(from, &(symbol, to))| (from, symbol, to));
        let present = self.present();
        let next = dfa.leaving(present).iter().map(|&(symbol, to)| (present, symbol, to));
        let mut shown: Vec<State> = been.collect();
        for (_, _, to) in next.clone() {
            if !shown.contains(&to) {
                shown.push(to);
            }
        }
        let title = format!("Automaton {}: state {} of {}", self.name, self.state(), self.states());
        let mut graph = machine_graph(self.machine, title, &shown, gone.chain(next));
        if self.seat == Seat::First {
            graph.nodes.iter_mut().filter_map(|node| node.board.as_mut()).for_each(exchange_marks);
        }
        if let Some(node) = shown.iter().position(|&state| state == present) {
            graph.nodes[node].current = true;
            if graph.nodes[node].tone == StateTone::Plain {
                graph.nodes[node].tone = StateTone::Highlighted;
            }
        }
        graph
    }

    /// Returns the graph as SVG.
    pub fn svg(&self) -> String {
        graph::svg(&self.graph())
    }
}

/// Returns the steps of an automaton on a seat, as long as its replies are the moves that were played.
fn steps(machine: &Automaton, seat: Seat, cells: &[Cell]) -> Vec<(Symbol, State)> {
    let mut run = AutomatonRun::new(machine);
    let mut steps = Vec::new();
    let mut input = if seat == Seat::First { Input::Computer } else { Input::Person };
    loop {
        let (Some(symbol), Ok(step)) = (machine.symbol(input), run.step(input)) else { return steps };
        let made = (step.board.x().count_ones() + step.board.o().count_ones()) as usize;
        if made > cells.len() || step.board != board(seat, &cells[..made]) {
            return steps;
        }
        steps.push((symbol, step.state));
        let Some(&cell) = cells.get(made) else { return steps };
        input = Input::Cell(cell);
    }
}

/// Returns the board after some moves as the automaton on a seat sees it: its own marks are the computer's.
fn board(seat: Seat, cells: &[Cell]) -> ClassicBoard {
    let put = |board: ClassicBoard, (at, &cell): (usize, &Cell)| {
        let is_own = (at % 2 == 0) == (seat == Seat::First);
        if is_own { board.with_o(cell) } else { board.with_x(cell) }
    };
    cells.iter().enumerate().fold(ClassicBoard::EMPTY, put)
}

/// Swaps the marks if the automaton has x in the game: its own boards give it o.
fn exchange_marks(board: &mut BoardDiagram) {
    for mark in board.cells.iter_mut().flatten() {
        *mark = if *mark == DiagramMark::X { DiagramMark::O } else { DiagramMark::X };
    }
}

/// Returns some states of an automaton and the transitions between them as a graph.
pub fn machine_graph(
    machine: &Automaton,
    title: String,
    states: &[State],
    transitions: impl Iterator<Item = (State, Symbol, State)>,
) -> StateGraph {
    let dfa = machine.dfa();
    let node = |&state: &State| StateNode {
        shape: if dfa.is_final(state) { NodeShape::DoubleCircle } else { NodeShape::Circle },
        start: state == dfa.start(),
        tone: match machine.result(state) {
            Some(FinalResult::Win) => StateTone::Win,
            Some(FinalResult::Tie) => StateTone::Tie,
            None => StateTone::Plain,
        },
        board: machine.board(state).map(picture),
        ..StateNode::new(machine.name(state))
    };
    let place = |state: State| states.iter().position(|&shown| shown == state);
    let edge = |(from, symbol, to): (State, Symbol, State)| {
        let reply = if machine.has_boards() { None } else { machine.reply(from, symbol) };
        let reply = reply.map_or(String::new(), |reply| format!("/{reply}"));
        Some(StateEdge::new(place(from)?, place(to)?, format!("{}{reply}", dfa.symbol_name(symbol))))
    };
    StateGraph {
        title,
        nodes: states.iter().map(node).collect(),
        edges: transitions.filter_map(edge).collect(),
    }
}

fn picture(board: ClassicBoard) -> BoardDiagram {
    let text = board.to_string().replace('-', ".");
    BoardDiagram::from_rows(&[0, 3, 6].map(|start| &text[start..start + 3]))
}
