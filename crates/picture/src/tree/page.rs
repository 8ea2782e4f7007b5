//! The tree as a page to step through: one file, nothing to load, with the search as data inside.
//!
//! Nodes are numbered in the order in which the search came to them, so node `i`, `d` moves deep, is event
//! `2 i - d`, and it is left as many events later as there are nodes below it, twice. The script needs no list of
//! events and no history: it works out any moment of the search from these two numbers.

use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

use super::{Bound, Number, Tree, Why};
use crate::board::{Board, Mark};
use crate::page;
use crate::xml::escape;

/// Stands for what has no end in a document that knows no infinity.
const FAR: f64 = 1e300;

/// Columns with an entry for each node, and the tables that they point into.
#[derive(Serialize)]
struct Data<'a> {
    sides: &'a [String; 2],
    /// Numbers as people read them, and what they are.
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
    board: Option<Start<'a>>,
    /// What differs from the board before the move: three times the cell, and 0, 1 or 2 for what stands there.
    changes: Vec<Vec<usize>>,
    /// Winning lines, by node.
    lines: BTreeMap<usize, &'a [usize]>,
}

/// The board of the root.
#[derive(Serialize)]
struct Start<'a> {
    width: u8,
    height: u8,
    cells: Vec<usize>,
    labels: &'a [String],
}

/// The tree as a self-contained page.
pub fn html(tree: &Tree) -> String {
    let parts = [
        ("{title}", escape(&tree.title)),
        ("{summary}", escape(&tree.summary)),
        ("{script}", include_str!("page.js").to_owned()),
        ("{data}", page::data(&data(tree))),
    ];
    let style = page::STEPS.to_owned() + include_str!("page.css");
    page::document(&tree.title, &style, &page::fill(include_str!("page.html"), &parts))
}

fn data(tree: &Tree) -> Data<'_> {
    let nodes = &tree.nodes;
    let mut amounts = Amounts::default();
    let mut labels = Labels::default();
    let has_windows = nodes.iter().all(|node| node.window.is_some());
    let window = |end: fn((Number, Number)) -> Number, amounts: &mut Amounts| {
        let windows = nodes.iter().filter_map(|node| node.window).filter(|_| has_windows);
        windows.map(|window| amounts.index(end(window))).collect()
    };
    let alpha = window(|window| window.0, &mut amounts);
    let beta = window(|window| window.1, &mut amounts);
    let first = nodes[0].board.as_ref();
    Data {
        sides: &tree.sides,
        parent: nodes.iter().map(|node| node.parent).collect(),
        label: nodes.iter().map(|node| labels.index(&node.label)).collect(),
        value: nodes.iter().map(|node| amounts.index(node.value)).collect(),
        bound: nodes.iter().map(|node| bound(node.bound)).collect(),
        alpha,
        beta,
        why: nodes.iter().map(|node| why(node.why)).collect(),
        left_out: nodes.iter().map(|node| node.left_out).collect(),
        chosen: (0..nodes.len()).filter(|&at| nodes[at].is_chosen).collect(),
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

fn bound(bound: Bound) -> u8 {
    match bound {
        Bound::Exact => 0,
        Bound::AtLeast => 1,
        Bound::AtMost => 2,
    }
}

fn why(why: Why) -> u8 {
    match why {
        Why::Over => 0,
        Why::Judged => 1,
        Why::Known => 2,
        Why::Cut => 3,
        Why::Searched => 4,
    }
}

/// Numbers, each text once.
#[derive(Default)]
struct Amounts {
    known: HashMap<String, usize>,
    texts: Vec<String>,
    numbers: Vec<f64>,
}

impl Amounts {
    fn index(&mut self, number: Number) -> usize {
        let text = number.to_string().replace("inf", "∞").replace('-', "−");
        *self.known.entry(text).or_insert_with_key(|text| {
            self.texts.push(text.clone());
            self.numbers.push(if number.points.is_nan() { 0.0 } else { number.points.clamp(-FAR, FAR) });
            self.texts.len() - 1
        })
    }
}

/// Moves, each text once.
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

/// What stands in a cell, as a number.
fn mark(board: &Board, cell: usize) -> usize {
    match board.cells.get(cell).copied().flatten() {
        None => 0,
        Some(Mark::X) => 1,
        Some(Mark::O) => 2,
    }
}

fn cells(board: &Board) -> usize {
    usize::from(board.width) * usize::from(board.height)
}

fn start(board: &Board) -> Start<'_> {
    let cells = (0..cells(board)).map(|cell| mark(board, cell)).collect();
    Start { width: board.width, height: board.height, cells, labels: &board.labels }
}

/// What a move changed on the board.
fn changes(tree: &Tree, at: usize) -> Vec<usize> {
    let before = tree.nodes[at].parent.and_then(|parent| tree.nodes[parent].board.as_ref());
    let Some((before, now)) = before.zip(tree.nodes[at].board.as_ref()) else { return Vec::new() };
    let differs = |&cell: &usize| mark(before, cell) != mark(now, cell);
    (0..cells(now)).filter(differs).map(|cell| 3 * cell + mark(now, cell)).collect()
}

fn lines(tree: &Tree) -> BTreeMap<usize, &[usize]> {
    let line = |at: usize| tree.nodes[at].board.as_ref().map(|board| (at, board.line.as_slice()));
    (0..tree.nodes.len()).filter_map(line).filter(|(_, line)| !line.is_empty()).collect()
}
