//! Positions, their notation and their picture.

use crate::messages::{Expected, Phrase};
use crate::size::column_name;
use crate::{Adjacency, Cell, PlayerMark, Unplayable, cells};
use papan_game::{Notation, NotationError, Render, Seat, Style, StyledText};
use papan_message::Message;

/// The marks on the board as seen by the seat to move, and the number of moves left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The cells of the seat to move. Bit 0 is a1.
    pub(crate) own: u64,
    /// The cells of the other seat.
    pub(crate) other: u64,
    pub(crate) mover: Seat,
    /// The moves left, of both seats together.
    pub(crate) moves_left: u8,
}

impl Position {
    /// Returns the cells of the seat to move, or of the seat that would be if the game were not over.
    #[inline]
    pub fn own(&self) -> u64 {
        self.own
    }

    /// Returns the cells of the seat that is not to move.
    #[inline]
    pub fn other(&self) -> u64 {
        self.other
    }

    /// Returns the cells of `seat`. Bit 0 is a1.
    #[inline]
    pub fn marks(&self, seat: Seat) -> u64 {
        if seat == self.mover { self.own } else { self.other }
    }

    /// Returns the set of marked cells.
    #[inline]
    pub fn taken(&self) -> u64 {
        self.own | self.other
    }

    /// Returns the seat to move, or the seat that would be if the game were not over.
    #[inline]
    pub fn mover(&self) -> Seat {
        self.mover
    }

    /// Returns the number of moves left, of both seats together.
    #[inline]
    pub fn moves_left(&self) -> u8 {
        self.moves_left
    }

    /// Returns the marks of the seat to move minus those of the other.
    #[inline]
    pub fn margin(&self) -> i32 {
        self.own.count_ones().cast_signed() - self.other.count_ones().cast_signed()
    }
}

impl Adjacency {
    /// Creates a position from the sets of X and O, the mark to move and the moves left. Marks may be
    /// anywhere, but there must be an empty cell for each move.
    pub fn position(
        &self,
        x: u64,
        o: u64,
        mover: PlayerMark,
        moves_left: u8,
    ) -> Result<Position, Unplayable> {
        if x & o != 0 || (x | o) & !self.geometry.full != 0 {
            return Err(Unplayable::Cells);
        }
        let empty = (self.geometry.full & !(x | o)).count_ones();
        if u32::from(moves_left) > empty {
            return Err(Unplayable::MovesLeft { left: moves_left, empty });
        }
        let (own, other) = if mover == PlayerMark::X { (x, o) } else { (o, x) };
        Ok(Position { own, other, mover: self.seat(mover), moves_left })
    }

    /// Reads the sets of X and O from rows from the top, separated by `/`.
    fn read_board(&self, text: &str) -> Result<[u64; 2], NotationError> {
        let height = usize::from(self.size().height());
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != height {
            return Err(NotationError::new(text, Expected::Board { rows: height, found: rows.len() }));
        }
        let mut marks = [0, 0];
        for (row, text) in (0..).zip(rows.iter().rev()) {
            for (column, mark) in self.read_row(text)? {
                marks[mark as usize] |= self.size().cell(column, row).map_or(0, Cell::bit);
            }
        }
        Ok(marks)
    }

    /// Reads the marks of a row with their columns.
    fn read_row(&self, text: &str) -> Result<Vec<(u8, PlayerMark)>, NotationError> {
        let width = self.size().width();
        let error = |expected: Expected| NotationError::new(text, expected);
        let mut marks = Vec::new();
        let mut column = 0;
        for token in row_tokens(text) {
            let (cells, mark) = read_token(token)
                .ok_or_else(|| error(Expected::RowToken { cells: width, found: token.to_owned() }))?;
            marks.extend(mark.map(|mark| (column, mark)));
            column += cells;
            if column > width {
                return Err(error(Expected::ShorterRow { cells: width }));
            }
        }
        if column == width { Ok(marks) } else { Err(error(Expected::Row { cells: width, found: column })) }
    }

    /// Writes a row, counted from 0 at the bottom.
    fn write_row(&self, position: &Position, row: u8) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for column in 0..self.size().width() {
            match self.size().cell(column, row).and_then(|cell| self.mark_at(position, cell)) {
                None => empty += 1,
                Some(mark) => {
                    text += &write_count(empty);
                    text += &mark.to_string();
                    empty = 0;
                }
            }
        }
        text + &write_count(empty)
    }
}

/// Splits a row into numbers and single characters.
fn row_tokens(mut row: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        let first = row.chars().next()?;
        let digits = row.find(|c: char| !c.is_ascii_digit()).unwrap_or(row.len());
        let (token, rest) = row.split_at(digits.max(first.len_utf8()));
        row = rest;
        Some(token)
    })
}

/// Returns the number of cells that a token stands for, and their mark.
fn read_token(token: &str) -> Option<(u8, Option<PlayerMark>)> {
    match token {
        "-" | "." | "_" => Some((1, None)),
        _ => match token.parse() {
            Ok(mark) => Some((1, Some(mark))),
            Err(_) => token.parse().ok().filter(|cells| (1..=64).contains(cells)).map(|cells| (cells, None)),
        },
    }
}

