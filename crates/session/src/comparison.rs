//! The costs of three searches on one board.

use crate::open::Solved;
use papan_picture::chart::{LineChart, LineSeries};
use serde::Serialize;
use thiserror::Error;

/// The nodes that each of three searches needs to solve one position; `None` if it would take too long.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Row {
    /// The number of empty cells of the position.
    pub empty: u32,
    /// Nodes of plain minimax.
    pub minimax: Option<u64>,
    /// Nodes of alpha-beta, with the same move order.
    pub alphabeta: Option<u64>,
    /// Nodes of alpha-beta with a transposition table that merges symmetric positions.
    pub table: Option<u64>,
}

/// Nodes visited in solving the empty board, by the number of empty cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Levels {
    /// Nodes of plain minimax: the first entry is the empty board.
    pub minimax: Option<Vec<u64>>,
    /// Nodes of alpha-beta.
    pub alphabeta: Option<Vec<u64>>,
    /// Nodes of alpha-beta with a transposition table.
    pub table: Option<Vec<u64>>,
}

/// A solved board.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// The board with its variant.
    pub board: String,
    /// The number of cells of the board.
    pub cells: usize,
    /// The value of the empty board for the first player, with the best line.
    pub solved: Solved,
    /// The cost of solving after 0, 1, 2, ... moves of that line.
    pub rows: Vec<Row>,
    /// The nodes of the empty board's tree by level.
    pub levels: Levels,
}

impl Solution {
    /// Returns a chart of nodes against empty cells, one line for each search.
    pub fn chart(&self) -> LineChart {
        let series = |name: &str, count: fn(&Row) -> Option<u64>| {
            let point = |row: &Row| count(row).map(|nodes| (f64::from(row.empty), nodes as f64));
            LineSeries::new(name, self.rows.iter().rev().filter_map(point).collect())
        };
        LineChart {
            title: format!("Tic-tac-toe {}: nodes visited to solve a position", self.board),
            x_title: "empty cells".to_owned(),
            y_title: "nodes".to_owned(),
            log_y: true,
            series: vec![
                series("minimax", |row| row.minimax),
                series("alpha-beta", |row| row.alphabeta),
                series("alpha-beta with table", |row| row.table),
            ],
        }
    }
}

/// The board was not solved.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "the board {size} is too large to be solved here: {nodes} positions were looked at, {depth} moves ahead, without \
     certainty; allow more with --nodes"
)]
pub struct TooLarge {
    /// The board.
    pub size: String,
    /// Number of positions searched.
    pub nodes: u64,
    /// Search depth in plies.
    pub depth: u32,
}
