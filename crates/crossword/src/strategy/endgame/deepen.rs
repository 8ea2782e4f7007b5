//! Deepening: estimates that order the moves, and then the proof.

use super::grid::ALL_LANES;
use super::search::{Search, Verdict, Window};
use super::solution::Label;
use super::table::INFINITY;
use super::turns::Node;

/// Depth of a search that nothing cuts off: a placement and a pass for each of at most 14 tiles, with room for turns
/// without points.
pub(super) const MAX_DEPTH: u32 = 100;

/// Half the width of the first window around the value of the search before, in points.
const ASPIRATION: i32 = 8;

/// The most placements of a position, the most plies and the most nodes of the searches that estimate.
const NARROW_WIDTH: usize = 12;
const NARROW_DEPTH: u32 = 12;
const NARROW_NODES: u64 = 100_000;

/// The same if only the side of a value matters, which needs less knowledge of it.
const NARROW_NODES_FOR_SIDE: u64 = 2_000;

/// The state of a deepening search.
pub(super) struct Progress {
    pub(super) verdict: Verdict,
    /// The depth of the deepest finished search.
    pub(super) depth: u32,
}

impl Progress {
    /// Whether the value is proved, or which side of the window it is on.
    fn is_done(&self, outer: Window) -> bool {
        let Verdict { low, high, .. } = self.verdict;
        low == high || low >= outer.beta || high <= outer.alpha
    }

    /// Returns the label that the bounds justify.
    pub(super) fn label(&self) -> Label {
        let Verdict { low, high, .. } = self.verdict;
        if low == high {
            return Label::Proved;
        }
        let known = |bound: i32| (bound.abs() < INFINITY / 2).then_some(bound);
        match (known(low), known(high)) {
            (None, None) => Label::Estimated,
            (low, high) => Label::Bounded { low, high },
        }
    }
}

impl Search<'_> {
    /// Estimates the value by narrow searches, deeper and deeper, and then proves it.
    pub(super) fn deepen(&mut self, root: Node, outer: Window) -> Progress {
        let root = Node { scoreless: self.scoreless(root.scoreless, root), ..root };
        let unknown = Verdict { value: 0, low: -INFINITY, high: INFINITY };
        let mut progress = Progress { verdict: unknown, depth: 0 };
        self.width = NARROW_WIDTH;
        let is_side_enough = outer.beta - outer.alpha < INFINITY;
        let nodes = if is_side_enough { NARROW_NODES_FOR_SIDE } else { NARROW_NODES };
        self.limit = self.clock.nodes() + nodes;
        for depth in 1..=NARROW_DEPTH {
            let Some(verdict) = self.search_around(root, depth, outer, &progress) else { break };
            progress = Progress { verdict, depth };
            if progress.is_done(outer) {
                break;
            }
        }
        self.width = usize::MAX;
        self.limit = u64::MAX;
        if self.prove(root, outer, &mut progress).is_none() {
            self.keep_bounds(root, &mut progress.verdict);
        }
        progress
    }

    /// Closes the proved bounds around the value, or on one side of the window.
    ///
    /// Each step asks only whether the value is larger than a number. Such a question cuts off the most, and either
    /// answer is a bound that is proved.
    fn prove(&mut self, root: Node, outer: Window, progress: &mut Progress) -> Option<()> {
        loop {
            if progress.is_done(outer) {
                return Some(());
            }
            let Verdict { value, low, high } = progress.verdict;
            let alpha = if value > low { value - 1 } else { value };
            let alpha = alpha.clamp(outer.alpha, outer.beta - 1);
            self.enter(0, ALL_LANES);
            let verdict = self.visit(root, MAX_DEPTH.cast_signed(), 0, Window::null(alpha))?;
            let (low, high) = (low.max(verdict.low), high.min(verdict.high));
            progress.verdict = Verdict { value: verdict.value.clamp(low, high), low, high };
            progress.depth = MAX_DEPTH;
        }
    }

    /// Narrows the bounds of a search that was cut short by those that the table knows of its moves.
    fn keep_bounds(&mut self, root: Node, verdict: &mut Verdict) {
        let (low, high) = self.bounds(root);
        verdict.low = verdict.low.max(low);
        verdict.high = verdict.high.min(high).max(verdict.low);
        verdict.value = verdict.value.clamp(verdict.low, verdict.high);
    }

    /// Searches to a depth, first in a narrow window around the value of the search before.
    fn search_around(&mut self, root: Node, depth: u32, outer: Window, before: &Progress) -> Option<Verdict> {
        let depth = depth.cast_signed();
        let mut window = outer;
        if before.depth > 0 {
            let value = before.verdict.value;
            window.alpha = outer.alpha.max(value - ASPIRATION).min(outer.beta - 1);
            window.beta = outer.beta.min(value + ASPIRATION).max(window.alpha + 1);
        }
        loop {
            self.enter(0, ALL_LANES);
            let verdict = self.visit(root, depth, 0, window)?;
            if verdict.value <= window.alpha && window.alpha > outer.alpha {
                window.alpha = outer.alpha;
            } else if verdict.value >= window.beta && window.beta < outer.beta {
                window.beta = outer.beta;
            } else {
                return Some(verdict);
            }
        }
    }

    /// Returns the proved bounds of a position by what the table knows about its moves.
    fn bounds(&mut self, root: Node) -> (i32, i32) {
        let (mut low, mut high) = (-INFINITY, -INFINITY);
        for (play, _) in self.plays(root) {
            let kept = self.space.racks.kept(root.own(), play.used);
            let (least, most) = match self.after_play(root, play.score, kept) {
                Ok(next) => self.known_after(next, self.space.grid.hash_after(&play), play.score),
                Err(unplayed) => (play.score + unplayed, play.score + unplayed),
            };
            (low, high) = (low.max(least), high.max(most));
        }
        let (least, most) = if let Some(next) = self.after_pass(root) {
            self.known_after(next, self.space.grid.hash(), 0)
        } else {
            (self.unplayed(root), self.unplayed(root))
        };
        (low.max(least), high.max(most))
    }

    /// Returns the proved bounds of a move with a score that leads to a position with this hash of the board.
    fn known_after(&self, next: Node, board: u64, score: i32) -> (i32, i32) {
        let known = self.space.table.get(self.key(next, board));
        let (low, high) = known.map_or((-INFINITY, INFINITY), |known| (known.low, known.high));
        let low = if low > -INFINITY { score - low } else { INFINITY };
        (if high < INFINITY { score - high } else { -INFINITY }, low)
    }
}
