//! The API as clients meet it.

mod desk;
mod hidden;
mod play;
mod schema;
mod seats;
mod types;
