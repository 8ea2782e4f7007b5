//! Row names to the left of a chart whose vertical axis is a list.

use crate::canvas::{Canvas, TextAnchor};
use crate::xml::{shorten, text_width};

/// The font size of names.
const SIZE: f64 = 13.0;
/// The maximum width of the names.
const WIDEST: f64 = 290.0;
/// The height of a row with a one-line name.
const ROW: f64 = 30.0;
/// The height of each further line.
const LINE: f64 = 15.0;

/// The names of the rows and their positions.
pub(super) struct RowLabels {
    names: Vec<Vec<String>>,
    /// The right edge of the names.
    pub(super) right: f64,
    /// The bottom of the last row.
    pub(super) bottom: f64,
    top: f64,
}

impl RowLabels {
    /// Lays out rows at a position, as wide as their names need.
    pub(super) fn new<'a>(names: impl IntoIterator<Item = &'a str>, left: f64, top: f64) -> Self {
        let names: Vec<Vec<String>> = names.into_iter().map(lines).collect();
        let widths = names.iter().flatten().map(|line| text_width(line, SIZE));
        let right = left + widths.fold(40.0, f64::max).min(WIDEST);
        let bottom = top + names.iter().map(|lines| height(lines)).sum::<f64>().max(ROW);
        Self { names, right, bottom, top }
    }

    /// Returns the vertical center of each row.
    pub(super) fn middles(&self) -> impl Iterator<Item = f64> + '_ {
        self.names.iter().scan(self.top, |top, lines| {
            let middle = *top + height(lines) / 2.0;
            *top += height(lines);
            Some(middle)
        })
    }

    /// Draws the names.
    pub(super) fn write(&self, canvas: &mut Canvas) {
        for (lines, middle) in self.names.iter().zip(self.middles()) {
            let first = middle + 4.5 - LINE * (lines.len() as f64 - 1.0) / 2.0;
            for (index, line) in lines.iter().enumerate() {
                canvas.text("name", (self.right, first + LINE * index as f64), TextAnchor::End, line);
            }
        }
    }
}

fn height(lines: &[String]) -> f64 {
    ROW + LINE * (lines.len().max(1) as f64 - 1.0)
}

/// Splits a name into at most two lines, preferably before an option, and shortens it if necessary.
fn lines(name: &str) -> Vec<String> {
    if text_width(name, SIZE) <= WIDEST {
        return vec![shorten(name, SIZE, WIDEST)];
    }
    let (first, rest) = name.split_at(break_at(name));
    vec![shorten(first, SIZE, WIDEST), shorten(rest, SIZE, WIDEST)]
}

/// Returns the end of the first line: after the last separator that fits, otherwise at the last character that fits.
fn break_at(name: &str) -> usize {
    let ends = name.char_indices().map(|(at, letter)| (at + letter.len_utf8(), letter));
    let fitting = ends.take_while(|&(end, _)| text_width(&name[..end], SIZE) <= WIDEST);
    let (mut last, mut sign) = (0, None);
    for (end, letter) in fitting {
        last = end;
        sign = matches!(letter, ' ' | ',' | ':' | ';' | '/').then_some(end).or(sign);
    }
    sign.unwrap_or(last)
}
