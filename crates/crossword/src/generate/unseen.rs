//! Every placement of up to seven of many tiles: the placements of all racks that can be drawn, found at once.

use super::lanes::{Lane, Lanes};
use crate::board::Board;
use crate::lexicon::LetterMask;
use crate::rack::RACK_SIZE;
use crate::rules::Crossword;
use crate::score::BINGO_BONUS;
use crate::square::{SIDE, Square};
use crate::{MAX_LETTERS, Tile};
use papan_automata::words::{Kwg, KwgNode};

/// A placement without its squares: what can be played with these tiles scores at least this much.
///
/// All tiles are letters. With a blank for a letter, the placement scores less by the [`worth`](UnseenTile::worth) of that
/// tile. A letter may occur more often than there are tiles of it: blanks must then stand for the surplus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnseenPlacement {
    tiles: [UnseenTile; RACK_SIZE],
    len: u8,
    /// The score with no blanks.
    pub score: i32,
}

/// A tile of an [`UnseenPlacement`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct UnseenTile {
    /// The letter.
    pub letter: u8,
    /// The part of the score that is due to this tile.
    pub worth: i32,
}

impl UnseenPlacement {
    /// Returns the tiles, in the order of the squares.
    #[inline]
    pub fn tiles(&self) -> &[UnseenTile] {
        &self.tiles[..usize::from(self.len)]
    }

    /// Sorts the tiles by letter, and those of a letter by worth.
    pub fn sort(&mut self) {
        self.tiles[..usize::from(self.len)].sort_unstable();
    }
}

/// Calls `visit` with every placement of one to seven of the unseen tiles. A tile that forms words in both directions is
/// reported twice.
pub fn for_each_unseen_placement(
    game: &Crossword,
    board: &Board,
    unseen: &[Tile],
    visit: impl FnMut(&UnseenPlacement),
) {
    let lanes = Lanes::of(game, board);
    let all = lanes.lanes();
    let mut walker = Walker {
        graph: game.lexicon.graph(),
        points: std::array::from_fn(|letter| game.letters.points(letter as u8)),
        supply: Supply::of(unseen),
        lane: &all[0],
        anchor: 0,
        leftmost: 0,
        placed: [0; SIDE],
        visit,
    };
    if lanes.is_empty() {
        // The column through the center would only repeat the row on most boards, but premium squares can differ.
        for number in [Square::CENTER.row(), SIDE + Square::CENTER.column()] {
            walker.lane(&all[number], 1 << Square::CENTER.row());
        }
        return;
    }
    for lane in all {
        walker.lane(lane, lane.anchors());
    }
}

/// The tiles that have not been placed.
struct Supply {
    /// The number of tiles left of each letter, less those that blanks stand for.
    left: [i16; MAX_LETTERS + 1],
    /// The letters of which at least one tile is left.
    letters: LetterMask,
    /// The number of blanks left.
    blanks: i16,
}

impl Supply {
    fn of(unseen: &[Tile]) -> Self {
        let mut supply = Self { left: [0; MAX_LETTERS + 1], letters: 0, blanks: 0 };
        for tile in unseen {
            if tile.is_blank() {
                supply.blanks += 1;
            } else {
                supply.left[usize::from(tile.letter())] += 1;
                supply.letters |= 1 << tile.letter();
            }
        }
        supply
    }

    /// The letters that can be placed.
    #[inline]
    fn available(&self) -> LetterMask {
        if self.blanks > 0 { !1 } else { self.letters }
    }

    #[inline]
    fn take(&mut self, letter: u8) {
        let left = &mut self.left[usize::from(letter)];
        *left -= 1;
        self.blanks -= i16::from(*left < 0);
        self.letters &= !(LetterMask::from(*left <= 0) << letter);
    }

    #[inline]
    fn put_back(&mut self, letter: u8) {
        let left = &mut self.left[usize::from(letter)];
        self.blanks += i16::from(*left < 0);
        *left += 1;
        self.letters |= LetterMask::from(*left > 0) << letter;
    }
}

/// The score of a word so far.
#[derive(Clone, Copy)]
struct PartialScore {
    /// The main word, without its word multiplier.
    main: i16,
    word_multiplier: i16,
    /// The crossing words.
    crossing: i16,
    /// The number of new tiles.
    count: u8,
}

/// A walk through the GADDAG with all unseen tiles.
struct Walker<'a, V> {
    graph: &'a Kwg<Box<[u8]>>,
    points: [i16; MAX_LETTERS + 1],
    supply: Supply,
    lane: &'a Lane,
    anchor: usize,
    /// The leftmost square for new tiles. Words that cover squares further left belong to an earlier anchor.
    leftmost: usize,
    /// The new letters by their position in the lane, 0 elsewhere.
    placed: [u8; SIDE],
    visit: V,
}

