//! Reports: pages of text, tables and pictures, such as those of arenas and experiments.
//!
//! The same page can be rendered as one HTML file without scripts or external resources, or as Markdown that links its
//! pictures. All text is escaped; none of it is interpreted as markup.
//!
//! ```
//! use papan_picture::report::{self, ReportPage, ReportBlock, ReportTable};
//!
//! let page = ReportPage {
//!     title: "Minimax & random".to_owned(),
//!     lead: "Minimax does not lose.".to_owned(),
//!     blocks: vec![
//!         ReportBlock::Heading("Results".to_owned()),
//!         ReportBlock::Table(ReportTable {
//!             caption: "200 games".to_owned(),
//!             head: vec!["player".to_owned(), "wins".to_owned()],
//!             rows: vec![vec!["minimax".to_owned(), "181".to_owned()], vec!["random".to_owned(), "0".to_owned()]],
//!         }),
//!         ReportBlock::Code("papan --help".to_owned()),
//!     ],
//! };
//! assert!(report::html(&page).contains("<h1>Minimax &amp; random</h1>"));
//! let text = report::markdown(&page, |number, _svg| format!("picture-{number}.svg"));
//! assert!(text.contains("| player | wins |\n| --- | ---: |\n| minimax | 181 |"));
//! ```

mod html;
mod link_target;
mod markdown;
mod table_column;

pub use html::html;
pub use markdown::markdown;

/// A page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportPage {
    /// The heading and the title of the document.
    pub title: String,
    /// A short introduction.
    pub lead: String,
    /// The content, from top to bottom.
    pub blocks: Vec<ReportBlock>,
}

/// A block of content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReportBlock {
    /// A heading. A page with more than three begins with a table of contents.
    Heading(String),
    /// Text; an empty line starts a new paragraph.
    Text(String),
    /// Preformatted text, such as a command.
    Code(String),
    /// A table.
    Table(ReportTable),
    /// A picture with a caption.
    Picture {
        /// An SVG document made by this crate, embedded unchanged.
        svg: String,
        /// The caption below the picture.
        caption: String,
    },
    /// A list of links, each as `(target, text)`. Links are allowed within the page, to relative paths, and to http and
    /// https addresses; others are written as plain text.
    Links(Vec<(String, String)>),
    /// Collapsed content.
    Details {
        /// The text that is always visible.
        summary: String,
        /// The content that is shown on demand.
        blocks: Vec<ReportBlock>,
    },
}

/// A table. Columns of numbers are right-aligned. Rows may differ in length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportTable {
    /// The caption above the table.
    pub caption: String,
    /// The column headings.
    pub head: Vec<String>,
    /// The rows; the first cell is the name of the row.
    pub rows: Vec<Vec<String>>,
}

/// Splits a text into paragraphs of one line each.
fn paragraphs(text: &str) -> Vec<String> {
    let mut paragraphs = vec![Vec::new()];
    for line in text.lines().map(one_line) {
        match paragraphs.last_mut() {
            Some(paragraph) if !line.is_empty() => paragraph.push(line),
            _ => paragraphs.push(Vec::new()),
        }
    }
    paragraphs.into_iter().filter(|lines| !lines.is_empty()).map(|lines| lines.join(" ")).collect()
}

/// Joins a text into one line with single spaces.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
