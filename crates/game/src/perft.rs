//! Counting leaves: the standard test of a rules implementation.

use crate::{Game, OpenGame, Turn};

/// The number of leaves `depth` moves below `state`, where a game that ends sooner is a leaf too.
///
/// So the count at a depth that no game exceeds is the number of distinct games.
pub fn perft<G: OpenGame>(game: &G, state: &G::State, depth: u32) -> u64 {
    tally(game, state, depth, |_| 0).count
}

/// Leaves, counted and summed up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Leaves {
    /// How many there are.
    pub count: u64,
    /// The sum over them of what was asked for.
    pub sum: i64,
}

/// The leaves that [`perft()`] counts, with the sum of `worth` over them: it finds faults that a count does
/// not, such as a mark that was not turned.
pub fn tally<G: OpenGame>(
    game: &G,
    state: &G::State,
    depth: u32,
    worth: impl Fn(&G::State) -> i64,
) -> Leaves {
    let mut counter = Counter { game, worth, moves: Vec::new(), leaves: Leaves::default() };
    counter.walk(state, depth);
    counter.leaves
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
struct Counter<'a, G: Game, W> {
    game: &'a G,
    worth: W,
    moves: Vec<G::Move>,
    leaves: Leaves,
}

impl<G: OpenGame, W: Fn(&G::State) -> i64> Counter<'_, G, W> {
    fn walk(&mut self, state: &G::State, depth: u32) {
        if depth == 0 || matches!(self.game.turn(state), Turn::Over(_)) {
            self.leaves.count += 1;
            self.leaves.sum += (self.worth)(state);
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
