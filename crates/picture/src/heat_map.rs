//! Heat maps: boards with a number on each cell, shaded by its size.
//!
//! ```
//! use papan_picture::heat_map::{self, HeatMap, CellValues};
//!
//! let openings = HeatMap {
//!     title: "First moves".to_owned(),
//!     width: 3,
//!     height: 3,
//!     shade: CellValues::new("games", vec![5.0, 1.0, 4.0, 0.0, 88.0, 2.0, 6.0, 1.0, 3.0]),
//!     ..HeatMap::default()
//! };
//! assert!(heat_map::svg(&openings).contains(">88</text>"));
//! ```

use crate::canvas::{Canvas, Point, TextAnchor};
use crate::chart::number_format::{decimals, format_number, format_short};
use crate::xml::{shorten, text_width};

/// The number of shades.
const SHADES: usize = 8;
/// The space above the board.
const TOP: f64 = 56.0;
/// The space on the left and right.
const SIDE: f64 = 40.0;
/// The width of the scale below the board.
const SCALE: f64 = 176.0;

/// A heat map. Cells are numbered row by row from the upper left.
///
/// Every value can be drawn: missing list entries are empty, and entries beyond the board are ignored.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HeatMap {
    /// The title above the board.
    pub title: String,
    /// The number of cells in a row.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// The names above the columns.
    pub columns: Vec<String>,
    /// The names to the left of the rows.
    pub rows: Vec<String>,
    /// The small label in each cell; usually the name of the move.
    pub labels: Vec<String>,
    /// The values that determine the shades.
    pub shade: CellValues,
    /// Further values, shown below the first ones.
    pub second: Option<CellValues>,
}

/// A value for each cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CellValues {
    /// The name of the values.
    pub name: String,
    /// The values; one that is not finite is unknown and not shown.
    pub values: Vec<f64>,
}

impl CellValues {
    /// Creates named values.
    pub fn new(name: impl Into<String>, values: Vec<f64>) -> Self {
        Self { name: name.into(), values }
    }

    /// Returns the value of a cell, or `None` if it is unknown.
    fn value(&self, cell: usize) -> Option<f64> {
        self.values.get(cell).copied().filter(|value| value.is_finite())
    }

    /// Returns the known values.
    fn known(&self, cells: usize) -> impl Iterator<Item = f64> + Clone + '_ {
        (0..cells).filter_map(|cell| self.value(cell))
    }
}

impl HeatMap {
    fn len(&self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }
}

/// Draws the heat map as a self-contained SVG document.
pub fn svg(heat_map: &HeatMap) -> String {
    let mut canvas = Canvas::default();
    let style = CellStyle::new(heat_map);
    let right = SIDE + style.cell * f64::from(heat_map.width);
    let bottom = TOP + style.cell * f64::from(heat_map.height);
    let width = (right + SIDE).max(2.0 * SIDE + 300.0);
    canvas.text(
        "title",
        (SIDE, 28.0),
        TextAnchor::Start,
        &shorten(&heat_map.title, 18.0, width - 2.0 * SIDE),
    );
    draw_edges(&mut canvas, heat_map, style.cell);
    for cell in 0..heat_map.len() {
        draw_cell(&mut canvas, heat_map, &style, cell);
    }
    draw_scale(&mut canvas, heat_map, &style, bottom + 22.0);
    canvas.into_svg(
        "papan-heat",
        include_str!("heat_map.css"),
        &heat_map.title,
        (width, bottom + if heat_map.second.is_some() { 66.0 } else { 50.0 }),
    )
}

/// The style shared by all cells.
struct CellStyle {
    /// The side of a cell.
    cell: f64,
    low: f64,
    high: f64,
    /// Whether all numbers fit in the large font.
    is_large: bool,
    /// The number of decimals for each set of values.
    decimals: [usize; 2],
}

impl CellStyle {
    fn new(heat_map: &HeatMap) -> Self {
        let longer = f64::from(heat_map.width.max(heat_map.height).max(1));
        let known = heat_map.shade.known(heat_map.len());
        let low = known.clone().fold(0.0, f64::min);
        let high = known.clone().fold(f64::NEG_INFINITY, f64::max);
        let second = heat_map.second.as_ref().map_or(0, |layer| decimals(layer.known(heat_map.len())));
        let cell = (660.0 / longer).clamp(44.0, 84.0);
        let first = decimals(known.clone());
        let is_large =
            known.into_iter().all(|value| text_width(&format_short(value, first), 15.0) <= cell - 6.0);
        Self { cell, low, high, is_large, decimals: [first, second] }
    }

