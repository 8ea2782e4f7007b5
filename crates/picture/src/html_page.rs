//! Self-contained HTML pages, in particular pages that step through something.

use serde::Serialize;

use crate::xml::escape;

/// The style that all pages share, with colors for light and dark mode.
const BASE_STYLE: &str = include_str!("page.css");
/// The style of the step controls.
const STEP_STYLE: &str = include_str!("steps.css");
/// The step controls: buttons, a slider, and room for the caption and its figures.
const STEP_CONTROLS: &str = include_str!("steps.html");
/// The script of the step controls, for pages that use [`STEP_CONTROLS`].
pub(crate) const STEP_SCRIPT: &str = include_str!("steps.js");

/// A page that steps through data with a script.
pub(crate) struct StepPage<'a> {
    pub(crate) title: &'a str,
    pub(crate) summary: &'a str,
    /// The body, with `{title}`, `{summary}`, `{controls}`, `{script}` and `{data}` to be filled in.
    pub(crate) template: &'a str,
    /// Style sheets, in addition to the shared ones.
    pub(crate) styles: &'a [&'a str],
    /// The parts of the script, which share one scope.
    pub(crate) scripts: &'a [&'a str],
}

impl StepPage<'_> {
    /// Renders the page with its data embedded as JSON.
    pub(crate) fn render(&self, data: &impl Serialize) -> String {
        let values = [
            ("{title}", escape(self.title)),
            ("{summary}", escape(self.summary)),
            ("{controls}", STEP_CONTROLS.to_owned()),
            ("{script}", format!("\n(() => {{\n'use strict';\n{}}})();\n", self.scripts.concat())),
            ("{data}", script_json(data)),
        ];
        let style = STEP_STYLE.to_owned() + &self.styles.concat();
        document(self.title, &style, &fill_template(self.template, &values))
    }
}

/// Renders a document without external resources; `style` extends the shared style.
pub(crate) fn document(title: &str, style: &str, body: &str) -> String {
    let title = escape(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n<style>{BASE_STYLE}{style}</style>\n\
         </head>\n<body>\n{body}</body>\n</html>\n"
    )
}

/// Replaces every name in the template by its value. Inserted values are not scanned for names again.
fn fill_template(template: &str, values: &[(&str, String)]) -> String {
    let mut rest = template;
    let mut out = String::new();
    while let Some((at, (name, text))) =
        values.iter().filter_map(|value| rest.find(value.0).map(|at| (at, value))).min_by_key(|&(at, _)| at)
    {
        out += &rest[..at];
        out += text;
        rest = &rest[at + name.len()..];
    }
    out + rest
}

/// Serializes data so that it can be embedded in a `<script>` element.
fn script_json(data: &impl Serialize) -> String {
    let text = serde_json::to_string(data).unwrap_or_default();
    // A `<` could end the script element or start a comment in it.
    text.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inserted_values_are_not_expanded_again() {
        let values = [("{a}", "{b}".to_owned()), ("{b}", "x".to_owned())];
        assert_eq!(fill_template("{a} {b} {a}", &values), "{b} x {b}");
    }

    #[test]
    fn data_cannot_end_its_script() {
        assert_eq!(script_json(&"</script>\u{2028}"), "\"\\u003c/script>\\u2028\"");
    }
}
