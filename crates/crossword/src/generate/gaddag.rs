//! Every placement, by walking the GADDAG from the anchors.

use super::lanes::{LANES, Lane, Lanes, direction, square};
use crate::board::Board;
use crate::lexicon::LetterMask;
use crate::rack::{RACK_SIZE, Rack};
use crate::rules::Crossword;
use crate::score::BINGO_BONUS;
use crate::square::{Direction, SIDE, Square};
use crate::{MAX_LETTERS, Placement, Tile};
use papan_automata::words::{Kwg, KwgNode};

/// The word graph.
type Gaddag = Kwg<Box<[u8]>>;

/// A legal placement, with its score and the tiles it uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GeneratedPlacement {
    /// The placement.
    pub placement: Placement,
    /// The score, in points.
    pub score: i32,
    /// The tiles used, as a bit mask over the sorted rack: of equal tiles, the first.
    pub used: u8,
}

/// Calls `visit` with every legal placement of a rack and its score, each once.
pub fn placements(game: &Crossword, board: &Board, rack: Rack, mut visit: impl FnMut(Placement, i32)) {
    for_each_placement(game, board, rack, |generated| visit(generated.placement, generated.score));
}

/// Calls `visit` with every legal placement of a rack, each once.
pub fn for_each_placement(
    game: &Crossword,
    board: &Board,
    rack: Rack,
    visit: impl FnMut(&GeneratedPlacement),
) {
    for_each_in_lanes(game, &Lanes::of(game, board), rack, visit);
}

/// Calls `visit` with every legal placement in these lanes, each once.
pub(crate) fn for_each_in_lanes<'a>(
    game: &'a Crossword,
    lanes: &'a Lanes,
    rack: Rack,
    visit: impl FnMut(&GeneratedPlacement),
) {
    if rack.is_empty() {
        return;
    }
    let all = lanes.lanes();
    let mut walker = GaddagWalker::new(game, &all[0], rack, visit);
    if lanes.is_empty() {
        for number in [Square::CENTER.row(), SIDE + Square::CENTER.column()] {
            walker.lane(&all[number], number, 1 << Square::CENTER.row());
        }
        return;
    }
    for (number, lane) in all.iter().enumerate() {
        walker.lane(lane, number, lane.anchors());
    }
}

/// Returns whether any of these racks has a legal placement on the board.
///
/// Computes cross-sets one lane at a time and stops at the first lane with a placement. Usually there is one, and the
/// call then costs a small part of generating all placements.
pub fn has_placement(game: &Crossword, board: &Board, racks: &[Rack]) -> bool {
    let mut lanes = Lanes::without_cross_sets(game, board);
    let is_empty = lanes.is_empty();
    let center = Square::CENTER.row();
    (0..LANES).any(|number| {
        let lane = lanes.compute_cross_sets(game, number);
        let anchors = if is_empty { u16::from(number % SIDE == center) << center } else { lane.anchors() };
        anchors != 0
            && racks.iter().filter(|rack| !rack.is_empty()).any(|&rack| {
                let mut is_found = false;
                GaddagWalker::new(game, lane, rack, |_| is_found = true).lane(lane, number, anchors);
                is_found
            })
    })
}

/// The tiles left on the rack while others are being placed.
struct RackCounter {
    /// The number of tiles left of each letter; the blank is 0.
    counts: [u8; MAX_LETTERS + 1],
    /// The letters of which at least one tile is left.
    letters: LetterMask,
    /// The index of the first tile of each letter in the sorted rack.
    first: [u8; MAX_LETTERS + 1],
    /// The number of tiles of each letter on the whole rack.
    all: [u8; MAX_LETTERS + 1],
    /// The tiles placed, as a bit mask over the sorted rack.
    used: u8,
}

impl RackCounter {
    fn new(rack: Rack) -> Self {
        let mut counter = Self {
            counts: [0; MAX_LETTERS + 1],
            letters: 0,
            first: [0; MAX_LETTERS + 1],
            all: [0; MAX_LETTERS + 1],
            used: 0,
        };
        for (at, &letter) in rack.letters().iter().enumerate().rev() {
            let letter = usize::from(letter);
            counter.counts[letter] += 1;
            counter.all[letter] += 1;
            counter.first[letter] = at as u8;
            if letter > 0 {
                counter.letters |= 1 << letter;
            }
        }
        counter
    }

