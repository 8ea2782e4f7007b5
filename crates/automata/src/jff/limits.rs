//! Limits that are checked before XML is parsed.
//!
//! The XML parser compares every attribute of an element with every other one, and copies all namespaces to every element
//! that declares another. Hostile files therefore take quadratic time, minutes for a few megabytes. One linear scan
//! rejects files with more attributes or namespaces than JFLAP would ever write.

use super::JffReadError;

/// The maximum number of attributes of an element. JFLAP writes two.
const MAX_ATTRIBUTES: usize = 64;

/// The maximum number of namespace declarations in a file. JFLAP writes none.
const MAX_NAMESPACES: usize = 64;

/// Rejects a text with too many attributes in one element or too many namespaces in total.
pub(super) fn check(text: &str) -> Result<(), JffReadError> {
    let mut namespaces = 0;
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        rest = &rest[at..];
        let line = || 1 + text[..text.len() - rest.len()].matches('\n').count();
        let tag = Tag::scan(rest);
        namespaces += tag.namespaces;
        if tag.attributes > MAX_ATTRIBUTES {
            let (what, limit) = ("attributes in an element", MAX_ATTRIBUTES);
            return Err(JffReadError::TooMany { line: line(), what, limit });
        }
        if namespaces > MAX_NAMESPACES {
            let (what, limit) = ("namespaces", MAX_NAMESPACES);
            return Err(JffReadError::TooMany { line: line(), what, limit });
        }
        rest = tag.rest;
    }
    Ok(())
}

/// The counts of one piece of markup, and the text after it.
struct Tag<'a> {
    attributes: usize,
    namespaces: usize,
    rest: &'a str,
}

impl<'a> Tag<'a> {
    /// Scans the markup at the start of a text.
    fn scan(text: &'a str) -> Self {
        // Comments, CDATA and processing instructions may contain quotes and angle brackets.
        for (begin, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")] {
            if let Some(inner) = text.strip_prefix(begin) {
                return Self { attributes: 0, namespaces: 0, rest: after(inner, end) };
            }
        }
        Self::scan_element(text)
    }

    fn scan_element(text: &'a str) -> Self {
        let mut tag = Self { attributes: 0, namespaces: 0, rest: text };
        while let Some(at) = tag.rest.find(['"', '\'', '>']) {
            tag.namespaces += tag.rest[..at].matches("xmlns").count();
            let (mark, rest) = tag.rest[at..].split_at(1);
            if mark == ">" {
                tag.rest = rest;
                return tag;
            }
            tag.attributes += 1;
            tag.rest = after(rest, mark);
        }
        tag.rest = "";
        tag
    }
}

/// Returns the text after the first occurrence of a mark, or an empty text.
fn after<'a>(text: &'a str, mark: &str) -> &'a str {
    text.split_once(mark).map_or("", |(_, rest)| rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_error(text: &str, expected: &str) {
        assert_eq!(check(text).unwrap_err().to_string(), expected);
    }

    #[test]
    fn attributes_of_one_element_are_counted() {
        let attributes = |count: usize| (0..count).map(|i| format!(" a{i}='>'")).collect::<Vec<_>>().concat();
        assert_eq!(check(&format!("<a{}/><b{}>", attributes(64), attributes(64))), Ok(()));
        let expected = "line 2: more than 64 attributes in an element";
        check_error(&format!("<a>\n<b{}/>", attributes(65)), expected);
        check_error(&format!("<?x ' ?><!-- \" ' > -->\n<![CDATA[ <'> ]]><b{}>", attributes(65)), expected);
    }

    #[test]
    fn namespaces_of_all_elements_are_counted() {
        let nested = |count: usize| "\n<a xmlns:b='c'>".repeat(count);
        assert_eq!(check(&nested(64)), Ok(()));
        check_error(&nested(65), "line 66: more than 64 namespaces");
    }

    #[test]
    fn text_and_attribute_values_are_not_counted() {
        let quotes = "xmlns='' \"".repeat(200);
        assert_eq!(check(&format!("<a>{quotes}</a><!--<a {quotes}>-->")), Ok(()));
        let values = "<a name='xmlns &lt; \"'/>".repeat(200);
        assert_eq!(check(&values), Ok(()));
    }

    #[test]
    fn broken_markup_ends_the_scan() {
        for text in ["", "<", "<a", "<a b='", "<!--", "<![CDATA[", "<?x", "a>b\"'", "<é 'é"] {
            assert_eq!(check(text), Ok(()), "{text}");
        }
    }
}
