//! The tiles left to draw.

use crate::rack::{RACK_SIZE, Rack};
use crate::{Letters, Tile};
use papan_game::{Rng, Seat};
use rand::RngExt;
use rand::seq::SliceRandom;

/// The tiles left to draw, in an order fixed when the game starts.
///
/// The first seat draws from the front and the second from the back. The tiles that one player draws therefore hardly
/// depend on how many the other plays, and two games with the same bag and swapped seats stay comparable for as long as
/// possible.
#[derive(Clone, PartialEq, Debug)]
pub struct Bag {
    tiles: Vec<Tile>,
    /// Chooses the positions of exchanged tiles.
    rng: Rng,
}

impl Bag {
    /// Creates a shuffled bag with all tiles of a set.
    pub fn full(letters: &Letters, rng: &mut Rng) -> Self {
        Self::of(letters.all_tiles(), rng)
    }

    /// Creates a shuffled bag with these tiles.
    pub fn of(mut tiles: Vec<Tile>, rng: &mut Rng) -> Self {
        tiles.sort_unstable();
        tiles.shuffle(rng);
        Self { tiles, rng: rand::SeedableRng::seed_from_u64(rng.random()) }
    }

    /// Returns the number of tiles.
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether the bag is empty.
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// Returns the tiles in the order in which the first seat would draw them.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Refills a rack for a seat.
    pub fn fill(&mut self, rack: &mut Rack, seat: Seat) {
        let wanted = (RACK_SIZE - rack.len()).min(self.tiles.len());
        let from = match seat {
            Seat::First => 0,
            Seat::Second => self.tiles.len() - wanted,
        };
        for tile in self.tiles.drain(from..from + wanted) {
            rack.add(tile);
        }
    }

    /// Puts tiles back at random positions.
    pub fn put_back(&mut self, tiles: impl IntoIterator<Item = Tile>) {
        for tile in tiles {
            let at = self.rng.random_range(0..=self.tiles.len());
            self.tiles.insert(at, tile);
        }
    }

    /// Draws up to `wanted` tiles from the front.
    pub fn draw(&mut self, wanted: usize) -> Rack {
        let count = wanted.min(self.tiles.len()).min(RACK_SIZE);
        Rack::of(self.tiles.drain(..count)).unwrap_or_default()
    }

    /// Removes one tile of this kind. Returns `false` if there is none. Used to set up positions.
    pub fn remove(&mut self, tile: Tile) -> bool {
        let at = self.tiles.iter().position(|&held| held == tile.on_rack());
        at.map(|at| self.tiles.remove(at)).is_some()
    }
}
