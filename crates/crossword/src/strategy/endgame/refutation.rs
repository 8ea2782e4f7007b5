//! Moves refuted without a search, because the opponent goes out at once.

use super::grid::Grid;
use super::play::Play;
use super::search::{Search, Tally};
use super::turns::Node;

impl Search<'_> {
    /// Whether the opponent refutes a pass by going out.
    pub(super) fn is_pass_refuted(&self, node: Node, level: usize, tally: &mut Tally) -> bool {
        if self.in_bag(node) > 0 {
            return false;
        }
        let lists = &self.space.levels[level].lists[1 - node.mover];
        let Some(out) = lists.iter().filter_map(|list| list.out).map(|best| best.value).max() else {
            return false;
        };
        let bound = -out - 2 * self.space.unplayed * self.space.racks.get(node.own()).points;
        let is_refuted = self.after_pass(node).is_some() && bound <= tally.alpha;
        if is_refuted {
            tally.refute(bound);
        }
        is_refuted
    }

    /// Returns a player's best ways out, by lane.
    pub(super) fn outs(&self, level: usize, player: usize) -> Outs {
        let mut outs = Outs::default();
        for (lane, list) in self.space.levels[level].lists[player].iter().enumerate() {
            if let Some(best) = list.out {
                outs.add(best.value, lane);
            }
        }
        outs
    }
}

/// How many ways out are kept.
const MAX_OUTS: usize = 6;

/// A player's ways out, the best of each lane, best first.
#[derive(Default)]
pub(super) struct Outs {
    all: [(i32, usize); MAX_OUTS],
    len: usize,
}

impl Outs {
    fn add(&mut self, score: i32, lane: usize) {
        let at = self.all[..self.len].partition_point(|&(known, _)| known >= score);
        if at < MAX_OUTS {
            self.len = (self.len + 1).min(MAX_OUTS);
            self.all[at..self.len].rotate_right(1);
            self.all[at] = (score, lane);
        }
    }

    /// Returns an upper bound of a placement's value if it is at most `alpha` because the opponent goes out in a lane
    /// that the placement does not touch. `liability` is what the tiles kept cost then.
    pub(super) fn refute(&self, play: &Play, liability: i32, alpha: i32, grid: &Grid) -> Option<i32> {
        let reaches = |score: i32| play.score - score - liability <= alpha;
        // A placement that scores nothing may end the game before the opponent goes out.
        if self.len == 0 || play.score == 0 || !reaches(self.all[0].0) {
            return None;
        }
        let touched = grid.touched(play);
        let free = self.all[..self.len].iter().find(|(_, lane)| touched >> lane & 1 == 0);
        free.filter(|(score, _)| reaches(*score)).map(|(score, _)| play.score - score - liability)
    }
}
