//! The way that an automaton has gone in a game of tic-tac-toe, and where it can go from there.
//!
//! An automaton that plays has some hundred states, far too many to be read beside a board. So the picture shows the
//! states that it has been in, the one that it is in, and those that a move of the person leads to.

use crate::entry::World;
use crate::player::PlayerSpec;
use crate::tictactoe::{AUTOMATA, OPTIONS, automaton, rules};
use papan_automata::{State, Symbol};
use papan_game::options::Options;
use papan_game::{Notation, Seat};
use papan_picture::board::{Board, Mark};
use papan_picture::graph::{self, Edge, Graph, Node, Shape, Tone};
use papan_tictactoe::machine::{Grid, Input, Machine, Run, Verdict};
use papan_tictactoe::{Cell, Size};
use std::sync::OnceLock;

/// An automaton that ships, as far as it has come in a game.
#[derive(Clone, Debug)]
pub struct Walk {
    name: &'static str,
    machine: &'static Machine,
    seat: Seat,
    /// Each symbol so far with the state that it led to.
    steps: Vec<(Symbol, State)>,
}

/// The automata that ship, each read once.
fn shipped(name: &str) -> Option<(&'static str, &'static Machine)> {
    static READ: [OnceLock<Option<Machine>>; AUTOMATA.len()] = [const { OnceLock::new() }; AUTOMATA.len()];
    let at = AUTOMATA.iter().position(|(known, _)| *known == name)?;
    let machine = READ[at].get_or_init(|| automaton(name, &World::EMPTY).ok()).as_ref()?;
    Some((AUTOMATA[at].0, machine))
}

/// The file that the spec of an automaton names.
fn file(spec: &PlayerSpec) -> Option<&str> {
    let settings = spec.settings("file", &["file", "unchecked"]).ok()?;
    let named = settings.into_iter().find(|(key, _)| *key == "file").map(|(_, value)| value);
    (spec.name() == "automaton").then(|| named.unwrap_or(AUTOMATA[0].0))
}

impl Walk {
    /// The way of the automaton that a player of tic-tac-toe with these options is, on a seat after these moves in their
    /// canonical text; none where the player is no automaton that ships, or it does not play this size.
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

    /// The name of the state that it is in.
    pub fn state(&self) -> &str {
        self.machine.name(self.present())
    }

    /// How many states it has.
    pub fn states(&self) -> usize {
        self.machine.dfa().len()
    }

    /// The names of the states that it has been in, from the start state to the present one.
    pub fn history(&self) -> Vec<&str> {
        self.been().map(|state| self.machine.name(state)).collect()
    }

    /// The states that it has been in, in order.
    fn been(&self) -> impl Iterator<Item = State> + Clone {
        std::iter::once(self.machine.dfa().start()).chain(self.steps.iter().map(|&(_, state)| state))
    }

    fn present(&self) -> State {
        self.steps.last().map_or(self.machine.dfa().start(), |&(_, state)| state)
    }

    /// Where it has been, where it is, and where it can go: what can be read at a glance.
    pub fn graph(&self) -> Graph {
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
            if graph.nodes[node].tone == Tone::Plain {
                graph.nodes[node].tone = Tone::Lit;
            }
        }
        graph
    }

    /// The picture of it.
    pub fn svg(&self) -> String {
        graph::svg(&self.graph())
    }
}

/// The steps of a machine on a seat, as far as what it says is what was played.
fn steps(machine: &Machine, seat: Seat, cells: &[Cell]) -> Vec<(Symbol, State)> {
    let mut run = Run::new(machine);
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

/// The board after some moves, as the automaton on a seat sees it: its own marks are the computer's.
fn board(seat: Seat, cells: &[Cell]) -> Grid {
    let put = |board: Grid, (at, &cell): (usize, &Cell)| {
        let is_own = (at % 2 == 0) == (seat == Seat::First);
        if is_own { board.with_o(cell) } else { board.with_x(cell) }
    };
    cells.iter().enumerate().fold(Grid::EMPTY, put)
}

/// Shows the marks as they are on the board of a game in which the automaton has x: its own boards give it o.
fn exchange_marks(board: &mut Board) {
    for mark in board.cells.iter_mut().flatten() {
        *mark = if *mark == Mark::X { Mark::O } else { Mark::X };
    }
}

/// Some states of a machine, and some of its transitions between them, as a graph to be drawn.
pub fn machine_graph(
    machine: &Machine,
    title: String,
    states: &[State],
    transitions: impl Iterator<Item = (State, Symbol, State)>,
) -> Graph {
    let dfa = machine.dfa();
    let node = |&state: &State| Node {
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
    let place = |state: State| states.iter().position(|&shown| shown == state);
    let edge = |(from, symbol, to): (State, Symbol, State)| {
        let reply = if machine.has_boards() { None } else { machine.reply(from, symbol) };
        let reply = reply.map_or(String::new(), |reply| format!("/{reply}"));
        Some(Edge::new(place(from)?, place(to)?, format!("{}{reply}", dfa.symbol_name(symbol))))
    };
    Graph { title, nodes: states.iter().map(node).collect(), edges: transitions.filter_map(edge).collect() }
}

fn picture(board: Grid) -> Board {
    let text = board.to_string().replace('-', ".");
    Board::from_rows(&[0, 3, 6].map(|start| &text[start..start + 3]))
}
