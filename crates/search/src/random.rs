//! The baseline player.

use crate::messages::NoAnswer;
use papan_game::{Agent, Choice, Forfeit, Game, SearchContext};
use rand::seq::IndexedRandom;

/// Plays a uniformly random legal move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Agent<G> for Random {
    fn choose(
        &mut self,
        game: &G,
        view: &G::View,
        context: SearchContext<'_>,
    ) -> Result<Choice<G::Move>, Forfeit> {
        let mut moves = Vec::new();
        game.moves(view, &mut moves);
        let mv = moves.choose(context.rng).cloned().ok_or_else(no_move)?;
        Ok(Choice { nodes: 1, ..Choice::plain(mv) })
    }
}

/// The forfeit of a player that is asked to move in a position without moves.
pub(crate) fn no_move() -> Forfeit {
    Forfeit::no_answer(NoAnswer::NoLegalMove)
}
