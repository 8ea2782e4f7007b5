//! All steps as a page: one file, nothing to load, with the tree and its steps as data inside.
//!
//! What changes is kept as it changes: for each node and each edge its heights with the step from which on they hold. So
//! the page finds any moment without going through those before.

use serde::Serialize;

use super::layout::{Frame, Moment, RADIUS};
use super::{Caption, Merging};
use crate::page;
use crate::xml::escape;

#[derive(Serialize)]
struct Data<'a> {
    width: f64,
    height: f64,
    radius: f64,
    /// How far to the right each column is.
    xs: Vec<f64>,
    column: &'a [usize],
    parent: Vec<Option<usize>>,
    label: Vec<&'a str>,
    name: Vec<&'a str>,
    is_final: Vec<bool>,
    /// For each step the node that stays and the one that goes; none where nothing changes.
    merges: Vec<Option<[usize; 2]>>,
    /// For each node its heights, each with the first step it holds after.
    y: Vec<Vec<(usize, f64)>>,
    /// For the edge to each node the heights where it passes columns, in the same way; none where it is not drawn.
    bends: Vec<Vec<(usize, Option<Vec<f64>>)>>,
    captions: Vec<(&'a str, &'a [(String, String)])>,
}

/// All steps as a self-contained page.
pub fn html(merging: &Merging) -> String {
    let parts = [
        ("{title}", escape(&merging.title)),
        ("{summary}", escape(&merging.summary)),
        ("{controls}", page::CONTROLS.to_owned()),
        ("{script}", page::GO_THROUGH.to_owned() + include_str!("page.js")),
        ("{data}", page::data(&data(merging, &Frame::new(merging)))),
    ];
    let style = page::STEPS.to_owned() + include_str!("page.css") + include_str!("merge.css");
    page::document(&merging.title, &style, &page::fill(include_str!("page.html"), &parts))
}

fn data<'a>(merging: &'a Merging, frame: &'a Frame) -> Data<'a> {
    let nodes = &merging.nodes;
    let mut history = History { y: vec![Vec::new(); nodes.len()], bends: vec![Vec::new(); nodes.len()] };
    let mut moment = Moment::first(merging, frame);
    history.add(0, &moment);
    let mut merges = Vec::new();
    for (number, step) in (1..).zip(&merging.steps) {
        let changed = moment.step(merging, frame, step.kept, step.gone);
        merges.push(changed.then_some([step.kept, step.gone]));
        history.add(number, &moment);
    }
    let last = frame.columns.iter().copied().max().unwrap_or(0);
    let captions = std::iter::once(&merging.start).chain(merging.steps.iter().map(|step| &step.caption));
    Data {
        width: frame.width,
        height: frame.height,
        radius: RADIUS,
        xs: (0..=last).map(Frame::x).collect(),
        column: &frame.columns,
        parent: (0..nodes.len()).map(|node| merging.parent(node)).collect(),
        label: nodes.iter().map(|node| node.label.as_str()).collect(),
        name: nodes.iter().map(|node| node.name.as_str()).collect(),
        is_final: nodes.iter().map(|node| node.is_final).collect(),
        merges,
        y: history.y,
        bends: history.bends,
        captions: captions.map(|Caption { said, figures }| (said.as_str(), figures.as_slice())).collect(),
    }
}

/// Heights with the steps from which on they hold.
struct History {
    y: Vec<Vec<(usize, f64)>>,
    bends: Vec<Vec<(usize, Option<Vec<f64>>)>>,
}

impl History {
    /// Adds what is different after a step.
    fn add(&mut self, step: usize, moment: &Moment) {
        for (past, &y) in self.y.iter_mut().zip(&moment.y) {
            note(past, step, round(y));
        }
        for (past, bends) in self.bends.iter_mut().zip(&moment.bends) {
            note(past, step, bends.as_ref().map(|bends| bends.iter().copied().map(round).collect()));
        }
    }
}

fn note<T: PartialEq>(past: &mut Vec<(usize, T)>, step: usize, now: T) {
    if past.last().is_none_or(|(_, last)| *last != now) {
        past.push((step, now));
    }
}

/// A height with one decimal.
fn round(height: f64) -> f64 {
    (10.0 * height).round() / 10.0
}
