//! Shares of a whole by name, each row as long as the others: wins, draws and losses of a meeting.
//!
//! The parts stand in the order of the legend and differ in lightness, and have their counts written where there is
//! room.
//!
//! ```
//! use papan_picture::chart::stack::{self, Row, Stack};
//!
//! let results = Stack {
//!     title: "Results".to_owned(),
//!     parts: ["wins", "draws", "losses"].map(str::to_owned).to_vec(),
//!     rows: vec![Row::new("minimax – random", vec![88, 12, 0])],
//! };
//! assert!(stack::svg(&results).contains(">88</text>"));
//! ```

use super::axis::Axis;
use super::grid::{self, Frame};
use super::legend::{self, LEFT};
use super::number::number;
use super::rows::Rows;
use crate::paper::{Anchor, Paper};
use crate::xml::{shorten, text_width};

/// The width of the picture.
const WIDTH: f64 = 800.0;
/// How many parts have a look of their own.
const LOOKS: usize = 6;

/// What to draw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stack {
    /// Written above the chart.
    pub title: String,
    /// The names of the parts, from the left.
    pub parts: Vec<String>,
    /// The rows, from above.
    pub rows: Vec<Row>,
}

/// One whole with its name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// What is divided.
    pub name: String,
    /// How many there are of each part.
    pub counts: Vec<u64>,
}

impl Row {
    /// A named whole of these parts.
    pub fn new(name: impl Into<String>, counts: Vec<u64>) -> Self {
        Self { name: name.into(), counts }
    }

    fn total(&self) -> f64 {
        self.counts.iter().map(|&count| count as f64).sum()
    }
}

/// The chart as a self-contained SVG document; it is the higher the more rows there are.
pub fn svg(stack: &Stack) -> String {
    let mut paper = Paper::default();
    let title = shorten(&stack.title, 20.0, WIDTH - 2.0 * f64::from(LEFT));
    paper.text("title", (f64::from(LEFT), 31.0), Anchor::Start, &title);
    let spots = legend::spots(stack.parts.iter().map(String::as_str), WIDTH as i32);
    for (index, (name, &(x, y))) in stack.parts.iter().zip(&spots).enumerate() {
        let (x, y) = (f64::from(x), f64::from(y));
        paper.rect(&format!("p{}", index % LOOKS), (x, y), (22.0, 16.0));
        paper.text("name", (x + 30.0, y + 12.5), Anchor::Start, &legend::name(name));
    }
    let top = f64::from(legend::bottom(&spots)) + 8.0;
    let rows = Rows::new(stack.rows.iter().map(|row| row.name.as_str()), 16.0, top);
    let totals: Vec<String> = stack.rows.iter().map(|row| number(row.total(), 0)).collect();
    let room = totals.iter().map(|text| text_width(text, 13.0)).fold(0.0, f64::max);
    let frame = Frame { left: rows.right + 14.0, right: WIDTH - 30.0 - room, top, bottom: rows.bottom };
    grid::across(&mut paper, frame, &Axis::between(0.0, 100.0, true), "percent");
    rows.write(&mut paper);
    for ((row, total), middle) in stack.rows.iter().zip(&totals).zip(rows.middles()) {
        paper.text("figure", (WIDTH - 16.0, middle + 4.5), Anchor::End, total);
        draw(&mut paper, stack, row, frame, middle);
    }
    if stack.rows.is_empty() {
        grid::nothing(&mut paper, frame);
    }
    paper.finish("papan-figure", super::FIGURE, &stack.title, (WIDTH, rows.bottom + 56.0))
}

/// Draws the parts of one row.
fn draw(paper: &mut Paper, stack: &Stack, row: &Row, frame: Frame, middle: f64) {
    let total = row.total();
    let mut left = frame.left;
    for (index, &count) in row.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let width = (frame.right - frame.left) * count as f64 / total;
        let look = index % LOOKS;
        let text = number(count as f64, 0);
        let part = stack.parts.get(index).map_or("", String::as_str);
        let percent = number(100.0 * count as f64 / total, 1);
        paper.told(&format!("{}: {text} {part}, {percent}%", row.name), |paper| {
            paper.rect(&format!("p{look}"), (left, middle - 10.0), (width - 1.0, 20.0));
            if text_width(&text, 13.0) + 4.0 <= width {
                let place = (left + (width - 1.0) / 2.0, middle + 4.5);
                paper.text(&format!("p{look}-text"), place, Anchor::Middle, &text);
            }
        });
        left += width;
    }
}
