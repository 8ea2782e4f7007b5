//! The check that an automaton plays by the rules and never loses.
//!
//! The check is a breadth-first search over pairs of a state and a board. The automaton has one reply to
//! each move of the person, so there are few pairs. Breadth first makes the counterexample a shortest one.

use super::{
    Automaton, BoardStatus, ClassicBoard, Counterexample, FinalResult, IllegalStep, Input, Proof, Violation,
};
use papan_automata::{State, Symbol};
use std::collections::HashSet;

/// Proves that an automaton is legal, complete and never loses, or returns a shortest counterexample.
///
/// - Legal: each board follows from the previous one by the rules (see
///   [`derive_reply`](super::derive_reply)), exactly the finished games are final, and final states are
///   marked with the result on their board.
/// - Complete: each side whose symbol is in the alphabet can start, and every free cell has a transition.
///
/// Unreachable states are listed in the proof and not checked.
pub fn check(automaton: &Automaton) -> Result<Proof, Counterexample> {
    let mut checker = Checker::new(automaton);
    let mut next = 0;
    while next < checker.queue.len() {
        checker.visit(next)?;
        next += 1;
    }
    Ok(checker.proof())
}

/// A state reached with a board.
#[derive(Clone, Copy)]
struct Visit {
    state: State,
    board: ClassicBoard,
    depth: usize,
    /// `None` for the start.
    incoming: Option<Incoming>,
}

/// The step that led to a visit.
#[derive(Clone, Copy)]
struct Incoming {
    /// Index of the previous visit in the queue.
    from: usize,
    symbol: Symbol,
    illegal: Option<IllegalStep>,
}

/// The breadth-first search. A violation is reported when its visit is processed, not when it is queued,
/// so none is reported before one with a shorter path.
struct Checker<'a> {
    automaton: &'a Automaton,
    queue: Vec<Visit>,
    seen: HashSet<(State, ClassicBoard)>,
}

impl<'a> Checker<'a> {
    fn new(automaton: &'a Automaton) -> Self {
        let (state, board) = (automaton.dfa().start(), automaton.initial_board());
        let start = Visit { state, board, depth: 0, incoming: None };
        Self { automaton, queue: vec![start], seen: HashSet::new() }
    }

    fn visit(&mut self, index: usize) -> Result<(), Counterexample> {
        let visit = self.queue[index];
        self.check_visit(visit).map_err(|violation| self.counterexample(index, violation))?;
        if self.seen.insert((visit.state, visit.board)) {
            self.enqueue_successors(index);
        }
        Ok(())
    }

    fn check_visit(&self, visit: Visit) -> Result<(), Violation> {
        let Some(incoming) = visit.incoming else { return self.check_start(visit) };
        self.check_step(visit, incoming)?;
        match visit.board.status() {
            BoardStatus::Lost => Err(Violation::Lost),
            BoardStatus::Over(result) => self.check_end(visit.state, result),
            BoardStatus::InProgress => self.check_in_progress(visit.state, visit.board),
        }
    }

    fn check_start(&self, visit: Visit) -> Result<(), Violation> {
        if visit.board != ClassicBoard::EMPTY {
            return Err(Violation::StartBoard);
        }
        self.check_unmarked(visit.state)?;
        let starts = [Input::Person, Input::Computer];
        let mut known = starts.into_iter().filter(|&input| self.automaton.symbol(input).is_some()).peekable();
        if known.peek().is_none() {
            return Err(Violation::NoStartSymbol);
        }
        if let Some(input) = known.find(|&input| !self.has_transition(visit.state, input)) {
            return Err(Violation::NoOpening(input));
        }
        let early =
            ClassicBoard::EMPTY.free().find(|&cell| self.has_transition(visit.state, Input::Cell(cell)));
        early.map_or(Ok(()), |cell| Err(Violation::EarlyMove(cell)))
    }

