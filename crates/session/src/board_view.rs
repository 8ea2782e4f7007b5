//! The position as a viewer sees it, for programs that draw it. Nothing else of a state can be serialized: this
//! compiles,
//!
//! ```
//! fn sent<T: serde::Serialize>() {}
//! sent::<papan_session::BoardView>();
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
//! sent::<dyn papan_session::Session>();
//! ```

use crate::grid::Grid;
use papan_game::Notation;
use serde::Serialize;
use std::collections::BTreeMap;

/// A position as a viewer sees it. Cells are counted row by row from the upper left; a seat is 0 or 1.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum BoardView {
    /// Of tic-tac-toe.
    TicTacToe(TicTacToeView),
    /// Of the Adjacency Strategy Game.
    Adjacency(AdjacencyView),
    /// Of the crossword game.
    Crossword(Box<CrosswordView>),
    /// Of a game without a drawing of its own.
    Grid(GridView),
}

/// A board that any program can draw: a text in each cell, and the moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GridView {
    /// Number of columns.
    pub width: u8,
    /// Number of rows.
    pub height: u8,
    /// The names of the columns; empty if they have none.
    pub columns: Vec<String>,
    /// The names of the rows, the uppermost first; empty if they have none.
    pub rows: Vec<String>,
    /// The text in each cell; empty for an empty cell.
    pub texts: Vec<String>,
    /// The legal moves of the seat to move; empty when the game is over.
    pub moves: Vec<GridMove>,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GridMove {
    /// Its text.
    #[serde(rename = "move")]
    pub mv: String,
    /// The cell on which it is played; null if it is not played on a single one.
    #[cfg_attr(feature = "schema", schema(required))]
    pub cell: Option<usize>,
}

impl GridView {
    /// Creates the board of a view. `text` returns the text in a cell, `cell` the cell of a move.
    pub fn new<G: Notation>(
        game: &G,
        view: &G::View,
        grid: Grid,
        text: impl Fn(usize) -> String,
        cell: impl Fn(&G::Move) -> Option<usize>,
    ) -> Self {
        let Grid { width, height, columns, rows } = grid;
        let mut moves = Vec::new();
        game.moves(view, &mut moves);
        let moves = moves.iter().map(|mv| GridMove { mv: game.write_move(mv), cell: cell(mv) }).collect();
        let texts = (0..usize::from(width) * usize::from(height)).map(text).collect();
        Self { width, height, columns, rows, texts, moves }
    }
}

/// A board of tic-tac-toe. Moves are the number of the cell, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    #[cfg_attr(feature = "schema", schema(required))]
    pub line: Option<Vec<usize>>,
}

/// A board of the Adjacency Strategy Game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TileView {
    /// The letter that it shows.
    pub letter: String,
    /// Its points.
    pub points: i16,
    /// Whether it is a blank.
    pub blank: bool,
}

/// A kind of tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LetterView {
    /// The letter, a blank as `?`.
    pub letter: String,
    /// Its points.
    pub points: i16,
    /// The number of such tiles in the set.
    pub count: u8,
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_game::Game;
    use papan_tictactoe::{Cell, Size, TicTacToe};

    #[test]
    fn a_grid_has_texts_and_the_cells_of_moves() {
        let game = TicTacToe::new(Size::CLASSIC, false);
        let mut state = game.start(&mut papan_game::rng::stream(0, 0));
        game.advance(&mut state, &Cell::new(4));
        let text = |cell| if cell == 4 { "x".to_owned() } else { String::new() };
        let grid =
            GridView::new(&game, &state, Grid::plain(3, 3), text, |cell| Some(usize::from(cell.index())));
        assert_eq!(grid.texts.join("."), "....x....");
        assert_eq!(grid.moves.len(), 8);
        assert_eq!(grid.moves[4], GridMove { mv: "6".to_owned(), cell: Some(5) });
    }
}
