//! A finite automaton as a picture: states in layers from left to right, edges as thin curves between them.
//!
//! What a reader of a large automaton needs decided the drawing. Depth is the horizontal axis: a state stands as
//! far to the right as the longest word that leads to it, or the shortest one if the automaton has cycles; a layer with very
//! many states is wrapped into several columns, and in a tall picture the start is in the upper left corner. Final
//! states have a double ring. A label stands on its own edge where nothing else is in the way. Pointing at a state
//! or an edge brings out what belongs to it and shows its whole text.
//!
//! The crossings are reduced by the `rust-sugiyama` library.
//!
//! ```
//! use papan_picture::graph::{self, Edge, Graph, Node, Shape};
//!
//! let mut even = Node::new("even");
//! even.start = true;
//! even.shape = Shape::DoubleCircle;
//! let graph = Graph {
//!     title: "an even number of a".to_owned(),
//!     nodes: vec![even, Node::new("odd")],
//!     edges: vec![Edge::new(0, 1, "a"), Edge::new(1, 0, "a"), Edge::new(0, 0, "b")],
//! };
//! let picture = graph::svg(&graph);
//! assert!(picture.starts_with("<svg") && picture.contains("an even number of a"));
//! ```

mod label;
mod layer;
mod layout;
mod link;
mod paint;
mod route;
mod settle;
mod wrap;

use crate::board::Board;

/// What to draw: states and the edges between them.
///
/// Every value can be drawn. Names may repeat, and an edge that names a state that does not exist is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// Written above the picture.
    pub title: String,
    /// The states; edges name them by their index here.
    pub nodes: Vec<Node>,
    /// The transitions. Several between the same two states in the same direction become one line.
    pub edges: Vec<Edge>,
}

/// One state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// Written in the state; cut if it is long, but whole in the tooltip.
    pub name: String,
    /// Whether the state is final, as its outline says.
    pub shape: Shape,
    /// Whether an arrow from nowhere leads here.
    pub start: bool,
    /// What the state means, as colour and as a word.
    pub tone: Tone,
    /// Whether the machine is in this state: drawn with a thick outline, whatever the state means.
    pub current: bool,
    /// A small board drawn in the state; its labels are left out.
    pub board: Option<Board>,
}

/// The outline of a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A state that is not final.
    #[default]
    Circle,
    /// A final state.
    DoubleCircle,
}

/// What a state means. Each tone but the plain one has a colour and, except for `Lit`, a word in the state: won states are
/// green and tied ones blue, as in the drawings of the report that described the automaton.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Nothing special.
    #[default]
    Plain,
    /// The game is won here.
    Win,
    /// The game is tied here.
    Tie,
    /// The game is lost here.
    Loss,
    /// To be noticed. Drawn in amber with a thick outline.
    Lit,
}

/// One transition from a state to a state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edge {
    /// The index of the state it leaves.
    pub from: usize,
    /// The index of the state it enters.
    pub to: usize,
    /// The symbol or symbols it is taken on.
    pub label: String,
}

impl Node {
    /// A plain state that is not final.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }
}

impl Edge {
    /// An edge between two states, by their index.
    pub fn new(from: usize, to: usize, label: impl Into<String>) -> Self {
        Self { from, to, label: label.into() }
    }
}

impl Tone {
    /// The class in the style sheet.
    fn class(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Win => "win",
            Self::Tie => "tie",
            Self::Loss => "loss",
            Self::Lit => "lit",
        }
    }

    /// The word in the state, so that colour is never the only sign.
    fn word(self) -> Option<&'static str> {
        match self {
            Self::Win => Some("win"),
            Self::Tie => Some("tie"),
            Self::Loss => Some("loss"),
            Self::Plain | Self::Lit => None,
        }
    }
}

/// The automaton as a self-contained SVG document.
pub fn svg(graph: &Graph) -> String {
    let links = link::merge(graph);
    let radius = paint::radius(graph);
    let layers = layer::assign(&graph.nodes, &links);
    let layout = layout::place(&layers, &links, radius);
    let starts: Vec<bool> = graph.nodes.iter().map(|node| node.start).collect();
    let routes = route::draw(&layout, &layers, &links, &starts);
    let labels = label::place(&links, &layout, &routes);
    paint::document(&paint::Drawing { graph, links, layout, routes, labels, radius })
}
