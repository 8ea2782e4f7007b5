//! The proof that a machine plays by the rules and never loses.
//!
//! Every line of play is walked, in breadth, over pairs of a state and a board; for each of the person's
//! moves there is one reply, so there are few of them. The first fault found is therefore one with a
//! shortest line of play.

use super::{Grid, Input, Machine, Misstep, Opening, Standing, Verdict};
use crate::Cell;
use papan_automata::{State, Symbol};
use std::collections::HashSet;
use std::fmt;
use thiserror::Error;

/// What is known of a machine that is legal, complete and never loses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The number of states, those that cannot be reached included.
    pub states: usize,
    /// The number of reachable states in which the computer has won.
    pub winning: usize,
    /// The number of reachable states in which the game is tied.
    pub tied: usize,
    /// The longest game in moves of the person, those included that the file imposes at the beginning or
    /// makes for the person at the end: the most x on a board.
    pub longest: usize,
    /// The longest game in moves that the person enters.
    pub longest_entered: usize,
    /// How games begin, for each side that may start.
    pub openings: Vec<Opening>,
    /// The states that no line of play leads to, which nothing was proved about.
    pub unreachable: Vec<String>,
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "legal, complete, never loses")?;
        writeln!(f, "states: {}, winning: {}, tied: {}", self.states, self.winning, self.tied)?;
        write!(f, "longest game: {} moves of the person, {} entered", self.longest, self.longest_entered)?;
        for opening in &self.openings {
            write!(f, "\n{opening}")?;
        }
        if !self.unreachable.is_empty() {
            write!(f, "\nunreachable: {}", self.unreachable.join(" "))?;
        }
        Ok(())
    }
}

/// What is wrong with a state, so that it follows the name of the state.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FaultKind {
    /// Neither `p` nor `c` is a symbol.
    #[error("is the start, but neither p nor c is a symbol, so nobody can start")]
    NobodyStarts,
    /// `p` or `c` is in the header and leads nowhere.
    #[error("is the start and has no transition on {0}, though {0} is in the header")]
    NoOpening(Input),
    /// The start has marks on its board.
    #[error("is the start, expected the empty board")]
    StartBoard,
    /// The start has a transition on a cell.
    #[error("has a transition on {0}, though it is not yet said who starts")]
    EarlyMove(Cell),
    /// A legal move of the person has no transition.
    #[error("has no transition on {0}, though the cell is free")]
    NoTransition(Cell),
    /// A cell that is taken has a transition.
    #[error("has a transition on {0}, though the cell is taken")]
    TakenCell(Cell),
    /// It is said who starts when the game has begun.
    #[error("has a transition on {0}, though the game has begun")]
    LateStart(Input),
    /// The game goes on after its end.
    #[error("has a transition on {0}, though the game is over")]
    AfterEnd(Input),
    /// The board does not follow from the one before.
    #[error("does not follow from {from} on {symbol}: found {after} after {before}, expected {expected}")]
    Step {
        /// The state before.
        from: String,
        /// The symbol.
        symbol: Input,
        /// The board before.
        before: Grid,
        /// The board of the state.
        after: Grid,
        /// What would have been right.
        expected: Misstep,
    },
    /// The person has won.
    #[error("is lost: the person has a line")]
    Lost,
    /// The game is over in a state that is not final.
    #[error("is not final, though the game is over")]
    NotFinal,
    /// The game goes on in a final state.
    #[error("is final, though the game goes on")]
    Final,
    /// The game goes on in a state marked as won or tied.
    #[error("is marked as a {0}, though the game goes on")]
    Marked(Verdict),
    /// The game is over in a state that is marked otherwise, or not at all.
    #[error("is {}, expected a {expected}", marked(*.found))]
    WrongVerdict {
        /// The mark of the state.
        found: Option<Verdict>,
        /// What the board says.
        expected: Verdict,
    },
}

fn marked(verdict: Option<Verdict>) -> String {
    verdict.map_or("not marked".to_owned(), |verdict| format!("marked as a {verdict}"))
}

