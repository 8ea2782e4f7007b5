//! Histograms, for example of margins, game lengths and move times.
//!
//! The bin width is a round number that suits all series. Whole numbers have whole bins, and bins on a logarithmic axis
//! are equal factors. A single series is drawn as bars, several as outlines with different dashes. Values that cannot
//! be drawn (not finite, or not above zero on a logarithmic axis) are skipped, and the legend gives their number.
//!
//! ```
//! use papan_picture::chart::histogram::{self, Histogram, HistogramSeries};
//!
//! let margins = Histogram {
//!     title: "Margins".to_owned(),
//!     x_title: "points".to_owned(),
//!     y_title: "games".to_owned(),
//!     series: vec![HistogramSeries::new("greedy", [-2.0, 4.0, 6.0, 6.0]), HistogramSeries::counted("random", [(0.0, 3), (2.0, 1)])],
//!     ..Histogram::default()
//! };
//! assert!(histogram::svg(&margins).contains("greedy"));
//! ```

use std::fmt::Write as _;

use super::axis::Axis;
use super::bins::{Bins, can_hold};
use super::number_format::{decimals, format_number};
use super::plot_area::{self, PlotArea};
use super::{STYLES, WIDTH, draw_title, legend};
use crate::canvas::Canvas;
use crate::xml::num;

/// The height of the plot.
const HEIGHT: f64 = 300.0;

/// A histogram of one or more series.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Histogram {
    /// The title above the chart.
    pub title: String,
    /// The title of the horizontal axis.
    pub x_title: String,
    /// The title of the vertical axis.
    pub y_title: String,
    /// Whether the horizontal axis is logarithmic.
    pub log_x: bool,
    /// The series.
    pub series: Vec<HistogramSeries>,
}

/// A named series of values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HistogramSeries {
    /// The name in the legend.
    pub name: String,
    /// `(value, count)` pairs; values may repeat.
    pub values: Vec<(f64, u64)>,
}

impl HistogramSeries {
    /// Creates a series of values that each occurred once.
    pub fn new(name: impl Into<String>, values: impl IntoIterator<Item = f64>) -> Self {
        Self::counted(name, values.into_iter().map(|value| (value, 1)))
    }

    /// Creates a series of `(value, count)` pairs.
    pub fn counted(name: impl Into<String>, values: impl IntoIterator<Item = (f64, u64)>) -> Self {
        Self { name: name.into(), values: values.into_iter().collect() }
    }

    /// Returns the values that can be drawn.
    fn drawn(&self, log: bool) -> Vec<(f64, u64)> {
        self.values.iter().copied().filter(|&(value, _)| can_hold(value, log)).collect()
    }

    /// Returns the name with the number of values and of skipped values.
    fn legend_text(&self, log: bool) -> String {
        let count =
            |values: &[(f64, u64)]| values.iter().fold(0_u64, |sum, value| sum.saturating_add(value.1));
        let (all, drawn) = (count(&self.values), count(&self.drawn(log)));
        let comma = if self.name.is_empty() { "" } else { ", " };
        let left_out = match all - drawn {
            0 => String::new(),
            some => format!(" ({} left out)", format_number(some as f64, 0)),
        };
        format!("{}{comma}n = {}{left_out}", self.name, format_number(all as f64, 0))
    }
}

/// Draws the histogram as a self-contained SVG document.
pub fn svg(histogram: &Histogram) -> String {
    let mut canvas = Canvas::default();
    draw_title(&mut canvas, &histogram.title);
    let top = draw_legend(&mut canvas, histogram);
    let area = PlotArea { left: 0.0, right: WIDTH - 28.0, top, bottom: top + HEIGHT };
    let series: Vec<Vec<(f64, u64)>> =
        histogram.series.iter().map(|series| series.drawn(histogram.log_x)).collect();
    if let Some(bins) = Bins::new(&series, histogram.log_x) {
        draw(&mut canvas, histogram, area, &bins, &series);
    } else {
        let axis = Axis::between(0.0, 1.0, true);
        let area = PlotArea { left: plot_area::y_axis_width(&axis), ..area };
        plot_area::draw_y_axis(&mut canvas, area, &axis, &histogram.y_title);
        plot_area::draw_x_axis(&mut canvas, area, &axis, &histogram.x_title);
        plot_area::draw_no_data(&mut canvas, area);
    }
    canvas.into_svg("papan-figure", super::STYLE, &histogram.title, (WIDTH, area.bottom + 56.0))
}

