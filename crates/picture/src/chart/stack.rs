//! Stacked bars of equal length that show shares of a whole, such as wins, draws and losses.
//!
//! The parts follow the order of the legend and differ in lightness. Counts are written where they fit.
//!
//! ```
//! use papan_picture::chart::stack::{self, StackedRow, StackedBars};
//!
//! let results = StackedBars {
//!     title: "Results".to_owned(),
//!     parts: ["wins", "draws", "losses"].map(str::to_owned).to_vec(),
//!     rows: vec![StackedRow::new("minimax – random", vec![88, 12, 0])],
//! };
//! assert!(stack::svg(&results).contains(">88</text>"));
//! ```

use super::axis::Axis;
use super::number_format::format_number;
use super::plot_area::{self, PlotArea};
use super::row_labels::RowLabels;
use super::{STYLES, WIDTH, draw_title, legend};
use crate::canvas::{Canvas, TextAnchor};
use crate::xml::text_width;

/// A chart of stacked bars.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StackedBars {
    /// The title above the chart.
    pub title: String,
    /// The names of the parts, from left to right.
    pub parts: Vec<String>,
    /// The rows, from top to bottom.
    pub rows: Vec<StackedRow>,
}

/// One bar.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StackedRow {
    /// The name of the row.
    pub name: String,
    /// The count of each part.
    pub counts: Vec<u64>,
}

impl StackedRow {
    /// Creates a row.
    pub fn new(name: impl Into<String>, counts: Vec<u64>) -> Self {
        Self { name: name.into(), counts }
    }

    fn total(&self) -> f64 {
        self.counts.iter().map(|&count| count as f64).sum()
    }
}

/// Draws the chart as a self-contained SVG document; its height grows with the number of rows.
pub fn svg(stack: &StackedBars) -> String {
    let mut canvas = Canvas::default();
    draw_title(&mut canvas, &stack.title);
    let top = legend::draw(&mut canvas, &stack.parts, 22.0, |canvas, index, (x, y)| {
        canvas.rect(&format!("p{}", index % STYLES), (x, y), (22.0, 16.0));
    });
    let rows = RowLabels::new(stack.rows.iter().map(|row| row.name.as_str()), 16.0, top);
    let totals: Vec<String> = stack.rows.iter().map(|row| format_number(row.total(), 0)).collect();
    let room = totals.iter().map(|text| text_width(text, 13.0)).fold(0.0, f64::max);
    let area = PlotArea { left: rows.right + 14.0, right: WIDTH - 30.0 - room, top, bottom: rows.bottom };
    plot_area::draw_x_axis(&mut canvas, area, &Axis::between(0.0, 100.0, true), "percent");
    rows.write(&mut canvas);
    for ((row, total), middle) in stack.rows.iter().zip(&totals).zip(rows.middles()) {
        canvas.text("figure", (WIDTH - 16.0, middle + 4.5), TextAnchor::End, total);
        draw(&mut canvas, stack, row, area, middle);
    }
    if stack.rows.is_empty() {
        plot_area::draw_no_data(&mut canvas, area);
    }
    canvas.into_svg("papan-figure", super::STYLE, &stack.title, (WIDTH, rows.bottom + 56.0))
}

/// Draws the parts of one row.
fn draw(canvas: &mut Canvas, stack: &StackedBars, row: &StackedRow, area: PlotArea, middle: f64) {
    let total = row.total();
    let mut left = area.left;
    for (index, &count) in row.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let width = (area.right - area.left) * count as f64 / total;
        let style = index % STYLES;
        let text = format_number(count as f64, 0);
        let part = stack.parts.get(index).map_or("", String::as_str);
        let percent = format_number(100.0 * count as f64 / total, 1);
        canvas.with_tooltip(&format!("{}: {text} {part}, {percent}%", row.name), |canvas| {
            canvas.rect(&format!("p{style}"), (left, middle - 10.0), (width - 1.0, 20.0));
            if text_width(&text, 13.0) + 4.0 <= width {
                let place = (left + (width - 1.0) / 2.0, middle + 4.5);
                canvas.text(&format!("p{style}-text"), place, TextAnchor::Middle, &text);
            }
        });
        left += width;
    }
}
