//! Greedy play to the end, which estimates positions at the horizon.

use super::play::Play;
use super::racks::RackId;
use super::search::Search;
use super::turns::Node;

/// Points that keeping any tile costs, since the opponent may go out first.
pub(super) const NOT_OUT_PENALTY: i32 = 10;

impl Search<'_> {
    /// Returns the mover's gain if both sides play greedily from here on.
    pub(super) fn play_out(&mut self, node: Node, level: usize) -> Option<i32> {
        self.space.cache.make_room();
        let Some((play, kept)) = self.greedy(node, level) else {
            let Some(next) = self.after_pass(node) else { return Some(self.unplayed(node)) };
            self.enter(level + 1, 0);
            return self.play_out(next, level + 1).map(|value| -value);
        };
        if !self.tick() {
            return None;
        }
        let next = match self.after_play(node, play.score, kept) {
            Ok(next) => next,
            Err(unplayed) => return Some(play.score + unplayed),
        };
        let changed = self.space.grid.make(&play);
        self.enter(level + 1, changed);
        let reply = self.play_out(next, level + 1);
        self.space.grid.unmake(&play);
        reply.map(|reply| play.score - reply)
    }

    /// Returns the placement with the best static value, and the rack that it leaves.
    pub(super) fn greedy(&mut self, node: Node, level: usize) -> Option<(Play, RackId)> {
        self.load(node, level, node.mover);
        let unplayed = self.space.unplayed;
        let has_bag = self.in_bag(node) > 0;
        let gain = if has_bag { 0 } else { 2 * unplayed * self.space.racks.get(node.opponent()).points };
        let loss = 2 * self.space.racks.get(node.own()).points * unplayed;
        let lists = &self.space.levels[level].lists[node.mover];
        let out = lists.iter().filter_map(|list| list.out).map(|best| (best.value + gain, best));
        let kept = lists.iter().filter_map(|list| list.kept);
        let kept = kept.map(|best| (best.value - loss - NOT_OUT_PENALTY, best));
        let (_, best) = out.chain(kept).max_by_key(|(value, _)| *value)?;
        let play = self.space.cache.play(best);
        Some((play, self.space.racks.kept(node.own(), play.used)))
    }
}
