//! All steps of a merge animation as one page.
//!
//! The page stores only changes: for each node and each edge its heights, each with the step after which it applies. So
//! the script can show any step without replaying those before it.

use serde::Serialize;

use super::layout::{MergeState, RADIUS, TreeLayout};
use super::{MergeAnimation, StepCaption};
use crate::html_page::{STEP_SCRIPT, StepPage};

/// The data that the script of the page reads.
#[derive(Serialize)]
struct MergePageData<'a> {
    width: f64,
    height: f64,
    radius: f64,
    /// The x coordinate of each column.
    xs: Vec<f64>,
    column: &'a [usize],
    #[serde(flatten)]
    nodes: NodeData<'a>,
    /// For each step the kept and the removed node, or `None` if the step changes nothing.
    merges: Vec<Option<[usize; 2]>>,
    /// For each node its heights, each with the step after which it applies.
    y: Vec<Vec<(usize, f64)>>,
    /// For the edge to each node its heights where it passes columns, in the same form; `None` while it is hidden.
    bends: Vec<Vec<(usize, Option<Vec<f64>>)>>,
    captions: Vec<CaptionData<'a>>,
}

/// The nodes of a tree as the scripts read them, one list per attribute.
#[derive(Serialize)]
pub(crate) struct NodeData<'a> {
    parent: Vec<Option<usize>>,
    label: Vec<&'a str>,
    name: Vec<&'a str>,
    is_final: Vec<bool>,
}

impl<'a> NodeData<'a> {
    pub(crate) fn new(animation: &'a MergeAnimation) -> Self {
        let nodes = &animation.nodes;
        Self {
            parent: (0..nodes.len()).map(|node| animation.parent(node)).collect(),
            label: nodes.iter().map(|node| node.label.as_str()).collect(),
            name: nodes.iter().map(|node| node.name.as_str()).collect(),
            is_final: nodes.iter().map(|node| node.is_final).collect(),
        }
    }
}

/// A caption as the scripts read it: its text and its named figures.
pub(crate) type CaptionData<'a> = (&'a str, &'a [(String, String)]);

/// Returns the captions of the start and of every step.
pub(crate) fn caption_data<'a>(
    start: &'a StepCaption,
    steps: impl Iterator<Item = &'a StepCaption>,
) -> Vec<CaptionData<'a>> {
    let captions = std::iter::once(start).chain(steps);
    captions.map(|StepCaption { text, figures }| (text.as_str(), figures.as_slice())).collect()
}

/// Renders all steps as a self-contained page.
pub fn html(animation: &MergeAnimation) -> String {
    let page = StepPage {
        title: &animation.title,
        summary: &animation.summary,
        template: include_str!("page.html"),
        styles: &[include_str!("page.css"), include_str!("merge.css")],
        scripts: &[STEP_SCRIPT, include_str!("page.js")],
    };
    page.render(&data(animation, &TreeLayout::new(animation)))
}

fn data<'a>(animation: &'a MergeAnimation, layout: &'a TreeLayout) -> MergePageData<'a> {
    let count = animation.nodes.len();
    let mut history = History { y: vec![Vec::new(); count], bends: vec![Vec::new(); count] };
    let mut state = MergeState::first(animation, layout);
    history.add(0, &state);
    let mut merges = Vec::new();
    for (number, step) in (1..).zip(&animation.steps) {
        let changed = state.step(animation, layout, step.kept, step.removed);
        merges.push(changed.then_some([step.kept, step.removed]));
        history.add(number, &state);
    }
    let last = layout.columns.iter().copied().max().unwrap_or(0);
    MergePageData {
        width: layout.width,
        height: layout.height,
        radius: RADIUS,
        xs: (0..=last).map(TreeLayout::x).collect(),
        column: &layout.columns,
        nodes: NodeData::new(animation),
        merges,
        y: history.y,
        bends: history.bends,
        captions: caption_data(&animation.start, animation.steps.iter().map(|step| &step.caption)),
    }
}

/// Heights, each with the step after which it applies.
struct History {
    y: Vec<Vec<(usize, f64)>>,
    bends: Vec<Vec<(usize, Option<Vec<f64>>)>>,
}

impl History {
    /// Records the heights that a step changed.
    fn add(&mut self, step: usize, state: &MergeState) {
        for (past, &y) in self.y.iter_mut().zip(&state.y) {
            record(past, step, round(y));
        }
        for (past, bends) in self.bends.iter_mut().zip(&state.bends) {
            record(past, step, bends.as_ref().map(|bends| bends.iter().copied().map(round).collect()));
        }
    }
}

fn record<T: PartialEq>(past: &mut Vec<(usize, T)>, step: usize, now: T) {
    if past.last().is_none_or(|(_, last)| *last != now) {
        past.push((step, now));
    }
}

/// Rounds to one decimal.
fn round(height: f64) -> f64 {
    (10.0 * height).round() / 10.0
}
