//! A tile on a rack or on the board.

/// A tile: a letter of the tile set, or a blank.
///
/// Letters are numbers from 1, in the order of the set. A blank on a rack has no letter; on the board it stands for
/// one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

/// Flag of a blank that stands for a letter.
const AS_LETTER: u8 = 0x80;

impl Tile {
    /// A blank on a rack.
    pub const BLANK: Self = Self(0);

    /// Creates the tile of a letter.
    #[inline]
    pub const fn from_letter(letter: u8) -> Self {
        Self(letter)
    }

    /// Creates a blank that stands for a letter.
    #[inline]
    pub const fn blank_as(letter: u8) -> Self {
        Self(letter | AS_LETTER)
    }

    /// Returns the letter of the tile, or the one a blank stands for; 0 for a blank on a rack.
    #[inline]
    pub const fn letter(self) -> u8 {
        self.0 & !AS_LETTER
    }

    /// Whether the tile is a blank, on a rack or on the board.
    #[inline]
    pub const fn is_blank(self) -> bool {
        self.0 == 0 || self.0 & AS_LETTER != 0
    }

    /// Returns the tile as it is on a rack, where a blank stands for no letter.
    #[must_use]
    #[inline]
    pub const fn on_rack(self) -> Self {
        if self.is_blank() { Self::BLANK } else { self }
    }

    /// Returns the tile as a number: the letter, plus 128 for a blank that stands for it.
    #[inline]
    pub(crate) const fn raw(self) -> u8 {
        self.0
    }

    /// Returns the tile of a number returned by [`raw`](Self::raw).
    #[inline]
    pub(crate) const fn from_raw(raw: u8) -> Self {
        Self(raw)
    }
}

impl std::fmt::Debug for Tile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.letter(), self.is_blank()) {
            (0, _) => write!(f, "?"),
            (letter @ 1..=26, true) => write!(f, "{}", char::from(b'a' + letter - 1)),
            (letter @ 1..=26, false) => write!(f, "{}", char::from(b'A' + letter - 1)),
            (letter, true) => write!(f, "?{letter}"),
            (letter, false) => write!(f, "#{letter}"),
        }
    }
}
