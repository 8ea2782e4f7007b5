//! Watching a search at work.

/// Why a search is done with a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The game is over there.
    Over,
    /// The search looks no further: the position was judged.
    Horizon,
    /// The rules tell that nothing better or nothing worse can come of it.
    Bounds,
    /// It was searched before.
    Table,
    /// A move is so good that the other side will not let it come to this: the rest was left out.
    Cut,
    /// Every move was looked at.
    Searched,
    /// The budget is used up.
    Stopped,
}

/// Is told what a search does. Every answer is empty unless overridden, so that a search that nobody
/// watches costs nothing more.
pub trait Trace<M> {
    /// A position is looked at, `ply` moves below the root; `mv` leads to it where the
    /// search knows it, and none to the root. The seat to move there has `window.0` for certain, and is not granted more than `window.1`.
    #[inline]
    fn enter(&mut self, ply: u32, mv: Option<&M>, window: (i32, i32)) {
        let _ = (ply, mv, window);
    }

    /// The position that was entered last and not left yet has this score for the seat to move there.
    #[inline]
    fn leave(&mut self, score: i32, reason: Reason) {
        let _ = (score, reason);
    }
}

impl<M, T: Trace<M> + ?Sized> Trace<M> for &mut T {
    #[inline]
    fn enter(&mut self, ply: u32, mv: Option<&M>, window: (i32, i32)) {
        (**self).enter(ply, mv, window);
    }

    #[inline]
    fn leave(&mut self, score: i32, reason: Reason) {
        (**self).leave(score, reason);
    }
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<M> Trace<M> for Silent {}

/// Counts the positions at each distance from the root.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PerPly(Vec<u64>);

impl PerPly {
    /// How many positions were looked at 0, 1, 2, ... moves below the root.
    pub fn counts(&self) -> &[u64] {
        &self.0
    }
}

impl<M> Trace<M> for PerPly {
    #[inline]
    fn enter(&mut self, ply: u32, _: Option<&M>, _: (i32, i32)) {
        let ply = ply as usize;
        if ply >= self.0.len() {
            self.0.resize(ply + 1, 0);
        }
        self.0[ply] += 1;
    }
}
