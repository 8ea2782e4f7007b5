//! The board as thirty lanes that follow a search: made and unmade move by move, each with a hash of its content.

use super::crosses::{Cross, Crosses};
use super::hashing::mix;
use super::play::Play;
use crate::generate::lanes::LANES;
use crate::lexicon::{LetterMask, Lexicon};
use crate::rules::Crossword;
use crate::square::{SIDE, Square};
use crate::{Board, MAX_LETTERS, Tile};
use std::sync::Arc;

/// A row or a column.
#[derive(Clone, Debug)]
pub(super) struct GridLane {
    /// The raw tiles, 0 for empty squares and for the one beyond the end.
    pub(super) tiles: [u8; SIDE + 1],
    /// The cross-sets of the empty squares.
    pub(super) cross_sets: [LetterMask; SIDE],
    /// The cross-scores of the empty squares.
    pub(super) cross_scores: [i16; SIDE],
    /// Bit mask of the occupied squares.
    pub(super) occupied: u16,
    /// Bit mask of the empty squares that a word crosses.
    pub(super) crossed: u16,
    pub(super) letter_multipliers: [i16; SIDE],
    pub(super) word_multipliers: [i16; SIDE],
    /// Hash of everything on which placements in this lane depend.
    hash: u64,
}

impl GridLane {
    fn empty(game: &Crossword, number: usize) -> Self {
        let premium = |at| game.layout.premium(crate::generate::lanes::square(number, at));
        Self {
            tiles: [0; SIDE + 1],
            cross_sets: [Cross::NONE.letters; SIDE],
            cross_scores: [0; SIDE],
            occupied: 0,
            crossed: 0,
            letter_multipliers: std::array::from_fn(|at| premium(at).letter()),
            word_multipliers: std::array::from_fn(|at| premium(at).word()),
            hash: 0,
        }
    }

    /// Returns the anchors, as a bit mask: the last tile of each run, and the empty squares that a word crosses.
    #[inline]
    pub(super) fn anchors(&self) -> u16 {
        self.occupied & !(self.occupied >> 1) | self.crossed
    }

    #[inline]
    fn cross(&self, at: usize) -> Cross {
        Cross {
            letters: self.cross_sets[at],
            score: self.cross_scores[at],
            is_crossed: self.crossed >> at & 1 == 1,
        }
    }
}

/// Returns the first empty squares before and after a square of a lane, `None` beyond the board's edge.
#[inline]
fn ends(occupied: u16, at: usize) -> [Option<usize>; 2] {
    let before = !u32::from(occupied) & ((1 << at) - 1);
    let after = (!u32::from(occupied) & ((1 << SIDE) - 1)) >> at >> 1;
    let before = (before > 0).then(|| 31 - before.leading_zeros() as usize);
    [before, (after > 0).then(|| at + 1 + after.trailing_zeros() as usize)]
}

/// Returns the lane that crosses a lane at an index. The index of the crossing square in it is the lane's own number
/// among its kind.
#[inline]
pub(super) const fn crossing(lane: usize, at: usize) -> (usize, usize) {
    if lane < SIDE { (SIDE + at, lane) } else { (at, lane - SIDE) }
}

/// Returns the row and the column of a square of a lane.
#[inline]
const fn row_and_column(lane: usize, at: usize) -> (usize, usize) {
    if lane < SIDE { (lane, at) } else { (at, lane - SIDE) }
}

/// Returns the hash of a raw tile on a square, 0 for none.
#[inline]
const fn tile_hash(row: usize, column: usize, raw: u8) -> u64 {
    if raw == 0 { 0 } else { mix(((row * SIDE + column) << 8) as u64 | raw as u64) }
}

/// Returns the hash of a cross on a square of a lane, 0 for none.
#[inline]
const fn cross_hash(lane: usize, at: usize, cross: Cross) -> u64 {
    if !cross.is_crossed {
        return 0;
    }
    let place = ((lane * SIDE + at) << 16) as u64 | 1 << 32;
    mix(cross.letters ^ mix(place | cross.score.cast_unsigned() as u64))
}

/// A cross before a move, to be restored when the move is unmade.
#[derive(Clone, Copy, Debug)]
struct OldCross {
    lane: u8,
    at: u8,
    cross: Cross,
}

