//! The rules: legal moves and the end of the game.

use crate::{IllegalMove, Position, Size, position::Status};
use papan_game::{Game, Illegal, Outcome, Rng, Turn, Viewer};
use std::fmt;

/// A cell of the board, by its index in reading order. Displayed counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(u8);

impl Cell {
    /// Creates the cell with this index, counted from 0.
    pub fn new(index: u8) -> Self {
        Self(index)
    }

    /// Returns the index, counted from 0.
    pub fn index(self) -> u8 {
        self.0
    }

    /// Returns the number that players use, counted from 1.
    pub fn number(self) -> u16 {
        u16::from(self.0) + 1
    }

    /// Returns the set of this cell alone.
    #[inline]
    pub(crate) fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// The rules of tic-tac-toe on a board of some size. X (the first seat) and O mark cells in turn until one
/// has a line or the board is full. In misère play, completing a line loses.
///
/// ```
/// use papan_game::{Game, Notation, Outcome, Seat, Turn};
/// use papan_tictactoe::TicTacToe;
///
/// let game = TicTacToe::default();
/// let mut position = game.read_position("xx-oo---- x")?;
/// game.play(&mut position, &game.read_move("3")?)?;
/// assert_eq!(game.turn(&position), Turn::Over(Outcome::win(Seat::First)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TicTacToe {
    size: Size,
    /// The status of the seat to move after the other seat has completed a line.
    after_line: Status,
    full: u64,
    pub(crate) geometry: crate::geometry::Geometry,
}

impl Default for TicTacToe {
    fn default() -> Self {
        Self::new(Size::CLASSIC, false)
    }
}

impl TicTacToe {
    /// Creates the rules for a board size.
    pub fn new(size: Size, misere: bool) -> Self {
        let full = u64::MAX >> (64 - u32::from(size.cells()));
        let after_line = if misere { Status::Won } else { Status::Lost };
        Self { size, after_line, full, geometry: crate::geometry::Geometry::new(size) }
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns whether completing a line loses.
    pub fn is_misere(&self) -> bool {
        self.after_line == Status::Won
    }

    /// Returns the set of all cells.
    #[inline]
    pub(crate) fn full(&self) -> u64 {
        self.full
    }

    /// Returns the status for the seat to move, where the last mover has the cells `other` and both seats
    /// the cells `taken`.
    #[inline]
    pub(crate) fn status(&self, other: u64, taken: u64) -> Status {
        if self.geometry.has_line(other) {
            self.after_line
        } else if taken == self.full {
            Status::Tied
        } else {
            Status::InProgress
        }
    }
}

impl TicTacToe {
    /// Returns the position after the seat to move marks the cell with the set `bit`.
    #[inline]
    pub(crate) fn after(&self, position: &Position, bit: u64) -> Position {
        let own = position.own | bit;
        let status = self.status(own, own | position.other);
        Position { own: position.other, other: own, mover: position.mover.other(), status }
    }
}

impl Game for TicTacToe {
    type State = Position;
    type View = Position;
    type Move = Cell;

    fn start(&self, _: &mut Rng) -> Position {
        Position::EMPTY
    }

    #[inline]
    fn turn(&self, position: &Position) -> Turn {
        match position.status {
            Status::InProgress => Turn::Of(position.mover),
            Status::Won => Turn::Over(Outcome::win(position.mover)),
            Status::Lost => Turn::Over(Outcome::win(position.mover.other())),
            Status::Tied => Turn::Over(Outcome::TIE),
        }
    }

    fn view(&self, position: &Position, _: Viewer) -> Position {
        position.clone()
    }

    #[inline]
    fn moves(&self, position: &Position, out: &mut Vec<Cell>) {
        if position.status != Status::InProgress {
            return;
        }
        let mut free = self.full & !position.taken();
        while free != 0 {
            out.push(Cell(free.trailing_zeros() as u8));
            free &= free - 1;
        }
    }

    fn check(&self, position: &Position, cell: &Cell) -> Result<(), Illegal> {
        if position.status != Status::InProgress {
            return Err(Illegal::over());
        }
        if cell.0 >= self.size.cells() {
            let off_board = IllegalMove::OffBoard { cell: cell.number(), cells: self.size.cells() };
            return Err(Illegal::new(off_board));
        }
        if position.taken() & cell.bit() != 0 {
            return Err(Illegal::new(IllegalMove::Taken { cell: cell.number() }));
        }
        Ok(())
    }

    #[inline]
    fn advance(&self, position: &mut Position, cell: &Cell) {
        *position = self.after(position, cell.bit());
    }
}
