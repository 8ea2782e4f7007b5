//! Checks of the workspace that the compiler does not make.
//!
//! - [`levels`]: crates depend only on lower levels, and test helpers only serve tests.
//! - [`manifest`]: every crate uses the lints of the workspace.
//! - [`rust`]: module docs, and restricted use of I/O and clocks.
//! - [`sentences`]: every message has a sentence in each language, and every sentence is used.
//! - [`text`]: strings that no file may contain.
//! - [`structure`]: lengths of functions and files, panics, and the size of trait objects.
//! - [`language`]: American spelling, and doc comments that name their subject.
//!
//! Structure and language have limits with [`exceptions`] that may only shrink.

mod exceptions;
mod language;
mod levels;
mod manifest;
mod ratchet;
mod rust;
mod sentences;
mod structure;
mod text;

use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use language::Language;
use sentences::Sentences;
use std::fmt;
use std::fs;
use structure::Structure;

/// A violation of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Finding {
    /// The file or folder, as a path from the root.
    file: String,
    /// The line, counted from 1, if the finding is about one.
    line: Option<usize>,
    /// The problem and the expectation.
    what: String,
}

impl Finding {
    /// Creates a finding about a whole file.
    fn of_file(file: &str, what: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line: None, what: what.into() }
    }

    /// Creates a finding about a line of a file.
    fn of_line(file: &str, line: usize, what: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line: Some(line), what: what.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.what),
            None => write!(f, "{}: {}", self.file, self.what),
        }
    }
}

/// Prints the figures of the code and all findings. Fails if there are findings.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let report = inspect(workspace)?;
    print!("{}", report.structure);
    for finding in &report.findings {
        println!("{finding}");
    }
    if !report.findings.is_empty() {
        bail!("tidy has {} findings", report.findings.len());
    }
    Ok(())
}

/// The result of all checks.
struct Inspection {
    structure: Structure,
    findings: Vec<Finding>,
}

/// Checks the whole workspace.
fn inspect(workspace: &Workspace) -> Result<Inspection> {
    let mut findings = levels::findings(&workspace.root, &workspace.packages);
    let (mut structure, mut language) = (Structure::default(), Language::default());
    let mut sentences = Sentences::default();
    for path in workspace.files()? {
        let bytes = fs::read(workspace.root.join(&path)).with_context(|| format!("reading {path}"))?;
        if let Ok(text) = str::from_utf8(&bytes) {
            findings.extend(of_text(&path, text));
            structure.add(&path, text);
            language.add(&path, text);
            sentences.add(&path, text);
        }
    }
    findings.extend(structure.findings());
    findings.extend(language.findings());
    findings.extend(sentences.findings());
    Ok(Inspection { structure, findings })
}

/// Returns the findings of the rules for single files.
fn of_text(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = text::findings(path, text);
    if ending(path) == "rs" {
        findings.extend(rust::findings(path, text));
    }
    if path.ends_with("Cargo.toml") {
        findings.extend(manifest::findings(path, text));
    }
    findings
}

/// Returns the part of a path after the last dot.
fn ending(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or_default()
}

/// Returns the crate of a file, `crates/game`, or else its top-level folder, or the file itself.
fn folder_of(path: &str) -> String {
    let depth = if path.starts_with("crates/") { 2 } else { 1 };
    path.split('/').take(depth).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workspace_is_tidy() {
        let workspace = Workspace::load().unwrap();
        let report = inspect(&workspace).unwrap();
        let findings: Vec<String> = report.findings.iter().map(ToString::to_string).collect();
        assert!(findings.is_empty(), "{}", findings.join("\n"));
    }

    #[test]
    fn findings_show_their_position() {
        assert_eq!(Finding::of_file("a.rs", "is odd").to_string(), "a.rs: is odd");
        assert_eq!(Finding::of_line("a.rs", 7, "is odd").to_string(), "a.rs:7: is odd");
    }

    #[test]
    fn rules_depend_on_the_kind_of_file() {
        let whats =
            |path, text| -> Vec<String> { of_text(path, text).into_iter().map(|found| found.what).collect() };
        assert_eq!(whats("crates/a/src/a.rs", "fn a() {}\n").len(), 1);
        assert_eq!(whats("crates/a/Cargo.toml", "[package]\n").len(), 1);
        assert_eq!(whats("README.md", "no end").len(), 1);
        assert_eq!(whats("README.md", "fn a() {}\n").len(), 0);
    }
}
