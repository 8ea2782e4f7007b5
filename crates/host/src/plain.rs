//! A page as plain text, for the terminal.

use papan_picture::report::{Page, Part, Table};
use std::fmt::Write;

/// How wide paragraphs are.
const WIDTH: usize = 100;

/// The text and the tables of a page; its pictures are for files.
///
/// ```
/// use papan_host::plain;
/// use papan_picture::report::{Page, Part, Table};
///
/// let words = |words: [&str; 2]| words.map(str::to_owned).to_vec();
/// let rows = vec![words(["minimax", "181"]), words(["random", "7"])];
/// let table = Table { caption: "Wins".into(), head: words(["player", "wins"]), rows };
/// let page = Page { title: "Levels".into(), lead: String::new(), parts: vec![Part::Table(table)] };
/// let text = "Levels\n======\n\nWins\n\n  player   wins\n  -------  ----\n  minimax   181\n  random      7\n";
/// assert_eq!(plain(&page), text);
/// ```
pub fn plain(page: &Page) -> String {
    let mut text = underlined(&page.title, '=');
    paragraphs(&mut text, &page.lead);
    parts(&mut text, &page.parts);
    text
}

fn parts(text: &mut String, parts: &[Part]) {
    for part in parts {
        match part {
            Part::Heading(heading) => {
                text.push('\n');
                text.push_str(&underlined(heading, '-'));
            }
            Part::Text(words) => paragraphs(text, words),
            Part::Code(code) => lines(text, code.lines().map(str::to_owned)),
            Part::Table(table) => write_table(text, table),
            Part::Picture { .. } => {}
            Part::Links(links) => lines(text, links.iter().map(|(place, name)| format!("{name}: {place}"))),
            Part::Details { summary, parts: inner } => {
                paragraphs(text, summary);
                self::parts(text, inner);
            }
        }
    }
}

fn underlined(title: &str, line: char) -> String {
    format!("{title}\n{}\n", line.to_string().repeat(title.chars().count()))
}

/// Lines as they stand, set in from the margin.
fn lines(text: &mut String, lines: impl Iterator<Item = String>) {
    text.push('\n');
    // Writing to a string cannot fail.
    lines.for_each(|line| {
        let _ = writeln!(text, "  {line}");
    });
}

/// Paragraphs, each after an empty line.
fn paragraphs(text: &mut String, words: &str) {
    for paragraph in words.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty()) {
        text.push('\n');
        text.push_str(&wrapped(paragraph));
    }
}

/// A paragraph in lines of some width.
fn wrapped(paragraph: &str) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in paragraph.split_whitespace() {
        let width = word.chars().count();
        if column > 0 {
            let fits = column + 1 + width <= WIDTH;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text.push_str(word);
        column += width;
    }
    text.push('\n');
    text
}

/// A table with its columns below each other, set in from the margin.
fn write_table(text: &mut String, table: &Table) {
    paragraphs(text, &table.caption);
    let rows: Vec<&Vec<String>> = std::iter::once(&table.head).chain(&table.rows).collect();
    let columns = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let column = |at: usize| Column::of(&table.rows, rows.iter().map(|row| cell(row, at)), at);
    let columns: Vec<Column> = (0..columns).map(column).collect();
    let rule = columns.iter().map(|column| "-".repeat(column.width)).collect();
    let line = |row: &Vec<String>| {
        let cells = columns.iter().enumerate().map(|(at, column)| column.set(cell(row, at)));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    lines(text, [line(&table.head), line(&rule)].into_iter().chain(table.rows.iter().map(line)));
}

/// A cell, or nothing where the row has ended.
fn cell(row: &[String], at: usize) -> &str {
    row.get(at).map_or("", String::as_str)
}

/// How the cells of a column are set.
struct Column {
    width: usize,
    is_right: bool,
}

impl Column {
    /// A column of these cells; where no row has a word in it, it holds numbers and ends at the right.
    fn of<'a>(rows: &[Vec<String>], cells: impl Iterator<Item = &'a str>, at: usize) -> Self {
        let is_word = |row: &Vec<String>| cell(row, at).starts_with(char::is_alphabetic);
        let width = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
        Self { width, is_right: at > 0 && !rows.iter().any(is_word) }
    }

    fn set(&self, cell: &str) -> String {
        let width = self.width;
        if self.is_right { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_paragraphs_are_wrapped_and_pictures_left_out() {
        let words = "word ".repeat(50);
        let picture = Part::Picture { svg: "<svg/>".to_owned(), caption: "a picture".to_owned() };
        let page = Page { title: "T".to_owned(), lead: format!("{words}\n\nend"), parts: vec![picture] };
        let text = plain(&page);
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert!(text.ends_with("word\n\nend\n") && !text.contains("picture"), "{text}");
    }

    #[test]
    fn rows_may_be_short_and_hold_any_letters() {
        let row = |cells: &[&str]| cells.iter().map(ToString::to_string).collect();
        let rows = vec![row(&["é", "1 ± 2"]), row(&["long name"]), row(&["x", "10", "why not"])];
        let table = Table { caption: String::new(), head: row(&["a", "b"]), rows };
        let page = Page { title: String::new(), lead: String::new(), parts: vec![Part::Table(table)] };
        let expected = "\n  a              b\n  ---------  -----  -------\n  é          1 ± 2\n  long name\n  \
                        x             10  why not\n";
        assert!(plain(&page).ends_with(expected), "{}", plain(&page));
    }
}
