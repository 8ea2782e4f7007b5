//! One file per command.

pub(crate) mod analyze;
pub(crate) mod automaton;
pub(crate) mod bench;
pub(crate) mod learn;
pub(crate) mod lexicon;
pub(crate) mod list;
pub(crate) mod menu;
pub(crate) mod paper;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod plot;
pub(crate) mod solve;
pub(crate) mod tree;