/// Writes a number of empty cells; zero is the empty string.
fn write_count(empty: u8) -> String {
    if empty == 0 { String::new() } else { empty.to_string() }
}

/// A move is written as the name of its cell, `c4`. A position is written as its rows from the top separated
/// by `/`, the mark to move, and the moves left: `6OO/6OO/8/8/8/8/XX6/XX6 X 56`. In a row, a number stands for
/// that many empty cells. Marks are read in either case, and `-`, `.` and `_` as empty cells.
impl Notation for Adjacency {
    fn write_move(&self, cell: &Cell) -> String {
        self.size().cell_name(*cell)
    }

    fn read_move(&self, text: &str) -> Result<Cell, NotationError> {
        let (column, row) = (column_name(self.size().width() - 1), self.size().height());
        let expected = || NotationError::new(text, Expected::Cell { column, row });
        self.size().cell_named(text).ok_or_else(expected)
    }

    fn write_position(&self, position: &Position) -> String {
        let rows: Vec<String> =
            (0..self.size().height()).rev().map(|row| self.write_row(position, row)).collect();
        format!("{} {} {}", rows.join("/"), self.mark(position.mover), position.moves_left)
    }

    fn read_position(&self, text: &str) -> Result<Position, NotationError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [board, mover, left] = words[..] else {
            return Err(NotationError::new(text, Expected::Position));
        };
        let [x, o] = self.read_board(board)?;
        let mark = mover.parse().map_err(|_| NotationError::new(mover, Expected::Mover))?;
        let is_number = left.bytes().all(|byte| byte.is_ascii_digit());
        let left = left
            .parse()
            .ok()
            .filter(|_| is_number)
            .ok_or_else(|| NotationError::new(left, Expected::MovesLeft { max: self.size().cells() }))?;
        self.position(x, o, mark, left)
            .map_err(|reason| NotationError::new(text, Expected::Playable { reason: reason.into() }))
    }
}

impl Render for Adjacency {
    /// Returns both scores and the rounds left.
    fn caption(&self, position: &Position) -> Option<Message> {
        let score = |mark| self.marks(position, mark).count_ones();
        let left = Phrase::RoundsLeft { count: position.moves_left().div_ceil(2) }.into();
        Some(Phrase::Standing { x: score(PlayerMark::X), o: score(PlayerMark::O), left }.into())
    }

    /// Lists the marks that the move flips.
    fn effect(&self, before: &Position, cell: &Cell) -> Option<Message> {
        let cells: Vec<String> =
            cells(self.flips(before, *cell)).map(|cell| self.size().cell_name(cell)).collect();
        let flips = if cells.is_empty() { Phrase::FlipsNothing } else { Phrase::Flips { cells } };
        Some(flips.into())
    }

