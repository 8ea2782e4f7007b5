//! Values learned by self-play.
//!
//! - [`adjacency`]: the weights of the strong player of the adjacency game.
//! - [`spread_changes`]: the probability of winning the crossword game, by spread and unseen tiles.
//! - [`census`]: the value of every leave in the crossword game.
//! - [`pairs`]: the values of tiles and pairs of tiles kept in the crossword game.
//!
//! All play in rounds, each with the values of the round before. The weights, and the values of tiles and pairs, are fitted
//! by least squares; the census counts all racks on sampled boards. The same seed gives the same values on any number of
//! threads.
//!
//! ```
//! use papan_game::StopFlag;
//!
//! let weights = papan_learn::adjacency(64, 1, 2, &StopFlag::default(), |_| {});
//! assert_eq!(weights, papan_learn::adjacency(64, 1, 1, &StopFlag::default(), |_| {}));
//! ```

mod adjacency;
mod batches;
mod census;
mod pairs;
mod regression;
mod wins;

pub use adjacency::{Lesson, adjacency};
use batches::batches;
pub use census::{CensusLesson, census};
pub use pairs::{PairLesson, pairs};
pub use wins::{Calibration, CalibrationClass, calibration, spread_changes};
