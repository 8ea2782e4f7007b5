//! The API as clients meet it.

mod clock;
mod desk;
mod play;
mod strict;
mod study;
mod takeback;
mod types;
