//! The rules: who may mark which cell, and when the game is over.

use crate::{Position, Size, position::Status};
use papan_game::{Eye, Game, Illegal, Outcome, Rng, Turn};
use std::fmt;

/// A cell of the board, counted from 0 in reading order; people see it counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell with this index from 0.
    pub fn new(index: u8) -> Self {
        Self(index)
    }

    /// Its index from 0.
    pub fn index(self) -> u8 {
        self.0
    }

    /// The set of this cell alone.
    #[inline]
    pub(crate) fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u32::from(self.0) + 1)
    }
}

/// Tic-tac-toe on a board of some size: X, the first seat, and O mark cells in turn until one has a
/// line or the board is full. In misère play the line loses.
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
    /// What a line of the other's means for the seat to move.
    on_line: Status,
    full: u64,
    pub(crate) geometry: crate::geometry::Geometry,
}

impl Default for TicTacToe {
    fn default() -> Self {
        Self::new(Size::CLASSIC, false)
    }
}

impl TicTacToe {
    /// The rules on a board of this size.
    pub fn new(size: Size, misere: bool) -> Self {
        let full = u64::MAX >> (64 - u32::from(size.cells()));
        let on_line = if misere { Status::Won } else { Status::Lost };
        Self { size, on_line, full, geometry: crate::geometry::Geometry::new(size) }
    }

    /// The board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whether a line loses.
    pub fn is_misere(&self) -> bool {
        self.on_line == Status::Won
    }

    /// All cells of the board.
    #[inline]
    pub(crate) fn full(&self) -> u64 {
        self.full
    }

    /// How the game stands for the seat to move when the other has just made the set `other` and
    /// `taken` cells are marked.
    #[inline]
    pub(crate) fn status(&self, other: u64, taken: u64) -> Status {
        if self.geometry.has_line(other) {
            self.on_line
        } else if taken == self.full {
            Status::Tied
        } else {
            Status::Going
        }
    }
}

impl TicTacToe {
    /// The position after the seat to move has marked the cell whose set is `bit`.
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
            Status::Going => Turn::Of(position.mover),
            Status::Won => Turn::Over(Outcome::win(position.mover)),
            Status::Lost => Turn::Over(Outcome::win(position.mover.other())),
            Status::Tied => Turn::Over(Outcome::TIE),
        }
    }

    fn view(&self, position: &Position, _: Eye) -> Position {
        position.clone()
    }

    #[inline]
    fn moves(&self, position: &Position, out: &mut Vec<Cell>) {
        if position.status != Status::Going {
            return;
        }
        let mut free = self.full & !position.taken();
        while free != 0 {
            out.push(Cell(free.trailing_zeros() as u8));
            free &= free - 1;
        }
    }

    fn check(&self, position: &Position, cell: &Cell) -> Result<(), Illegal> {
        if position.status != Status::Going {
            return Err(Illegal::new("the game is over"));
        }
        if cell.0 >= self.size.cells() {
            return Err(Illegal::new(format!(
                "cell {cell} is not on the board: expected 1 to {}",
                self.size.cells()
            )));
        }
        if position.taken() & cell.bit() != 0 {
            return Err(Illegal::new(format!("cell {cell} is taken")));
        }
        Ok(())
    }

    #[inline]
    fn advance(&self, position: &mut Position, cell: &Cell) {
        *position = self.after(position, cell.bit());
    }
}