/// Draws the legend and returns its lower edge.
fn draw_legend(canvas: &mut Canvas, histogram: &Histogram) -> f64 {
    let names: Vec<String> =
        histogram.series.iter().map(|series| series.legend_text(histogram.log_x)).collect();
    let is_alone = names.len() == 1;
    let width = if is_alone { 22.0 } else { 48.0 };
    legend::draw(canvas, &names, width, |canvas, index, (x, y)| {
        if is_alone {
            canvas.rect("f0", (x, y), (width, 16.0));
        } else {
            canvas.line(&format!("step l{}", index % STYLES), (x, y + 8.0), (x + width, y + 8.0));
        }
    })
}

/// Draws the axes and the bins; the left edge depends on the width of the labels.
fn draw(canvas: &mut Canvas, histogram: &Histogram, area: PlotArea, bins: &Bins, series: &[Vec<(f64, u64)>]) {
    let counts: Vec<Vec<u64>> = series.iter().map(|values| bins.counts(values)).collect();
    let heights: Vec<f64> = counts.iter().flatten().map(|&count| count as f64).collect();
    let (low, high) = (bins.edge(0), bins.edge(bins.count));
    let x = if histogram.log_x {
        Axis::logarithmic_between(low, high)
    } else {
        Axis::between(low, high, bins.is_whole())
    };
    let y = Axis::linear(&heights, true);
    let area = PlotArea { left: plot_area::y_axis_width(&y), ..area };
    plot_area::draw_y_axis(canvas, area, &y, &histogram.y_title);
    plot_area::draw_x_axis(canvas, area, &x, &histogram.x_title);
    let xs: Vec<f64> = (0..=bins.count).map(|index| area.x(&x, bins.edge(index))).collect();
    for (index, counts) in counts.iter().enumerate() {
        let ys: Vec<f64> = counts.iter().map(|&count| area.y(&y, count as f64)).collect();
        if series.len() == 1 {
            draw_bars(canvas, area, &xs, &ys);
        } else {
            canvas.path(&format!("step l{}", index % STYLES), &outline(area, &xs, &ys));
        }
    }
    draw_tooltips(canvas, histogram, area, bins, &counts, &xs);
}

fn draw_bars(canvas: &mut Canvas, area: PlotArea, xs: &[f64], ys: &[f64]) {
    for (pair, &y) in xs.windows(2).zip(ys) {
        if y < area.bottom {
            let gap = if pair[1] - pair[0] > 4.0 { 1.0 } else { 0.0 };
            canvas.rect("f0", (pair[0], y), (pair[1] - pair[0] - gap, area.bottom - y));
        }
    }
}

/// Returns the outline of the bars, which drops to the axis at empty bins.
fn outline(area: PlotArea, xs: &[f64], ys: &[f64]) -> String {
    let bottom = num(area.bottom);
    let mut path = String::new();
    let mut before = area.bottom;
    for (pair, &y) in xs.windows(2).zip(ys) {
        if y < area.bottom {
            if before >= area.bottom {
                let _ = write!(path, "M{} {bottom}", num(pair[0]));
            }
            let _ = write!(path, "V{}H{}", num(y), num(pair[1]));
        } else if before < area.bottom {
            let _ = write!(path, "V{bottom}");
        }
        before = y;
    }
    if before < area.bottom { path + "V" + &bottom } else { path }
}

/// Covers each bin with an invisible box whose tooltip shows its counts.
fn draw_tooltips(
    canvas: &mut Canvas,
    histogram: &Histogram,
    area: PlotArea,
    bins: &Bins,
    counts: &[Vec<u64>],
    xs: &[f64],
) {
    for (bin, pair) in xs.windows(2).enumerate() {
        let each = histogram.series.iter().zip(counts).map(|(series, counts)| {
            let space = if series.name.is_empty() { "" } else { " " };
            format!("{}{space}{}", series.name, format_number(counts[bin] as f64, 0))
        });
        let tooltip = format!("{}: {}", bin_text(bins, bin), each.collect::<Vec<_>>().join(", "));
        let size = (pair[1] - pair[0], area.bottom - area.top);
        canvas.with_tooltip(&tooltip, |canvas| canvas.rect("hit", (pair[0], area.top), size));
    }
}

/// Returns the range of a bin as text.
fn bin_text(bins: &Bins, bin: usize) -> String {
    let (low, high) = bins.ends(bin);
    let decimals = if bins.is_whole() { 0 } else { decimals([high - low]).max(decimals([low, high])) };
    if low >= high {
        return format_number(low, decimals);
    }
    format!("{} to {}", format_number(low, decimals), format_number(high, decimals))
}
