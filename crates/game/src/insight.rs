//! What a game knows about itself that a search can use.

use crate::OpenGame;

/// One of a game's symmetries, by number; 0 is the identity.
pub type Frame = u8;

/// What an open game offers to those who search it, beyond its rules.
///
/// Only keys, numbers and results are asked for. The rest has answers that are right for every game, and a
/// game that knows better makes its search faster, never its result different.
pub trait Insight: OpenGame {
    /// A number for a position: equal positions have equal numbers, and different ones in all
    /// likelihood different numbers. Whose turn it is counts.
    fn key(&self, state: &Self::State) -> u64;

    /// A number for a move: different moves of this game have different numbers below `u16::MAX`. Searches
    /// keep moves as numbers.
    fn number(&self, mv: &Self::Move) -> u16;

    /// The move with this number.
    fn numbered(&self, number: u16) -> Self::Move;

    /// How the game ended for the seat that would be to move next, as a margin; `None` while it goes
    /// on. It is what [`turn`](crate::Game::turn) says, from the point of view that a search needs.
    fn result(&self, state: &Self::State) -> Option<i32>;

    /// The key of the position's normal form under the game's symmetries, and the symmetry that
    /// leads there.
    fn canonical(&self, state: &Self::State) -> (u64, Frame) {
        (self.key(state), 0)
    }

    /// The image of a move under a symmetry.
    fn framed(&self, mv: &Self::Move, _frame: Frame) -> Self::Move {
        mv.clone()
    }

    /// The move whose image under a symmetry is `mv`.
    fn unframed(&self, mv: &Self::Move, _frame: Frame) -> Self::Move {
        mv.clone()
    }

    /// Appends the moves worth looking at, the most promising first. A legal move may be left out
    /// only if neither the value of the position nor the number of moves to the end needs it.
    fn candidates(&self, state: &Self::State, out: &mut Vec<Self::Move>) {
        self.moves(state, out);
    }

    /// The positions after each legal move: what a walk of the whole tree asks for. A game that can
    /// build a position faster than by copying and advancing one does it here.
    fn nexts<'a>(&'a self, state: &'a Self::State) -> impl Iterator<Item = Self::State> + 'a {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        moves.into_iter().map(|mv| {
            let mut next = state.clone();
            self.advance(&mut next, &mv);
            next
        })
    }

    /// The least and the greatest margin that the seat to move can end with.
    fn bounds(&self, _state: &Self::State) -> (i32, i32) {
        (-Self::MOST, Self::MOST)
    }

    /// What the position is worth to the seat to move with best play of both sides, as a margin, and in how
    /// many moves the game ends then, where that can be told at once. The game is not over there.
    #[inline]
    fn known(&self, _state: &Self::State) -> Option<(i32, u32)> {
        None
    }

    /// No game ends with a greater margin than this.
    const MOST: i32;
}

/// The parts of a point of margin in which judgements and scores are counted. No game lasts this many moves.
pub const POINT: i32 = 1 << 10;

/// What an unfinished position is worth to the seat to move, where a search cannot look further, in units of
/// [`POINT`].
///
/// A plain function will do. A judgement that can say more at once makes a search faster, never its result
/// different.
///
/// Most judgements are zero-sum: what is good for one seat is as bad for the other, so a search may negate them
/// between the sides. One that is not says so, and says what a position is worth to the other seat. Searches then
/// judge every position for the seat that moves at the root.
pub trait Judge<G: Insight>: Sync {
    /// What the position is worth to the seat to move.
    fn judge(&self, game: &G, state: &G::State) -> i32;

    /// What the position is worth to the seat that is not to move.
    #[inline]
    fn judge_waiting(&self, game: &G, state: &G::State) -> i32 {
        -self.judge(game, state)
    }

    /// Whether [`judge_waiting`](Self::judge_waiting) is the opposite of [`judge`](Self::judge) in every position.
    #[inline]
    fn is_zero_sum(&self) -> bool {
        true
    }

    /// The least that any position after one move is worth to the other seat, and how many there are, where
    /// none of them ends the game or is [known](Insight::known) and it can be told without looking at each.
    /// Asked only of judgements that are zero-sum.
    #[inline]
    fn least_after(&self, _game: &G, _state: &G::State) -> Option<(i32, u32)> {
        None
    }

    /// How promising each of `moves` is at first sight, one number for each put into `out`; none where the
    /// order of the [candidates](Insight::candidates) says it all.
    #[inline]
    fn promise(&self, _game: &G, _state: &G::State, _moves: &[G::Move], _out: &mut Vec<i32>) {}
}

impl<G: Insight, F: Fn(&G, &G::State) -> i32 + Sync> Judge<G> for F {
    #[inline]
    fn judge(&self, game: &G, state: &G::State) -> i32 {
        self(game, state)
    }
}
