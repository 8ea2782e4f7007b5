//! Search trees, with the value of every node and the moves that were skipped: as SVG, as a page to step through, and
//! as text.
//!
//! A tree may have a hundred thousand nodes. A picture shows up to about [`MAX_SHOWN_NODES`] of them, the principal
//! variation and the nodes nearest the root first, and gives the number of hidden ones; the page expands nodes on
//! demand.
//!
//! ```
//! use papan_picture::tree::{self, SearchNode, NodeValue, SearchTree, NodeStatus};
//!
//! let leaf = |label: &str, points| SearchNode { label: label.to_owned(), ..SearchNode::leaf(NodeValue::result(points)) };
//! let mut root = SearchNode::leaf(NodeValue::result(3.0));
//! root.status = NodeStatus::Searched;
//! let mut search = SearchTree::new(root);
//! let first = search.push(0, SearchNode { is_pv: true, ..leaf("a", 3.0) });
//! search.push(0, leaf("b", -1.0));
//! assert_eq!(search.nodes()[first].label, "a");
//! assert!(tree::svg(&search).contains("+3"));
//! assert!(tree::text(&search, 40).contains("b  min -1"));
//! ```

mod fold;
mod layout;
mod page;
mod paint;
mod text;

pub use page::html;
pub use text::text;

use crate::board::BoardDiagram;
use std::fmt;

/// The maximum number of nodes in a picture.
pub const MAX_SHOWN_NODES: usize = 200;

/// A value in points, from the point of view of the side to move at the root.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NodeValue {
    /// The points; infinite for an open end of a window.
    pub points: f64,
    /// Whether this is a static evaluation rather than the result of a finished game.
    pub is_estimate: bool,
}

impl NodeValue {
    /// Creates the result of a finished game, or the infinite end of a window.
    pub const fn result(points: f64) -> Self {
        Self { points, is_estimate: false }
    }

    /// Creates a static evaluation.
    pub const fn estimate(points: f64) -> Self {
        Self { points, is_estimate: true }
    }
}

/// Results are whole (`+1`), evaluations have two decimals (`+0.35`), infinite ends are `-inf` and `+inf`.
impl fmt::Display for NodeValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = if self.is_estimate { 2 } else { 0 };
        let smallest = if self.is_estimate { 0.005 } else { 0.5 };
        if self.points.abs() < smallest {
            write!(f, "{:.decimals$}", 0.0)
        } else {
            write!(f, "{:+.decimals$}", self.points)
        }
    }
}

/// How the value at a node relates to the true value of the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ValueBound {
    /// Exact, within the search depth.
    #[default]
    Exact,
    /// A lower bound.
    AtLeast,
    /// An upper bound.
    AtMost,
}

impl ValueBound {
    /// Returns the sign before the number; empty if the value is exact.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Exact => "",
            Self::AtLeast => ">=",
            Self::AtMost => "<=",
        }
    }

    /// Returns the same as a single character.
    fn letter(self) -> &'static str {
        match self {
            Self::Exact => "",
            Self::AtLeast => "≥",
            Self::AtMost => "≤",
        }
    }
}

/// How the search finished with a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NodeStatus {
    /// The game is over.
    Terminal,
    /// The search depth was reached and the position was evaluated.
    Evaluated,
    /// The value was already known.
    TableHit,
    /// A beta or alpha cutoff: the remaining moves were skipped.
    Cutoff,
    /// Every move was searched.
    Searched,
}

impl NodeStatus {
    /// Returns one word for lists and documents.
    pub fn word(self) -> &'static str {
        match self {
            Self::Terminal => "over",
            Self::Evaluated => "judged",
            Self::TableHit => "known",
            Self::Cutoff => "cut",
            Self::Searched => "searched",
        }
    }
}

