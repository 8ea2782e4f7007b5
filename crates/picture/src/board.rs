//! A board with marks on it, as a picture of its own or small inside a state of an automaton.
//!
//! The two marks differ by shape: x is two strokes, o is a ring. Colour only helps.
//!
//! **x is blue and o is orange, everywhere.** The style sheets of this crate, `--x` and `--o` of `web/style.css` and the
//! terminal (whose readable blue is cyan and whose orange is yellow) follow this rule, and a test of this crate compares
//! the style sheets. The two can be told apart by people who do not see red or green, and leave green, red and amber for won, lost and
//! to be noticed.
//!
//! ```
//! use papan_picture::board::{self, Board};
//!
//! let mut board = Board::from_rows(&["xo.", ".x.", "o.x"]).numbered();
//! board.line = vec![0, 4, 8];
//! let picture = board::svg(&board);
//! assert!(picture.contains(">3</text>"), "an empty cell shows its number");
//! ```

use std::fmt::Write as _;

use crate::xml::{escape, num};

/// The side of one cell in a picture of a board alone.
const CELL: f64 = 64.0;
/// The space around the board.
const MARGIN: f64 = 8.0;

/// Whose mark stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Drawn as two strokes.
    X,
    /// Drawn as a ring.
    O,
}

/// A board to draw: cells are counted row by row from the upper left, starting at 0.
///
/// Lists that are too short are filled up with nothing, and indices off the board are left out, so every value
/// of this type can be drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// Cells in a row.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// What stands in each cell.
    pub cells: Vec<Option<Mark>>,
    /// What is written in each cell that is empty; a move's name, as a rule.
    pub labels: Vec<String>,
    /// Cells to highlight.
    pub lit: Vec<usize>,
    /// The winning line, underlaid with a band from its first cell to its last.
    pub line: Vec<usize>,
}

impl Board {
    /// An empty board.
    pub fn new(width: u8, height: u8) -> Self {
        Self { width, height, ..Self::default() }
    }

    /// A board from text, one string a row: `x` and `o` in either case are marks, everything else is empty.
    pub fn from_rows(rows: &[&str]) -> Self {
        let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        let mut board = Self::new(clamp(width), clamp(rows.len()));
        for row in rows.iter().take(usize::from(board.height)) {
            let marks = row.chars().map(mark_of).chain(std::iter::repeat(None));
            board.cells.extend(marks.take(usize::from(board.width)));
        }
        board
    }

    /// The same board with every empty cell showing its number, counted from 1.
    #[must_use]
    pub fn numbered(mut self) -> Self {
        self.labels = (1..=self.len()).map(|number| number.to_string()).collect();
        self
    }

    /// How many cells there are.
    fn len(&self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// What stands in a cell.
    fn mark(&self, cell: usize) -> Option<Mark> {
        self.cells.get(cell).copied().flatten()
    }

    /// The cells with this mark.
    fn with(&self, mark: Mark) -> impl Iterator<Item = usize> + '_ {
        (0..self.len()).filter(move |&cell| self.mark(cell) == Some(mark))
    }

    /// The board as text, for readers who do not see the picture.
    pub(crate) fn rows(&self) -> String {
        let letter = |cell| match self.mark(cell) {
            Some(Mark::X) => 'x',
            Some(Mark::O) => 'o',
            None => '.',
        };
        let width = usize::from(self.width);
        let row = |row: usize| (row * width..(row + 1) * width).map(letter).collect::<String>();
        (0..usize::from(self.height)).map(row).collect::<Vec<_>>().join(" / ")
    }
}

fn clamp(count: usize) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}

fn mark_of(letter: char) -> Option<Mark> {
    match letter {
        'x' | 'X' => Some(Mark::X),
        'o' | 'O' => Some(Mark::O),
        _ => None,
    }
}

/// The board as a self-contained SVG document.
pub fn svg(board: &Board) -> String {
    let frame = Frame { left: MARGIN, top: MARGIN, cell: CELL };
    let width = num(f64::from(board.width) * CELL + 2.0 * MARGIN);
    let height = num(f64::from(board.height) * CELL + 2.0 * MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"papan-board\" role=\"img\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <title>{}</title>\n<style>{}</style>\n",
        escape(&board.rows()),
        include_str!("board.css"),
    );
    out += "<rect class=\"paper\" width=\"100%\" height=\"100%\" rx=\"6\"/>\n";
    paint(board, frame, &mut out);
    paint_labels(board, frame, &mut out);
    out += "</svg>\n";
    out
}

/// Where a board is painted: its upper left corner and the side of a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) cell: f64,
}

impl Frame {
    /// The frame that puts the board's middle at `(x, y)` and its longer side to `side`.
    pub(crate) fn centred(board: &Board, x: f64, y: f64, side: f64) -> Self {
        let longer = board.width.max(board.height).max(1);
        let cell = side / f64::from(longer);
        let left = x - cell * f64::from(board.width) / 2.0;
        Self { left, top: y - cell * f64::from(board.height) / 2.0, cell }
    }

    /// The middle of a cell.
    fn middle(self, board: &Board, cell: usize) -> (f64, f64) {
        let width = usize::from(board.width).max(1);
        let along = |count: usize| (count as f64 + 0.5) * self.cell;
        (self.left + along(cell % width), self.top + along(cell / width))
    }
}

