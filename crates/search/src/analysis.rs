//! What every move of a position is worth.

use crate::Solver;
use crate::alphabeta::{LINE_NODES, with_distance};
use crate::pvs::Scored;
use crate::score::value;
use papan_game::{Budget, Insight, Judge, Stop, Value};

/// A legal move and what it leads to.
#[derive(Clone, PartialEq, Debug)]
pub struct Ranked<M> {
    /// The move.
    pub mv: M,
    /// What it is worth to the seat that makes it.
    pub value: Value,
    /// The line that is expected to follow, the move itself first.
    pub line: Vec<M>,
    /// Positions looked at to find out, at the last depth; few where a like move was looked at before.
    pub nodes: u64,
}

/// What is known about the moves of a position after looking so far ahead.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis<M> {
    /// Moves looked ahead.
    pub depth: u32,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Every legal move, best first; none if the budget did not allow to look at each, or the game is over.
    pub moves: Vec<Ranked<M>>,
}

/// Every legal move of a position with its value, looked at deeper and deeper until all values are certain or
/// `budget` is used up. `tell` is told what is known after each depth, with the lines that are expected so far.
pub fn analyse<G, J>(
    solver: &mut Solver<G, J>,
    game: &G,
    state: &G::State,
    budget: Budget,
    stop: &Stop,
    mut tell: impl FnMut(&Analysis<G::Move>),
) -> Analysis<G::Move>
where
    G: Insight,
    J: Judge<G>,
{
    let mut reached = (0, 0);
    let scored = solver.each(game, state, budget, stop, |depth, search, scored| {
        reached = (depth, search.nodes());
        let ranked = |(mv, scored): &(G::Move, Scored)| Ranked {
            mv: mv.clone(),
            value: value(scored.score, scored.is_sure),
            line: search.expected(state, mv.clone(), depth as usize),
            nodes: scored.nodes,
        };
        tell(&Analysis { depth, nodes: reached.1, moves: scored.iter().map(ranked).collect() });
    });
    let mut left = LINE_NODES;
    let mut ranked = Vec::with_capacity(scored.len());
    for (mv, scored) in scored {
        ranked.push(rank(solver, (game, state), mv, scored, reached.0, &mut left));
    }
    Analysis { depth: reached.0, nodes: reached.1, moves: ranked }
}

/// A move with its line: to the end where the value is certain and the line is cheap to find.
fn rank<G: Insight, J: Judge<G>>(
    solver: &mut Solver<G, J>,
    (game, state): (&G, &G::State),
    mv: G::Move,
    scored: Scored,
    depth: u32,
    left: &mut u64,
) -> Ranked<G::Move> {
    let (value, nodes) = (value(scored.score, scored.is_sure), scored.nodes);
    if !scored.is_sure {
        let line = solver.expected(game, state, mv.clone(), depth as usize);
        return Ranked { mv, value, line, nodes };
    }
    let line = solver.line(game, state, mv.clone(), *left);
    *left = left.saturating_sub(line.nodes);
    Ranked { mv, value: with_distance(value, &line), line: line.moves, nodes }
}
