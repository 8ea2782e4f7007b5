//! One tile, in hand or on the board.

/// A tile: a letter of the set, or the blank.
///
/// Letters are numbers from 1, in the order of the set. A blank in hand has no letter; on the board it stands for
/// one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

/// Set where a blank stands for a letter.
const AS_LETTER: u8 = 0x80;

impl Tile {
    /// The blank, in hand.
    pub const BLANK: Self = Self(0);

    /// The tile of a letter.
    #[inline]
    pub const fn letter_tile(letter: u8) -> Self {
        Self(letter)
    }

    /// A blank that stands for a letter.
    #[inline]
    pub const fn blank_as(letter: u8) -> Self {
        Self(letter | AS_LETTER)
    }

    /// The letter that it is, or stands for; 0 for a blank in hand.
    #[inline]
    pub const fn letter(self) -> u8 {
        self.0 & !AS_LETTER
    }

    /// Whether it is a blank, in hand or on the board.
    #[inline]
    pub const fn is_blank(self) -> bool {
        self.0 == 0 || self.0 & AS_LETTER != 0
    }

    /// The same tile back in hand: a blank stands for nothing there.
    #[must_use]
    #[inline]
    pub const fn in_hand(self) -> Self {
        if self.is_blank() { Self::BLANK } else { self }
    }

    /// As a number below 256: the letter, 128 more where a blank stands for it.
    #[inline]
    pub(crate) const fn raw(self) -> u8 {
        self.0
    }

    /// The tile with this number.
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
