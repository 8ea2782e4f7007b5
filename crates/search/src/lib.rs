//! Game-independent players and the searches behind them.
//!
//! - [`Random`] plays a random legal move.
//! - [`Greedy`] maximizes the evaluation one ply ahead, and [`ShallowSearch`] a few plies ahead.
//! - [`Minimax`] searches every line of play.
//! - [`AlphaBeta`] finds the same value faster: iterative deepening, principal variation search, and a
//!   transposition table that merges symmetric positions.
//! - [`Mcts`] is Monte Carlo tree search.
//! - [`HillClimb`] improves plans of its own moves step by step.
//! - [`Genetic`] evolves lines of play.
//!
//! Tree searches require an [`OpenGame`](papan_game::OpenGame), so they cannot look at hidden information.
//! All players take a [`Budget`](papan_game::Budget). Except for time budgets, the move is the same on every
//! machine.
//!
//! # Solving a position
//!
//! [`Solver`] is the search behind [`AlphaBeta`]. It returns scores instead of moves; [`score_to_value`]
//! turns a score into a margin and a distance to the end. [`analyze`] does the same for every legal move.
//!
//! ```
//! use papan_game::{Budget, Notation, StopFlag, Value};
//! use papan_search::{NoTrace, Settings, Solver, analyze, score_to_value, zero_evaluation};
//! use papan_tictactoe::TicTacToe;
//!
//! let game = TicTacToe::default();
//! let position = game.read_position("xx-oo---- x").unwrap();
//! let mut solver = Solver::new(zero_evaluation::<TicTacToe>, Settings::default());
//! let stop = StopFlag::default();
//!
//! let result = solver.deepen(&game, &position, Budget::Unlimited, &stop, &mut NoTrace).unwrap();
//! assert_eq!(game.write_move(&result.best), "3");
//! let value = score_to_value(result.score, result.is_exact);
//! assert_eq!(value, Value::Exact { margin: 1, plies: Some(1) });
//!
//! let analysis = analyze(&mut solver, &game, &position, Budget::Unlimited, &stop, |_| {});
//! assert_eq!(analysis.moves.len(), 5);
//! assert_eq!(analysis.moves[0].value.describe().to_string(), "win in 1");
//! assert_eq!(analysis.moves[4].value.describe().to_string(), "loss in 2");
//! ```
//!
//! A [`Trace`] observes a search node by node: [`PlyCounts`] counts nodes, and
//! [`search_tree::TreeRecorder`] records the whole tree.

mod alphabeta;
mod analysis;
mod genetic;
mod greedy;
mod hillclimb;
mod mcts;
mod messages;
mod minimax;
mod move_ordering;
mod move_sequence;
mod pvs;
mod random;
mod score;
pub mod search_tree;
mod shallow;
mod solver;
mod trace;
mod transposition_table;

pub use alphabeta::AlphaBeta;
pub use analysis::{RootAnalysis, RootMove, analyze};
pub use genetic::{Genetic, GeneticSettings};
pub use greedy::Greedy;
pub use hillclimb::{HillClimb, HillClimbSettings};
pub use mcts::{Mcts, MctsSettings};
pub use minimax::{Minimax, MinimaxResult, minimax};
pub use random::Random;
pub use score::{score_before_move, score_to_value};
pub use shallow::ShallowSearch;
pub use solver::{PrincipalVariation, SearchResult, Settings, Solver};
pub use trace::{ExitReason, NoTrace, PlyCounts, Trace};

/// The evaluation that rates every unfinished position as a tie.
pub fn zero_evaluation<G: papan_game::Game>(_: &G, _: &G::State) -> i32 {
    0
}