/// A position that the search visited.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchNode {
    /// The move that leads to the node; empty for the root.
    pub label: String,
    /// The value found.
    pub value: NodeValue,
    /// How the value relates to the true value.
    pub bound: ValueBound,
    /// Alpha and beta on entry, or `None` for a search without a window.
    pub window: Option<(NodeValue, NodeValue)>,
    /// How the search finished with the node.
    pub status: NodeStatus,
    /// The number of legal moves that were skipped.
    pub skipped_moves: usize,
    /// Whether the node is on the principal variation.
    pub is_pv: bool,
    /// The position.
    pub board: Option<BoardDiagram>,
    /// The parent; set by [`SearchTree::push`].
    pub parent: Option<usize>,
    /// The distance from the root in moves; set by [`SearchTree::push`].
    pub ply: usize,
    /// The children in the order of the search; set by [`SearchTree::push`].
    pub children: Vec<usize>,
}

impl SearchNode {
    /// Creates a finished game with this value.
    pub fn leaf(value: NodeValue) -> Self {
        Self {
            label: String::new(),
            value,
            bound: ValueBound::Exact,
            window: None,
            status: NodeStatus::Terminal,
            skipped_moves: 0,
            is_pv: false,
            board: None,
            parent: None,
            ply: 0,
            children: Vec::new(),
        }
    }

    /// Returns whether the side to move at the root is to move here, so that this is a max node.
    pub fn is_max(&self) -> bool {
        self.ply.is_multiple_of(2)
    }

    /// Returns `max` or `min`.
    pub fn side(&self) -> &'static str {
        if self.is_max() { "max" } else { "min" }
    }

    /// Returns the comparison that caused a cutoff, such as `+5 >= beta +3` or `-2 <= alpha 0`.
    pub fn cutoff_comparison(&self) -> Option<String> {
        self.comparison([">= beta", "<= alpha"])
    }

    fn comparison(&self, [above, below]: [&str; 2]) -> Option<String> {
        let (alpha, beta) = self.window.filter(|_| self.status == NodeStatus::Cutoff)?;
        let (sign, limit) = if self.is_max() { (above, beta) } else { (below, alpha) };
        Some(format!("{} {sign} {limit}", self.value))
    }

    /// Returns the reason for a cutoff as a sentence with both values.
    pub fn cutoff_reason(&self) -> Option<String> {
        self.cutoff_comparison().map(|numbers| format!("{numbers}: the other side will not allow this"))
    }
}

/// A search tree. The nodes are in the order of the search, so each precedes all its descendants.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchTree {
    /// The title.
    pub title: String,
    /// A one-line description.
    pub summary: String,
    /// The names of the side to move at the root and of the other side.
    pub sides: [String; 2],
    nodes: Vec<SearchNode>,
}

impl SearchTree {
    /// Creates a tree that consists of the root.
    pub fn new(root: SearchNode) -> Self {
        let nodes = vec![SearchNode { is_pv: true, parent: None, ply: 0, children: Vec::new(), ..root }];
        Self { title: String::new(), summary: String::new(), sides: Default::default(), nodes }
    }

    /// Adds a node below `parent` and returns its index. Nodes are added in the order of the search, so the parent must
    /// be the last node or one of its ancestors; for any other node, its nearest such ancestor is used instead.
    pub fn push(&mut self, parent: usize, node: SearchNode) -> usize {
        let at = self.nodes.len();
        let mut above = at - 1;
        while above > parent {
            above = self.nodes[above].parent.unwrap_or(0);
        }
        let ply = self.nodes[above].ply + 1;
        self.nodes[above].children.push(at);
        self.nodes.push(SearchNode { parent: Some(above), ply, children: Vec::new(), ..node });
        at
    }

    /// Marks these nodes as the principal variation.
    pub fn mark_principal_variation(&mut self, line: &[usize]) {
        for &at in line {
            if let Some(node) = self.nodes.get_mut(at) {
                node.is_pv = true;
            }
        }
    }

