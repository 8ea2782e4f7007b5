//! The strong player of open games.

use crate::minimax::first_move;
use crate::score::value;
use crate::solver::{Line, Settings, Solver};
use crate::trace::Silent;
use papan_game::{Agent, Budget, Choice, Forfeit, Insight, Judge, Think, Value};

/// The strong player of open games: alpha-beta that deepens until it is certain or out of budget.
#[derive(Debug)]
pub struct AlphaBeta<G: Insight, J> {
    solver: Solver<G, J>,
}

impl<G: Insight, J: Judge<G>> AlphaBeta<G, J> {
    /// The player with this judgement of unfinished positions.
    pub fn new(judge: J, settings: Settings) -> Self {
        Self { solver: Solver::new(judge, settings) }
    }
}

impl<G: Insight, J: Judge<G> + Send> Agent<G> for AlphaBeta<G, J> {
    fn choose(&mut self, game: &G, state: &G::State, think: Think<'_>) -> Result<Choice<G::Move>, Forfeit> {
        // What is remembered may only make it faster, and a fuller table could change which of two
        // equal moves comes first: so each move starts afresh.
        let verdict = self.solver.deepen_afresh(game, state, think.budget, &think.stop).or_else(|| {
            // However little time there was, every move is looked at once.
            let is_timed = matches!(think.budget, Budget::Time(_));
            is_timed.then(|| self.solver.search(game, state, 1, u64::MAX, &mut Silent)).flatten()
        });
        let Some(verdict) = verdict else { return first_move(game, state, 0) };
        let mv = verdict.best;
        let (nodes, depth) = (verdict.nodes, verdict.depth);
        let value = value(verdict.score, verdict.is_sure);
        if !verdict.is_sure {
            let line = self.solver.expected(game, state, mv.clone(), depth as usize);
            return Ok(Choice { value: Some(value), line, nodes, depth, ..Choice::plain(mv) });
        }
        let line = self.solver.line(game, state, mv.clone(), LINE_NODES);
        let value = with_distance(value, &line);
        Ok(Choice { value: Some(value), line: line.moves, nodes, depth, ..Choice::plain(mv) })
    }
}

/// Positions that may be looked at to tell the line of a move whose value is certain: some milliseconds.
pub(crate) const LINE_NODES: u64 = 20_000;

/// A tie's distance is the length of its line, if that goes to the end; its score does not tell.
pub(crate) fn with_distance<M>(value: Value, line: &Line<M>) -> Value {
    match value {
        Value::Exact { margin, plies: None } if line.is_whole => {
            Value::Exact { margin, plies: Some(line.moves.len() as u32) }
        }
        other => other,
    }
}
