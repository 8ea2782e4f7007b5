//! The three programs of the game's description, bugs included.
//!
//! The description has tables of games between its three programs. Reproducing the tables requires programs
//! that play as the originals did, so their bugs are kept on purpose. Nothing else in Papan uses them.
//!
//! - All three were meant to think for five seconds. The number of nanoseconds overflowed, and they thought
//!   for 0.7 seconds.
//! - The objective function is summed cell by cell in single precision, so rounding decides between boards
//!   of equal value.
//! - [`ClassicMinimax`] counts a round for every move, so it looks only half as far as the end. It does not
//!   deepen iteratively: when time runs out it has seen a sliver of the tree below its first move, and it
//!   evaluates all other moves by the board right after them.
//! - [`ClassicHillClimb`] tries one cell more than configured, and may try the same cell several times.
//! - [`ClassicGenetic`] looks up flips on the board before its sequence of moves instead of on the board in
//!   play, and breeds the opponent's moves for its own benefit.
//!
//! The original local search and genetic algorithm played as if they were O even when they were X. That bug
//! is not kept: each program plays either side as the original played O.

mod genetic;
mod hill_climb;
mod minimax;

pub use genetic::{ClassicGenetic, ClassicGeneticSettings, MAX_GENERATIONS};
pub use hill_climb::ClassicHillClimb;
pub use minimax::ClassicMinimax;

use crate::{Adjacency, Cell, Note, ObjectiveValue, PlayerMark, Position, cells};
use papan_game::Forfeit;

/// Returns the playable cells, or a forfeit if there are none.
fn playable_cells(game: &Adjacency, position: &Position) -> Result<Vec<Cell>, Forfeit> {
    let playable: Vec<Cell> = cells(game.playable(position)).collect();
    if playable.is_empty() {
        return Err(Forfeit::no_answer(Note::NoCell));
    }
    Ok(playable)
}

/// Returns every cell row by row from the top, the order in which the originals scanned the board.
fn cells_from_top(game: &Adjacency) -> Vec<Cell> {
    let size = game.size();
    let row = |row: u8| (0..size.width()).filter_map(move |column| size.cell(column, row));
    (0..size.height()).rev().flat_map(row).collect()
}

/// Returns the [objective](Adjacency::objective) as the originals summed it: in single precision, rounded at
/// each of the `cells`.
fn single_precision_objective(
    game: &Adjacency,
    cells: &[Cell],
    position: &Position,
    mark: PlayerMark,
) -> f32 {
    let value = |&cell: &Cell| {
        game.cell_objective(position, mark, cell).thousandths() as f32 / ObjectiveValue::SCALE as f32
    };
    cells.iter().map(value).fold(0.0, |sum, value| sum + value)
}
