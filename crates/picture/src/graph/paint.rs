//! Writes the finished layout as SVG.

use std::fmt::Write as _;

use super::layout::{LABEL_SIZE, Layout, MAX_LABEL, Point};
use super::link::Link;
use super::route::{Curve, Routes};
use super::{NodeShape, StateGraph, StateNode, StateTone};
use crate::board::{self, BoardDiagram, BoardFrame};
use crate::xml::{escape, num, shorten, text_width};

/// The margin around everything; a start arrow fits into it.
const MARGIN: f64 = 36.0;
/// The height of the title and the summary.
const HEADING: f64 = 64.0;
/// The font size of state names.
const NAME_SIZE: f64 = 10.0;
/// The side of a board in a state.
const BOARD: f64 = 30.0;
/// The space between the two rings of a final state.
const RING: f64 = 3.5;
/// Up to this many states have a hover rule each; more would slow browsers down.
const MAX_RULES: usize = 600;

/// Everything the SVG is written from.
pub(super) struct Drawing<'a> {
    pub(super) graph: &'a StateGraph,
    pub(super) links: Vec<Link>,
    pub(super) layout: Layout,
    pub(super) routes: Routes,
    pub(super) labels: Vec<Option<Point>>,
    pub(super) radius: f64,
}

/// Returns the radius of all states: large enough for boards if there are any, otherwise for the longest name within
/// limits.
pub(super) fn radius(graph: &StateGraph) -> f64 {
    if graph.nodes.iter().any(|node| node.board.is_some()) {
        return 34.0;
    }
    let widest = graph.nodes.iter().map(|node| text_width(&node.name, NAME_SIZE)).fold(0.0, f64::max);
    (widest / 2.0 + 8.0).clamp(22.0, 34.0)
}

/// Writes the document.
pub(super) fn document(drawing: &Drawing<'_>) -> String {
    let graph = drawing.graph;
    let summary = summary(drawing);
    let heading = text_width(&graph.title, 20.0).max(text_width(&summary, 13.0)).min(1200.0);
    let width = num(drawing.layout.size.x.max(heading) + 2.0 * MARGIN);
    let height = num(drawing.layout.size.y + HEADING + MARGIN);
    let title = escape(&graph.title);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"papan-graph\" role=\"img\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <title>{title}</title>\n<style>{}{}</style>\n\
         <rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n\
         <text class=\"title\" x=\"{MARGIN}\" y=\"30\">{title}</text>\n\
         <text class=\"summary\" x=\"{MARGIN}\" y=\"50\">{summary}</text>\n\
         <g transform=\"translate({MARGIN} {HEADING})\">\n",
        include_str!("graph.css"),
        rules(graph.nodes.len()),
    );
    (0..drawing.links.len()).for_each(|link| edge(drawing, link, &mut out));
    drawing.routes.starts.iter().for_each(|start| start_arrow(*start, &mut out));
    (0..graph.nodes.len()).for_each(|index| node(drawing, index, &mut out));
    out += "</g>\n</svg>\n";
    out
}

/// Returns the style rules that highlight the edges of a state on hover.
fn rules(count: usize) -> String {
    let mut rules = String::new();
    for node in 0..if count <= MAX_RULES { count } else { 0 } {
        let _ = writeln!(
            rules,
            ".papan-graph:has(.n{node}:hover) :is(.f{node},.t{node}) .curve{{stroke:#e0267f;stroke-width:2}}"
        );
    }
    rules
}

/// Returns the counts below the title.
fn summary(drawing: &Drawing<'_>) -> String {
    let nodes = &drawing.graph.nodes;
    let count = |tone: StateTone| nodes.iter().filter(|node| node.tone == tone).count();
    let finals = nodes.iter().filter(|node| node.shape == NodeShape::DoubleCircle).count();
    let plural = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    let mut parts = vec![plural(nodes.len(), "state"), plural(drawing.graph.edges.len(), "edge")];
    parts.extend((finals > 0).then(|| format!("{finals} final (double ring)")));
    for tone in [StateTone::Win, StateTone::Tie, StateTone::Loss] {
        if let (Some(word), 1..) = (tone.word(), count(tone)) {
            parts.push(format!("{} {word}", count(tone)));
        }
    }
    parts.join(" · ")
}

fn edge(drawing: &Drawing<'_>, index: usize, out: &mut String) {
    let link = &drawing.links[index];
    let names = &drawing.graph.nodes;
    let curves = &drawing.routes.links[index];
    let path = path(curves);
    let _ = write!(
        out,
        "<g class=\"edge f{} t{}\"><title>{}</title><path class=\"reach\" d=\"{path}\"/>\
         <path class=\"curve\" d=\"{path}\"/>",
        link.from,
        link.to,
        escape(&format!("{} → {} on {}", names[link.from].name, names[link.to].name, link.label)),
    );
    if let Some(curve) = curves.last() {
        arrow_head(curve.handles[1], curve.to, out);
    }
    if let Some(place) = drawing.labels[index] {
        let text = escape(&shorten(&link.label, LABEL_SIZE, MAX_LABEL));
        let _ = write!(out, "<text x=\"{}\" y=\"{}\">{text}</text>", num(place.x), num(place.y + 4.0));
    }
    *out += "</g>\n";
}

