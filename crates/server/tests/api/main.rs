//! The API as clients meet it.

mod clock;
mod desk;
mod play;
mod strict;
mod takeback;
mod types;
