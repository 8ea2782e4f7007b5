//! A machine at a table.

use super::{Grid, Input, Machine, Opening};
use crate::{Cell, Position, Size, TicTacToe, mark};
use papan_automata::State;
use papan_game::{Agent, Choice, Forfeit, ForfeitKind, Notation, Seat, Think};
use std::collections::{HashMap, HashSet, VecDeque};

/// A player that answers as a machine does, on either seat: what the other side has is taken as the
/// person's x, its own marks as the computer's o.
///
/// It knows an answer for each board that a line of play of the machine leads to; where lines that lead
/// to one board are answered differently, the answer of the shortest counts. So its answer depends on the
/// board alone. To a board that no line leads to it has none, and forfeits.
#[derive(Clone, Debug)]
pub struct Player {
    answers: HashMap<Grid, Cell>,
    openings: Vec<Opening>,
}

impl Player {
    /// The player of a machine. Of one that fails its check, the steps against the rules are left out.
    pub fn new(machine: &Machine) -> Self {
        Self { answers: collect(machine), openings: machine.openings() }
    }

    /// The answer to a board on which the computer is to move, if there is one.
    pub fn answer(&self, board: Grid) -> Option<Cell> {
        self.answers.get(&board).copied()
    }

    /// How the game begins where `input` says who starts, if the machine lets that side start.
    fn opening(&self, input: Input) -> Option<Opening> {
        self.openings.iter().find(|opening| opening.starts == input).copied()
    }

    /// Why there is no answer.
    fn excuse(&self, game: &TicTacToe, position: &Position, board: Grid) -> String {
        if board == Grid::EMPTY {
            return "the automaton has no first move: it does not start".to_owned();
        }
        let what = match super::grid::only(board.x()) {
            Some(cell) if board.o() == 0 => format!("{} at {cell}", mark(position.mover().other())),
            _ => format!("the position {}", game.write_position(position)),
        };
        let why = match self.opening(Input::Person) {
            None => ": it always starts".to_owned(),
            Some(opening) => {
                opening.imposed().map_or(String::new(), |cell| format!(": it imposes the opening {cell}"))
            }
        };
        format!("the automaton has no answer to {what}{why}")
    }
}

/// The answer to each board that a line of play leads to.
fn collect(machine: &Machine) -> HashMap<Grid, Cell> {
    let mut answers = HashMap::new();
    let mut seen: HashSet<(State, Grid)> = HashSet::new();
    let mut queue = VecDeque::from([(machine.dfa().start(), Grid::EMPTY)]);
    while let Some((state, board)) = queue.pop_front() {
        if !seen.insert((state, board)) {
            continue;
        }
        for &(symbol, to) in machine.dfa().leaving(state) {
            let input = machine.input(symbol);
            let (after, reply) = machine.judged(board, state, symbol, to);
            let Ok(reply) = reply else { continue };
            if input.is_start() == (state == machine.dfa().start()) {
                queue.push_back((to, after));
                if let Some(cell) = reply.computer() {
                    answers.entry(asked(board, input, reply)).or_insert(cell);
                }
            }
        }
    }
    answers
}

/// The board that the computer's move in a reply answers.
fn asked(board: Grid, input: Input, reply: super::Reply) -> Grid {
    match reply {
        super::Reply::Imposed { person, .. } => board.with_x(person),
        _ => input.put(board),
    }
}

/// The board as the machine sees it from the seat to move.
fn seen_from(position: &Position, seat: Seat) -> Option<Grid> {
    let marks = |seat| u16::try_from(position.marks(seat)).ok();
    Grid::new(marks(seat.other())?, marks(seat)?)
}

/// Why a machine cannot play this game: its boards are those of the classic one.
fn other_board(game: &TicTacToe) -> Option<String> {
    let misere = if game.is_misere() { " misère" } else { "" };
    (game.size() != Size::CLASSIC || game.is_misere())
        .then(|| format!("the automaton plays {} and not {}{misere}", Size::CLASSIC, game.size()))
}

fn no_answer(reason: String) -> Forfeit {
    Forfeit { kind: ForfeitKind::NoAnswer, reason }
}

impl Agent<TicTacToe> for Player {
    fn choose(
        &mut self,
        game: &TicTacToe,
        position: &Position,
        _: Think<'_>,
    ) -> Result<Choice<Cell>, Forfeit> {
        if let Some(reason) = other_board(game) {
            return Err(no_answer(reason));
        }
        let board = seen_from(position, position.mover())
            .ok_or_else(|| no_answer("the automaton plays on nine cells".to_owned()))?;
        let answer = self.answer(board).map(Choice::plain);
        answer.ok_or_else(|| no_answer(self.excuse(game, position, board)))
    }

    /// The opening, where the file makes the person's first move.
    fn imposes(&self, game: &TicTacToe, position: &Position) -> Option<Cell> {
        let is_start = other_board(game).is_none() && position.taken() == 0;
        self.opening(Input::Person).filter(|_| is_start)?.imposed()
    }

    fn objection(&self, game: &TicTacToe, seat: Seat) -> Option<String> {
        let (starts, reason) = match seat {
            Seat::First => (Input::Computer, "the automaton never starts, so it cannot move first"),
            Seat::Second => (Input::Person, "the automaton always starts, so it cannot move second"),
        };
        other_board(game).or_else(|| self.opening(starts).is_none().then(|| reason.to_owned()))
    }
}
