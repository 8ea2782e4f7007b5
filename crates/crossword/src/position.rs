//! A game in progress, and what each eye sees of it.

use crate::bag::Bag;
use crate::board::Board;
use crate::rack::Rack;
use papan_game::{Eye, Seat};

/// Everything there is to know of a game in progress.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// The tiles on the board.
    pub board: Board,
    /// What each seat holds.
    pub racks: [Rack; 2],
    /// What is still to draw.
    pub bag: Bag,
    /// What each seat has; after the end with what unplayed tiles count.
    pub scores: [i32; 2],
    /// Who is to move, or would be.
    pub mover: Seat,
    /// Turns in a row without a point; [`SCORELESS`] as well once the bag is empty and neither side has a placement,
    /// since only passes could follow.
    pub scoreless: u8,
}

/// So many turns in a row without a point end the game.
pub const SCORELESS: u8 = 6;

impl Position {
    /// Whether the game has ended: somebody has played out, nobody has scored for six turns, or, with the bag empty,
    /// neither side has a placement.
    pub fn is_over(&self) -> bool {
        self.scoreless >= SCORELESS || (self.bag.is_empty() && self.racks.iter().any(Rack::is_empty))
    }

    /// What an eye sees: its own tiles, and of the others how many there are. When the game is over, all is seen.
    pub fn view(&self, eye: Eye) -> View {
        let is_over = self.is_over();
        let sees = |seat: Seat| is_over || eye == Eye::Seat(seat);
        View {
            board: self.board.clone(),
            racks: Seat::BOTH.map(|seat| sees(seat).then(|| self.racks[seat.index()])),
            held: self.racks.map(|rack| rack.len() as u8),
            bag: self.bag.len() as u16,
            scores: self.scores,
            mover: self.mover,
            scoreless: self.scoreless,
        }
    }
}

/// What an eye sees of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// The tiles on the board.
    pub board: Board,
    /// What each seat holds, where it is seen.
    pub racks: [Option<Rack>; 2],
    /// How many tiles each seat holds.
    pub held: [u8; 2],
    /// How many tiles are still to draw.
    pub bag: u16,
    /// What each seat has.
    pub scores: [i32; 2],
    /// Who is to move, or would be.
    pub mover: Seat,
    /// Turns in a row without a point.
    pub scoreless: u8,
}

impl View {
    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.scoreless >= SCORELESS || (self.bag == 0 && self.held.contains(&0))
    }

    /// The rack of the seat to move, where it is seen.
    pub fn rack(&self) -> Option<Rack> {
        self.racks[self.mover.index()]
    }

    /// What the seat to move has less what the other has.
    pub fn margin(&self) -> i32 {
        self.scores[self.mover.index()] - self.scores[self.mover.other().index()]
    }
}
