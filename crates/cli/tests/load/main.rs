//! `papan serve` under load and under misfortune: every test starts the real program and talks to it over sockets.
//!
//! Each test has a short form, which says nothing about time; the long ones, which print what they measure, are in
//! [`figures`].

mod client;
mod crowd;
mod disk;
mod figures;
mod kills;
mod moves;
mod program;
mod streams;
mod thinking;
mod times;
