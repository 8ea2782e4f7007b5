//! The board as thirty lanes, rows and columns, with cross-sets and cross-scores.

use crate::board::Board;
use crate::lexicon::LetterMask;
use crate::rules::Crossword;
use crate::square::{Direction, SIDE, SQUARES, Square};
use crate::{Lexicon, Tile};

/// The cross-set of a square without a crossing word: every letter is allowed.
pub(crate) const ANY: LetterMask = !0;

/// A row or a column.
#[derive(Clone, Debug)]
pub(crate) struct Lane {
    /// The raw tiles, 0 for empty squares.
    pub(crate) tiles: [u8; SIDE],
    /// The cross-set of each empty square; [`ANY`] if no word crosses it. An occupied square allows its letter.
    pub(crate) cross_sets: [LetterMask; SIDE],
    /// The cross-score of each empty square: the points of the tiles of the crossing word.
    pub(crate) cross_scores: [i16; SIDE],
    /// Bit mask of the occupied squares.
    pub(crate) occupied: u16,
    /// Bit mask of the empty squares that a word crosses.
    pub(crate) crossed: u16,
    /// The letter multiplier of each square.
    pub(crate) letter_multipliers: [i16; SIDE],
    /// The word multiplier of each square.
    pub(crate) word_multipliers: [i16; SIDE],
}

impl Lane {
    /// Returns the anchors, as a bit mask: the last tile of each run, and the empty squares that a word crosses. Every
    /// placement that touches a tile covers an anchor.
    #[inline]
    pub(crate) fn anchors(&self) -> u16 {
        self.occupied & !(self.occupied >> 1) | self.crossed
    }

    /// Whether a square is occupied; `false` beyond the ends of the lane.
    #[inline]
    pub(crate) fn is_occupied(&self, at: usize) -> bool {
        self.occupied >> at & 1 == 1
    }
}

/// The lanes of a board in both directions, updated incrementally.
#[derive(Clone, Debug)]
pub(crate) struct Lanes {
    /// The rows, then the columns.
    all: Vec<Lane>,
    board: [u8; SQUARES],
    /// Bit mask of the lanes changed since the last call of [`take_changed`](Self::take_changed).
    changed: u32,
}

/// Number of lanes.
pub(crate) const LANES: usize = 2 * SIDE;

/// Returns the lane through a square, and the index of the square in it.
#[inline]
fn lane_and_index(square: Square, direction: Direction) -> (usize, usize) {
    match direction {
        Direction::Across => (square.row(), square.column()),
        Direction::Down => (SIDE + square.column(), square.row()),
    }
}

/// Returns the square at an index of a lane.
#[inline]
pub(crate) fn square(lane: usize, at: usize) -> Square {
    if lane < SIDE { Square::new(lane, at) } else { Square::new(at, lane - SIDE) }
}

/// Returns the direction of a lane.
#[inline]
pub(crate) fn direction(lane: usize) -> Direction {
    if lane < SIDE { Direction::Across } else { Direction::Down }
}

impl Lanes {
    /// Returns the lanes of the empty board.
    pub(crate) fn empty(game: &Crossword) -> Self {
        let lane = |number: usize| {
            let premium = |at| game.layout.premium(square(number, at));
            Lane {
                tiles: [0; SIDE],
                cross_sets: [ANY; SIDE],
                cross_scores: [0; SIDE],
                occupied: 0,
                crossed: 0,
                letter_multipliers: std::array::from_fn(|at| premium(at).letter()),
                word_multipliers: std::array::from_fn(|at| premium(at).word()),
            }
        };
        Self { all: (0..LANES).map(lane).collect(), board: [0; SQUARES], changed: !0 }
    }

    /// Returns the lanes of a board.
    pub(crate) fn of(game: &Crossword, board: &Board) -> Self {
        let mut lanes = Self::empty(game);
        lanes.update(game, board);
        lanes
    }

    /// Returns the lanes of a board without cross-sets. [`compute_cross_sets`](Self::compute_cross_sets) fills them in
    /// for one lane.
    pub(crate) fn without_cross_sets(game: &Crossword, board: &Board) -> Self {
        let mut lanes = Self::empty(game);
        for (square, tile) in board.tiles() {
            lanes.set(square.row(), square.column(), tile.raw());
            lanes.set(SIDE + square.column(), square.row(), tile.raw());
        }
        lanes.board = *board.raw();
        lanes
    }

