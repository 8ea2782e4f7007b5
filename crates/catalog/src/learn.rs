//! Values that players ship with, learned from games that they play against themselves.

mod adjacency;
mod batches;
mod leaves;
mod regression;

pub use adjacency::{Lesson, adjacency};
use batches::batches;
pub use leaves::{LeaveLesson, leaves};
