//! Animates how the identical nodes of a tree are merged into a graph: a picture of any step, and a page that steps
//! through all of them.
//!
//! Nodes that can be merged share a column, so all edges lead to the right at every step: columns are assigned by
//! height above the leaves, or by depth if only nodes of equal depth are merged. A merged node is placed at the mean
//! position of its originals, so nothing moves unless it has to.
//!
//! ```
//! use papan_picture::merge::{self, StepCaption, ColumnRule, MergeAnimation, TreeNode, MergeStep};
//!
//! // A and B, each followed by C.
//! let node = |parent, label: &str, is_final| TreeNode { parent, label: label.to_owned(), name: String::new(), is_final };
//! let animation = MergeAnimation {
//!     title: "AC and BC".to_owned(),
//!     summary: String::new(),
//!     columns: ColumnRule::ByHeight,
//!     nodes: vec![
//!         TreeNode::default(),
//!         node(Some(0), "A", false),
//!         node(Some(1), "C", true),
//!         node(Some(0), "B", false),
//!         node(Some(3), "C", true),
//!     ],
//!     start: StepCaption { text: "The tree.".to_owned(), ..StepCaption::default() },
//!     steps: vec![
//!         MergeStep { kept: 2, removed: 4, caption: StepCaption { text: "Both ends are one.".to_owned(), ..StepCaption::default() } },
//!         MergeStep { kept: 1, removed: 3, caption: StepCaption { text: "So are the two nodes before.".to_owned(), ..StepCaption::default() } },
//!     ],
//! };
//! assert!(merge::svg(&animation, 0).contains("The tree."));
//! assert!(merge::svg(&animation, 2).contains(">A,B</text>"), "edges between the same nodes share a line");
//! assert!(merge::html(&animation).contains("AC and BC"));
//! ```

mod layout;
pub(crate) mod page;
mod paint;

pub(crate) use layout::{RADIUS, TreeLayout};
pub use page::html;
pub use paint::svg;

/// A tree and the steps that merge its nodes.
///
/// Every value can be drawn: a parent that does not precede its child is ignored, and a step that merges a node with
/// itself or with one that was removed before changes nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MergeAnimation {
    /// The title above the picture.
    pub title: String,
    /// A line below the title of the page.
    pub summary: String,
    /// The rule that assigns nodes to columns.
    pub columns: ColumnRule,
    /// The nodes of the tree, parents before their children. Steps refer to them by index.
    pub nodes: Vec<TreeNode>,
    /// The caption of the tree before the first step.
    pub start: StepCaption,
    /// The steps, in order.
    pub steps: Vec<MergeStep>,
}

/// The rule that assigns nodes to columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ColumnRule {
    /// By the longest path to a leaf; all leaves are in the last column.
    #[default]
    ByHeight,
    /// By the distance from the root, which is in the first column.
    ByDepth,
}

/// A node of the tree.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct TreeNode {
    /// The parent, or `None` for a root.
    pub parent: Option<usize>,
    /// The label on the edge from the parent.
    pub label: String,
    /// The tooltip.
    pub name: String,
    /// Whether the node is final, shown by a double ring.
    pub is_final: bool,
}

/// Merges one node into an identical one: incoming edges are redirected, and outgoing edges are dropped with the
/// removed node.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct MergeStep {
    /// The node that is kept.
    pub kept: usize,
    /// The node that is removed.
    pub removed: usize,
    /// The caption of the step.
    pub caption: StepCaption,
}

/// The caption of a step.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct StepCaption {
    /// A sentence.
    pub text: String,
    /// Figures with their names.
    pub figures: Vec<(String, String)>,
}

impl MergeAnimation {
    /// Returns the caption after `step` steps.
    fn caption(&self, step: usize) -> &StepCaption {
        step.checked_sub(1).and_then(|last| self.steps.get(last)).map_or(&self.start, |step| &step.caption)
    }

    /// Returns the parent of a node if it precedes the node.
    pub(crate) fn parent(&self, node: usize) -> Option<usize> {
        self.nodes.get(node)?.parent.filter(|&parent| parent < node)
    }
}
