//! The board with its tiles.

use crate::square::{Direction, SQUARES, Square};
use crate::{Placement, Tile};

/// The tiles that lie on the board.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    /// 0 where there is none.
    squares: [u8; SQUARES],
}

/// A word on the board, or one that a placement makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formed {
    /// Its first square.
    pub start: Square,
    /// How it lies.
    pub direction: Direction,
    /// Its tiles, and whether each is new.
    pub tiles: Vec<(Tile, bool)>,
}

impl Formed {
    /// Its letters.
    pub fn letters(&self) -> Vec<u8> {
        self.tiles.iter().map(|(tile, _)| tile.letter()).collect()
    }
}

impl Board {
    /// The board without tiles.
    pub const EMPTY: Self = Self { squares: [0; SQUARES] };

    /// The tile on a square.
    #[inline]
    pub fn at(&self, square: Square) -> Option<Tile> {
        let raw = self.squares[square.index()];
        (raw > 0).then(|| Tile::from_raw(raw))
    }

    /// All squares row by row as numbers, 0 where there is no tile.
    #[inline]
    pub(crate) fn raw(&self) -> &[u8; SQUARES] {
        &self.squares
    }

    /// Puts a tile that has a letter on a square.
    pub fn put(&mut self, square: Square, tile: Tile) {
        debug_assert!(tile.letter() > 0, "a blank on the board stands for a letter");
        self.squares[square.index()] = tile.raw();
    }

    /// Takes what lies on a square away.
    pub fn lift(&mut self, square: Square) {
        self.squares[square.index()] = 0;
    }

    /// Puts all tiles of a placement.
    pub fn place(&mut self, placement: &Placement) {
        for (square, tile) in placement.placed() {
            self.put(square, tile);
        }
    }

    /// Whether no tile lies on it.
    pub fn is_empty(&self) -> bool {
        self.squares.iter().all(|&raw| raw == 0)
    }

    /// How many tiles lie on it.
    pub fn count(&self) -> usize {
        self.squares.iter().filter(|&&raw| raw > 0).count()
    }

    /// The tiles with their squares.
    pub fn tiles(&self) -> impl Iterator<Item = (Square, Tile)> + '_ {
        Square::all().filter_map(|square| self.at(square).map(|tile| (square, tile)))
    }

    /// The run of tiles through a square in a direction, as if `placement` lay there; only the square itself if it
    /// has no neighbours. `None` if there is no tile on it.
    fn run(&self, through: Square, direction: Direction, placement: &Placement) -> Option<Formed> {
        let tile = |square: Square| {
            let new = placement.placed().find(|&(at, _)| at == square).map(|(_, tile)| (tile, true));
            self.at(square).map(|tile| (tile, false)).or(new)
        };
        tile(through)?;
        let before = |square: &Square| square.step(direction, -1).filter(|&square| tile(square).is_some());
        let start = std::iter::successors(Some(through), before).last()?;
        let squares = std::iter::successors(Some(start), |square| square.step(direction, 1));
        let tiles = squares.map_while(tile).collect();
        Some(Formed { start, direction, tiles })
    }

    /// The words of two letters and more that a placement makes, the main one first.
    pub fn formed(&self, placement: &Placement) -> Vec<Formed> {
        let main = placement.direction();
        let crossing = placement.placed().filter_map(|(at, _)| self.run(at, main.turned(), placement));
        let main = self.run(placement.start(), main, placement);
        main.into_iter().chain(crossing).filter(|formed| formed.tiles.len() > 1).collect()
    }

    /// Every word of two letters and more that lies on the board.
    pub fn words(&self) -> Vec<Formed> {
        let begins = |square: Square, direction: Direction| {
            let is_tile = |step| square.step(direction, step).is_some_and(|square| self.at(square).is_some());
            !is_tile(-1) && is_tile(1)
        };
        let word = |start: Square, direction: Direction| {
            let squares = std::iter::successors(Some(start), |square| square.step(direction, 1));
            let tiles = squares.map_while(|square| self.at(square).map(|tile| (tile, false))).collect();
            Formed { start, direction, tiles }
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
