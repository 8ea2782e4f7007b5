//! The sentences of `i18n`: each message has one in every language, with the right placeholders, and each is used.

mod catalog;
mod declaration;

use super::structure::is_test;
use super::{Finding, ending, rust};
use catalog::{Catalog, placeholders};
use declaration::{Declaration, declarations};
use std::collections::BTreeSet;

/// The English catalog.
const ENGLISH: &str = "i18n/en.json";

/// The Indonesian catalog.
const INDONESIAN: &str = "i18n/id.json";

/// The ending of the key of a singular, which only English has.
const SINGULAR: &str = ".one";

/// Keys that the program puts together. `*` stands for the rest of a key, `{game}` for a game, which is a name with a
/// `title`.
const CONVENTIONS: [&str; 10] = [
    // The descriptions of games, players, options and settings: crates/session/src/texts.rs.
    "title.*",
    "player.*",
    "option.*",
    "setting.*",
    // The short title, the sentence and the example of a move on the pages.
    "game.{game}",
    "about.{game}",
    "example.{game}",
    // The code of an error of the server: web/lib/sentences.js.
    "error.*",
    // The colors of the pages: web/elements/papan-app.js.
    "theme.*",
    // The speeds of the playback: web/elements/papan-playback.js.
    "watch.*",
];

/// The catalogs, the messages that Rust code declares, and the texts that any code quotes.
#[derive(Default)]
pub(super) struct Sentences {
    english: Catalog,
    indonesian: Catalog,
    declarations: Vec<Declaration>,
    quoted: BTreeSet<String>,
}

impl Sentences {
    /// Adds a file. Ignores tests and files of other kinds.
    pub(super) fn add(&mut self, path: &str, text: &str) {
        match path {
            ENGLISH => self.english = Catalog::read(path, text),
            INDONESIAN => self.indonesian = Catalog::read(path, text),
            _ if is_test(path) => {}
            _ => match ending(path) {
                "rs" => self.add_rust(path, text),
                "js" => self.quoted.extend(text.lines().flat_map(quoted_keys)),
                _ => {}
            },
        }
    }

    fn add_rust(&mut self, path: &str, text: &str) {
        let code = rust::without_tests(text);
        self.quoted.extend(code.iter().flat_map(|(_, line)| quoted_keys(line)));
        if path.starts_with("crates/") && path.contains("/src/") {
            self.declarations.extend(declarations(path, &code));
        }
    }

    /// Returns the problems of the catalogs and of the messages.
    pub(super) fn findings(&self) -> Vec<Finding> {
        let mut findings = self.english.broken_lines();
        findings.extend(self.indonesian.broken_lines());
        findings.extend(self.differences());
        findings.extend(self.declarations.iter().flat_map(|declaration| self.of_declaration(declaration)));
        findings.extend(self.unused());
        findings
    }

    /// Returns the keys that only one catalog has, and those with other placeholders in the other.
    fn differences(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        for (key, line, sentence) in self.english.entries() {
            let base = key.strip_suffix(SINGULAR);
            match (self.indonesian.get(key), base.and_then(|base| self.english.get(base))) {
                (Some(other), _) if placeholders(other) != placeholders(sentence) => {
                    let what = format!("`{key}` has other placeholders than in {INDONESIAN}");
                    findings.push(Finding::of_line(ENGLISH, line, what));
                }
                (None, Some(plural)) if !placeholders(sentence).is_subset(&placeholders(plural)) => {
                    let what = format!("`{key}` has a placeholder that its plural does not have");
                    findings.push(Finding::of_line(ENGLISH, line, what));
                }
                (None, None) => {
                    let what = format!("`{key}` has no sentence in {INDONESIAN}");
                    findings.push(Finding::of_line(ENGLISH, line, what));
                }
                _ => {}
            }
        }
        let only = self.indonesian.entries().filter(|(key, ..)| self.english.get(key).is_none());
        findings.extend(only.map(|(key, line, _)| {
            Finding::of_line(INDONESIAN, line, format!("`{key}` has no sentence in {ENGLISH}"))
        }));
        findings
    }

    /// Returns the problems of a message: no sentence, or one with a placeholder that is not a field.
    fn of_declaration(&self, declaration: &Declaration) -> Vec<Finding> {
        let code = &declaration.code;
        let finding = |what: String| Finding::of_line(&declaration.path, declaration.line, what);
        let mut findings = Vec::new();
        for (path, catalog) in [(ENGLISH, &self.english), (INDONESIAN, &self.indonesian)] {
            let Some(sentence) = catalog.get(code) else {
                findings.push(finding(format!("`{code}` has no sentence in {path}")));
                continue;
            };
            let unknown =
                placeholders(sentence).into_iter().filter(|name| !declaration.fields.contains(*name));
            findings.extend(unknown.map(|name| {
                finding(format!("`{code}` has no field `{name}`, which its sentence in {path} shows"))
            }));
        }
        findings
    }

    /// Returns the keys that neither code nor a convention names.
    fn unused(&self) -> Vec<Finding> {
        let is_unused =
            |key: &str| !self.is_quoted(key) && !CONVENTIONS.iter().any(|form| self.follows(key, form));
        let unused = self.english.entries().filter(|(key, ..)| is_unused(key));
        unused.map(|(key, line, _)| Finding::of_line(ENGLISH, line, format!("`{key}` is not used"))).collect()
    }

