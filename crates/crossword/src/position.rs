//! The state of a game, and the part of it that each viewer can see.

use crate::bag::Bag;
use crate::board::Board;
use crate::rack::Rack;
use papan_game::{Seat, Viewer};

/// The full state of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// The tiles on the board.
    pub board: Board,
    /// The rack of each seat.
    pub racks: [Rack; 2],
    /// The tiles left to draw.
    pub bag: Bag,
    /// The score of each seat. Includes unplayed tiles once the game is over.
    pub scores: [i32; 2],
    /// The seat to move. After the end, the seat that would move next.
    pub mover: Seat,
    /// Consecutive turns without points. Set to [`MAX_SCORELESS_TURNS`] if the bag is empty and neither side has a
    /// placement, since only passes could follow.
    pub scoreless_turns: u8,
}

/// Number of consecutive turns without points that ends the game.
pub const MAX_SCORELESS_TURNS: u8 = 6;

impl Position {
    /// Whether the game is over: a player has gone out, nobody has scored for six turns, or the bag is empty and
    /// neither side has a placement.
    pub fn is_over(&self) -> bool {
        self.scoreless_turns >= MAX_SCORELESS_TURNS
            || (self.bag.is_empty() && self.racks.iter().any(Rack::is_empty))
    }

    /// Returns the view of a viewer: its own rack, and only the sizes of the other racks and the bag. Once the game is
    /// over, all racks are visible.
    pub fn view(&self, viewer: Viewer) -> View {
        let is_over = self.is_over();
        let can_see = |seat: Seat| is_over || viewer == Viewer::Seat(seat);
        View {
            board: self.board.clone(),
            racks: Seat::BOTH.map(|seat| can_see(seat).then(|| self.racks[seat.index()])),
            held: self.racks.map(|rack| rack.len() as u8),
            bag: self.bag.len() as u16,
            scores: self.scores,
            mover: self.mover,
            scoreless_turns: self.scoreless_turns,
        }
    }
}

/// The part of a game that a viewer can see.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// The tiles on the board.
    pub board: Board,
    /// The rack of each seat, if visible.
    pub racks: [Option<Rack>; 2],
    /// The number of tiles on each rack.
    pub held: [u8; 2],
    /// The number of tiles in the bag.
    pub bag: u16,
    /// The score of each seat.
    pub scores: [i32; 2],
    /// The seat to move. After the end, the seat that would move next.
    pub mover: Seat,
    /// Consecutive turns without points.
    pub scoreless_turns: u8,
}

impl View {
    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.scoreless_turns >= MAX_SCORELESS_TURNS || (self.bag == 0 && self.held.contains(&0))
    }

    /// Returns the rack of the seat to move, if visible.
    pub fn rack(&self) -> Option<Rack> {
        self.racks[self.mover.index()]
    }

    /// Returns the score of the seat to move minus that of its opponent.
    pub fn spread(&self) -> i32 {
        self.scores[self.mover.index()] - self.scores[self.mover.other().index()]
    }
}
