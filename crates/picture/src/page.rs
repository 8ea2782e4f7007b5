//! A page in one file: its head, and a form with its parts put in.

use crate::xml::escape;

/// The style that all pages share: colours for light and dark paper.
const PAPER: &str = include_str!("page.css");

/// The style of pages to step through: buttons, the slider, figures.
pub(crate) const STEPS: &str = include_str!("steps.css");

/// The controls of such a page: buttons, the slider, the place for sentence and figures.
pub(crate) const CONTROLS: &str = include_str!("steps.html");

/// The script behind them.
pub(crate) const GO_THROUGH: &str = include_str!("steps.js");

/// The whole document: nothing to load, with a style of its own beside the shared one.
pub(crate) fn document(title: &str, style: &str, body: &str) -> String {
    let title = escape(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n<style>{PAPER}{style}</style>\n\
         </head>\n<body>\n{body}</body>\n</html>\n"
    )
}

/// The form with each name replaced where it stands; what is put in is not looked at again.
pub(crate) fn fill(form: &str, parts: &[(&str, String)]) -> String {
    let mut rest = form;
    let mut out = String::new();
    while let Some((at, (name, text))) =
        parts.iter().filter_map(|part| rest.find(part.0).map(|at| (at, part))).min_by_key(|&(at, _)| at)
    {
        out += &rest[..at];
        out += text;
        rest = &rest[at + name.len()..];
    }
    out + rest
}

/// Data as it may stand inside of a script.
pub(crate) fn data(data: &impl serde::Serialize) -> String {
    let text = serde_json::to_string(data).unwrap_or_default();
    // A `<` could end the script that holds the data, or begin a comment in it.
    text.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_is_not_looked_at_again() {
        let parts = [("{a}", "{b}".to_owned()), ("{b}", "x".to_owned())];
        assert_eq!(fill("{a} {b} {a}", &parts), "{b} x {b}");
    }

    #[test]
    fn data_cannot_end_its_script() {
        assert_eq!(data(&"</script>\u{2028}"), "\"\\u003c/script>\\u2028\"");
    }
}
