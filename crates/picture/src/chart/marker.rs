//! The markers at the points of a line.

use super::STYLES;
use crate::canvas::{Canvas, Point};
use crate::xml::num;

/// Draws the marker of a series at a point: disc, triangle, square, diamond or ring, in turn.
///
/// There are five shapes and six colors, so the first thirty series differ in at least one of the two.
pub(super) fn draw(canvas: &mut Canvas, (x, y): Point, index: usize) {
    let color = index % STYLES;
    let fill = format!("f{color}");
    let start = format!("M{} {}", num(x), num(y));
    match index % 5 {
        0 => canvas.disc(&fill, (x, y), 4.0),
        1 => canvas.path(&fill, &format!("{start}m0 -6l5 10h-10z")),
        2 => canvas.rect(&fill, (x - 4.0, y - 4.0), (8.0, 8.0)),
        3 => canvas.path(&fill, &format!("{start}m0 -6l6 6l-6 6l-6 -6z")),
        _ => canvas.disc(&format!("ring l{color}"), (x, y), 5.0),
    }
}