/// Why a machine is not to be trusted, with a shortest line of play that shows it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("state {state} {kind}\nline of play: {}\nboard: {board}", written(&self.line_of_play()))]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// The symbols that lead to the state.
    pub line: Vec<String>,
    /// The name of the state.
    pub state: String,
    /// The board on which the line of play ends.
    pub board: Grid,
}

impl Fault {
    /// The line of play that shows the fault: the symbols that lead to the state, and the move that has no
    /// answer where that is the fault.
    pub fn line_of_play(&self) -> Vec<String> {
        let unanswered = match &self.kind {
            FaultKind::NoTransition(cell) => Some(cell.to_string()),
            FaultKind::NoOpening(input) => Some(input.to_string()),
            _ => None,
        };
        self.line.iter().cloned().chain(unanswered).collect()
    }
}

fn written(line: &[String]) -> String {
    if line.is_empty() { "none is needed".to_owned() } else { line.join(" ") }
}

/// Proves that a machine is legal, complete and never loses, or finds a shortest line of play that shows
/// that it is not.
///
/// Legal: boards follow from each other by the rules (see [`judge`](super::judge)), exactly the finished
/// ones are final, and those are marked as the board says. Complete: each side whose symbol is in the
/// header can start, and every free cell has a transition. States that no line of play leads to are
/// listed and not judged.
pub fn check(machine: &Machine) -> Result<Proof, Fault> {
    let mut walk = Walk::from_start(machine);
    let mut at = 0;
    while at < walk.trail.len() {
        walk.visit(at)?;
        at += 1;
    }
    Ok(walk.proof())
}

/// A state arrived at in a line of play, with the place of the one before in the trail and the symbol
/// between them; the start has none.
#[derive(Clone, Copy)]
struct Arrival {
    state: State,
    board: Grid,
    depth: usize,
    came: Option<Came>,
}

#[derive(Clone, Copy)]
struct Came {
    from: usize,
    symbol: Symbol,
    misstep: Option<Misstep>,
}

/// The walk in breadth. Whatever is wrong with an arrival is found when it is visited, so no fault is
/// found before one with a shorter line.
struct Walk<'m> {
    machine: &'m Machine,
    trail: Vec<Arrival>,
    seen: HashSet<(State, Grid)>,
}

impl<'m> Walk<'m> {
    fn from_start(machine: &'m Machine) -> Self {
        let (state, board) = (machine.dfa().start(), machine.first_board());
        let start = Arrival { state, board, depth: 0, came: None };
        Self { machine, trail: vec![start], seen: HashSet::new() }
    }

    fn visit(&mut self, at: usize) -> Result<(), Fault> {
        let here = self.trail[at];
        self.judge(here).map_err(|kind| self.fault(at, kind))?;
        if self.seen.insert((here.state, here.board)) {
            self.follow(at);
        }
        Ok(())
    }

    fn judge(&self, here: Arrival) -> Result<(), FaultKind> {
        match here.came {
            None => self.judge_start(here),
            Some(came) => {
                self.judge_step(here, came)?;
                match here.board.standing() {
                    Standing::Lost => Err(FaultKind::Lost),
                    Standing::Over(verdict) => self.judge_end(here.state, verdict),
                    Standing::Going => self.judge_middle(here.state, here.board),
                }
            }
        }
    }

    fn judge_start(&self, here: Arrival) -> Result<(), FaultKind> {
        if here.board != Grid::EMPTY {
            return Err(FaultKind::StartBoard);
        }
        self.judge_unmarked(here.state)?;
        let starts = [Input::Person, Input::Computer];
        let mut offered = starts.into_iter().filter(|&input| self.machine.symbol(input).is_some()).peekable();
        if offered.peek().is_none() {
            return Err(FaultKind::NobodyStarts);
        }
        if let Some(input) = offered.find(|&input| !self.leads(here.state, input)) {
            return Err(FaultKind::NoOpening(input));
        }
        let early = Grid::EMPTY.free().find(|&cell| self.leads(here.state, Input::Cell(cell)));
        early.map_or(Ok(()), |cell| Err(FaultKind::EarlyMove(cell)))
    }