    #[inline]
    fn remove(&mut self, letter: u8) {
        let at = usize::from(letter);
        self.used |= 1 << (self.first[at] + self.all[at] - self.counts[at]);
        self.counts[at] -= 1;
        if self.counts[at] == 0 {
            self.letters &= !(1 << letter);
        }
    }

    #[inline]
    fn put_back(&mut self, letter: u8) {
        let at = usize::from(letter);
        self.counts[at] += 1;
        self.used &= !(1 << (self.first[at] + self.all[at] - self.counts[at]));
        if letter > 0 {
            self.letters |= 1 << letter;
        }
    }

    #[inline]
    fn has_blank(&self) -> bool {
        self.counts[0] > 0
    }
}

/// The score of the tiles placed so far.
#[derive(Clone, Copy)]
struct PartialScore {
    /// The main word, without its word multiplier.
    main: i16,
    /// The word multiplier of the main word.
    word_multiplier: i16,
    /// The crossing words.
    crossing: i16,
    /// The number of new tiles.
    placed: u8,
}

/// The anchor from which words are extended.
#[derive(Clone, Copy)]
struct Anchor<'a> {
    lane: &'a Lane,
    number: usize,
    square: usize,
    /// The leftmost square for new tiles. Words that cover squares further left belong to an earlier anchor.
    leftmost: usize,
    /// Whether the square right after the anchor is occupied.
    is_followed: bool,
}

/// A walk through the GADDAG for one rack.
struct GaddagWalker<'a, V> {
    graph: &'a Gaddag,
    /// The points of each letter; the blank, 0, has none.
    points: [i16; MAX_LETTERS + 1],
    rack: RackCounter,
    anchor: Anchor<'a>,
    /// The new tiles by their position in the lane, 0 elsewhere.
    tiles: [u8; SIDE],
    visit: V,
}

/// Extending to the left of the anchor.
const LEFT: bool = true;
/// Extending to the right of the anchor.
const RIGHT: bool = false;

impl<'a, V: FnMut(&GeneratedPlacement)> GaddagWalker<'a, V> {
    fn new(game: &'a Crossword, lane: &'a Lane, rack: Rack, visit: V) -> Self {
        let points = std::array::from_fn(|letter| game.letters.points(letter as u8));
        let anchor = Anchor { lane, number: 0, square: 0, leftmost: 0, is_followed: false };
        let (graph, rack) = (game.lexicon.graph(), RackCounter::new(rack));
        Self { graph, points, rack, anchor, tiles: [0; SIDE], visit }
    }

    /// Visits every placement in a lane that covers an anchor, each from the first anchor it covers.
    fn lane(&mut self, lane: &'a Lane, number: usize, anchors: u16) {
        let mut leftmost = 0;
        for square in (0..SIDE).filter(|at| anchors >> at & 1 == 1) {
            let is_tile = lane.is_occupied(square);
            if is_tile || square >= leftmost {
                self.anchor =
                    Anchor { lane, number, square, leftmost, is_followed: lane.is_occupied(square + 1) };
                let score = PartialScore { main: 0, word_multiplier: 1, crossing: 0, placed: 0 };
                self.extend::<LEFT>(square, self.graph.gaddag_root(), score);
            }
            // Placements that cover this anchor are done. If it is a tile, so are those that cover the square after it.
            leftmost = square + if is_tile { 2 } else { 1 };
        }
    }

    /// Extends the word at `at` with a letter of `list`: through the tile on the board, or with each tile of the rack.
    fn extend<const SIDE_OF_ANCHOR: bool>(&mut self, at: usize, list: u32, score: PartialScore) {
        let raw = self.anchor.lane.tiles[at];
        if raw > 0 {
            let tile = Tile::from_raw(raw);
            if let Some(node) = self.graph.find(list, tile.letter()) {
                let main = score.main + self.points[usize::from(tile.on_rack().letter())];
                self.proceed::<SIDE_OF_ANCHOR>(at, node, PartialScore { main, ..score });
            }
            return;
        }
        let is_blocked = SIDE_OF_ANCHOR == LEFT && at < self.anchor.leftmost;
        let on_rack = if self.rack.has_blank() { !1 } else { self.rack.letters };
        let allowed = self.anchor.lane.cross_sets[at] & on_rack;
        if is_blocked || allowed == 0 {
            return;
        }
        let mut index = list;
        loop {
            let node = self.graph.node(index);
            let letter = node.letter();
            if allowed >> letter & 1 == 1 {
                if self.rack.letters >> letter & 1 == 1 {
                    self.place::<SIDE_OF_ANCHOR>(at, node, letter, Tile::from_letter(letter), score);
                }
                if self.rack.has_blank() {
                    self.place::<SIDE_OF_ANCHOR>(at, node, 0, Tile::blank_as(letter), score);
                }
            }
            if node.is_last() {
                return;
            }
            index += 1;
        }
    }

