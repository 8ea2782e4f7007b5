//! The player that looks at what its move gives it now.

use crate::random::no_move;
use crate::score::judged;
use papan_game::{Agent, Choice, Forfeit, Insight, Judge, Think};

/// Takes the move after which it stands best at once by its judgement; the first listed among equals.
#[derive(Clone, Copy, Debug)]
pub struct Greedy<J> {
    judge: J,
}

impl<J> Greedy<J> {
    /// Greedy for what `judge` says.
    pub fn new(judge: J) -> Self {
        Self { judge }
    }
}

impl<G: Insight, J: Judge<G> + Send> Agent<G> for Greedy<J> {
    fn choose(&mut self, game: &G, state: &G::State, _: Think<'_>) -> Result<Choice<G::Move>, Forfeit> {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let nodes = moves.len() as u64;
        // After the move the other side is to move: what is worst for it is best for this one.
        let worth_to_other = |mv: &G::Move| {
            let mut next = state.clone();
            game.advance(&mut next, mv);
            judged(&self.judge, game, &next, 1)
        };
        let mv = moves.into_iter().min_by_key(worth_to_other).ok_or_else(no_move)?;
        Ok(Choice { nodes, depth: 1, ..Choice::plain(mv) })
    }
}
