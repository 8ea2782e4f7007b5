//! Writes the layout as SVG.

use std::fmt::Write as _;

use super::fold::{ItemKind, VisibleItem};
use super::{NodeStatus, NodeValue, SearchNode, SearchTree, layout, plural};
use crate::board::{self, BoardDiagram, BoardFrame};
use crate::xml::{escape, num, shorten, text_width};

/// The margin around the drawing.
const MARGIN: f64 = 16.0;
/// The height of the title, the summary and the column headings.
const HEADING: f64 = 92.0;
/// The width of a node without a board.
const WIDTH: f64 = 118.0;
/// The space between two columns, where the edges run.
const GAP: f64 = 44.0;
/// The space between two items of a column.
const SPACE: f64 = 8.0;
/// The width of a stub.
const STUB: f64 = 150.0;
/// The side of a board in a node.
const BOARD: f64 = 42.0;
/// The side of the board below the root, used if the nodes have no boards.
const ROOT_BOARD: f64 = 96.0;
/// Nodes have boards in trees of up to this many nodes and on boards of up to this many cells.
const MAX_BOARDS: usize = 70;
const MAX_CELLS: usize = 25;
/// The larger font size.
const SIZE: f64 = 13.0;

/// A tree with its layout.
struct Drawing<'a> {
    tree: &'a SearchTree,
    items: &'a [VisibleItem],
    places: Vec<f64>,
    height: f64,
    /// Whether nodes have boards.
    has_boards: bool,
    /// Whether nodes show alpha and beta.
    has_windows: bool,
}

impl<'a> Drawing<'a> {
    fn new(tree: &'a SearchTree, items: &'a [VisibleItem]) -> Self {
        let boards = items.iter().filter_map(|item| match item.kind {
            ItemKind::Node(at) => Some(tree.nodes[at].board.as_ref()),
            _ => None,
        });
        let is_small = |board: Option<&BoardDiagram>| {
            board.is_some_and(|board| usize::from(board.width) * usize::from(board.height) <= MAX_CELLS)
        };
        let has_boards = boards.clone().count() <= MAX_BOARDS && boards.clone().all(is_small);
        let has_windows = tree.nodes.iter().any(|node| node.window.is_some());
        let mut drawing = Self { tree, items, places: Vec::new(), height: 0.0, has_boards, has_windows };
        (drawing.places, drawing.height) = layout::rows(items, |item| drawing.room(item));
        drawing
    }

    fn node_height(&self) -> f64 {
        match (self.has_boards, self.has_windows) {
            (true, _) => BOARD + 8.0,
            (false, true) => 40.0,
            (false, false) => 26.0,
        }
    }

    fn node_width(&self) -> f64 {
        if self.has_boards { WIDTH + BOARD + 6.0 } else { WIDTH }
    }

    /// Returns the board below the root, if the nodes have none.
    fn root_board(&self) -> Option<&'a BoardDiagram> {
        self.tree.nodes[0].board.as_ref().filter(|_| !self.has_boards)
    }

    /// Returns the height that an item needs in its column.
    fn room(&self, item: &VisibleItem) -> f64 {
        SPACE
            + match item.kind {
                ItemKind::Node(0) if self.root_board().is_some() => {
                    self.node_height() + 2.0 * (ROOT_BOARD + 2.0 * SPACE)
                }
                ItemKind::Node(_) => self.node_height(),
                ItemKind::Hidden(_) => 18.0,
                ItemKind::Skipped(_) => 32.0,
            }
    }

    /// Returns the left edge of a column.
    fn left(&self, ply: usize) -> f64 {
        ply as f64 * (self.node_width() + GAP)
    }

    /// Returns the total width.
    fn width(&self) -> f64 {
        let right = |item: &VisibleItem| {
            let width = if matches!(item.kind, ItemKind::Node(_)) { self.node_width() } else { STUB };
            self.left(item.ply) + width
        };
        self.items.iter().map(right).fold(0.0, f64::max)
    }
}

/// Writes the document.
pub(super) fn document(tree: &SearchTree, items: &[VisibleItem]) -> String {
    let drawing = Drawing::new(tree, items);
    let heading = text_width(&tree.title, 20.0).max(text_width(&tree.summary, SIZE)).min(900.0);
    let inner = drawing.width().max(heading);
    let width = num(inner + 2.0 * MARGIN);
    let height = num(drawing.height + HEADING + MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"papan-tree\" role=\"img\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <title>{}</title>\n<style>{}</style>\n\
         <rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n\
         <text class=\"title\" x=\"{MARGIN}\" y=\"32\">{}</text>\n\
         <text class=\"summary\" x=\"{MARGIN}\" y=\"53\">{}</text>\n\
         <g transform=\"translate({MARGIN} {HEADING})\">\n",
        escape(&tree.title),
        include_str!("tree.css"),
        escape(&shorten(&tree.title, 20.0, inner)),
        escape(&shorten(&tree.summary, SIZE, inner)),
    );
    columns(&drawing, &mut out);
    // The principal variation is drawn last, on top.
    for on_top in [false, true] {
        (1..items.len())
            .filter(|&at| is_pv(&drawing, at) == on_top)
            .for_each(|at| edge(&drawing, at, &mut out));
    }
    (0..items.len()).for_each(|at| item(&drawing, at, &mut out));
    out += "</g>\n</svg>\n";
    out
}