/// The lanes of a board.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    lanes: Vec<GridLane>,
    crosses: Crosses,
    points: [i16; MAX_LETTERS + 1],
    /// The crosses that moves have changed, and how many there were before each move.
    old: Vec<OldCross>,
    marks: Vec<usize>,
    hash: u64,
    tile_count: usize,
    /// The lanes changed by the move being made, as a bit mask.
    changed: u32,
}

/// Every lane, as a bit mask.
pub(super) const ALL_LANES: u32 = (1 << LANES) - 1;

/// The part of a lane's hash for the empty board, on which the first word has to cover the center.
const EMPTY_BOARD: u64 = 0x5bd1_e995_9e37_79b9;

impl Grid {
    /// Creates the lanes of a board, with the words of `lexicon` for cross-sets.
    pub(super) fn new(game: &Crossword, lexicon: Arc<Lexicon>, board: &Board) -> Self {
        let mut grid = Self {
            lanes: (0..LANES).map(|number| GridLane::empty(game, number)).collect(),
            crosses: Crosses::new(lexicon),
            points: std::array::from_fn(|letter| game.letters.points(letter as u8)),
            old: Vec::new(),
            marks: Vec::new(),
            hash: 0,
            tile_count: 0,
            changed: 0,
        };
        grid.set_board(board);
        grid
    }

    /// Replaces all tiles by those of a board.
    pub(super) fn set_board(&mut self, board: &Board) {
        for square in Square::all() {
            let raw = board.at(square).map_or(0, Tile::raw);
            self.set_tile(square.row(), square.column(), raw);
        }
        for (lane, at) in (0..LANES).flat_map(|lane| (0..SIDE).map(move |at| (lane, at))) {
            if self.lanes[lane].occupied >> at & 1 == 0 {
                self.update_cross(lane, at);
            } else {
                let (other, index) = crossing(lane, at);
                self.change_cross(other, index, Cross::NONE);
            }
        }
        self.old.clear();
        self.marks.clear();
    }

    #[inline]
    pub(super) fn lane(&self, lane: usize) -> &GridLane {
        &self.lanes[lane]
    }

    /// Returns the hash of everything on which placements in a lane depend.
    #[inline]
    pub(super) fn lane_hash(&self, lane: usize) -> u64 {
        self.lanes[lane].hash ^ if self.tile_count == 0 { EMPTY_BOARD } else { 0 }
    }

    /// Returns the anchors of a lane. On an empty board that is the center.
    #[inline]
    pub(super) fn anchors(&self, lane: usize) -> u16 {
        let center = Square::CENTER.row();
        match self.tile_count {
            0 if lane % SIDE == center => 1 << center,
            0 => 0,
            _ => self.lanes[lane].anchors(),
        }
    }

    /// Returns the hash of the tiles on the board.
    #[inline]
    pub(super) fn hash(&self) -> u64 {
        self.hash
    }

    /// Returns the number of tiles on the board that are worth nothing.
    pub(super) fn worthless(&self) -> usize {
        let is_worthless = |raw: &&u8| **raw > 0 && self.worth(**raw) == 0;
        self.lanes[..SIDE].iter().flat_map(|lane| &lane.tiles).filter(is_worthless).count()
    }

    fn worth(&self, raw: u8) -> i16 {
        self.points[usize::from(Tile::from_raw(raw).on_rack().letter())]
    }

    /// Returns the hash of the board after a placement.
    #[inline]
    pub(super) fn hash_after(&self, play: &Play) -> u64 {
        let hash = |(at, raw)| {
            let (row, column) = row_and_column(play.lane.into(), at);
            tile_hash(row, column, raw)
        };
        play.placed().map(hash).fold(self.hash, |sum, hash| sum ^ hash)
    }

    /// Returns the lanes that a placement changes, as a bit mask: all those whose tiles or crosses differ afterwards.
    #[inline]
    pub(super) fn touched(&self, play: &Play) -> u32 {
        if self.tile_count == 0 {
            return ALL_LANES;
        }
        let lane = usize::from(play.lane);
        let (own, other) = if lane < SIDE { (0, SIDE) } else { (SIDE, 0) };
        let mut touched = 1_u32 << lane;
        let mut squares = play.squares;
        while squares > 0 {
            let at = squares.trailing_zeros() as usize;
            squares &= squares - 1;
            touched |= 1 << (other + at);
            for end in ends(self.lanes[other + at].occupied, lane - own).into_iter().flatten() {
                touched |= 1 << (own + end);
            }
        }
        let start = play.squares.trailing_zeros() as usize;
        for end in ends(self.lanes[lane].occupied | play.squares, start).into_iter().flatten() {
            touched |= 1 << (other + end);
        }
        touched
    }

