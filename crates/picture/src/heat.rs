//! A board with a number on each cell, whose shade is the stronger the greater it is: where games begin, how moves score.
//!
//! ```
//! use papan_picture::heat::{self, Heat, Layer};
//!
//! let openings = Heat {
//!     title: "First moves".to_owned(),
//!     width: 3,
//!     height: 3,
//!     shade: Layer::new("games", vec![5.0, 1.0, 4.0, 0.0, 88.0, 2.0, 6.0, 1.0, 3.0]),
//!     ..Heat::default()
//! };
//! assert!(heat::svg(&openings).contains(">88</text>"));
//! ```

use crate::chart::number::{decimals, number, short};
use crate::paper::{Anchor, Paper, Place};
use crate::xml::{shorten, text_width};

/// How many shades there are.
const SHADES: usize = 8;
/// The space above the board.
const TOP: f64 = 56.0;
/// The space at its sides.
const SIDE: f64 = 40.0;
/// The width of the scale below.
const SCALE: f64 = 176.0;

/// What to draw: cells are counted row by row from the upper left.
///
/// Lists that are too short are filled up with nothing, and what is beyond the board is left out, so every value of this
/// type can be drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heat {
    /// Written above the board.
    pub title: String,
    /// Cells in a row.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// Written above each column.
    pub columns: Vec<String>,
    /// Written at the left of each row.
    pub rows: Vec<String>,
    /// Written small in each cell; a move's name, as a rule.
    pub labels: Vec<String>,
    /// The numbers that give the cells their shades.
    pub shade: Layer,
    /// Further numbers, written below the first.
    pub second: Option<Layer>,
}

/// A number for each cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layer {
    /// What the numbers are.
    pub name: String,
    /// The numbers; one that is not finite is not known, and nothing is written.
    pub values: Vec<f64>,
}

impl Layer {
    /// Numbers with a name.
    pub fn new(name: impl Into<String>, values: Vec<f64>) -> Self {
        Self { name: name.into(), values }
    }

    /// The number of a cell, if it is known.
    fn value(&self, cell: usize) -> Option<f64> {
        self.values.get(cell).copied().filter(|value| value.is_finite())
    }

    /// The numbers that are known.
    fn known(&self, cells: usize) -> impl Iterator<Item = f64> + Clone + '_ {
        (0..cells).filter_map(|cell| self.value(cell))
    }
}

impl Heat {
    fn len(&self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }
}

/// The board as a self-contained SVG document.
pub fn svg(heat: &Heat) -> String {
    let mut paper = Paper::default();
    let look = Look::new(heat);
    let right = SIDE + look.cell * f64::from(heat.width);
    let bottom = TOP + look.cell * f64::from(heat.height);
    let width = (right + SIDE).max(2.0 * SIDE + 300.0);
    paper.text("title", (SIDE, 28.0), Anchor::Start, &shorten(&heat.title, 18.0, width - 2.0 * SIDE));
    draw_edges(&mut paper, heat, look.cell);
    for cell in 0..heat.len() {
        draw_cell(&mut paper, heat, &look, cell);
    }
    draw_scale(&mut paper, heat, &look, bottom + 22.0);
    paper.finish(
        "papan-heat",
        include_str!("heat.css"),
        &heat.title,
        (width, bottom + if heat.second.is_some() { 66.0 } else { 50.0 }),
    )
}

/// What all cells have in common.
struct Look {
    /// The side of a cell.
    cell: f64,
    low: f64,
    high: f64,
    /// Whether there is room for large numbers.
    is_large: bool,
    /// The decimals of each layer.
    decimals: [usize; 2],
}

impl Look {
    fn new(heat: &Heat) -> Self {
        let longer = f64::from(heat.width.max(heat.height).max(1));
        let known = heat.shade.known(heat.len());
        let low = known.clone().fold(0.0, f64::min);
        let high = known.clone().fold(f64::NEG_INFINITY, f64::max);
        let second = heat.second.as_ref().map_or(0, |layer| decimals(layer.known(heat.len())));
        let cell = (660.0 / longer).clamp(44.0, 84.0);
        let first = decimals(known.clone());
        let is_large = known.into_iter().all(|value| text_width(&short(value, first), 15.0) <= cell - 6.0);
        Self { cell, low, high, is_large, decimals: [first, second] }
    }

