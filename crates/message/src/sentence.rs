//! Fills in the placeholders of sentences.
//!
//! A placeholder is `{name}`, or `{name:form}` with one of these forms:
//!
//! | form | meaning |
//! |---|---|
//! | `+` | a number with its sign |
//! | `.2` | a number with two decimals, rounded |
//! | `,` | a number with separators of thousands |
//! | `or` | a list of alternatives: "a, b or c" |
//! | `,` | a list with commas only: "a, b, c" |
//!
//! Those of numbers can be combined in this order. `web/lib/sentence.js` does the same for the pages.

use crate::{Arg, Language};

/// Returns the sentence with its placeholders filled in. Unknown placeholders stay.
pub(crate) fn fill<'a>(template: &str, arg: impl Fn(&str) -> Option<&'a Arg>, language: Language) -> String {
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((placeholder, after)) = after.split_once('}') else {
            return filled + "{" + after;
        };
        let (name, form) = placeholder.split_once(':').unwrap_or((placeholder, ""));
        match arg(name) {
            Some(arg) => filled.push_str(&write(arg, form, language)),
            None => filled.extend(["{", placeholder, "}"]),
        }
        rest = after;
    }
    filled + rest
}

/// Writes an argument in a form.
fn write(arg: &Arg, form: &str, language: Language) -> String {
    match arg {
        #[expect(clippy::cast_precision_loss, reason = "only numbers with decimals are converted")]
        Arg::Number(number) if form.contains('.') => decimal(*number as f64, form, language),
        Arg::Number(number) => {
            signed(*number < 0, &grouped(&number.unsigned_abs().to_string(), form, language), form)
        }
        Arg::Decimal(number) => decimal(*number, form, language),
        Arg::Text(text) => text.clone(),
        Arg::List(items) if form == "," => items.join(", "),
        Arg::List(items) => join(items, form == "or", language),
        Arg::Message(message) => message.sentence(language),
    }
}

/// Writes a number with the decimals of the form, or as many as it needs.
fn decimal(number: f64, form: &str, language: Language) -> String {
    let digits =
        form.split_once('.').and_then(|(_, digits)| digits.trim_end_matches(',').parse::<usize>().ok());
    let size = number.abs();
    let text = digits.map_or_else(|| size.to_string(), |digits| format!("{size:.digits$}"));
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let mark = if fraction.is_empty() { "" } else { language.number_marks().0 };
    // A number that rounds to zero keeps its sign, as in the tables of other programs.
    signed(number.is_sign_negative(), &(grouped(whole, form, language) + mark + fraction), form)
}

/// Adds the sign that the form asks for.
fn signed(is_negative: bool, size: &str, form: &str) -> String {
    let sign = match (is_negative, form.starts_with('+')) {
        (true, _) => "-",
        (false, true) => "+",
        (false, false) => "",
    };
    format!("{sign}{size}")
}

/// Separates thousands if the form asks for it.
fn grouped(digits: &str, form: &str, language: Language) -> String {
    if !form.ends_with(',') {
        return digits.to_owned();
    }
    let first = (digits.len() - 1) % 3 + 1;
    let (head, tail) = digits.split_at(first.min(digits.len()));
    let groups = tail.as_bytes().chunks(3).map(|group| String::from_utf8_lossy(group).into_owned());
    std::iter::once(head.to_owned()).chain(groups).collect::<Vec<_>>().join(language.number_marks().1)
}

/// Joins items as the language does: "a, b and c".
fn join(items: &[String], is_alternative: bool, language: Language) -> String {
    match items {
        [] => "-".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => {
            format!("{} {} {last}", most.join(", "), language.conjunction(is_alternative))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use std::collections::BTreeMap;

    #[derive(Deserialize)]
    struct Cases {
        templates: Vec<Case>,
    }

    #[derive(Deserialize)]
    struct Case {
        template: String,
        args: BTreeMap<String, Arg>,
        en: String,
        id: String,
    }

    /// The pages fill in the same templates: `web/test/sentence.test.js`.
    #[test]
    fn templates_are_filled_in_as_on_the_pages() {
        let cases: Cases = serde_json::from_str(include_str!("../../../testdata/sentences.json")).unwrap();
        for Case { template, args, en, id } in cases.templates {
            let filled = |language| fill(&template, |name| args.get(name), language);
            assert_eq!([filled(Language::English), filled(Language::Indonesian)], [en, id], "{template}");
        }
    }

    #[test]
    fn numbers_beyond_the_range_are_texts() {
        let arg = Arg::from(u64::MAX);
        let filled = fill("{a:,}", |_| Some(&arg), Language::English);
        assert_eq!(filled, "18446744073709551615");
    }
}
