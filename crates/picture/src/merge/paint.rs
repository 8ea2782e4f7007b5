//! One step as a picture.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::Merging;
use super::layout::{Frame, Moment, RADIUS};
use crate::xml::{escape, num, text_width};

/// The space around everything.
const MARGIN: f64 = 24.0;
/// The size of the sentence.
const SAID_SIZE: f64 = 13.0;
/// The space from one line of the sentence to the next.
const LINE: f64 = 18.0;
/// The narrowest picture, so that sentences have room.
const NARROWEST: f64 = 560.0;

/// The graph after so many steps, or after all, as a self-contained SVG document.
///
/// The node that stayed in the last of these steps is brought out; the place of the one that went is dashed.
pub fn svg(merging: &Merging, step: usize) -> String {
    let frame = Frame::new(merging);
    let mut before = None;
    let mut moment = Moment::first(merging, &frame);
    for step in merging.steps.iter().take(step) {
        let last = moment.clone();
        before = moment.step(merging, &frame, step.kept, step.gone).then_some((step, last));
    }
    let width = frame.width.max(NARROWEST);
    let lines = lines(&merging.caption(step.min(merging.steps.len())).said, width);
    let top = 62.0 + LINE * lines.len() as f64;
    let (full_width, full_height) = (width + 2.0 * MARGIN, top + frame.height + MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"papan-merge\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" \
         height=\"{h}\" role=\"img\"><title>{title}</title>\n<style>{style}</style>\n\
         <rect class=\"paper\" width=\"{w}\" height=\"{h}\"/>\n",
        w = num(full_width),
        h = num(full_height),
        title = escape(&merging.title),
        style = include_str!("merge.css"),
    );
    heading(merging, step, &lines, &mut out);
    let left = MARGIN + (width - frame.width) / 2.0;
    let _ = writeln!(out, "<g transform=\"translate({} {})\">", num(left), num(top));
    let last = before.as_ref().map(|(step, _)| step);
    edges(merging, &frame, &moment, last.map(|step| step.gone), &mut out);
    if let Some((step, last)) = &before {
        ghost(&frame, &moment, last, step.kept, step.gone, &mut out);
    }
    for index in (0..merging.nodes.len()).filter(|&index| moment.has(index)) {
        node(merging, &frame, &moment, index, last.is_some_and(|step| step.kept == index), &mut out);
    }
    out + "</g>\n</svg>\n"
}

fn heading(merging: &Merging, step: usize, lines: &[String], out: &mut String) {
    let x = num(MARGIN);
    let _ = writeln!(out, "<text class=\"title\" x=\"{x}\" y=\"30\">{}</text>", escape(&merging.title));
    for (index, line) in lines.iter().enumerate() {
        let y = num(52.0 + LINE * index as f64);
        let _ = writeln!(out, "<text class=\"said\" x=\"{x}\" y=\"{y}\">{}</text>", escape(line));
    }
    let step = step.min(merging.steps.len());
    let mut figures = vec![format!("step {step} of {}", merging.steps.len())];
    figures.extend(merging.caption(step).figures.iter().map(|(name, value)| format!("{name} {value}")));
    let y = num(52.0 + LINE * lines.len() as f64);
    let _ =
        writeln!(out, "<text class=\"summary\" x=\"{x}\" y=\"{y}\">{}</text>", escape(&figures.join(" · ")));
}

