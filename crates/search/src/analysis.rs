//! What every move of a position is worth.

use crate::alphabeta::{Solver, with_distance};
use crate::score::{back, finished, value};
use papan_game::{Budget, Game, Insight, Stop, Value};

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
    solver: &mut Solver<G::Move, E>,
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
    solver: &mut Solver<G::Move, E>,
    game: &G,
    state: &G::State,
    mv: G::Move,
    budget: Budget,
    stop: &Stop,
) -> Ranked<G::Move>
where
    G: Insight + Game,
    E: Fn(&G, &G::State) -> i32,
{
    let mut next = state.clone();
    game.advance(&mut next, &mv);
    if let Some(margin) = game.result(&next) {
        let score = back(finished(margin));
        return Ranked {
            value: with_distance(value(score, true), 1),
            line: vec![mv.clone()],
            mv,
            nodes: 1,
            score,
        };
    }
    let verdict = solver.deepen(game, &next, budget, stop, &mut crate::Silent);
    let (score, is_sure, nodes) =
        verdict.map_or((0, false, 0), |found| (back(found.score), found.is_sure, found.nodes));
    let mut line = vec![mv.clone()];
    if is_sure {
        line.extend(solver.line(game, &next));
    }
    Ranked { value: with_distance(value(score, is_sure), line.len()), line, mv, nodes, score }
}
