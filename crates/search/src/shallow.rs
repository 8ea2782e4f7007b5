//! A player with a fixed, small depth.

use crate::messages::Note;
use crate::random::no_move;
use crate::{Settings, Solver};
use papan_game::{Agent, Budget, Choice, Evaluator, Forfeit, SearchContext, Searchable};
use rand::seq::IndexedRandom;

/// Searches a few plies and plays a random move among the best. It never misses what lies within its depth
/// and never sees beyond it, so its weakness is consistent.
#[derive(Debug)]
pub struct ShallowSearch<G: Searchable, E> {
    solver: Solver<G, E>,
    depth: u32,
}

impl<G: Searchable, E: Evaluator<G>> ShallowSearch<G, E> {
    /// Creates a player that searches `depth` plies, including its own move, with this evaluation.
    pub fn new(evaluator: E, depth: u32) -> Self {
        // Game knowledge would let it see beyond its depth.
        Self { solver: Solver::new(evaluator, Settings::PLAIN), depth }
    }
}

impl<G: Searchable, E: Evaluator<G> + Send> Agent<G> for ShallowSearch<G, E> {
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        context: SearchContext<'_>,
    ) -> Result<Choice<G::Move>, Forfeit> {
        let (mut reached, mut nodes) = (0, 0);
        let ranked = self.solver.score_moves(
            game,
            state,
            Budget::Depth(self.depth),
            &context.stop,
            |depth, search, _| {
                (reached, nodes) = (depth, search.nodes());
            },
        );
        let best = ranked.first().map(|(_, scored)| scored.score).ok_or_else(no_move)?;
        let equal: Vec<&G::Move> =
            ranked.iter().take_while(|(_, scored)| scored.score == best).map(|(mv, _)| mv).collect();
        let mv = equal.choose(context.rng).copied().cloned().ok_or_else(no_move)?;
        let (ahead, equal) = (Note::Ahead { count: reached }, Note::Equal { count: equal.len() });
        let note = Note::Sees { ahead: ahead.into(), equal: equal.into() };
        Ok(Choice { nodes, depth: reached, notes: vec![note.into()], ..Choice::plain(mv) })
    }
}
