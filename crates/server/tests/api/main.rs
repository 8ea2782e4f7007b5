//! The API as clients meet it.

mod clock;
mod desk;
mod hidden;
mod play;
mod schema;
mod seats;
mod strict;
mod takeback;
mod types;
