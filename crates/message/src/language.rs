//! The languages that Papan speaks.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// A language that Papan speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Language {
    /// English, the default.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Indonesian.
    #[serde(rename = "id")]
    Indonesian,
}

/// A tag that names no language of Papan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLanguage;

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected en or id")
    }
}

impl std::error::Error for UnknownLanguage {}

/// The sentences of one language, by key.
type Catalog = BTreeMap<String, String>;

static ENGLISH: LazyLock<Catalog> = LazyLock::new(|| read(Language::English));
static INDONESIAN: LazyLock<Catalog> = LazyLock::new(|| read(Language::Indonesian));

/// Parses an embedded catalog. A broken one, which tidy and a test find, has no sentences, so messages show their codes.
fn read(language: Language) -> Catalog {
    serde_json::from_str(language.json()).unwrap_or_default()
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::English, Self::Indonesian];

    /// Returns the language's tag, as in the names of the catalogs.
    pub fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Indonesian => "id",
        }
    }

    /// Returns the catalog as the JSON document that the pages load.
    pub fn json(self) -> &'static str {
        match self {
            Self::English => include_str!("../../../i18n/en.json"),
            Self::Indonesian => include_str!("../../../i18n/id.json"),
        }
    }

    /// Returns every key with its sentence, sorted by key. Placeholders are not filled in.
    pub fn sentences(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.catalog().iter().map(|(key, sentence)| (key.as_str(), sentence.as_str()))
    }

    /// Returns the sentence of a key, or `None` if there is none. Placeholders are not filled in.
    pub fn get(self, key: &str) -> Option<&'static str> {
        self.catalog().get(key).map(String::as_str)
    }

    fn catalog(self) -> &'static Catalog {
        match self {
            Self::English => &ENGLISH,
            Self::Indonesian => &INDONESIAN,
        }
    }

    /// Returns the word between the last two items of a list.
    pub(crate) fn conjunction(self, is_alternative: bool) -> &'static str {
        match (self, is_alternative) {
            (Self::English, false) => "and",
            (Self::English, true) => "or",
            (Self::Indonesian, false) => "dan",
            (Self::Indonesian, true) => "atau",
        }
    }

    /// Returns the decimal mark and the separator of thousands.
    pub(crate) fn number_marks(self) -> (&'static str, &'static str) {
        match self {
            Self::English => (".", ","),
            Self::Indonesian => (",", "."),
        }
    }
}

/// Reads a tag such as `id`, `id-ID` or `id_ID.UTF-8`, in any case.
impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(tag: &str) -> Result<Self, UnknownLanguage> {
        let main = tag.split(['-', '_', '.', '@']).next().unwrap_or(tag);
        let named = |language: &Self| language.tag().eq_ignore_ascii_case(main);
        Self::ALL.into_iter().find(named).ok_or(UnknownLanguage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_any_form_are_read() {
        for tag in ["id", "ID", "id-ID", "id_ID.UTF-8", "id.UTF-8"] {
            assert_eq!(tag.parse(), Ok(Language::Indonesian), "{tag}");
        }
        assert_eq!("en_US".parse(), Ok(Language::English));
        for tag in ["", "C", "idn", "de_DE"] {
            assert_eq!(tag.parse::<Language>(), Err(UnknownLanguage), "{tag}");
        }
    }

    #[test]
    fn every_catalog_has_the_same_keys() {
        let keys = |language: Language| -> Vec<&str> { language.sentences().map(|(key, _)| key).collect() };
        // English alone distinguishes the number one.
        let (english, indonesian) = (keys(Language::English), keys(Language::Indonesian));
        let plural = |key: &&'static str| key.strip_suffix(".one");
        let plain: Vec<&str> = english.iter().filter(|key| plural(key).is_none()).copied().collect();
        assert_eq!(plain, indonesian);
        assert!(!plain.is_empty());
        assert!(english.iter().filter_map(plural).all(|key| english.contains(&key)));
    }
}
