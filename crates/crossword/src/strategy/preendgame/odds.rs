//! The answer of a pre-endgame search.

use crate::{Move, Tile};

/// In how many orders of the unseen tiles a play wins, ties and loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Odds {
    /// Orders in which it wins.
    pub wins: u64,
    /// Orders in which it ties.
    pub ties: u64,
    /// Orders in which it loses.
    pub losses: u64,
    /// Orders without a proved result.
    pub unknown: u64,
}

impl Odds {
    /// Returns the number of orders.
    pub fn orders(&self) -> u64 {
        self.wins + self.ties + self.losses + self.unknown
    }

    /// Returns the points that are certain: two for a win and one for a tie.
    pub fn low(&self) -> u64 {
        2 * self.wins + self.ties
    }

    /// Returns the most points possible.
    pub fn high(&self) -> u64 {
        self.low() + 2 * self.unknown
    }

    /// Whether the result of each order is proved.
    pub fn is_proved(&self) -> bool {
        self.unknown == 0
    }

    /// Counts orders with a result: 1 for a win, 0 for a tie, -1 for a loss, `None` if it is unknown.
    pub(super) fn add(&mut self, sign: Option<i32>, orders: u64) {
        let count = match sign {
            Some(1..) => &mut self.wins,
            Some(0) => &mut self.ties,
            Some(_) => &mut self.losses,
            None => &mut self.unknown,
        };
        *count += orders;
    }
}

/// The result of a play after one draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawOdds {
    /// The tiles drawn by the player, sorted.
    pub drawn: Vec<Tile>,
    /// The results of the orders with this draw, with an opponent who knows the order.
    pub pessimistic: Odds,
}

/// A play with its odds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayOdds {
    /// The play: a placement or a pass.
    pub mv: Move,
    /// Its score.
    pub score: i32,
    /// The results with an opponent who knows the order of the bag.
    pub pessimistic: Odds,
    /// The results with an opponent who knows its rack and the unseen tiles.
    pub rational: Odds,
    /// The results by draw.
    pub draws: Vec<DrawOdds>,
}

/// The plays of a position with their odds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PreEndingSolution {
    /// The plays, best first: by the certain points with a pessimistic opponent, then with a rational one.
    pub plays: Vec<PlayOdds>,
    /// Whether no play can have more points with a pessimistic opponent than the first.
    pub is_proved: bool,
    /// Positions searched.
    pub nodes: u64,
}
