//! A walk over a tree, step by step, as a page: where it is, what it has found, and where it failed.
//!
//! ```
//! use papan_picture::walk::{self, Caption, Kind, Node, Step, Walk};
//!
//! // A leads on to B, where a word ends; from C nothing leads on.
//! let node = |parent, label: &str, is_final| Node { parent, label: label.to_owned(), name: String::new(), is_final };
//! let caption = |said: &str| Caption { said: said.to_owned(), ..Caption::default() };
//! let step = |at, kind, said: &str| Step { at, kind, caption: caption(said) };
//! let walk = Walk {
//!     title: "AB".to_owned(),
//!     summary: String::new(),
//!     nodes: vec![Node::default(), node(Some(0), "A", false), node(Some(1), "B", true), node(Some(0), "C", false)],
//!     start: caption("At the root."),
//!     steps: vec![
//!         step(1, Kind::Goes, "Down to A."),
//!         step(2, Kind::Goes, "Down to B."),
//!         step(2, Kind::Finds, "AB is a word."),
//!         step(0, Kind::Goes, "Back to the root."),
//!     ],
//! };
//! assert!(walk::html(&walk).contains("AB is a word."));
//! ```

use serde::Serialize;

pub use crate::merge::{Caption, Node};
use crate::merge::{Columns, Frame, Merging, RADIUS};
use crate::page;
use crate::xml::escape;

/// What to draw: a tree, and how it is walked.
///
/// Every value can be drawn. A parent that does not come before its child is taken as none, and a step to a node that
/// does not exist leads to the first one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Walk {
    /// Written above the picture.
    pub title: String,
    /// Written below the title.
    pub summary: String,
    /// The nodes of the tree, parents before their children, the root first. Steps name them by their index here.
    pub nodes: Vec<Node>,
    /// What is said at the root, before the first step.
    pub start: Caption,
    /// The steps, in order.
    pub steps: Vec<Step>,
}

/// A step of a walk.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Step {
    /// The node at which the walk is after it.
    pub at: usize,
    /// What happens there.
    pub kind: Kind,
    /// What is said of it.
    pub caption: Caption,
}

/// What happens in a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The walk goes to a node.
    #[default]
    Goes,
    /// It finds what it looks for.
    #[serde(rename = "found")]
    Finds,
    /// It cannot go on.
    #[serde(rename = "failed")]
    Fails,
}

#[derive(Serialize)]
struct Data<'a> {
    width: f64,
    height: f64,
    radius: f64,
    x: Vec<f64>,
    y: &'a [f64],
    parent: Vec<Option<usize>>,
    label: Vec<&'a str>,
    name: Vec<&'a str>,
    is_final: Vec<bool>,
    /// For each step the node and what happens there.
    steps: Vec<(usize, Kind)>,
    captions: Vec<(&'a str, &'a [(String, String)])>,
}

/// The walk as a self-contained page to step through, forward and back.
pub fn html(walk: &Walk) -> String {
    let tree = Merging { columns: Columns::FromRoot, nodes: walk.nodes.clone(), ..Merging::default() };
    let parts = [
        ("{title}", escape(&walk.title)),
        ("{summary}", escape(&walk.summary)),
        ("{controls}", page::CONTROLS.to_owned()),
        ("{script}", page::GO_THROUGH.to_owned() + include_str!("walk/page.js")),
        ("{data}", page::data(&data(walk, &tree, &Frame::new(&tree)))),
    ];
    let own = include_str!("merge/page.css").to_owned() + include_str!("merge/merge.css");
    let style = page::STEPS.to_owned() + &own + include_str!("walk/walk.css");
    page::document(&walk.title, &style, &page::fill(include_str!("walk/page.html"), &parts))
}

fn data<'a>(walk: &'a Walk, tree: &Merging, frame: &'a Frame) -> Data<'a> {
    let nodes = &walk.nodes;
    let at = |node: usize| if node < nodes.len() { node } else { 0 };
    let captions = std::iter::once(&walk.start).chain(walk.steps.iter().map(|step| &step.caption));
    Data {
        width: frame.width,
        height: frame.height,
        radius: RADIUS,
        x: frame.columns.iter().map(|&column| Frame::x(column)).collect(),
        y: &frame.rows,
        parent: (0..nodes.len()).map(|node| tree.parent(node)).collect(),
        label: nodes.iter().map(|node| node.label.as_str()).collect(),
        name: nodes.iter().map(|node| node.name.as_str()).collect(),
        is_final: nodes.iter().map(|node| node.is_final).collect(),
        steps: walk.steps.iter().map(|step| (at(step.at), step.kind)).collect(),
        captions: captions.map(|Caption { said, figures }| (said.as_str(), figures.as_slice())).collect(),
    }
}
