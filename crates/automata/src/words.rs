//! Word graphs: a list of words as an automaton that is small, quick to walk, and lies in plain bytes.
//!
//! A letter is a number from 1 to [`LETTERS`]; which sign it stands for is for the caller to say. 0 is the
//! [`SEPARATOR`] of the GADDAG.
//!
//! # The graphs
//!
//! A *trie* has a node for every beginning of a word. A *DAWG* is the trie with identical nodes made one: the minimal
//! automaton that accepts exactly the words. A *GADDAG* accepts every word from each of its letters on: first backwards
//! to the beginning, then, after the separator, from there to the end. `CARE` is in it as `ERAC`, `RAC@E`, `AC@RE` and
//! `C@ARE`, so that a word can be grown in both directions from any letter on a board.
//!
//! # The file
//!
//! Both are kept in the KWG format: [`Node`]s of four bytes, little-endian, with no head. Node 0 points to the DAWG, node
//! 1 to the GADDAG, and the nodes that follow each other up to one that [is the last](Node::is_last) are a *list*: the
//! letters that go on from some place. Whether a word ends stands on the node of its last letter, so that a place is its
//! list and nothing more. A list that is the tail of another lies inside it. Where a file has no GADDAG, the lists may
//! begin at node 1, which then has a letter.
//!
//! [`build`] makes the bytes, [`Kwg::read`] checks them once, and then they are walked as they lie there.
//!
//! ```
//! use papan_automata::words::{Content, Kwg, build, retrieve::{self, Rack}};
//!
//! let spell = |word: &str| word.bytes().map(|sign| sign - b'A' + 1).collect::<Vec<u8>>();
//! let bytes = build(["CARE", "CARD", "BARE"].map(spell), Content::DawgAndGaddag)?;
//! let kwg = Kwg::read(bytes)?;
//! assert!(kwg.accepts(&spell("CARE")));
//! assert!(!kwg.accepts(&spell("CAR")));
//!
//! // Backwards from the R of CARE: RAC, the separator, E.
//! let mut list = kwg.gaddag_root();
//! for letter in [18, 1, 3, 0] {
//!     list = kwg.find(list, letter).unwrap().child();
//! }
//! assert!(kwg.find(list, 5).unwrap().accepts());
//!
//! let rack = Rack::new(&spell("ABDER"), 1)?;
//! let found = retrieve::words(&kwg, &rack);
//! assert_eq!(found.iter().map(|word| word.to_vec()).collect::<Vec<_>>(), ["BARE", "CARD", "CARE"].map(spell));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # For people
//!
//! [`construction`] builds the DAWG of a small list as a lecture does, trie first and then one merge after the other, and
//! keeps every step; [`count`] says how large the graphs of any list are; [`retrieve`] shows the walk that finds the
//! words of a rack.

mod build;
mod check;
pub mod construction;
mod count;
mod frontier;
mod kwg;
mod layout;
mod lists;
mod node;
mod pile;
pub mod retrieve;
mod trie;
mod word;

pub use build::{BuildError, Content, LONGEST_IN_GADDAG, build};
pub use check::KwgError;
pub use count::{Counts, count};
pub use kwg::{Kwg, List, Walk};
pub use node::Node;
pub use trie::trie;
pub use word::{LONGEST, Word};

/// How many letters there can be: they are the numbers from 1 to this one.
pub const LETTERS: u8 = 62;

/// What stands, in a GADDAG, between the part of a word that is read backwards and the part that is read forwards.
pub const SEPARATOR: u8 = 0;

/// How many nodes a file can have: an index has 22 bits.
pub const MOST_NODES: usize = 1 << 22;
