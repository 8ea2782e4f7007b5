//! Analysis: the value of every legal move.

use crate::Solver;
use crate::alphabeta::{MAX_LINE_NODES, with_distance};
use crate::pvs::MoveScore;
use crate::score::score_to_value;
use papan_game::{Budget, Evaluator, Searchable, StopFlag, Value};

/// A legal move of the analyzed position with its value.
#[derive(Clone, PartialEq, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// The value for the seat that makes the move.
    pub value: Value,
    /// The expected line, starting with the move.
    pub line: Vec<M>,
    /// Nodes visited for this move at the last depth; few if the table already knew an equivalent move.
    pub nodes: u64,
}

/// The values of all moves of a position after searching to some depth.
#[derive(Clone, PartialEq, Debug)]
pub struct RootAnalysis<M> {
    /// Plies searched.
    pub depth: u32,
    /// Nodes visited so far.
    pub nodes: u64,
    /// Every legal move, best first; empty if the game is over or the budget was too small to search each.
    pub moves: Vec<RootMove<M>>,
}

/// Evaluates every legal move by iterative deepening until all values are exact or `budget` is used up. Calls
/// `on_depth` with the results, including the expected lines, after each depth.
pub fn analyze<G, E>(
    solver: &mut Solver<G, E>,
    game: &G,
    state: &G::State,
    budget: Budget,
    stop: &StopFlag,
    mut on_depth: impl FnMut(&RootAnalysis<G::Move>),
) -> RootAnalysis<G::Move>
where
    G: Searchable,
    E: Evaluator<G>,
{
    let mut reached = (0, 0);
    let scored = solver.score_moves(game, state, budget, stop, |depth, search, scored| {
        reached = (depth, search.nodes());
        let ranked = |(mv, scored): &(G::Move, MoveScore)| RootMove {
            mv: mv.clone(),
            value: score_to_value(scored.score, scored.is_exact),
            line: search.expected_line(state, mv.clone(), depth as usize),
            nodes: scored.nodes,
        };
        on_depth(&RootAnalysis { depth, nodes: reached.1, moves: scored.iter().map(ranked).collect() });
    });
    let mut left = MAX_LINE_NODES;
    let mut ranked = Vec::with_capacity(scored.len());
    for (mv, scored) in scored {
        ranked.push(root_move(solver, (game, state), mv, scored, reached.0, &mut left));
    }
    RootAnalysis { depth: reached.0, nodes: reached.1, moves: ranked }
}

/// Adds the line to a scored move. Lines of exact moves are extended to the end of the game while nodes are
/// left.
fn root_move<G: Searchable, E: Evaluator<G>>(
    solver: &mut Solver<G, E>,
    (game, state): (&G, &G::State),
    mv: G::Move,
    scored: MoveScore,
    depth: u32,
    left: &mut u64,
) -> RootMove<G::Move> {
    let (value, nodes) = (score_to_value(scored.score, scored.is_exact), scored.nodes);
    if !scored.is_exact {
        let line = solver.expected_line(game, state, mv.clone(), depth as usize);
        return RootMove { mv, value, line, nodes };
    }
    let line = solver.principal_variation(game, state, mv.clone(), *left);
    *left = left.saturating_sub(line.nodes);
    RootMove { mv, value: with_distance(value, &line), line: line.moves, nodes }
}
