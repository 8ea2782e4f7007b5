//! The placements of a rack in one lane, by walking the GADDAG from the lane's anchors.

use super::grid::GridLane;
use super::play::Play;
use crate::generate::lanes::LANES;
use crate::rack::{RACK_SIZE, Rack};
use crate::score::BINGO_BONUS;
use crate::square::SIDE;
use crate::{LetterMask, MAX_LETTERS, Tile};
use papan_automata::words::{Kwg, KwgNode};

/// The score of the tiles placed so far.
#[derive(Clone, Copy)]
struct PartialScore {
    main: i32,
    word_multiplier: i32,
    crossing: i32,
    placed: usize,
}

/// A walk through the GADDAG that collects the placements of a rack in a lane.
pub(super) struct LaneWalk<'a> {
    graph: &'a Kwg<Box<[u8]>>,
    points: &'a [i16; MAX_LETTERS + 1],
    lane: &'a GridLane,
    number: usize,
    plays: &'a mut Vec<Play>,
    /// The tiles left on the rack, by letter; the blank is 0.
    counts: [u8; MAX_LETTERS + 1],
    /// The letters of which a tile is left.
    letters: LetterMask,
    rack: Rack,
    /// The new tiles by their index in the lane, 0 elsewhere.
    tiles: [u8; SIDE],
    anchor: usize,
    /// The first square for new tiles. Words that begin before it belong to an earlier anchor.
    leftmost: usize,
}

/// Extending to the left of the anchor.
const LEFT: bool = true;
/// Extending to the right of the anchor.
const RIGHT: bool = false;

