//! The API as clients meet it.

mod desk;
mod play;
mod torn;
mod types;
