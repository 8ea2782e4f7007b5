//! Positions, their notation and their picture.

use crate::messages::{Expected, Unreachable};
use crate::{Cell, TicTacToe};
use papan_game::{Notation, NotationError, Render, Seat, Style, StyledText};

/// The status of the game for the seat to move. It is stored in the position so that reading it is free.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(i8)]
pub(crate) enum Status {
    Lost = -1,
    Tied = 0,
    Won = 1,
    InProgress = 2,
}

/// The marks on the board and the seat to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The cells of the seat to move. Bit 0 is the first cell.
    pub(crate) own: u64,
    /// The cells of the other seat.
    pub(crate) other: u64,
    pub(crate) mover: Seat,
    pub(crate) status: Status,
}

impl Position {
    /// The empty board with the first seat to move.
    pub const EMPTY: Self = Self { own: 0, other: 0, mover: Seat::First, status: Status::InProgress };

    /// Returns the set of cells marked by `seat`. Bit 0 is the first cell.
    pub fn marks(&self, seat: Seat) -> u64 {
        if seat == self.mover { self.own } else { self.other }
    }

    /// Returns the set of marked cells.
    #[inline]
    pub fn taken(&self) -> u64 {
        self.own | self.other
    }

    /// Returns the seat to move, or the seat that would be if the game were not over.
    pub fn mover(&self) -> Seat {
        self.mover
    }

    /// Returns the seat that has marked a cell.
    pub fn seat_at(&self, cell: Cell) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| self.marks(seat) & cell.bit() != 0)
    }
}

/// Returns the mark of a seat in lower case, as in the notation.
pub fn mark(seat: Seat) -> char {
    match seat {
        Seat::First => 'x',
        Seat::Second => 'o',
    }
}

/// Returns the seat with this mark, in either case.
fn seat_of(mark: char) -> Option<Seat> {
    match mark {
        'x' | 'X' => Some(Seat::First),
        'o' | 'O' => Some(Seat::Second),
        _ => None,
    }
}

impl TicTacToe {
    /// Creates a position from the marks of both seats and the seat to move. Returns an error if no game
    /// leads there, whichever seat starts.
    pub fn position(&self, marks: [u64; 2], mover: Seat) -> Result<Position, Unreachable> {
        if marks[0] & marks[1] != 0 || (marks[0] | marks[1]) & !self.full() != 0 {
            return Err(Unreachable::Cells);
        }
        let (own, other) = (marks[mover.index()], marks[mover.other().index()]);
        if !matches!(other.count_ones().wrapping_sub(own.count_ones()), 0 | 1) {
            let (x, o) = (marks[0].count_ones(), marks[1].count_ones());
            return Err(Unreachable::Count { x, o, mover: mark(mover) });
        }
        if self.geometry.has_line(own) {
            return Err(Unreachable::Line { mover: mark(mover) });
        }
        Ok(Position { own, other, mover, status: self.status(other, own | other) })
    }

    /// Reads a board in reading order, with optional `/` between rows.
    fn read_board(&self, text: &str) -> Result<[u64; 2], NotationError> {
        let cells = usize::from(self.size().cells());
        let expected = || NotationError::new(text, Expected::Board { cells });
        let mut marks = [0, 0];
        let mut at = 0;
        for character in text.chars().filter(|&c| c != '/') {
            if at >= cells {
                return Err(expected());
            }
            match (seat_of(character), character) {
                (Some(seat), _) => marks[seat.index()] |= 1 << at,
                (None, '-' | '.' | '_') => {}
                _ => return Err(expected()),
            }
            at += 1;
        }
        if at == cells { Ok(marks) } else { Err(expected()) }
    }
}

impl Notation for TicTacToe {
    fn write_move(&self, cell: &Cell) -> String {
        cell.to_string()
    }

