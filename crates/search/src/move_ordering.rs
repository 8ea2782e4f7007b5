//! Move ordering: the earlier the best move is searched, the smaller the tree.

use crate::transposition_table::NO_MOVE;
use papan_game::{Evaluator, POINT, Searchable};

/// A stack with the moves of all positions on the current path, and the killer moves.
#[derive(Debug)]
pub(crate) struct MoveOrdering<M> {
    /// Moves with their ordering scores.
    moves: Vec<(i32, M)>,
    /// Reusable buffers for generated moves and their ordering hints.
    generated: Vec<M>,
    hints: Vec<i32>,
    /// The last two moves that caused a cutoff, by ply.
    killers: Vec<[u16; 2]>,
}

/// The way to order moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OrderingMode {
    /// As the rules generate them.
    Generated,
    /// By the evaluation's hints and killer moves, or else as the game proposes.
    Heuristic,
}

/// The moves of one position on the stack; those before `next` were already returned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveSlice {
    from: usize,
    next: usize,
}

impl<M> Default for MoveOrdering<M> {
    fn default() -> Self {
        Self { moves: Vec::new(), generated: Vec::new(), hints: Vec::new(), killers: Vec::new() }
    }
}

/// The table move comes before all others.
const FIRST_MOVE: i32 = i32::MAX;

/// A killer move ranks as if it gained one more point. Measured on adjacency: searching killers before all
/// other moves visits half as many nodes again, and a history heuristic on top gains nothing.
const KILLER_BONUS: i32 = POINT;

impl<M: Clone> MoveOrdering<M> {
    /// Clears the stack and the killer moves.
    pub(crate) fn clear(&mut self) {
        self.moves.clear();
        self.killers.clear();
    }

    /// Pushes the moves of a position, with the move `first` before all others.
    pub(crate) fn list<G: Searchable<Move = M>, E: Evaluator<G>>(
        &mut self,
        (game, evaluator): (&G, &E),
        state: &G::State,
        ply: u32,
        first: u16,
        mode: OrderingMode,
    ) -> MoveSlice {
        let from = self.moves.len();
        self.generated.clear();
        self.hints.clear();
        match mode {
            OrderingMode::Generated => game.moves(state, &mut self.generated),
            OrderingMode::Heuristic => {
                game.candidates(state, &mut self.generated);
                evaluator.order_hints(game, state, &self.generated, &mut self.hints);
            }
        }
        let killers = self.killers.get(ply as usize).copied().unwrap_or([NO_MOVE; 2]);
        for (at, mv) in self.generated.drain(..).enumerate() {
            let id = game.move_id(&mv);
            let hint = match self.hints.get(at) {
                _ if id == first => FIRST_MOVE,
                Some(hint) if killers.contains(&id) => hint + KILLER_BONUS,
                Some(&hint) => hint,
                // Without hints, keep the order of the list.
                None => 0,
            };
            self.moves.push((hint, mv));
        }
        MoveSlice { from, next: from }
    }

    /// Returns the best remaining move; the first generated among equals.
    #[inline]
    pub(crate) fn next(&mut self, moves: &mut MoveSlice) -> Option<M> {
        let left = self.moves.get_mut(moves.next..)?;
        let mut best = 0;
        for at in 1..left.len() {
            if left[at].0 > left[best].0 {
                best = at;
            }
        }
        // Rotating keeps the order of the others.
        left.get_mut(..=best)?.rotate_right(1);
        moves.next += 1;
        left.first().map(|(_, mv)| mv.clone())
    }

    /// Pops the moves of a position after it was searched.
    #[inline]
    pub(crate) fn release(&mut self, moves: MoveSlice) {
        self.moves.truncate(moves.from);
    }

    /// Records a move that caused a cutoff at `ply`.
    pub(crate) fn add_killer(&mut self, id: u16, ply: u32) {
        let ply = ply as usize;
        if ply >= self.killers.len() {
            self.killers.resize(ply + 1, [NO_MOVE; 2]);
        }
        let [latest, _] = self.killers[ply];
        if latest != id {
            self.killers[ply] = [id, latest];
        }
    }
}
