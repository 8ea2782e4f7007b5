//! Drawings from data, as SVG: automata, boards, charts and search trees.
//!
//! The pictures go into the README, onto web pages and next to experiment results, so every function here takes
//! plain data and gives back one self-contained document: no fonts or scripts to load, readable on light and dark
//! paper, with tooltips, and the same bytes for the same data. Nothing here knows a game, reads a file or fails;
//! what cannot be drawn is left out, and says so where it is documented.
//!
//! - [`graph`]: a finite automaton of up to a few thousand states, layer by layer.
//! - [`board`]: a board with marks, alone or small inside a state of an automaton.
//! - [`chart`]: lines over an axis, on request a logarithmic one; also values by name ([`chart::bars`]), how often
//!   values came up ([`chart::histogram`]) and shares of a whole ([`chart::stack`]).
//! - [`heat`]: a board with a number on each cell.
//! - [`merge`]: a tree whose nodes are put together step by step, also as a page to step through.
//! - [`report`]: text, tables and pictures on a page, as HTML or as Markdown.
//! - [`tree`]: the tree of a search, also as a page to step through and as text.
//! - [`walk`]: a walk over a tree as a page to step through.
//!
//! # A machine that plays one move
//!
//! ```
//! use papan_picture::board::Board;
//! use papan_picture::graph::{self, Edge, Graph, Node, Shape, Tone};
//!
//! // Two positions as they stand in the states.
//! let before = Board::from_rows(&["xx.", "oo.", "..."]);
//! let mut after = Board::from_rows(&["xxx", "oo.", "..."]);
//! after.line = vec![0, 1, 2];
//!
//! // The machine: on 3 the game is won, on anything else it stays.
//! let open = Node { start: true, board: Some(before), ..Node::new("open") };
//! let won = Node { shape: Shape::DoubleCircle, tone: Tone::Win, board: Some(after), ..Node::new("won") };
//! let machine = Graph {
//!     title: "One move to go".to_owned(),
//!     nodes: vec![open, won],
//!     edges: vec![Edge::new(0, 1, "3"), Edge::new(0, 0, "7"), Edge::new(0, 0, "8")],
//! };
//!
//! let picture = graph::svg(&machine);
//! assert!(picture.contains("2 states · 3 edges · 1 final"));
//! assert!(picture.contains(">7,8</text>"), "edges between the same states share a line");
//! assert_eq!(picture, graph::svg(&machine));
//! ```

#![allow(clippy::cast_sign_loss, reason = "counts and lengths on paper are never negative")]

pub mod board;
pub mod chart;
pub mod graph;
pub mod heat;
pub mod merge;
mod page;
mod paper;
pub mod report;
pub mod tree;
pub mod walk;
mod xml;
