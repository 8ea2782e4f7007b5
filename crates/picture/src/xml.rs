//! XML escaping, number formatting and text measuring.

/// Escapes the special characters of XML and drops the characters that XML forbids.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars().filter(|&letter| is_allowed(letter)) {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(letter),
        }
    }
    out
}

/// Returns whether XML allows a character: it forbids control characters and the two noncharacters of the basic plane.
fn is_allowed(letter: char) -> bool {
    !letter.is_control() && !matches!(letter, '\u{FFFE}' | '\u{FFFF}')
}

/// Formats a coordinate with at most one decimal, which is precise enough and keeps the output reproducible.
pub(crate) fn num(value: f64) -> String {
    let text = format!("{value:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0" } else { text }.to_owned()
}

/// Estimates the width of a text in a generic sans-serif font of this size.
///
/// Fonts differ, so the estimate errs on the wide side.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    let ems = text.chars().map(|letter| if letter < '\u{1100}' { 0.6 } else { 1.0 });
    ems.sum::<f64>() * size
}

/// Shortens the text to fit a width, with an ellipsis if something was cut.
pub(crate) fn shorten(text: &str, size: f64, width: f64) -> String {
    let text: String = text.chars().filter(|&letter| is_allowed(letter)).collect();
    if text_width(&text, size) <= width {
        return text;
    }
    let mut short = String::new();
    for letter in text.chars() {
        if text_width(&short, size) + 1.2 * size > width {
            break;
        }
        short.push(letter);
    }
    short + "…"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_markup_and_drops_control_characters() {
        assert_eq!(escape("a<b>&\"c'\u{0}\u{1b}\n\u{FFFF}"), "a&lt;b&gt;&amp;&quot;c&#39;");
        assert_eq!(escape("papan 板 ×"), "papan 板 ×");
    }

    #[test]
    fn numbers_are_short() {
        let cases = [(1.0, "1"), (-0.01, "0"), (2.25, "2.2"), (-3.33, "-3.3"), (1e4, "10000")];
        for (value, expected) in cases {
            assert_eq!(num(value), expected);
        }
    }

    #[test]
    fn long_text_is_cut_to_fit() {
        assert_eq!(shorten("q001", 10.0, 40.0), "q001");
        let short = shorten("a very long name", 10.0, 40.0);
        assert!(short.ends_with('…') && text_width(&short, 10.0) <= 40.0, "{short}");
    }
}
