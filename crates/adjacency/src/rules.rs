//! The rules: legal moves, flips and the end of the game.

use crate::geometry::{self, Geometry};
use crate::symmetry::Symmetries;
use crate::{Cell, IllegalMove, PlayerMark, Position, RoundsError, Size, cells};
use papan_game::{Game, Illegal, Outcome, Rng, Seat, Turn, Viewer};

/// The rules of the adjacency strategy game: a board size, a number of rounds, and the mark of the first
/// seat.
///
/// ```
/// use papan_adjacency::Adjacency;
/// use papan_game::{Game, Notation, Outcome, Turn};
///
/// let game = Adjacency::default(); // 8x8, 28 rounds, X moves first
/// let mut position = game.read_position("6OO/6OO/5X2/8/8/8/XX6/XX6 O 1")?;
/// game.play(&mut position, &game.read_move("f7")?)?;
/// assert_eq!(game.turn(&position), Turn::Over(Outcome { points: [4, 6] }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Adjacency {
    size: Size,
    rounds: u8,
    first: PlayerMark,
    pub(crate) geometry: Geometry,
    pub(crate) symmetries: Symmetries,
}

impl Default for Adjacency {
    /// Returns the rules for a full 8x8 board with X to move first.
    fn default() -> Self {
        Self::with_max_rounds(Size::CLASSIC, PlayerMark::X)
    }
}

impl Adjacency {
    /// Creates the rules. A round is one move of each side.
    pub fn new(size: Size, rounds: u8, first: PlayerMark) -> Result<Self, RoundsError> {
        if !(1..=size.max_rounds()).contains(&rounds) {
            let max = size.max_rounds();
            return Err(RoundsError::TooMany { rounds, size: size.to_string(), max });
        }
        Ok(Self { rounds, ..Self::with_max_rounds(size, first) })
    }

    /// Creates the rules for as many rounds as fit on the board.
    pub fn with_max_rounds(size: Size, first: PlayerMark) -> Self {
        let (geometry, symmetries) = (Geometry::new(size), Symmetries::new(size));
        Self { size, rounds: size.max_rounds(), first, geometry, symmetries }
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the number of rounds in a game.
    pub fn rounds(&self) -> u8 {
        self.rounds
    }

    /// Returns the mark of a seat.
    pub fn mark(&self, seat: Seat) -> PlayerMark {
        match seat {
            Seat::First => self.first,
            Seat::Second => self.first.other(),
        }
    }

    /// Returns the seat that plays a mark.
    pub fn seat(&self, mark: PlayerMark) -> Seat {
        if mark == self.first { Seat::First } else { Seat::Second }
    }

    /// Returns the set of cells with this mark.
    #[inline]
    pub fn marks(&self, position: &Position, mark: PlayerMark) -> u64 {
        position.marks(self.seat(mark))
    }

    /// Returns the mark on a cell.
    pub fn mark_at(&self, position: &Position, cell: Cell) -> Option<PlayerMark> {
        [PlayerMark::X, PlayerMark::O].into_iter().find(|&mark| self.marks(position, mark) & cell.bit() != 0)
    }

    /// Returns the set of empty cells.
    #[inline]
    pub fn empty(&self, position: &Position) -> u64 {
        self.geometry.full & !position.taken()
    }

    /// Returns the cells directly above, below, left and right of a cell. Empty for a cell off the board.
    #[inline]
    pub fn neighbors(&self, cell: Cell) -> u64 {
        self.geometry.neighbors.get(usize::from(cell.index())).copied().unwrap_or(0)
    }

    /// Returns the marks of the other seat that a move on this cell would flip.
    #[inline]
    pub fn flips(&self, position: &Position, cell: Cell) -> u64 {
        self.neighbors(cell) & position.other
    }

    /// Returns the cells that can be played: the empty ones while moves are left.
    #[inline]
    pub(crate) fn playable(&self, position: &Position) -> u64 {
        if position.moves_left == 0 { 0 } else { self.empty(position) }
    }

    /// Returns the position after a move on an empty cell.
    #[inline]
    pub(crate) fn after(&self, position: &Position, cell: Cell) -> Position {
        let flips = self.flips(position, cell);
        Position {
            own: position.other ^ flips,
            other: position.own | flips | cell.bit(),
            mover: position.mover.other(),
            moves_left: position.moves_left.wrapping_sub(1),
        }
    }

    /// Returns the 2x2 corner in which a mark starts.
    fn start_corner(&self, mark: PlayerMark) -> u64 {
        let is_near = |index: u8, length: u8| match mark {
            PlayerMark::X => index < 2,
            PlayerMark::O => index + 2 >= length,
        };
        let size = self.size;
        geometry::set(size, |cell| {
            is_near(size.column(cell), size.width()) && is_near(size.row(cell), size.height())
        })
    }
}

impl Game for Adjacency {
    type State = Position;
    type View = Position;
    type Move = Cell;