    /// Returns the shade of a value.
    fn shade(&self, value: f64) -> usize {
        // Halved first, because the difference of two extreme values overflows.
        let share = (value / 2.0 - self.low / 2.0) / (self.high / 2.0 - self.low / 2.0);
        if share.is_nan() { 0 } else { ((share * SHADES as f64) as usize).min(SHADES - 1) }
    }
}

/// Draws the names of columns and rows.
fn draw_edges(canvas: &mut Canvas, heat_map: &HeatMap, cell: f64) {
    for (index, name) in heat_map.columns.iter().enumerate().take(usize::from(heat_map.width)) {
        let x = SIDE + cell * (index as f64 + 0.5);
        canvas.text("edge", (x, TOP - 7.0), TextAnchor::Middle, &shorten(name, 13.0, cell));
    }
    for (index, name) in heat_map.rows.iter().enumerate().take(usize::from(heat_map.height)) {
        let y = TOP + cell * (index as f64 + 0.5) + 4.5;
        canvas.text("edge", (SIDE - 7.0, y), TextAnchor::End, &shorten(name, 13.0, SIDE - 9.0));
    }
}

fn draw_cell(canvas: &mut Canvas, heat_map: &HeatMap, style: &CellStyle, cell: usize) {
    let width = usize::from(heat_map.width).max(1);
    let left = SIDE + style.cell * (cell % width) as f64;
    let top = TOP + style.cell * (cell / width) as f64;
    let shade = heat_map.shade.value(cell).map(|value| style.shade(value));
    let class = shade.map_or("none".to_owned(), |shade| format!("s{shade}"));
    canvas.with_tooltip(&tooltip(heat_map, style, cell), |canvas| {
        canvas.rect(&class, (left, top), (style.cell, style.cell));
        draw_texts(canvas, heat_map, style, cell, &format!("{class}-text"), (left, top));
    });
}

/// Draws the texts of a cell: the label in the corner, the first value in the middle, the second below.
fn draw_texts(
    canvas: &mut Canvas,
    heat_map: &HeatMap,
    style: &CellStyle,
    cell: usize,
    class: &str,
    (left, top): Point,
) {
    let room = style.cell;
    let middle = left + room / 2.0;
    let second = heat_map.second.as_ref().and_then(|layer| layer.value(cell));
    if let Some(label) = heat_map.labels.get(cell).filter(|label| !label.is_empty()) {
        let label = shorten(label, 10.0, room - 6.0);
        canvas.text(&format!("label {class}"), (left + 4.0, top + 11.5), TextAnchor::Start, &label);
    }
    if let Some(value) = heat_map.shade.value(cell) {
        let text = format_short(value, style.decimals[0]);
        let kind = if style.is_large { "large" } else { "medium" };
        let down = if second.is_some() { 0.6 } else { 0.66 };
        let down = if heat_map.labels.is_empty() { down - 0.06 } else { down };
        canvas.text(&format!("{kind} {class}"), (middle, top + room * down), TextAnchor::Middle, &text);
    }
    if let Some(value) = second {
        let text = format_short(value, style.decimals[1]);
        canvas.text(&format!("small {class}"), (middle, top + room * 0.92), TextAnchor::Middle, &text);
    }
}

/// Returns the tooltip of a cell.
fn tooltip(heat_map: &HeatMap, style: &CellStyle, cell: usize) -> String {
    let layers = [Some(&heat_map.shade), heat_map.second.as_ref()];
    let numbers = layers.into_iter().zip(style.decimals).filter_map(|(layer, decimals)| {
        let layer = layer?;
        Some(format!("{} {}", format_number(layer.value(cell)?, decimals), layer.name).trim().to_owned())
    });
    let numbers = numbers.collect::<Vec<_>>().join(", ");
    match heat_map.labels.get(cell).filter(|label| !label.is_empty()) {
        Some(label) => format!("{label}: {numbers}"),
        None => numbers,
    }
}

/// Draws the scale of shades and the names of the values.
fn draw_scale(canvas: &mut Canvas, heat_map: &HeatMap, style: &CellStyle, y: f64) {
    if style.high.is_finite() {
        let low = format_short(style.low, style.decimals[0]);
        let left = SIDE + text_width(&low, 13.0) + 6.0;
        let side = SCALE / SHADES as f64;
        canvas.text("edge", (left - 6.0, y + 12.0), TextAnchor::End, &low);
        for shade in 0..SHADES {
            canvas.rect(&format!("s{shade}"), (left + side * shade as f64, y), (side, 15.0));
        }
        let high = format_short(style.high, style.decimals[0]);
        let text = format!("{high} {}", heat_map.shade.name);
        canvas.text("edge", (left + SCALE + 6.0, y + 12.0), TextAnchor::Start, &text);
    }
    if let Some(second) = &heat_map.second {
        canvas.text("edge", (SIDE, y + 32.0), TextAnchor::Start, &format!("below: {}", second.name));
    }
}
