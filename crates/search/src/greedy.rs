//! The player that looks at what its move gives it now.

use crate::random::no_move;
use papan_game::{Agent, Choice, Forfeit, OpenGame, Think};

/// Takes the move after which it stands best at once, by a judgement of what a position is worth to the
/// seat to move; the first listed among equals.
#[derive(Clone, Copy, Debug)]
pub struct Greedy<E> {
    judge: E,
}

impl<E> Greedy<E> {
    /// Greedy for what `judge` says.
    pub fn new(judge: E) -> Self {
        Self { judge }
    }
}

impl<G: OpenGame, E: Fn(&G, &G::State) -> i32 + Send> Agent<G> for Greedy<E> {
    fn choose(&mut self, game: &G, state: &G::State, _: Think<'_>) -> Result<Choice<G::Move>, Forfeit> {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let nodes = moves.len() as u64;
        // After the move the other side is to move: what is worst for it is best for this one.
        let worth_to_other = |mv: &G::Move| {
            let mut next = state.clone();
            game.advance(&mut next, mv);
            (self.judge)(game, &next)
        };
        let mv = moves.into_iter().min_by_key(worth_to_other).ok_or_else(no_move)?;
        Ok(Choice { nodes, depth: 1, ..Choice::plain(mv) })
    }
}
