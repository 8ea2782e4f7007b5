//! Values learned by self-play.
//!
//! - [`adjacency`]: the weights of the strong player of the adjacency game.
//! - [`leaves`]: the values of kept tiles in the crossword game.
//! - [`spread_changes`]: the probability of winning the crossword game, by spread and unseen tiles.
//!
//! Both play in rounds, each with the values of the round before, and fit by least squares. The same seed gives the same
//! values on any number of threads.
//!
//! ```
//! use papan_game::StopFlag;
//!
//! let weights = papan_learn::adjacency(64, 1, 2, &StopFlag::default(), |_| {});
//! assert_eq!(weights, papan_learn::adjacency(64, 1, 1, &StopFlag::default(), |_| {}));
//! ```

mod adjacency;
mod batches;
mod leaves;
mod regression;
mod wins;

pub use adjacency::{Lesson, adjacency};
use batches::batches;
pub use leaves::{LeaveLesson, leaves};
pub use wins::{Calibration, CalibrationClass, calibration, spread_changes};
