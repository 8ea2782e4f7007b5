//! The rules: what a move does, and when the game is over.

use crate::geometry::{self, Geometry};
use crate::symmetry::Symmetries;
use crate::{Cell, Mark, Position, Size, cells};
use papan_game::{Eye, Game, Illegal, Outcome, Rng, Seat, Turn};
use thiserror::Error;

/// The adjacency strategy game on a board of some size, for a number of rounds. The first seat moves
/// first, with the mark that the rules give it.
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
    first: Mark,
    pub(crate) geometry: Geometry,
    pub(crate) symmetries: Symmetries,
}

/// A number of rounds that the board has no room for.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{rounds} rounds cannot be played on a board of {size}: expected 1 to {}", .size.most_rounds())]
pub struct RoundsError {
    /// As asked for.
    pub rounds: u8,
    /// The board.
    pub size: Size,
}

impl Default for Adjacency {
    /// The board of 8x8 is filled, and X moves first.
    fn default() -> Self {
        Self::filling(Size::CLASSIC, Mark::X)
    }
}

impl Adjacency {
    /// The rules on a board of this size for so many rounds, a move of each side; `first` moves first.
    pub fn new(size: Size, rounds: u8, first: Mark) -> Result<Self, RoundsError> {
        if !(1..=size.most_rounds()).contains(&rounds) {
            return Err(RoundsError { rounds, size });
        }
        Ok(Self { rounds, ..Self::filling(size, first) })
    }

    /// The rules for the most rounds that the board has room for.
    pub fn filling(size: Size, first: Mark) -> Self {
        let (geometry, symmetries) = (Geometry::new(size), Symmetries::new(size));
        Self { size, rounds: size.most_rounds(), first, geometry, symmetries }
    }

    /// The board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many rounds a game lasts.
    pub fn rounds(&self) -> u8 {
        self.rounds
    }

    /// The mark of a seat.
    pub fn mark(&self, seat: Seat) -> Mark {
        match seat {
            Seat::First => self.first,
            Seat::Second => self.first.other(),
        }
    }

    /// The seat that plays a mark.
    pub fn seat(&self, mark: Mark) -> Seat {
        if mark == self.first { Seat::First } else { Seat::Second }
    }

    /// The set of the cells with this mark.
    #[inline]
    pub fn marks(&self, position: &Position, mark: Mark) -> u64 {
        position.marks(self.seat(mark))
    }

    /// The mark that stands on a cell.
    pub fn at(&self, position: &Position, cell: Cell) -> Option<Mark> {
        [Mark::X, Mark::O].into_iter().find(|&mark| self.marks(position, mark) & cell.bit() != 0)
    }

    /// The set of empty cells.
    #[inline]
    pub fn empty(&self, position: &Position) -> u64 {
        self.geometry.full & !position.taken()
    }

    /// The set of cells directly above, below, left and right of a cell; none beside one off the board.
    #[inline]
    pub fn beside(&self, cell: Cell) -> u64 {
        self.geometry.beside.get(usize::from(cell.index())).map_or(0, |&beside| beside)
    }

    /// The set of marks of the other seat that the mover would turn with a mark on this cell.
    #[inline]
    pub fn flips(&self, position: &Position, cell: Cell) -> u64 {
        self.beside(cell) & position.other
    }

    /// Cells that can be played now: the empty ones while moves are left.
    #[inline]
    pub(crate) fn playable(&self, position: &Position) -> u64 {
        if position.left == 0 { 0 } else { self.empty(position) }
    }

    /// The position after the mover has marked an empty cell.
    #[inline]
    pub(crate) fn after(&self, position: &Position, cell: Cell) -> Position {
        let flips = self.flips(position, cell);
        Position {
            own: position.other ^ flips,
            other: position.own | flips | cell.bit(),
            mover: position.mover.other(),
            left: position.left.wrapping_sub(1),
        }
    }

    /// The corner in which a mark starts.
    fn corner(&self, mark: Mark) -> u64 {
        let near = |place: u8, length: u8| match mark {
            Mark::X => place < 2,
            Mark::O => place + 2 >= length,
        };
        let size = self.size;
        geometry::set(size, |cell| {
            near(size.column(cell), size.width()) && near(size.row(cell), size.height())
        })
    }
}

impl Game for Adjacency {
    type State = Position;
    type View = Position;
    type Move = Cell;