    fn judge_step(&self, here: Arrival, came: Came) -> Result<(), FaultKind> {
        let Some(expected) = came.misstep else { return Ok(()) };
        let from = self.trail[came.from];
        Err(FaultKind::Step {
            from: self.machine.name(from.state).to_owned(),
            symbol: self.machine.input(came.symbol),
            before: from.board,
            after: here.board,
            expected,
        })
    }

    /// The state of a finished game is final, marked as the board says, and leads nowhere.
    fn judge_end(&self, state: State, expected: Verdict) -> Result<(), FaultKind> {
        if !self.machine.dfa().is_final(state) {
            return Err(FaultKind::NotFinal);
        }
        let found = self.machine.verdict(state);
        if found != Some(expected) {
            return Err(FaultKind::WrongVerdict { found, expected });
        }
        match self.machine.dfa().leaving(state).first() {
            Some(&(symbol, _)) => Err(FaultKind::AfterEnd(self.machine.input(symbol))),
            None => Ok(()),
        }
    }

    /// A state of a game that goes on leads on from the free cells and from nothing else.
    fn judge_middle(&self, state: State, board: Grid) -> Result<(), FaultKind> {
        self.judge_unmarked(state)?;
        for input in Input::all() {
            let leads = self.leads(state, input);
            match input {
                Input::Cell(cell) if board.is_free(cell) && !leads => {
                    return Err(FaultKind::NoTransition(cell));
                }
                Input::Cell(cell) if !board.is_free(cell) && leads => {
                    return Err(FaultKind::TakenCell(cell));
                }
                Input::Person | Input::Computer if leads => return Err(FaultKind::LateStart(input)),
                _ => {}
            }
        }
        Ok(())
    }

    fn judge_unmarked(&self, state: State) -> Result<(), FaultKind> {
        if self.machine.dfa().is_final(state) {
            return Err(FaultKind::Final);
        }
        self.machine.verdict(state).map_or(Ok(()), |verdict| Err(FaultKind::Marked(verdict)))
    }

    fn leads(&self, state: State, input: Input) -> bool {
        self.machine.symbol(input).is_some_and(|symbol| self.machine.dfa().step(state, symbol).is_some())
    }

    /// Adds the arrivals one symbol further.
    fn follow(&mut self, at: usize) {
        let here = self.trail[at];
        for &(symbol, to) in self.machine.dfa().leaving(here.state) {
            let (board, reply) = self.machine.judged(here.board, here.state, symbol, to);
            let came = Some(Came { from: at, symbol, misstep: reply.err() });
            self.trail.push(Arrival { state: to, board, depth: here.depth + 1, came });
        }
    }

    fn fault(&self, at: usize, kind: FaultKind) -> Fault {
        let Arrival { state, board, .. } = self.trail[at];
        Fault { kind, line: self.line(at), state: self.machine.name(state).to_owned(), board }
    }

    fn line(&self, mut at: usize) -> Vec<String> {
        let mut line = Vec::new();
        while let Some(came) = self.trail[at].came {
            line.push(self.machine.input(came.symbol).to_string());
            at = came.from;
        }
        line.reverse();
        line
    }

    fn proof(&self) -> Proof {
        let dfa = self.machine.dfa();
        let reached: HashSet<State> = self.seen.iter().map(|&(state, _)| state).collect();
        let marked =
            |verdict| reached.iter().filter(|&&state| self.machine.verdict(state) == Some(verdict)).count();
        let unreachable = dfa.states().filter(|state| !reached.contains(state));
        Proof {
            states: dfa.len(),
            winning: marked(Verdict::Win),
            tied: marked(Verdict::Tie),
            longest: self.trail.iter().map(|here| here.board.person_moves()).max().unwrap_or(0),
            // The first symbol says who starts; it is not a move.
            longest_entered: self.trail.iter().map(|here| here.depth.saturating_sub(1)).max().unwrap_or(0),
            openings: self.machine.openings(),
            unreachable: unreachable.map(|state| self.machine.name(state).to_owned()).collect(),
        }
    }
}
