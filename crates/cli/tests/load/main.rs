//! `papan serve` under load and under misfortune: every test starts the real program and talks to it over sockets.
//!
//! Each test has a short form, which says nothing about time, and a long one, which is ignored and prints its figures:
//! `cargo test --profile long -p papan-cli --test load -- --ignored --nocapture --test-threads 1`.

mod client;
mod crowd;
mod disk;
mod figures;
mod kills;
mod moves;
mod program;
mod streams;
mod thinking;
