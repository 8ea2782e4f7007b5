//! An automaton as an agent of the game.

use super::{Automaton, ClassicBoard, Input, Opening, Reply};
use crate::messages::AutomatonText;
use crate::{Cell, Position, Size, TicTacToe, mark};
use papan_automata::State;
use papan_game::{Agent, Choice, Forfeit, Notation, SearchContext, Seat};
use papan_message::Message;
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
    fn forfeit_reason(&self, game: &TicTacToe, position: &Position, board: ClassicBoard) -> AutomatonText {
        if board == ClassicBoard::EMPTY {
            return AutomatonText::NoFirstMove;
        }
        let to = Message::from(match super::classic_board::only(board.x()) {
            Some(cell) if board.o() == 0 => {
                AutomatonText::OneMark { mark: mark(position.mover().other()), cell: cell.number() }
            }
            _ => AutomatonText::Position { position: game.write_position(position) },
        });
        match self.opening(Input::Person).map(Opening::imposed) {
            None => AutomatonText::NoAnswerStarts { to },
            Some(Some(cell)) => AutomatonText::NoAnswerImposes { to, cell: cell.number() },
            Some(None) => AutomatonText::NoAnswer { to },
        }
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
fn unsupported_rules(game: &TicTacToe) -> Option<AutomatonText> {
    let (classic, size) = (Size::CLASSIC.to_string(), game.size().to_string());
    if game.is_misere() {
        return Some(AutomatonText::NoMisere { classic, size });
    }
    (game.size() != Size::CLASSIC).then_some(AutomatonText::ClassicOnly { classic, size })
}

impl Agent<TicTacToe> for AutomatonPlayer {
    fn choose(
        &mut self,
        game: &TicTacToe,
        position: &Position,
        _: SearchContext<'_>,
    ) -> Result<Choice<Cell>, Forfeit> {
        if let Some(reason) = unsupported_rules(game) {
            return Err(Forfeit::no_answer(reason));
        }
        let board = board_from_seat(position, position.mover()).ok_or_else(|| {
            let to = AutomatonText::Position { position: game.write_position(position) };
            Forfeit::no_answer(AutomatonText::NoAnswer { to: to.into() })
        })?;
        let answer = self.answer(board).map(Choice::plain);
        answer.ok_or_else(|| Forfeit::no_answer(self.forfeit_reason(game, position, board)))
    }

    /// Returns the person's first move if the automaton imposes it.
    fn imposes(&self, game: &TicTacToe, position: &Position) -> Option<Cell> {
        let is_start = unsupported_rules(game).is_none() && position.taken() == 0;
        self.opening(Input::Person).filter(|_| is_start)?.imposed()
    }

    fn objection(&self, game: &TicTacToe, seat: Seat) -> Option<Message> {
        let (starts, reason) = match seat {
            Seat::First => (Input::Computer, AutomatonText::NeverStarts),
            Seat::Second => (Input::Person, AutomatonText::AlwaysStarts),
        };
        let objection = unsupported_rules(game);
        objection.or_else(|| self.opening(starts).is_none().then_some(reason)).map(Message::from)
    }
}
