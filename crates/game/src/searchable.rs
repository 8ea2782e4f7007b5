//! Game knowledge that searches can use.

use crate::OpenGame;

/// The index of one of a game's symmetries; 0 is the identity.
pub type SymmetryIndex = u8;

/// Game knowledge beyond the rules, for searches.
///
/// Only keys, move ids, results and the maximum margin are required. The other methods have defaults that are
/// correct for every game; overriding them makes a search faster but never changes its result.
pub trait Searchable: OpenGame {
    /// Returns a hash key of a position, including the seat to move. Equal positions have equal keys;
    /// different positions have different keys with high probability.
    fn key(&self, state: &Self::State) -> u64;

    /// Returns the id of a move. Different moves have different ids, all below `u16::MAX`. Searches store
    /// moves as ids.
    fn move_id(&self, mv: &Self::Move) -> u16;

    /// Returns the move with this id.
    fn move_from_id(&self, id: u16) -> Self::Move;

    /// Returns the final margin for the seat that would move next, or `None` if the game is not over. It
    /// agrees with [`turn`](crate::Game::turn).
    fn result(&self, state: &Self::State) -> Option<i32>;

    /// Returns the key of the position's canonical form under the game's symmetries, and the symmetry that
    /// maps the position to it.
    fn canonical(&self, state: &Self::State) -> (u64, SymmetryIndex) {
        (self.key(state), 0)
    }

    /// Returns the image of a move under a symmetry.
    fn apply_symmetry(&self, mv: &Self::Move, _symmetry: SymmetryIndex) -> Self::Move {
        mv.clone()
    }

    /// Returns the move whose image under a symmetry is `mv`.
    fn undo_symmetry(&self, mv: &Self::Move, _symmetry: SymmetryIndex) -> Self::Move {
        mv.clone()
    }

    /// Appends the moves worth searching, most promising first. A legal move may be omitted only if this
    /// changes neither the value of the position nor the distance to the end.
    fn candidates(&self, state: &Self::State, out: &mut Vec<Self::Move>) {
        self.moves(state, out);
    }

    /// Returns the positions after each legal move, for exhaustive traversals. A game can override it to
    /// build them faster than by copying and advancing.
    fn successors<'a>(&'a self, state: &'a Self::State) -> impl Iterator<Item = Self::State> + 'a {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        moves.into_iter().map(|mv| {
            let mut next = state.clone();
            self.advance(&mut next, &mv);
            next
        })
    }

    /// Returns the smallest and the largest margin that the seat to move can still reach.
    fn bounds(&self, _state: &Self::State) -> (i32, i32) {
        (-Self::MAX_MARGIN, Self::MAX_MARGIN)
    }

    /// Returns the exact margin for the seat to move and the plies to the end, if both are known without a
    /// search. The game must not be over.
    #[inline]
    fn exact_value(&self, _state: &Self::State) -> Option<(i32, u32)> {
        None
    }

    /// No game ends with a larger margin.
    const MAX_MARGIN: i32;
}

/// The number of score units per point of margin. No game lasts this many plies.
pub const POINT: i32 = 1 << 10;

/// A static evaluation of unfinished positions, in units of [`POINT`].
///
/// A plain function implements it. The methods with defaults make a search faster but never change its
/// result.
///
/// Most evaluations are zero-sum: the value for one seat is the negated value for the other, so a search can
/// negate them. An evaluation that is not zero-sum must say so and evaluate both seats; searches then
/// evaluate every position for the seat that moves at the root.
pub trait Evaluator<G: Searchable>: Sync {
    /// Returns the value of the position for the seat to move.
    fn evaluate(&self, game: &G, state: &G::State) -> i32;

    /// Returns the value of the position for the seat that is not to move.
    #[inline]
    fn evaluate_waiting(&self, game: &G, state: &G::State) -> i32 {
        -self.evaluate(game, state)
    }

    /// Returns whether [`evaluate_waiting`](Self::evaluate_waiting) is the negation of
    /// [`evaluate`](Self::evaluate) in every position.
    #[inline]
    fn is_zero_sum(&self) -> bool {
        true
    }

    /// Returns the minimum over all successors of their value for the opponent, who is to move there, and the
    /// number of successors, if this can be computed without visiting each. Must return `None` if a successor
    /// is terminal or has an [exact value](Searchable::exact_value). Called only on zero-sum evaluations.
    #[inline]
    fn min_after_move(&self, _game: &G, _state: &G::State) -> Option<(i32, u32)> {
        None
    }

    /// Appends a move-ordering hint for each of `moves` to `out`, or nothing if the order of the
    /// [candidates](Searchable::candidates) is good enough.
    #[inline]
    fn order_hints(&self, _game: &G, _state: &G::State, _moves: &[G::Move], _out: &mut Vec<i32>) {}
}

impl<G: Searchable, F: Fn(&G, &G::State) -> i32 + Sync> Evaluator<G> for F {
    #[inline]
    fn evaluate(&self, game: &G, state: &G::State) -> i32 {
        self(game, state)
    }
}
