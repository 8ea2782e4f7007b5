//! Counting leaves: the standard test of a rules implementation.

use crate::{Game, OpenGame, Turn};

/// The number of leaves `depth` moves below `state`, where a game that ends sooner is a leaf too.
///
/// So the count at a depth that no game exceeds is the number of distinct games.
pub fn perft<G: OpenGame>(game: &G, state: &G::State, depth: u32) -> u64 {
    let mut counter = Counter { game, moves: Vec::new() };
    counter.leaves(state, depth)
}

/// The leaves below each legal move, in the order in which the game lists them: what one compares to
/// find a fault.
pub fn divide<G: OpenGame>(game: &G, state: &G::State, depth: u32) -> Vec<(G::Move, u64)> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let below = |mv: G::Move| {
        let mut next = state.clone();
        game.advance(&mut next, &mv);
        let leaves = perft(game, &next, depth.saturating_sub(1));
        (mv, leaves)
    };
    moves.into_iter().map(below).collect()
}

/// The walk, with the one move buffer that all its nodes share.
struct Counter<'a, G: Game> {
    game: &'a G,
    moves: Vec<G::Move>,
}

impl<G: OpenGame> Counter<'_, G> {
    fn leaves(&mut self, state: &G::State, depth: u32) -> u64 {
        if depth == 0 || matches!(self.game.turn(state), Turn::Over(_)) {
            return 1;
        }
        let from = self.moves.len();
        self.game.moves(state, &mut self.moves);
        let mut leaves = 0;
        for at in from..self.moves.len() {
            let mut next = state.clone();
            self.game.advance(&mut next, &self.moves[at]);
            leaves += self.leaves(&next, depth - 1);
        }
        self.moves.truncate(from);
        leaves
    }
}