    fn read_move(&self, text: &str) -> Result<Cell, NotationError> {
        let expected = || NotationError::new(text, Expected::Cell { cells: self.size().cells() });
        let number: u8 = text.parse().map_err(|_| expected())?;
        if number == 0 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(expected());
        }
        Ok(Cell::new(number - 1))
    }

    fn write_position(&self, position: &Position) -> String {
        let cell = |index| position.seat_at(Cell::new(index)).map_or('-', mark);
        let board: String = (0..self.size().cells()).map(cell).collect();
        format!("{board} {}", mark(position.mover))
    }

    fn read_position(&self, text: &str) -> Result<Position, NotationError> {
        let form = Expected::Position { cells: self.size().cells() };
        let mut words = text.split_whitespace();
        let (Some(board), Some(side), None) = (words.next(), words.next(), words.next()) else {
            return Err(NotationError::new(text, form));
        };
        let (Some(mover), 1) = (side.chars().next().and_then(seat_of), side.len()) else {
            return Err(NotationError::new(text, form));
        };
        let marks = self.read_board(board)?;
        self.position(marks, mover)
            .map_err(|reason| NotationError::new(text, Expected::Reachable { reason: reason.into() }))
    }
}

impl Render for TicTacToe {
    fn picture(&self, position: &Position, last: Option<&Cell>) -> StyledText {
        let size = self.size();
        let wide = if size.cells() > 9 { 4 } else { 3 };
        let rule = vec!["-".repeat(wide); usize::from(size.width())].join("+");
        let mut picture = StyledText::default();
        for cell in (0..size.cells()).map(Cell::new) {
            match (cell.index() % size.width(), cell.index() / size.width()) {
                (0, 0) => {}
                (0, _) => picture.plain(format!("\n{rule}\n")),
                _ => picture.plain("|"),
            }
            let (open, close) = if last == Some(&cell) { ("[", "]") } else { (" ", " ") };
            match position.seat_at(cell) {
                Some(seat) => {
                    picture.plain(format!("{open:>0$}", wide - 2));
                    picture.push(Style::Mark(seat), mark(seat).to_string());
                    picture.plain(close);
                }
                None => picture.plain(format!("{:>wide$}", format!("{cell} "))),
            }
        }
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_game::{Game, Outcome, Turn};

    fn read(text: &str) -> Result<Position, NotationError> {
        TicTacToe::default().read_position(text)
    }

    #[test]
    fn positions_round_trip_through_text() {
        let game = TicTacToe::default();
        for text in ["--------- x", "x---o---- x", "xxxoo---- o", "xoxxoxoxo o", "----o---- x", "x---o---- o"]
        {
            assert_eq!(game.write_position(&read(text).unwrap()), text);
        }
        assert_eq!(read("X--/-O-/... x"), read("x---o---- x"));
        assert_eq!(game.turn(&read("xxxoo---- o").unwrap()), Turn::Over(Outcome::win(Seat::First)));
    }

    #[test]
    fn rejects_impossible_positions() {
        let refused = |text: &str| read(text).unwrap_err().to_string();
        let cases = [
            ("x-------- x", "with 1 x and 0 o it cannot be x's turn"),
            ("xx------- o", "with 2 x and 0 o it cannot be o's turn"),
            ("xxxooo--- x", "x already has a line, so it cannot be x's turn"),
            ("xxxoo---- x", "with 3 x and 2 o it cannot be x's turn"),
        ];
        for (text, reason) in cases {
            assert!(refused(text).ends_with(reason), "{}", refused(text));
        }
        for text in [
            "",
            "x",
            "--------- z",
            "---------- x",
            "-------- x",
            "---z----- x",
            "--------- x x",
            "--------- ö",
        ] {
            assert!(refused(text).contains("expected 9"), "{text}: {}", refused(text));
        }
    }

    #[test]
    fn moves_are_cell_numbers() {
        let game = TicTacToe::default();
        assert_eq!(game.read_move("5"), Ok(Cell::new(4)));
        for text in ["0", "", "a", "-1", "+5", "256", "5 "] {
            assert!(game.read_move(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_picture_marks_the_last_move() {
        let game = TicTacToe::default();
        let picture = game.picture(&read("x---o---- x").unwrap(), Some(&Cell::new(4)));
        let expected = " x | 2 | 3 \n---+---+---\n 4 |[o]| 6 \n---+---+---\n 7 | 8 | 9 ";
        assert_eq!(picture.to_string(), expected);
    }
}
