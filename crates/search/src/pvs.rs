//! Principal variation search: minimax with most of the tree left out.
//!
//! The score of a position is the greatest that a move leads to. Three things leave most of the tree out
//! without changing it. A line that one side can avoid for something better is not followed (alpha and beta).
//! Once a good move is known, the others are only shown to be no better, in a window without width, which
//! refutes them sooner; only one that turns out better is searched again. And what was found out about a
//! position is kept in a table, turned and mirrored positions taken together.

use crate::order::{Order, Sorting};
use crate::score::{INFINITE, before, ends_in, finished, judged, window_after};
use crate::solver::{Settings, Verdict};
use crate::table::{Bound, Depth, Entry, NO_MOVE, Table};
use crate::trace::{Reason, Trace};
use papan_game::{Clock, Frame, Insight, Judge};
use std::collections::HashSet;
use std::sync::Arc;

/// A position's score, and how far it can be trusted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Found {
    score: i32,
    /// Nothing below was judged that matters to the score.
    is_sure: bool,
}

/// What one move of the root is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scored {
    pub(crate) score: i32,
    pub(crate) is_sure: bool,
    /// Positions looked at to find out.
    pub(crate) nodes: u64,
}

/// The least and the greatest score that still matter.
type Window = (i32, i32);

/// Changes the keys of positions in which the seat that moved at the root waits.
const WAITING: u64 = 0x9e6c_63d0_876a_9a35;

/// Everything matters.
const WHOLE: Window = (-INFINITE, INFINITE);

/// One run of a solver, in one thread.
pub(crate) struct Search<'a, G: Insight, J, T> {
    game: &'a G,
    judge: &'a J,
    settings: Settings,
    table: Arc<Table>,
    order: &'a mut Order<G::Move>,
    clock: Clock,
    trace: T,
    /// Moves to look ahead from the root.
    depth: u32,
    /// Whether moves of the root can be turned or mirrored into each other; where not, positions below it
    /// seldom can.
    is_symmetric: bool,
    /// Slots of the table that were filled.
    filled: usize,
    /// Positions judged many at once.
    leaves: u64,
}

impl<'a, G: Insight, J: Judge<G>, T: Trace<G::Move>> Search<'a, G, J, T> {
    /// A search within what `clock` allows.
    pub(crate) fn new(
        (game, judge): (&'a G, &'a J),
        settings: Settings,
        table: Arc<Table>,
        order: &'a mut Order<G::Move>,
        clock: Clock,
        trace: T,
    ) -> Self {
        Self {
            game,
            judge,
            settings,
            table,
            order,
            clock,
            trace,
            depth: 0,
            is_symmetric: true,
            filled: 0,
            leaves: 0,
        }
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.clock.has_ended()
    }

    pub(crate) fn into_table(self) -> Arc<Table> {
        self.table
    }

    /// Searches `first` moves ahead, then deeper and deeper until the score is certain, `most` moves are
    /// reached or the budget is used up.
    pub(crate) fn deepen(&mut self, state: &G::State, first: u32, most: u32) -> Option<Verdict<G::Move>> {
        let mut done: Option<Verdict<G::Move>> = None;
        for depth in first..=most {
            let best = done.as_ref().map(|verdict| self.game.number(&verdict.best));
            let Some(verdict) = self.root(state, depth, best) else { break };
            let is_last = self.clock.has_ended() || verdict.is_sure;
            done = Some(verdict);
            if is_last {
                break;
            }
        }
        let (nodes, leaves) = (self.clock.nodes(), self.leaves);
        done.map(|verdict| Verdict { nodes, leaves, ..verdict })
    }

