//! The strongest player of open games.

use crate::minimax::first_move;
use crate::score::score_to_value;
use crate::solver::{PrincipalVariation, Settings, Solver};
use crate::trace::NoTrace;
use papan_game::{Agent, Budget, Choice, Evaluator, Forfeit, SearchContext, Searchable, Value};

/// Plays by iterative-deepening alpha-beta search until the result is exact or the budget is used up.
#[derive(Debug)]
pub struct AlphaBeta<G: Searchable, E> {
    solver: Solver<G, E>,
}

impl<G: Searchable, E: Evaluator<G>> AlphaBeta<G, E> {
    /// Creates the player with this evaluation of unfinished positions.
    pub fn new(evaluator: E, settings: Settings) -> Self {
        Self { solver: Solver::new(evaluator, settings) }
    }
}

impl<G: Searchable, E: Evaluator<G> + Send> Agent<G> for AlphaBeta<G, E> {
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        context: SearchContext<'_>,
    ) -> Result<Choice<G::Move>, Forfeit> {
        // A fuller transposition table could change which of two equal moves comes first, and remembered
        // positions must not change answers: every move starts with an empty table.
        let result =
            self.solver.deepen_from_scratch(game, state, context.budget, &context.stop).or_else(|| {
                // However short the time was, search every move to depth 1.
                let is_timed = matches!(context.budget, Budget::Time(_));
                is_timed.then(|| self.solver.search(game, state, 1, u64::MAX, &mut NoTrace)).flatten()
            });
        let Some(result) = result else { return first_move(game, state, 0) };
        let mv = result.best;
        let (nodes, depth) = (result.nodes, result.depth);
        let value = score_to_value(result.score, result.is_exact);
        if !result.is_exact {
            let line = self.solver.expected_line(game, state, mv.clone(), depth as usize);
            return Ok(Choice { value: Some(value), line, nodes, depth, ..Choice::plain(mv) });
        }
        let line = self.solver.principal_variation(game, state, mv.clone(), MAX_LINE_NODES);
        let value = with_distance(value, &line);
        Ok(Choice { value: Some(value), line: line.moves, nodes, depth, ..Choice::plain(mv) })
    }
}

/// Nodes that may be spent on extending the line of an exact move, a few milliseconds.
pub(crate) const MAX_LINE_NODES: u64 = 20_000;

/// Fills in the distance of a tie, which its score does not tell: the length of its line, if that is
/// complete.
pub(crate) fn with_distance<M>(value: Value, line: &PrincipalVariation<M>) -> Value {
    match value {
        Value::Exact { margin, plies: None } if line.is_complete => {
            Value::Exact { margin, plies: Some(line.moves.len() as u32) }
        }
        other => other,
    }
}
