//! Observing a search.

/// The reason why a search left a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExitReason {
    /// The game is over.
    GameOver,
    /// The horizon was reached and the position evaluated.
    Horizon,
    /// The game's bounds on the margin decide the node.
    Bounds,
    /// The transposition table decided the node.
    Table,
    /// Beta cutoff: the opponent will avoid this position, so the other moves were skipped.
    Cutoff,
    /// Every move was searched.
    Searched,
    /// The budget is used up.
    Stopped,
}

/// Observes a search. The methods do nothing by default, so that an unobserved search has no overhead.
pub trait Trace<M> {
    /// The search entered a node at distance `ply` from the root by the move `mv`. The move is `None` at the
    /// root and if the search does not know it. The window is for the seat to move.
    #[inline]
    fn enter(&mut self, ply: u32, mv: Option<&M>, window: (i32, i32)) {
        let _ = (ply, mv, window);
    }

    /// The search left the node that it entered last and has not left yet, with this score for the seat to
    /// move.
    #[inline]
    fn exit(&mut self, score: i32, reason: ExitReason) {
        let _ = (score, reason);
    }
}

impl<M, T: Trace<M> + ?Sized> Trace<M> for &mut T {
    #[inline]
    fn enter(&mut self, ply: u32, mv: Option<&M>, window: (i32, i32)) {
        (**self).enter(ply, mv, window);
    }

    #[inline]
    fn exit(&mut self, score: i32, reason: ExitReason) {
        (**self).exit(score, reason);
    }
}

/// Observes nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrace;

impl<M> Trace<M> for NoTrace {}

/// Counts the nodes at each ply.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlyCounts(Vec<u64>);

impl PlyCounts {
    /// Returns the number of nodes at plies 0, 1, 2, ...
    pub fn counts(&self) -> &[u64] {
        &self.0
    }
}

impl<M> Trace<M> for PlyCounts {
    #[inline]
    fn enter(&mut self, ply: u32, _: Option<&M>, _: (i32, i32)) {
        let ply = ply as usize;
        if ply >= self.0.len() {
            self.0.resize(ply + 1, 0);
        }
        self.0[ply] += 1;
    }
}
