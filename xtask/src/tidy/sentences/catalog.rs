//! A catalog: the sentences of one language by key, one per line of a JSON object.

use super::super::Finding;
use std::collections::{BTreeMap, BTreeSet};

/// The sentences of one language, and the lines that are not sentences.
#[derive(Default)]
pub(super) struct Catalog {
    /// The line and the sentence of each key.
    sentences: BTreeMap<String, (usize, String)>,
    broken: Vec<Finding>,
}

impl Catalog {
    /// Reads a catalog.
    pub(super) fn read(path: &str, text: &str) -> Self {
        let mut catalog = Self::default();
        let body = (1..).zip(text.lines()).filter(|(_, line)| !matches!(*line, "{" | "}"));
        for (number, line) in body {
            match entry(line) {
                None => {
                    let what = "expected one `\"key\": \"sentence\"` per line";
                    catalog.broken.push(Finding::of_line(path, number, what));
                }
                Some((key, sentence)) => {
                    if catalog.sentences.insert(key.clone(), (number, sentence)).is_some() {
                        let what = format!("`{key}` is there twice");
                        catalog.broken.push(Finding::of_line(path, number, what));
                    }
                }
            }
        }
        catalog
    }

    /// Returns the lines that are not sentences, and the repeated keys.
    pub(super) fn broken_lines(&self) -> Vec<Finding> {
        self.broken.clone()
    }

    /// Returns the sentence of a key.
    pub(super) fn get(&self, key: &str) -> Option<&str> {
        self.sentences.get(key).map(|(_, sentence)| sentence.as_str())
    }

    /// Returns every key with its line and its sentence, in the order of the lines.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&str, usize, &str)> {
        let mut entries: Vec<(&str, usize, &str)> = self
            .sentences
            .iter()
            .map(|(key, (line, sentence))| (key.as_str(), *line, sentence.as_str()))
            .collect();
        entries.sort_unstable_by_key(|&(_, line, _)| line);
        entries.into_iter()
    }
}

/// Reads a line of a catalog: a key and its sentence.
fn entry(line: &str) -> Option<(String, String)> {
    let member = line.trim().strip_suffix(',').unwrap_or(line);
    let object: BTreeMap<String, String> = serde_json::from_str(&format!("{{{member}}}")).ok()?;
    object.into_iter().next()
}

/// Returns the names of the placeholders of a sentence, `{name}` or `{name:form}`.
pub(super) fn placeholders(sentence: &str) -> BTreeSet<&str> {
    let inner = sentence.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
    inner.map(|(inner, _)| inner.split(':').next().unwrap_or(inner)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_read_with_their_lines() {
        let catalog = Catalog::read("a.json", "{\n  \"b\": \"say \\\"b\\\"\",\n  \"a\": \"{c}\"\n}\n");
        let entries: Vec<_> = catalog.entries().collect();
        assert_eq!(entries, [("b", 2, "say \"b\""), ("a", 3, "{c}")]);
        assert!(catalog.broken_lines().is_empty());
    }

    #[test]
    fn other_lines_and_repeated_keys_are_found() {
        let catalog = Catalog::read("a.json", "{\n  \"b\": {},\n  \"a\": \"x\",\n  \"a\": \"y\"\n}\n");
        let found: Vec<String> = catalog.broken_lines().iter().map(ToString::to_string).collect();
        let expected =
            ["a.json:2: expected one `\"key\": \"sentence\"` per line", "a.json:4: `a` is there twice"];
        assert_eq!(found, expected);
    }

    #[test]
    fn placeholders_have_names_and_perhaps_forms() {
        assert_eq!(placeholders("{a} {b:+.2} {a:,}"), BTreeSet::from(["a", "b"]));
        assert_eq!(placeholders("none {"), BTreeSet::new());
    }
}
