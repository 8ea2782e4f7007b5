//! A player that looks one ply ahead.

use crate::random::no_move;
use crate::score::evaluate_for_root;
use papan_game::{Agent, Choice, Evaluator, Forfeit, SearchContext, Searchable};

/// Plays the move with the best static evaluation of the resulting position; the first listed among equals.
#[derive(Clone, Copy, Debug)]
pub struct Greedy<E> {
    evaluator: E,
}

impl<E> Greedy<E> {
    /// Creates the player with this evaluation.
    pub fn new(evaluator: E) -> Self {
        Self { evaluator }
    }
}

impl<G: Searchable, E: Evaluator<G> + Send> Agent<G> for Greedy<E> {
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        _: SearchContext<'_>,
    ) -> Result<Choice<G::Move>, Forfeit> {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let nodes = moves.len() as u64;
        // The opponent is to move after the move, so the minimum is best.
        let opponent_value = |mv: &G::Move| {
            let mut next = state.clone();
            game.advance(&mut next, mv);
            evaluate_for_root(&self.evaluator, game, &next, 1)
        };
        let mv = moves.into_iter().min_by_key(opponent_value).ok_or_else(no_move)?;
        Ok(Choice { nodes, depth: 1, ..Choice::plain(mv) })
    }
}
