//! Renders a report as plain text, for the terminal.

use papan_picture::report::{ReportBlock, ReportPage, ReportTable};
use std::fmt::Write;

/// The maximum width of a paragraph.
const WIDTH: usize = 100;

/// Renders the text and the tables of a page, without its pictures.
///
/// ```
/// use papan_experiment::plain_text;
/// use papan_picture::report::{ReportPage, ReportBlock, ReportTable};
///
/// let words = |words: [&str; 2]| words.map(str::to_owned).to_vec();
/// let rows = vec![words(["minimax", "181"]), words(["random", "7"])];
/// let table = ReportTable { caption: "Wins".into(), head: words(["player", "wins"]), rows };
/// let page = ReportPage { title: "Levels".into(), lead: String::new(), blocks: vec![ReportBlock::Table(table)] };
/// let text = "Levels\n======\n\nWins\n\n  player   wins\n  -------  ----\n  minimax   181\n  random      7\n";
/// assert_eq!(plain_text(&page), text);
/// ```
pub fn plain_text(page: &ReportPage) -> String {
    let mut text = underlined(&page.title, '=');
    paragraphs(&mut text, &page.lead);
    blocks(&mut text, &page.blocks);
    text
}

fn blocks(text: &mut String, blocks: &[ReportBlock]) {
    for part in blocks {
        match part {
            ReportBlock::Heading(heading) => {
                text.push('\n');
                text.push_str(&underlined(heading, '-'));
            }
            ReportBlock::Text(words) => paragraphs(text, words),
            ReportBlock::Code(code) => lines(text, code.lines().map(str::to_owned)),
            ReportBlock::Table(table) => write_table(text, table),
            ReportBlock::Picture { .. } => {}
            ReportBlock::Links(links) => {
                lines(text, links.iter().map(|(place, name)| format!("{name}: {place}")));
            }
            ReportBlock::Details { summary, blocks: inner } => {
                paragraphs(text, summary);
                self::blocks(text, inner);
            }
        }
    }
}

fn underlined(title: &str, line: char) -> String {
    format!("{title}\n{}\n", line.to_string().repeat(title.chars().count()))
}

/// Writes indented lines.
fn lines(text: &mut String, lines: impl Iterator<Item = String>) {
    text.push('\n');
    // Writing to a string cannot fail.
    lines.for_each(|line| {
        let _ = writeln!(text, "  {line}");
    });
}

/// Writes paragraphs, each after an empty line.
fn paragraphs(text: &mut String, words: &str) {
    for paragraph in words.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty()) {
        text.push('\n');
        text.push_str(&wrapped(paragraph));
    }
}

/// Wraps a paragraph.
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

/// Writes an indented table with aligned columns.
fn write_table(text: &mut String, table: &ReportTable) {
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

/// Returns a cell; empty beyond the end of the row.
fn cell(row: &[String], at: usize) -> &str {
    row.get(at).map_or("", String::as_str)
}

/// The width and alignment of a column.
struct Column {
    width: usize,
    is_right: bool,
}

impl Column {
    /// Measures a column; one without words holds numbers and is right-aligned.
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
        let picture = ReportBlock::Picture { svg: "<svg/>".to_owned(), caption: "a picture".to_owned() };
        let page =
            ReportPage { title: "T".to_owned(), lead: format!("{words}\n\nend"), blocks: vec![picture] };
        let text = plain_text(&page);
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert!(text.ends_with("word\n\nend\n") && !text.contains("picture"), "{text}");
    }

    #[test]
    fn rows_may_be_short_and_hold_any_letters() {
        let row = |cells: &[&str]| cells.iter().map(ToString::to_string).collect();
        let rows = vec![row(&["é", "1 ± 2"]), row(&["long name"]), row(&["x", "10", "why not"])];
        let table = ReportTable { caption: String::new(), head: row(&["a", "b"]), rows };
        let page =
            ReportPage { title: String::new(), lead: String::new(), blocks: vec![ReportBlock::Table(table)] };
        let expected = "\n  a              b\n  ---------  -----  -------\n  é          1 ± 2\n  long name\n  \
                        x             10  why not\n";
        assert!(plain_text(&page).ends_with(expected), "{}", plain_text(&page));
    }
}