    /// Returns the nodes in the order of the search; the root is the first.
    pub fn nodes(&self) -> &[SearchNode] {
        &self.nodes
    }

    /// Returns the number of nodes with a cutoff.
    pub fn cutoffs(&self) -> usize {
        self.nodes.iter().filter(|node| node.status == NodeStatus::Cutoff).count()
    }

    /// Returns the moves of the principal variation.
    pub fn principal_variation(&self) -> Vec<&str> {
        self.nodes.iter().filter(|node| node.is_pv && node.ply > 0).map(|node| node.label.as_str()).collect()
    }

    /// Returns the size of the subtree below each node, including the node itself.
    fn sizes(&self) -> Vec<usize> {
        let mut sizes = vec![1; self.nodes.len()];
        for at in (1..self.nodes.len()).rev() {
            if let Some(parent) = self.nodes[at].parent {
                sizes[parent] += sizes[at];
            }
        }
        sizes
    }

    /// Returns the moves from the root to a node.
    fn path(&self, at: usize) -> Vec<&str> {
        let up = std::iter::successors(Some(at), |&at| self.nodes[at].parent);
        let mut path: Vec<&str> = up.filter(|&at| at > 0).map(|at| self.nodes[at].label.as_str()).collect();
        path.reverse();
        path
    }
}

/// Draws the tree as a self-contained SVG document with at most about [`MAX_SHOWN_NODES`] nodes.
pub fn svg(tree: &SearchTree) -> String {
    let items = fold::fold(tree, MAX_SHOWN_NODES);
    paint::document(tree, &items)
}