/// Joins consecutive curves by straight lines.
fn path(curves: &[Curve]) -> String {
    let mut path = String::new();
    for (index, Curve { from, handles: [a, b], to }) in curves.iter().enumerate() {
        let step = if index == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{step}{} {}C{} {}", num(from.x), num(from.y), num(a.x), num(a.y));
        let _ = write!(path, " {} {} {} {}", num(b.x), num(b.y), num(to.x), num(to.y));
    }
    path
}

/// Draws an arrow head at `tip`, pointing away from `tail`.
fn arrow_head(tail: Point, tip: Point, out: &mut String) {
    let (dx, dy) = (tip.x - tail.x, tip.y - tail.y);
    let length = dx.hypot(dy).max(0.1);
    let (dx, dy) = (7.0 * dx / length, 7.0 * dy / length);
    let wing =
        |side: f64| format!("{} {}", num(tip.x - dx - side * 0.4 * dy), num(tip.y - dy + side * 0.4 * dx));
    let _ = write!(
        out,
        "<path class=\"head\" d=\"M{} {}L{}L{}Z\"/>",
        num(tip.x),
        num(tip.y),
        wing(1.0),
        wing(-1.0)
    );
}

fn start_arrow((tail, tip): (Point, Point), out: &mut String) {
    let (x1, x2, y) = (num(tail.x), num(tip.x - 4.0), num(tip.y));
    let _ = write!(out, "<g class=\"start\"><title>start</title><path class=\"tail\" d=\"M{x1} {y}H{x2}\"/>");
    arrow_head(tail, tip, out);
    *out += "</g>\n";
}

fn node(drawing: &Drawing<'_>, index: usize, out: &mut String) {
    let node = &drawing.graph.nodes[index];
    let Point { x, y } = drawing.layout.nodes[index];
    let _ = write!(
        out,
        "<g class=\"node {}{} n{index}\" transform=\"translate({} {})\"><title>{}</title>",
        node.tone.class(),
        if node.current { " current" } else { "" },
        num(x),
        num(y),
        escape(&tooltip(node)),
    );
    rings(node.shape, drawing.radius, out);
    match &node.board {
        Some(board) => inside_with_board(node, board, drawing.radius, out),
        None => inside(node, drawing.radius, out),
    }
    *out += "</g>\n";
}

/// Returns the full name and everything that the shape shows.
fn tooltip(node: &StateNode) -> String {
    let mut parts = vec![node.name.clone()];
    parts.extend(node.start.then(|| "start".to_owned()));
    parts.extend((node.shape == NodeShape::DoubleCircle).then(|| "final".to_owned()));
    parts.extend(node.tone.word().map(str::to_owned));
    parts.extend(node.current.then(|| "current".to_owned()));
    parts.extend(node.board.as_ref().map(BoardDiagram::rows));
    parts.join(" · ")
}

fn rings(shape: NodeShape, radius: f64, out: &mut String) {
    let _ = write!(out, "<circle r=\"{}\"/>", num(radius));
    if shape == NodeShape::DoubleCircle {
        let _ = write!(out, "<circle r=\"{}\"/>", num(radius - RING));
    }
}

/// Draws the name above the board and the word below it.
fn inside_with_board(node: &StateNode, board: &BoardDiagram, radius: f64, out: &mut String) {
    write_text("name", -18.0, &node.name, 1.35 * radius, out);
    *out += "<g class=\"board\">";
    board::paint(board, BoardFrame::centered(board, 0.0, 1.0, BOARD), out);
    *out += "</g>";
    if let Some(word) = node.tone.word() {
        write_text("word", 25.0, word, radius, out);
    }
}

/// Draws the name in the middle and the word below it.
fn inside(node: &StateNode, radius: f64, out: &mut String) {
    let word = node.tone.word();
    let lift = if word.is_some() { 0.0 } else { 3.5 };
    write_text("name", lift, &node.name, 2.0 * radius - 10.0, out);
    if let Some(word) = word {
        write_text("word", 11.0, word, radius, out);
    }
}

fn write_text(class: &str, y: f64, text: &str, width: f64, out: &mut String) {
    let text = escape(&shorten(text, NAME_SIZE, width));
    let _ = write!(out, "<text class=\"{class}\" y=\"{}\">{text}</text>", num(y));
}
