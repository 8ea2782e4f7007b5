//! What an eye sees of a game, for programs that draw it. Nothing else of a state can be written out: this compiles,
//!
//! ```
//! fn sent<T: serde::Serialize>() {}
//! sent::<papan_catalog::Look>();
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
//! sent::<dyn papan_catalog::Table>();
//! ```

use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// What an eye sees. Cells are counted row by row from the upper left; a seat is 0 or 1.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Look {
    /// Of tic-tac-toe.
    TicTacToe(TicTacToeLook),
    /// Of the Adjacency Strategy Game.
    Adjacency(AdjacencyLook),
    /// Of the crossword game.
    Crossword(Box<CrosswordLook>),
}

/// A board of tic-tac-toe. Moves are the number of the cell, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct TicTacToeLook {
    /// Cells in a row.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// How many marks in a row make a line.
    pub row: u8,
    /// Whether a line loses.
    pub misere: bool,
    /// The seat that marked each cell.
    pub cells: Vec<Option<u8>>,
    /// The cells of the line that ended the game.
    #[schema(required)]
    pub line: Option<Vec<usize>>,
}

/// A board of the Adjacency Strategy Game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct AdjacencyLook {
    /// Cells in a row.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The names of the rows, the uppermost first.
    pub rows: Vec<String>,
    /// The seat whose mark each cell has.
    pub cells: Vec<Option<u8>>,
    /// How many cells each seat has.
    pub counts: [u32; 2],
    /// Moves until the end.
    pub moves_left: u8,
    /// Rounds until the end, the one that is being played included.
    pub rounds_left: u8,
    /// What the seat to move can do; empty when the game is over.
    pub choices: Vec<AdjacencyChoice>,
    /// What each cell adds to the objective function of the seat to move.
    pub worth: Vec<f64>,
    /// The value of the objective function for each seat.
    pub objective: [f64; 2],
}

/// A move of the Adjacency Strategy Game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct AdjacencyChoice {
    /// Its text.
    #[serde(rename = "move")]
    pub mv: String,
    /// The cell that would be marked.
    pub cell: usize,
    /// The cells that would turn.
    pub flips: Vec<usize>,
}

/// A board of the crossword game, with the racks that the eye may see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct CrosswordLook {
    /// Squares in a row.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The names of the rows, the uppermost first.
    pub rows: Vec<String>,
    /// A text for each row with a sign for each square: `.` none, `'` double letter, `"` triple letter, `-` double
    /// word, `=` triple word.
    pub premiums: Vec<String>,
    /// The tile on each square.
    pub cells: Vec<Option<TileLook>>,
    /// The tiles in hand of each seat, a blank as `?`; null where the eye may not see them.
    pub racks: [Option<Vec<String>>; 2],
    /// How many tiles each seat has.
    pub held: [u8; 2],
    /// How many tiles are in the bag.
    pub bag: u16,
    /// The points of each seat.
    pub scores: [i32; 2],
    /// How many moves without points there were since the last with some.
    pub scoreless: u8,
    /// How many of each tile the eye does not see.
    pub unseen: BTreeMap<String, usize>,
    /// The tiles of the game, the blank last.
    pub letters: Vec<LetterLook>,
}

/// A tile on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct TileLook {
    /// What it stands for.
    pub letter: String,
    /// What it counts.
    pub points: i16,
    /// Whether it is a blank.
    pub blank: bool,
}

/// A kind of tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct LetterLook {
    /// The letter, a blank as `?`.
    pub letter: String,
    /// What it counts.
    pub points: i16,
    /// How many there are in a game.
    pub count: u8,
}
