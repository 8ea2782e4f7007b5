//! Draws a line chart: axes, lines, markers and error bars.

use std::fmt::Write as _;

use super::axis::Axis;
use super::plot_area::{self, PlotArea};
use super::{LineChart, LineSeries, RightAxis, STYLE, STYLES, WIDTH, draw_title, legend, marker};
use crate::canvas::{Canvas, Point};
use crate::xml::num;

/// The height of a line chart.
const HEIGHT: f64 = 500.0;
/// The length of a line in the legend.
const LEGEND_LINE: f64 = 48.0;

/// Draws a chart with at most two vertical axes.
pub(super) fn draw(chart: &LineChart, right: Option<&RightAxis>) -> String {
    let mut canvas = Canvas::default();
    draw_title(&mut canvas, &chart.title);
    let top = draw_legend(&mut canvas, chart, right_series(right));
    let axes = Axes::new(chart, right);
    let right_edge = WIDTH - axes.right.as_ref().map_or(28.0, plot_area::right_axis_width);
    let area = PlotArea {
        left: plot_area::y_axis_width(&axes.y),
        right: right_edge,
        top: top + 4.0,
        bottom: HEIGHT - 56.0,
    };
    plot_area::draw_y_axis(&mut canvas, area, &axes.y, &chart.y_title);
    plot_area::draw_x_axis(&mut canvas, area, &axes.x, &chart.x_title);
    for (index, series) in chart.series.iter().enumerate() {
        let scale = Scale { area, x: &axes.x, y: &axes.y, log_y: chart.log_y };
        draw_series(&mut canvas, &scale, index, series);
        draw_error_bars(&mut canvas, &scale, index, series);
    }
    if let (Some(right), Some(y)) = (right, &axes.right) {
        plot_area::draw_right_axis(&mut canvas, area, y, &right.title, WIDTH - 20.0);
        let scale = Scale { area, x: &axes.x, y, log_y: false };
        for (index, series) in (chart.series.len()..).zip(&right.series) {
            draw_series(&mut canvas, &scale, index, series);
        }
    }
    canvas.into_svg("papan-figure", STYLE, &chart.title, (WIDTH, HEIGHT))
}

fn right_series(right: Option<&RightAxis>) -> &[LineSeries] {
    right.map_or(&[], |right| &right.series)
}

/// Draws the legend and returns its lower edge.
fn draw_legend(canvas: &mut Canvas, chart: &LineChart, right: &[LineSeries]) -> f64 {
    let left_names = chart.series.iter().map(|series| series.name.clone());
    let right_names = right.iter().map(|series| format!("{} (right axis)", series.name));
    let names: Vec<String> = left_names.chain(right_names).collect();
    legend::draw(canvas, &names, LEGEND_LINE, |canvas, index, (x, y)| {
        canvas.line(&line_class(index), (x, y + 8.0), (x + LEGEND_LINE, y + 8.0));
        marker::draw(canvas, (x + LEGEND_LINE / 2.0, y + 8.0), index);
    })
}

/// The axes that fit the data of a chart.
struct Axes {
    x: Axis,
    y: Axis,
    right: Option<Axis>,
}

impl Axes {
    fn new(chart: &LineChart, right: Option<&RightAxis>) -> Self {
        let points = chart.series.iter().flat_map(|series| series.runs(chart.log_y)).flatten();
        let (mut xs, mut ys): (Vec<f64>, Vec<f64>) = points.copied().unzip();
        let right_points = right_series(right).iter().flat_map(|series| series.runs(false)).flatten();
        let (more_xs, mut right_ys): (Vec<f64>, Vec<f64>) = right_points.copied().unzip();
        xs.extend(more_xs);
        right_ys.extend(right.iter().flat_map(|right| right.shows).filter(|y| y.is_finite()));
        let bars = chart.series.iter().flat_map(|series| series.error_bars(chart.log_y));
        ys.extend(bars.flat_map(|(_, low, high)| [low, high]).filter(|&y| y > 0.0 || !chart.log_y));
        Self {
            x: Axis::linear(&xs, false),
            y: if chart.log_y { Axis::logarithmic(&ys) } else { Axis::linear(&ys, true) },
            right: right.map(|_| Axis::linear(&right_ys, true)),
        }
    }
}

/// Maps data to canvas coordinates.
struct Scale<'a> {
    area: PlotArea,
    x: &'a Axis,
    y: &'a Axis,
    log_y: bool,
}

impl Scale<'_> {
    fn point(&self, x: f64, y: f64) -> Point {
        (self.area.x(self.x, x), self.area.y(self.y, y))
    }
}

fn line_class(index: usize) -> String {
    format!("line l{}", index % STYLES)
}

fn draw_series(canvas: &mut Canvas, scale: &Scale<'_>, index: usize, series: &LineSeries) {
    for run in series.runs(scale.log_y) {
        let points: Vec<Point> = run.iter().map(|&(x, y)| scale.point(x, y)).collect();
        canvas.path(&line_class(index), &polyline(&points));
        for &point in &points {
            marker::draw(canvas, point, index);
        }
    }
}

fn polyline(points: &[Point]) -> String {
    let mut path = String::new();
    for (index, &(x, y)) in points.iter().enumerate() {
        let _ = write!(path, "{}{} {}", if index == 0 { 'M' } else { 'L' }, num(x), num(y));
    }
    path
}

/// Draws a vertical bar with a short cap at each end for every point with an error.
fn draw_error_bars(canvas: &mut Canvas, scale: &Scale<'_>, index: usize, series: &LineSeries) {
    let class = format!("error-bar l{}", index % STYLES);
    for (x, low, high) in series.error_bars(scale.log_y) {
        let (x, top) = scale.point(x, high);
        // A logarithmic axis has no place for zero and below: the bar runs to the lower edge.
        let bottom = if scale.log_y && low <= 0.0 { scale.area.bottom } else { scale.area.y(scale.y, low) };
        canvas.line(&class, (x, bottom), (x, top));
        for y in [bottom, top] {
            canvas.line(&class, (x - 5.0, y), (x + 5.0, y));
        }
    }
}
