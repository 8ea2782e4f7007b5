//! Renders a page as HTML.

use std::collections::HashSet;
use std::fmt::Write as _;

use super::{ReportBlock, ReportPage, ReportTable, link_target, one_line, paragraphs, table_column};
use crate::html_page;
use crate::xml::escape;

/// Pages with more headings than this have a table of contents.
const MAX_UNLISTED_HEADINGS: usize = 3;

/// Renders the page as a self-contained file.
pub fn html(page: &ReportPage) -> String {
    let mut writer = HtmlWriter::default();
    let anchors = writer.anchors(&page.blocks);
    let mut body = format!("<header>\n<h1>{}</h1>\n", escape(&one_line(&page.title)));
    for paragraph in paragraphs(&page.lead) {
        let _ = writeln!(body, "<p class=\"lead\">{}</p>", escape(&paragraph));
    }
    body += "</header>\n";
    if anchors.len() > MAX_UNLISTED_HEADINGS {
        body += &contents(&anchors);
    }
    writer.out = body + "<main>\n";
    writer.blocks(&page.blocks, &mut anchors.into_iter());
    writer.out += "</main>\n";
    html_page::document(&one_line(&page.title), include_str!("report.css"), &writer.out)
}

/// A heading, as `(id, text)`.
type HeadingAnchor = (String, String);

/// Renders the table of contents.
fn contents(anchors: &[HeadingAnchor]) -> String {
    let mut out = "<nav aria-label=\"Contents\">\n<ul>\n".to_owned();
    for (anchor, heading) in anchors {
        let _ = writeln!(out, "<li><a href=\"#{anchor}\">{}</a></li>", escape(heading));
    }
    out + "</ul>\n</nav>\n"
}

/// The output and the ids in use.
#[derive(Default)]
struct HtmlWriter {
    out: String,
    taken: HashSet<String>,
    tables: usize,
}

impl HtmlWriter {
    /// Returns an id for each top-level heading.
    fn anchors(&mut self, blocks: &[ReportBlock]) -> Vec<HeadingAnchor> {
        let headings = blocks.iter().filter_map(|block| match block {
            ReportBlock::Heading(text) => Some(one_line(text)),
            _ => None,
        });
        headings.map(|heading| (self.anchor(&heading), heading)).collect()
    }

    /// Returns an unused id derived from the heading.
    fn anchor(&mut self, heading: &str) -> String {
        let words = heading.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        let base = words.map(str::to_lowercase).collect::<Vec<_>>().join("-");
        let base = if base.is_empty() { "part".to_owned() } else { base };
        let mut names = std::iter::once(base.clone()).chain((2..).map(|number| format!("{base}-{number}")));
        let name = names.find(|name| !self.taken.contains(name)).unwrap_or(base);
        self.taken.insert(name.clone());
        name
    }

    /// Writes blocks; headings take the next id, or none if there are no more.
    fn blocks(&mut self, blocks: &[ReportBlock], anchors: &mut dyn Iterator<Item = HeadingAnchor>) {
        for block in blocks {
            match block {
                ReportBlock::Heading(text) => self.heading(text, anchors.next()),
                ReportBlock::Text(text) => self.text(text),
                ReportBlock::Code(text) => self.code(text),
                ReportBlock::Table(table) => self.table(table),
                ReportBlock::Picture { svg, caption } => self.picture(svg, caption),
                ReportBlock::Links(links) => self.links(links),
                ReportBlock::Details { summary, blocks } => self.details(summary, blocks),
            }
        }
    }

    fn heading(&mut self, text: &str, anchor: Option<HeadingAnchor>) {
        let text = escape(&one_line(text));
        let _ = match anchor {
            Some((anchor, _)) => writeln!(self.out, "<h2 id=\"{anchor}\">{text}</h2>"),
            None => writeln!(self.out, "<h3>{text}</h3>"),
        };
    }

    fn text(&mut self, text: &str) {
        for paragraph in paragraphs(text) {
            let _ = writeln!(self.out, "<p>{}</p>", escape(&paragraph));
        }
    }

    fn code(&mut self, text: &str) {
        let lines: Vec<String> = text.lines().map(|line| escape(&line.replace('\t', "    "))).collect();
        let _ = writeln!(self.out, "<pre tabindex=\"0\"><code>{}</code></pre>", lines.join("\n"));
    }

    fn table(&mut self, table: &ReportTable) {
        self.tables += 1;
        let number = self.tables;
        let columns: Vec<bool> =
            (0..table_column::count(table)).map(|at| table_column::is_numeric(table, at)).collect();
        let caption = escape(&one_line(&table.caption));
        let _ = if caption.is_empty() {
            writeln!(self.out, "<div class=\"wide\"><table>")
        } else {
            // Ids of headings never contain an underscore.
            let name = format!("table_{number}");
            writeln!(
                self.out,
                "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-labelledby=\"{name}\"><table>\n\
                 <caption id=\"{name}\">{caption}</caption>"
            )
        };
        if !table.head.is_empty() {
            self.out += "<thead>";
            self.row(&table.head, &columns, |_| "th scope=\"col\"");
            self.out += "</thead>\n";
        }
        self.out += "<tbody>\n";
        for row in &table.rows {
            self.row(row, &columns, |at| if at == 0 { "th scope=\"row\"" } else { "td" });
        }
        self.out += "</tbody>\n</table></div>\n";
    }

    /// Writes a row; `kind` returns the element of each cell.
    fn row(&mut self, row: &[String], columns: &[bool], kind: impl Fn(usize) -> &'static str) {
        self.out += "<tr>";
        for (at, is_numeric) in columns.iter().enumerate() {
            let (kind, class) = (kind(at), if *is_numeric { " class=\"number\"" } else { "" });
            let end = &kind[..2];
            let text = escape(&one_line(table_column::cell(row, at)));
            let text = if *is_numeric { text } else { breakable(&text) };
            let _ = write!(self.out, "<{kind}{class}>{text}</{end}>");
        }
        self.out += "</tr>\n";
    }

    fn picture(&mut self, svg: &str, caption: &str) {
        self.out += "<figure>\n";
        if svg.starts_with("<svg") {
            let _ = writeln!(self.out, "<div class=\"wide\">{}</div>", svg.trim_end());
        }
        if !caption.trim().is_empty() {
            let _ = writeln!(self.out, "<figcaption>{}</figcaption>", escape(&one_line(caption)));
        }
        self.out += "</figure>\n";
    }

    fn links(&mut self, links: &[(String, String)]) {
        self.out += "<ul>\n";
        for (href, text) in links {
            let text = escape(&one_line(text));
            let _ = match link_target::checked(href) {
                Some(href) => writeln!(self.out, "<li><a href=\"{}\">{text}</a></li>", escape(href)),
                None => writeln!(self.out, "<li>{text}</li>"),
            };
        }
        self.out += "</ul>\n";
    }

    fn details(&mut self, summary: &str, blocks: &[ReportBlock]) {
        let _ = writeln!(self.out, "<details>\n<summary>{}</summary>", escape(&one_line(summary)));
        self.blocks(blocks, &mut std::iter::empty());
        self.out += "</details>\n";
    }
}

/// Allows line breaks after the separators of player options.
fn breakable(text: &str) -> String {
    text.replace(',', ",<wbr>").replace(':', ":<wbr>")
}
