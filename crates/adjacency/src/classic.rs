//! The three programs of the game's description as they were, faults included.
//!
//! The description comes with tables of games between its three programs. To repeat those tables the programs
//! have to play as they did, so their faults are kept here on purpose, and nothing else in Papan uses them:
//!
//! - All were to think for five seconds. The number of nanoseconds overflowed, and it was 0.7 seconds.
//! - The objective function is summed in small floating-point numbers, cell by cell: between boards that are
//!   worth the same, rounding decides.
//! - [`Minimax`] counts a round for every move, so it looks half as far as the end. It does not deepen, so
//!   where time runs out it has looked at a sliver of the tree below its first move, and judges all others by
//!   the board right after them.
//! - [`HillClimb`] tries one cell more than it says, and may try the same cell again and again.
//! - [`Genetic`] looks up what turns on the board before its sequence of moves, not on the board that is being
//!   played on, and breeds the answers of the other side for its own good.
//!
//! The local search and the genetic algorithm took themselves for O even where they played X. That one is not
//! kept: each program plays either side as the original played O.

mod genetic;
mod hillclimb;
mod minimax;

pub use genetic::{Breeding, Genetic, MOST_GENERATIONS};
pub use hillclimb::HillClimb;
pub use minimax::Minimax;

use crate::{Adjacency, Cell, Mark, Position, Worth, cells};
use papan_game::{Forfeit, ForfeitKind};

/// What all three say of themselves.
const NOTE: &str = "plays as the original did, faults included";

/// The empty cells, of which there must be one.
fn free(game: &Adjacency, position: &Position) -> Result<Vec<Cell>, Forfeit> {
    let free: Vec<Cell> = cells(game.playable(position)).collect();
    if free.is_empty() {
        let reason = "there is no cell to play".to_owned();
        return Err(Forfeit { kind: ForfeitKind::NoAnswer, reason });
    }
    Ok(free)
}

/// Every cell, row by row from the top: the order in which the originals went through the board.
fn by_rows(game: &Adjacency) -> Vec<Cell> {
    let size = game.size();
    let row = |row: u8| (0..size.width()).filter_map(move |column| size.cell(column, row));
    (0..size.height()).rev().flat_map(row).collect()
}

/// The [objective function](Adjacency::objective) as the originals summed it, rounded at every one of the cells
/// `by_rows`.
fn rounded(game: &Adjacency, by_rows: &[Cell], position: &Position, mark: Mark) -> f32 {
    let worth = |&cell: &Cell| game.worth(position, mark, cell).thousandths() as f32 / Worth::WHOLE as f32;
    by_rows.iter().map(worth).fold(0.0, |sum, worth| sum + worth)
}
