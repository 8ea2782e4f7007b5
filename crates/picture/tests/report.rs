//! Report pages: text is never interpreted as markup, and all blocks are rendered.

use papan_picture::report::{self, ReportBlock, ReportPage, ReportTable};
use proptest::prelude::*;
use roxmltree::Document;

const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\"><title>t</title></svg>\n";

fn page(blocks: Vec<ReportBlock>) -> ReportPage {
    ReportPage { title: "A <b> & c".to_owned(), lead: "One\ntwo.\n\nThree.".to_owned(), blocks }
}

fn table(head: &[&str], rows: &[&[&str]]) -> ReportBlock {
    let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    let rows = rows.iter().map(|row| texts(row)).collect();
    ReportBlock::Table(ReportTable { caption: "1. a|b".to_owned(), head: texts(head), rows })
}

fn heading(text: &str) -> ReportBlock {
    ReportBlock::Heading(text.to_owned())
}

fn picture(caption: &str) -> ReportBlock {
    ReportBlock::Picture { svg: SVG.to_owned(), caption: caption.to_owned() }
}

/// Returns the body, which is well-formed XML except for `<wbr>`.
fn body(html: &str) -> String {
    let (_, rest) = html.split_once("<body>").expect("a body");
    let (body, _) = rest.split_once("</body>").expect("its end");
    format!("<body>{}</body>", body.replace("<wbr>", ""))
}

fn html_has(blocks: Vec<ReportBlock>, expected: &[&str]) {
    let html = report::html(&page(blocks));
    Document::parse(&body(&html)).expect("the body is well-formed");
    for expected in expected {
        assert!(html.contains(expected), "{expected} in {html}");
    }
}

/// Renders a page as Markdown with numbered pictures.
fn markdown(blocks: Vec<ReportBlock>) -> String {
    report::markdown(&page(blocks), |number, svg| format!("p {number}-{}.svg", svg.len()))
}

fn markdown_has(blocks: Vec<ReportBlock>, expected: &str) {
    let text = markdown(blocks);
    assert!(text.contains(expected), "{expected} in {text}");
}

#[test]
fn the_page_has_its_title_and_lead() {
    html_has(
        vec![],
        &[
            "<title>A &lt;b&gt; &amp; c</title>",
            "<h1>A &lt;b&gt; &amp; c</h1>",
            "<p class=\"lead\">One two.</p>\n<p class=\"lead\">Three.</p>",
            "prefers-color-scheme: dark",
        ],
    );
    assert_eq!(markdown(vec![]), "# A \\<b\\> \\& c\n\nOne two.\n\nThree.\n");
}

#[test]
fn a_page_with_more_than_three_headings_lists_them() {
    let headings = |count: usize| vec![heading("Same, again"); count];
    let html = report::html(&page(headings(3)));
    assert!(!html.contains("<nav") && html.contains("<h2 id=\"same-again-3\">Same, again</h2>"));
    html_has(
        headings(4),
        &["<nav aria-label=\"Contents\">", "<li><a href=\"#same-again-4\">Same, again</a></li>"],
    );
    html_has(vec![heading("…")], &["<h2 id=\"part\">…</h2>"]);
}

#[test]
fn tables_have_headers_and_numbers_at_the_right() {
    let blocks = vec![table(&["player", "score"], &[&["a|b,c", "1"], &["<x>"], &["y", "-2.5", "more"]])];
    html_has(
        blocks.clone(),
        &[
            "aria-labelledby=\"table_1\"",
            "<caption id=\"table_1\">1. a|b</caption>",
            "<th scope=\"col\">player</th><th scope=\"col\" class=\"number\">score</th><th scope=\"col\"></th>",
            "<th scope=\"row\">a|b,<wbr>c</th><td class=\"number\">1</td><td></td>",
            "<th scope=\"row\">&lt;x&gt;</th>",
        ],
    );
    markdown_has(
        blocks,
        "1\\. a\\|b\n\n| player | score |  |\n| --- | ---: | --- |\n| a\\|b,c | 1 |  |\n| \\<x\\> |  |  |\n| y | -2.5 | more |\n",
    );
    assert!(!report::html(&page(vec![ReportBlock::Table(ReportTable::default())])).contains("region"));
}

