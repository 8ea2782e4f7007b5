//! Named values with error bars, such as ratings and speeds.
//!
//! The rows keep their order. A value that is not finite has a name but no mark.
//!
//! ```
//! use papan_picture::chart::bars::{self, BarChart, BarRow};
//!
//! let ratings = BarChart {
//!     title: "Ratings".to_owned(),
//!     value_title: "Elo".to_owned(),
//!     rows: vec![BarRow::new("alphabeta:6", 112.0, 31.0), BarRow::new("random", -240.0, 38.0)],
//!     ..BarChart::default()
//! };
//! assert!(bars::svg(&ratings).contains("+112 ± 31"));
//! ```

use super::axis::{Axis, min_max};
use super::number_format::{decimals, format_number};
use super::plot_area::{self, PlotArea};
use super::row_labels::RowLabels;
use super::{WIDTH, draw_title};
use crate::canvas::{Canvas, TextAnchor};
use crate::xml::text_width;

/// The top of the first row.
const TOP: f64 = 56.0;

/// A chart of named values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BarChart {
    /// The title above the chart.
    pub title: String,
    /// The title of the value axis.
    pub value_title: String,
    /// How values are drawn.
    pub shape: BarStyle,
    /// The values, from top to bottom.
    pub rows: Vec<BarRow>,
}

/// How a value is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BarStyle {
    /// A dot at the value; the axis need not include zero.
    #[default]
    Dots,
    /// A bar from zero to the value.
    Bars,
}

/// A named value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BarRow {
    /// The name.
    pub name: String,
    /// The value.
    pub value: f64,
    /// The error, up and down. Without a positive error there is no error bar.
    pub error: f64,
}

impl BarRow {
    /// Creates a named value with an error.
    pub fn new(name: impl Into<String>, value: f64, error: f64) -> Self {
        Self { name: name.into(), value, error }
    }

    /// Returns the value and its error, or `None` if the value is not finite.
    fn drawn(&self) -> Option<(f64, f64)> {
        let error = if self.error > 0.0 && self.error.is_finite() { self.error } else { 0.0 };
        self.value.is_finite().then_some((self.value.clamp(-1e300, 1e300), error.min(1e300)))
    }
}

/// Draws the chart as a self-contained SVG document; its height grows with the number of rows.
pub fn svg(bars: &BarChart) -> String {
    let mut canvas = Canvas::default();
    draw_title(&mut canvas, &bars.title);
    let rows = RowLabels::new(bars.rows.iter().map(|row| row.name.as_str()), 16.0, TOP);
    let texts = texts(&bars.rows);
    let room = texts.iter().map(|text| text_width(text, 13.0)).fold(0.0, f64::max);
    let area =
        PlotArea { left: rows.right + 14.0, right: WIDTH - 30.0 - room, top: TOP, bottom: rows.bottom };
    let axis = axis(bars);
    plot_area::draw_x_axis(&mut canvas, area, &axis, &bars.value_title);
    rows.write(&mut canvas);
    draw_zero(&mut canvas, area, &axis);
    for ((row, text), middle) in bars.rows.iter().zip(&texts).zip(rows.middles()) {
        canvas.text("figure", (WIDTH - 16.0, middle + 4.5), TextAnchor::End, text);
        if let Some(drawn) = row.drawn() {
            let tooltip = format!("{}: {text}", row.name);
            canvas.with_tooltip(&tooltip, |canvas| draw(canvas, area, &axis, bars.shape, drawn, middle));
        }
    }
    if bars.rows.is_empty() {
        plot_area::draw_no_data(&mut canvas, area);
    }
    canvas.into_svg("papan-figure", super::STYLE, &bars.title, (WIDTH, rows.bottom + 56.0))
}

/// Returns an axis that covers all error bars, and zero unless it is far away.
fn axis(bars: &BarChart) -> Axis {
    let ends =
        bars.rows.iter().filter_map(BarRow::drawn).flat_map(|(value, error)| [value - error, value + error]);
    let mut ends: Vec<f64> = ends.collect();
    let (low, high) = min_max(&ends).unwrap_or((0.0, 1.0));
    if bars.shape == BarStyle::Bars || low.max(-high) <= high - low {
        ends.push(0.0);
    }
    Axis::enclosing(&ends)
}

fn draw_zero(canvas: &mut Canvas, area: PlotArea, axis: &Axis) {
    if axis.ticks().contains(&0.0) {
        let x = area.x(axis, 0.0);
        canvas.line("zero", (x, area.top), (x, area.bottom));
    }
}

/// Draws one value in its row.
fn draw(
    canvas: &mut Canvas,
    area: PlotArea,
    axis: &Axis,
    shape: BarStyle,
    (value, error): (f64, f64),
    middle: f64,
) {
    let x = |value| area.x(axis, value);
    if shape == BarStyle::Bars {
        let (from, to) = (x(value.min(0.0)), x(value.max(0.0)));
        canvas.rect("f0", (from, middle - 8.0), (to - from, 16.0));
    }
    if error > 0.0 {
        let (from, to) = (x(value - error), x(value + error));
        let class = if shape == BarStyle::Bars { "whisker on-bar" } else { "whisker" };
        canvas.line(class, (from, middle), (to, middle));
        for end in [from, to] {
            canvas.line(class, (end, middle - 5.0), (end, middle + 5.0));
        }
    }
    if shape == BarStyle::Dots {
        canvas.disc("dot", (x(value), middle), 5.5);
    }
}

/// Returns the text at the end of each row; values are signed if any is negative.
fn texts(rows: &[BarRow]) -> Vec<String> {
    let decimals = decimals(rows.iter().filter_map(BarRow::drawn).flat_map(|(value, error)| [value, error]));
    let signed = rows.iter().any(|row| row.drawn().is_some_and(|(value, _)| value < 0.0));
    let text = |row: &BarRow| match row.drawn() {
        None => "\u{2013}".to_owned(),
        Some((value, error)) => {
            let plus = if signed && value > 0.0 { "+" } else { "" };
            let error =
                if error > 0.0 { format!(" ± {}", format_number(error, decimals)) } else { String::new() };
            format!("{plus}{}{error}", format_number(value, decimals))
        }
    };
    rows.iter().map(text).collect()
}
