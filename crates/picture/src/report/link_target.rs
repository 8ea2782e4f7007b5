//! Validates link targets.

/// Returns the target if a page may link to it: within the page, relative, or http and https.
pub(super) fn checked(href: &str) -> Option<&str> {
    // Browsers ignore such characters, so `java\nscript:` would be a script, and they treat `\` like `/`.
    let is_plain =
        !href.chars().any(|letter| letter.is_control() || letter.is_whitespace() || letter == '\\');
    let is_local = !href.starts_with("//") && scheme(href).is_none();
    let is_web = scheme(href).is_some_and(|scheme| {
        (scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https"))
            && href[scheme.len()..].starts_with("://")
    });
    (is_plain && !href.is_empty() && (is_local || is_web)).then_some(href)
}

/// Returns the URL scheme: the text before a colon that precedes any path, query or fragment.
fn scheme(href: &str) -> Option<&str> {
    let end = href.find(['/', '?', '#', ':'])?;
    href[end..].starts_with(':').then(|| &href[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_beside_the_page_or_to_the_web() {
        for good in [
            "games.csv",
            "../a/b.html#top",
            "#results",
            "?q=a:b",
            "/reports/",
            "a/b:c",
            "http://x.org",
            "HTTPS://x.org/?a",
        ] {
            assert_eq!(checked(good), Some(good));
        }
        let bad = [
            "",
            "javascript:alert(1)",
            "JavaScript:x",
            " javascript:x",
            "java\nscript:x",
            "\u{1}javascript:x",
            "data:text/html,x",
            "//x.org",
            "\\\\x.org",
            "/\\x.org",
            "file:///etc",
            "http:x",
            "mailto:a@b",
            ":x",
            "a b.csv",
        ];
        for bad in bad {
            assert_eq!(checked(bad), None, "{bad}");
        }
    }
}
