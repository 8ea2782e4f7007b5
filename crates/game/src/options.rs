//! Descriptions of settings, shared by the command line, the web form, the API and the records.

use crate::read_duration;
use papan_message::{Message, messages};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The type of an option's value.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum OptionKind {
    /// An integer within a range.
    Number {
        /// The smallest valid value.
        min: i64,
        /// The largest valid value.
        max: i64,
    },
    /// Yes or no.
    Flag,
    /// One of several words.
    Choice {
        /// The valid words.
        words: &'static [&'static str],
    },
    /// The size of a board, in a form that the game itself parses.
    Size,
    /// The name of something built in, or of a file.
    File {
        /// The built-in names that need no further file.
        builtin: &'static [&'static str],
    },
    /// A length of time, such as 500ms or 2s.
    Duration,
    /// A number of positions to search.
    Nodes,
    /// A search depth in plies.
    Depth,
}

/// A setting.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct OptionSpec {
    /// The name as typed, in lower case.
    pub name: &'static str,
    /// The type of its value.
    #[serde(flatten)]
    pub kind: OptionKind,
    /// The value if none is given.
    pub default: &'static str,
}

messages! {
    /// The reason why options are invalid.
    pub enum OptionError {
        /// There are no options.
        None { name: String } => "options.none",
        /// An option of this name does not exist.
        Unknown { name: String, known: Vec<String> } => "options.unknown",
        /// The value does not fit the option's type.
        Value { name: String, found: String, expected: Message } => "options.value",
    }
}

messages! {
    /// The kinds of values, worded to follow "is not".
    enum Expected {
        WholeNumber { min: i64, max: i64 } => "options.expected.number",
        Count { max: u64 } => "options.expected.count",
        Flag => "options.expected.flag",
        Choice { words: Vec<String> } => "options.expected.choice",
        Size => "options.expected.size",
        File => "options.expected.file",
        BuiltinOrFile { names: Vec<String> } => "options.expected.builtin",
        Duration => "options.expected.duration",
    }
}

/// Returns the error for an option that does not exist.
fn unknown(name: &str, specs: &[OptionSpec]) -> OptionError {
    let (name, known) = (name.to_owned(), owned(specs.iter().map(|spec| spec.name)));
    if known.is_empty() { OptionError::None { name } } else { OptionError::Unknown { name, known } }
}

fn owned<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    words.into_iter().map(str::to_owned).collect()
}

/// Validated options: each one of the specs has a value of its type.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(BTreeMap<String, String>);

impl Options {
    /// Validates `given` against `specs` and fills in the defaults.
    pub fn checked<'a>(
        specs: &[OptionSpec],
        given: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, OptionError> {
        let mut values: BTreeMap<String, String> =
            specs.iter().map(|spec| (spec.name.to_owned(), spec.default.to_owned())).collect();
        for (name, value) in given {
            let spec = specs.iter().find(|spec| spec.name == name).ok_or_else(|| unknown(name, specs))?;
            spec.check(value)?;
            values.insert(name.to_owned(), value.to_owned());
        }
        Ok(Self(values))
    }

    /// Returns the value of an option as text; empty if it does not exist.
    pub fn text(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    /// Returns whether a flag is set.
    pub fn flag(&self, name: &str) -> bool {
        self.text(name) == "yes"
    }

    /// Returns the value of a number; `None` if the option does not exist or is not a number.
    pub fn number(&self, name: &str) -> Option<i64> {
        self.text(name).parse().ok()
    }

    /// Returns all names and values, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl OptionSpec {
    /// Checks that `value` fits the option's type.
    fn check(&self, value: &str) -> Result<(), OptionError> {
        let fits = match self.kind {
            OptionKind::Number { min, max } => {
                value.parse().is_ok_and(|number: i64| (min..=max).contains(&number))
            }
            OptionKind::Flag => matches!(value, "yes" | "no"),
            OptionKind::Choice { words } => words.contains(&value),
            OptionKind::Size | OptionKind::File { .. } => true,
            OptionKind::Duration => read_duration(value).is_some(),
            OptionKind::Nodes => value.parse::<u64>().is_ok(),
            OptionKind::Depth => value.parse::<u32>().is_ok(),
        };
        if fits {
            return Ok(());
        }
        Err(OptionError::Value {
            name: self.name.to_owned(),
            found: value.to_owned(),
            expected: self.kind.expected(),
        })
    }
}

impl OptionKind {
    /// Returns a description of the valid values, worded to follow "is not".
    fn expected(self) -> Message {
        let expected = match self {
            Self::Number { min, max } => Expected::WholeNumber { min, max },
            Self::Flag => Expected::Flag,
            Self::Choice { words } => Expected::Choice { words: owned(words.iter().copied()) },
            Self::Size => Expected::Size,
            Self::File { builtin: [] } => Expected::File,
            Self::File { builtin } => Expected::BuiltinOrFile { names: owned(builtin.iter().copied()) },
            Self::Duration => Expected::Duration,
            Self::Nodes => Expected::Count { max: u64::MAX },
            Self::Depth => Expected::Count { max: u32::MAX.into() },
        };
        expected.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[
        OptionSpec { name: "rounds", kind: OptionKind::Number { min: 1, max: 28 }, default: "28" },
        OptionSpec { name: "misere", kind: OptionKind::Flag, default: "no" },
        OptionSpec { name: "mark", kind: OptionKind::Choice { words: &["x", "o"] }, default: "x" },
    ];

    #[test]
    fn fills_in_defaults() {
        let options = Options::checked(SPECS, [("misere", "yes")]).unwrap();
        assert_eq!(options.number("rounds"), Some(28));
        assert!(options.flag("misere"));
        assert_eq!(options.text("mark"), "x");
    }

    #[test]
    fn rejects_invalid_values() {
        let error = |name, value| Options::checked(SPECS, [(name, value)]).unwrap_err().to_string();
        assert_eq!(error("rounds", "29"), "option `rounds`: `29` is not a whole number from 1 to 28");
        assert_eq!(error("misere", "maybe"), "option `misere`: `maybe` is not yes or no");
        assert_eq!(error("mark", "z"), "option `mark`: `z` is not x or o");
        assert_eq!(error("size", "3"), "there is no option `size` here: expected rounds, misere or mark");
    }
}
