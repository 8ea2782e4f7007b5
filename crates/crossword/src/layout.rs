//! The premium squares of a board.

use crate::rack::RACK;
use crate::square::{SIDE, SQUARES, Square};
use thiserror::Error;

/// What a square makes of the first tile on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Premium {
    /// Nothing.
    #[default]
    None,
    /// Twice the letter.
    DoubleLetter,
    /// Thrice the letter.
    TripleLetter,
    /// Twice the word.
    DoubleWord,
    /// Thrice the word.
    TripleWord,
}

impl Premium {
    /// How often the letter counts.
    #[inline]
    pub const fn letter(self) -> i16 {
        match self {
            Self::DoubleLetter => 2,
            Self::TripleLetter => 3,
            _ => 1,
        }
    }

    /// How often the word counts.
    #[inline]
    pub const fn word(self) -> i16 {
        match self {
            Self::DoubleWord => 2,
            Self::TripleWord => 3,
            _ => 1,
        }
    }

    /// Its sign in a layout.
    pub const fn sign(self) -> char {
        match self {
            Self::None => '.',
            Self::DoubleLetter => '\'',
            Self::TripleLetter => '"',
            Self::DoubleWord => '-',
            Self::TripleWord => '=',
        }
    }

    const ALL: [Self; 5] =
        [Self::None, Self::DoubleLetter, Self::TripleLetter, Self::DoubleWord, Self::TripleWord];
}

/// Where the premium squares are.
///
/// It is read from fifteen lines of fifteen signs: `=` and `-` for thrice and twice the word, `"` and `'` for thrice
/// and twice the letter, `.` for nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    squares: [Premium; SQUARES],
}

/// Why a text is not a layout.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LayoutError {
    /// A line has the wrong length.
    #[error("line {line}: found {found} squares, expected {SIDE}")]
    Width {
        /// Where.
        line: usize,
        /// How many there are.
        found: usize,
    },
    /// A sign means nothing.
    #[error("line {line}: found `{found}`, expected one of . ' \" - =")]
    Sign {
        /// Where.
        line: usize,
        /// What stands there.
        found: char,
    },
    /// Too few or too many lines.
    #[error("found {0} rows, expected {SIDE}")]
    Height(usize),
    /// A word could count too often.
    #[error("found a row or column in which a word can count {0} times, expected at most {MOST_TIMES}")]
    Times(i64),
}

/// A word counts at most this often: scores stay numbers that can be compared in thousandths.
const MOST_TIMES: i64 = 243;

impl Layout {
    /// The one that everybody knows.
    ///
    /// # Panics
    ///
    /// Never: it is part of the program, and a test reads it.
    pub fn standard() -> Self {
        let text = include_str!("../../../data/crossword/standard.layout");
        Self::read(text).expect("the layout that ships is read by a test")
    }

    /// A board without premium squares.
    pub const fn plain() -> Self {
        Self { squares: [Premium::None; SQUARES] }
    }

    /// The layout that a text shows.
    pub fn read(text: &str) -> Result<Self, LayoutError> {
        let mut layout = Self::plain();
        let mut rows = 0;
        for (number, line) in text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate() {
            let (line, number) = (line.trim(), number + 1);
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let width = line.chars().count();
            if width != SIDE {
                return Err(LayoutError::Width { line: number, found: width });
            }
            for (column, sign) in line.chars().enumerate() {
                let premium = Premium::ALL.into_iter().find(|premium| premium.sign() == sign);
                let premium = premium.ok_or(LayoutError::Sign { line: number, found: sign })?;
                if let Some(square) = Square::at(rows, column) {
                    layout.squares[square.index()] = premium;
                }
            }
            rows += 1;
        }
        if rows != SIDE {
            return Err(LayoutError::Height(rows));
        }
        let lines = (0..SIDE).flat_map(|at| [layout.times(|i| (at, i)), layout.times(|i| (i, at))]);
        match lines.max().filter(|&times| times > MOST_TIMES) {
            Some(times) => Err(LayoutError::Times(times)),
            None => Ok(layout),
        }
    }

    /// Whether rows and columns have the same premium squares.
    pub fn is_symmetric(&self) -> bool {
        Square::all().all(|square| self.premium(square) == self.premium(square.turned()))
    }

    /// How often a word can count in a line of squares, with as many tiles as a rack has.
    fn times(&self, place: impl Fn(usize) -> (usize, usize)) -> i64 {
        let square = |at: usize| Square::new(place(at).0, place(at).1);
        let mut all: Vec<i64> = (0..SIDE).map(|at| self.premium(square(at)).word().into()).collect();
        all.sort_unstable();
        all.iter().rev().take(RACK).product()
    }

    /// What a square makes of a tile.
    #[inline]
    pub fn premium(&self, square: Square) -> Premium {
        self.squares[square.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_layout_is_symmetric() {
        let layout = Layout::standard();
        let count = |premium| Square::all().filter(|&square| layout.premium(square) == premium).count();
        assert_eq!(Premium::ALL.map(count), [164, 24, 12, 17, 8]);
        assert_eq!(layout.premium(Square::CENTRE), Premium::DoubleWord);
        assert!(layout.is_symmetric());
        for square in Square::all() {
            let turned = Square::new(square.column(), SIDE - 1 - square.row());
            assert_eq!(layout.premium(square), layout.premium(turned), "{square}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let row = "...............\n";
        assert_eq!(Layout::read(&row.repeat(15)), Ok(Layout::plain()));
        assert_eq!(Layout::read(&row.repeat(14)), Err(LayoutError::Height(14)));
        assert_eq!(Layout::read(&row.repeat(16)), Err(LayoutError::Height(16)));
        assert_eq!(Layout::read("# a\n..\n"), Err(LayoutError::Width { line: 2, found: 2 }));
        let many = format!("{}{}", row.repeat(14), "======.........\n");
        assert_eq!(Layout::read(&many), Err(LayoutError::Times(729)));
        assert_eq!(Layout::read("..............x"), Err(LayoutError::Sign { line: 1, found: 'x' }));
    }
}
