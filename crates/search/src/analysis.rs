//! What every move of a position is worth.

use crate::alphabeta::{Solver, with_distance};
use crate::score::{before, finished, value};
use papan_game::{Budget, Insight, Stop, Value};

/// A legal move and what it leads to.
#[derive(Clone, PartialEq, Debug)]
pub struct Ranked<M> {
    /// The move.
    pub mv: M,
    /// What it is worth to the seat that makes it.
    pub value: Value,
    /// The line that best play follows, the move itself first.
    pub line: Vec<M>,
    /// Positions looked at to find out.
    pub nodes: u64,
    score: i32,
}

/// Every legal move of a position with its value, best first; each may cost `budget`.
pub fn analyse<G, E>(
    solver: &mut Solver<G, E>,
    game: &G,
    state: &G::State,
    budget: Budget,
    stop: &Stop,
) -> Vec<Ranked<G::Move>>
where
    G: Insight,
    E: Fn(&G, &G::State) -> i32,
{
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let mut ranked: Vec<_> =
        moves.into_iter().map(|mv| rank(solver, game, state, mv, budget, stop)).collect();
    ranked.sort_by_key(|ranked| std::cmp::Reverse(ranked.score));
    ranked
}

/// One move, looked at.
fn rank<G, E>(
    solver: &mut Solver<G, E>,
    game: &G,
    state: &G::State,
    mv: G::Move,
    budget: Budget,
    stop: &Stop,
) -> Ranked<G::Move>
where
    G: Insight,
    E: Fn(&G, &G::State) -> i32,
{
    let mut next = state.clone();
    game.advance(&mut next, &mv);
    let (score, is_sure, nodes) = match game.result(&next) {
        Some(margin) => (before(finished(margin)), true, 1),
        None => match solver.deepen(game, &next, budget, stop, &mut crate::Silent) {
            Some(found) => (before(found.score), found.is_sure, found.nodes),
            None => (0, false, 0),
        },
    };
    let line = solver.line(game, state, mv.clone(), if is_sure { LINE_NODES } else { 0 });
    Ranked { value: with_distance(value(score, is_sure), &line), line: line.moves, mv, nodes, score }
}

/// Positions that may be looked at to tell the line of a move whose value is certain.
const LINE_NODES: u64 = 200_000;