/// Extending to the left of the anchor.
const LEFT: bool = true;
/// Extending to the right of the anchor.
const RIGHT: bool = false;

impl<'a, V: FnMut(&UnseenPlacement)> Walker<'a, V> {
    /// Visits every placement in a lane that covers an anchor, each from the first anchor it covers.
    fn lane(&mut self, lane: &'a Lane, anchors: u16) {
        (self.lane, self.leftmost) = (lane, 0);
        for square in (0..SIDE).filter(|at| anchors >> at & 1 == 1) {
            let is_tile = lane.is_occupied(square);
            if is_tile || square >= self.leftmost {
                self.anchor = square;
                let score = PartialScore { main: 0, word_multiplier: 1, crossing: 0, count: 0 };
                self.extend::<LEFT>(square, self.graph.gaddag_root(), score);
            }
            self.leftmost = square + if is_tile { 2 } else { 1 };
        }
    }

    /// Extends the word at `at` with a letter of `list`: the one on the board, or any that is left.
    fn extend<const DIRECTION: bool>(&mut self, at: usize, list: u32, score: PartialScore) {
        let raw = self.lane.tiles[at];
        if raw > 0 {
            let tile = Tile::from_raw(raw);
            if let Some(node) = self.graph.find(list, tile.letter()) {
                let main = score.main + self.points[usize::from(tile.on_rack().letter())];
                self.proceed::<DIRECTION>(at, node, PartialScore { main, ..score });
            }
            return;
        }
        let is_blocked = DIRECTION == LEFT && at < self.leftmost;
        let allowed = self.lane.cross_sets[at] & self.supply.available();
        if is_blocked || allowed == 0 || usize::from(score.count) == RACK_SIZE {
            return;
        }
        for node in self.graph.siblings(list) {
            if allowed >> node.letter() & 1 == 1 {
                self.place::<DIRECTION>(at, node, score);
            }
        }
    }

    /// Places one tile, proceeds, and takes the tile back.
    #[inline]
    fn place<const DIRECTION: bool>(&mut self, at: usize, node: KwgNode, score: PartialScore) {
        let (lane, letter) = (self.lane, node.letter());
        let points = self.points[usize::from(letter)] * lane.letter_multipliers[at];
        let crossing = (lane.cross_scores[at] + points) * lane.word_multipliers[at];
        let next = PartialScore {
            main: score.main + points,
            word_multiplier: score.word_multiplier * lane.word_multipliers[at],
            crossing: score.crossing + if lane.crossed >> at & 1 == 1 { crossing } else { 0 },
            count: score.count + 1,
        };
        self.supply.take(letter);
        self.placed[at] = letter;
        self.proceed::<DIRECTION>(at, node, next);
        self.placed[at] = 0;
        self.supply.put_back(letter);
    }

    /// Proceeds after a tile at `at`: reports the word if it is complete, extends it, or turns from left to right.
    #[inline]
    fn proceed<const DIRECTION: bool>(&mut self, at: usize, node: KwgNode, score: PartialScore) {
        if DIRECTION == RIGHT {
            if node.accepts() && score.count > 0 && !self.lane.is_occupied(at + 1) {
                self.report(score);
            }
            if node.child() > 0 && at + 1 < SIDE {
                self.extend::<RIGHT>(at + 1, node.child(), score);
            }
            return;
        }
        let is_free_before = at == 0 || !self.lane.is_occupied(at - 1);
        let is_followed = self.lane.is_occupied(self.anchor + 1);
        if is_free_before && node.accepts() && score.count > 0 && !is_followed {
            self.report(score);
        }
        let list = node.child();
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

    /// Passes a complete word to the visitor.
    fn report(&mut self, score: PartialScore) {
        let lane = self.lane;
        let mut found = UnseenPlacement { tiles: Default::default(), len: 0, score: 0 };
        for (at, &letter) in self.placed.iter().enumerate().filter(|(_, letter)| **letter > 0) {
            let crossing = if lane.crossed >> at & 1 == 1 { lane.word_multipliers[at] } else { 0 };
            let points = self.points[usize::from(letter)] * lane.letter_multipliers[at];
            let worth = i32::from(points) * (i32::from(score.word_multiplier) + i32::from(crossing));
            found.tiles[usize::from(found.len)] = UnseenTile { letter, worth };
            found.len += 1;
        }
        let bonus = if usize::from(score.count) == RACK_SIZE { BINGO_BONUS } else { 0 };
        found.score =
            i32::from(score.main) * i32::from(score.word_multiplier) + i32::from(score.crossing) + bonus;
        (self.visit)(&found);
    }
}