    fn start(&self, _: &mut Rng) -> Position {
        Position {
            own: self.corner(self.first),
            other: self.corner(self.first.other()),
            mover: Seat::First,
            left: 2 * self.rounds,
        }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Turn {
        if position.left > 0 {
            return Turn::Of(position.mover);
        }
        Turn::Over(Outcome { points: Seat::BOTH.map(|seat| position.marks(seat).count_ones().cast_signed()) })
    }

    fn view(&self, position: &Position, _: Eye) -> Position {
        *position
    }

    #[inline]
    fn moves(&self, position: &Position, out: &mut Vec<Cell>) {
        out.extend(cells(self.playable(position)));
    }

    fn check(&self, position: &Position, cell: &Cell) -> Result<(), Illegal> {
        let name = self.size.name(*cell);
        if position.left == 0 {
            return Err(Illegal::new("the game is over"));
        }
        if !self.size.has(*cell) {
            let last = self.size.name(Cell::new(self.size.cells() - 1));
            return Err(Illegal::new(format!("{name} is off the board: expected a1 to {last}")));
        }
        match self.at(position, *cell) {
            Some(mark) => Err(Illegal::new(format!("{name} is taken by {mark}"))),
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

    /// Plays `moves` from a position and compares what comes of it.
    fn check(game: &Adjacency, from: &str, moves: &str, expected: &str) {
        let mut position = game.read_position(from).unwrap();
        for text in moves.split_whitespace() {
            game.play(&mut position, &game.read_move(text).unwrap()).unwrap();
        }
        assert_eq!(game.write_position(&position), expected);
    }

    fn rules(size: &str, rounds: u8, first: Mark) -> Adjacency {
        Adjacency::new(size.parse().unwrap(), rounds, first).unwrap()
    }

    #[test]
    fn a_mark_turns_its_four_neighbours_and_no_more() {
        let game = rules("5x5", 8, Mark::X);
        check(&game, "5/1OOO1/1O1O1/1OOO1/5 X 4", "c3", "5/1OXO1/1XXX1/1OXO1/5 O 3");
        check(&game, "5/2O2/2O2/5/5 X 4", "c2", "5/2O2/2X2/2X2/5 O 3");
        check(&game, "5/5/5/5/OO2O X 4", "c1", "5/5/5/5/OXX1O O 3");
    }

    #[test]
    fn edges_do_not_wrap() {
        let game = rules("5x5", 8, Mark::X);
        check(&game, "5/5/5/4O/5 X 4", "a3", "5/5/X4/4O/5 O 3");
        check(&game, "5/5/5/O4/5 X 4", "e1", "5/5/5/O4/4X O 3");
        check(&game, "O4/5/5/5/5 X 4", "a1", "O4/5/5/5/X4 O 3");
    }

    #[test]
    fn both_corners_are_filled_at_the_start_and_either_mark_begins() {
        let start = |game: &Adjacency| game.write_position(&game.start(&mut papan_game::rng::stream(0, 0)));
        assert_eq!(start(&Adjacency::default()), "6OO/6OO/8/8/8/8/XX6/XX6 X 56");
        assert_eq!(start(&rules("8x8", 2, Mark::O)), "6OO/6OO/8/8/8/8/XX6/XX6 O 4");
        assert_eq!(start(&rules("4x3", 1, Mark::X)), "2OO/XXOO/XX2 X 2");
        assert_eq!(start(&rules("16x4", 28, Mark::X)), "14OO/14OO/XX14/XX14 X 56");
        let game = rules("8x8", 2, Mark::O);
        assert_eq!((game.mark(Seat::First), game.seat(Mark::X)), (Mark::O, Seat::Second));
    }

    #[test]
    fn refusals_say_why() {
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
        let refused = |rounds| Adjacency::new(Size::CLASSIC, rounds, Mark::X).unwrap_err().to_string();
        assert_eq!(refused(29), "29 rounds cannot be played on a board of 8x8: expected 1 to 28");
        assert_eq!(refused(0), "0 rounds cannot be played on a board of 8x8: expected 1 to 28");
    }

    #[test]
    fn what_a_move_turns_can_be_asked_before() {
        let game = rules("5x5", 8, Mark::X);
        let position = game.read_position("5/1OOO1/1O1O1/1OOX1/5 X 4").unwrap();
        let names =
            |cell| cells(game.flips(&position, cell)).map(|cell| game.size().name(cell)).collect::<Vec<_>>();
        assert_eq!(names(game.read_move("c3").unwrap()), ["c2", "b3", "d3", "c4"]);
        assert_eq!(names(game.read_move("a1").unwrap()), [""; 0]);
        assert_eq!(names(Cell::new(200)), [""; 0]);
    }
}
