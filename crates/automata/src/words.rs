//! Word graphs: word lists compiled to automata that are small, fast to search, and stored as plain bytes.
//!
//! A letter is a number from 1 to [`MAX_LETTER`]; the caller decides which sign it stands for. 0 is the [`SEPARATOR`] of
//! the GADDAG.
//!
//! # The graphs
//!
//! A *trie* has one node per prefix of a word. A *DAWG* is the trie with equivalent nodes merged: the minimal automaton
//! that accepts exactly the words. A *GADDAG* contains every word once per letter: backwards from that letter to the
//! beginning, then a separator, then forwards to the end. `CARE` is stored as `ERAC`, `RAC@E`, `AC@RE` and `C@ARE`, so a
//! word can be extended in both directions from any letter on a board.
//!
//! # The file format
//!
//! Both graphs are stored in the KWG format: an array of [`KwgNode`]s of four bytes, little-endian, without a header. Node
//! 0 points to the DAWG and node 1 to the GADDAG. Consecutive nodes, up to one that [is the last](KwgNode::is_last), form
//! a *sibling list*: the letters that can follow some prefix. The accepting flag is on the node of a word's last letter,
//! so a state of the automaton is just the index of a sibling list. A list that is the tail of another one is stored
//! inside it. In files without a GADDAG, node 1 may be the first node of a list; it then has a letter.
//!
//! [`build`] makes the bytes and [`Kwg::read`] validates them once; lookups then work on the bytes directly.
//!
//! ```
//! use papan_automata::words::{Content, Kwg, build, retrieve::{self, LetterRack}};
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
//! let rack = LetterRack::new(&spell("ABDER"), 1)?;
//! let found = retrieve::words(&kwg, &rack);
//! assert_eq!(found.iter().map(|word| word.to_vec()).collect::<Vec<_>>(), ["BARE", "CARD", "CARE"].map(spell));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # For teaching
//!
//! [`construction`] builds the DAWG of a small list step by step, trie first and then one merge at a time, and records
//! every step. [`graph_sizes`] returns the sizes of the graphs of any list. [`retrieve`] can record the search that finds
//! the words of a rack.

mod build;
pub mod construction;
mod interner;
mod kwg;
mod layout;
mod node;
pub mod retrieve;
mod sizes;
mod sorted_words;
mod trie;
mod unfinished;
mod validate;
mod word;

pub use build::{Content, MAX_GADDAG_WORD_LEN, WordGraphError, build};
pub use kwg::{Kwg, Siblings, WordIter};
pub use node::KwgNode;
pub use sizes::{GraphSizes, graph_sizes};
pub use trie::build_trie;
pub use validate::KwgError;
pub use word::{MAX_WORD_LEN, Word};

/// The largest letter. Letters are numbered from 1.
pub const MAX_LETTER: u8 = 62;

/// The number that separates, in a GADDAG, the part of a word that is read backwards from the part read forwards.
pub const SEPARATOR: u8 = 0;

/// The maximum number of nodes in a file: an index has 22 bits.
pub const MAX_NODES: usize = 1 << 22;
