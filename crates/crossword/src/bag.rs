//! The tiles that are still to draw.

use crate::rack::{RACK, Rack};
use crate::{Letters, Tile};
use papan_game::{Rng, Seat};
use rand::RngExt;
use rand::seq::SliceRandom;

/// The tiles that nobody has drawn yet, in an order that is fixed when the game starts.
///
/// The first seat draws from the front and the second from the back. So what one player draws depends little on how
/// many tiles the other one plays, and two games with the same bag and swapped seats are alike as long as can be.
#[derive(Clone, PartialEq, Debug)]
pub struct Bag {
    tiles: Vec<Tile>,
    /// Where exchanged tiles go.
    chance: Rng,
}

impl Bag {
    /// All tiles of a set, shuffled.
    pub fn full(letters: &Letters, rng: &mut Rng) -> Self {
        Self::of(letters.every_tile(), rng)
    }

    /// These tiles, shuffled.
    pub fn of(mut tiles: Vec<Tile>, rng: &mut Rng) -> Self {
        tiles.sort_unstable();
        tiles.shuffle(rng);
        Self { tiles, chance: rand::SeedableRng::seed_from_u64(rng.random()) }
    }

    /// How many tiles are left.
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether none is left.
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// The tiles that are left, in the order in which the first seat would draw them.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Fills a rack up for a seat.
    pub fn fill(&mut self, rack: &mut Rack, seat: Seat) {
        let wanted = (RACK - rack.len()).min(self.tiles.len());
        let from = match seat {
            Seat::First => 0,
            Seat::Second => self.tiles.len() - wanted,
        };
        for tile in self.tiles.drain(from..from + wanted) {
            rack.add(tile);
        }
    }

    /// Takes tiles back, each to a place by chance.
    pub fn put_back(&mut self, tiles: impl IntoIterator<Item = Tile>) {
        for tile in tiles {
            let place = self.chance.random_range(0..=self.tiles.len());
            self.tiles.insert(place, tile);
        }
    }

    /// The next tiles, so many as there are of those wanted.
    pub fn deal(&mut self, wanted: usize) -> Rack {
        let count = wanted.min(self.tiles.len()).min(RACK);
        Rack::of(self.tiles.drain(..count)).unwrap_or_default()
    }

    /// Takes one tile like this out, if there is one: for positions that are put together by hand.
    pub fn remove(&mut self, tile: Tile) -> bool {
        let place = self.tiles.iter().position(|&held| held == tile.in_hand());
        place.map(|place| self.tiles.remove(place)).is_some()
    }
}
