//! A tree whose identical nodes are put together one after the other, until it is a graph: a picture of any step, and a
//! page that goes through them.
//!
//! Nodes that can be put together stand in one column, so that all edges lead to the right at every step: by how far it is
//! to the leaves, or by how far it is from the root where only such nodes are put together. A node that stands for several
//! is where they were on average, so the picture draws itself together around its columns, and what does not change stays
//! where it is.
//!
//! ```
//! use papan_picture::merge::{self, Caption, Columns, Merging, Node, Step};
//!
//! // A and B, each followed by C.
//! let node = |parent, label: &str, is_final| Node { parent, label: label.to_owned(), name: String::new(), is_final };
//! let merging = Merging {
//!     title: "AC and BC".to_owned(),
//!     summary: String::new(),
//!     columns: Columns::ToLeaves,
//!     nodes: vec![
//!         Node::default(),
//!         node(Some(0), "A", false),
//!         node(Some(1), "C", true),
//!         node(Some(0), "B", false),
//!         node(Some(3), "C", true),
//!     ],
//!     start: Caption { said: "The tree.".to_owned(), ..Caption::default() },
//!     steps: vec![
//!         Step { kept: 2, gone: 4, caption: Caption { said: "Both ends are one.".to_owned(), ..Caption::default() } },
//!         Step { kept: 1, gone: 3, caption: Caption { said: "So are the two nodes before.".to_owned(), ..Caption::default() } },
//!     ],
//! };
//! assert!(merge::svg(&merging, 0).contains("The tree."));
//! assert!(merge::svg(&merging, 2).contains(">A,B</text>"), "edges between the same nodes share a line");
//! assert!(merge::html(&merging).contains("AC and BC"));
//! ```

mod layout;
mod page;
mod paint;

pub(crate) use layout::{Frame, RADIUS};
pub use page::html;
pub use paint::svg;

/// What to draw: a tree, and how its nodes are put together.
///
/// Every value can be drawn. A parent that does not come before its child is taken as none, and a step that puts a node
/// together with itself, or one that is not there any more, changes nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Merging {
    /// Written above the picture.
    pub title: String,
    /// Written below the title on the page.
    pub summary: String,
    /// In which column a node stands.
    pub columns: Columns,
    /// The nodes of the tree, parents before their children. Steps name them by their index here.
    pub nodes: Vec<Node>,
    /// What is said of the tree before the first step.
    pub start: Caption,
    /// The steps, in order.
    pub steps: Vec<Step>,
}

/// In which column a node stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Columns {
    /// By the longest way from it to a leaf; all leaves are in the last.
    #[default]
    ToLeaves,
    /// By the way from the root, which is in the first.
    FromRoot,
}

/// A node of the tree.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Node {
    /// The node before it.
    pub parent: Option<usize>,
    /// Written on the edge from there.
    pub label: String,
    /// What the tooltip says.
    pub name: String,
    /// Whether it has a double ring.
    pub is_final: bool,
}

/// One node is put together with another that looks the same: what led to it leads to the other, and the edges that left
/// it go with it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Step {
    /// The node that stays.
    pub kept: usize,
    /// The node that goes.
    pub gone: usize,
    /// What is said of it.
    pub caption: Caption,
}

/// What is said of a step.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Caption {
    /// A sentence.
    pub said: String,
    /// Figures with their names.
    pub figures: Vec<(String, String)>,
}

impl Merging {
    /// What is said after so many steps.
    fn caption(&self, step: usize) -> &Caption {
        step.checked_sub(1).and_then(|last| self.steps.get(last)).map_or(&self.start, |step| &step.caption)
    }

    /// The parent of a node, if it comes before it.
    pub(crate) fn parent(&self, node: usize) -> Option<usize> {
        self.nodes.get(node)?.parent.filter(|&parent| parent < node)
    }
}
