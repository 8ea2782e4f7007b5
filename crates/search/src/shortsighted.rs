//! The player that does not look far.

use crate::random::no_move;
use crate::{Settings, Solver};
use papan_game::{Agent, Budget, Choice, Forfeit, Insight, Judge, Think};
use rand::seq::IndexedRandom;

/// Looks a few moves ahead, and takes any of the moves that look equally good from there. So it is weak in the same way
/// all the time: what lies nearer it never misses, and what lies beyond it never sees.
#[derive(Debug)]
pub struct Shortsighted<G: Insight, J> {
    solver: Solver<G, J>,
    sight: u32,
}

impl<G: Insight, J: Judge<G>> Shortsighted<G, J> {
    /// A player who sees `sight` moves ahead, its own included, with this judgement of what lies there.
    pub fn new(judge: J, sight: u32) -> Self {
        // What the game knows of itself would let it see further.
        Self { solver: Solver::new(judge, Settings::PLAIN), sight }
    }
}

impl<G: Insight, J: Judge<G> + Send> Agent<G> for Shortsighted<G, J> {
    fn choose(&mut self, game: &G, state: &G::State, think: Think<'_>) -> Result<Choice<G::Move>, Forfeit> {
        let (mut depth, mut nodes) = (0, 0);
        let ranked =
            self.solver.each(game, state, Budget::Depth(self.sight), &think.stop, |reached, search, _| {
                (depth, nodes) = (reached, search.nodes());
            });
        let best = ranked.first().map(|(_, scored)| scored.score).ok_or_else(no_move)?;
        let equal: Vec<&G::Move> =
            ranked.iter().take_while(|(_, scored)| scored.score == best).map(|(mv, _)| mv).collect();
        let mv = equal.choose(think.rng).copied().cloned().ok_or_else(no_move)?;
        let note = format!("sees {} ahead, where {} equally good", moves(depth), are(equal.len()));
        Ok(Choice { nodes, depth, notes: vec![note], ..Choice::plain(mv) })
    }
}

fn moves(count: u32) -> String {
    if count == 1 { "one move".to_owned() } else { format!("{count} moves") }
}

fn are(count: usize) -> String {
    if count == 1 { "no other move is".to_owned() } else { format!("{count} moves are") }
}
