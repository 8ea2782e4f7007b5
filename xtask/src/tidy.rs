//! What the workspace must look like and no compiler checks.
//!
//! Each rule is a function from text, or from what cargo knows, to a list of [`Finding`]s:
//!
//! - [`levels`]: crates point down only, and helpers of tests are for tests alone;
//! - [`manifest`]: every crate has the lints of the workspace;
//! - [`rust`]: module docs, and who may touch the world or read a clock;
//! - [`text`]: what no file may hold.

mod levels;
mod manifest;
mod rust;
mod text;

use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use std::fmt;
use std::fs;

/// Something that is not tidy.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Finding {
    /// The file, as a path from the root.
    file: String,
    /// The line, counted from 1, where it is about one.
    line: Option<usize>,
    /// What is wrong and what was expected.
    what: String,
}

impl Finding {
    /// Something about a whole file.
    fn of_file(file: &str, what: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line: None, what: what.into() }
    }

    /// Something about a line of a file.
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

/// Prints everything that is not tidy, and fails if there is anything.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let findings = findings(workspace)?;
    for finding in &findings {
        println!("{finding}");
    }
    if !findings.is_empty() {
        bail!("{} things are not tidy", findings.len());
    }
    Ok(())
}

/// Everything in the workspace that is not tidy.
fn findings(workspace: &Workspace) -> Result<Vec<Finding>> {
    let mut findings = levels::findings(&workspace.root, &workspace.packages);
    for path in workspace.files()? {
        let bytes = fs::read(workspace.root.join(&path)).with_context(|| format!("reading {path}"))?;
        if let Ok(text) = str::from_utf8(&bytes) {
            findings.extend(of_text(&path, text));
        }
    }
    Ok(findings)
}

/// Everything in one file that is not tidy.
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

/// What follows the last dot of a path.
fn ending(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workspace_is_tidy() {
        let workspace = Workspace::load().unwrap();
        let findings: Vec<String> = findings(&workspace).unwrap().iter().map(ToString::to_string).collect();
        assert!(findings.is_empty(), "{}", findings.join("\n"));
    }

    #[test]
    fn a_finding_says_where() {
        assert_eq!(Finding::of_file("a.rs", "is odd").to_string(), "a.rs: is odd");
        assert_eq!(Finding::of_line("a.rs", 7, "is odd").to_string(), "a.rs:7: is odd");
    }

    #[test]
    fn each_kind_of_file_has_its_rules() {
        let whats =
            |path, text| -> Vec<String> { of_text(path, text).into_iter().map(|found| found.what).collect() };
        assert_eq!(whats("crates/a/src/a.rs", "fn a() {}\n").len(), 1);
        assert_eq!(whats("crates/a/Cargo.toml", "[package]\n").len(), 1);
        assert_eq!(whats("README.md", "no end").len(), 1);
        assert_eq!(whats("README.md", "fn a() {}\n").len(), 0);
    }
}
