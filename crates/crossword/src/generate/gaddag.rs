//! Every placement, by walking the word graph from the anchors.

use super::lanes::{LANES, Lane, Lanes, direction, square};
use crate::board::Board;
use crate::lexicon::LetterSet;
use crate::rack::{RACK, Rack};
use crate::rules::Crossword;
use crate::score::BONUS;
use crate::square::{Direction, SIDE, Square};
use crate::{MOST_LETTERS, Placement, Tile};
use papan_automata::words::{Kwg, Node};

/// The words.
type Graph = Kwg<Box<[u8]>>;

/// A placement, and what is known about it for free.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The tiles.
    pub placement: Placement,
    /// What they count.
    pub score: i32,
    /// Which tiles of the sorted rack are placed, bit by bit: of equal ones, the first.
    pub used: u8,
}

/// Calls `visit` for every legal placement of a rack with its score, each once.
pub fn placements(game: &Crossword, board: &Board, rack: Rack, mut visit: impl FnMut(Placement, i32)) {
    each(game, board, rack, |found| visit(found.placement, found.score));
}

/// Calls `visit` for every legal placement of a rack, each once.
pub fn each(game: &Crossword, board: &Board, rack: Rack, visit: impl FnMut(&Found)) {
    each_in(game, &Lanes::of(game, board), rack, visit);
}

/// Calls `visit` for every legal placement in these lanes, each once.
pub(crate) fn each_in<'a>(game: &'a Crossword, lanes: &'a Lanes, rack: Rack, visit: impl FnMut(&Found)) {
    if rack.is_empty() {
        return;
    }
    let lanes_of = lanes.lanes();
    let mut walk = Walk::new(game, &lanes_of[0], rack, visit);
    if lanes.is_empty() {
        for number in [Square::CENTRE.row(), SIDE + Square::CENTRE.column()] {
            walk.lane(&lanes_of[number], number, 1 << Square::CENTRE.row());
        }
        return;
    }
    for (number, lane) in lanes_of.iter().enumerate() {
        walk.lane(lane, number, lane.anchors());
    }
}

/// Whether any of these racks has a placement on the board.
///
/// Stops at the first lane with a placement, and works out cross-sets for one lane at a time: where a placement
/// exists, which is the usual case, that costs a small part of generating all of them.
pub fn any(game: &Crossword, board: &Board, racks: &[Rack]) -> bool {
    let mut lanes = Lanes::bare(game, board);
    let is_empty = lanes.is_empty();
    let centre = Square::CENTRE.row();
    (0..LANES).any(|number| {
        let lane = lanes.cross_lane(game, number);
        let anchors = if is_empty { u16::from(number % SIDE == centre) << centre } else { lane.anchors() };
        anchors != 0
            && racks.iter().filter(|rack| !rack.is_empty()).any(|&rack| {
                let mut is_found = false;
                Walk::new(game, lane, rack, |_| is_found = true).lane(lane, number, anchors);
                is_found
            })
    })
}

/// The tiles in hand while some of them are on their way to the board.
struct Hand {
    /// How many of each letter; the blank is 0.
    counts: [u8; MOST_LETTERS + 1],
    /// Bit by bit, the letters of which there is one.
    letters: LetterSet,
    /// Where each letter begins in the sorted rack.
    first: [u8; MOST_LETTERS + 1],
    /// How many of each letter there were.
    all: [u8; MOST_LETTERS + 1],
    /// The tiles that are placed, as bits of the sorted rack.
    used: u8,
}

impl Hand {
    fn new(rack: Rack) -> Self {
        let mut hand = Self {
            counts: [0; MOST_LETTERS + 1],
            letters: 0,
            first: [0; MOST_LETTERS + 1],
            all: [0; MOST_LETTERS + 1],
            used: 0,
        };
        for (at, &letter) in rack.letters().iter().enumerate().rev() {
            let letter = usize::from(letter);
            hand.counts[letter] += 1;
            hand.all[letter] += 1;
            hand.first[letter] = at as u8;
            if letter > 0 {
                hand.letters |= 1 << letter;
            }
        }
        hand
    }

    #[inline]
    fn take(&mut self, letter: u8) {
        let at = usize::from(letter);
        self.used |= 1 << (self.first[at] + self.all[at] - self.counts[at]);
        self.counts[at] -= 1;
        if self.counts[at] == 0 {
            self.letters &= !(1 << letter);
        }
    }

    #[inline]
    fn give_back(&mut self, letter: u8) {
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

/// What the tiles so far count.
#[derive(Clone, Copy)]
struct Sums {
    /// The main word, before it is multiplied.
    main: i16,
    /// How often it counts.
    times: i16,
    /// The words that cross it.
    crossing: i16,
    /// New tiles.
    placed: u8,
}

/// Where the walk is to go on.
#[derive(Clone, Copy)]
struct Spot<'a> {
    lane: &'a Lane,
    number: usize,
    anchor: usize,
    /// New tiles go no further to the left than this.
    leftmost: usize,
    /// Whether a tile lies right behind the anchor.
    goes_on: bool,
}

/// The walk over one board with one rack.
struct Walk<'a, V> {
    graph: &'a Graph,
    /// By letter; a blank, 0, counts nothing.
    points: [i16; MOST_LETTERS + 1],
    hand: Hand,
    spot: Spot<'a>,
    /// The new tiles by their place in the lane, 0 elsewhere.
    tiles: [u8; SIDE],
    visit: V,
}

/// To the left of the anchor.
const LEFT: bool = true;
/// To the right of it.
const RIGHT: bool = false;

