//! The API as clients use it.

mod analysis;
mod automaton;
mod clock;
mod hidden;
mod play;
mod schema;
mod seats;
mod strict;
mod study;
mod takeback;
mod test_app;
mod torn;
mod types;
