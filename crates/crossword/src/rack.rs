//! The tiles that a player holds.

use crate::Tile;

/// Tiles that a player holds at most.
pub const RACK: usize = 7;

/// Up to seven tiles in hand, in order, the blank first: the same tiles are the same rack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Rack {
    tiles: [u8; RACK],
    len: u8,
}

impl Rack {
    /// No tiles.
    pub const EMPTY: Self = Self { tiles: [0; RACK], len: 0 };

    /// The rack of these tiles, if they are not too many.
    pub fn of(tiles: impl IntoIterator<Item = Tile>) -> Option<Self> {
        let mut rack = Self::EMPTY;
        tiles.into_iter().all(|tile| rack.add(tile)).then_some(rack)
    }

    /// How many tiles there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The tiles, the blank first, then by letter.
    pub fn tiles(&self) -> impl DoubleEndedIterator<Item = Tile> + ExactSizeIterator + '_ {
        self.tiles[..self.len()].iter().map(|&raw| Tile::from_raw(raw))
    }

    /// The letters of the tiles in order, 0 for the blank.
    #[inline]
    pub(crate) fn letters(&self) -> &[u8] {
        &self.tiles[..self.len()]
    }

    /// Adds a tile, a blank as it is in hand; `false` if there is no room.
    pub fn add(&mut self, tile: Tile) -> bool {
        let len = self.len();
        if len == RACK {
            return false;
        }
        let raw = tile.in_hand().raw();
        let place = self.letters().partition_point(|&held| held <= raw);
        self.tiles.copy_within(place..len, place + 1);
        self.tiles[place] = raw;
        self.len += 1;
        true
    }

    /// Takes a tile away, a blank as it is in hand; `false` if it is not there.
    pub fn take(&mut self, tile: Tile) -> bool {
        let raw = tile.in_hand().raw();
        let Some(place) = self.letters().iter().position(|&held| held == raw) else { return false };
        self.tiles.copy_within(place + 1.., place);
        self.tiles[RACK - 1] = 0;
        self.len -= 1;
        true
    }

    /// What is left without these tiles, if all of them are there.
    pub fn without(mut self, tiles: impl IntoIterator<Item = Tile>) -> Option<Self> {
        tiles.into_iter().all(|tile| self.take(tile)).then_some(self)
    }

    /// The tiles that some bits choose: bit 0 for the first tile in order, and so on.
    #[must_use]
    pub fn chosen(self, bits: usize) -> Self {
        let mut rack = Self::EMPTY;
        for (at, &letter) in self.letters().iter().enumerate() {
            if bits >> at & 1 == 1 {
                rack.tiles[rack.len()] = letter;
                rack.len += 1;
            }
        }
        rack
    }

    /// How many of a tile there are.
    pub fn count(&self, tile: Tile) -> usize {
        self.tiles().filter(|&held| held == tile.in_hand()).count()
    }
}

impl std::fmt::Debug for Rack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.tiles().try_for_each(|tile| write!(f, "{tile:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_tiles_does_not_matter() {
        let tiles = [3, 0, 1, 3, 2].map(Tile::letter_tile);
        let rack = Rack::of(tiles).unwrap();
        assert_eq!(rack, Rack::of(tiles.into_iter().rev()).unwrap());
        assert_eq!(format!("{rack:?}"), "?ABCC");
        let less = rack.without([Tile::blank_as(9), Tile::letter_tile(3)]).unwrap();
        assert_eq!(format!("{less:?}"), "ABC");
        assert_eq!(less, Rack::of([2, 1, 3].map(Tile::letter_tile)).unwrap());
        assert_eq!(less.without([Tile::BLANK]), None);
        assert_eq!(Rack::of([Tile::BLANK; 8]), None);
        assert_eq!(format!("{:?}", rack.chosen(0b10101)), "?BC");
        assert_eq!(rack.chosen(0b11001), rack.without([1, 2].map(Tile::letter_tile)).unwrap());
    }
}
