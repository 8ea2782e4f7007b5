//! Diagrams of boards with X and O marks, alone or small inside a state of an automaton.
//!
//! The two marks differ by shape as well as by color: X is two strokes, O is a ring.
//!
//! **X is blue and O is orange, everywhere.** The style sheets of this crate, `--x` and `--o` in `web/style.css`, and
//! the terminal (which uses cyan and yellow for readability) follow this rule; a test compares the style sheets. The
//! two colors are safe for color-blind readers and leave green, red and amber for wins, losses and highlights.
//!
//! ```
//! use papan_picture::board::{self, BoardDiagram};
//!
//! let mut board = BoardDiagram::from_rows(&["xo.", ".x.", "o.x"]).numbered();
//! board.winning_line = vec![0, 4, 8];
//! let picture = board::svg(&board);
//! assert!(picture.contains(">3</text>"), "an empty cell shows its number");
//! ```

use std::fmt::Write as _;

use crate::xml::{escape, num};

/// The side of one cell in a stand-alone diagram.
const CELL: f64 = 64.0;
/// The margin around the board.
const MARGIN: f64 = 8.0;

/// A mark on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiagramMark {
    /// Drawn as two strokes.
    X,
    /// Drawn as a ring.
    O,
}

/// A board to draw. Cells are numbered row by row from the upper left, starting at 0.
///
/// Every value can be drawn: missing list entries count as empty, and indices off the board are ignored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BoardDiagram {
    /// The number of cells in a row.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// The mark in each cell.
    pub cells: Vec<Option<DiagramMark>>,
    /// The label of each cell, shown while the cell is empty; usually the name of the move.
    pub labels: Vec<String>,
    /// The cells to highlight.
    pub highlighted: Vec<usize>,
    /// The winning line, drawn as a band from its first cell to its last.
    pub winning_line: Vec<usize>,
}

impl BoardDiagram {
    /// Creates an empty board.
    pub fn new(width: u8, height: u8) -> Self {
        Self { width, height, ..Self::default() }
    }

    /// Parses a board, one string per row: `x` and `o` in either case are marks, everything else is empty.
    pub fn from_rows(rows: &[&str]) -> Self {
        let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        let mut board = Self::new(clamp(width), clamp(rows.len()));
        for row in rows.iter().take(usize::from(board.height)) {
            let marks = row.chars().map(mark_of).chain(std::iter::repeat(None));
            board.cells.extend(marks.take(usize::from(board.width)));
        }
        board
    }

    /// Labels every empty cell with its number, counted from 1.
    #[must_use]
    pub fn numbered(mut self) -> Self {
        self.labels = (1..=self.len()).map(|number| number.to_string()).collect();
        self
    }

    fn len(&self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    fn mark(&self, cell: usize) -> Option<DiagramMark> {
        self.cells.get(cell).copied().flatten()
    }

    /// Returns the cells that hold this mark.
    fn cells_with(&self, mark: DiagramMark) -> impl Iterator<Item = usize> + '_ {
        (0..self.len()).filter(move |&cell| self.mark(cell) == Some(mark))
    }

