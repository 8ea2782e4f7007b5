//! Draws a finite automaton: states in layers from left to right, transitions as curves between them.
//!
//! The drawing is made for large automata. The horizontal axis is depth: the length of the longest path to a state, or
//! of the shortest one if the automaton has cycles. A layer with very many states is wrapped into several columns, and
//! in a tall picture the start state is in the upper left corner. Final states have a double ring. Each label is on its
//! own edge, where it covers as little as possible. Hovering over a state or an edge highlights its neighborhood and
//! shows its full text.
//!
//! The `rust-sugiyama` library reduces the crossings.
//!
//! ```
//! use papan_picture::graph::{self, StateEdge, StateGraph, StateNode, NodeShape};
//!
//! let mut even = StateNode::new("even");
//! even.start = true;
//! even.shape = NodeShape::DoubleCircle;
//! let graph = StateGraph {
//!     title: "an even number of a".to_owned(),
//!     nodes: vec![even, StateNode::new("odd")],
//!     edges: vec![StateEdge::new(0, 1, "a"), StateEdge::new(1, 0, "a"), StateEdge::new(0, 0, "b")],
//! };
//! let picture = graph::svg(&graph);
//! assert!(picture.starts_with("<svg") && picture.contains("an even number of a"));
//! ```

mod column_heights;
mod label;
mod layer;
mod layout;
mod link;
mod paint;
mod route;
mod wrap;

use crate::board::BoardDiagram;

/// An automaton to draw.
///
/// Every value can be drawn: names may repeat, and edges to states that do not exist are ignored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StateGraph {
    /// The title above the picture.
    pub title: String,
    /// The states; edges refer to them by index.
    pub nodes: Vec<StateNode>,
    /// The transitions. Those with the same source and target are merged into one curve.
    pub edges: Vec<StateEdge>,
}

/// One state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StateNode {
    /// The name in the state, shortened if necessary; the tooltip shows it in full.
    pub name: String,
    /// The outline, which shows whether the state is final.
    pub shape: NodeShape,
    /// Whether the state is a start state, marked with an arrow.
    pub start: bool,
    /// The meaning of the state, shown as a color and a word.
    pub tone: StateTone,
    /// Whether the automaton is in this state, shown by a thick outline.
    pub current: bool,
    /// A small board inside the state, drawn without its labels.
    pub board: Option<BoardDiagram>,
}

/// The outline of a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NodeShape {
    /// Not a final state.
    #[default]
    Circle,
    /// A final state.
    DoubleCircle,
}

/// The meaning of a state. Each tone except `Plain` has a color and, except for `Highlighted`, a word in the state. Won
/// states are green and tied states blue, as in the report that described the automaton.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StateTone {
    /// No special meaning.
    #[default]
    Plain,
    /// The game is won.
    Win,
    /// The game is tied.
    Tie,
    /// The game is lost.
    Loss,
    /// Emphasized: amber with a thick outline.
    Highlighted,
}

/// One transition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StateEdge {
    /// The index of the source state.
    pub from: usize,
    /// The index of the target state.
    pub to: usize,
    /// The symbols of the transition.
    pub label: String,
}

impl StateNode {
    /// Creates a plain state that is not final.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }
}

impl StateEdge {
    /// Creates an edge between two states, by index.
    pub fn new(from: usize, to: usize, label: impl Into<String>) -> Self {
        Self { from, to, label: label.into() }
    }
}

impl StateTone {
    /// Returns the CSS class.
    fn class(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Win => "win",
            Self::Tie => "tie",
            Self::Loss => "loss",
            Self::Highlighted => "lit",
        }
    }

    /// Returns the word in the state; color must not be the only sign.
    fn word(self) -> Option<&'static str> {
        match self {
            Self::Win => Some("win"),
            Self::Tie => Some("tie"),
            Self::Loss => Some("loss"),
            Self::Plain | Self::Highlighted => None,
        }
    }
}

/// Draws the automaton as a self-contained SVG document.
pub fn svg(graph: &StateGraph) -> String {
    let links = link::merge(graph);
    let radius = paint::radius(graph);
    let layers = layer::assign(&graph.nodes, &links);
    let layout = layout::place(&layers, &links, radius);
    let starts: Vec<bool> = graph.nodes.iter().map(|node| node.start).collect();
    let routes = route::draw(&layout, &layers, &links, &starts);
    let labels = label::place(&links, &layout, &routes);
    paint::document(&paint::Drawing { graph, links, layout, routes, labels, radius })
}
