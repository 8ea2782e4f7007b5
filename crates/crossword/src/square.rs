//! Squares and directions of the board.

use std::fmt;

/// Squares on a side of the board.
pub const SIDE: usize = 15;

/// Squares of the board.
pub const SQUARES: usize = SIDE * SIDE;

/// A square: rows from the top, columns from the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The one in the middle, which the first word covers.
    pub const CENTRE: Self = Self((SQUARES / 2) as u8);

    /// The square in a row and a column, both from 0, if it is on the board.
    pub fn at(row: usize, column: usize) -> Option<Self> {
        (row < SIDE && column < SIDE).then(|| Self::new(row, column))
    }

    /// A square that is known to be on the board.
    #[inline]
    pub(crate) const fn new(row: usize, column: usize) -> Self {
        Self((row * SIDE + column) as u8)
    }

    /// Every square, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SQUARES as u8).map(Self)
    }

    /// From 0, row by row.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// From 0, at the top.
    #[inline]
    pub const fn row(self) -> usize {
        self.index() / SIDE
    }

    /// From 0, at the left.
    #[inline]
    pub const fn column(self) -> usize {
        self.index() % SIDE
    }

    /// The square whose row is this one's column, and the other way round.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self::new(self.column(), self.row())
    }

    /// The square `steps` further along a direction (back, where negative), if it is on the board.
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
    /// As in a move across: row, then column, such as `8H`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.row() + 1, char::from(b'A' + self.column() as u8))
    }
}

/// How a word lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
}

impl Direction {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Across, Self::Down];

    /// The other one.
    #[must_use]
    #[inline]
    pub const fn turned(self) -> Self {
        match self {
            Self::Across => Self::Down,
            Self::Down => Self::Across,
        }
    }
}