    /// Returns the board as text, for tooltips and screen readers.
    pub(crate) fn rows(&self) -> String {
        let letter = |cell| match self.mark(cell) {
            Some(DiagramMark::X) => 'x',
            Some(DiagramMark::O) => 'o',
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

fn mark_of(letter: char) -> Option<DiagramMark> {
    match letter {
        'x' | 'X' => Some(DiagramMark::X),
        'o' | 'O' => Some(DiagramMark::O),
        _ => None,
    }
}

/// Draws the board as a self-contained SVG document.
pub fn svg(board: &BoardDiagram) -> String {
    let frame = BoardFrame { left: MARGIN, top: MARGIN, cell: CELL };
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

/// The position of a board on the canvas: its upper left corner and the side of a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardFrame {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) cell: f64,
}

impl BoardFrame {
    /// Returns the frame that centers the board at `(x, y)` with its longer side equal to `side`.
    pub(crate) fn centered(board: &BoardDiagram, x: f64, y: f64, side: f64) -> Self {
        let longer = board.width.max(board.height).max(1);
        let cell = side / f64::from(longer);
        let left = x - cell * f64::from(board.width) / 2.0;
        Self { left, top: y - cell * f64::from(board.height) / 2.0, cell }
    }

    /// Returns the center of a cell.
    fn middle(self, board: &BoardDiagram, cell: usize) -> (f64, f64) {
        let width = usize::from(board.width).max(1);
        let along = |count: usize| (count as f64 + 0.5) * self.cell;
        (self.left + along(cell % width), self.top + along(cell / width))
    }
}

/// Draws the board without its labels, with one path for the grid and one for each mark, so that a page can hold
/// hundreds.
pub(crate) fn paint(board: &BoardDiagram, frame: BoardFrame, out: &mut String) {
    paint_highlights(board, frame, out);
    let thin = num((frame.cell * 0.03).max(0.5));
    let thick = num(frame.cell * 0.13);
    paint_path("grid", &thin, &grid(board, frame), out);
    paint_path("line", &num(frame.cell * 0.5), &winning_line(board, frame), out);
    paint_path("x", &thick, &marks(board, frame, DiagramMark::X, stroke_cross), out);
    paint_path("o", &thick, &marks(board, frame, DiagramMark::O, stroke_ring), out);
}

fn paint_path(class: &str, width: &str, path: &str, out: &mut String) {
    if !path.is_empty() {
        let _ = writeln!(out, "<path class=\"{class}\" stroke-width=\"{width}\" d=\"{path}\"/>");
    }
}

fn paint_highlights(board: &BoardDiagram, frame: BoardFrame, out: &mut String) {
    for &cell in board.highlighted.iter().filter(|&&cell| cell < board.len()) {
        let (x, y) = frame.middle(board, cell);
        let half = frame.cell / 2.0;
        let (x, y, side) = (num(x - half), num(y - half), num(frame.cell));
        let _ = writeln!(out, "<rect class=\"lit\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>");
    }
}

fn grid(board: &BoardDiagram, frame: BoardFrame) -> String {
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

fn marks(
    board: &BoardDiagram,
    frame: BoardFrame,
    mark: DiagramMark,
    stroke: fn(f64, f64, f64) -> String,
) -> String {
    let strokes = board.cells_with(mark).map(|cell| {
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

fn winning_line(board: &BoardDiagram, frame: BoardFrame) -> String {
    let mut cells = board.winning_line.iter().copied().filter(|&cell| cell < board.len());
    let Some(first) = cells.next() else { return String::new() };
    let last = cells.next_back().unwrap_or(first);
    let (x1, y1) = frame.middle(board, first);
    let (x2, y2) = frame.middle(board, last);
    format!("M{} {}L{} {}", num(x1), num(y1), num(x2), num(y2))
}

fn paint_labels(board: &BoardDiagram, frame: BoardFrame, out: &mut String) {
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

    fn count(board: &BoardDiagram, class: &str) -> usize {
        let text = svg(board);
        let document = roxmltree::Document::parse(&text).expect("a board is well-formed XML");
        document.descendants().filter(|node| node.attribute("class") == Some(class)).count()
    }

    #[test]
    fn marks_differ_by_shape() {
        let cross = svg(&BoardDiagram::from_rows(&["x"]));
        let ring = svg(&BoardDiagram::from_rows(&["o"]));
        assert!(cross.contains("class=\"x\"") && !cross.contains("class=\"o\""));
        assert!(ring.contains("class=\"o\"") && ring.contains('A') && !ring.contains("class=\"x\""));
    }

    #[test]
    fn only_empty_cells_show_their_number() {
        let picture = svg(&BoardDiagram::from_rows(&["x..", ".o.", "..."]).numbered());
        for (number, shown) in [(1, false), (2, true), (5, false), (9, true)] {
            assert_eq!(picture.contains(&format!(">{number}</text>")), shown, "cell {number}");
        }
    }

    #[test]
    fn lit_cells_and_line_are_drawn_and_indices_off_the_board_left_out() {
        let mut board = BoardDiagram::from_rows(&["xo", "ox"]);
        board.highlighted = vec![0, 3, 4, usize::MAX];
        board.winning_line = vec![0, 3, 99];
        assert_eq!(count(&board, "lit"), 2);
        assert_eq!(count(&board, "line"), 1);
        board.winning_line = vec![99];
        assert_eq!(count(&board, "line"), 0);
    }

    #[test]
    fn lists_of_any_length_can_be_drawn() {
        let mut board = BoardDiagram::new(0, 7);
        board.cells = vec![Some(DiagramMark::X); 3];
        assert_eq!(count(&board, "x"), 0);
        let mut board = BoardDiagram::new(2, 2);
        board.cells = vec![Some(DiagramMark::O); 30];
        board.labels = vec!["<&>\u{7}".to_owned(); 30];
        assert_eq!(count(&board, "o"), 1);
        board.cells.clear();
        assert!(svg(&board).contains(">&lt;&amp;&gt;</text>"));
        assert_eq!(count(&BoardDiagram::new(255, 255).numbered(), "grid"), 1);
    }

    #[test]
    fn rows_of_different_length_are_filled_up() {
        let board = BoardDiagram::from_rows(&["x", "oXo", ""]);
        assert_eq!(board.rows(), "x.. / oxo / ...");
    }
}
