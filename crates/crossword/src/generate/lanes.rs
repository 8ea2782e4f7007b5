//! The board as thirty lanes, each with what the words across it allow.

use crate::board::Board;
use crate::lexicon::LetterSet;
use crate::rules::Crossword;
use crate::square::{Direction, SIDE, SQUARES, Square};
use crate::{Lexicon, Tile};

/// Any letter may stand here.
pub(crate) const ANY: LetterSet = !0;

/// A row or a column.
#[derive(Clone, Debug)]
pub(crate) struct Lane {
    /// The tiles as numbers, 0 where there is none.
    pub(crate) tiles: [u8; SIDE],
    /// The letters that may stand on a free square for the word that crosses there; [`ANY`] where none does.
    pub(crate) allowed: [LetterSet; SIDE],
    /// What the tiles of the word that crosses a free square count.
    pub(crate) crossing: [i16; SIDE],
    /// Bit by bit, whether a tile lies there.
    pub(crate) taken: u16,
    /// Bit by bit, whether a word crosses a free square.
    pub(crate) crossed: u16,
    /// How often a letter counts on a square.
    pub(crate) letter_times: [i16; SIDE],
    /// How often a word counts with a square.
    pub(crate) word_times: [i16; SIDE],
}

impl Lane {
    /// Squares of which every word that hangs on to something covers one: the last tile of each run, and the free
    /// squares that a word crosses.
    #[inline]
    pub(crate) fn anchors(&self) -> u16 {
        self.taken & !(self.taken >> 1) | self.crossed
    }

    /// Whether a tile lies at `at`; none does beyond the ends.
    #[inline]
    pub(crate) fn is_taken(&self, at: usize) -> bool {
        self.taken >> at & 1 == 1
    }
}

/// The lanes of a board in both directions, kept up to date with what changes.
#[derive(Clone, Debug)]
pub(crate) struct Lanes {
    /// First the rows, then the columns.
    all: Vec<Lane>,
    board: [u8; SQUARES],
    /// Bit by bit, which lanes have changed since somebody asked.
    changed: u32,
}

/// How many lanes there are.
pub(crate) const LANES: usize = 2 * SIDE;

/// The number of the lane through a square, and the place of the square in it.
#[inline]
fn place(square: Square, direction: Direction) -> (usize, usize) {
    match direction {
        Direction::Across => (square.row(), square.column()),
        Direction::Down => (SIDE + square.column(), square.row()),
    }
}

/// The square at a place of a lane.
#[inline]
pub(crate) fn square(lane: usize, at: usize) -> Square {
    if lane < SIDE { Square::new(lane, at) } else { Square::new(at, lane - SIDE) }
}

/// How words lie in a lane.
#[inline]
pub(crate) fn direction(lane: usize) -> Direction {
    if lane < SIDE { Direction::Across } else { Direction::Down }
}

impl Lanes {
    /// The lanes of the empty board.
    pub(crate) fn empty(game: &Crossword) -> Self {
        let lane = |number: usize| {
            let premium = |at| game.layout.premium(square(number, at));
            Lane {
                tiles: [0; SIDE],
                allowed: [ANY; SIDE],
                crossing: [0; SIDE],
                taken: 0,
                crossed: 0,
                letter_times: std::array::from_fn(|at| premium(at).letter()),
                word_times: std::array::from_fn(|at| premium(at).word()),
            }
        };
        Self { all: (0..LANES).map(lane).collect(), board: [0; SQUARES], changed: !0 }
    }

    /// The lanes of a board.
    pub(crate) fn of(game: &Crossword, board: &Board) -> Self {
        let mut lanes = Self::empty(game);
        lanes.update(game, board);
        lanes
    }

    /// The lanes of a board with its tiles alone. What words across allow is missing until
    /// [`cross_lane`](Self::cross_lane) works it out for a lane.
    pub(crate) fn bare(game: &Crossword, board: &Board) -> Self {
        let mut lanes = Self::empty(game);
        for (square, tile) in board.tiles() {
            lanes.set(square.row(), square.column(), tile.raw());
            lanes.set(SIDE + square.column(), square.row(), tile.raw());
        }
        lanes.board = *board.raw();
        lanes
    }