    fn start(&self, _: &mut Rng) -> Position {
        Position {
            own: self.start_corner(self.first),
            other: self.start_corner(self.first.other()),
            mover: Seat::First,
            moves_left: 2 * self.rounds,
        }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Turn {
        if position.moves_left > 0 {
            return Turn::Of(position.mover);
        }
        Turn::Over(Outcome { points: Seat::BOTH.map(|seat| position.marks(seat).count_ones().cast_signed()) })
    }

    fn view(&self, position: &Position, _: Viewer) -> Position {
        *position
    }

    #[inline]
    fn moves(&self, position: &Position, out: &mut Vec<Cell>) {
        out.extend(cells(self.playable(position)));
    }

    fn check(&self, position: &Position, cell: &Cell) -> Result<(), Illegal> {
        let name = self.size.cell_name(*cell);
        if position.moves_left == 0 {
            return Err(Illegal::over());
        }
        if !self.size.contains(*cell) {
            let last = self.size.cell_name(Cell::new(self.size.cells() - 1));
            return Err(Illegal::new(IllegalMove::OffBoard { cell: name, last }));
        }
        match self.mark_at(position, *cell) {
            Some(mark) => Err(Illegal::new(IllegalMove::Taken { cell: name, mark: mark.to_string() })),
            None => Ok(()),
        }
    }

    #[inline]
    fn advance(&self, position: &mut Position, cell: &Cell) {
        *position = self.after(position, *cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_game::Notation;

    /// Plays `moves` from a position and checks the resulting position.
    fn check(game: &Adjacency, from: &str, moves: &str, expected: &str) {
        let mut position = game.read_position(from).unwrap();
        for text in moves.split_whitespace() {
            game.play(&mut position, &game.read_move(text).unwrap()).unwrap();
        }
        assert_eq!(game.write_position(&position), expected);
    }

    fn rules(size: &str, rounds: u8, first: PlayerMark) -> Adjacency {
        Adjacency::new(size.parse().unwrap(), rounds, first).unwrap()
    }

    #[test]
    fn a_move_flips_exactly_its_four_neighbors() {
        let game = rules("5x5", 8, PlayerMark::X);
        check(&game, "5/1OOO1/1O1O1/1OOO1/5 X 4", "c3", "5/1OXO1/1XXX1/1OXO1/5 O 3");
        check(&game, "5/2O2/2O2/5/5 X 4", "c2", "5/2O2/2X2/2X2/5 O 3");
        check(&game, "5/5/5/5/OO2O X 4", "c1", "5/5/5/5/OXX1O O 3");
    }

    #[test]
    fn edges_do_not_wrap() {
        let game = rules("5x5", 8, PlayerMark::X);
        check(&game, "5/5/5/4O/5 X 4", "a3", "5/5/X4/4O/5 O 3");
        check(&game, "5/5/5/O4/5 X 4", "e1", "5/5/5/O4/4X O 3");
        check(&game, "O4/5/5/5/5 X 4", "a1", "O4/5/5/5/X4 O 3");
    }

    #[test]
    fn games_start_with_both_corners_and_either_mark_to_move() {
        let start = |game: &Adjacency| game.write_position(&game.start(&mut papan_game::rng::stream(0, 0)));
        assert_eq!(start(&Adjacency::default()), "6OO/6OO/8/8/8/8/XX6/XX6 X 56");
        assert_eq!(start(&rules("8x8", 2, PlayerMark::O)), "6OO/6OO/8/8/8/8/XX6/XX6 O 4");
        assert_eq!(start(&rules("4x3", 1, PlayerMark::X)), "2OO/XXOO/XX2 X 2");
        assert_eq!(start(&rules("16x4", 28, PlayerMark::X)), "14OO/14OO/XX14/XX14 X 56");
        let game = rules("8x8", 2, PlayerMark::O);
        assert_eq!((game.mark(Seat::First), game.seat(PlayerMark::X)), (PlayerMark::O, Seat::Second));
    }

    #[test]
    fn rejects_illegal_moves_with_the_reason() {
        let game = Adjacency::default();
        let refused = |position: &str, cell: u8| {
            let position = game.read_position(position).unwrap();
            game.check(&position, &Cell::new(cell)).unwrap_err().to_string()
        };
        let start = "6OO/6OO/8/8/8/8/XX6/XX6 X 56";
        assert_eq!(refused(start, 9), "b2 is taken by X");
        assert_eq!(refused(start, 63), "h8 is taken by O");
        assert_eq!(refused(start, 64), "a9 is off the board: expected a1 to h8");
        assert_eq!(refused(start, 255), "h32 is off the board: expected a1 to h8");
        assert_eq!(refused("6OO/6OO/8/8/8/8/XX6/XX6 X 0", 20), "the game is over");
    }

    #[test]
    fn rounds_must_fit_on_the_board() {
        let refused = |rounds| Adjacency::new(Size::CLASSIC, rounds, PlayerMark::X).unwrap_err().to_string();
        assert_eq!(refused(29), "29 rounds cannot be played on a board of 8x8: expected 1 to 28");
        assert_eq!(refused(0), "0 rounds cannot be played on a board of 8x8: expected 1 to 28");
    }

    #[test]
    fn flips_lists_the_marks_that_a_move_would_flip() {
        let game = rules("5x5", 8, PlayerMark::X);
        let position = game.read_position("5/1OOO1/1O1O1/1OOX1/5 X 4").unwrap();
        let names = |cell| {
            cells(game.flips(&position, cell)).map(|cell| game.size().cell_name(cell)).collect::<Vec<_>>()
        };
        assert_eq!(names(game.read_move("c3").unwrap()), ["c2", "b3", "d3", "c4"]);
        assert_eq!(names(game.read_move("a1").unwrap()), [""; 0]);
        assert_eq!(names(Cell::new(200)), [""; 0]);
    }
}