#[test]
fn links_lead_where_they_may() {
    let link = |href: &str, text: &str| (href.to_owned(), text.to_owned());
    let links = ReportBlock::Links(vec![
        link("a.csv?x=1&y=(2)", "all [games]"),
        link("javascript:alert(1)", "- bad"),
        link("https://example.org/", "web"),
    ]);
    let html = report::html(&page(vec![links.clone()]));
    assert!(
        html.contains("<a href=\"a.csv?x=1&amp;y=(2)\">all [games]</a>") && html.contains("<li>- bad</li>")
    );
    assert!(html.contains("<a href=\"https://example.org/\">web</a>") && !html.contains("javascript"));
    markdown_has(
        vec![links],
        "- [all \\[games\\]](a.csv?x=1&amp;y=%282%29)\n- \\- bad\n- [web](https://example.org/)\n",
    );
}

#[test]
fn pictures_are_in_the_page_or_beside_it() {
    let details =
        ReportBlock::Details { summary: "More <b>".to_owned(), blocks: vec![heading("In"), picture("")] };
    let blocks = vec![picture("So *many*"), details];
    html_has(
        blocks.clone(),
        &[
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><title>t</title></svg></div>\n<figcaption>So *many*</figcaption>",
            "<summary>More &lt;b&gt;</summary>\n<h3>In</h3>",
        ],
    );
    let length = SVG.len();
    markdown_has(blocks.clone(), &format!("![So \\*many\\*](p%201-{length}.svg)\n\n*So \\*many\\**\n"));
    markdown_has(
        blocks,
        &format!(
            "<details>\n<summary>More &lt;b&gt;</summary>\n\n### In\n\n![](p%202-{length}.svg)\n\n</details>\n"
        ),
    );
}

#[test]
fn what_is_no_picture_is_left_out_of_the_page() {
    let no = ReportBlock::Picture { svg: "<script>alert(1)</script>".to_owned(), caption: "none".to_owned() };
    assert!(!report::html(&page(vec![no])).contains("<script"));
}

#[test]
fn code_stands_as_it_is() {
    let code = || vec![ReportBlock::Code("papan <x> \\\n\t--y ```\n".to_owned())];
    html_has(code(), &["<code>papan &lt;x&gt; \\\n    --y ```</code>"]);
    markdown_has(code(), "````text\npapan <x> \\\n\t--y ```\n````\n");
}

#[test]
fn text_is_no_markup_in_markdown() {
    let cases = [
        ("# no", "\\# no"),
        ("- no", "\\- no"),
        ("12) no", "12\\) no"),
        ("a_b _c_ *d* `e` <f> ~g~ $h", "a_b \\_c\\_ \\*d\\* \\`e\\` \\<f\\> \\~g\\~ \\$h"),
        ("&amp; \\", "\\&amp; \\\\"),
    ];
    for (text, expected) in cases {
        markdown_has(vec![ReportBlock::Text(text.to_owned())], &format!("\n\n{expected}\n"));
    }
}

fn blocks() -> impl Strategy<Value = Vec<ReportBlock>> {
    let text = any::<String>;
    let table = (
        text(),
        prop::collection::vec(text(), 0..4),
        prop::collection::vec(prop::collection::vec(text(), 0..5), 0..4),
    );
    let block = prop_oneof![
        text().prop_map(ReportBlock::Heading),
        text().prop_map(ReportBlock::Text),
        text().prop_map(ReportBlock::Code),
        table.prop_map(|(caption, head, rows)| ReportBlock::Table(ReportTable { caption, head, rows })),
        text().prop_map(|caption| picture(&caption)),
        prop::collection::vec((text(), text()), 0..4).prop_map(ReportBlock::Links),
    ];
    let nested = block.prop_recursive(2, 12, 4, move |block| {
        let blocks = prop::collection::vec(block, 0..4);
        (any::<String>(), blocks).prop_map(|(summary, blocks)| ReportBlock::Details { summary, blocks })
    });
    prop::collection::vec(nested, 0..8)
}

proptest! {
    #[test]
    fn every_page_can_be_written(blocks in blocks(), title: String, lead: String) {
        let page = ReportPage { title, lead, blocks };
        let html = report::html(&page);
        let body = body(&html);
        let document = Document::parse(&body);
        prop_assert!(document.is_ok(), "{document:?}");
        let mut names: Vec<String> = document
            .iter()
            .flat_map(Document::descendants)
            .filter_map(|node| node.attribute("id").map(str::to_owned))
            .collect();
        let all = names.len();
        names.sort();
        names.dedup();
        prop_assert_eq!(all, names.len(), "names are given once");
        prop_assert_eq!(html, report::html(&page));
        let text = || report::markdown(&page, |number, _| number.to_string());
        prop_assert_eq!(text(), text());
    }
}
