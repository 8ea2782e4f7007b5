//! The plot area and its axes, with grid lines, ticks and titles.

use super::axis::Axis;
use crate::canvas::{Canvas, Point, TextAnchor};
use crate::xml::shorten;

/// The font size of tick labels.
const SIZE: f64 = 13.0;

/// The rectangle between the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PlotArea {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

impl PlotArea {
    /// Returns the x coordinate of a value.
    pub(super) fn x(self, axis: &Axis, value: f64) -> f64 {
        self.left + (self.right - self.left) * axis.position(value)
    }

    /// Returns the y coordinate of a value.
    pub(super) fn y(self, axis: &Axis, value: f64) -> f64 {
        self.bottom - (self.bottom - self.top) * axis.position(value)
    }

    /// Returns the center.
    fn middle(self) -> Point {
        (f64::midpoint(self.left, self.right), f64::midpoint(self.top, self.bottom))
    }
}

/// Draws the horizontal axis with its grid lines and as many tick labels as fit.
pub(super) fn draw_x_axis(canvas: &mut Canvas, area: PlotArea, axis: &Axis, title: &str) {
    for tick in readable_ticks(axis, area.right - area.left) {
        let x = area.x(axis, tick);
        canvas.line("rule", (x, area.top), (x, area.bottom));
        canvas.text("tick", (x, area.bottom + 18.0), TextAnchor::Middle, &tick_text(axis, tick));
    }
    canvas.line("axis", (area.left, area.bottom), (area.right, area.bottom));
    let title = shorten(title, 14.0, 600.0);
    canvas.text("axis-title", (area.middle().0, area.bottom + 40.0), TextAnchor::Middle, &title);
}

/// Returns the width that the labels and the title of the left axis need.
pub(super) fn y_axis_width(axis: &Axis) -> f64 {
    (axis.label_width(SIZE) + 44.0).max(104.0)
}

/// Draws the left vertical axis with its grid lines.
pub(super) fn draw_y_axis(canvas: &mut Canvas, area: PlotArea, axis: &Axis, title: &str) {
    for &tick in axis.ticks() {
        let y = area.y(axis, tick);
        canvas.line("rule", (area.left, y), (area.right, y));
        canvas.text("tick", (area.left - 8.0, y + 4.5), TextAnchor::End, &tick_text(axis, tick));
    }
    canvas.line("axis", (area.left, area.top), (area.left, area.bottom));
    canvas.rotated_text("axis-title", (24.0, area.middle().1), &shorten(title, 14.0, 300.0));
}

/// Returns the width that the labels and the title of a right axis need.
pub(super) fn right_axis_width(axis: &Axis) -> f64 {
    (axis.label_width(SIZE) + 50.0).max(76.0)
}

/// Draws the right vertical axis, without grid lines, and its title at `title_x`.
pub(super) fn draw_right_axis(canvas: &mut Canvas, area: PlotArea, axis: &Axis, title: &str, title_x: f64) {
    for &tick in axis.ticks() {
        let y = area.y(axis, tick);
        canvas.text("tick", (area.right + 8.0, y + 4.5), TextAnchor::Start, &tick_text(axis, tick));
    }
    canvas.line("axis", (area.right, area.top), (area.right, area.bottom));
    canvas.rotated_text("axis-title", (title_x, area.middle().1), &shorten(title, 14.0, 300.0));
}

/// Returns the label of a tick with a typographic minus.
fn tick_text(axis: &Axis, tick: f64) -> String {
    axis.label(tick).replace('-', "\u{2212}")
}

/// Notes that there is no data.
pub(super) fn draw_no_data(canvas: &mut Canvas, area: PlotArea) {
    canvas.text("tick", area.middle(), TextAnchor::Middle, "no data");
}

/// Returns the ticks whose labels fit side by side: all, every second and so on, zero always included.
fn readable_ticks(axis: &Axis, width: f64) -> Vec<f64> {
    let ticks = axis.ticks();
    let spacing = width / (ticks.len().max(2) - 1) as f64;
    let stride = ((axis.label_width(SIZE) + 10.0) / spacing).ceil().clamp(1.0, 32.0) as usize;
    let zero = ticks.iter().position(|&tick| tick == 0.0).unwrap_or(0);
    let kept = ticks.iter().enumerate().filter(|(index, _)| index % stride == zero % stride);
    kept.map(|(_, &tick)| tick).collect()
}
