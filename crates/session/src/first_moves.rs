//! The best moves of a solved position.

use papan_game::{Budget, Evaluator, POINT, Searchable, StopFlag, Value};
use papan_search::{NoTrace, SearchResult, Solver, score_before_move, score_to_value};
use std::collections::HashMap;

/// The moves of a solved position; a move in neither list is worse than the best.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstMoves<M> {
    /// Moves as good as the best.
    pub best: Vec<M>,
    /// Moves that were not compared, or not far enough.
    pub undecided: Vec<M>,
}

impl<M: Clone> FirstMoves<M> {
    /// Compares the moves of a solved position with the best one within `most` nodes. Symmetric moves are searched
    /// once.
    pub fn of<G, J>(
        solver: &mut Solver<G, J>,
        (game, state): (&G, &G::State),
        verdict: &SearchResult<M>,
        most: u64,
        stop: &StopFlag,
    ) -> Self
    where
        G: Searchable<Move = M>,
        J: Evaluator<G>,
    {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let after = |mv: &M| {
            let mut next = state.clone();
            game.advance(&mut next, mv);
            next
        };
        // The move that led to the value is one of the best, whatever the budget allows.
        let mut known = HashMap::from([(game.canonical(&after(&verdict.best)).0, Some(true))]);
        let mut left = most;
        let mut firsts = Self { best: Vec::new(), undecided: Vec::new() };
        for mv in moves {
            let next = after(&mv);
            let is_best = *known
                .entry(game.canonical(&next).0)
                .or_insert_with(|| is_worth(solver, game, &next, verdict.score, &mut left, stop));
            match is_best {
                Some(true) => firsts.best.push(mv),
                Some(false) => {}
                None => firsts.undecided.push(mv),
            }
        }
        firsts
    }
}

/// Returns whether the move that led to `next` has the value `score`, the best of all; `None` if the remaining budget
/// does not suffice.
fn is_worth<G: Searchable, J: Evaluator<G>>(
    solver: &mut Solver<G, J>,
    game: &G,
    next: &G::State,
    score: i32,
    left: &mut u64,
    stop: &StopFlag,
) -> Option<bool> {
    if let Some(margin) = game.result(next) {
        return Some(score == score_before_move(margin * POINT));
    }
    // No move is better than the best, so a win or a loss shows within its distance: a search to that depth which does
    // not find it decides the question, too.
    let depth = match score_to_value(score, true) {
        Value::Exact { plies: Some(plies), .. } => plies.saturating_sub(1),
        _ => u32::MAX,
    };
    if depth == 0 {
        return Some(false);
    }
    let verdict = solver.deepen_to(game, next, depth, Budget::Nodes(*left), stop, &mut NoTrace)?;
    *left = left.saturating_sub(verdict.nodes);
    // A search that was cut short reports the depth that it did not complete.
    let is_whole = verdict.depth >= depth && *left > 0 && !stop.is_raised();
    if verdict.is_exact { Some(score_before_move(verdict.score) == score) } else { is_whole.then_some(false) }
}