    /// The shade of a number.
    fn shade(&self, value: f64) -> usize {
        // Halves, because the difference of the greatest numbers is none.
        let share = (value / 2.0 - self.low / 2.0) / (self.high / 2.0 - self.low / 2.0);
        if share.is_nan() { 0 } else { ((share * SHADES as f64) as usize).min(SHADES - 1) }
    }
}

/// Writes the names of columns and rows.
fn draw_edges(paper: &mut Paper, heat: &Heat, cell: f64) {
    for (index, name) in heat.columns.iter().enumerate().take(usize::from(heat.width)) {
        let x = SIDE + cell * (index as f64 + 0.5);
        paper.text("edge", (x, TOP - 7.0), Anchor::Middle, &shorten(name, 13.0, cell));
    }
    for (index, name) in heat.rows.iter().enumerate().take(usize::from(heat.height)) {
        let y = TOP + cell * (index as f64 + 0.5) + 4.5;
        paper.text("edge", (SIDE - 7.0, y), Anchor::End, &shorten(name, 13.0, SIDE - 9.0));
    }
}

fn draw_cell(paper: &mut Paper, heat: &Heat, look: &Look, cell: usize) {
    let width = usize::from(heat.width).max(1);
    let left = SIDE + look.cell * (cell % width) as f64;
    let top = TOP + look.cell * (cell / width) as f64;
    let shade = heat.shade.value(cell).map(|value| look.shade(value));
    let class = shade.map_or("none".to_owned(), |shade| format!("s{shade}"));
    paper.told(&told(heat, look, cell), |paper| {
        paper.rect(&class, (left, top), (look.cell, look.cell));
        draw_texts(paper, heat, look, cell, &format!("{class}-text"), (left, top));
    });
}

/// Writes the label and the numbers of a cell: the label in its corner, the first number around the middle, the
/// second below.
fn draw_texts(paper: &mut Paper, heat: &Heat, look: &Look, cell: usize, class: &str, (left, top): Place) {
    let room = look.cell;
    let middle = left + room / 2.0;
    let second = heat.second.as_ref().and_then(|layer| layer.value(cell));
    if let Some(label) = heat.labels.get(cell).filter(|label| !label.is_empty()) {
        let label = shorten(label, 10.0, room - 6.0);
        paper.text(&format!("label {class}"), (left + 4.0, top + 11.5), Anchor::Start, &label);
    }
    if let Some(value) = heat.shade.value(cell) {
        let text = short(value, look.decimals[0]);
        let kind = if look.is_large { "large" } else { "medium" };
        let down = if second.is_some() { 0.6 } else { 0.66 };
        let down = if heat.labels.is_empty() { down - 0.06 } else { down };
        paper.text(&format!("{kind} {class}"), (middle, top + room * down), Anchor::Middle, &text);
    }
    if let Some(value) = second {
        let text = short(value, look.decimals[1]);
        paper.text(&format!("small {class}"), (middle, top + room * 0.92), Anchor::Middle, &text);
    }
}

/// What the tooltip of a cell says.
fn told(heat: &Heat, look: &Look, cell: usize) -> String {
    let layers = [Some(&heat.shade), heat.second.as_ref()];
    let numbers = layers.into_iter().zip(look.decimals).filter_map(|(layer, decimals)| {
        let layer = layer?;
        Some(format!("{} {}", number(layer.value(cell)?, decimals), layer.name).trim().to_owned())
    });
    let numbers = numbers.collect::<Vec<_>>().join(", ");
    match heat.labels.get(cell).filter(|label| !label.is_empty()) {
        Some(label) => format!("{label}: {numbers}"),
        None => numbers,
    }
}

/// Draws the shades from the least to the greatest, and says what the numbers are.
fn draw_scale(paper: &mut Paper, heat: &Heat, look: &Look, y: f64) {
    if look.high.is_finite() {
        let low = short(look.low, look.decimals[0]);
        let left = SIDE + text_width(&low, 13.0) + 6.0;
        let side = SCALE / SHADES as f64;
        paper.text("edge", (left - 6.0, y + 12.0), Anchor::End, &low);
        for shade in 0..SHADES {
            paper.rect(&format!("s{shade}"), (left + side * shade as f64, y), (side, 15.0));
        }
        let high = short(look.high, look.decimals[0]);
        let text = format!("{high} {}", heat.shade.name);
        paper.text("edge", (left + SCALE + 6.0, y + 12.0), Anchor::Start, &text);
    }
    if let Some(second) = &heat.second {
        paper.text("edge", (SIDE, y + 32.0), Anchor::Start, &format!("below: {}", second.name));
    }
}
