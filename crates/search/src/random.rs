//! The player that any player must beat.

use papan_game::{Agent, Choice, Forfeit, ForfeitKind, Game, Think};
use rand::seq::IndexedRandom;

/// Plays any legal move, each as likely as the next.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Agent<G> for Random {
    fn choose(&mut self, game: &G, view: &G::View, think: Think<'_>) -> Result<Choice<G::Move>, Forfeit> {
        let mut moves = Vec::new();
        game.moves(view, &mut moves);
        let mv = moves.choose(think.rng).cloned().ok_or_else(no_move)?;
        Ok(Choice { nodes: 1, ..Choice::plain(mv) })
    }
}

/// What a player says that is asked for a move where there is none.
pub(crate) fn no_move() -> Forfeit {
    Forfeit { kind: ForfeitKind::NoAnswer, reason: "there is no legal move".to_owned() }
}
