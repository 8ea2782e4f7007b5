//! The page as Markdown, as GitHub shows it.

use std::fmt::Write as _;

use super::{Page, Part, Table, column, href, one_line, paragraphs};
use crate::xml::escape as escape_html;

/// The page as Markdown; `picture` gets the number of each picture, counted from 1, and its SVG document, and gives the
/// name of the file to link.
pub fn markdown(page: &Page, picture: impl FnMut(usize, &str) -> String) -> String {
    let mut writer = Writer { out: String::new(), pictures: 0, picture };
    writer.block(&format!("# {}", inline(&page.title)));
    writer.text(&page.lead);
    writer.parts(&page.parts, "##");
    writer.out
}

/// What has been written.
struct Writer<Picture> {
    out: String,
    pictures: usize,
    picture: Picture,
}

impl<Picture: FnMut(usize, &str) -> String> Writer<Picture> {
    /// Writes a block, set apart from the one before.
    fn block(&mut self, text: &str) {
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out += text;
        self.out.push('\n');
    }

    fn parts(&mut self, parts: &[Part], level: &str) {
        for part in parts {
            match part {
                Part::Heading(text) => self.block(&format!("{level} {}", inline(text))),
                Part::Text(text) => self.text(text),
                Part::Code(text) => self.code(text),
                Part::Table(table) => self.table(table),
                Part::Picture { svg, caption } => self.linked(svg, caption),
                Part::Links(links) => self.links(links),
                Part::Details { summary, parts } => self.details(summary, parts),
            }
        }
    }

    fn text(&mut self, text: &str) {
        for paragraph in paragraphs(text) {
            self.block(&line(&paragraph));
        }
    }

    fn code(&mut self, text: &str) {
        let longest = text.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
        let fence = "`".repeat((longest + 1).max(3));
        let lines: Vec<&str> = text.lines().collect();
        self.block(&format!("{fence}text\n{}\n{fence}", lines.join("\n")));
    }

    fn table(&mut self, table: &Table) {
        if !table.caption.trim().is_empty() {
            self.block(&line(&table.caption));
        }
        let columns = column::count(table);
        if columns == 0 {
            return;
        }
        let row = |row: &[String]| {
            let cells = (0..columns).map(|at| format!(" {} |", inline(column::cell(row, at))));
            format!("|{}", cells.collect::<String>())
        };
        let rule = (0..columns).map(|at| if column::is_numeric(table, at) { " ---: |" } else { " --- |" });
        let rule = format!("|{}", rule.collect::<String>());
        let lines = [row(&table.head), rule].into_iter().chain(table.rows.iter().map(|cells| row(cells)));
        self.block(&lines.collect::<Vec<_>>().join("\n"));
    }

    fn linked(&mut self, svg: &str, caption: &str) {
        self.pictures += 1;
        let name = (self.picture)(self.pictures, svg);
        let caption = inline(caption);
        self.block(&format!("![{caption}]({})", address(&name)));
        if !caption.is_empty() {
            self.block(&format!("*{caption}*"));
        }
    }

    fn links(&mut self, links: &[(String, String)]) {
        let item = |(href, text): &(String, String)| match href::checked(href) {
            Some(href) => format!("- [{}]({})", inline(text), address(href)),
            None => format!("- {}", line(text)),
        };
        self.block(&links.iter().map(item).collect::<Vec<_>>().join("\n"));
    }

    fn details(&mut self, summary: &str, parts: &[Part]) {
        self.block(&format!("<details>\n<summary>{}</summary>", escape_html(&one_line(summary))));
        self.parts(parts, "###");
        self.block("</details>");
    }
}

/// Text at the beginning of a line, where it could begin a list or a heading.
fn line(text: &str) -> String {
    let text = inline(text);
    let digits = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let number = text.len() - digits.len();
    if text.starts_with(['#', '+', '-', '=']) {
        format!("\\{text}")
    } else if number > 0 && digits.starts_with(['.', ')']) {
        format!("{}\\{digits}", &text[..number])
    } else {
        text
    }
}

/// Text in one line, with the signs that Markdown gives a meaning to written out.
fn inline(text: &str) -> String {
    let text = one_line(text);
    let mut out = String::with_capacity(text.len());
    let mut before = None;
    let mut letters = text.chars().filter(|letter| !letter.is_control()).peekable();
    while let Some(letter) = letters.next() {
        // Within a word an underscore is one.
        let is_within = |other: Option<char>| other.is_some_and(char::is_alphanumeric);
        let is_plain = letter == '_' && is_within(before) && is_within(letters.peek().copied());
        if "\\`*_[]<>&~|$".contains(letter) && !is_plain {
            out.push('\\');
        }
        out.push(letter);
        before = Some(letter);
    }
    out
}

/// An address between the parentheses of a link.
fn address(href: &str) -> String {
    let mut out = String::with_capacity(href.len());
    for letter in href.chars() {
        if letter == '&' {
            out += "&amp;";
        } else if letter.is_ascii_control() || " <>()\\|`*[]\"".contains(letter) {
            let _ = write!(out, "%{:02X}", letter as u32);
        } else {
            out.push(letter);
        }
    }
    out
}
