//! The board of a game as cells in rows, for pictures of where moves are made.

/// The cells of a board, counted row by row from the upper left.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grid {
    /// Cells in a row.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// What each column is called; empty where they have no names.
    pub columns: Vec<String>,
    /// What each row is called, from the top; empty where they have no names.
    pub rows: Vec<String>,
}

impl Grid {
    /// A board whose columns and rows have no names.
    pub(crate) fn plain(width: u8, height: u8) -> Self {
        Self { width, height, ..Self::default() }
    }

    /// A board with small letters for columns, and rows counted from the bottom, as in chess.
    pub(crate) fn upwards(width: u8, height: u8) -> Self {
        let rows = (1..=height).rev().map(|row| row.to_string()).collect();
        Self { width, height, columns: letters(b'a', width), rows }
    }

    /// A board with capitals for columns, and rows counted from the top.
    pub(crate) fn downwards(width: u8, height: u8) -> Self {
        let rows = (1..=height).map(|row| row.to_string()).collect();
        Self { width, height, columns: letters(b'A', width), rows }
    }
}

/// As many letters, from `first` on.
fn letters(first: u8, count: u8) -> Vec<String> {
    (first..=u8::MAX).take(usize::from(count)).map(|letter| char::from(letter).to_string()).collect()
}
