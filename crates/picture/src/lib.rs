//! Draws automata, boards, charts and search trees as SVG and HTML.
//!
//! The pictures are used in the README, on web pages and in experiment reports. Every function takes plain data and
//! returns one self-contained document: no external fonts or scripts, readable in light and dark mode, with tooltips,
//! and byte-identical for identical data. No function fails, and nothing here depends on a game or does I/O; data that
//! cannot be drawn is skipped, as each type documents.
//!
//! - [`graph`]: finite automata of up to a few thousand states, in layers.
//! - [`board`]: board diagrams, alone or inside the states of an automaton.
//! - [`chart`]: line charts with linear or logarithmic axes, named values ([`chart::bars`]), histograms
//!   ([`chart::histogram`]) and shares of a whole ([`chart::stack`]).
//! - [`heat_map`]: boards with a number on each cell.
//! - [`merge`]: how identical nodes of a tree are merged, step by step.
//! - [`walk`]: a walk over a tree, step by step.
//! - [`tree`]: search trees as a picture, as a page to step through, and as text.
//! - [`report`]: pages of text, tables and pictures, as HTML or Markdown.
//!
//! # Example: a machine that plays one move
//!
//! ```
//! use papan_picture::board::BoardDiagram;
//! use papan_picture::graph::{self, NodeShape, StateEdge, StateGraph, StateNode, StateTone};
//! use papan_picture::report::{self, ReportBlock, ReportPage};
//!
//! // Two positions, shown inside the states.
//! let before = BoardDiagram::from_rows(&["xx.", "oo.", "..."]);
//! let mut after = BoardDiagram::from_rows(&["xxx", "oo.", "..."]);
//! after.winning_line = vec![0, 1, 2];
//!
//! // On 3 the game is won; on anything else the machine stays where it is.
//! let open = StateNode { start: true, board: Some(before), ..StateNode::new("open") };
//! let won = StateNode {
//!     shape: NodeShape::DoubleCircle,
//!     tone: StateTone::Win,
//!     board: Some(after),
//!     ..StateNode::new("won")
//! };
//! let machine = StateGraph {
//!     title: "One move to go".to_owned(),
//!     nodes: vec![open, won],
//!     edges: vec![StateEdge::new(0, 1, "3"), StateEdge::new(0, 0, "7"), StateEdge::new(0, 0, "8")],
//! };
//!
//! let svg = graph::svg(&machine);
//! assert!(svg.contains("2 states · 3 edges · 1 final"));
//! assert!(svg.contains(">7,8</text>"), "parallel edges share a curve");
//! assert_eq!(svg, graph::svg(&machine));
//!
//! // The same picture on a page.
//! let page = ReportPage {
//!     title: "A small machine".to_owned(),
//!     lead: "It wins with one move.".to_owned(),
//!     blocks: vec![ReportBlock::Picture { svg, caption: machine.title.clone() }],
//! };
//! assert!(report::html(&page).contains("<figcaption>One move to go</figcaption>"));
//! ```

#![allow(clippy::cast_sign_loss, reason = "counts and lengths are never negative")]

pub mod board;
mod canvas;
pub mod chart;
pub mod graph;
pub mod heat_map;
mod html_page;
pub mod merge;
pub mod report;
pub mod tree;
pub mod walk;
mod xml;
