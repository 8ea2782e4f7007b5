//! A page of text, tables and pictures: what an arena found, or an experiment.
//!
//! The same page is written as one HTML file, with nothing to load and no script, or as Markdown that links its
//! pictures. All text is text: nothing in it is taken as markup.
//!
//! ```
//! use papan_picture::report::{self, Page, Part, Table};
//!
//! let page = Page {
//!     title: "Minimax & random".to_owned(),
//!     lead: "Minimax does not lose.".to_owned(),
//!     parts: vec![
//!         Part::Heading("Results".to_owned()),
//!         Part::Table(Table {
//!             caption: "200 games".to_owned(),
//!             head: vec!["player".to_owned(), "wins".to_owned()],
//!             rows: vec![vec!["minimax".to_owned(), "181".to_owned()], vec!["random".to_owned(), "0".to_owned()]],
//!         }),
//!         Part::Code("papan --help".to_owned()),
//!     ],
//! };
//! assert!(report::html(&page).contains("<h1>Minimax &amp; random</h1>"));
//! let text = report::markdown(&page, |number, _svg| format!("picture-{number}.svg"));
//! assert!(text.contains("| player | wins |\n| --- | ---: |\n| minimax | 181 |"));
//! ```

mod column;
mod href;
mod html;
mod markdown;

pub use html::html;
pub use markdown::markdown;

/// A page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// Its heading and the title of the document.
    pub title: String,
    /// What it says in short, one paragraph.
    pub lead: String,
    /// What it is made of, from above.
    pub parts: Vec<Part>,
}

/// A part of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A heading; a page with more than three begins with a list of them.
    Heading(String),
    /// Text; an empty line begins a new paragraph.
    Text(String),
    /// Text as it stands, such as the command that made the page.
    Code(String),
    /// A table.
    Table(Table),
    /// A picture, and what is said below it.
    Picture {
        /// An SVG document as this crate makes it. It is put into the page as it is.
        svg: String,
        /// What is said below it.
        caption: String,
    },
    /// A list of links, each where it leads and what it says. One that leads neither to a place beside the page nor on
    /// it, nor to http or https, is written as text.
    Links(Vec<(String, String)>),
    /// Parts that are shown on request.
    Details {
        /// What is always shown.
        summary: String,
        /// What is shown on request.
        parts: Vec<Part>,
    },
}

/// A table; a column of numbers stands at its right edge. Rows may be of different lengths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// Written above the table.
    pub caption: String,
    /// The names of the columns.
    pub head: Vec<String>,
    /// The rows, whose first cell is the row's name.
    pub rows: Vec<Vec<String>>,
}

/// The paragraphs of a text, each in one line.
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

/// The text in one line, with single spaces between its words.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
