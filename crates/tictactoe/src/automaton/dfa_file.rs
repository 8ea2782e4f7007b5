//! The `.dfa` file format: words separated by white space, in sections that end with `END`.
//!
//! | section | contents |
//! |---|---|
//! | `STATES` or `STATE` | the names of the states |
//! | `SYMBOLS` or `SIMBOL` | the symbols: `p`, `c`, `1` to `9` |
//! | `START` or `AWAL` | the start state |
//! | `FINAL` or `AKHIR` | the final states |
//! | `TRANSITIONS` or `TRANSISI` | a header row of symbols, then a row for each state; dashes mean no transition |
//! | `BOARDS` or `KAMUS` | each state with its nine cells: `x`, `o` or `-` |
//! | `REPLIES` or `BALASAN` | a table like `TRANSITIONS` whose entries are [replies](super::Reply) |
//! | `WIN` or `MENANG` | the states in which the computer has won |
//! | `TIE` or `SERI` | the states in which the game is tied |
//!
//! Sections may come in any order, each at most once. `TRANSITIONS`, `WIN`, `TIE` and one of `BOARDS` and
//! `REPLIES` are required; if both are present, they must agree. The other sections have defaults: the
//! states are the rows of the transition table, the symbols are its header, the start is the first row
//! with a transition on `p` or `c` (or simply the first row), and the final states are the wins and ties.
//!
//! A state name is any word that is not a symbol, a section name or all dashes, and has no control
//! characters.

mod error;
mod reader;
mod section_kind;
mod tables;
mod writer;

pub use error::DfaFileError;
pub use section_kind::{KeywordLanguage, SectionKind};

pub(super) use section_kind::is_reserved;