    fn is_quoted(&self, key: &str) -> bool {
        self.quoted.contains(key) || key.strip_suffix(SINGULAR).is_some_and(|base| self.quoted.contains(base))
    }

    /// Returns `true` if a key has the form of a convention.
    fn follows(&self, key: &str, convention: &str) -> bool {
        let Some((prefix, form)) = convention.split_once('.') else { return false };
        let Some(rest) = key.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('.')) else {
            return false;
        };
        form == "*" || self.english.get(&format!("title.{rest}")).is_some()
    }
}

/// Returns the texts of a line that could be keys and stand between two equal quotation marks.
fn quoted_keys(line: &str) -> Vec<String> {
    let is_key = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    let key_after = |(at, quote): (usize, char)| {
        let rest = &line[at + 1..];
        let end = rest.find(|c| !is_key(c))?;
        (end > 0 && rest[end..].starts_with(quote)).then(|| rest[..end].to_owned())
    };
    line.char_indices().filter(|(_, c)| matches!(c, '"' | '\'' | '`')).filter_map(key_after).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the findings in these files.
    fn check(files: &[(&str, &str)], expected: &[&str]) {
        let mut sentences = Sentences::default();
        for (path, text) in files {
            sentences.add(path, text);
        }
        let found: Vec<String> = sentences.findings().iter().map(ToString::to_string).collect();
        assert_eq!(found, expected);
    }

    const RUST: &str = "crates/a/src/a.rs";
    const TAKEN: &str = "messages! {\n    enum A {\n        Taken { cell: u8 } => \"a.taken\",\n    }\n}\n";

    #[test]
    fn messages_with_sentences_in_both_languages_pass() {
        let english = "{\n  \"a.taken\": \"{cell} is taken\"\n}\n";
        let indonesian = "{\n  \"a.taken\": \"{cell:+} sudah terisi\"\n}\n";
        check(&[(ENGLISH, english), (INDONESIAN, indonesian), (RUST, TAKEN)], &[]);
    }

    #[test]
    fn messages_without_a_sentence_are_found() {
        check(
            &[(RUST, TAKEN)],
            &[
                "crates/a/src/a.rs:3: `a.taken` has no sentence in i18n/en.json",
                "crates/a/src/a.rs:3: `a.taken` has no sentence in i18n/id.json",
            ],
        );
    }

    #[test]
    fn placeholders_are_fields() {
        let sentence = "{\n  \"a.taken\": \"{cell} is taken by {mark}\"\n}\n";
        let found = |path| {
            format!("crates/a/src/a.rs:3: `a.taken` has no field `mark`, which its sentence in {path} shows")
        };
        check(
            &[(ENGLISH, sentence), (INDONESIAN, sentence), (RUST, TAKEN)],
            &[&found(ENGLISH), &found(INDONESIAN)],
        );
    }

    #[test]
    fn keys_and_placeholders_are_the_same_in_both_languages() {
        let english = r#"{
  "tiles": "{count} tiles of {all}",
  "tiles.one": "a tile",
  "words.one": "a word",
  "letters": "letters"
}"#;
        let indonesian = r#"{
  "tiles": "{count} huruf",
  "points": "angka"
}"#;
        let code = "const A: [&str; 3] = [\"tiles\", \"words.one\", \"letters\"];\n";
        check(
            &[(ENGLISH, english), (INDONESIAN, indonesian), (RUST, code)],
            &[
                "i18n/en.json:2: `tiles` has other placeholders than in i18n/id.json",
                "i18n/en.json:4: `words.one` has no sentence in i18n/id.json",
                "i18n/en.json:5: `letters` has no sentence in i18n/id.json",
                "i18n/id.json:3: `points` has no sentence in i18n/en.json",
            ],
        );
    }

    #[test]
    fn a_singular_shows_no_more_than_its_plural() {
        let english = "{\n  \"tiles\": \"{count} tiles\",\n  \"tiles.one\": \"{count} tile of {all}\"\n}\n";
        let indonesian = "{\n  \"tiles\": \"{count} huruf\"\n}\n";
        check(
            &[(ENGLISH, english), (INDONESIAN, indonesian), ("web/a.js", "t('tiles')")],
            &["i18n/en.json:3: `tiles.one` has a placeholder that its plural does not have"],
        );
    }

    #[test]
    fn unused_keys_are_found() {
        let keys = ["a.b", "a.c", "a.c.one", "a.d", "title.x", "game.x", "game.y", "player.x.easy"];
        let lines: Vec<String> = keys.iter().map(|key| format!("  \"{key}\": \"\"")).collect();
        let catalog = format!("{{\n{}\n}}\n", lines.join(",\n"));
        check(
            &[
                (ENGLISH, &catalog),
                (INDONESIAN, &catalog),
                ("web/a.js", "t('a.b', `a.c`)\n"),
                ("web/test/a.js", "t('a.d')\n"),
                (RUST, "#[cfg(test)]\nmod tests {\n    const A: &str = \"a.d\";\n}\n"),
            ],
            &["i18n/en.json:5: `a.d` is not used", "i18n/en.json:8: `game.y` is not used"],
        );
    }
}