    fn check_step(&self, visit: Visit, incoming: Incoming) -> Result<(), Violation> {
        let Some(reason) = incoming.illegal else { return Ok(()) };
        let from = self.queue[incoming.from];
        Err(Violation::Step {
            from: self.automaton.name(from.state).to_owned(),
            symbol: self.automaton.input(incoming.symbol),
            before: from.board,
            after: visit.board,
            reason,
        })
    }

    /// Checks that the state of a finished game is final, has the right mark and no transitions.
    fn check_end(&self, state: State, expected: FinalResult) -> Result<(), Violation> {
        if !self.automaton.dfa().is_final(state) {
            return Err(Violation::NotFinal);
        }
        let found = self.automaton.result(state);
        if found != Some(expected) {
            return Err(Violation::WrongResult { found, expected });
        }
        match self.automaton.dfa().leaving(state).first() {
            Some(&(symbol, _)) => Err(Violation::AfterEnd(self.automaton.input(symbol))),
            None => Ok(()),
        }
    }

    /// Checks that an unfinished game has transitions on exactly the free cells.
    fn check_in_progress(&self, state: State, board: ClassicBoard) -> Result<(), Violation> {
        self.check_unmarked(state)?;
        for input in Input::all() {
            let has_transition = self.has_transition(state, input);
            match input {
                Input::Cell(cell) if board.is_free(cell) && !has_transition => {
                    return Err(Violation::NoTransition(cell));
                }
                Input::Cell(cell) if !board.is_free(cell) && has_transition => {
                    return Err(Violation::TakenCell(cell));
                }
                Input::Person | Input::Computer if has_transition => return Err(Violation::LateStart(input)),
                _ => {}
            }
        }
        Ok(())
    }

    fn check_unmarked(&self, state: State) -> Result<(), Violation> {
        if self.automaton.dfa().is_final(state) {
            return Err(Violation::Final);
        }
        self.automaton.result(state).map_or(Ok(()), |result| Err(Violation::Marked(result)))
    }

    fn has_transition(&self, state: State, input: Input) -> bool {
        self.automaton.symbol(input).is_some_and(|symbol| self.automaton.dfa().step(state, symbol).is_some())
    }

    fn enqueue_successors(&mut self, index: usize) {
        let visit = self.queue[index];
        for &(symbol, to) in self.automaton.dfa().leaving(visit.state) {
            let (board, reply) = self.automaton.checked_step(visit.board, visit.state, symbol, to);
            let incoming = Some(Incoming { from: index, symbol, illegal: reply.err() });
            self.queue.push(Visit { state: to, board, depth: visit.depth + 1, incoming });
        }
    }

    fn counterexample(&self, index: usize, violation: Violation) -> Counterexample {
        let Visit { state, board, .. } = self.queue[index];
        let state = self.automaton.name(state).to_owned();
        Counterexample { violation, path: self.path(index), state, board }
    }

    /// Returns the symbols from the start to a visit.
    fn path(&self, mut index: usize) -> Vec<String> {
        let mut path = Vec::new();
        while let Some(incoming) = self.queue[index].incoming {
            path.push(self.automaton.input(incoming.symbol).to_string());
            index = incoming.from;
        }
        path.reverse();
        path
    }

    fn proof(&self) -> Proof {
        let dfa = self.automaton.dfa();
        let reached: HashSet<State> = self.seen.iter().map(|&(state, _)| state).collect();
        let count =
            |result| reached.iter().filter(|&&state| self.automaton.result(state) == Some(result)).count();
        let unreachable = dfa.states().filter(|state| !reached.contains(state));
        Proof {
            states: dfa.len(),
            winning: count(FinalResult::Win),
            tied: count(FinalResult::Tie),
            longest: self.queue.iter().map(|visit| visit.board.person_moves()).max().unwrap_or(0),
            // The first symbol says who starts; it is not a move.
            longest_entered: self.queue.iter().map(|visit| visit.depth.saturating_sub(1)).max().unwrap_or(0),
            openings: self.automaton.openings(),
            unreachable: unreachable.map(|state| self.automaton.name(state).to_owned()).collect(),
        }
    }
}
