//! The tree of a search, with what it found at every node and what it left out: as SVG, as a page to step
//! through, and as text.
//!
//! A tree may have a hundred thousand nodes. A picture shows about [`SHOWN`] of them, the chosen line and those
//! nearest the root first, and says how many more there are; the page opens what is asked for.
//!
//! ```
//! use papan_picture::tree::{self, Node, Number, Tree, Why};
//!
//! let leaf = |label: &str, points| Node { label: label.to_owned(), ..Node::leaf(Number::result(points)) };
//! let mut root = Node::leaf(Number::result(3.0));
//! root.why = Why::Searched;
//! let mut search = Tree::new(root);
//! let first = search.push(0, Node { is_chosen: true, ..leaf("a", 3.0) });
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

use crate::board::Board;
use std::fmt;

/// How many nodes a picture shows at the most.
pub const SHOWN: usize = 200;

/// A number of points, as the side that moves at the root counts them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Number {
    /// Points; infinite where a window has no end.
    pub points: f64,
    /// Whether it was judged, rather than the result of a finished game.
    pub is_judged: bool,
}

impl Number {
    /// The result of a finished game, or the infinite end of a window.
    pub const fn result(points: f64) -> Self {
        Self { points, is_judged: false }
    }

    /// A judgement.
    pub const fn judged(points: f64) -> Self {
        Self { points, is_judged: true }
    }
}

/// Results are whole, `+1`; judgements have two decimals, `+0.35`; what has no end is `-inf` or `+inf`.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = if self.is_judged { 2 } else { 0 };
        let smallest = if self.is_judged { 0.005 } else { 0.5 };
        if self.points.abs() < smallest {
            write!(f, "{:.decimals$}", 0.0)
        } else {
            write!(f, "{:+.decimals$}", self.points)
        }
    }
}

/// How the number at a node stands to the value of the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Bound {
    /// It is the value, as far as the search looks.
    #[default]
    Exact,
    /// The value is this or more.
    AtLeast,
    /// The value is this or less.
    AtMost,
}

impl Bound {
    /// The sign before the number; nothing for the value itself.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Exact => "",
            Self::AtLeast => ">=",
            Self::AtMost => "<=",
        }
    }

    /// The same as one letter where there is room for little.
    fn letter(self) -> &'static str {
        match self {
            Self::Exact => "",
            Self::AtLeast => "≥",
            Self::AtMost => "≤",
        }
    }
}

/// Why the search was done with a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Why {
    /// The game is over.
    Over,
    /// The search looks no further: the position was judged.
    Judged,
    /// It was known before.
    Known,
    /// The other side will not allow it: the rest was left out.
    Cut,
    /// Every move was looked at.
    Searched,
}

impl Why {
    /// One word for lists and documents.
    pub fn word(self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::Judged => "judged",
            Self::Known => "known",
            Self::Cut => "cut",
            Self::Searched => "searched",
        }
    }
}

/// A position that a search looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// The move that leads to it; empty for the root.
    pub label: String,
    /// What was found.
    pub value: Number,
    /// How that stands to the value of the position.
    pub bound: Bound,
    /// Alpha and beta when the search came here; none for a search without them.
    pub window: Option<(Number, Number)>,
    /// Why the search was done with it.
    pub why: Why,
    /// Legal moves that were not looked at.
    pub left_out: usize,
    /// Whether it lies on the line that the search chose.
    pub is_chosen: bool,
    /// The position.
    pub board: Option<Board>,
    /// The node before the move; [`Tree::push`] fills it in.
    pub parent: Option<usize>,
    /// Moves below the root; [`Tree::push`] fills it in.
    pub ply: usize,
    /// The nodes after the moves that were looked at, in that order; [`Tree::push`] fills it in.
    pub children: Vec<usize>,
}

impl Node {
    /// A finished game with this value.
    pub fn leaf(value: Number) -> Self {
        Self {
            label: String::new(),
            value,
            bound: Bound::Exact,
            window: None,
            why: Why::Over,
            left_out: 0,
            is_chosen: false,
            board: None,
            parent: None,
            ply: 0,
            children: Vec::new(),
        }
    }

    /// Whether the side that moves at the root is to move, and takes the greatest number.
    pub fn is_max(&self) -> bool {
        self.ply.is_multiple_of(2)
    }

    /// `max` or `min`.
    pub fn side(&self) -> &'static str {
        if self.is_max() { "max" } else { "min" }
    }

    /// The two numbers of a cut-off, as `+5 >= beta +3` or `-2 <= alpha 0`.
    pub fn numbers(&self) -> Option<String> {
        self.comparison([">= beta", "<= alpha"])
    }

    fn comparison(&self, [above, below]: [&str; 2]) -> Option<String> {
        let (alpha, beta) = self.window.filter(|_| self.why == Why::Cut)?;
        let (sign, limit) = if self.is_max() { (above, beta) } else { (below, alpha) };
        Some(format!("{} {sign} {limit}", self.value))
    }

    /// Why the rest was left out, as a sentence with both numbers.
    pub fn cut(&self) -> Option<String> {
        self.numbers().map(|numbers| format!("{numbers}: the other side will not allow this"))
    }
}

/// A search: its nodes in the order in which it came to them, so that a node stands before all below it.
#[derive(Clone, PartialEq, Debug)]
pub struct Tree {
    /// Written above it.
    pub title: String,
    /// What it is, in one line.
    pub summary: String,
    /// What the side that moves at the root is called, and what the other is.
    pub sides: [String; 2],
    nodes: Vec<Node>,
}

