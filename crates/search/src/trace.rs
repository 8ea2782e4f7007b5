//! Watching a search at work.

/// Is told what a search does. Every answer is empty unless overridden, so that a search that nobody
/// watches costs nothing more.
pub trait Trace {
    /// A position is looked at, `ply` moves below the root.
    #[inline]
    fn enter(&mut self, ply: u32) {
        let _ = ply;
    }
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Trace for Silent {}

/// Counts the positions at each distance from the root.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PerPly(Vec<u64>);

impl PerPly {
    /// How many positions were looked at 0, 1, 2, ... moves below the root.
    pub fn counts(&self) -> &[u64] {
        &self.0
    }
}

impl Trace for PerPly {
    #[inline]
    fn enter(&mut self, ply: u32) {
        let ply = ply as usize;
        if ply >= self.0.len() {
            self.0.resize(ply + 1, 0);
        }
        self.0[ply] += 1;
    }
}
