//! The language of comments and documents: American spelling, and doc comments that name their subject.
//!
//! This file quotes the words it looks for and is not checked itself.

use super::{Finding, ending, exceptions, folder_of, ratchet};
use std::collections::BTreeMap;

/// The file that quotes the words.
const SELF: &str = "xtask/src/tidy/language.rs";

/// British words, and beginnings of words, with another American spelling.
const BRITISH: [&str; 11] = [
    "colour",
    "neighbour",
    "centre",
    "behaviour",
    "favour",
    "honour",
    "flavour",
    "artefact",
    "labelled",
    "cancelled",
    "modelled",
];

/// Beginnings of verbs that are British with one of [`VERB_ENDINGS`]: minimise, but not minimist.
const BRITISH_VERBS: [&str; 21] = [
    "analys",
    "authoris",
    "capitalis",
    "characteris",
    "customis",
    "factoris",
    "generalis",
    "initialis",
    "localis",
    "maximis",
    "minimis",
    "normalis",
    "optimis",
    "organis",
    "parallelis",
    "penalis",
    "randomis",
    "recognis",
    "serialis",
    "summaris",
    "visualis",
];

/// The endings that make a verb of [`BRITISH_VERBS`]. The noun analyses is not among them.
const VERB_ENDINGS: [&str; 5] = ["e", "ed", "er", "ing", "ation"];

/// The attribute `aria-labelledby` of web pages, which has no other spelling.
const ARIA_ATTRIBUTE: &str = "labelledby";

/// Words that doc comments must not open with, because they hide the subject.
const OPENINGS: [&str; 5] = ["What", "Who", "Whoever", "Nobody", "Somebody"];

/// The words found in all files, counted per crate or top-level folder.
#[derive(Default)]
pub(super) struct Language {
    british: BTreeMap<String, usize>,
    openings: BTreeMap<String, usize>,
    /// The first finding of each folder, to show where to start.
    examples: BTreeMap<String, Vec<Finding>>,
}

impl Language {
    /// Adds a file.
    pub(super) fn add(&mut self, path: &str, text: &str) {
        if path == SELF || !matches!(ending(path), "rs" | "js" | "md") || path.starts_with("fuzz/corpus/") {
            return;
        }
        for (number, word) in british_words(text) {
            self.count(path, number, &format!("British spelling `{word}`"), |language| &mut language.british);
        }
        if ending(path) == "rs" {
            for (number, word) in obscure_openings(text) {
                let what = format!("doc comment opens with `{word}`: name the subject");
                self.count(path, number, &what, |language| &mut language.openings);
            }
        }
    }

    fn count(
        &mut self,
        path: &str,
        line: usize,
        what: &str,
        counts: impl Fn(&mut Self) -> &mut BTreeMap<String, usize>,
    ) {
        *counts(self).entry(folder_of(path)).or_default() += 1;
        self.examples.entry(folder_of(path)).or_default().push(Finding::of_line(path, line, what));
    }

    /// Returns the folders with more words than their exceptions allow, each with its words.
    pub(super) fn findings(&self) -> Vec<Finding> {
        let british = ratchet::findings(&self.british, 0, &exceptions::BRITISH, "British spellings");
        let openings = ratchet::findings(
            &self.openings,
            0,
            &exceptions::OPENINGS,
            "doc comments that hide their subject",
        );
        let mut findings: Vec<Finding> = british.into_iter().chain(openings).collect();
        let folders: Vec<String> = findings.iter().map(|found| found.file.clone()).collect();
        for folder in folders {
            findings.extend(self.examples.get(&folder).into_iter().flatten().cloned());
        }
        findings.dedup();
        findings
    }
}

/// Returns the British words of a text with their lines.
fn british_words(text: &str) -> Vec<(usize, String)> {
    let words = |line: &str| -> Vec<String> {
        let words = line.split(|c: char| !c.is_alphabetic()).flat_map(split_camel_case);
        words.map(str::to_lowercase).filter(|word| is_british(word)).collect()
    };
    (1..)
        .zip(text.lines())
        .flat_map(|(number, line)| words(line).into_iter().map(move |word| (number, word)))
        .collect()
}

/// Splits `minimiseAll` into `minimise` and `All`.
fn split_camel_case(word: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (index, _) in word.char_indices().skip(1).filter(|(_, c)| c.is_uppercase()) {
        parts.push(&word[start..index]);
        start = index;
    }
    parts.push(&word[start..]);
    parts
}

fn is_british(word: &str) -> bool {
    if word == ARIA_ATTRIBUTE {
        return false;
    }
    let is_verb = |stem: &&str| word.strip_prefix(*stem).is_some_and(|ending| VERB_ENDINGS.contains(&ending));
    BRITISH.iter().any(|stem| word.starts_with(stem)) || BRITISH_VERBS.iter().any(is_verb)
}

/// Returns the first words of doc comments that hide their subject, with their lines.
fn obscure_openings(text: &str) -> Vec<(usize, &'static str)> {
    let doc = |line: &'_ str| -> Option<String> {
        let line = line.trim_start();
        line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).map(|rest| rest.trim().to_owned())
    };
    let mut found = Vec::new();
    let mut previous = None;
    for (number, line) in (1..).zip(text.lines()) {
        let comment = doc(line);
        if let (None, Some(comment)) = (&previous, &comment) {
            let first = comment.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
            found.extend(OPENINGS.into_iter().find(|word| *word == first).map(|word| (number, word)));
        }
        previous = comment;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn british_words_are_found_in_identifiers_and_prose() {
        let text = "fn minimise_all() {}\nstruct MinimisedColours;\n// Analyses and analysis, optimistic, specialist.\n// Serialisation at the centre, aria-labelledby.\n";
        let found: Vec<(usize, String)> = british_words(text);
        let expected =
            [(1, "minimise"), (2, "minimised"), (2, "colours"), (4, "serialisation"), (4, "centre")];
        assert_eq!(found, expected.map(|(line, word)| (line, word.to_owned())));
    }

    #[test]
    fn openings_are_found_at_the_start_of_doc_comments_only() {
        let text = "//! What it is.\n\n/// Whatever.\n/// Who knows.\nfn a() {}\n\n    /// Nobody does.\n// What now\n";
        assert_eq!(obscure_openings(text), [(1, "What"), (7, "Nobody")]);
    }

    #[test]
    fn findings_name_the_folder_and_the_words() {
        let mut language = Language::default();
        language.add("crates/new/src/a.rs", "// colour\n");
        language.add(SELF, "// colour\n");
        language.add("crates/new/src/a.toml", "# colour\n");
        let found: Vec<String> = language.findings().iter().map(ToString::to_string).collect();
        let new: Vec<&String> = found.iter().filter(|found| found.starts_with("crates/new")).collect();
        let expected = [
            "crates/new: 1 British spellings, the limit is 0",
            "crates/new/src/a.rs:1: British spelling `colour`",
        ];
        assert_eq!(new, expected);
    }
}
