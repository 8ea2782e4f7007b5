//! Limits on XML, kept before it is parsed.
//!
//! The parser compares every attribute of an element with every other one, and hands all namespaces down to every element
//! that adds one. A text made for it takes minutes, so a text is first looked over for more of these than any file of JFLAP
//! has, in one pass.

use super::Error;

/// The most attributes that an element may have. JFLAP writes two.
const ATTRIBUTES: usize = 64;

/// The most namespaces that a file may declare. JFLAP writes none.
const NAMESPACES: usize = 64;

/// Refuses a text with too many attributes in one element or too many namespaces in all.
pub(super) fn check(text: &str) -> Result<(), Error> {
    let mut namespaces = 0;
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        rest = &rest[at..];
        let line = || 1 + text[..text.len() - rest.len()].matches('\n').count();
        let tag = Tag::scan(rest);
        namespaces += tag.namespaces;
        if tag.attributes > ATTRIBUTES {
            return Err(Error::TooMany { line: line(), what: "attributes in an element", limit: ATTRIBUTES });
        }
        if namespaces > NAMESPACES {
            return Err(Error::TooMany { line: line(), what: "namespaces", limit: NAMESPACES });
        }
        rest = tag.rest;
    }
    Ok(())
}

/// What is counted of a piece of markup, and the text after it.
struct Tag<'a> {
    attributes: usize,
    namespaces: usize,
    rest: &'a str,
}

impl<'a> Tag<'a> {
    /// Looks over the markup that a text begins with.
    fn scan(text: &'a str) -> Self {
        // What is not an element may hold anything up to its end, quotes and angles too.
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

/// The text after the first place of a mark; nothing where there is none.
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
        let expected = "line 2: found more than 64 attributes in an element, expected fewer";
        check_error(&format!("<a>\n<b{}/>", attributes(65)), expected);
        check_error(&format!("<?x ' ?><!-- \" ' > -->\n<![CDATA[ <'> ]]><b{}>", attributes(65)), expected);
    }

    #[test]
    fn namespaces_of_all_elements_are_counted() {
        let nested = |count: usize| "\n<a xmlns:b='c'>".repeat(count);
        assert_eq!(check(&nested(64)), Ok(()));
        check_error(&nested(65), "line 66: found more than 64 namespaces, expected fewer");
    }

    #[test]
    fn text_and_values_may_say_anything() {
        let quotes = "xmlns='' \"".repeat(200);
        assert_eq!(check(&format!("<a>{quotes}</a><!--<a {quotes}>-->")), Ok(()));
        let values = "<a name='xmlns &lt; \"'/>".repeat(200);
        assert_eq!(check(&values), Ok(()));
    }

    #[test]
    fn broken_markup_ends_the_look() {
        for text in ["", "<", "<a", "<a b='", "<!--", "<![CDATA[", "<?x", "a>b\"'", "<é 'é"] {
            assert_eq!(check(text), Ok(()), "{text}");
        }
    }
}
