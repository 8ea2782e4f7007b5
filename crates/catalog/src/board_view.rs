//! The position as a viewer sees it, for programs that draw it. Nothing else of a state can be serialized: this
//! compiles,
//!
//! ```
//! fn sent<T: serde::Serialize>() {}
//! sent::<papan_catalog::BoardView>();
//! ```
//!
//! and these do not.
//!
//! ```compile_fail,E0277
//! fn sent<T: serde::Serialize>() {}
//! sent::<papan_crossword::Position>();
//! ```
//!
//! ```compile_fail,E0277
//! fn sent<T: serde::Serialize + ?Sized>() {}
//! sent::<dyn papan_catalog::Session>();
//! ```

use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A position as a viewer sees it. Cells are counted row by row from the upper left; a seat is 0 or 1.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum BoardView {
    /// Of tic-tac-toe.
    TicTacToe(TicTacToeView),
    /// Of the Adjacency Strategy Game.
    Adjacency(AdjacencyView),
    /// Of the crossword game.
    Crossword(Box<CrosswordView>),
}

/// A board of tic-tac-toe. Moves are the number of the cell, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct TicTacToeView {
    /// Number of columns.
    pub width: u8,
    /// Number of rows.
    pub height: u8,
    /// The number of marks in a row that make a line.
    pub row: u8,
    /// Misère: completing a line loses.
    pub misere: bool,
    /// The seat that marked each cell.
    pub cells: Vec<Option<u8>>,
    /// The cells of the line that ended the game.
    #[schema(required)]
    pub line: Option<Vec<usize>>,
}

/// A board of the Adjacency Strategy Game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct AdjacencyView {
    /// Number of columns.
    pub width: u8,
    /// Number of rows.
    pub height: u8,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The names of the rows, the uppermost first.
    pub rows: Vec<String>,
    /// The seat whose mark each cell has.
    pub cells: Vec<Option<u8>>,
    /// The number of cells of each seat.
    pub counts: [u32; 2],
    /// Moves left until the end.
    pub moves_left: u8,
    /// Rounds left until the end, including the current one.
    pub rounds_left: u8,
    /// The legal moves of the seat to move; empty when the game is over.
    pub choices: Vec<AdjacencyMoveValue>,
    /// The contribution of each cell to the objective function of the seat to move.
    pub worth: Vec<f64>,
    /// The value of the objective function for each seat.
    pub objective: [f64; 2],
}

/// A move of the Adjacency Strategy Game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct AdjacencyMoveValue {
    /// Its text.
    #[serde(rename = "move")]
    pub mv: String,
    /// The cell that would be marked.
    pub cell: usize,
    /// The cells that would turn.
    pub flips: Vec<usize>,
}

/// A board of the crossword game, with the racks that the viewer may see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct CrosswordView {
    /// Number of columns.
    pub width: u8,
    /// Number of rows.
    pub height: u8,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The names of the rows, the uppermost first.
    pub rows: Vec<String>,
    /// One text for each row, one character for each square: `.` none, `'` double letter, `"` triple letter, `-` double
    /// word, `=` triple word.
    pub premiums: Vec<String>,
    /// The tile on each square.
    pub cells: Vec<Option<TileView>>,
    /// The rack of each seat, a blank as `?`; null if the viewer may not see it.
    pub racks: [Option<Vec<String>>; 2],
    /// The number of tiles on each rack.
    pub held: [u8; 2],
    /// The number of tiles in the bag.
    pub bag: u16,
    /// The points of each seat.
    pub scores: [i32; 2],
    /// The number of consecutive scoreless turns.
    pub scoreless: u8,
    /// The number of each tile that the viewer does not see.
    pub unseen: BTreeMap<String, usize>,
    /// The tiles of the game, the blank last.
    pub letters: Vec<LetterView>,
}

/// A tile on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct TileView {
    /// The letter that it shows.
    pub letter: String,
    /// Its points.
    pub points: i16,
    /// Whether it is a blank.
    pub blank: bool,
}

/// A kind of tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct LetterView {
    /// The letter, a blank as `?`.
    pub letter: String,
    /// Its points.
    pub points: i16,
    /// The number of such tiles in the set.
    pub count: u8,
}