fn is_pv(drawing: &Drawing<'_>, at: usize) -> bool {
    matches!(drawing.items[at].kind, ItemKind::Node(node) if drawing.tree.nodes[node].is_pv)
}

/// Writes the side to move above each column.
fn columns(drawing: &Drawing<'_>, out: &mut String) {
    let nodes = drawing.items.iter().filter(|item| matches!(item.kind, ItemKind::Node(_)));
    let last = nodes.map(|item| item.ply).max().unwrap_or(0);
    for ply in 0..=last {
        let word = ["max", "min"][ply % 2];
        let side = &drawing.tree.sides[ply % 2];
        let text = if side.is_empty() { word.to_owned() } else { format!("{word}: {side} to move") };
        let x = drawing.left(ply) + drawing.node_width() / 2.0;
        let text = escape(&shorten(&text, 12.0, drawing.node_width() + GAP));
        let _ = writeln!(out, "<text class=\"column\" x=\"{}\" y=\"-10\">{text}</text>", num(x));
    }
}

fn edge(drawing: &Drawing<'_>, at: usize, out: &mut String) {
    let item = &drawing.items[at];
    let Some(parent) = item.parent else { return };
    let (x2, y2) = (drawing.left(item.ply), drawing.places[at]);
    let (x1, y1) = (x2 - GAP, drawing.places[parent]);
    let class = match item.kind {
        ItemKind::Node(_) if is_pv(drawing, at) => "edge chosen",
        ItemKind::Node(_) => "edge",
        ItemKind::Hidden(_) => "edge more",
        ItemKind::Skipped(_) => "edge cut",
    };
    let _ = writeln!(out, "<path class=\"{class}\" d=\"{}\"/>", elbow((x1, y1), (x2, y2)));
    if matches!(item.kind, ItemKind::Skipped(_)) {
        let bar = |x: f64| format!("M{} {}l-4 12", num(x), num(y2 - 6.0));
        let _ = writeln!(out, "<path class=\"bars\" d=\"{}{}\"/>", bar(x2 - 3.0), bar(x2 + 2.0));
    }
}

