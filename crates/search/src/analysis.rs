//! What every move of a position is worth.

use crate::alphabeta::{LINE_NODES, with_distance};
use crate::score::{before, finished, value};
use crate::{Silent, Solver};
use papan_game::{Budget, Insight, Judge, Stop, Value};
use std::collections::HashMap;

/// A legal move and what it leads to.
#[derive(Clone, PartialEq, Debug)]
pub struct Ranked<M> {
    /// The move.
    pub mv: M,
    /// What it is worth to the seat that makes it.
    pub value: Value,
    /// The line that best play follows, the move itself first.
    pub line: Vec<M>,
    /// Positions looked at to find out; none where a like move was looked at before.
    pub nodes: u64,
    score: i32,
}

/// Every legal move of a position with its value, best first; each may cost `budget`.
pub fn analyse<G, J>(
    solver: &mut Solver<G, J>,
    game: &G,
    state: &G::State,
    budget: Budget,
    stop: &Stop,
) -> Vec<Ranked<G::Move>>
where
    G: Insight,
    J: Judge<G>,
{
    let mut analysis = Analysis { solver, game, state, budget, stop, known: HashMap::new() };
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let mut ranked: Vec<_> = moves.into_iter().map(|mv| analysis.rank(mv)).collect();
    ranked.sort_by_key(|ranked| std::cmp::Reverse(ranked.score));
    ranked
}

/// The analysis of one position.
struct Analysis<'a, G: Insight, J> {
    solver: &'a mut Solver<G, J>,
    game: &'a G,
    state: &'a G::State,
    budget: Budget,
    stop: &'a Stop,
    /// The score, and whether it is sure, by the normal form of the position after a move: moves that
    /// are turned or mirrored into each other are worth the same.
    known: HashMap<u64, (i32, bool)>,
}

impl<G: Insight, J: Judge<G>> Analysis<'_, G, J> {
    /// One move, looked at.
    fn rank(&mut self, mv: G::Move) -> Ranked<G::Move> {
        let mut next = self.state.clone();
        self.game.advance(&mut next, &mv);
        let key = self.game.canonical(&next).0;
        let (score, is_sure, nodes) = match self.known.get(&key) {
            Some(&(score, is_sure)) => (score, is_sure, 0),
            None => self.search(&next),
        };
        self.known.insert(key, (score, is_sure));
        let more = if is_sure { LINE_NODES } else { 0 };
        let line = self.solver.line(self.game, self.state, mv.clone(), more);
        Ranked { value: with_distance(value(score, is_sure), &line), line: line.moves, mv, nodes, score }
    }

    /// What the position after a move is worth to the one who made it, whether that is sure, and how many
    /// positions it took.
    fn search(&mut self, next: &G::State) -> (i32, bool, u64) {
        if let Some(margin) = self.game.result(next) {
            return (before(finished(margin)), true, 1);
        }
        let found = self.solver.deepen(self.game, next, self.budget, self.stop, &mut Silent);
        found.map_or((0, false, 0), |found| (before(found.score), found.is_sure, found.nodes))
    }
}