    /// Draws the board with the names of its rows and columns, and the last move in brackets.
    fn picture(&self, position: &Position, last: Option<&Cell>) -> StyledText {
        let size = self.size();
        let label = size.height().to_string().len();
        let mut picture = StyledText::default();
        for row in (0..size.height()).rev() {
            picture.push(Style::Faint, format!("{:>label$} ", u32::from(row) + 1));
            for cell in (0..size.width()).filter_map(|column| size.cell(column, row)) {
                let is_last = last == Some(&cell);
                picture.plain(if is_last { "[" } else { " " });
                match self.mark_at(position, cell) {
                    Some(mark) => picture.push(Style::Mark(self.seat(mark)), mark.to_string()),
                    None => picture.plain("."),
                }
                let ends = size.column(cell) + 1 == size.width();
                picture.plain(if is_last {
                    "]"
                } else if ends {
                    ""
                } else {
                    " "
                });
            }
            picture.plain("\n");
        }
        let columns: Vec<String> =
            (0..size.width()).map(|column| format!("{:^3}", column_name(column))).collect();
        picture.push(Style::Faint, format!("{:label$} {}", "", columns.concat().trim_end()));
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    fn game(size: &str) -> Adjacency {
        Adjacency::with_max_rounds(size.parse::<Size>().unwrap(), PlayerMark::X)
    }

    #[test]
    fn a_position_is_small() {
        assert_eq!(size_of::<Position>(), 24);
    }

    #[test]
    fn positions_round_trip_through_text() {
        for (size, text) in [
            ("8x8", "6OO/6OO/8/8/8/8/XX6/XX6 X 56"),
            ("8x8", "X1O1X1OO/1O1O1XOO/X4X2/2XO1XXX/1XXX2X1/1X4O1/XXXOO3/XX1O4 O 33"),
            ("4x4", "XXXX/OOOO/XXXX/OOOO O 0"),
            ("16x4", "14OO/16/X10O4/XX11X2 O 17"),
            ("32x2", "30OO/XX30 X 56"),
            ("2x5", "OO/OO/2/XX/XX O 2"),
        ] {
            let game = game(size);
            assert_eq!(game.write_position(&game.read_position(text).unwrap()), text);
        }
    }

    #[test]
    fn reads_variants_of_the_notation() {
        let game = game("4x4");
        let canonical = game.read_position("2OO/2OO/XX2/XX2 X 4").unwrap();
        for text in ["..oo/--OO/Xx__/xx02 x 04", "  2OO/1.OO/XX.1/XX2   X  4 \n"] {
            assert_eq!(game.read_position(text), Ok(canonical), "{text}");
        }
    }

    #[test]
    fn rejects_invalid_positions() {
        let refused = |text: &str| game("4x4").read_position(text).unwrap_err().to_string();
        for text in ["", "4/4/4/4", "4/4/4/4 X", "4/4/4/4 X 3 3"] {
            assert_eq!(refused(text), format!("`{text}` is not {}", Expected::Position));
        }
        for (text, expected) in [
            ("4/4/4 X 3", "`4/4/4` is not a board: expected 4 rows with `/` between them, found 3"),
            ("4/4/3/4 X 3", "`3` is not a row of 4 cells: found 3"),
            ("4/4//4 X 3", "`` is not a row of 4 cells: found 0"),
            ("4/4/3XX/4 X 3", "`3XX` is not a row of 4 cells: found more"),
            ("44/4/4/4 X 3", "`44` is not a row of 4 cells: found more"),
            (
                "4/4/4/3ö X 3",
                "`3ö` is not a row of 4 cells: expected X, O and counts of empty cells, found `ö`",
            ),
            (
                "0004/0X3/4/4 X 3",
                "`0X3` is not a row of 4 cells: expected X, O and counts of empty cells, found `0`",
            ),
            ("4/4/4/4 Z 3", "`Z` is not the mark to move: expected X or O"),
            ("4/4/4/4 X -3", "`-3` is not a number of moves left: expected 0 to 16"),
            ("4/4/4/4 X +3", "`+3` is not a number of moves left: expected 0 to 16"),
            ("4/4/4/4 X 999", "`999` is not a number of moves left: expected 0 to 16"),
        ] {
            assert_eq!(refused(text), expected);
        }
        let few = refused("XOXO/4/4/4 X 13");
        assert!(few.ends_with(
            "is not a position that can be played: 13 moves are left, but only 12 cells are empty"
        ));
    }

    #[test]
    fn moves_are_names_of_cells() {
        let game = game("4x4");
        assert_eq!(game.read_move("d4"), Ok(Cell::new(15)));
        assert_eq!(game.read_move("B1"), Ok(Cell::new(1)));
        let refused = game.read_move("e1").unwrap_err().to_string();
        assert_eq!(
            refused,
            "`e1` is not a cell of this board: expected a column from a to d and a row from 1 to 4"
        );
    }

    #[test]
    fn rejects_overlapping_marks() {
        let game = game("4x4");
        assert!(game.position(1, 1, PlayerMark::X, 1).is_err());
        assert!(game.position(1 << 16, 1, PlayerMark::X, 1).is_err());
        assert_eq!(game.position(1, 2, PlayerMark::O, 1).map(|position| position.own()), Ok(2));
    }

    #[test]
    fn the_picture_shows_coordinates_and_the_last_move() {
        let game = game("5x4");
        let position = game.read_position("3OO/3OX/XX1X1/XX3 O 4").unwrap();
        let expected = "\
4  .  .  .  O  O
3  .  .  .  O [X]
2  X  X  .  X  .
1  X  X  .  .  .
   a  b  c  d  e";
        assert_eq!(game.picture(&position, game.read_move("e3").ok().as_ref()).to_string(), expected);
    }

    #[test]
    fn the_effect_lists_the_flipped_marks() {
        let game = game("5x5");
        let effect_of = |position: &Position, cell: &str| {
            game.effect(position, &game.read_move(cell).unwrap()).unwrap().to_string()
        };
        let position = game.read_position("5/1OOO1/1O1O1/1OOX1/5 X 4").unwrap();
        for (cell, effect) in [
            ("c3", "flipping c2, b3, d3 and c4"),
            ("b1", "flipping b2"),
            ("d5", "flipping d4"),
            ("a1", "flipping nothing"),
        ] {
            assert_eq!(effect_of(&position, cell), effect);
        }
        let other = game.read_position("5/1OOO1/1O1O1/1OOX1/5 O 4").unwrap();
        assert_eq!(effect_of(&other, "e2"), "flipping d2");
    }

    #[test]
    fn pictures_of_high_and_wide_boards_are_aligned() {
        let high = game("2x10");
        let start = high.read_position("OO/OO/2/2/2/2/2/2/XX/XX X 0").unwrap();
        let lines: Vec<String> = high.picture(&start, None).to_string().lines().map(str::to_owned).collect();
        assert_eq!([&lines[0][..], &lines[1], &lines[10]], ["10  O  O", " 9  O  O", "    a  b"]);
        let wide = game("28x2");
        let start = wide.read_position("26OO/XX26 X 0").unwrap();
        assert!(wide.picture(&start, None).to_string().ends_with(" y  z aa ab"));
    }
}
