//! Players that serve every game.
//!
//! - [`Random`] plays any legal move.
//! - [`Greedy`] takes what is best at once, and [`Shortsighted`] what is best a few moves ahead.
//! - [`Minimax`] looks at every line of play.
//! - [`AlphaBeta`] finds the same value sooner: it deepens step by step, leaves out what cannot
//!   matter, and remembers positions, turned and mirrored ones included, in a table.
//! - [`Solver`] is the search behind it, for those who want values rather than moves, and [`analyse`]
//!   values every move of a position.
//! - [`Mcts`] tries moves in many random games, the better ones more often.
//! - [`HillClimb`] improves plans of its own moves step by step.
//! - [`Genetic`] breeds lines of play.
//!
//! Tree search asks for an [`OpenGame`](papan_game::OpenGame), so it cannot look at what is hidden.
//! All take a [`Budget`](papan_game::Budget), and all but a time budget give the same move on every
//! machine. A [`Trace`] may watch, and a [`tree::Recorder`] writes the whole search down.

mod alphabeta;
mod analysis;
mod genetic;
mod greedy;
mod hillclimb;
mod line;
mod mcts;
mod minimax;
mod order;
mod pvs;
mod random;
mod score;
mod shortsighted;
mod solver;
mod table;
mod trace;
pub mod tree;

pub use alphabeta::AlphaBeta;
pub use analysis::{Analysis, Ranked, analyse};
pub use genetic::{Breeding, Genetic};
pub use greedy::Greedy;
pub use hillclimb::{Climbing, HillClimb};
pub use mcts::{Growth, Mcts};
pub use minimax::{Minimax, Walked, minimax};
pub use random::Random;
pub use score::{before, value};
pub use shortsighted::Shortsighted;
pub use solver::{Line, Settings, Solver, Verdict};
pub use trace::{PerPly, Reason, Silent, Trace};

/// The judgement that knows nothing: every unfinished position is level.
pub fn level<G: papan_game::Game>(_: &G, _: &G::State) -> i32 {
    0
}
