//! Positions of the search, and what turns and the end of the game make of them.

use super::hashing::mix;
use super::racks::{NO_TILES, RackId};
use super::search::Search;
use crate::Tile;
use crate::position::MAX_SCORELESS_TURNS;
use crate::rack::RACK_SIZE;

/// A position of the search, besides the tiles on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    /// The rack of each player.
    pub(super) racks: [RackId; 2],
    /// The player to move.
    pub(super) mover: usize,
    /// Consecutive turns without points; see [`Search::scoreless`].
    pub(super) scoreless: u8,
    /// The number of tiles that each player has drawn from the bag since the root.
    pub(super) drawn: [u8; 2],
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
    pub(super) fn scoreless(&self, turns: u8, node: Node) -> u8 {
        if self.counts_every_turn(node) {
            turns.min(MAX_SCORELESS_TURNS)
        } else if turns + 1 >= MAX_SCORELESS_TURNS {
            MAX_SCORELESS_TURNS - 1
        } else {
            0
        }
    }

    /// Whether a placement may score nothing from here on: a word of worthless tiles alone needs at least two of them.
    fn counts_every_turn(&self, node: Node) -> bool {
        let is_worthless = |tile: &Tile| self.space.racks.letter_points()[usize::from(tile.letter())] == 0;
        self.space.worthless >= 2
            && (node.racks.iter().any(|&rack| self.space.racks.get(rack).has_worthless)
                || self.in_bag(node) > 0 && self.space.bag.iter().any(is_worthless))
    }

    /// Returns the number of tiles left in the bag.
    #[inline]
    pub(super) fn in_bag(&self, node: Node) -> usize {
        self.space.bag.len() - usize::from(node.drawn[0]) - usize::from(node.drawn[1])
    }

    /// Returns the position after a pass, or `None` if the pass ends the game.
    pub(super) fn after_pass(&self, node: Node) -> Option<Node> {
        let scoreless = if self.counts_every_turn(node) {
            node.scoreless + 1
        } else {
            node.scoreless + MAX_SCORELESS_TURNS - 1
        };
        (scoreless < MAX_SCORELESS_TURNS).then_some(Node { mover: 1 - node.mover, scoreless, ..node })
    }

    /// Returns the position after a placement that leaves the mover with these tiles, before it draws. If the game is
    /// over then, the error is the mover's gain by the unplayed tiles.
    pub(super) fn after_play(&mut self, node: Node, score: i32, kept: RackId) -> Result<Node, i32> {
        let mut next = node;
        next.racks[node.mover] = if self.in_bag(node) > 0 { self.draw(&mut next, kept) } else { kept };
        let turns = if score > 0 { 0 } else { node.scoreless + 1 };
        if next.own() == NO_TILES || turns >= MAX_SCORELESS_TURNS {
            return Err(self.unplayed(next));
        }
        Ok(Node { mover: 1 - node.mover, scoreless: self.scoreless(turns, next), ..next })
    }

    /// Fills a rack of the mover from its end of the bag: the first player draws from the front, the other from the back.
    fn draw(&mut self, node: &mut Node, kept: RackId) -> RackId {
        let mut rack = self.space.racks.get(kept).rack;
        let count = self.in_bag(*node).min(RACK_SIZE - rack.len());
        for _ in 0..count {
            let drawn = usize::from(node.drawn[node.mover]);
            let at = if node.mover == 0 { drawn } else { self.space.bag.len() - 1 - drawn };
            rack.add(self.space.bag[at]);
            node.drawn[node.mover] += 1;
        }
        self.space.racks.number(rack)
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
        let drawn = u64::from(node.drawn[0]) << 8 | u64::from(node.drawn[1]) << 16;
        let turn = mix(node.mover as u64 | u64::from(node.scoreless) << 1 | drawn);
        board ^ first ^ second.rotate_left(21) ^ turn
    }
}