    /// Searches the root to `depth`, the best move so far first. If the budget runs out on the way,
    /// the best of the moves already searched is the answer; `None` if there is none.
    pub(crate) fn root(
        &mut self,
        state: &G::State,
        depth: u32,
        first: Option<u16>,
    ) -> Option<Verdict<G::Move>> {
        self.depth = depth;
        self.is_symmetric = has_twins(self.game, state);
        if !self.clock.tick() {
            return None;
        }
        self.trace.enter(0, None, WHOLE);
        if let Some(margin) = self.game.result(state) {
            self.trace.leave(finished(margin), Reason::Over);
            return None;
        }
        let (found, best) = self.best(state, depth, WHOLE, first.unwrap_or(NO_MOVE));
        let reason = if self.clock.has_ended() { Reason::Stopped } else { Reason::Searched };
        self.trace.leave(found.score, reason);
        let is_sure = found.is_sure && !self.clock.has_ended();
        let (nodes, leaves) = (self.clock.nodes(), self.leaves);
        best.map(|best| Verdict { score: found.score, is_sure, best, depth, nodes, leaves })
    }

    /// Searches every move of the root to `depth` for a score of its own, in the order given; `None` if the
    /// budget runs out on the way.
    pub(crate) fn each(&mut self, state: &G::State, moves: &[G::Move], depth: u32) -> Option<Vec<Scored>> {
        self.depth = depth;
        self.is_symmetric = has_twins(self.game, state);
        let mut scored = Vec::with_capacity(moves.len());
        for mv in moves {
            let before = self.clock.nodes();
            let found = self.after(state, mv, depth, WHOLE);
            if self.clock.has_ended() {
                return None;
            }
            let nodes = self.clock.nodes() - before;
            scored.push(Scored { score: found.score, is_sure: found.is_sure, nodes });
        }
        Some(scored)
    }

