//! The tiles on the board.

use crate::square::{Direction, SQUARES, Square};
use crate::{Placement, Tile};

/// The tiles on the board.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    /// 0 for empty squares.
    squares: [u8; SQUARES],
}

/// A word on the board, or one that a placement forms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardWord {
    /// The first square.
    pub start: Square,
    /// The direction.
    pub direction: Direction,
    /// The tiles, and whether each is new.
    pub tiles: Vec<(Tile, bool)>,
}

impl BoardWord {
    /// Returns the letters.
    pub fn letters(&self) -> Vec<u8> {
        self.tiles.iter().map(|(tile, _)| tile.letter()).collect()
    }
}

impl Board {
    /// The board without tiles.
    pub const EMPTY: Self = Self { squares: [0; SQUARES] };

    /// Returns the tile on a square.
    #[inline]
    pub fn at(&self, square: Square) -> Option<Tile> {
        let raw = self.squares[square.index()];
        (raw > 0).then(|| Tile::from_raw(raw))
    }

    /// Returns all squares row by row as raw tiles, 0 for empty ones.
    #[inline]
    pub(crate) fn raw(&self) -> &[u8; SQUARES] {
        &self.squares
    }

    /// Puts a tile on a square. A blank must stand for a letter.
    pub fn put(&mut self, square: Square, tile: Tile) {
        debug_assert!(tile.letter() > 0, "a blank on the board stands for a letter");
        self.squares[square.index()] = tile.raw();
    }

    /// Removes the tile from a square.
    pub fn remove(&mut self, square: Square) {
        self.squares[square.index()] = 0;
    }

    /// Puts all tiles of a placement on the board.
    pub fn place(&mut self, placement: &Placement) {
        for (square, tile) in placement.placed() {
            self.put(square, tile);
        }
    }

    /// Whether the board has no tiles.
    pub fn is_empty(&self) -> bool {
        self.squares.iter().all(|&raw| raw == 0)
    }

    /// Returns the number of tiles.
    pub fn count(&self) -> usize {
        self.squares.iter().filter(|&&raw| raw > 0).count()
    }

    /// Returns the tiles with their squares.
    pub fn tiles(&self) -> impl Iterator<Item = (Square, Tile)> + '_ {
        Square::all().filter_map(|square| self.at(square).map(|tile| (square, tile)))
    }

    /// Returns the run of tiles through a square with `placement` on the board; a single tile if it has no neighbors.
    /// Returns `None` if the square is empty.
    fn run(&self, through: Square, direction: Direction, placement: &Placement) -> Option<BoardWord> {
        let tile = |square: Square| {
            let new = placement.placed().find(|&(at, _)| at == square).map(|(_, tile)| (tile, true));
            self.at(square).map(|tile| (tile, false)).or(new)
        };
        tile(through)?;
        let before = |square: &Square| square.step(direction, -1).filter(|&square| tile(square).is_some());
        let start = std::iter::successors(Some(through), before).last()?;
        let squares = std::iter::successors(Some(start), |square| square.step(direction, 1));
        let tiles = squares.map_while(tile).collect();
        Some(BoardWord { start, direction, tiles })
    }

    /// Returns the words of at least two letters that a placement forms, the main word first.
    pub fn words_formed(&self, placement: &Placement) -> Vec<BoardWord> {
        let main = placement.direction();
        let crossing = placement.placed().filter_map(|(at, _)| self.run(at, main.perpendicular(), placement));
        let main = self.run(placement.start(), main, placement);
        main.into_iter().chain(crossing).filter(|formed| formed.tiles.len() > 1).collect()
    }

    /// Returns every word of at least two letters on the board.
    pub fn words(&self) -> Vec<BoardWord> {
        let begins = |square: Square, direction: Direction| {
            let is_tile = |step| square.step(direction, step).is_some_and(|square| self.at(square).is_some());
            !is_tile(-1) && is_tile(1)
        };
        let word = |start: Square, direction: Direction| {
            let squares = std::iter::successors(Some(start), |square| square.step(direction, 1));
            let tiles = squares.map_while(|square| self.at(square).map(|tile| (tile, false))).collect();
            BoardWord { start, direction, tiles }
        };
        self.tiles()
            .flat_map(|(square, _)| Direction::BOTH.map(|direction| (square, direction)))
            .filter(|&(square, direction)| begins(square, direction))
            .map(|(square, direction)| word(square, direction))
            .collect()
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.tiles().map(|(square, tile)| format!("{square} {tile:?}"))).finish()
    }
}
