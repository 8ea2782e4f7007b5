//! Values by name, each with how far it may be off: ratings of players, speeds.
//!
//! The rows stay in the order they are given in. A value that is not finite has its name and no mark.
//!
//! ```
//! use papan_picture::chart::bars::{self, Bars, Row};
//!
//! let ratings = Bars {
//!     title: "Ratings".to_owned(),
//!     value_title: "Elo".to_owned(),
//!     rows: vec![Row::new("alphabeta:6", 112.0, 31.0), Row::new("random", -240.0, 38.0)],
//!     ..Bars::default()
//! };
//! assert!(bars::svg(&ratings).contains("+112 ± 31"));
//! ```

use super::axis::{Axis, reach};
use super::grid::{self, Frame};
use super::legend::LEFT;
use super::number::{decimals, number};
use super::rows::Rows;
use crate::paper::{Anchor, Paper};
use crate::xml::{shorten, text_width};

/// The width of the picture.
const WIDTH: f64 = 800.0;
/// Where the rows begin.
const TOP: f64 = 56.0;

/// What to draw.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bars {
    /// Written above the chart.
    pub title: String,
    /// What the values are.
    pub value_title: String,
    /// How a value is drawn.
    pub shape: Shape,
    /// The values, from above.
    pub rows: Vec<Row>,
}

/// How a value is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A dot at the value; the axis need not begin at zero.
    #[default]
    Dots,
    /// A bar from zero to the value.
    Bars,
}

/// One value with its name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// What the value belongs to.
    pub name: String,
    /// The value.
    pub value: f64,
    /// By how much it may be off, up and down; if this is not a number above zero, nothing is said.
    pub error: f64,
}

impl Row {
    /// A named value that may be off by `error`, up and down.
    pub fn new(name: impl Into<String>, value: f64, error: f64) -> Self {
        Self { name: name.into(), value, error }
    }

    /// The value and its error, if it can be drawn.
    fn drawn(&self) -> Option<(f64, f64)> {
        let error = if self.error > 0.0 && self.error.is_finite() { self.error } else { 0.0 };
        self.value.is_finite().then_some((self.value.clamp(-1e300, 1e300), error.min(1e300)))
    }
}

/// The chart as a self-contained SVG document; it is the higher the more rows there are.
pub fn svg(bars: &Bars) -> String {
    let mut paper = Paper::default();
    let title = shorten(&bars.title, 20.0, WIDTH - 2.0 * f64::from(LEFT));
    paper.text("title", (f64::from(LEFT), 31.0), Anchor::Start, &title);
    let rows = Rows::new(bars.rows.iter().map(|row| row.name.as_str()), 16.0, TOP);
    let texts = texts(&bars.rows);
    let room = texts.iter().map(|text| text_width(text, 13.0)).fold(0.0, f64::max);
    let frame = Frame { left: rows.right + 14.0, right: WIDTH - 30.0 - room, top: TOP, bottom: rows.bottom };
    let axis = axis(bars);
    grid::across(&mut paper, frame, &axis, &bars.value_title);
    rows.write(&mut paper);
    draw_zero(&mut paper, frame, &axis);
    for ((row, text), middle) in bars.rows.iter().zip(&texts).zip(rows.middles()) {
        paper.text("figure", (WIDTH - 16.0, middle + 4.5), Anchor::End, text);
        if let Some(drawn) = row.drawn() {
            let tooltip = format!("{}: {text}", row.name);
            paper.told(&tooltip, |paper| draw(paper, frame, &axis, bars.shape, drawn, middle));
        }
    }
    if bars.rows.is_empty() {
        grid::nothing(&mut paper, frame);
    }
    paper.finish("papan-figure", super::FIGURE, &bars.title, (WIDTH, rows.bottom + 56.0))
}

/// The axis reaches from the least end of a whisker to the greatest, and to zero if that is not far.
fn axis(bars: &Bars) -> Axis {
    let ends =
        bars.rows.iter().filter_map(Row::drawn).flat_map(|(value, error)| [value - error, value + error]);
    let mut ends: Vec<f64> = ends.collect();
    let (low, high) = reach(&ends).unwrap_or((0.0, 1.0));
    if bars.shape == Shape::Bars || low.max(-high) <= high - low {
        ends.push(0.0);
    }
    Axis::around(&ends)
}

fn draw_zero(paper: &mut Paper, frame: Frame, axis: &Axis) {
    if axis.ticks().contains(&0.0) {
        let x = frame.x(axis, 0.0);
        paper.line("zero", (x, frame.top), (x, frame.bottom));
    }
}

/// Draws one value in its row.
fn draw(paper: &mut Paper, frame: Frame, axis: &Axis, shape: Shape, (value, error): (f64, f64), middle: f64) {
    let x = |value| frame.x(axis, value);
    if shape == Shape::Bars {
        let (from, to) = (x(value.min(0.0)), x(value.max(0.0)));
        paper.rect("f0", (from, middle - 8.0), (to - from, 16.0));
    }
    if error > 0.0 {
        let (from, to) = (x(value - error), x(value + error));
        let class = if shape == Shape::Bars { "whisker on-bar" } else { "whisker" };
        paper.line(class, (from, middle), (to, middle));
        for end in [from, to] {
            paper.line(class, (end, middle - 5.0), (end, middle + 5.0));
        }
    }
    if shape == Shape::Dots {
        paper.disc("dot", (x(value), middle), 5.5);
    }
}

/// What is written at the end of each row; where values lie on both sides of zero, with their sign.
fn texts(rows: &[Row]) -> Vec<String> {
    let decimals = decimals(rows.iter().filter_map(Row::drawn).flat_map(|(value, error)| [value, error]));
    let signed = rows.iter().any(|row| row.drawn().is_some_and(|(value, _)| value < 0.0));
    let text = |row: &Row| match row.drawn() {
        None => "\u{2013}".to_owned(),
        Some((value, error)) => {
            let plus = if signed && value > 0.0 { "+" } else { "" };
            let error = if error > 0.0 { format!(" ± {}", number(error, decimals)) } else { String::new() };
            format!("{plus}{}{error}", number(value, decimals))
        }
    };
    rows.iter().map(text).collect()
}
