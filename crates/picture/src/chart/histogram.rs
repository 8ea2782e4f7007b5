//! How often values came up: margins of games, their lengths, times of moves.
//!
//! The values are sorted into bins whose width is a round number that suits all series. Whole numbers have whole
//! bins, and on a logarithmic axis bins are equal factors. One series is drawn as bars, several as outlines that
//! differ by dash. A value that cannot be drawn (not finite, or not above zero on a logarithmic axis) is left out,
//! and the legend says how many were.
//!
//! ```
//! use papan_picture::chart::histogram::{self, Histogram, Series};
//!
//! let margins = Histogram {
//!     title: "Margins".to_owned(),
//!     x_title: "points".to_owned(),
//!     y_title: "games".to_owned(),
//!     series: vec![Series::new("greedy", [-2.0, 4.0, 6.0, 6.0]), Series::counted("random", [(0.0, 3), (2.0, 1)])],
//!     ..Histogram::default()
//! };
//! assert!(histogram::svg(&margins).contains("greedy"));
//! ```

use std::fmt::Write as _;

use super::axis::Axis;
use super::bins::{Bins, can_hold};
use super::grid::{self, Frame};
use super::legend::{self, LEFT};
use super::number::{decimals, number};
use crate::paper::{Anchor, Paper};
use crate::xml::{num, shorten};

/// The width of the picture.
const WIDTH: f64 = 800.0;
/// The height of the axes.
const HEIGHT: f64 = 300.0;
/// How many series have a look of their own.
const LOOKS: usize = 6;

/// What to draw.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Histogram {
    /// Written above the chart.
    pub title: String,
    /// What the values are.
    pub x_title: String,
    /// What is counted.
    pub y_title: String,
    /// Whether equal steps across are equal factors.
    pub log_x: bool,
    /// The values, in one series or a few.
    pub series: Vec<Series>,
}

/// Values with a name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// Each value and how often it came up; the same value may be there several times.
    pub values: Vec<(f64, u64)>,
}

impl Series {
    /// A named series of values that came up once each.
    pub fn new(name: impl Into<String>, values: impl IntoIterator<Item = f64>) -> Self {
        Self::counted(name, values.into_iter().map(|value| (value, 1)))
    }

    /// A named series of values, each with how often it came up.
    pub fn counted(name: impl Into<String>, values: impl IntoIterator<Item = (f64, u64)>) -> Self {
        Self { name: name.into(), values: values.into_iter().collect() }
    }

    /// The values that can be drawn.
    fn drawn(&self, log: bool) -> Vec<(f64, u64)> {
        self.values.iter().copied().filter(|&(value, _)| can_hold(value, log)).collect()
    }

    /// Its name with how many values there are, and how many of them are not drawn.
    fn told(&self, log: bool) -> String {
        let count =
            |values: &[(f64, u64)]| values.iter().fold(0_u64, |sum, value| sum.saturating_add(value.1));
        let (all, drawn) = (count(&self.values), count(&self.drawn(log)));
        let comma = if self.name.is_empty() { "" } else { ", " };
        let left_out = match all - drawn {
            0 => String::new(),
            some => format!(" ({} left out)", number(some as f64, 0)),
        };
        format!("{}{comma}n = {}{left_out}", self.name, number(all as f64, 0))
    }
}

/// The histogram as a self-contained SVG document.
pub fn svg(histogram: &Histogram) -> String {
    let mut paper = Paper::default();
    let title = shorten(&histogram.title, 20.0, WIDTH - 2.0 * f64::from(LEFT));
    paper.text("title", (f64::from(LEFT), 31.0), Anchor::Start, &title);
    let top = draw_legend(&mut paper, histogram);
    let frame = Frame { left: 0.0, right: WIDTH - 28.0, top, bottom: top + HEIGHT };
    let series: Vec<Vec<(f64, u64)>> =
        histogram.series.iter().map(|series| series.drawn(histogram.log_x)).collect();
    if let Some(bins) = Bins::new(&series, histogram.log_x) {
        draw(&mut paper, histogram, frame, &bins, &series);
    } else {
        let axis = Axis::between(0.0, 1.0, true);
        let frame = Frame { left: grid::room(&axis), ..frame };
        grid::up(&mut paper, frame, &axis, &histogram.y_title);
        grid::across(&mut paper, frame, &axis, &histogram.x_title);
        grid::nothing(&mut paper, frame);
    }
    paper.finish("papan-figure", super::FIGURE, &histogram.title, (WIDTH, frame.bottom + 56.0))
}