/// The board without its labels: one path for the grid and one for each mark, so that hundreds fit in a page.
pub(crate) fn paint(board: &Board, frame: Frame, out: &mut String) {
    paint_lit(board, frame, out);
    let thin = num((frame.cell * 0.03).max(0.5));
    let thick = num(frame.cell * 0.13);
    paint_path("grid", &thin, &grid(board, frame), out);
    paint_path("line", &num(frame.cell * 0.5), &winning_line(board, frame), out);
    paint_path("x", &thick, &marks(board, frame, Mark::X, stroke_cross), out);
    paint_path("o", &thick, &marks(board, frame, Mark::O, stroke_ring), out);
}

fn paint_path(class: &str, width: &str, path: &str, out: &mut String) {
    if !path.is_empty() {
        let _ = writeln!(out, "<path class=\"{class}\" stroke-width=\"{width}\" d=\"{path}\"/>");
    }
}

fn paint_lit(board: &Board, frame: Frame, out: &mut String) {
    for &cell in board.lit.iter().filter(|&&cell| cell < board.len()) {
        let (x, y) = frame.middle(board, cell);
        let half = frame.cell / 2.0;
        let (x, y, side) = (num(x - half), num(y - half), num(frame.cell));
        let _ = writeln!(out, "<rect class=\"lit\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>");
    }
}

fn grid(board: &Board, frame: Frame) -> String {
    let right = frame.left + frame.cell * f64::from(board.width);
    let bottom = frame.top + frame.cell * f64::from(board.height);
    let mut path = String::new();
    if board.len() == 0 {
        return path;
    }
    for column in 0..=board.width {
        let x = num(frame.left + frame.cell * f64::from(column));
        let _ = write!(path, "M{x} {}V{}", num(frame.top), num(bottom));
    }
    for row in 0..=board.height {
        let y = num(frame.top + frame.cell * f64::from(row));
        let _ = write!(path, "M{} {y}H{}", num(frame.left), num(right));
    }
    path
}

fn marks(board: &Board, frame: Frame, mark: Mark, stroke: fn(f64, f64, f64) -> String) -> String {
    let strokes = board.with(mark).map(|cell| {
        let (x, y) = frame.middle(board, cell);
        stroke(x, y, frame.cell * 0.28)
    });
    strokes.collect()
}

fn stroke_cross(x: f64, y: f64, r: f64) -> String {
    let (left, right, top, bottom) = (num(x - r), num(x + r), num(y - r), num(y + r));
    format!("M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}")
}

fn stroke_ring(x: f64, y: f64, r: f64) -> String {
    let (left, right, y, r) = (num(x - r), num(x + r), num(y), num(r));
    format!("M{left} {y}A{r} {r} 0 1 1 {right} {y}A{r} {r} 0 1 1 {left} {y}")
}

fn winning_line(board: &Board, frame: Frame) -> String {
    let mut cells = board.line.iter().copied().filter(|&cell| cell < board.len());
    let Some(first) = cells.next() else { return String::new() };
    let last = cells.next_back().unwrap_or(first);
    let (x1, y1) = frame.middle(board, first);
    let (x2, y2) = frame.middle(board, last);
    format!("M{} {}L{} {}", num(x1), num(y1), num(x2), num(y2))
}

fn paint_labels(board: &Board, frame: Frame, out: &mut String) {
    for (cell, label) in board.labels.iter().enumerate().take(board.len()) {
        if board.mark(cell).is_none() {
            let (x, y) = frame.middle(board, cell);
            let (x, y, label) = (num(x), num(y), escape(label));
            let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" dy=\".35em\">{label}</text>");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(board: &Board, class: &str) -> usize {
        let text = svg(board);
        let document = roxmltree::Document::parse(&text).expect("a board is well-formed XML");
        document.descendants().filter(|node| node.attribute("class") == Some(class)).count()
    }

    #[test]
    fn marks_differ_by_shape() {
        let cross = svg(&Board::from_rows(&["x"]));
        let ring = svg(&Board::from_rows(&["o"]));
        assert!(cross.contains("class=\"x\"") && !cross.contains("class=\"o\""));
        assert!(ring.contains("class=\"o\"") && ring.contains('A') && !ring.contains("class=\"x\""));
    }

    #[test]
    fn only_empty_cells_show_their_number() {
        let picture = svg(&Board::from_rows(&["x..", ".o.", "..."]).numbered());
        for (number, shown) in [(1, false), (2, true), (5, false), (9, true)] {
            assert_eq!(picture.contains(&format!(">{number}</text>")), shown, "cell {number}");
        }
    }

    #[test]
    fn lit_cells_and_line_are_drawn_and_indices_off_the_board_left_out() {
        let mut board = Board::from_rows(&["xo", "ox"]);
        board.lit = vec![0, 3, 4, usize::MAX];
        board.line = vec![0, 3, 99];
        assert_eq!(count(&board, "lit"), 2);
        assert_eq!(count(&board, "line"), 1);
        board.line = vec![99];
        assert_eq!(count(&board, "line"), 0);
    }

    #[test]
    fn lists_of_any_length_can_be_drawn() {
        let mut board = Board::new(0, 7);
        board.cells = vec![Some(Mark::X); 3];
        assert_eq!(count(&board, "x"), 0);
        let mut board = Board::new(2, 2);
        board.cells = vec![Some(Mark::O); 30];
        board.labels = vec!["<&>\u{7}".to_owned(); 30];
        assert_eq!(count(&board, "o"), 1);
        board.cells.clear();
        assert!(svg(&board).contains(">&lt;&amp;&gt;</text>"));
        assert_eq!(count(&Board::new(255, 255).numbered(), "grid"), 1);
    }

    #[test]
    fn rows_of_different_length_are_filled_up() {
        let board = Board::from_rows(&["x", "oXo", ""]);
        assert_eq!(board.rows(), "x.. / oxo / ...");
    }
}
