//! The text format of automata: words separated by white space, in sections closed by `END`.
//!
//! ```text
//! STATES
//! q0 q1
//! END
//!
//! TRANSITIONS
//!    a  b
//! q0 q1 --
//! q1 -- q0
//! END
//! ```
//!
//! This module does not know the names or the meaning of the sections. Line breaks are ordinary white space; they matter
//! only for the line numbers of errors. The only reserved word is `END`, in capitals.

mod error;
mod read;
mod table;
mod token;
mod write;

pub use error::SectionError;
pub use read::{Section, decode, read};
pub use table::TransitionTable;
pub use token::Token;
pub use write::{SectionWriteError, Writer};

/// The word that closes a section.
const END: &str = "END";