impl<'a, V: FnMut(&Found)> Walk<'a, V> {
    fn new(game: &'a Crossword, lane: &'a Lane, rack: Rack, visit: V) -> Self {
        let points = std::array::from_fn(|letter| game.letters.points(letter as u8));
        let spot = Spot { lane, number: 0, anchor: 0, leftmost: 0, goes_on: false };
        Self { graph: game.lexicon.graph(), points, hand: Hand::new(rack), spot, tiles: [0; SIDE], visit }
    }

    /// Everything in one lane that covers one of the anchors: each at the first one that it covers.
    fn lane(&mut self, lane: &'a Lane, number: usize, anchors: u16) {
        let mut leftmost = 0;
        for anchor in (0..SIDE).filter(|at| anchors >> at & 1 == 1) {
            let is_tile = lane.is_taken(anchor);
            if is_tile || anchor >= leftmost {
                self.spot = Spot { lane, number, anchor, leftmost, goes_on: lane.is_taken(anchor + 1) };
                let sums = Sums { main: 0, times: 1, crossing: 0, placed: 0 };
                self.step::<LEFT>(anchor, self.graph.gaddag_root(), sums);
            }
            // What covers this anchor has been found here; and next to a tile, what touches it.
            leftmost = anchor + if is_tile { 2 } else { 1 };
        }
    }

    /// Goes on at `at` with the letters of `list`: through the tile that lies there, or with each that can be put.
    fn step<const SIDE_OF_ANCHOR: bool>(&mut self, at: usize, list: u32, sums: Sums) {
        let raw = self.spot.lane.tiles[at];
        if raw > 0 {
            let tile = Tile::from_raw(raw);
            if let Some(node) = self.graph.find(list, tile.letter()) {
                let main = sums.main + self.points[usize::from(tile.in_hand().letter())];
                self.went::<SIDE_OF_ANCHOR>(at, node, Sums { main, ..sums });
            }
            return;
        }
        let is_blocked = SIDE_OF_ANCHOR == LEFT && at < self.spot.leftmost;
        let fits = if self.hand.has_blank() { !1 } else { self.hand.letters };
        let allowed = self.spot.lane.allowed[at] & fits;
        if is_blocked || allowed == 0 {
            return;
        }
        let mut index = list;
        loop {
            let node = self.graph.node(index);
            let letter = node.letter();
            if allowed >> letter & 1 == 1 {
                if self.hand.letters >> letter & 1 == 1 {
                    self.put::<SIDE_OF_ANCHOR>(at, node, letter, Tile::letter_tile(letter), sums);
                }
                if self.hand.has_blank() {
                    self.put::<SIDE_OF_ANCHOR>(at, node, 0, Tile::blank_as(letter), sums);
                }
            }
            if node.is_last() {
                return;
            }
            index += 1;
        }
    }

    /// Puts one tile, goes on, and takes it back.
    #[inline]
    fn put<const SIDE_OF_ANCHOR: bool>(&mut self, at: usize, node: Node, held: u8, tile: Tile, sums: Sums) {
        let lane = self.spot.lane;
        let worth = self.points[usize::from(held)] * lane.letter_times[at];
        let crossing = (lane.crossing[at] + worth) * lane.word_times[at];
        let next = Sums {
            main: sums.main + worth,
            times: sums.times * lane.word_times[at],
            crossing: sums.crossing + if lane.crossed >> at & 1 == 1 { crossing } else { 0 },
            placed: sums.placed + 1,
        };
        self.hand.take(held);
        self.tiles[at] = tile.raw();
        self.went::<SIDE_OF_ANCHOR>(at, node, next);
        self.tiles[at] = 0;
        self.hand.give_back(held);
    }

    /// After a tile at `at`: the word may be whole, go on, or turn from the left to the right.
    #[inline]
    fn went<const SIDE_OF_ANCHOR: bool>(&mut self, at: usize, node: Node, sums: Sums) {
        if SIDE_OF_ANCHOR == RIGHT {
            if node.accepts() && sums.placed > 0 && !self.spot.lane.is_taken(at + 1) {
                self.found(sums);
            }
            if node.child() > 0 && at + 1 < SIDE {
                self.step::<RIGHT>(at + 1, node.child(), sums);
            }
            return;
        }
        let is_free_before = at == 0 || !self.spot.lane.is_taken(at - 1);
        if is_free_before && node.accepts() && sums.placed > 0 && !self.spot.goes_on {
            self.found(sums);
        }
        let list = node.child();
        if list == 0 {
            return;
        }
        if at > 0 {
            self.step::<LEFT>(at - 1, list, sums);
        }
        if is_free_before && self.spot.anchor + 1 < SIDE {
            // The separator is the least letter, so it is the first of its list.
            let turn = self.graph.node(list);
            if turn.letter() == 0 && turn.child() > 0 {
                self.step::<RIGHT>(self.spot.anchor + 1, turn.child(), sums);
            }
        }
    }

    /// A word that is whole.
    fn found(&mut self, sums: Sums) {
        let Spot { lane, number, anchor, .. } = self.spot;
        let placed = |at: &usize| self.tiles[*at] > 0;
        let start = (0..SIDE).find(placed).unwrap_or(anchor);
        let end = (start..SIDE).rfind(placed).unwrap_or(start) + 1;
        // One tile that makes words both ways is found in both; the row has it.
        let is_double = sums.placed == 1 && lane.crossed >> start & 1 == 1;
        if is_double && direction(number) == Direction::Down {
            return;
        }
        let mut tiles = [0; SIDE];
        tiles[..end - start].copy_from_slice(&self.tiles[start..end]);
        let placement = Placement::trusted(square(number, start), direction(number), end - start, tiles);
        let bonus = if usize::from(sums.placed) == RACK { BONUS } else { 0 };
        let score = i32::from(sums.main) * i32::from(sums.times) + i32::from(sums.crossing) + bonus;
        (self.visit)(&Found { placement, score, used: self.hand.used });
    }
}
