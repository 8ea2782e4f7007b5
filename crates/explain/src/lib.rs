//! Word graphs explained step by step, as pages and pictures.
//!
//! - [`construction`]: how a trie becomes a word graph, merge by merge.
//! - [`retrieval`]: how the words of a rack are found in a graph.

pub mod construction;
pub mod retrieval;