/// Draws the legend; gives where it ends.
fn draw_legend(paper: &mut Paper, histogram: &Histogram) -> f64 {
    let names: Vec<String> = histogram.series.iter().map(|series| series.told(histogram.log_x)).collect();
    let spots = legend::spots(names.iter().map(String::as_str), WIDTH as i32);
    for (index, (name, &(x, y))) in names.iter().zip(&spots).enumerate() {
        let (x, y, look) = (f64::from(x), f64::from(y), index % LOOKS);
        if names.len() == 1 {
            paper.rect("f0", (x, y), (22.0, 16.0));
        } else {
            paper.line(&format!("step l{look}"), (x, y + 8.0), (x + 48.0, y + 8.0));
        }
        let name_x = x + if names.len() == 1 { 30.0 } else { 56.0 };
        paper.text("name", (name_x, y + 12.5), Anchor::Start, &legend::name(name));
    }
    f64::from(legend::bottom(&spots)) + 8.0
}

/// Draws the axes, from as far left as they need, and what is in the bins.
fn draw(paper: &mut Paper, histogram: &Histogram, frame: Frame, bins: &Bins, series: &[Vec<(f64, u64)>]) {
    let counts: Vec<Vec<u64>> = series.iter().map(|values| bins.counts(values)).collect();
    let heights: Vec<f64> = counts.iter().flatten().map(|&count| count as f64).collect();
    let (low, high) = (bins.edge(0), bins.edge(bins.count));
    let x = if histogram.log_x {
        Axis::logarithmic_between(low, high)
    } else {
        Axis::between(low, high, bins.is_whole())
    };
    let y = Axis::linear(&heights, true);
    let frame = Frame { left: grid::room(&y), ..frame };
    grid::up(paper, frame, &y, &histogram.y_title);
    grid::across(paper, frame, &x, &histogram.x_title);
    let xs: Vec<f64> = (0..=bins.count).map(|index| frame.x(&x, bins.edge(index))).collect();
    for (index, counts) in counts.iter().enumerate() {
        let ys: Vec<f64> = counts.iter().map(|&count| frame.y(&y, count as f64)).collect();
        if series.len() == 1 {
            draw_bars(paper, frame, &xs, &ys);
        } else {
            paper.path(&format!("step l{}", index % LOOKS), &outline(frame, &xs, &ys));
        }
    }
    draw_tooltips(paper, histogram, frame, bins, &counts, &xs);
}

fn draw_bars(paper: &mut Paper, frame: Frame, xs: &[f64], ys: &[f64]) {
    for (pair, &y) in xs.windows(2).zip(ys) {
        if y < frame.bottom {
            let gap = if pair[1] - pair[0] > 4.0 { 1.0 } else { 0.0 };
            paper.rect("f0", (pair[0], y), (pair[1] - pair[0] - gap, frame.bottom - y));
        }
    }
}

/// The upper edge of all bars, which comes down to the axis where a bin is empty.
fn outline(frame: Frame, xs: &[f64], ys: &[f64]) -> String {
    let bottom = num(frame.bottom);
    let mut path = String::new();
    let mut before = frame.bottom;
    for (pair, &y) in xs.windows(2).zip(ys) {
        if y < frame.bottom {
            if before >= frame.bottom {
                let _ = write!(path, "M{} {bottom}", num(pair[0]));
            }
            let _ = write!(path, "V{}H{}", num(y), num(pair[1]));
        } else if before < frame.bottom {
            let _ = write!(path, "V{bottom}");
        }
        before = y;
    }
    if before < frame.bottom { path + "V" + &bottom } else { path }
}

/// Lays a box over each bin that tells its counts.
fn draw_tooltips(
    paper: &mut Paper,
    histogram: &Histogram,
    frame: Frame,
    bins: &Bins,
    counts: &[Vec<u64>],
    xs: &[f64],
) {
    for (bin, pair) in xs.windows(2).enumerate() {
        let each = histogram.series.iter().zip(counts).map(|(series, counts)| {
            let space = if series.name.is_empty() { "" } else { " " };
            format!("{}{space}{}", series.name, number(counts[bin] as f64, 0))
        });
        let tooltip = format!("{}: {}", told(bins, bin), each.collect::<Vec<_>>().join(", "));
        let size = (pair[1] - pair[0], frame.bottom - frame.top);
        paper.told(&tooltip, |paper| paper.rect("hit", (pair[0], frame.top), size));
    }
}

/// The numbers of a bin.
fn told(bins: &Bins, bin: usize) -> String {
    let (low, high) = bins.ends(bin);
    let decimals = if bins.is_whole() { 0 } else { decimals([high - low]).max(decimals([low, high])) };
    if low >= high {
        return number(low, decimals);
    }
    format!("{} to {}", number(low, decimals), number(high, decimals))
}
