//! Values that players ship with, learned from games that they play against themselves.

mod adjacency;
mod regression;

pub use adjacency::{Lesson, adjacency};
