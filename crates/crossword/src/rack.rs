//! The tiles of a player.

use crate::Tile;

/// Maximum number of tiles on a rack.
pub const RACK_SIZE: usize = 7;

/// Up to seven tiles, kept sorted with blanks first, so that racks with the same tiles are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Rack {
    tiles: [u8; RACK_SIZE],
    len: u8,
}

impl Rack {
    /// The rack without tiles.
    pub const EMPTY: Self = Self { tiles: [0; RACK_SIZE], len: 0 };

    /// Creates a rack, or returns `None` if there are more than seven tiles.
    pub fn of(tiles: impl IntoIterator<Item = Tile>) -> Option<Self> {
        let mut rack = Self::EMPTY;
        tiles.into_iter().all(|tile| rack.add(tile)).then_some(rack)
    }

    /// Returns the number of tiles.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether the rack has no tiles.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the tiles, blanks first, then by letter.
    pub fn tiles(&self) -> impl DoubleEndedIterator<Item = Tile> + ExactSizeIterator + '_ {
        self.tiles[..self.len()].iter().map(|&raw| Tile::from_raw(raw))
    }

    /// Returns the letters of the sorted tiles, 0 for a blank.
    #[inline]
    pub(crate) fn letters(&self) -> &[u8] {
        &self.tiles[..self.len()]
    }

    /// Adds a tile; a blank loses its letter. Returns `false` if the rack is full.
    pub fn add(&mut self, tile: Tile) -> bool {
        let len = self.len();
        if len == RACK_SIZE {
            return false;
        }
        let raw = tile.on_rack().raw();
        let at = self.letters().partition_point(|&held| held <= raw);
        self.tiles.copy_within(at..len, at + 1);
        self.tiles[at] = raw;
        self.len += 1;
        true
    }

    /// Removes a tile; any blank matches a blank. Returns `false` if the rack does not have it.
    pub fn remove(&mut self, tile: Tile) -> bool {
        let raw = tile.on_rack().raw();
        let Some(at) = self.letters().iter().position(|&held| held == raw) else { return false };
        self.tiles.copy_within(at + 1.., at);
        self.tiles[RACK_SIZE - 1] = 0;
        self.len -= 1;
        true
    }

    /// Returns the rack without these tiles, or `None` if it does not have all of them.
    pub fn without(mut self, tiles: impl IntoIterator<Item = Tile>) -> Option<Self> {
        tiles.into_iter().all(|tile| self.remove(tile)).then_some(self)
    }

    /// Returns the tiles selected by a bit mask; bit 0 is the first tile of the sorted rack.
    #[must_use]
    pub fn subset(self, mask: usize) -> Self {
        let mut rack = Self::EMPTY;
        for (at, &letter) in self.letters().iter().enumerate() {
            if mask >> at & 1 == 1 {
                rack.tiles[rack.len()] = letter;
                rack.len += 1;
            }
        }
        rack
    }

    /// Returns how many of a tile the rack has.
    pub fn count(&self, tile: Tile) -> usize {
        self.tiles().filter(|&held| held == tile.on_rack()).count()
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
    fn racks_ignore_the_order_of_tiles() {
        let tiles = [3, 0, 1, 3, 2].map(Tile::from_letter);
        let rack = Rack::of(tiles).unwrap();
        assert_eq!(rack, Rack::of(tiles.into_iter().rev()).unwrap());
        assert_eq!(format!("{rack:?}"), "?ABCC");
        let less = rack.without([Tile::blank_as(9), Tile::from_letter(3)]).unwrap();
        assert_eq!(format!("{less:?}"), "ABC");
        assert_eq!(less, Rack::of([2, 1, 3].map(Tile::from_letter)).unwrap());
        assert_eq!(less.without([Tile::BLANK]), None);
        assert_eq!(Rack::of([Tile::BLANK; 8]), None);
        assert_eq!(format!("{:?}", rack.subset(0b10101)), "?BC");
        assert_eq!(rack.subset(0b11001), rack.without([1, 2].map(Tile::from_letter)).unwrap());
    }
}
