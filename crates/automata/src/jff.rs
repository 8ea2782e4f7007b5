//! The `.jff` files of JFLAP 7: finite automata and Mealy machines.
//!
//! [`read`] parses a file into a [`Document`], which mirrors the file and may describe any machine: without an initial
//! state or with five, or with two transitions from one state on the same symbol. [`Document::to_dfa`] converts it to a
//! [`Dfa`](crate::Dfa) or returns the reason why it is not deterministic. A [`JffSource`] also remembers the lines of the
//! elements, so the errors of [`JffSource::to_dfa`] name the line.
//!
//! # Compatible with JFLAP
//!
//! - A state without a name, or with an empty one, is called `q` followed by its id. Empty names cannot be written.
//! - A `<name>` element takes precedence over the `name` attribute. Of several children with the same tag, the last counts.
//! - Coordinates may be missing; JFLAP then lays out the states itself. A single coordinate is ignored.
//! - States may be inside `<automaton>` or, in old files, directly inside `<structure>`.
//! - The text of `<read>` is taken verbatim, white space included. An empty or missing one is the empty word.
//! - Files from Windows have `&#13;` at the end of each line, which is white space between elements.
//!
//! # Different from JFLAP
//!
//! - JFLAP reads every id that is not a number as -1; here such ids are ordinary ids.
//! - JFLAP reads `<read>12</read>` as the symbols 1 and 2 in sequence, and `[0-9]` as any of ten; here each is one symbol.
//! - The curvature of transitions (`<controlx>`, `<controly>`) and the positions of notes are dropped.
//! - [`write()`] rejects characters that XML 1.0 cannot represent, such as NUL.

mod convert;
mod document;
mod limits;
mod read;
mod write;

pub use convert::{DfaError, LocatedDfaError};
pub use document::{Document, JffKind, JffState, JffTransition};
pub use read::{JffLines, JffReadError, JffSource, read};
pub use write::{JffWriteError, write};
