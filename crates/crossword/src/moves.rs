//! The moves of a player.

use crate::rack::Rack;
use crate::square::{Direction, SIDE, Square};
use crate::{Board, Tile};

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Places tiles on the board.
    Place(Placement),
    /// Exchanges tiles with the bag.
    Exchange(Rack),
    /// Passes.
    Pass,
}

impl Move {
    /// Returns the move with a placement down [transposed](Placement::transposed) to one across. On an empty symmetric
    /// board, both are the same move.
    #[must_use]
    pub(crate) fn across(self) -> Self {
        match self {
            Self::Place(placement) if placement.direction() == Direction::Down => {
                Self::Place(placement.transposed())
            }
            other => other,
        }
    }
}

/// Tiles placed on the board in one line: the new tiles from the first to the last, with gaps where tiles are on the
/// board already.
///
/// Equal tiles on equal squares are equal placements. A single tile therefore always counts as placed across, whatever
/// words it forms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    start: Square,
    direction: Direction,
    len: u8,
    /// 0 on occupied squares.
    tiles: [u8; SIDE],
}

impl Placement {
    /// Creates a placement of tiles from `start` on, with `None` for occupied squares. Returns `None` unless the first
    /// and last tiles are new, all new tiles have letters, and all squares are on the board.
    pub fn new(start: Square, direction: Direction, tiles: &[Option<Tile>]) -> Option<Self> {
        let (first, last) = (tiles.first()?, tiles.last()?);
        let is_whole = first.is_some() && last.is_some() && tiles.len() <= SIDE;
        let has_letters = tiles.iter().flatten().all(|tile| tile.letter() > 0);
        start.step(direction, tiles.len().cast_signed() - 1).filter(|_| is_whole && has_letters)?;
        let mut raw = [0; SIDE];
        for (raw, tile) in raw.iter_mut().zip(tiles) {
            *raw = tile.map_or(0, Tile::raw);
        }
        Some(Self::new_unchecked(start, direction, tiles.len(), raw))
    }

    /// Creates a placement that is known to be valid.
    #[inline]
    pub(crate) fn new_unchecked(start: Square, direction: Direction, len: usize, tiles: [u8; SIDE]) -> Self {
        let direction = if len == 1 { Direction::Across } else { direction };
        Self { start, direction, len: len as u8, tiles }
    }

    /// Returns the placement with rows and columns swapped.
    #[must_use]
    pub fn transposed(&self) -> Self {
        Self::new_unchecked(
            self.start.transposed(),
            self.direction.perpendicular(),
            usize::from(self.len),
            self.tiles,
        )
    }

    /// Returns the square of the first new tile.
    pub fn start(&self) -> Square {
        self.start
    }

    /// Returns the direction; across for a single tile.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// Returns the squares from the first new tile to the last, with `None` for occupied ones.
    pub fn tiles(&self) -> impl ExactSizeIterator<Item = Option<Tile>> + '_ {
        self.tiles[..usize::from(self.len)].iter().map(|&raw| (raw > 0).then(|| Tile::from_raw(raw)))
    }

    /// Returns the new tiles with their squares.
    pub fn placed(&self) -> impl Iterator<Item = (Square, Tile)> + '_ {
        let square = |at: usize| match self.direction {
            Direction::Across => Square::new(self.start.row(), self.start.column() + at),
            Direction::Down => Square::new(self.start.row() + at, self.start.column()),
        };
        self.tiles().enumerate().filter_map(move |(at, tile)| tile.map(|tile| (square(at), tile)))
    }

    /// Returns the number of new tiles.
    pub fn count(&self) -> usize {
        self.tiles().flatten().count()
    }

    /// Returns the direction of the main word. For a single tile that is the direction in which it forms a word, across
    /// if both.
    pub fn word_direction(&self, board: &Board) -> Direction {
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
