//! Draws one step.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::MergeAnimation;
use super::layout::{MergeState, RADIUS, TreeLayout};
use crate::xml::{escape, num, text_width};

/// The margin around everything.
const MARGIN: f64 = 24.0;
/// The font size of the caption.
const TEXT_SIZE: f64 = 13.0;
/// The line height of the caption.
const LINE: f64 = 18.0;
/// The minimum width of the picture, so that captions have room.
const NARROWEST: f64 = 560.0;

/// Draws the graph after `step` steps, or after all if there are fewer, as a self-contained SVG document.
///
/// The node kept by the last step is highlighted; the position of the removed one is dashed.
pub fn svg(animation: &MergeAnimation, step: usize) -> String {
    let layout = TreeLayout::new(animation);
    let mut before = None;
    let mut moment = MergeState::first(animation, &layout);
    for step in animation.steps.iter().take(step) {
        let last = moment.clone();
        before = moment.step(animation, &layout, step.kept, step.removed).then_some((step, last));
    }
    let width = layout.width.max(NARROWEST);
    let lines = lines(&animation.caption(step.min(animation.steps.len())).text, width);
    let top = 62.0 + LINE * lines.len() as f64;
    let (full_width, full_height) = (width + 2.0 * MARGIN, top + layout.height + MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"papan-merge\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" \
         height=\"{h}\" role=\"img\"><title>{title}</title>\n<style>{style}</style>\n\
         <rect class=\"paper\" width=\"{w}\" height=\"{h}\"/>\n",
        w = num(full_width),
        h = num(full_height),
        title = escape(&animation.title),
        style = include_str!("merge.css"),
    );
    heading(animation, step, &lines, &mut out);
    let left = MARGIN + (width - layout.width) / 2.0;
    let _ = writeln!(out, "<g transform=\"translate({} {})\">", num(left), num(top));
    let last = before.as_ref().map(|(step, _)| step);
    edges(animation, &layout, &moment, last.map(|step| step.removed), &mut out);
    if let Some((step, last)) = &before {
        ghost(&layout, &moment, last, step.kept, step.removed, &mut out);
    }
    for index in (0..animation.nodes.len()).filter(|&index| moment.has(index)) {
        node(animation, &layout, &moment, index, last.is_some_and(|step| step.kept == index), &mut out);
    }
    out + "</g>\n</svg>\n"
}

fn heading(animation: &MergeAnimation, step: usize, lines: &[String], out: &mut String) {
    let x = num(MARGIN);
    let _ = writeln!(out, "<text class=\"title\" x=\"{x}\" y=\"30\">{}</text>", escape(&animation.title));
    for (index, line) in lines.iter().enumerate() {
        let y = num(52.0 + LINE * index as f64);
        let _ = writeln!(out, "<text class=\"said\" x=\"{x}\" y=\"{y}\">{}</text>", escape(line));
    }
    let step = step.min(animation.steps.len());
    let mut figures = vec![format!("step {step} of {}", animation.steps.len())];
    figures.extend(animation.caption(step).figures.iter().map(|(name, value)| format!("{name} {value}")));
    let y = num(52.0 + LINE * lines.len() as f64);
    let _ =
        writeln!(out, "<text class=\"summary\" x=\"{x}\" y=\"{y}\">{}</text>", escape(&figures.join(" · ")));
}

