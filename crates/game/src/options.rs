//! What can be set, described once for the command line, the web form, the API and the records.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use thiserror::Error;

/// What kind of value an option takes.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Kind {
    /// A whole number within a range.
    Number {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// Yes or no.
    Flag,
    /// One of some words.
    Choice {
        /// The words.
        words: &'static [&'static str],
    },
    /// Text in a form that the game itself reads; the sentence says which.
    Text,
}

/// One thing that can be set.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Spec {
    /// Its name, in lower case, as typed.
    pub name: &'static str,
    /// What it takes.
    #[serde(flatten)]
    pub kind: Kind,
    /// What it is when nobody sets it.
    pub default: &'static str,
    /// One sentence for people.
    pub sentence: &'static str,
}

/// Why settings are refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// There is no such option.
    #[error("there is no option `{name}` here: expected {}", list(.known))]
    Unknown {
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<String>,
    },
    /// The value does not fit.
    #[error("option `{name}`: `{found}` is not {expected}")]
    Value {
        /// The option.
        name: String,
        /// What was given.
        found: String,
        /// What was expected.
        expected: String,
    },
}

/// "a, b or c", or "none".
fn list(words: &[String]) -> String {
    match words {
        [] => "none".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// Chosen settings, checked against their specs: each option has a value of its kind.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(BTreeMap<String, String>);

impl Options {
    /// Checks `given` against `specs` and fills in the defaults.
    pub fn checked<'a>(
        specs: &[Spec],
        given: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, OptionError> {
        let mut values: BTreeMap<String, String> =
            specs.iter().map(|spec| (spec.name.to_owned(), spec.default.to_owned())).collect();
        for (name, value) in given {
            let spec = specs.iter().find(|spec| spec.name == name).ok_or_else(|| OptionError::Unknown {
                name: name.to_owned(),
                known: specs.iter().map(|spec| spec.name.to_owned()).collect(),
            })?;
            spec.check(value)?;
            values.insert(name.to_owned(), value.to_owned());
        }
        Ok(Self(values))
    }

    /// The value of an option as text; empty where there is no such option.
    pub fn text(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    /// Whether a flag is set.
    pub fn flag(&self, name: &str) -> bool {
        self.text(name) == "yes"
    }

    /// The value of a number; `None` where there is no such option or it is not a number.
    pub fn number(&self, name: &str) -> Option<i64> {
        self.text(name).parse().ok()
    }

    /// All names and values, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl Spec {
    /// Whether `value` is one that this option takes.
    fn check(&self, value: &str) -> Result<(), OptionError> {
        let fits = match self.kind {
            Kind::Number { min, max } => value.parse().is_ok_and(|number: i64| (min..=max).contains(&number)),
            Kind::Flag => matches!(value, "yes" | "no"),
            Kind::Choice { words } => words.contains(&value),
            Kind::Text => true,
        };
        if fits {
            return Ok(());
        }
        Err(OptionError::Value {
            name: self.name.to_owned(),
            found: value.to_owned(),
            expected: self.kind.to_string(),
        })
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { min, max } => write!(f, "a whole number from {min} to {max}"),
            Self::Flag => f.write_str("yes or no"),
            Self::Choice { words } => {
                f.write_str(&list(&words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>()))
            }
            Self::Text => f.write_str("text"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[Spec] = &[
        Spec {
            name: "rounds",
            kind: Kind::Number { min: 1, max: 28 },
            default: "28",
            sentence: "How many rounds are played.",
        },
        Spec { name: "misere", kind: Kind::Flag, default: "no", sentence: "Whether a line loses." },
        Spec { name: "mark", kind: Kind::Choice { words: &["x", "o"] }, default: "x", sentence: "The mark." },
    ];

    #[test]
    fn defaults_fill_what_is_not_given() {
        let options = Options::checked(SPECS, [("misere", "yes")]).unwrap();
        assert_eq!(options.number("rounds"), Some(28));
        assert!(options.flag("misere"));
        assert_eq!(options.text("mark"), "x");
    }

    #[test]
    fn what_does_not_fit_is_refused_with_what_would() {
        let refused = |name, value| Options::checked(SPECS, [(name, value)]).unwrap_err().to_string();
        assert_eq!(refused("rounds", "29"), "option `rounds`: `29` is not a whole number from 1 to 28");
        assert_eq!(refused("misere", "maybe"), "option `misere`: `maybe` is not yes or no");
        assert_eq!(refused("mark", "z"), "option `mark`: `z` is not x or o");
        assert_eq!(refused("size", "3"), "there is no option `size` here: expected rounds, misere or mark");
    }
}
