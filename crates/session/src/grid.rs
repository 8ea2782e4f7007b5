//! The shape of a board, for drawing where moves are played.

/// The cells of a board, counted row by row from the upper left.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grid {
    /// Number of columns.
    pub width: u8,
    /// Number of rows.
    pub height: u8,
    /// The names of the columns; empty if they have none.
    pub columns: Vec<String>,
    /// The names of the rows, top row first; empty if they have none.
    pub rows: Vec<String>,
}

impl Grid {
    /// Creates a board without names.
    pub fn plain(width: u8, height: u8) -> Self {
        Self { width, height, ..Self::default() }
    }

    /// Creates a board with lower-case columns and rows counted from the bottom, as in chess.
    pub fn upwards(width: u8, height: u8) -> Self {
        let rows = (1..=height).rev().map(|row| row.to_string()).collect();
        Self { width, height, columns: letters(b'a', width), rows }
    }

    /// Creates a board with upper-case columns and rows counted from the top.
    pub fn downwards(width: u8, height: u8) -> Self {
        let rows = (1..=height).map(|row| row.to_string()).collect();
        Self { width, height, columns: letters(b'A', width), rows }
    }
}

/// Returns `count` letters from `first` on.
fn letters(first: u8, count: u8) -> Vec<String> {
    (first..=u8::MAX).take(usize::from(count)).map(|letter| char::from(letter).to_string()).collect()
}
