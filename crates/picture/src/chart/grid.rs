//! Axes around a drawing: the lines at their ticks and the numbers at these.

use super::axis::Axis;
use crate::paper::{Anchor, Paper, Place};
use crate::xml::shorten;

/// The size of the numbers at the ticks.
const SIZE: f64 = 13.0;

/// The part of the paper that the axes span.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Frame {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

impl Frame {
    /// Where a number stands on the axis across.
    pub(super) fn x(self, axis: &Axis, value: f64) -> f64 {
        self.left + (self.right - self.left) * axis.place(value)
    }

    /// Where a number stands on the axis upwards.
    pub(super) fn y(self, axis: &Axis, value: f64) -> f64 {
        self.bottom - (self.bottom - self.top) * axis.place(value)
    }

    /// The middle of the frame.
    fn middle(self) -> Place {
        (f64::midpoint(self.left, self.right), f64::midpoint(self.top, self.bottom))
    }
}

/// Draws the axis across: a line at each tick, and below it as many numbers as there is room for.
pub(super) fn across(paper: &mut Paper, frame: Frame, axis: &Axis, title: &str) {
    for tick in roomy(axis, frame.right - frame.left) {
        let x = frame.x(axis, tick);
        paper.line("rule", (x, frame.top), (x, frame.bottom));
        paper.text("tick", (x, frame.bottom + 18.0), Anchor::Middle, &told(axis, tick));
    }
    paper.line("axis", (frame.left, frame.bottom), (frame.right, frame.bottom));
    let title = shorten(title, 14.0, 600.0);
    paper.text("axis-title", (frame.middle().0, frame.bottom + 40.0), Anchor::Middle, &title);
}

/// How much room at the left the numbers of the axis upwards and its title take.
pub(super) fn room(axis: &Axis) -> f64 {
    (axis.label_width(SIZE) + 44.0).max(104.0)
}

/// Draws the axis upwards: a line at each tick, and its number at the left.
pub(super) fn up(paper: &mut Paper, frame: Frame, axis: &Axis, title: &str) {
    for &tick in axis.ticks() {
        let y = frame.y(axis, tick);
        paper.line("rule", (frame.left, y), (frame.right, y));
        paper.text("tick", (frame.left - 8.0, y + 4.5), Anchor::End, &told(axis, tick));
    }
    paper.line("axis", (frame.left, frame.top), (frame.left, frame.bottom));
    paper.upward("axis-title", (24.0, frame.middle().1), &shorten(title, 14.0, 300.0));
}

/// The number at a tick, with a minus of its own.
fn told(axis: &Axis, tick: f64) -> String {
    axis.label(tick).replace('-', "\u{2212}")
}

/// Says that there is nothing to see.
pub(super) fn nothing(paper: &mut Paper, frame: Frame) {
    paper.text("tick", frame.middle(), Anchor::Middle, "no data");
}

/// The ticks that have room for their numbers side by side: all, or every second and so on, zero among them.
fn roomy(axis: &Axis, width: f64) -> Vec<f64> {
    let ticks = axis.ticks();
    let spacing = width / (ticks.len().max(2) - 1) as f64;
    let stride = ((axis.label_width(SIZE) + 10.0) / spacing).ceil().clamp(1.0, 32.0) as usize;
    let zero = ticks.iter().position(|&tick| tick == 0.0).unwrap_or(0);
    let kept = ticks.iter().enumerate().filter(|(index, _)| index % stride == zero % stride);
    kept.map(|(_, &tick)| tick).collect()
}
