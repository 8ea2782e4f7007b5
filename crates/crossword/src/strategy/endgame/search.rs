//! The search: negamax with a transposition table, in which every value comes with bounds that are proved.

use super::play::Play;
use super::refutation::Outs;
use super::table::{Bound, INFINITY, Known, PASS, UNKNOWN};
use super::turns::Node;
use super::workspace::{Candidate, Workspace};
use papan_game::BudgetClock;

/// The gain of the side to move from a position on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Verdict {
    /// The value, or a bound of it if it is outside the window. An estimate unless `low` and `high` say more.
    pub(super) value: i32,
    /// Proved bounds.
    pub(super) low: i32,
    pub(super) high: i32,
}

impl Verdict {
    pub(super) const fn exact(value: i32) -> Self {
        Self { value, low: value, high: value }
    }
}

/// The number of moves that are picked before the others are sorted.
const UNSORTED: usize = 8;

/// The interval in which the value matters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    pub(super) const FULL: Self = Self { alpha: -INFINITY, beta: INFINITY };

    /// Returns the window of the other side after a move of this score.
    const fn after(self, score: i32) -> Self {
        Self { alpha: score - self.beta, beta: score - self.alpha }
    }

    /// Returns the window that asks whether the value is larger than `alpha`.
    pub(super) const fn null(alpha: i32) -> Self {
        Self { alpha, beta: alpha + 1 }
    }
}

/// A running search.
pub(super) struct Search<'a> {
    pub(super) space: &'a mut Workspace,
    pub(super) clock: &'a mut BudgetClock,
    /// The most placements searched in a position below the root, besides those that go out.
    pub(super) width: usize,
    /// The number of nodes after which the search gives up, although the clock runs on.
    pub(super) limit: u64,
}

/// The running result of a node.
pub(super) struct Tally {
    pub(super) window: Window,
    pub(super) alpha: i32,
    value: i32,
    low: i32,
    /// The highest of the moves' proved upper bounds.
    high: i32,
    best: u32,
}

impl Tally {
    /// Counts a move that is worth at most this, which does not reach the window.
    pub(super) fn refute(&mut self, bound: i32) {
        self.high = self.high.max(bound);
        self.value = self.value.max(bound);
    }

    fn add(&mut self, score: i32, reply: Verdict, tag: u32) {
        if reply.high < INFINITY {
            self.low = self.low.max(score - reply.high);
        }
        self.high = self.high.max(if reply.low > -INFINITY { score - reply.low } else { INFINITY });
        self.raise(score - reply.value, tag);
    }

    fn raise(&mut self, value: i32, tag: u32) {
        if value > self.value {
            self.value = value;
            if value > self.window.alpha {
                self.best = tag;
            }
        }
        self.alpha = self.alpha.max(value);
    }

    fn is_cut(&self) -> bool {
        self.alpha >= self.window.beta || self.low >= self.window.beta
    }
}