    /// Places one tile, proceeds, and takes the tile back. `held` is its letter on the rack, 0 for a blank.
    #[inline]
    fn place<const SIDE_OF_ANCHOR: bool>(
        &mut self,
        at: usize,
        node: KwgNode,
        held: u8,
        tile: Tile,
        score: PartialScore,
    ) {
        let lane = self.anchor.lane;
        let points = self.points[usize::from(held)] * lane.letter_multipliers[at];
        let crossing = (lane.cross_scores[at] + points) * lane.word_multipliers[at];
        let next = PartialScore {
            main: score.main + points,
            word_multiplier: score.word_multiplier * lane.word_multipliers[at],
            crossing: score.crossing + if lane.crossed >> at & 1 == 1 { crossing } else { 0 },
            placed: score.placed + 1,
        };
        self.rack.remove(held);
        self.tiles[at] = tile.raw();
        self.proceed::<SIDE_OF_ANCHOR>(at, node, next);
        self.tiles[at] = 0;
        self.rack.put_back(held);
    }

    /// Proceeds after a tile at `at`: reports the word if it is complete, extends it, or turns from left to right.
    #[inline]
    fn proceed<const SIDE_OF_ANCHOR: bool>(&mut self, at: usize, node: KwgNode, score: PartialScore) {
        if SIDE_OF_ANCHOR == RIGHT {
            if node.accepts() && score.placed > 0 && !self.anchor.lane.is_occupied(at + 1) {
                self.report(score);
            }
            if node.child() > 0 && at + 1 < SIDE {
                self.extend::<RIGHT>(at + 1, node.child(), score);
            }
            return;
        }
        let is_free_before = at == 0 || !self.anchor.lane.is_occupied(at - 1);
        if is_free_before && node.accepts() && score.placed > 0 && !self.anchor.is_followed {
            self.report(score);
        }
        let list = node.child();
        if list == 0 {
            return;
        }
        if at > 0 {
            self.extend::<LEFT>(at - 1, list, score);
        }
        if is_free_before && self.anchor.square + 1 < SIDE {
            // The separator is the smallest letter and therefore the first of its list.
            let turn = self.graph.node(list);
            if turn.letter() == 0 && turn.child() > 0 {
                self.extend::<RIGHT>(self.anchor.square + 1, turn.child(), score);
            }
        }
    }

    /// Passes a complete word to the visitor.
    fn report(&mut self, score: PartialScore) {
        let Anchor { lane, number, square: anchor, .. } = self.anchor;
        let placed = |at: &usize| self.tiles[*at] > 0;
        let start = (0..SIDE).find(placed).unwrap_or(anchor);
        let end = (start..SIDE).rfind(placed).unwrap_or(start) + 1;
        // A single tile that forms words in both directions is found in its row and in its column. The row reports it.
        let is_double = score.placed == 1 && lane.crossed >> start & 1 == 1;
        if is_double && direction(number) == Direction::Down {
            return;
        }
        let mut tiles = [0; SIDE];
        tiles[..end - start].copy_from_slice(&self.tiles[start..end]);
        let placement =
            Placement::new_unchecked(square(number, start), direction(number), end - start, tiles);
        let bonus = if usize::from(score.placed) == RACK_SIZE { BINGO_BONUS } else { 0 };
        let score =
            i32::from(score.main) * i32::from(score.word_multiplier) + i32::from(score.crossing) + bonus;
        (self.visit)(&GeneratedPlacement { placement, score, used: self.rack.used });
    }
}
