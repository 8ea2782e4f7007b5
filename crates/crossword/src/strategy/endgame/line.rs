//! The line of best play, to the end of the game.

use super::deepen::{MAX_DEPTH, Progress};
use super::grid::ALL_LANES;
use super::play::Play;
use super::search::{Search, Window};
use super::table::{PASS, UNKNOWN};
use super::turns::Node;
use crate::Move;
use crate::generate::lanes::LANES;
use crate::position::MAX_SCORELESS_TURNS;

impl Search<'_> {
    /// Returns every placement of the mover with its tag.
    pub(super) fn plays(&mut self, node: Node) -> Vec<(Play, u32)> {
        self.space.cache.make_room();
        let mut all = Vec::new();
        for lane in 0..LANES {
            let space = &mut *self.space;
            let list = space.cache.list(&space.grid, &space.racks, lane, node.own());
            all.extend(space.cache.plays(list).iter().map(|play| (*play, play.tag)));
        }
        all
    }

    /// Whether neither side has a placement.
    fn is_stuck(&mut self, node: Node) -> bool {
        let other = Node { mover: 1 - node.mover, ..node };
        self.plays(node).is_empty() && self.plays(other).is_empty()
    }

    /// Returns the line from the root to the end of the game.
    pub(super) fn line(&mut self, root: Node, scoreless_turns: u8, progress: &Progress) -> Vec<Move> {
        let mut line = Vec::new();
        let mut made = Vec::new();
        let mut turns = scoreless_turns;
        let is_proved = progress.verdict.low == progress.verdict.high;
        let mut value = is_proved.then_some(progress.verdict.value);
        let mut node = Node { scoreless: self.scoreless(root.scoreless, root), ..root };
        while turns < MAX_SCORELESS_TURNS && line.len() < MAX_DEPTH as usize && !self.is_stuck(node) {
            let play = self.line_move(node, &mut value);
            line.push(play.map_or(Move::Pass, Play::to_move));
            turns = if play.is_some_and(|play| play.score > 0) { 0 } else { turns + 1 };
            let next = match play {
                None => self.after_pass(node).unwrap_or(Node { mover: 1 - node.mover, ..node }),
                Some(play) => {
                    let kept = self.space.racks.kept(node.own(), play.used);
                    let Ok(next) = self.after_play(node, play.score, kept) else { break };
                    self.space.grid.make(&play);
                    made.push(play);
                    next
                }
            };
            node = next;
        }
        for play in made.iter().rev() {
            self.space.grid.unmake(play);
        }
        line
    }

    /// Returns the next placement of the line, or `None` for a pass. `value` is the proved value of the position, and
    /// becomes that of the next one.
    fn line_move(&mut self, node: Node, value: &mut Option<i32>) -> Option<Play> {
        let known = self.space.table.get(self.key(node, self.space.grid.hash()));
        let hint = known.map_or(UNKNOWN, |known| known.best);
        let mut plays = self.plays(node);
        let is_pass_likely = hint == PASS;
        plays.sort_by_key(|(play, tag)| (*tag != hint, -play.score));
        if let Some(gain) = *value {
            if is_pass_likely && self.achieves(node, None, gain) {
                *value = Some(-gain);
                return None;
            }
            for (play, _) in plays.iter().copied() {
                if self.achieves(node, Some(play), gain) {
                    *value = Some(play.score - gain);
                    return Some(play);
                }
            }
            if self.achieves(node, None, gain) {
                *value = Some(-gain);
                return None;
            }
            *value = None;
        }
        if is_pass_likely {
            return None;
        }
        let hinted = plays.first().filter(|(_, tag)| *tag == hint).map(|(play, _)| *play);
        hinted.or_else(|| {
            self.enter(0, ALL_LANES);
            self.greedy(node, 0).map(|(play, _)| play)
        })
    }

    /// Whether a move is proved to gain this much, a pass for `None`. Searches if the table does not know.
    fn achieves(&mut self, node: Node, play: Option<Play>, gain: i32) -> bool {
        let Some(play) = play else {
            return match self.after_pass(node) {
                Some(next) => self.is_at_most(next, -gain),
                None => self.unplayed(node) >= gain,
            };
        };
        let kept = self.space.racks.kept(node.own(), play.used);
        let next = match self.after_play(node, play.score, kept) {
            Ok(next) => next,
            Err(unplayed) => return play.score + unplayed >= gain,
        };
        self.space.grid.make(&play);
        let is_enough = self.is_at_most(next, play.score - gain);
        self.space.grid.unmake(&play);
        is_enough
    }

    /// Whether the value of a position is proved to be at most this.
    fn is_at_most(&mut self, node: Node, value: i32) -> bool {
        self.enter(0, ALL_LANES);
        let verdict = self.visit(node, MAX_DEPTH.cast_signed(), 0, Window::null(value));
        verdict.is_some_and(|verdict| verdict.high <= value)
    }
}
