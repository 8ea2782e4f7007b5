//! The equations that hold for every input, one module per format: what the targets run.
//!
//! A target takes any bytes and panics when an equation does not hold. Inputs that a reader refuses are
//! as good as others: refusing must not panic, and must name a line of the text.

pub mod arena;
pub mod bot;
pub mod cgp;
mod crossword;
pub mod dfa;
pub mod gcg;
pub mod jff;
pub mod klv;
pub mod kwg;
pub mod letters;
mod machine;
pub mod opened;
pub mod position;
pub mod record;
pub mod results;
pub mod weights;
pub mod wins;
pub mod wordlist;