impl Tree {
    /// A tree of the root alone.
    pub fn new(root: Node) -> Self {
        let nodes = vec![Node { is_chosen: true, parent: None, ply: 0, children: Vec::new(), ..root }];
        Self { title: String::new(), summary: String::new(), sides: Default::default(), nodes }
    }

    /// Adds a node below `parent`, and says which it is. The order of adding is the order of the search, so the
    /// parent must be the last node or one above it; an earlier one is taken for the nearest such.
    pub fn push(&mut self, parent: usize, node: Node) -> usize {
        let at = self.nodes.len();
        let mut above = at - 1;
        while above > parent {
            above = self.nodes[above].parent.unwrap_or(0);
        }
        let ply = self.nodes[above].ply + 1;
        self.nodes[above].children.push(at);
        self.nodes.push(Node { parent: Some(above), ply, children: Vec::new(), ..node });
        at
    }

    /// Marks these nodes as the line that the search chose.
    pub fn choose(&mut self, line: &[usize]) {
        for &at in line {
            if let Some(node) = self.nodes.get_mut(at) {
                node.is_chosen = true;
            }
        }
    }

    /// The nodes in the order of the search; the root is the first.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Nodes at which the rest was left out.
    pub fn cuts(&self) -> usize {
        self.nodes.iter().filter(|node| node.why == Why::Cut).count()
    }

    /// The moves of the chosen line.
    pub fn line(&self) -> Vec<&str> {
        self.nodes
            .iter()
            .filter(|node| node.is_chosen && node.ply > 0)
            .map(|node| node.label.as_str())
            .collect()
    }

    /// How many nodes each node stands for, itself included.
    fn sizes(&self) -> Vec<usize> {
        let mut sizes = vec![1; self.nodes.len()];
        for at in (1..self.nodes.len()).rev() {
            if let Some(parent) = self.nodes[at].parent {
                sizes[parent] += sizes[at];
            }
        }
        sizes
    }

    /// The moves that lead from the root to a node.
    fn path(&self, at: usize) -> Vec<&str> {
        let up = std::iter::successors(Some(at), |&at| self.nodes[at].parent);
        let mut path: Vec<&str> = up.filter(|&at| at > 0).map(|at| self.nodes[at].label.as_str()).collect();
        path.reverse();
        path
    }
}

/// The tree as a self-contained SVG document, at most about [`SHOWN`] nodes of it.
pub fn svg(tree: &Tree) -> String {
    let items = fold::fold(tree, SHOWN);
    paint::document(tree, &items)
}

/// A word with its number: `1 move`, `2 moves`.
fn plural(count: usize, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree in which every node has `width` children, `depth` deep, and the first is always chosen.
    pub(super) fn comb(width: usize, depth: usize) -> Tree {
        fn grow(tree: &mut Tree, at: usize, width: usize, depth: usize) {
            for child in 0..if depth > 0 { width } else { 0 } {
                let is_chosen = child == 0 && tree.nodes[at].is_chosen;
                let leaf = Node { label: child.to_string(), is_chosen, ..Node::leaf(Number::judged(0.25)) };
                let below = tree.push(at, leaf);
                grow(tree, below, width, depth - 1);
            }
        }
        let mut tree = Tree::new(Node::leaf(Number::result(1.0)));
        grow(&mut tree, 0, width, depth);
        tree
    }

    /// Max has 3 for certain by the first move; the second is refuted by its first reply.
    fn refuted() -> Tree {
        let inf = Number::result(f64::INFINITY);
        let minus = Number::result(f64::NEG_INFINITY);
        let at = |points| Number::result(points);
        let node = |label: &str, value, window| Node {
            label: label.to_owned(),
            window: Some(window),
            board: Some(Board::from_rows(&["x.", ".o"])),
            ..Node::leaf(at(value))
        };
        let mut tree = Tree::new(Node { why: Why::Searched, ..node("", 3.0, (minus, inf)) });
        tree.title = "A <small> tree & more".to_owned();
        tree.summary = "1 cut-off".to_owned();
        tree.sides = ["x".to_owned(), "</script><b>".to_owned()];
        tree.push(0, Node { is_chosen: true, ..node("a1", 3.0, (minus, inf)) });
        let cut =
            Node { why: Why::Cut, left_out: 7, bound: Bound::AtMost, ..node("b2", -2.0, (at(3.0), inf)) };
        let cut = tree.push(0, cut);
        tree.push(cut, node("<!--", -2.0, (at(3.0), inf)));
        tree
    }

    #[test]
    fn numbers_are_whole_when_sure_and_have_decimals_when_judged() {
        let cases = [
            (Number::result(1.0), "+1"),
            (Number::result(-12.0), "-12"),
            (Number::result(0.0), "0"),
            (Number::judged(0.35), "+0.35"),
            (Number::judged(-0.001), "0.00"),
            (Number::result(f64::INFINITY), "+inf"),
            (Number::result(f64::NEG_INFINITY), "-inf"),
        ];
        for (number, expected) in cases {
            assert_eq!(number.to_string(), expected);
        }
    }

    #[test]
    fn a_cut_shows_its_two_numbers() {
        let tree = refuted();
        assert_eq!(tree.nodes()[2].cut().unwrap(), "-2 <= alpha +3: the other side will not allow this");
        assert_eq!((tree.cuts(), tree.line()), (1, vec!["a1"]));
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
            assert!(class("node") <= SHOWN);
            assert!(class("node") == tree.nodes().len() || tree.nodes().len() > SHOWN);
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
        let at = tree.push(2, Node::leaf(Number::result(0.0)));
        assert_eq!((at, tree.nodes()[at].parent), (before, Some(0)), "node 2 is done with");
    }
}
