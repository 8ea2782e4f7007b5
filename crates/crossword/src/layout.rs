//! The premium squares of the board.

use crate::built_in::built_in;
use crate::rack::RACK_SIZE;
use crate::square::{SIDE, SQUARES, Square};
use thiserror::Error;

/// The effect of a square on the score of the first tile placed on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Premium {
    /// No effect.
    #[default]
    None,
    /// Doubles the letter.
    DoubleLetter,
    /// Triples the letter.
    TripleLetter,
    /// Doubles the word.
    DoubleWord,
    /// Triples the word.
    TripleWord,
}

impl Premium {
    /// Returns the letter multiplier.
    #[inline]
    pub const fn letter(self) -> i16 {
        match self {
            Self::DoubleLetter => 2,
            Self::TripleLetter => 3,
            _ => 1,
        }
    }

    /// Returns the word multiplier.
    #[inline]
    pub const fn word(self) -> i16 {
        match self {
            Self::DoubleWord => 2,
            Self::TripleWord => 3,
            _ => 1,
        }
    }

    /// Returns the symbol of the premium in a layout file.
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

/// The premium squares of a board.
///
/// A layout file has fifteen lines of fifteen symbols: `=` and `-` for triple and double word, `"` and `'` for triple
/// and double letter, `.` for none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardLayout {
    squares: [Premium; SQUARES],
}

/// A text is not a layout.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BoardLayoutError {
    /// A line does not have 15 squares.
    #[error("line {line}: found {found} squares, expected {SIDE}")]
    Width {
        /// The line number, from 1.
        line: usize,
        /// The number of squares.
        found: usize,
    },
    /// A symbol is unknown.
    #[error("line {line}: found `{found}`, expected one of . ' \" - =")]
    Sign {
        /// The line number, from 1.
        line: usize,
        /// The symbol.
        found: char,
    },
    /// The file does not have 15 rows.
    #[error("found {0} rows, expected {SIDE}")]
    Height(usize),
    /// A word multiplier could become too large.
    #[error("found a row or column with a word multiplier of {0}, expected at most {MAX_WORD_MULTIPLIER}")]
    Multiplier(i64),
}

/// Maximum word multiplier of a row or column. It keeps equities in millipoints within `i32`.
const MAX_WORD_MULTIPLIER: i64 = 243;

impl BoardLayout {
    /// Returns the standard layout.
    pub fn standard() -> Self {
        let text = include_str!("../../../data/crossword/standard.layout");
        built_in(Self::read(text))
    }

    /// Returns a layout without premium squares.
    pub const fn plain() -> Self {
        Self { squares: [Premium::None; SQUARES] }
    }

    /// Reads a layout file.
    pub fn read(text: &str) -> Result<Self, BoardLayoutError> {
        let mut layout = Self::plain();
        let mut rows = 0;
        for (number, line) in text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate() {
            let (line, number) = (line.trim(), number + 1);
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let width = line.chars().count();
            if width != SIDE {
                return Err(BoardLayoutError::Width { line: number, found: width });
            }
            for (column, sign) in line.chars().enumerate() {
                let premium = Premium::ALL.into_iter().find(|premium| premium.sign() == sign);
                let premium = premium.ok_or(BoardLayoutError::Sign { line: number, found: sign })?;
                if let Some(square) = Square::at(rows, column) {
                    layout.squares[square.index()] = premium;
                }
            }
            rows += 1;
        }
        if rows != SIDE {
            return Err(BoardLayoutError::Height(rows));
        }
        let lines = (0..SIDE).flat_map(|at| {
            [layout.max_word_multiplier(|i| (at, i)), layout.max_word_multiplier(|i| (i, at))]
        });
        match lines.max().filter(|&multiplier| multiplier > MAX_WORD_MULTIPLIER) {
            Some(multiplier) => Err(BoardLayoutError::Multiplier(multiplier)),
            None => Ok(layout),
        }
    }

    /// Whether the layout is the same with rows and columns swapped.
    pub fn is_symmetric(&self) -> bool {
        Square::all().all(|square| self.premium(square) == self.premium(square.transposed()))
    }

    /// Returns the maximum word multiplier of a row or column with the tiles of one rack.
    fn max_word_multiplier(&self, position: impl Fn(usize) -> (usize, usize)) -> i64 {
        let square = |at: usize| Square::new(position(at).0, position(at).1);
        let mut all: Vec<i64> = (0..SIDE).map(|at| self.premium(square(at)).word().into()).collect();
        all.sort_unstable();
        all.iter().rev().take(RACK_SIZE).product()
    }

    /// Returns the premium of a square.
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
        let layout = BoardLayout::standard();
        let count = |premium| Square::all().filter(|&square| layout.premium(square) == premium).count();
        assert_eq!(Premium::ALL.map(count), [164, 24, 12, 17, 8]);
        assert_eq!(layout.premium(Square::CENTER), Premium::DoubleWord);
        assert!(layout.is_symmetric());
        for square in Square::all() {
            let rotated = Square::new(square.column(), SIDE - 1 - square.row());
            assert_eq!(layout.premium(square), layout.premium(rotated), "{square}");
        }
    }

    #[test]
    fn errors_name_the_line() {
        let row = "...............\n";
        assert_eq!(BoardLayout::read(&row.repeat(15)), Ok(BoardLayout::plain()));
        assert_eq!(BoardLayout::read(&row.repeat(14)), Err(BoardLayoutError::Height(14)));
        assert_eq!(BoardLayout::read(&row.repeat(16)), Err(BoardLayoutError::Height(16)));
        assert_eq!(BoardLayout::read("# a\n..\n"), Err(BoardLayoutError::Width { line: 2, found: 2 }));
        let many = format!("{}{}", row.repeat(14), "======.........\n");
        assert_eq!(BoardLayout::read(&many), Err(BoardLayoutError::Multiplier(729)));
        assert_eq!(BoardLayout::read("..............x"), Err(BoardLayoutError::Sign { line: 1, found: 'x' }));
    }
}