impl Search<'_> {
    /// Returns the mover's gain from a position on, searched to a depth. Returns `None` if the clock has run out.
    pub(super) fn visit(&mut self, node: Node, depth: i32, level: usize, window: Window) -> Option<Verdict> {
        if !self.tick() {
            return None;
        }
        let key = self.key(node, self.space.grid.hash());
        let known = self.space.table.get(key);
        if let Some(verdict) = known.and_then(|known| settled(known, depth, window)) {
            return Some(verdict);
        }
        self.space.cache.make_room();
        self.load(node, level, node.mover);
        let is_forced = !self.has_play(level, node.mover);
        if is_forced {
            self.load(node, level, 1 - node.mover);
            if !self.has_play(level, 1 - node.mover) {
                return Some(Verdict::exact(self.unplayed(node)));
            }
        }
        let mut tally = Tally {
            window,
            alpha: window.alpha,
            value: -INFINITY,
            low: known.map_or(-INFINITY, |known| known.low),
            high: -INFINITY,
            best: UNKNOWN,
        };
        self.go_out(node, level, &mut tally);
        if !tally.is_cut() {
            if depth <= 0 && !is_forced {
                let value = self.play_out(node, level)?;
                tally.raise(value, UNKNOWN);
                tally.high = INFINITY;
            } else {
                self.search_moves(node, depth, level, &mut tally, known.map_or(UNKNOWN, |known| known.best))?;
            }
        }
        Some(self.conclude(key, depth, &tally, known))
    }

    pub(super) fn tick(&mut self) -> bool {
        self.clock.nodes() < self.limit && self.clock.tick_now()
    }

    /// Counts the best placement that goes out. No other placement of the whole rack can be better.
    fn go_out(&mut self, node: Node, level: usize, tally: &mut Tally) {
        if self.in_bag(node) > 0 {
            return;
        }
        let lists = &self.space.levels[level].lists[node.mover];
        let Some(best) = lists.iter().filter_map(|list| list.out).max_by_key(|best| best.value) else {
            return;
        };
        let tag = self.space.cache.play(best).tag;
        let gain = 2 * self.space.racks.get(node.opponent()).points * self.space.unplayed;
        tally.add(best.value + gain, Verdict::exact(0), tag);
    }

    fn search_moves(
        &mut self,
        node: Node,
        depth: i32,
        level: usize,
        tally: &mut Tally,
        hint: u32,
    ) -> Option<()> {
        let start = self.space.moves.len();
        self.load(node, level, 1 - node.mover);
        let is_forced = !self.has_play(level, node.mover);
        let deeper = if is_forced { depth } else { depth - 1 };
        self.collect(node, level, tally, hint);
        let mut is_done = Some(());
        if hint == PASS {
            is_done = self.pass(node, deeper, level, tally);
        }
        let width = if level == 0 { usize::MAX } else { self.width };
        let mut tried = 0;
        while is_done.is_some() && !tally.is_cut() {
            let Some(candidate) = self.next_candidate(start, tried) else { break };
            if tried == width {
                tally.high = INFINITY;
                break;
            }
            tried += 1;
            is_done = self.follow(node, candidate.play, deeper, level, tally);
        }
        self.space.moves.truncate(start);
        if hint != PASS && is_done.is_some() && !tally.is_cut() && !self.is_pass_refuted(node, level, tally) {
            is_done = self.pass(node, deeper, level, tally);
        }
        is_done
    }

    /// Returns the candidate that looks best, and removes it. Most cutoffs come with the first few moves, so the others are
    /// sorted only when those are `tried`.
    fn next_candidate(&mut self, start: usize, tried: usize) -> Option<Candidate> {
        let moves = &mut self.space.moves;
        if tried >= UNSORTED {
            if tried == UNSORTED {
                moves[start..].sort_by_key(|candidate| candidate.order);
            }
            return if moves.len() > start { moves.pop() } else { None };
        }
        let (best, _) = moves[start..].iter().enumerate().max_by_key(|(_, candidate)| candidate.order)?;
        Some(moves.swap_remove(start + best))
    }

    /// Collects the placements that do not go out, but for those that are refuted by a way out for the opponent that they
    /// do not touch.
    fn collect(&mut self, node: Node, level: usize, tally: &mut Tally, hint: u32) {
        let has_bag = self.in_bag(node) > 0;
        let outs = if has_bag { Outs::default() } else { self.outs(level, 1 - node.mover) };
        let Workspace { cache, levels, racks, ordering, moves, grid, unplayed, .. } = &mut *self.space;
        let own = racks.get(node.own());
        let held = own.points;
        let everything = (1_u32 << own.rack.len()) - 1;
        for list in &levels[level].lists[node.mover] {
            for play in cache.plays(*list) {
                if u32::from(play.used) == everything && !has_bag {
                    continue;
                }
                let used = i32::from(own.used_points[usize::from(play.used)]);
                if let Some(bound) = outs.refute(play, 2 * *unplayed * (held - used), tally.alpha, grid) {
                    tally.refute(bound);
                    continue;
                }
                let order = ordering.rate(play, level, node.mover, hint, used);
                moves.push(Candidate { play: *play, order });
            }
        }
    }

    /// Searches a placement that keeps tiles.
    fn follow(&mut self, node: Node, play: Play, depth: i32, level: usize, tally: &mut Tally) -> Option<()> {
        let kept = self.space.racks.kept(node.own(), play.used);
        let next = match self.after_play(node, play.score, kept) {
            Ok(next) => next,
            Err(unplayed) => {
                tally.add(play.score + unplayed, Verdict::exact(0), play.tag);
                return Some(());
            }
        };
        let window = Window { alpha: tally.alpha, beta: tally.window.beta }.after(play.score);
        let key = self.key(next, self.space.grid.hash_after(&play));
        let known = self.space.table.get(key).and_then(|known| settled(known, depth, window));
        let reply = if let Some(reply) = known {
            reply
        } else {
            let changed = self.space.grid.make(&play);
            self.enter(level + 1, changed);
            let reply = self.reply(next, depth, level, play.score, tally);
            self.space.grid.unmake(&play);
            reply?
        };
        tally.add(play.score, reply, play.tag);
        if tally.is_cut() {
            self.space.ordering.praise(&play, level, node.mover);
        }
        Some(())
    }

    fn pass(&mut self, node: Node, depth: i32, level: usize, tally: &mut Tally) -> Option<()> {
        let Some(next) = self.after_pass(node) else {
            tally.add(self.unplayed(node), Verdict::exact(0), PASS);
            return Some(());
        };
        self.enter(level + 1, 0);
        let reply = self.reply(next, depth, level, 0, tally)?;
        tally.add(0, reply, PASS);
        Some(())
    }

    /// Searches the opponent's replies, first only whether they hold the value down once another move has set it.
    fn reply(&mut self, next: Node, depth: i32, level: usize, score: i32, tally: &Tally) -> Option<Verdict> {
        let Window { beta, .. } = tally.window;
        let is_first = tally.alpha == tally.window.alpha;
        if is_first || tally.alpha + 1 >= beta {
            return self.visit(next, depth, level + 1, Window { alpha: tally.alpha, beta }.after(score));
        }
        let reply = self.visit(next, depth, level + 1, Window::null(tally.alpha).after(score))?;
        let value = score - reply.value;
        if value <= tally.alpha || value >= beta {
            return Some(reply);
        }
        self.visit(next, depth, level + 1, Window { alpha: tally.alpha, beta }.after(score))
    }

    /// Remembers the result of a node and returns it.
    fn conclude(&mut self, key: u64, depth: i32, tally: &Tally, known: Option<Known>) -> Verdict {
        let old_high = known.map_or(INFINITY, |known| known.high);
        let high = if tally.is_cut() { old_high } else { tally.high.min(old_high) };
        let low = tally.low.min(high);
        let value = tally.value.clamp(low, high);
        let bound = if value >= tally.window.beta {
            Bound::Lower
        } else if value > tally.window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let best = if tally.best == UNKNOWN { known.map_or(UNKNOWN, |known| known.best) } else { tally.best };
        let depth = u8::try_from(depth.max(0)).unwrap_or(u8::MAX);
        self.space.table.put(key, Known { low, high, value, bound, depth, best });
        Verdict { value, low, high }
    }
}

/// Returns the verdict of a node if what is known about it settles a search to this depth.
fn settled(known: Known, depth: i32, Window { alpha, beta }: Window) -> Option<Verdict> {
    let Known { low, high, value, bound, .. } = known;
    let verdict = Verdict { value: value.clamp(low, high), low, high };
    if low >= beta || high <= alpha || low == high {
        return Some(Verdict { value: if low >= beta { low } else { high }, ..verdict });
    }
    let is_enough = match bound {
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
        Bound::Exact => true,
    };
    (i32::from(known.depth) >= depth && is_enough).then_some(verdict)
}