    /// Works out what the words across one lane allow on its free squares.
    pub(crate) fn cross_lane(&mut self, game: &Crossword, number: usize) -> &Lane {
        for at in (0..SIDE).filter(|&at| !self.all[number].is_taken(at)).collect::<Vec<_>>() {
            let (other, place) = place(square(number, at), direction(number).turned());
            self.cross(game, other, place);
        }
        &self.all[number]
    }

    /// All lanes, rows first.
    #[inline]
    pub(crate) fn lanes(&self) -> &[Lane] {
        &self.all
    }

    /// Whether the board has no tiles.
    pub(crate) fn is_empty(&self) -> bool {
        self.all[..SIDE].iter().all(|lane| lane.taken == 0)
    }

    /// Which lanes have changed since this was last asked.
    pub(crate) fn take_changed(&mut self) -> u32 {
        std::mem::take(&mut self.changed)
    }

    /// Brings the lanes up to date with a board, whatever it was before. Only what hangs on a changed square is
    /// looked at again.
    pub(crate) fn update(&mut self, game: &Crossword, board: &Board) {
        let changed: Vec<usize> = (0..SQUARES).filter(|&at| self.board[at] != board.raw()[at]).collect();
        for &at in &changed {
            let (row, column) = (at / SIDE, at % SIDE);
            self.set(row, column, board.raw()[at]);
            self.set(SIDE + column, row, board.raw()[at]);
        }
        self.board = *board.raw();
        // A changed square changes what its runs allow at their ends, and itself.
        let mut done = [[0_u16; SIDE]; 2];
        for at in changed {
            let changed = Square::new(at / SIDE, at % SIDE);
            for (half, way) in Direction::BOTH.into_iter().enumerate() {
                let (lane, place) = place(changed, way);
                let taken = self.all[lane].taken;
                let beyond = (place + 1..SIDE).find(|&at| taken >> at & 1 == 0);
                let before = (0..place).rev().find(|&at| taken >> at & 1 == 0);
                for end in [before, Some(place), beyond].into_iter().flatten() {
                    let row = lane - half * SIDE;
                    if done[half][row] >> end & 1 == 0 {
                        done[half][row] |= 1 << end;
                        self.cross(game, lane, end);
                    }
                }
            }
        }
    }

    fn set(&mut self, lane: usize, at: usize, raw: u8) {
        let lane_of = &mut self.all[lane];
        lane_of.tiles[at] = raw;
        lane_of.taken = lane_of.taken & !(1 << at) | u16::from(raw > 0) << at;
        self.changed |= 1 << lane;
    }

    /// Works out what the run of tiles in `lane` around `at` allows there, for words that cross the lane.
    fn cross(&mut self, game: &Crossword, lane: usize, at: usize) {
        let (allowed, crossing, is_crossed) = if self.all[lane].is_taken(at) {
            (ANY, 0, false)
        } else {
            around(&self.all[lane], at, &game.lexicon, &game.letters)
        };
        let here = square(lane, at);
        let (other, place) = place(here, direction(lane).turned());
        let lane = &mut self.all[other];
        lane.allowed[place] = allowed;
        lane.crossing[place] = crossing;
        lane.crossed = lane.crossed & !(1 << place) | u16::from(is_crossed) << place;
        self.changed |= 1 << other;
    }
}

/// What the tiles right before and behind a free square of a lane allow there and count, and whether there are any.
fn around(lane: &Lane, at: usize, lexicon: &Lexicon, letters: &crate::Letters) -> (LetterSet, i16, bool) {
    let start = (0..at).rev().take_while(|&at| lane.is_taken(at)).last().unwrap_or(at);
    let end = (at + 1..SIDE).take_while(|&at| lane.is_taken(at)).last().map_or(at + 1, |last| last + 1);
    if end - start == 1 {
        return (ANY, 0, false);
    }
    let run: [u8; SIDE] = lane.tiles.map(|raw| Tile::from_raw(raw).letter());
    let points = |range: std::ops::Range<usize>| -> i16 {
        lane.tiles[range].iter().map(|&raw| letters.worth(Tile::from_raw(raw))).sum()
    };
    let allowed = lexicon.between(&run[start..at], &run[at + 1..end]);
    (allowed, points(start..at) + points(at + 1..end), true)
}
