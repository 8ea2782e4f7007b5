//! Exact endgames: the bag is empty, so both racks are known.

mod cache;
mod crosses;
mod deepen;
mod grid;
mod hashing;
mod lane_walk;
mod line;
mod ordering;
mod play;
mod playout;
mod racks;
mod refutation;
mod search;
mod solution;
mod solver;
mod statics;
mod table;
mod turns;
mod workspace;

pub use solution::{Ending, Label, Outcome, Solution};
pub use solver::{EndgameSolver, Settings, evaluate_move, outcome, solve};
pub use statics::static_leave_values;
