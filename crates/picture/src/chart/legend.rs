//! Where the names of series stand above a chart.

use crate::xml::{shorten, text_width};

/// Where the title and the legend begin.
pub(super) const LEFT: i32 = 40;
/// The space above the axes without the legend.
pub(super) const TITLE: i32 = 48;
/// The height of one row of the legend.
const ROW: i32 = 24;
/// The most rows of the legend; further series are drawn but not named.
const ROWS: i32 = 8;

/// Where each name begins, row by row; names beyond the last row have no place.
pub(super) fn spots<'a>(names: impl IntoIterator<Item = &'a str>, width: i32) -> Vec<(i32, i32)> {
    let (mut x, mut row) = (LEFT, 0);
    let mut spots = Vec::new();
    for text in names {
        let room = 76 + text_width(&name(text), 13.0) as i32;
        if x > LEFT && x + room > width {
            (x, row) = (LEFT, row + 1);
        }
        if row >= ROWS {
            break;
        }
        spots.push((x, TITLE + row * ROW));
        x += room;
    }
    spots
}

/// Where the axes may begin.
pub(super) fn bottom(spots: &[(i32, i32)]) -> i32 {
    spots.last().map_or(TITLE, |spot| spot.1 + ROW)
}

/// A name, cut to its room.
pub(super) fn name(name: &str) -> String {
    shorten(name, 14.0, 300.0)
}
