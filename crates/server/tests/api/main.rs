//! The API as clients meet it.

mod analysis;
mod automaton;
mod clock;
mod desk;
mod hidden;
mod play;
mod schema;
mod seats;
mod strict;
mod study;
mod takeback;
mod torn;
mod types;
