//! Squares and directions of the board.

use std::fmt;

/// Number of rows, and of columns.
pub const SIDE: usize = 15;

/// Number of squares.
pub const SQUARES: usize = SIDE * SIDE;

/// A square of the board. Rows count from the top, columns from the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The center, which the first word must cover.
    pub const CENTER: Self = Self((SQUARES / 2) as u8);

    /// Returns the square in a row and a column, both from 0, or `None` if it is off the board.
    pub fn at(row: usize, column: usize) -> Option<Self> {
        (row < SIDE && column < SIDE).then(|| Self::new(row, column))
    }

    /// Returns a square that is known to be on the board.
    #[inline]
    pub(crate) const fn new(row: usize, column: usize) -> Self {
        Self((row * SIDE + column) as u8)
    }

    /// Returns every square, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SQUARES as u8).map(Self)
    }

    /// Returns the index of the square, from 0, row by row.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the row, from 0 at the top.
    #[inline]
    pub const fn row(self) -> usize {
        self.index() / SIDE
    }

    /// Returns the column, from 0 at the left.
    #[inline]
    pub const fn column(self) -> usize {
        self.index() % SIDE
    }

    /// Returns the square with row and column swapped.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self::new(self.column(), self.row())
    }

    /// Returns the square `steps` further along a direction (backward if negative), or `None` if it is off the board.
    #[inline]
    pub fn step(self, direction: Direction, steps: isize) -> Option<Self> {
        let (row, column) = match direction {
            Direction::Across => (Some(self.row()), self.column().checked_add_signed(steps)),
            Direction::Down => (self.row().checked_add_signed(steps), Some(self.column())),
        };
        Self::at(row?, column?)
    }
}

impl fmt::Display for Square {
    /// Writes row and column, as in a move across: `8H`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.row() + 1, char::from(b'A' + self.column() as u8))
    }
}

/// The direction of a word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
}

impl Direction {
    /// Both directions.
    pub const BOTH: [Self; 2] = [Self::Across, Self::Down];

    /// Returns the other direction.
    #[must_use]
    #[inline]
    pub const fn perpendicular(self) -> Self {
        match self {
            Self::Across => Self::Down,
            Self::Down => Self::Across,
        }
    }
}