    /// Computes the cross-sets of one lane.
    pub(crate) fn compute_cross_sets(&mut self, game: &Crossword, number: usize) -> &Lane {
        for at in (0..SIDE).filter(|&at| !self.all[number].is_occupied(at)).collect::<Vec<_>>() {
            let (other, index) = lane_and_index(square(number, at), direction(number).perpendicular());
            self.update_cross_set(game, other, index);
        }
        &self.all[number]
    }

    /// Returns all lanes, rows first.
    #[inline]
    pub(crate) fn lanes(&self) -> &[Lane] {
        &self.all
    }

    /// Whether the board has no tiles.
    pub(crate) fn is_empty(&self) -> bool {
        self.all[..SIDE].iter().all(|lane| lane.occupied == 0)
    }

    /// Returns the lanes changed since the last call, as a bit mask.
    pub(crate) fn take_changed(&mut self) -> u32 {
        std::mem::take(&mut self.changed)
    }

    /// Updates the lanes to a board. Recomputes only the cross-sets that depend on a changed square.
    pub(crate) fn update(&mut self, game: &Crossword, board: &Board) {
        let changed: Vec<usize> = (0..SQUARES).filter(|&at| self.board[at] != board.raw()[at]).collect();
        for &at in &changed {
            let (row, column) = (at / SIDE, at % SIDE);
            self.set(row, column, board.raw()[at]);
            self.set(SIDE + column, row, board.raw()[at]);
        }
        self.board = *board.raw();
        // A changed square affects its own cross-set and those at the ends of its runs.
        let mut done = [[0_u16; SIDE]; 2];
        for at in changed {
            let changed = Square::new(at / SIDE, at % SIDE);
            for (half, direction) in Direction::BOTH.into_iter().enumerate() {
                let (lane, index) = lane_and_index(changed, direction);
                let occupied = self.all[lane].occupied;
                let beyond = (index + 1..SIDE).find(|&at| occupied >> at & 1 == 0);
                let before = (0..index).rev().find(|&at| occupied >> at & 1 == 0);
                for end in [before, Some(index), beyond].into_iter().flatten() {
                    let row = lane - half * SIDE;
                    if done[half][row] >> end & 1 == 0 {
                        done[half][row] |= 1 << end;
                        self.update_cross_set(game, lane, end);
                    }
                }
            }
        }
    }

    fn set(&mut self, lane: usize, at: usize, raw: u8) {
        let changed = &mut self.all[lane];
        changed.tiles[at] = raw;
        changed.occupied = changed.occupied & !(1 << at) | u16::from(raw > 0) << at;
        self.changed |= 1 << lane;
    }

    /// Computes the cross-set of a square of `lane` from the run of tiles around it. It belongs to the lane that
    /// crosses there.
    fn update_cross_set(&mut self, game: &Crossword, lane: usize, at: usize) {
        let (cross_set, cross_score, is_crossed) = if self.all[lane].is_occupied(at) {
            (1 << Tile::from_raw(self.all[lane].tiles[at]).letter(), 0, false)
        } else {
            cross_set_at(&self.all[lane], at, &game.lexicon, &game.letters)
        };
        let here = square(lane, at);
        let (other, index) = lane_and_index(here, direction(lane).perpendicular());
        let lane = &mut self.all[other];
        lane.cross_sets[index] = cross_set;
        lane.cross_scores[index] = cross_score;
        lane.crossed = lane.crossed & !(1 << index) | u16::from(is_crossed) << index;
        self.changed |= 1 << other;
    }
}

/// Returns the cross-set and cross-score that the adjacent tiles of a lane impose on an empty square, and whether there
/// are adjacent tiles.
fn cross_set_at(
    lane: &Lane,
    at: usize,
    lexicon: &Lexicon,
    letters: &crate::Letters,
) -> (LetterMask, i16, bool) {
    let start = (0..at).rev().take_while(|&at| lane.is_occupied(at)).last().unwrap_or(at);
    let end = (at + 1..SIDE).take_while(|&at| lane.is_occupied(at)).last().map_or(at + 1, |last| last + 1);
    if end - start == 1 {
        return (ANY, 0, false);
    }
    let run: [u8; SIDE] = lane.tiles.map(|raw| Tile::from_raw(raw).letter());
    let points = |range: std::ops::Range<usize>| -> i16 {
        lane.tiles[range].iter().map(|&raw| letters.tile_points(Tile::from_raw(raw))).sum()
    };
    let cross_set = lexicon.cross_set(&run[start..at], &run[at + 1..end]);
    (cross_set, points(start..at) + points(at + 1..end), true)
}
