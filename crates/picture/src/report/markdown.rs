//! Renders a page as GitHub-flavored Markdown.

use std::fmt::Write as _;

use super::{ReportBlock, ReportPage, ReportTable, link_target, one_line, paragraphs, table_column};
use crate::xml::escape as escape_html;

/// Renders the page as Markdown. `picture` receives the number of each picture, counted from 1, and its SVG document,
/// and returns the file name to link.
pub fn markdown(page: &ReportPage, picture: impl FnMut(usize, &str) -> String) -> String {
    let mut writer = MarkdownWriter { out: String::new(), pictures: 0, picture };
    writer.block(&format!("# {}", inline(&page.title)));
    writer.text(&page.lead);
    writer.blocks(&page.blocks, "##");
    writer.out
}

/// The output so far.
struct MarkdownWriter<Picture> {
    out: String,
    pictures: usize,
    picture: Picture,
}

impl<Picture: FnMut(usize, &str) -> String> MarkdownWriter<Picture> {
    /// Writes a block, separated from the previous one.
    fn block(&mut self, text: &str) {
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out += text;
        self.out.push('\n');
    }

    fn blocks(&mut self, blocks: &[ReportBlock], level: &str) {
        for block in blocks {
            match block {
                ReportBlock::Heading(text) => self.block(&format!("{level} {}", inline(text))),
                ReportBlock::Text(text) => self.text(text),
                ReportBlock::Code(text) => self.code(text),
                ReportBlock::Table(table) => self.table(table),
                ReportBlock::Picture { svg, caption } => self.linked(svg, caption),
                ReportBlock::Links(links) => self.links(links),
                ReportBlock::Details { summary, blocks } => self.details(summary, blocks),
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

    fn table(&mut self, table: &ReportTable) {
        if !table.caption.trim().is_empty() {
            self.block(&line(&table.caption));
        }
        let columns = table_column::count(table);
        if columns == 0 {
            return;
        }
        let row = |row: &[String]| {
            let cells = (0..columns).map(|at| format!(" {} |", inline(table_column::cell(row, at))));
            format!("|{}", cells.collect::<String>())
        };
        let rule =
            (0..columns).map(|at| if table_column::is_numeric(table, at) { " ---: |" } else { " --- |" });
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
        let item = |(href, text): &(String, String)| match link_target::checked(href) {
            Some(href) => format!("- [{}]({})", inline(text), address(href)),
            None => format!("- {}", line(text)),
        };
        self.block(&links.iter().map(item).collect::<Vec<_>>().join("\n"));
    }

    fn details(&mut self, summary: &str, blocks: &[ReportBlock]) {
        self.block(&format!("<details>\n<summary>{}</summary>", escape_html(&one_line(summary))));
        self.blocks(blocks, "###");
        self.block("</details>");
    }
}

/// Escapes text at the start of a line, where it could start a list or a heading.
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

/// Joins text into one line and escapes the special characters of Markdown.
fn inline(text: &str) -> String {
    let text = one_line(text);
    let mut out = String::with_capacity(text.len());
    let mut before = None;
    let mut letters = text.chars().filter(|letter| !letter.is_control()).peekable();
    while let Some(letter) = letters.next() {
        // An underscore within a word needs no escape.
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

/// Escapes an address inside the parentheses of a link.
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
