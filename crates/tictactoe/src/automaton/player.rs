//! An automaton as an agent of the game.

use super::{Automaton, ClassicBoard, Input, Opening, Reply};
use crate::{Cell, Position, Size, TicTacToe, mark};
use papan_automata::State;
use papan_game::{Agent, Choice, Forfeit, ForfeitKind, Notation, SearchContext, Seat};
use std::collections::{HashMap, HashSet, VecDeque};

/// An agent that plays the moves of an automaton, on either seat. The opponent's marks are taken as the
/// person's x, its own as the computer's o.
///
/// The answer depends on the board alone. If several lines of play lead to the same board with different
/// answers, the agent uses the answer of the shortest line. It forfeits on boards that no line of play
/// reaches.
#[derive(Clone, Debug)]
pub struct AutomatonPlayer {
    answers: HashMap<ClassicBoard, Cell>,
    openings: Vec<Opening>,
}

impl AutomatonPlayer {
    /// Creates the player. Illegal steps of an automaton that fails its check are left out.
    pub fn new(automaton: &Automaton) -> Self {
        Self { answers: collect_answers(automaton), openings: automaton.openings() }
    }

    /// Returns the move on a board with the computer to move, or `None` if the automaton never gets there.
    pub fn answer(&self, board: ClassicBoard) -> Option<Cell> {
        self.answers.get(&board).copied()
    }

    /// Returns the opening after `p` or `c`, or `None` if the automaton does not let that side start.
    fn opening(&self, starts: Input) -> Option<Opening> {
        self.openings.iter().find(|opening| opening.starts == starts).copied()
    }

    /// Explains why there is no answer.
    fn forfeit_reason(&self, game: &TicTacToe, position: &Position, board: ClassicBoard) -> String {
        if board == ClassicBoard::EMPTY {
            return "the automaton has no first move: it does not start".to_owned();
        }
        let what = match super::classic_board::only(board.x()) {
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

/// Returns the answer to each board that a line of play reaches, by breadth-first search.
fn collect_answers(automaton: &Automaton) -> HashMap<ClassicBoard, Cell> {
    let mut answers = HashMap::new();
    let mut seen: HashSet<(State, ClassicBoard)> = HashSet::new();
    let mut queue = VecDeque::from([(automaton.dfa().start(), ClassicBoard::EMPTY)]);
    while let Some((state, board)) = queue.pop_front() {
        if !seen.insert((state, board)) {
            continue;
        }
        for &(symbol, to) in automaton.dfa().leaving(state) {
            let input = automaton.input(symbol);
            let (after, reply) = automaton.checked_step(board, state, symbol, to);
            let Ok(reply) = reply else { continue };
            if input.is_start() == (state == automaton.dfa().start()) {
                queue.push_back((to, after));
                if let Some(cell) = reply.computer() {
                    answers.entry(board_before_answer(board, input, reply)).or_insert(cell);
                }
            }
        }
    }
    answers
}

/// Returns the board that the computer's move in a reply answers.
fn board_before_answer(board: ClassicBoard, input: Input, reply: Reply) -> ClassicBoard {
    match reply {
        Reply::Imposed { person, .. } => board.with_x(person),
        _ => input.apply(board),
    }
}

/// Returns the board as the automaton sees it from a seat, or `None` if it does not fit on 3x3.
fn board_from_seat(position: &Position, seat: Seat) -> Option<ClassicBoard> {
    let marks = |seat| u16::try_from(position.marks(seat)).ok();
    ClassicBoard::new(marks(seat.other())?, marks(seat)?)
}

/// Returns why automata cannot play this game, or `None` if it is classic tic-tac-toe.
fn unsupported_rules(game: &TicTacToe) -> Option<String> {
    let misere = if game.is_misere() { " misère" } else { "" };
    (game.size() != Size::CLASSIC || game.is_misere())
        .then(|| format!("the automaton plays {} only, not {}{misere}", Size::CLASSIC, game.size()))
}

fn no_answer(reason: String) -> Forfeit {
    Forfeit { kind: ForfeitKind::NoAnswer, reason }
}

impl Agent<TicTacToe> for AutomatonPlayer {
    fn choose(
        &mut self,
        game: &TicTacToe,
        position: &Position,
        _: SearchContext<'_>,
    ) -> Result<Choice<Cell>, Forfeit> {
        if let Some(reason) = unsupported_rules(game) {
            return Err(no_answer(reason));
        }
        let board = board_from_seat(position, position.mover())
            .ok_or_else(|| no_answer("the automaton plays on 3x3 boards only".to_owned()))?;
        let answer = self.answer(board).map(Choice::plain);
        answer.ok_or_else(|| no_answer(self.forfeit_reason(game, position, board)))
    }

    /// Returns the person's first move if the automaton imposes it.
    fn imposes(&self, game: &TicTacToe, position: &Position) -> Option<Cell> {
        let is_start = unsupported_rules(game).is_none() && position.taken() == 0;
        self.opening(Input::Person).filter(|_| is_start)?.imposed()
    }

    fn objection(&self, game: &TicTacToe, seat: Seat) -> Option<String> {
        let (starts, reason) = match seat {
            Seat::First => (Input::Computer, "the automaton never starts, so it cannot move first"),
            Seat::Second => (Input::Person, "the automaton always starts, so it cannot move second"),
        };
        unsupported_rules(game).or_else(|| self.opening(starts).is_none().then(|| reason.to_owned()))
    }
}
