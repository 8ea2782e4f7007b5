//! Values learned by self-play.

mod adjacency;
mod batches;
mod leaves;
mod regression;

pub use adjacency::{Lesson, adjacency};
use batches::batches;
pub use leaves::{LeaveLesson, leaves};
