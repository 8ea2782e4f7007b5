//! The API as clients meet it.

mod analysis;
mod automaton;
mod desk;
mod play;
mod types;