/// Returns a path that runs right, vertically at half way, and right again, so that edges to siblings share their
/// start.
fn elbow((x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> String {
    let middle = f64::midpoint(x1, x2);
    let bend = ((y2 - y1).abs() / 2.0).min(8.0);
    let turn = bend.copysign(y2 - y1);
    format!(
        "M{} {y}H{}Q{m} {y} {m} {}V{}Q{m} {end} {} {end}H{}",
        num(x1),
        num(middle - bend),
        num(y1 + turn),
        num(y2 - turn),
        num(middle + bend),
        num(x2),
        y = num(y1),
        m = num(middle),
        end = num(y2),
    )
}

fn item(drawing: &Drawing<'_>, at: usize, out: &mut String) {
    let item = &drawing.items[at];
    let (x, y) = (num(drawing.left(item.ply)), num(drawing.places[at]));
    let parent = item.parent.and_then(|parent| match drawing.items[parent].kind {
        ItemKind::Node(node) => Some(&drawing.tree.nodes[node]),
        _ => None,
    });
    let _ = write!(out, "<g transform=\"translate({x} {y})\"");
    match (item.kind, parent) {
        (ItemKind::Node(at), _) => node(drawing, at, out),
        (ItemKind::Hidden(count), _) => more(count, out),
        (ItemKind::Skipped(count), Some(parent)) => skipped(parent, count, out),
        (ItemKind::Skipped(_), None) => *out += ">",
    }
    *out += "</g>\n";
}

fn more(count: usize, out: &mut String) {
    let _ = write!(
        out,
        " class=\"stub\"><title>{} not shown</title><text x=\"6\" y=\"4\">+{count} more</text>",
        plural(count, "node")
    );
}

fn skipped(parent: &SearchNode, count: usize, out: &mut String) {
    let moves = format!("{} not looked at", plural(count, "move"));
    let title = parent.cutoff_reason().map_or(moves.clone(), |cut| format!("{moves}: {cut}"));
    let numbers = parent.comparison(["≥ β", "≤ α"]).map_or(String::new(), |text| pretty(&text));
    let _ = write!(
        out,
        " class=\"stub cut\"><title>{}</title><text x=\"9\" y=\"-3\">{moves}</text>\
         <text class=\"numbers\" x=\"9\" y=\"11\">{}</text>",
        escape(&title),
        escape(&numbers),
    );
}

/// Replaces `inf` and `-` by their typographic forms.
fn pretty(text: &str) -> String {
    text.replace("inf", "∞").replace('-', "−")
}

fn node(drawing: &Drawing<'_>, at: usize, out: &mut String) {
    let node = &drawing.tree.nodes[at];
    let (width, height) = (drawing.node_width(), drawing.node_height());
    let chosen = if node.is_pv { " chosen" } else { "" };
    let leaf = if node.children.is_empty() { " leaf" } else { "" };
    let _ = write!(
        out,
        " class=\"node {}{chosen}{leaf}\"><title>{}</title>\
         <rect y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\"/>",
        node.side(),
        escape(&tooltip(drawing.tree, at)),
        num(-height / 2.0),
        num(width),
        num(height),
    );
    let mut left = 8.0;
    match &node.board {
        Some(board) if drawing.has_boards => {
            small_board(board, 4.0 + BOARD / 2.0, 0.0, BOARD, out);
            left += BOARD + 2.0;
        }
        Some(board) if at == 0 => {
            small_board(board, width / 2.0, height / 2.0 + SPACE + ROOT_BOARD / 2.0, ROOT_BOARD, out);
        }
        _ => {}
    }
    words(drawing, node, left, out);
}

fn small_board(board: &BoardDiagram, x: f64, y: f64, side: f64, out: &mut String) {
    *out += "<g class=\"board\">";
    board::paint(board, BoardFrame::centered(board, x, y, side), out);
    *out += "</g>";
}

/// Writes the move, the value and the window of a node.
fn words(drawing: &Drawing<'_>, node: &SearchNode, left: f64, out: &mut String) {
    let right = drawing.node_width() - 8.0;
    let first = if drawing.has_windows { -3.0 } else { 4.5 };
    let triangle = if node.is_max() { "l4.5 -8l4.5 8z" } else { "m0 -8l4.5 8l4.5 -8z" };
    let value = pretty(&format!("{}{}", node.bound.letter(), node.value));
    let room = right - left - 14.0 - text_width(&value, SIZE) - 4.0;
    let label = if node.ply == 0 { "root" } else { &node.label };
    let _ = write!(
        out,
        "<path class=\"sign\" d=\"M{} {}{triangle}\"/>\
         <text class=\"move\" x=\"{}\" y=\"{}\">{}</text>\
         <text class=\"value {}\" x=\"{}\" y=\"{}\">{}</text>",
        num(left),
        num(first - 0.5),
        num(left + 14.0),
        num(first),
        escape(&shorten(label, SIZE, room)),
        tone(node.value),
        num(right),
        num(first),
        escape(&value),
    );
    if let Some((alpha, beta)) = node.window {
        let window = |name: &str, number: NodeValue| pretty(&format!("{name} {number}"));
        let _ = write!(
            out,
            "<text class=\"window\" x=\"{}\" y=\"12.5\">{}</text><text class=\"window end\" x=\"{}\" y=\"12.5\">{}</text>",
            num(left),
            window("α", alpha),
            num(right),
            window("β", beta),
        );
    }
}

/// Returns the CSS class of a value for the side to move at the root.
fn tone(value: NodeValue) -> &'static str {
    if value.points.abs() < 0.005 {
        "even"
    } else if value.points > 0.0 {
        "good"
    } else {
        "bad"
    }
}

/// Returns everything that is known of a node.
fn tooltip(tree: &SearchTree, at: usize) -> String {
    let node = &tree.nodes[at];
    let path = tree.path(at);
    let mut parts = vec![if path.is_empty() { "root".to_owned() } else { path.join(" ") }];
    parts.push(node.side().to_owned());
    parts.push(format!("value {}{}", node.bound.letter(), node.value));
    parts.extend(node.window.map(|(alpha, beta)| format!("alpha {alpha}, beta {beta}")));
    parts.extend(match node.status {
        NodeStatus::Terminal => Some("the game is over".to_owned()),
        NodeStatus::Evaluated => Some("judged: the search looks no further".to_owned()),
        NodeStatus::TableHit => Some("known before".to_owned()),
        NodeStatus::Cutoff => node.cutoff_reason(),
        NodeStatus::Searched => None,
    });
    parts.extend(
        (node.skipped_moves > 0).then(|| format!("{} not looked at", plural(node.skipped_moves, "move"))),
    );
    parts.extend(node.is_pv.then(|| "on the chosen line".to_owned()));
    parts.extend(node.board.as_ref().map(BoardDiagram::rows));
    parts.join(" · ")
}
