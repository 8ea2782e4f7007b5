//! The legend above a chart.

use super::{LEFT, WIDTH};
use crate::canvas::{Canvas, Point, TextAnchor};
use crate::xml::{shorten, text_width};

/// The space above the legend, which holds the title.
const TITLE_HEIGHT: f64 = 48.0;
/// The height of one row.
const ROW: f64 = 24.0;
/// The maximum number of rows; further series are drawn but not named.
const MAX_ROWS: usize = 8;
/// The widest a name is drawn.
const MAX_NAME_WIDTH: f64 = 300.0;

/// Draws an entry for each name, row by row, and returns the y coordinate at which the plot can start.
///
/// `swatch` draws the sample of the entry with the given index, of `swatch_width`, at its upper left corner.
pub(super) fn draw(
    canvas: &mut Canvas,
    names: &[String],
    swatch_width: f64,
    swatch: impl Fn(&mut Canvas, usize, Point),
) -> f64 {
    let positions = positions(names);
    for (index, (name, &(x, y))) in names.iter().zip(&positions).enumerate() {
        swatch(canvas, index, (x, y));
        canvas.text("name", (x + swatch_width + 8.0, y + 12.5), TextAnchor::Start, &label(name));
    }
    positions.last().map_or(TITLE_HEIGHT, |position| position.1 + ROW) + 8.0
}

/// Returns the upper left corner of each entry; entries beyond the last row have none.
fn positions(names: &[String]) -> Vec<Point> {
    let (mut x, mut row) = (LEFT, 0);
    let mut positions = Vec::new();
    for name in names {
        let width = 76.0 + text_width(&label(name), 13.0).floor();
        if x > LEFT && x + width > WIDTH {
            (x, row) = (LEFT, row + 1);
        }
        if row >= MAX_ROWS {
            break;
        }
        positions.push((x, TITLE_HEIGHT + row as f64 * ROW));
        x += width;
    }
    positions
}

fn label(name: &str) -> String {
    shorten(name, 14.0, MAX_NAME_WIDTH)
}
