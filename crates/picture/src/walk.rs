//! A walk over a tree as a page to step through, showing the current node, matches and dead ends.
//!
//! ```
//! use papan_picture::walk::{self, StepCaption, WalkAction, TreeNode, WalkStep, TreeWalk};
//!
//! // A leads on to B, where a word ends; from C nothing leads on.
//! let node = |parent, label: &str, is_final| TreeNode { parent, label: label.to_owned(), name: String::new(), is_final };
//! let caption = |text: &str| StepCaption { text: text.to_owned(), ..StepCaption::default() };
//! let step = |at, action, text: &str| WalkStep { at, action, caption: caption(text) };
//! let walk = TreeWalk {
//!     title: "AB".to_owned(),
//!     summary: String::new(),
//!     nodes: vec![TreeNode::default(), node(Some(0), "A", false), node(Some(1), "B", true), node(Some(0), "C", false)],
//!     start: caption("At the root."),
//!     steps: vec![
//!         step(1, WalkAction::Visit, "Down to A."),
//!         step(2, WalkAction::Visit, "Down to B."),
//!         step(2, WalkAction::Find, "AB is a word."),
//!         step(0, WalkAction::Visit, "Back to the root."),
//!     ],
//! };
//! assert!(walk::html(&walk).contains("AB is a word."));
//! ```

use serde::Serialize;

use crate::html_page::{STEP_SCRIPT, StepPage};
use crate::merge::page::{CaptionData, NodeData, caption_data};
use crate::merge::{ColumnRule, MergeAnimation, RADIUS, TreeLayout};
pub use crate::merge::{StepCaption, TreeNode};

/// A tree and a walk over it.
///
/// Every value can be drawn: a parent that does not precede its child is ignored, and a step to a node that does not
/// exist goes to the first node.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TreeWalk {
    /// The title above the picture.
    pub title: String,
    /// A line below the title.
    pub summary: String,
    /// The nodes of the tree, parents before their children and the root first. Steps refer to them by index.
    pub nodes: Vec<TreeNode>,
    /// The caption at the root, before the first step.
    pub start: StepCaption,
    /// The steps, in order.
    pub steps: Vec<WalkStep>,
}

/// One step of a walk.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct WalkStep {
    /// The node at which the walk is after the step.
    pub at: usize,
    /// The action at the node.
    pub action: WalkAction,
    /// The caption of the step.
    pub caption: StepCaption,
}

/// The kind of a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub enum WalkAction {
    /// The walk visits a node.
    #[default]
    #[serde(rename = "goes")]
    Visit,
    /// The walk finds a match at the node.
    #[serde(rename = "found")]
    Find,
    /// The walk cannot continue from the node.
    #[serde(rename = "failed")]
    DeadEnd,
}

/// The data that the script of the page reads.
#[derive(Serialize)]
struct WalkPageData<'a> {
    width: f64,
    height: f64,
    radius: f64,
    x: Vec<f64>,
    y: &'a [f64],
    #[serde(flatten)]
    nodes: NodeData<'a>,
    /// For each step the node and the action there.
    steps: Vec<(usize, WalkAction)>,
    captions: Vec<CaptionData<'a>>,
}

/// Renders the walk as a self-contained page to step through, forward and back.
pub fn html(walk: &TreeWalk) -> String {
    let tree = MergeAnimation {
        columns: ColumnRule::ByDepth,
        nodes: walk.nodes.clone(),
        ..MergeAnimation::default()
    };
    let page = StepPage {
        title: &walk.title,
        summary: &walk.summary,
        template: include_str!("walk/page.html"),
        styles: &[
            include_str!("merge/page.css"),
            include_str!("merge/merge.css"),
            include_str!("walk/walk.css"),
        ],
        scripts: &[STEP_SCRIPT, include_str!("walk/page.js")],
    };
    page.render(&data(walk, &tree, &TreeLayout::new(&tree)))
}

fn data<'a>(walk: &'a TreeWalk, tree: &'a MergeAnimation, layout: &'a TreeLayout) -> WalkPageData<'a> {
    let known = |node: usize| if node < walk.nodes.len() { node } else { 0 };
    WalkPageData {
        width: layout.width,
        height: layout.height,
        radius: RADIUS,
        x: layout.columns.iter().map(|&column| TreeLayout::x(column)).collect(),
        y: &layout.rows,
        nodes: NodeData::new(tree),
        steps: walk.steps.iter().map(|step| (known(step.at), step.action)).collect(),
        captions: caption_data(&walk.start, walk.steps.iter().map(|step| &step.caption)),
    }
}
