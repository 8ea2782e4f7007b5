//! The page as one file of HTML.

use std::collections::HashSet;
use std::fmt::Write as _;

use super::{Page, Part, Table, column, href, one_line, paragraphs};
use crate::page;
use crate::xml::escape;

/// How many headings a page has before it begins with a list of them.
const FEW: usize = 3;

/// The page as a self-contained file.
pub fn html(page: &Page) -> String {
    let mut writer = Writer::default();
    let anchors = writer.anchors(&page.parts);
    let mut body = format!("<header>\n<h1>{}</h1>\n", escape(&one_line(&page.title)));
    for paragraph in paragraphs(&page.lead) {
        let _ = writeln!(body, "<p class=\"lead\">{}</p>", escape(&paragraph));
    }
    body += "</header>\n";
    if anchors.len() > FEW {
        body += &contents(&anchors);
    }
    writer.out = body + "<main>\n";
    writer.parts(&page.parts, &mut anchors.into_iter());
    writer.out += "</main>\n";
    page::document(&one_line(&page.title), include_str!("report.css"), &writer.out)
}

/// A heading with the name that links lead to.
type Anchor = (String, String);

/// The list of the headings.
fn contents(anchors: &[Anchor]) -> String {
    let mut out = "<nav aria-label=\"Contents\">\n<ul>\n".to_owned();
    for (anchor, heading) in anchors {
        let _ = writeln!(out, "<li><a href=\"#{anchor}\">{}</a></li>", escape(heading));
    }
    out + "</ul>\n</nav>\n"
}

/// What has been written, and the names that are taken.
#[derive(Default)]
struct Writer {
    out: String,
    taken: HashSet<String>,
    tables: usize,
}

impl Writer {
    /// A name for each heading of the page, those that are shown on request left out.
    fn anchors(&mut self, parts: &[Part]) -> Vec<Anchor> {
        let headings = parts.iter().filter_map(|part| match part {
            Part::Heading(text) => Some(one_line(text)),
            _ => None,
        });
        headings.map(|heading| (self.anchor(&heading), heading)).collect()
    }

    /// A name that is not taken yet, as like the heading as can be.
    fn anchor(&mut self, heading: &str) -> String {
        let words = heading.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        let base = words.map(str::to_lowercase).collect::<Vec<_>>().join("-");
        let base = if base.is_empty() { "part".to_owned() } else { base };
        let mut names = std::iter::once(base.clone()).chain((2..).map(|number| format!("{base}-{number}")));
        let name = names.find(|name| !self.taken.contains(name)).unwrap_or(base);
        self.taken.insert(name.clone());
        name
    }

    /// Writes parts; headings take their names one after the other, and where there are none, go without.
    fn parts(&mut self, parts: &[Part], anchors: &mut dyn Iterator<Item = Anchor>) {
        for part in parts {
            match part {
                Part::Heading(text) => self.heading(text, anchors.next()),
                Part::Text(text) => self.text(text),
                Part::Code(text) => self.code(text),
                Part::Table(table) => self.table(table),
                Part::Picture { svg, caption } => self.picture(svg, caption),
                Part::Links(links) => self.links(links),
                Part::Details { summary, parts } => self.details(summary, parts),
            }
        }
    }

    fn heading(&mut self, text: &str, anchor: Option<Anchor>) {
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

    fn table(&mut self, table: &Table) {
        self.tables += 1;
        let number = self.tables;
        let columns: Vec<bool> = (0..column::count(table)).map(|at| column::is_numeric(table, at)).collect();
        let caption = escape(&one_line(&table.caption));
        let _ = if caption.is_empty() {
            writeln!(self.out, "<div class=\"wide\"><table>")
        } else {
            // No heading has an underscore in its name.
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

    /// Writes a row whose cells are the elements that `kind` says.
    fn row(&mut self, row: &[String], columns: &[bool], kind: impl Fn(usize) -> &'static str) {
        self.out += "<tr>";
        for (at, is_numeric) in columns.iter().enumerate() {
            let (kind, class) = (kind(at), if *is_numeric { " class=\"number\"" } else { "" });
            let end = &kind[..2];
            let text = escape(&one_line(column::cell(row, at)));
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
            let _ = match href::checked(href) {
                Some(href) => writeln!(self.out, "<li><a href=\"{}\">{text}</a></li>", escape(href)),
                None => writeln!(self.out, "<li>{text}</li>"),
            };
        }
        self.out += "</ul>\n";
    }

    fn details(&mut self, summary: &str, parts: &[Part]) {
        let _ = writeln!(self.out, "<details>\n<summary>{}</summary>", escape(&one_line(summary)));
        self.parts(parts, &mut std::iter::empty());
        self.out += "</details>\n";
    }
}

/// Text that may be broken where a setting of a player begins.
fn breakable(text: &str) -> String {
    text.replace(',', ",<wbr>").replace(':', ":<wbr>")
}