/// Wraps a caption into lines.
fn lines(text: &str, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines
            .last_mut()
            .filter(|line| text_width(line, TEXT_SIZE) + text_width(word, TEXT_SIZE) < 1.1 * width)
        {
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Edges between the same two nodes, drawn as one.
struct Link<'a> {
    from: usize,
    to: usize,
    bends: &'a [f64],
    labels: Vec<&'a str>,
    /// Whether one of the edges led to the removed node.
    is_new: bool,
}

fn links<'a>(animation: &'a MergeAnimation, moment: &'a MergeState, removed: Option<usize>) -> Vec<Link<'a>> {
    let mut places = HashMap::new();
    let mut links: Vec<Link<'a>> = Vec::new();
    for (edge, from, to) in moment.edges(animation) {
        let place = *places.entry((from, to)).or_insert(links.len());
        if place == links.len() {
            let bends = moment.bends[edge].as_deref().unwrap_or_default();
            links.push(Link { from, to, bends, labels: Vec::new(), is_new: false });
        }
        links[place].labels.push(&animation.nodes[edge].label);
        links[place].is_new |= removed == Some(edge);
    }
    links
}

/// Draws all edges; those redirected to the kept node are highlighted.
fn edges(
    animation: &MergeAnimation,
    layout: &TreeLayout,
    moment: &MergeState,
    removed: Option<usize>,
    out: &mut String,
) {
    let links = links(animation, moment, removed);
    let mut leaving = vec![0; animation.nodes.len()];
    let mut entering = vec![0; animation.nodes.len()];
    for link in &links {
        leaving[link.from] += 1;
        entering[link.to] += 1;
    }
    for link in &links {
        let points = points(layout, moment, link);
        let tip = points.last().copied().unwrap_or_default();
        // An edge that passes a column is alone there.
        let entering = if link.bends.is_empty() { entering[link.to] } else { 1 };
        let place = on_first_curve(&points, part(leaving[link.from], entering));
        let label = link.labels.join(",");
        let _ = writeln!(
            out,
            "<g class=\"edge{}\"><title>{}</title><path class=\"curve\" d=\"{}\"/>\
             <path class=\"head\" d=\"M{x} {y}l-7 -3v6z\"/><text x=\"{}\" y=\"{}\">{}</text></g>",
            if link.is_new { " new" } else { "" },
            escape(&label),
            path(&points),
            num(place.0),
            num(place.1 + 4.5),
            escape(&cut(&label)),
            x = num(tip.0),
            y = num(tip.1),
        );
    }
}

/// The maximum number of characters of a label.
const MAX_LABEL: usize = 7;

/// Shortens a label to the available space.
fn cut(label: &str) -> String {
    if label.chars().count() <= MAX_LABEL {
        return label.to_owned();
    }
    label.chars().take(MAX_LABEL - 1).chain(['…']).collect()
}

/// Returns where the label is placed along an edge: at the end with fewer other edges.
fn part(leaving: usize, entering: usize) -> f64 {
    match (leaving, entering) {
        (1, 1) => 0.5,
        _ if entering > leaving => 0.25,
        _ => 0.75,
    }
}

/// Returns the points of an edge, which crosses columns horizontally.
fn points(layout: &TreeLayout, moment: &MergeState, link: &Link<'_>) -> Vec<(f64, f64)> {
    let column = layout.columns[link.from];
    let mut points = vec![(TreeLayout::x(column) + RADIUS, moment.y[link.from])];
    for (index, &y) in (1..).zip(link.bends) {
        let x = TreeLayout::x(column + index);
        points.extend([(x - RADIUS / 2.0, y), (x + RADIUS / 2.0, y)]);
    }
    points.push((TreeLayout::x(layout.columns[link.to]) - RADIUS, moment.y[link.to]));
    points
}

/// Returns curves that leave and enter horizontally, joined by lines across columns.
fn path(points: &[(f64, f64)]) -> String {
    let mut path = String::new();
    for pair in points.chunks_exact(2) {
        let [(x, y), (to_x, to_y)] = [pair[0], pair[1]];
        let start = if path.is_empty() { 'M' } else { 'L' };
        let half = num(f64::midpoint(x, to_x));
        let (y, to_y) = (num(y), num(to_y));
        let _ = write!(path, "{start}{} {y}C{half} {y} {half} {to_y} {} {to_y}", num(x), num(to_x));
    }
    path
}

/// Returns a point of the first curve.
fn on_first_curve(points: &[(f64, f64)], t: f64) -> (f64, f64) {
    let [(x, y), (to_x, to_y)] = [0, 1].map(|index| points.get(index).copied().unwrap_or_default());
    let across = 1.5 * t * (1.0 - t) + t * t * t;
    let down = t * t * (3.0 - 2.0 * t);
    (x + across * (to_x - x), y + down * (to_y - y))
}

/// Draws the position of the removed node and a line to the node it was merged into.
fn ghost(
    layout: &TreeLayout,
    moment: &MergeState,
    last: &MergeState,
    kept: usize,
    removed: usize,
    out: &mut String,
) {
    let (x, y) = (TreeLayout::x(layout.columns[removed]), last.y[removed]);
    let (to_x, to_y) = (TreeLayout::x(layout.columns[kept]), moment.y[kept]);
    let edge = y + RADIUS.min((to_y - y).abs()).copysign(to_y - y);
    let _ = writeln!(
        out,
        "<g class=\"ghost\"><path d=\"M{x} {}L{} {}\"/><circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>\
         <text x=\"{x}\" y=\"{}\">{removed}</text></g>",
        num(edge),
        num(to_x),
        num(to_y),
        num(y + 3.5),
        x = num(x),
        y = num(y),
        r = num(RADIUS),
    );
}

fn node(
    animation: &MergeAnimation,
    layout: &TreeLayout,
    moment: &MergeState,
    index: usize,
    is_kept: bool,
    out: &mut String,
) {
    let node = &animation.nodes[index];
    let count = moment.counts[index];
    let mut class = "node".to_owned();
    class += if count > 1 { " shared" } else { "" };
    class += if is_kept { " kept" } else { "" };
    let _ = write!(
        out,
        "<g class=\"{class}\" transform=\"translate({} {})\"><title>{}</title><circle r=\"{}\"/>",
        num(TreeLayout::x(layout.columns[index])),
        num(moment.y[index]),
        escape(&tooltip(&node.name, count)),
        num(RADIUS),
    );
    if node.is_final {
        let _ = write!(out, "<circle r=\"{}\"/>", num(RADIUS - 3.0));
    }
    let _ = write!(out, "<text class=\"number\" y=\"3.5\">{index}</text>");
    if count > 1 {
        let _ = write!(
            out,
            "<text class=\"count\" x=\"{}\" y=\"{}\">×{count}</text>",
            num(RADIUS - 3.0),
            num(-RADIUS)
        );
    }
    *out += "</g>\n";
}

fn tooltip(name: &str, count: usize) -> String {
    if count > 1 { format!("{name} · stands for {count} nodes") } else { name.to_owned() }
}