/// A sentence in lines that fit.
fn lines(said: &str, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in said.split_whitespace() {
        match lines
            .last_mut()
            .filter(|line| text_width(line, SAID_SIZE) + text_width(word, SAID_SIZE) < 1.1 * width)
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
    /// Whether one of them led to the node that went.
    is_new: bool,
}

fn links<'a>(merging: &'a Merging, moment: &'a Moment, gone: Option<usize>) -> Vec<Link<'a>> {
    let mut places = HashMap::new();
    let mut links: Vec<Link<'a>> = Vec::new();
    for (edge, from, to) in moment.edges(merging) {
        let place = *places.entry((from, to)).or_insert(links.len());
        if place == links.len() {
            let bends = moment.bends[edge].as_deref().unwrap_or_default();
            links.push(Link { from, to, bends, labels: Vec::new(), is_new: false });
        }
        links[place].labels.push(&merging.nodes[edge].label);
        links[place].is_new |= gone == Some(edge);
    }
    links
}

/// All edges; those that lead anew to the node that stayed are brought out.
fn edges(merging: &Merging, frame: &Frame, moment: &Moment, gone: Option<usize>, out: &mut String) {
    let links = links(merging, moment, gone);
    let mut leaving = vec![0; merging.nodes.len()];
    let mut entering = vec![0; merging.nodes.len()];
    for link in &links {
        leaving[link.from] += 1;
        entering[link.to] += 1;
    }
    for link in &links {
        let points = points(frame, moment, link);
        let tip = points.last().copied().unwrap_or_default();
        // Where it passes a column it is alone.
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

/// How many letters of a label are written.
const MOST_LABEL: usize = 7;

/// A label as long as there is room for.
fn cut(label: &str) -> String {
    if label.chars().count() <= MOST_LABEL {
        return label.to_owned();
    }
    label.chars().take(MOST_LABEL - 1).chain(['…']).collect()
}

/// How far along an edge its label stands: at the end where fewer others are.
fn part(leaving: usize, entering: usize) -> f64 {
    match (leaving, entering) {
        (1, 1) => 0.5,
        _ if entering > leaving => 0.25,
        _ => 0.75,
    }
}

/// The points that an edge goes through: it crosses columns level.
fn points(frame: &Frame, moment: &Moment, link: &Link<'_>) -> Vec<(f64, f64)> {
    let column = frame.columns[link.from];
    let mut points = vec![(Frame::x(column) + RADIUS, moment.y[link.from])];
    for (index, &y) in (1..).zip(link.bends) {
        let x = Frame::x(column + index);
        points.extend([(x - RADIUS / 2.0, y), (x + RADIUS / 2.0, y)]);
    }
    points.push((Frame::x(frame.columns[link.to]) - RADIUS, moment.y[link.to]));
    points
}

/// Curves that leave and enter level, and lines across columns.
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

/// A point of the first curve, which leaves and enters level.
fn on_first_curve(points: &[(f64, f64)], t: f64) -> (f64, f64) {
    let [(x, y), (to_x, to_y)] = [0, 1].map(|index| points.get(index).copied().unwrap_or_default());
    let across = 1.5 * t * (1.0 - t) + t * t * t;
    let down = t * t * (3.0 - 2.0 * t);
    (x + across * (to_x - x), y + down * (to_y - y))
}

/// The place of the node that went, and where it has gone.
fn ghost(frame: &Frame, moment: &Moment, last: &Moment, kept: usize, gone: usize, out: &mut String) {
    let (x, y) = (Frame::x(frame.columns[gone]), last.y[gone]);
    let (to_x, to_y) = (Frame::x(frame.columns[kept]), moment.y[kept]);
    let edge = y + RADIUS.min((to_y - y).abs()).copysign(to_y - y);
    let _ = writeln!(
        out,
        "<g class=\"ghost\"><path d=\"M{x} {}L{} {}\"/><circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>\
         <text x=\"{x}\" y=\"{}\">{gone}</text></g>",
        num(edge),
        num(to_x),
        num(to_y),
        num(y + 3.5),
        x = num(x),
        y = num(y),
        r = num(RADIUS),
    );
}

fn node(merging: &Merging, frame: &Frame, moment: &Moment, index: usize, is_kept: bool, out: &mut String) {
    let node = &merging.nodes[index];
    let count = moment.counts[index];
    let mut class = "node".to_owned();
    class += if count > 1 { " shared" } else { "" };
    class += if is_kept { " kept" } else { "" };
    let _ = write!(
        out,
        "<g class=\"{class}\" transform=\"translate({} {})\"><title>{}</title><circle r=\"{}\"/>",
        num(Frame::x(frame.columns[index])),
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
