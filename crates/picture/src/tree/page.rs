//! The tree as a page to step through, with the search embedded as data.
//!
//! Nodes are numbered in the order in which the search reached them, so node `i` at ply `d` is entered at event `2 i -
//! d` and left twice as many events later as there are nodes below it. From these two numbers the script computes any
//! moment of the search, without a list of events.

use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

use super::{NodeStatus, NodeValue, SearchTree, ValueBound};
use crate::board::{BoardDiagram, DiagramMark};
use crate::html_page::StepPage;

/// Stands for infinity, which JSON cannot express.
const FAR: f64 = 1e300;

/// One list per attribute with an entry for each node, and the tables they index.
#[derive(Serialize)]
struct TreePageData<'a> {
    sides: &'a [String; 2],
    /// The distinct values as text and as numbers.
    texts: Vec<String>,
    numbers: Vec<f64>,
    labels: Vec<&'a str>,
    parent: Vec<Option<usize>>,
    label: Vec<usize>,
    value: Vec<usize>,
    bound: Vec<u8>,
    /// Empty for a search without windows.
    alpha: Vec<usize>,
    beta: Vec<usize>,
    why: Vec<u8>,
    left_out: Vec<usize>,
    chosen: Vec<usize>,
    board: Option<RootBoard<'a>>,
    /// The cells that a move changed, encoded as three times the cell plus 0, 1 or 2 for its content.
    changes: Vec<Vec<usize>>,
    /// Winning lines, by node.
    lines: BTreeMap<usize, &'a [usize]>,
}

/// The board of the root.
#[derive(Serialize)]
struct RootBoard<'a> {
    width: u8,
    height: u8,
    cells: Vec<usize>,
    labels: &'a [String],
}

/// Renders the tree as a self-contained page to step through.
pub fn html(tree: &SearchTree) -> String {
    let page = StepPage {
        title: &tree.title,
        summary: &tree.summary,
        template: include_str!("page.html"),
        styles: &[include_str!("page.css")],
        scripts: &[
            include_str!("search.js"),
            include_str!("items.js"),
            include_str!("drawing.js"),
            include_str!("details.js"),
            include_str!("page.js"),
        ],
    };
    page.render(&data(tree))
}

fn data(tree: &SearchTree) -> TreePageData<'_> {
    let nodes = &tree.nodes;
    let mut amounts = Amounts::default();
    let mut labels = Labels::default();
    let has_windows = nodes.iter().all(|node| node.window.is_some());
    let window = |end: fn((NodeValue, NodeValue)) -> NodeValue, amounts: &mut Amounts| {
        let windows = nodes.iter().filter_map(|node| node.window).filter(|_| has_windows);
        windows.map(|window| amounts.index(end(window))).collect()
    };
    let alpha = window(|window| window.0, &mut amounts);
    let beta = window(|window| window.1, &mut amounts);
    let first = nodes[0].board.as_ref();
    TreePageData {
        sides: &tree.sides,
        parent: nodes.iter().map(|node| node.parent).collect(),
        label: nodes.iter().map(|node| labels.index(&node.label)).collect(),
        value: nodes.iter().map(|node| amounts.index(node.value)).collect(),
        bound: nodes.iter().map(|node| bound(node.bound)).collect(),
        alpha,
        beta,
        why: nodes.iter().map(|node| why(node.status)).collect(),
        left_out: nodes.iter().map(|node| node.skipped_moves).collect(),
        chosen: (0..nodes.len()).filter(|&at| nodes[at].is_pv).collect(),
        board: first.map(start),
        changes: if first.is_some() {
            (0..nodes.len()).map(|at| changes(tree, at)).collect()
        } else {
            Vec::new()
        },
        lines: lines(tree),
        texts: amounts.texts,
        numbers: amounts.numbers,
        labels: labels.labels,
    }
}

fn bound(bound: ValueBound) -> u8 {
    match bound {
        ValueBound::Exact => 0,
        ValueBound::AtLeast => 1,
        ValueBound::AtMost => 2,
    }
}

fn why(why: NodeStatus) -> u8 {
    match why {
        NodeStatus::Terminal => 0,
        NodeStatus::Evaluated => 1,
        NodeStatus::TableHit => 2,
        NodeStatus::Cutoff => 3,
        NodeStatus::Searched => 4,
    }
}

/// Interns values by their text.
#[derive(Default)]
struct Amounts {
    known: HashMap<String, usize>,
    texts: Vec<String>,
    numbers: Vec<f64>,
}

impl Amounts {
    fn index(&mut self, number: NodeValue) -> usize {
        let text = number.to_string().replace("inf", "∞").replace('-', "−");
        *self.known.entry(text).or_insert_with_key(|text| {
            self.texts.push(text.clone());
            self.numbers.push(if number.points.is_nan() { 0.0 } else { number.points.clamp(-FAR, FAR) });
            self.texts.len() - 1
        })
    }
}

/// Interns move names.
#[derive(Default)]
struct Labels<'a> {
    known: HashMap<&'a str, usize>,
    labels: Vec<&'a str>,
}

impl<'a> Labels<'a> {
    fn index(&mut self, label: &'a str) -> usize {
        *self.known.entry(label).or_insert_with(|| {
            self.labels.push(label);
            self.labels.len() - 1
        })
    }
}

/// Returns the content of a cell as a number.
fn mark(board: &BoardDiagram, cell: usize) -> usize {
    match board.cells.get(cell).copied().flatten() {
        None => 0,
        Some(DiagramMark::X) => 1,
        Some(DiagramMark::O) => 2,
    }
}

fn cells(board: &BoardDiagram) -> usize {
    usize::from(board.width) * usize::from(board.height)
}

fn start(board: &BoardDiagram) -> RootBoard<'_> {
    let cells = (0..cells(board)).map(|cell| mark(board, cell)).collect();
    RootBoard { width: board.width, height: board.height, cells, labels: &board.labels }
}

/// Returns the cells that a move changed.
fn changes(tree: &SearchTree, at: usize) -> Vec<usize> {
    let before = tree.nodes[at].parent.and_then(|parent| tree.nodes[parent].board.as_ref());
    let Some((before, now)) = before.zip(tree.nodes[at].board.as_ref()) else { return Vec::new() };
    let differs = |&cell: &usize| mark(before, cell) != mark(now, cell);
    (0..cells(now)).filter(differs).map(|cell| 3 * cell + mark(now, cell)).collect()
}

fn lines(tree: &SearchTree) -> BTreeMap<usize, &[usize]> {
    let line = |at: usize| tree.nodes[at].board.as_ref().map(|board| (at, board.winning_line.as_slice()));
    (0..tree.nodes.len()).filter_map(line).filter(|(_, line)| !line.is_empty()).collect()
}
