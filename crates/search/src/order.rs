//! The order in which the moves of a position are looked at: the sooner the best one, the less of the tree
//! has to be searched.

use crate::table::NO_MOVE;
use papan_game::{Insight, Judge, POINT};

/// The moves of all positions on the way down, one after another, and what has proved good before.
#[derive(Debug)]
pub(crate) struct Order<M> {
    /// Moves with what speaks for each.
    moves: Vec<(i32, M)>,
    /// Room for the rules to list moves, and for a judgement to say what they promise.
    listed: Vec<M>,
    promises: Vec<i32>,
    /// The last two moves that refuted a position, by distance from the root.
    killers: Vec<[u16; 2]>,
}

/// How moves are sorted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sorting {
    /// As the rules list them.
    Listed,
    /// As the judgement and past refutations say, else as the game proposes.
    Promising,
}

/// The moves of one position, those that were taken out first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moves {
    from: usize,
    next: usize,
}

impl<M> Default for Order<M> {
    fn default() -> Self {
        Self { moves: Vec::new(), listed: Vec::new(), promises: Vec::new(), killers: Vec::new() }
    }
}

/// Before everything else goes the move that was best before.
const BEST_BEFORE: i32 = i32::MAX;

/// What refuted a position like this speaks for a move as much as a point that it would gain. Measured on
/// adjacency: trying it before all others looks at half as many positions again, and a history of all
/// refutations besides gains nothing.
const KILLER: i32 = POINT;

impl<M: Clone> Order<M> {
    /// Forgets what has proved good.
    pub(crate) fn clear(&mut self) {
        self.moves.clear();
        self.killers.clear();
    }

    /// Lists the moves of a position, `first` before all others.
    pub(crate) fn list<G: Insight<Move = M>, J: Judge<G>>(
        &mut self,
        (game, judge): (&G, &J),
        state: &G::State,
        ply: u32,
        first: u16,
        sorting: Sorting,
    ) -> Moves {
        let from = self.moves.len();
        self.listed.clear();
        self.promises.clear();
        match sorting {
            Sorting::Listed => game.moves(state, &mut self.listed),
            Sorting::Promising => {
                game.candidates(state, &mut self.listed);
                judge.promise(game, state, &self.listed, &mut self.promises);
            }
        }
        let killers = self.killers.get(ply as usize).copied().unwrap_or([NO_MOVE; 2]);
        for (at, mv) in self.listed.drain(..).enumerate() {
            let number = game.number(&mv);
            let promise = match self.promises.get(at) {
                _ if number == first => BEST_BEFORE,
                Some(promise) if killers.contains(&number) => promise + KILLER,
                Some(&promise) => promise,
                // Where the judgement promises nothing, the order of the list says it all.
                None => 0,
            };
            self.moves.push((promise, mv));
        }
        Moves { from, next: from }
    }

    /// Takes out the most promising move that is left; the first listed among equals.
    #[inline]
    pub(crate) fn next(&mut self, moves: &mut Moves) -> Option<M> {
        let left = self.moves.get_mut(moves.next..)?;
        let mut best = 0;
        for at in 1..left.len() {
            if left[at].0 > left[best].0 {
                best = at;
            }
        }
        // Moving the others up keeps their order.
        left.get_mut(..=best)?.rotate_right(1);
        moves.next += 1;
        left.first().map(|(_, mv)| mv.clone())
    }

    /// Forgets the moves of a position, with which the search is done.
    #[inline]
    pub(crate) fn drop(&mut self, moves: Moves) {
        self.moves.truncate(moves.from);
    }

    /// A move has refuted a position, `ply` moves below the root.
    pub(crate) fn refuted(&mut self, number: u16, ply: u32) {
        let ply = ply as usize;
        if ply >= self.killers.len() {
            self.killers.resize(ply + 1, [NO_MOVE; 2]);
        }
        let [latest, _] = self.killers[ply];
        if latest != number {
            self.killers[ply] = [number, latest];
        }
    }
}