    /// Puts the tiles of a placement on the board. Returns the lanes that have changed, as a bit mask.
    pub(super) fn make(&mut self, play: &Play) -> u32 {
        let touched = if cfg!(debug_assertions) { self.touched(play) } else { 0 };
        self.marks.push(self.old.len());
        self.changed = if self.tile_count == 0 { ALL_LANES } else { 0 };
        let lane = usize::from(play.lane);
        for (at, raw) in play.placed() {
            let (other, index) = crossing(lane, at);
            self.change_cross(lane, at, Cross::NONE);
            self.change_cross(other, index, Cross::NONE);
            self.set_tile_of(lane, at, raw);
        }
        for (at, _) in play.placed() {
            let (other, index) = crossing(lane, at);
            self.update_ends(other, index);
        }
        self.update_ends(lane, play.squares.trailing_zeros() as usize);
        debug_assert_eq!(self.changed & !touched, 0, "a lane changed that the placement does not touch");
        self.changed
    }

    /// Takes the tiles of the last placement off the board.
    pub(super) fn unmake(&mut self, play: &Play) {
        for (at, _) in play.placed() {
            self.set_tile_of(usize::from(play.lane), at, 0);
        }
        let mark = self.marks.pop().unwrap_or_default();
        while self.old.len() > mark {
            let Some(old) = self.old.pop() else { break };
            self.write_cross(old.lane.into(), old.at.into(), old.cross);
        }
    }

    fn set_tile_of(&mut self, lane: usize, at: usize, raw: u8) {
        let (row, column) = row_and_column(lane, at);
        self.set_tile(row, column, raw);
    }

    /// Puts a raw tile on a square, or takes the tile off with 0.
    fn set_tile(&mut self, row: usize, column: usize, raw: u8) {
        let old = self.lanes[row].tiles[column];
        self.tile_count = self.tile_count + usize::from(raw > 0) - usize::from(old > 0);
        let hash = tile_hash(row, column, old) ^ tile_hash(row, column, raw);
        self.hash ^= hash;
        self.lanes[row].hash ^= hash;
        // Rotated, so that a row and a column with the same tiles differ.
        self.lanes[SIDE + column].hash ^= hash.rotate_left(32);
        for (lane, at) in [(row, column), (SIDE + column, row)] {
            let changed = &mut self.lanes[lane];
            changed.tiles[at] = raw;
            changed.occupied = changed.occupied & !(1 << at) | u16::from(raw > 0) << at;
            self.changed |= 1 << lane;
        }
    }

    fn update_ends(&mut self, lane: usize, at: usize) {
        for end in ends(self.lanes[lane].occupied, at).into_iter().flatten() {
            self.update_cross(lane, end);
        }
    }

    /// Computes the cross that the tiles of a lane impose on one of its empty squares. It belongs to the lane that
    /// crosses there.
    fn update_cross(&mut self, lane: usize, at: usize) {
        let run = &self.lanes[lane];
        let [before, after] = ends(run.occupied, at);
        let (start, end) = (before.map_or(0, |at| at + 1), after.unwrap_or(SIDE));
        let cross = self.crosses.of(&run.tiles, [start, at, end], &self.points);
        let (other, index) = crossing(lane, at);
        self.change_cross(other, index, cross);
    }

    /// Sets a cross and remembers the old one.
    #[inline]
    fn change_cross(&mut self, lane: usize, at: usize, cross: Cross) {
        let old = self.lanes[lane].cross(at);
        if old != cross {
            self.old.push(OldCross { lane: lane as u8, at: at as u8, cross: old });
            self.changed |= 1 << lane;
            self.write_cross(lane, at, cross);
        }
    }

    #[inline]
    fn write_cross(&mut self, lane: usize, at: usize, cross: Cross) {
        let number = lane;
        let lane = &mut self.lanes[lane];
        lane.hash ^= cross_hash(number, at, lane.cross(at)) ^ cross_hash(number, at, cross);
        lane.cross_sets[at] = cross.letters;
        lane.cross_scores[at] = cross.score;
        lane.crossed = lane.crossed & !(1 << at) | u16::from(cross.is_crossed) << at;
    }
}
