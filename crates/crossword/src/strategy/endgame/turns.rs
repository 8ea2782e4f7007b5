//! Positions of the search, and what turns and the end of the game make of them.

use super::hashing::mix;
use super::racks::{NO_TILES, RackId};
use super::search::Search;
use crate::position::MAX_SCORELESS_TURNS;

/// A position of the search, besides the tiles on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    /// The rack of each player.
    pub(super) racks: [RackId; 2],
    /// The player to move.
    pub(super) mover: usize,
    /// Consecutive turns without points; see [`Search::scoreless`].
    pub(super) scoreless: u8,
}

impl Node {
    pub(super) fn own(&self) -> RackId {
        self.racks[self.mover]
    }

    pub(super) fn opponent(&self) -> RackId {
        self.racks[1 - self.mover]
    }
}

impl Search<'_> {
    /// Returns the number of scoreless turns that tells positions apart.
    ///
    /// If every placement scores, only the last pass matters: two passes in a row leave the same choices as no pass, so
    /// 0 to 4 scoreless turns have equal values, and a pass after a pass may as well end the game. Where a placement may
    /// score nothing, each turn counts.
    pub(super) fn scoreless(&self, turns: u8, racks: [RackId; 2]) -> u8 {
        if self.counts_every_turn(racks) {
            turns.min(MAX_SCORELESS_TURNS)
        } else if turns + 1 >= MAX_SCORELESS_TURNS {
            MAX_SCORELESS_TURNS - 1
        } else {
            0
        }
    }

    /// Whether a placement of these racks may score nothing: a word of worthless tiles alone needs at least two.
    fn counts_every_turn(&self, racks: [RackId; 2]) -> bool {
        self.space.worthless >= 2 && racks.iter().any(|&rack| self.space.racks.get(rack).has_worthless)
    }

    /// Returns the position after a pass, or `None` if the pass ends the game.
    pub(super) fn after_pass(&self, node: Node) -> Option<Node> {
        let scoreless = if self.counts_every_turn(node.racks) {
            node.scoreless + 1
        } else {
            node.scoreless + MAX_SCORELESS_TURNS - 1
        };
        (scoreless < MAX_SCORELESS_TURNS).then_some(Node { mover: 1 - node.mover, scoreless, ..node })
    }

    /// Returns the position after a placement, which leaves the mover with these tiles; `None` if the game is over.
    pub(super) fn after_play(&self, node: Node, score: i32, kept: RackId) -> Option<Node> {
        let mut racks = node.racks;
        racks[node.mover] = kept;
        let turns = if score > 0 { 0 } else { node.scoreless + 1 };
        let is_over = kept == NO_TILES || turns >= MAX_SCORELESS_TURNS;
        let scoreless = self.scoreless(turns, racks);
        (!is_over).then_some(Node { racks, mover: 1 - node.mover, scoreless })
    }

    /// Returns what the mover gains by the unplayed tiles if a placement that leaves these tiles ends the game.
    pub(super) fn unplayed_after(&self, mut node: Node, kept: RackId) -> i32 {
        node.racks[node.mover] = kept;
        self.unplayed(node)
    }

    /// Returns what the mover gains by the unplayed tiles if the game ends here.
    pub(super) fn unplayed(&self, node: Node) -> i32 {
        let [own, opponent] = [node.own(), node.opponent()].map(|rack| self.space.racks.get(rack).points);
        let spread = if node.own() == NO_TILES {
            2 * opponent
        } else if node.opponent() == NO_TILES {
            -2 * own
        } else {
            opponent - own
        };
        spread * self.space.unplayed
    }

    /// Returns the key of a position with the tiles of `board` on the board.
    pub(super) fn key(&self, node: Node, board: u64) -> u64 {
        let [first, second] = node.racks.map(|rack| self.space.racks.get(rack).hash);
        let turn = mix(node.mover as u64 | u64::from(node.scoreless) << 1);
        board ^ first ^ second.rotate_left(21) ^ turn
    }
}
