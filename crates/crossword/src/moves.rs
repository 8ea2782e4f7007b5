//! What a player can do in a turn.

use crate::rack::Rack;
use crate::square::{Direction, SIDE, Square};
use crate::{Board, Tile};

/// What a player does in a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Puts tiles on the board.
    Place(Placement),
    /// Puts tiles back and draws as many.
    Exchange(Rack),
    /// Does nothing.
    Pass,
}

impl Move {
    /// The move with a placement that goes down [turned](Placement::turned) to go across: on an empty symmetric board
    /// the two are the same move.
    #[must_use]
    pub(crate) fn across(self) -> Self {
        match self {
            Self::Place(placement) if placement.direction() == Direction::Down => {
                Self::Place(placement.turned())
            }
            other => other,
        }
    }
}

/// Tiles put on the board in one line: the new tiles alone, from the first to the last of them, with gaps where tiles
/// lie already.
///
/// The same tiles on the same squares are the same placement: one tile alone is written across, whatever words it
/// makes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    start: Square,
    direction: Direction,
    len: u8,
    /// 0 where a tile lies already.
    tiles: [u8; SIDE],
}

impl Placement {
    /// Tiles from `start` on, `None` where one lies already; `None` unless the first and the last are new and all are
    /// on the board with letters.
    pub fn new(start: Square, direction: Direction, tiles: &[Option<Tile>]) -> Option<Self> {
        let (first, last) = (tiles.first()?, tiles.last()?);
        let is_whole = first.is_some() && last.is_some() && tiles.len() <= SIDE;
        let has_letters = tiles.iter().flatten().all(|tile| tile.letter() > 0);
        start.step(direction, tiles.len().cast_signed() - 1).filter(|_| is_whole && has_letters)?;
        let mut raw = [0; SIDE];
        for (raw, tile) in raw.iter_mut().zip(tiles) {
            *raw = tile.map_or(0, Tile::raw);
        }
        Some(Self::trusted(start, direction, tiles.len(), raw))
    }

    /// The placement of tiles that are known to be right.
    #[inline]
    pub(crate) fn trusted(start: Square, direction: Direction, len: usize, tiles: [u8; SIDE]) -> Self {
        let direction = if len == 1 { Direction::Across } else { direction };
        Self { start, direction, len: len as u8, tiles }
    }

    /// The same tiles with rows and columns swapped.
    #[must_use]
    pub fn turned(&self) -> Self {
        Self::trusted(self.start.turned(), self.direction.turned(), usize::from(self.len), self.tiles)
    }

    /// Where the first new tile goes.
    pub fn start(&self) -> Square {
        self.start
    }

    /// How the tiles lie; across for one tile alone.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// From the first new tile to the last, with `None` where one lies already.
    pub fn tiles(&self) -> impl ExactSizeIterator<Item = Option<Tile>> + '_ {
        self.tiles[..usize::from(self.len)].iter().map(|&raw| (raw > 0).then(|| Tile::from_raw(raw)))
    }

    /// The new tiles with their squares.
    pub fn placed(&self) -> impl Iterator<Item = (Square, Tile)> + '_ {
        let square = |at: usize| match self.direction {
            Direction::Across => Square::new(self.start.row(), self.start.column() + at),
            Direction::Down => Square::new(self.start.row() + at, self.start.column()),
        };
        self.tiles().enumerate().filter_map(move |(at, tile)| tile.map(|tile| (square(at), tile)))
    }

    /// How many tiles are new.
    pub fn count(&self) -> usize {
        self.tiles().flatten().count()
    }

    /// How the word lies that the placement is about: for one tile alone, the way in which it makes a word, across
    /// where it makes two.
    pub fn line(&self, board: &Board) -> Direction {
        let is_beside = |direction| {
            [-1, 1]
                .into_iter()
                .any(|step| self.start.step(direction, step).is_some_and(|square| board.at(square).is_some()))
        };
        let is_down = self.len == 1 && !is_beside(Direction::Across) && is_beside(Direction::Down);
        if is_down { Direction::Down } else { self.direction }
    }
}

impl std::fmt::Debug for Placement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?} ", self.start, self.direction)?;
        self.tiles().try_for_each(|tile| match tile {
            Some(tile) => write!(f, "{tile:?}"),
            None => write!(f, "."),
        })
    }
}