impl<'a> LaneWalk<'a> {
    /// Prepares a walk. `number` is the lane's.
    pub(super) fn new(
        graph: &'a Kwg<Box<[u8]>>,
        points: &'a [i16; MAX_LETTERS + 1],
        (lane, number): (&'a GridLane, usize),
        rack: Rack,
        plays: &'a mut Vec<Play>,
    ) -> Self {
        debug_assert!(number < LANES);
        let mut counts = [0; MAX_LETTERS + 1];
        let mut letters = 0;
        for &letter in rack.letters() {
            if let Some(count) = counts.get_mut(usize::from(letter)) {
                *count += 1;
                letters |= LetterMask::from(letter > 0) << letter;
            }
        }
        let tiles = [0; SIDE];
        Self { graph, points, lane, number, plays, counts, letters, rack, tiles, anchor: 0, leftmost: 0 }
    }

    /// Collects every placement that covers one of the anchors, each once.
    pub(super) fn run(mut self, anchors: u16) {
        let mut anchors_left = anchors;
        while anchors_left > 0 {
            self.anchor = anchors_left.trailing_zeros() as usize;
            anchors_left &= anchors_left - 1;
            let is_tile = self.is_occupied(self.anchor);
            if is_tile || self.anchor >= self.leftmost {
                let score = PartialScore { main: 0, word_multiplier: 1, crossing: 0, placed: 0 };
                self.extend::<LEFT>(self.anchor, self.graph.gaddag_root(), score);
            }
            // Placements that cover this anchor are done; if it is a tile, also those on the square after it.
            self.leftmost = self.anchor + if is_tile { 2 } else { 1 };
        }
    }

    #[inline]
    fn is_occupied(&self, at: usize) -> bool {
        self.lane.occupied >> at & 1 == 1
    }

    /// Extends the word at `at` with a letter of `list`: the tile on the board, or each tile of the rack.
    fn extend<const SIDE_OF_ANCHOR: bool>(&mut self, at: usize, list: u32, score: PartialScore) {
        let raw = self.lane.tiles[at];
        if raw > 0 {
            let tile = Tile::from_raw(raw);
            if let Some(node) = self.graph.find(list, tile.letter()) {
                let main = score.main + i32::from(self.points[usize::from(tile.on_rack().letter())]);
                self.proceed::<SIDE_OF_ANCHOR>(at, node, PartialScore { main, ..score });
            }
            return;
        }
        let has_blank = self.counts[0] > 0;
        let allowed = self.lane.cross_sets[at] & if has_blank { !1 } else { self.letters };
        if SIDE_OF_ANCHOR == LEFT && at < self.leftmost || allowed == 0 {
            return;
        }
        let mut index = list;
        loop {
            let node = self.graph.node(index);
            let letter = node.letter();
            if allowed >> letter & 1 == 1 {
                if self.letters >> letter & 1 == 1 {
                    self.place::<SIDE_OF_ANCHOR>(at, node, Tile::from_letter(letter), score);
                }
                if has_blank {
                    self.place::<SIDE_OF_ANCHOR>(at, node, Tile::blank_as(letter), score);
                }
            }
            if node.is_last() {
                return;
            }
            index += 1;
        }
    }

    /// Places a tile, proceeds, and takes the tile back.
    #[inline]
    fn place<const SIDE_OF_ANCHOR: bool>(
        &mut self,
        at: usize,
        node: KwgNode,
        tile: Tile,
        score: PartialScore,
    ) {
        let held = usize::from(tile.on_rack().letter());
        let word_multiplier = i32::from(self.lane.word_multipliers[at]);
        let points = i32::from(self.points[held] * self.lane.letter_multipliers[at]);
        let is_crossed = self.lane.crossed >> at & 1 == 1;
        let crossing = (i32::from(self.lane.cross_scores[at]) + points) * word_multiplier;
        let next = PartialScore {
            main: score.main + points,
            word_multiplier: score.word_multiplier * word_multiplier,
            crossing: score.crossing + if is_crossed { crossing } else { 0 },
            placed: score.placed + 1,
        };
        self.counts[held] -= 1;
        if held > 0 && self.counts[held] == 0 {
            self.letters &= !(1 << held);
        }
        self.tiles[at] = tile.raw();
        self.proceed::<SIDE_OF_ANCHOR>(at, node, next);
        self.tiles[at] = 0;
        self.counts[held] += 1;
        self.letters |= LetterMask::from(held > 0) << held;
    }

    /// Proceeds after a tile at `at`: reports the word if it is complete, extends it, or turns from left to right.
    #[inline]
    fn proceed<const SIDE_OF_ANCHOR: bool>(&mut self, at: usize, node: KwgNode, score: PartialScore) {
        let list = node.child();
        if SIDE_OF_ANCHOR == RIGHT {
            if node.accepts() && score.placed > 0 && !self.is_occupied(at + 1) {
                self.report(score);
            }
            if list > 0 && at + 1 < SIDE {
                self.extend::<RIGHT>(at + 1, list, score);
            }
            return;
        }
        let is_free_before = at == 0 || !self.is_occupied(at - 1);
        if is_free_before && node.accepts() && score.placed > 0 && !self.is_occupied(self.anchor + 1) {
            self.report(score);
        }
        if list == 0 {
            return;
        }
        if at > 0 {
            self.extend::<LEFT>(at - 1, list, score);
        }
        if is_free_before && self.anchor + 1 < SIDE {
            // The separator is the smallest letter and therefore the first of its list.
            let turn = self.graph.node(list);
            if turn.letter() == 0 && turn.child() > 0 {
                self.extend::<RIGHT>(self.anchor + 1, turn.child(), score);
            }
        }
    }

    /// Collects a complete word.
    fn report(&mut self, score: PartialScore) {
        let mut play = Play { lane: self.number as u8, ..Play::default() };
        let placed = self.tiles.iter().enumerate().filter(|(_, raw)| **raw > 0);
        for ((at, &raw), tile) in placed.zip(&mut play.tiles) {
            play.squares |= 1 << at;
            *tile = raw;
        }
        // A single tile that forms words in both directions is found in its row and in its column. The row reports it.
        let is_double = score.placed == 1 && self.lane.crossed & play.squares > 0;
        if is_double && self.number >= SIDE {
            return;
        }
        let bonus = if score.placed == RACK_SIZE { BINGO_BONUS } else { 0 };
        play.score = score.main * score.word_multiplier + score.crossing + bonus;
        play.used = self.used(play.tiles);
        play.tag = play.compute_tag();
        self.plays.push(play);
    }

    /// Returns the tiles used as a bit mask over the sorted rack: of equal tiles, the first.
    fn used(&self, tiles: [u8; RACK_SIZE]) -> u8 {
        let mut used = 0_u8;
        for raw in tiles.into_iter().take_while(|&raw| raw > 0) {
            let held = Tile::from_raw(raw).on_rack().letter();
            let free = |at: &usize| self.rack.letters()[*at] == held && used >> at & 1 == 0;
            if let Some(at) = (0..self.rack.len()).find(free) {
                used |= 1 << at;
            }
        }
        used
    }
}