    /// Positions looked at so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.clock.nodes()
    }

    /// The line that begins with `first` and that the table expects to follow, as far as it remembers from a search of
    /// `root`, at most `most` moves.
    pub(crate) fn expected(&mut self, root: &G::State, first: G::Move, most: usize) -> Vec<G::Move> {
        self.is_symmetric = has_twins(self.game, root);
        let mut state = root.clone();
        self.game.advance(&mut state, &first);
        let mut line = vec![first];
        while line.len() < most
            && let Some(mv) = self.best_before(&state, line.len() as u32)
        {
            self.game.advance(&mut state, &mv);
            line.push(mv);
        }
        line
    }

    /// The move that was best when the position was searched last, if it is remembered and legal.
    fn best_before(&self, state: &G::State, ply: u32) -> Option<G::Move> {
        let (key, frame) = self.normal(state, ply);
        let entry = self.table.get(key).filter(|entry| entry.best != NO_MOVE)?;
        let mv = self.game.unframed(&self.game.numbered(entry.best), frame);
        self.game.check(state, &mv).is_ok().then_some(mv)
    }

    /// The score for the mover of the position after `mv`.
    #[inline]
    fn after(&mut self, state: &G::State, mv: &G::Move, depth: u32, window: Window) -> Found {
        let mut next = state.clone();
        self.game.advance(&mut next, mv);
        let found = self.node(&next, mv, depth - 1, window_after(window.0, window.1));
        Found { score: before(found.score), is_sure: found.is_sure }
    }

    /// The score of a position for the seat that is to move, or would be if the game went on. Outside the
    /// window it is a bound only.
    #[inline]
    fn node(&mut self, state: &G::State, mv: &G::Move, depth: u32, window: Window) -> Found {
        if !self.clock.tick() {
            return Found { score: 0, is_sure: false };
        }
        let window = if self.settings.cuts { window } else { WHOLE };
        self.trace.enter(self.depth - depth, Some(mv), window);
        let (found, reason) = self.inside(state, depth, window);
        self.trace.leave(found.score, reason);
        found
    }

    /// The same, with the reason why no more had to be looked at.
    fn inside(&mut self, state: &G::State, depth: u32, window: Window) -> (Found, Reason) {
        if let Some(margin) = self.game.result(state) {
            return (Found { score: finished(margin), is_sure: true }, Reason::Over);
        }
        if self.settings.insight
            && let Some((margin, plies)) = self.game.known(state)
        {
            return (Found { score: ends_in(margin, plies), is_sure: true }, Reason::Bounds);
        }
        if depth == 1
            && self.settings.insight
            && self.judge.is_zero_sum()
            && let Some((least, count)) = self.judge.least_after(self.game, state)
        {
            self.leaves += u64::from(count);
            return (Found { score: before(least), is_sure: false }, Reason::Horizon);
        }
        if let Some(score) = self.decided(state, window) {
            return (Found { score, is_sure: true }, Reason::Bounds);
        }
        if depth == 0 {
            let score = judged(self.judge, self.game, state, self.depth);
            return (Found { score, is_sure: false }, Reason::Horizon);
        }
        if self.settings.table > 0 {
            return self.through_table(state, depth, window);
        }
        let (found, _) = self.best(state, depth, window, NO_MOVE);
        (found, self.reason(found.score, window))
    }

    /// Why a position was left whose moves were looked at.
    fn reason(&self, score: i32, (_, beta): Window) -> Reason {
        match score >= beta {
            _ if self.clock.has_ended() => Reason::Stopped,
            true => Reason::Cut,
            false => Reason::Searched,
        }
    }

    /// What the game knows of the result may answer already.
    #[inline]
    fn decided(&self, state: &G::State, (alpha, beta): Window) -> Option<i32> {
        if !self.settings.insight {
            return None;
        }
        let (worst, best) = self.game.bounds(state);
        let (highest, lowest) = (highest(best), -highest(-worst));
        if highest <= alpha || highest == lowest {
            return Some(highest);
        }
        (lowest >= beta).then_some(lowest)
    }

    /// Looks the position up, searches it if that is not enough, and remembers the result.
    fn through_table(&mut self, state: &G::State, depth: u32, window: Window) -> (Found, Reason) {
        let (key, frame) = self.normal(state, self.depth - depth);
        let mut first = NO_MOVE;
        if let Some(entry) = self.table.get(key) {
            if entry.depth >= Depth::of(depth, false) && answers(entry, window) {
                return (Found { score: entry.score, is_sure: entry.depth == Depth::SURE }, Reason::Table);
            }
            first = self.renumbered(entry.best, |game, mv| game.unframed(mv, frame));
        }
        let (found, best) = self.best(state, depth, window, first);
        if !self.clock.has_ended() {
            let best = best.map_or(NO_MOVE, |best| self.game.number(&self.game.framed(&best, frame)));
            let (bound, depth) = (bound(found.score, window), Depth::of(depth, found.is_sure));
            self.remember(key, Entry { score: found.score, depth, bound, best });
        }
        (found, self.reason(found.score, window))
    }

    /// The key of the position `ply` moves below the root, turned and mirrored if that can make it meet others, and
    /// how. A judgement that is not zero-sum is made for the seat that moves at the root, and the table outlives the
    /// search of one root: so positions in which the other seat is to move have keys of their own.
    #[inline]
    fn normal(&self, state: &G::State, ply: u32) -> (u64, Frame) {
        let (key, frame) =
            if self.is_symmetric { self.game.canonical(state) } else { (self.game.key(state), 0) };
        let is_waiting = !ply.is_multiple_of(2) && !self.judge.is_zero_sum();
        (if is_waiting { key ^ WAITING } else { key }, frame)
    }

    /// The number of a move after `change`; no move stays none.
    #[inline]
    fn renumbered(&self, number: u16, change: impl Fn(&G, &G::Move) -> G::Move) -> u16 {
        if number == NO_MOVE {
            return NO_MOVE;
        }
        self.game.number(&change(self.game, &self.game.numbered(number)))
    }

    /// Puts a result into the table, which grows if nobody else uses it.
    #[inline]
    fn remember(&mut self, key: u64, entry: Entry) {
        self.filled += usize::from(self.table.put(key, entry));
        if self.filled * 2 > self.table.slots()
            && let Some(table) = Arc::get_mut(&mut self.table)
            && !table.grow()
        {
            self.filled = 0;
        }
    }

    /// The greatest score that a move leads to, and that move; the rest is left out once it is clear
    /// that the other side will not let it come to this.
    fn best(&mut self, state: &G::State, depth: u32, window: Window, first: u16) -> (Found, Option<G::Move>) {
        let (mut alpha, beta) = window;
        let ply = self.depth - depth;
        let sorting = if self.settings.insight { Sorting::Promising } else { Sorting::Listed };
        let mut moves = self.order.list((self.game, self.judge), state, ply, first, sorting);
        let mut best = Found { score: -INFINITE, is_sure: true };
        let mut best_move = None;
        let mut all_sure = true;
        while let Some(mv) = self.order.next(&mut moves) {
            let found = self.compare(state, &mv, depth, (alpha, beta), best_move.is_some());
            if self.clock.has_ended() {
                break;
            }
            all_sure &= found.is_sure;
            if found.score > best.score {
                best = found;
                best_move = Some(mv);
            }
            if best.score >= beta {
                break;
            }
            alpha = alpha.max(best.score);
        }
        self.order.drop(moves);
        if best.score >= beta {
            // A refutation alone carries its bound.
            self.credit(best_move.as_ref(), ply);
        } else {
            best.is_sure = all_sure || Self::is_unbeatable(best, depth);
        }
        (best, best_move)
    }

    /// The score after a move; where a good move is known, at first only whether this one is better.
    #[inline]
    fn compare(
        &mut self,
        state: &G::State,
        mv: &G::Move,
        depth: u32,
        (alpha, beta): Window,
        has_rival: bool,
    ) -> Found {
        if !self.settings.scout || !has_rival || beta - alpha <= 1 {
            return self.after(state, mv, depth, (alpha, beta));
        }
        let found = self.after(state, mv, depth, (alpha, alpha + 1));
        if found.score <= alpha || found.score >= beta || self.clock.has_ended() {
            return found;
        }
        self.after(state, mv, depth, (alpha, beta))
    }

    /// Remembers the move that refuted a position.
    #[inline]
    fn credit(&mut self, mv: Option<&G::Move>, ply: u32) {
        if self.settings.scout
            && let Some(mv) = mv
        {
            self.order.refuted(self.game.number(mv), ply);
        }
    }

    /// Whether no move that is not seen to its end within `depth` can do better: it would have to win
    /// the most there is to win, and later.
    fn is_unbeatable(best: Found, depth: u32) -> bool {
        best.is_sure && best.score >= finished(G::MOST).saturating_sub_unsigned(depth)
    }
}

/// Whether two moves lead to positions that can be turned or mirrored into each other.
fn has_twins<G: Insight>(game: &G, state: &G::State) -> bool {
    let mut seen = HashSet::new();
    game.nexts(state).any(|next| !seen.insert(game.canonical(&next).0))
}

/// The greatest score with which an unfinished game can end whose margin is at most `margin`: a win is
/// at least one move away, and a loss at most so many moves that it still counts as one.
#[inline]
fn highest(margin: i32) -> i32 {
    if margin < 0 { finished(margin + 1) - 1 } else { finished(margin) - margin.signum() }
}

/// Whether a stored result decides the matter within the window.
#[inline]
fn answers(entry: Entry, (alpha, beta): Window) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= beta,
        Bound::Upper => entry.score <= alpha,
    }
}

/// What a score found within a window says.
#[inline]
fn bound(score: i32, (alpha, beta): Window) -> Bound {
    if score <= alpha {
        Bound::Upper
    } else if score >= beta {
        Bound::Lower
    } else {
        Bound::Exact
    }
}