/// Returns a count with its noun: `1 move`, `2 moves`.
fn plural(count: usize, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Builds a tree in which every node has `width` children, `depth` deep, and the first child is always on the
    /// principal variation.
    pub(super) fn comb(width: usize, depth: usize) -> SearchTree {
        fn grow(tree: &mut SearchTree, at: usize, width: usize, depth: usize) {
            for child in 0..if depth > 0 { width } else { 0 } {
                let is_pv = child == 0 && tree.nodes[at].is_pv;
                let leaf = SearchNode {
                    label: child.to_string(),
                    is_pv,
                    ..SearchNode::leaf(NodeValue::estimate(0.25))
                };
                let below = tree.push(at, leaf);
                grow(tree, below, width, depth - 1);
            }
        }
        let mut tree = SearchTree::new(SearchNode::leaf(NodeValue::result(1.0)));
        grow(&mut tree, 0, width, depth);
        tree
    }

    /// Max is sure of 3 by the first move; the second is refuted by its first reply.
    fn refuted() -> SearchTree {
        let inf = NodeValue::result(f64::INFINITY);
        let minus = NodeValue::result(f64::NEG_INFINITY);
        let at = |points| NodeValue::result(points);
        let node = |label: &str, value, window| SearchNode {
            label: label.to_owned(),
            window: Some(window),
            board: Some(BoardDiagram::from_rows(&["x.", ".o"])),
            ..SearchNode::leaf(at(value))
        };
        let mut tree =
            SearchTree::new(SearchNode { status: NodeStatus::Searched, ..node("", 3.0, (minus, inf)) });
        tree.title = "A <small> tree & more".to_owned();
        tree.summary = "1 cut-off".to_owned();
        tree.sides = ["x".to_owned(), "</script><b>".to_owned()];
        tree.push(0, SearchNode { is_pv: true, ..node("a1", 3.0, (minus, inf)) });
        let cut = SearchNode {
            status: NodeStatus::Cutoff,
            skipped_moves: 7,
            bound: ValueBound::AtMost,
            ..node("b2", -2.0, (at(3.0), inf))
        };
        let cut = tree.push(0, cut);
        tree.push(cut, node("<!--", -2.0, (at(3.0), inf)));
        tree
    }

    #[test]
    fn numbers_are_whole_when_sure_and_have_decimals_when_judged() {
        let cases = [
            (NodeValue::result(1.0), "+1"),
            (NodeValue::result(-12.0), "-12"),
            (NodeValue::result(0.0), "0"),
            (NodeValue::estimate(0.35), "+0.35"),
            (NodeValue::estimate(-0.001), "0.00"),
            (NodeValue::result(f64::INFINITY), "+inf"),
            (NodeValue::result(f64::NEG_INFINITY), "-inf"),
        ];
        for (number, expected) in cases {
            assert_eq!(number.to_string(), expected);
        }
    }

    #[test]
    fn a_cut_shows_its_two_numbers() {
        let tree = refuted();
        assert_eq!(
            tree.nodes()[2].cutoff_reason().unwrap(),
            "-2 <= alpha +3: the other side will not allow this"
        );
        assert_eq!((tree.cutoffs(), tree.principal_variation()), (1, vec!["a1"]));
        let picture = svg(&tree);
        for words in ["7 moves not looked at", "−2 ≤ α +3", "−2 &lt;= alpha +3", "α −∞", "β +∞"]
        {
            let words = words.replace("−2 &lt;", "-2 &lt;");
            assert!(picture.contains(&words), "{words} in {picture}");
        }
    }

    #[test]
    fn a_picture_is_well_formed_and_the_same_every_time() {
        for tree in [refuted(), comb(7, 4), comb(0, 0), comb(300, 1)] {
            let picture = svg(&tree);
            let document = roxmltree::Document::parse(&picture).expect("well-formed XML");
            let class = |name: &str| {
                let has = |node: &roxmltree::Node<'_, '_>| {
                    node.attribute("class").is_some_and(|class| class.split(' ').any(|word| word == name))
                };
                document.descendants().filter(has).count()
            };
            assert!(class("node") <= MAX_SHOWN_NODES);
            assert!(class("node") == tree.nodes().len() || tree.nodes().len() > MAX_SHOWN_NODES);
            assert_eq!(class("edge"), class("node") + class("stub") - 1);
            assert_eq!(picture, svg(&tree));
        }
    }

    #[test]
    fn text_says_what_the_picture_says() {
        let expected = "\
root  max +3  (alpha -inf, beta +inf)
|-- * a1  min +3  (alpha -inf, beta +inf)  end
`-- b2  min <=-2  (alpha +3, beta +inf)
    |-- <!--  max -2  (alpha +3, beta +inf)  end
    `-- x 7 moves not looked at; -2 <= alpha +3: the other side will not allow this";
        assert_eq!(text(&refuted(), 40), expected);
        let text = text(&comb(9, 3), 20);
        assert!(text.contains("\n|-- 1  min +0.25  end  +90 more\n"), "{text}");
    }

    #[test]
    fn a_page_holds_its_data_safely_and_loads_nothing() {
        let page = html(&refuted());
        let begin = "<script type=\"application/json\" id=\"data\">";
        let data = page.split_once(begin).unwrap().1.split_once("</script>").unwrap().0;
        let data: serde_json::Value = serde_json::from_str(data).expect("one JSON document");
        assert_eq!(data["sides"][1], "</script><b>");
        assert_eq!(data["parent"], serde_json::json!([null, 0, 0, 2]));
        assert_eq!(page.matches("</script>").count(), 2);
        assert!(page.contains("<title>A &lt;small&gt; tree &amp; more</title>"));
        for word in ["http://", "https://", "src=", "@import", "url("] {
            assert!(!page.contains(word), "{word}");
        }
    }

    #[test]
    fn a_node_is_added_below_the_last_one_or_above_it() {
        let mut tree = comb(2, 2);
        let before = tree.nodes().len();
        let at = tree.push(2, SearchNode::leaf(NodeValue::result(0.0)));
        assert_eq!((at, tree.nodes()[at].parent), (before, Some(0)), "node 2 is done with");
    }
}
