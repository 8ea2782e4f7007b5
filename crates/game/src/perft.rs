//! Perft: counting leaves, the standard test of a rules implementation.

use crate::{Game, OpenGame, Turn};

/// Returns the number of leaves `depth` plies below `state`. A game that ends earlier is a leaf too.
///
/// At a depth that no game exceeds, this is the number of distinct games.
pub fn perft<G: OpenGame>(game: &G, state: &G::State, depth: u32) -> u64 {
    perft_with_sum(game, state, depth, |_| 0).count
}

/// The number of leaves and a sum over them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PerftCount {
    /// The number of leaves.
    pub count: u64,
    /// The sum of a function over the leaves.
    pub sum: i64,
}

/// Counts leaves like [`perft()`] and also sums `leaf_value` over them. The sum detects errors that the count
/// does not, such as a mark that was not flipped.
pub fn perft_with_sum<G: OpenGame>(
    game: &G,
    state: &G::State,
    depth: u32,
    leaf_value: impl Fn(&G::State) -> i64,
) -> PerftCount {
    let mut counter = Counter { game, leaf_value, moves: Vec::new(), total: PerftCount::default() };
    counter.walk(state, depth);
    counter.total
}

/// Returns the number of leaves below each legal move, in the order in which the game lists them. Comparing
/// these counts locates an error.
pub fn divide<G: OpenGame>(game: &G, state: &G::State, depth: u32) -> Vec<(G::Move, u64)> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let count_below = |mv: G::Move| {
        let mut next = state.clone();
        game.advance(&mut next, &mv);
        let total = perft(game, &next, depth.saturating_sub(1));
        (mv, total)
    };
    moves.into_iter().map(count_below).collect()
}

/// The traversal, with one move buffer that all its nodes share.
struct Counter<'a, G: Game, W> {
    game: &'a G,
    leaf_value: W,
    moves: Vec<G::Move>,
    total: PerftCount,
}

impl<G: OpenGame, W: Fn(&G::State) -> i64> Counter<'_, G, W> {
    fn walk(&mut self, state: &G::State, depth: u32) {
        if depth == 0 || matches!(self.game.turn(state), Turn::Over(_)) {
            self.total.count += 1;
            self.total.sum += (self.leaf_value)(state);
            return;
        }
        let from = self.moves.len();
        self.game.moves(state, &mut self.moves);
        for at in from..self.moves.len() {
            let mut next = state.clone();
            self.game.advance(&mut next, &self.moves[at]);
            self.walk(&next, depth - 1);
        }
        self.moves.truncate(from);
    }
}
