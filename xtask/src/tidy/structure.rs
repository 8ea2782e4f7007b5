//! The structure of the code: lengths of functions and files, panics, and the size of trait objects.

mod rust_metrics;

use super::ratchet::{self, Exception};
use super::{Finding, ending, exceptions, folder_of};
use rust_metrics::{FunctionLength, RustMetrics};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The maximum median length of a function, in lines.
const MAX_MEDIAN: usize = 8;

/// The maximum 90th percentile of the lengths of functions.
const MAX_P90: usize = 20;

/// The maximum length of a function.
const MAX_FUNCTION: usize = 60;

/// The maximum length of a file.
const MAX_FILE: usize = 500;

/// The maximum number of panicking calls per 100,000 lines of a crate: 0.5 per 1,000.
const MAX_PANICS: usize = 50;

/// The maximum number of methods of a public trait that is used as `dyn`.
const MAX_DYN_METHODS: usize = 20;

/// The measurements of all files outside of tests.
#[derive(Default)]
pub(super) struct Structure {
    functions: Vec<(FunctionLength, String)>,
    file_lines: BTreeMap<String, usize>,
    /// The lines and panicking calls of each crate.
    crates: BTreeMap<String, (usize, usize)>,
    public_traits: BTreeMap<String, usize>,
    dyn_traits: BTreeSet<String>,
    unparsed: Vec<Finding>,
}

impl Structure {
    /// Adds a file. Ignores tests, generated files and other languages.
    pub(super) fn add(&mut self, path: &str, text: &str) {
        if is_test(path) || is_generated(path) {
            return;
        }
        match ending(path) {
            "rs" => match rust_metrics::measure(text) {
                Ok(metrics) => self.add_rust(path, metrics),
                Err(error) => {
                    self.unparsed.push(Finding::of_file(path, format!("cannot be parsed: {error}")));
                }
            },
            "js" | "css" => {
                self.file_lines.insert(path.to_owned(), text.lines().count());
            }
            _ => {}
        }
    }

    fn add_rust(&mut self, path: &str, metrics: RustMetrics) {
        self.file_lines.insert(path.to_owned(), metrics.lines);
        let (lines, panics) = self.crates.entry(folder_of(path)).or_default();
        *lines += metrics.lines;
        *panics += metrics.panics;
        self.functions.extend(metrics.functions.into_iter().map(|function| (function, path.to_owned())));
        for (name, methods) in metrics.public_traits {
            self.public_traits.insert(format!("{path} {name}"), methods);
        }
        self.dyn_traits.extend(metrics.dyn_traits);
    }

    /// Returns everything beyond a limit and not excepted.
    pub(super) fn findings(&self) -> Vec<Finding> {
        let mut findings = self.unparsed.clone();
        findings.extend(self.percentile_findings());
        let check = |measured, limit, exceptions: &[Exception], unit| {
            ratchet::findings(&measured, limit, exceptions, unit)
        };
        findings.extend(check(
            self.longest_functions(),
            MAX_FUNCTION,
            &exceptions::FUNCTIONS,
            LONGEST_FUNCTION,
        ));
        findings.extend(check(self.file_lines.clone(), MAX_FILE, &exceptions::FILES, "lines"));
        findings.extend(check(self.panics_per_100k(), MAX_PANICS, &exceptions::PANICS, PANICS));
        findings.extend(check(self.dyn_methods(), MAX_DYN_METHODS, &exceptions::DYN_TRAITS, DYN_METHODS));
        findings
    }

    fn percentile_findings(&self) -> Vec<Finding> {
        let checks = [("median", 50, MAX_MEDIAN), ("90th percentile", 90, MAX_P90)];
        let exceeded = checks.into_iter().filter_map(|(name, percent, limit)| {
            let value = self.percentile(percent);
            let what =
                format!("the {name} of the lengths of functions is {value} lines, the limit is {limit}");
            (value > limit).then(|| Finding::of_file("crates", what))
        });
        exceeded.collect()
    }

    /// Returns the length that `percent` of the functions do not exceed, 0 without functions.
    fn percentile(&self, percent: usize) -> usize {
        let mut lengths: Vec<usize> = self.functions.iter().map(|(function, _)| function.lines).collect();
        lengths.sort_unstable();
        let index = (lengths.len() * percent).div_ceil(100).saturating_sub(1);
        lengths.get(index).copied().unwrap_or(0)
    }

    /// Returns the length of the longest function of each file.
    fn longest_functions(&self) -> BTreeMap<String, usize> {
        let mut longest = BTreeMap::new();
        for (function, path) in &self.functions {
            let length: &mut usize = longest.entry(path.clone()).or_default();
            *length = (*length).max(function.lines);
        }
        longest
    }

    /// Returns the panicking calls of each crate per 100,000 lines, except for test code.
    fn panics_per_100k(&self) -> BTreeMap<String, usize> {
        let rate = |(folder, &(lines, panics)): (&String, &(usize, usize))| {
            (folder.clone(), (100_000 * panics).checked_div(lines).unwrap_or(0))
        };
        self.crates.iter().filter(|(folder, _)| !TEST_CRATES.contains(&folder.as_str())).map(rate).collect()
    }

    /// Returns the number of methods of each public trait that is used as `dyn`.
    fn dyn_methods(&self) -> BTreeMap<String, usize> {
        let is_dyn = |key: &str| key.rsplit(' ').next().is_some_and(|name| self.dyn_traits.contains(name));
        self.public_traits.iter().filter(|(key, _)| is_dyn(key)).map(|(k, &v)| (k.clone(), v)).collect()
    }
}

const LONGEST_FUNCTION: &str = "lines in its longest function";
const PANICS: &str = "panicking calls (unwrap, expect, panic) per 100,000 lines";
const DYN_METHODS: &str = "methods in a trait used as dyn";

/// Crates whose code runs only in tests, where a panic is the way to fail.
const TEST_CRATES: [&str; 2] = ["crates/testkit", "fuzz"];

impl fmt::Display for Structure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (median, p90) = (self.percentile(50), self.percentile(90));
        let count = self.functions.len();
        match self.functions.iter().max() {
            Some((longest, path)) => writeln!(
                f,
                "functions: {count}, median {median} lines, 90th percentile {p90}, longest {} ({} in {path}:{})",
                longest.lines, longest.name, longest.line
            )?,
            None => writeln!(f, "functions: none")?,
        }
        if let Some((path, lines)) = self.file_lines.iter().max_by_key(|(_, lines)| **lines) {
            writeln!(f, "files: {}, longest {lines} lines ({path})", self.file_lines.len())?;
        }
        if let Some((folder, rate)) = self.panics_per_100k().iter().max_by_key(|(_, rate)| **rate) {
            writeln!(f, "panicking calls per 1,000 lines: at most {:.2} ({folder})", *rate as f64 / 100.0)?;
        }
        if let Some((name, methods)) = self.dyn_methods().iter().max_by_key(|(_, methods)| **methods) {
            writeln!(f, "methods of a trait object: at most {methods} ({name})")?;
        }
        Ok(())
    }
}

/// Returns `true` for the files of tests and benches.
pub(super) fn is_test(path: &str) -> bool {
    let is_folder = |part| matches!(part, "tests" | "tests.rs" | "test" | "benches" | "testdata");
    path.ends_with("_tests.rs") || path.split('/').any(is_folder)
}

/// Returns `true` for generated files.
fn is_generated(path: &str) -> bool {
    path == "web/lib/api-types.d.ts"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn structure(files: &[(&str, String)]) -> Structure {
        let mut structure = Structure::default();
        for (path, text) in files {
            structure.add(path, text);
        }
        structure
    }

    fn function(lines: usize) -> String {
        format!("fn a() {{\n{}}}\n", "    b();\n".repeat(lines - 2))
    }

    /// Returns the findings about new files, without those about stale exceptions.
    fn new_findings(structure: &Structure) -> Vec<String> {
        let findings = structure.findings().into_iter().filter(|found| !found.what.contains("remove it"));
        findings.map(|found| found.to_string()).collect()
    }

    #[test]
    fn long_functions_and_files_are_found() {
        let short: Vec<String> = vec![function(5); 20];
        let mut files: Vec<(&str, String)> =
            short.into_iter().map(|text| ("crates/new/src/short.rs", text)).collect();
        files.push(("crates/new/src/a.rs", function(60)));
        files.push(("crates/new/src/b.rs", function(61)));
        files.push(("web/c.js", "\n".repeat(501)));
        files.push(("web/test/d.js", "\n".repeat(501)));
        let expected = [
            "crates/new/src/b.rs: 61 lines in its longest function, the limit is 60",
            "web/c.js: 501 lines, the limit is 500",
        ];
        assert_eq!(new_findings(&structure(&files)), expected);
    }

    #[test]
    fn percentiles_are_checked() {
        let structure = structure(&[("crates/new/src/a.rs", function(21))]);
        assert_eq!((structure.percentile(50), structure.percentile(90)), (21, 21));
        let found = new_findings(&structure);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].starts_with("crates: the median of the lengths of functions is 21 lines"));
    }

    #[test]
    fn panics_are_counted_per_crate() {
        let text = "fn a() {\n    b().unwrap();\n}\n".to_owned();
        let found = new_findings(&structure(&[
            ("crates/new/src/a.rs", text.clone()),
            ("crates/testkit/src/a.rs", text),
        ]));
        let expected =
            "crates/new: 33333 panicking calls (unwrap, expect, panic) per 100,000 lines, the limit is 50";
        assert_eq!(found, [expected]);
    }

    #[test]
    fn large_trait_objects_are_found() {
        let methods = (0..21).map(|i| format!("    fn m{i}(&self);\n")).collect::<Vec<_>>().concat();
        let text = format!(
            "pub trait Big {{\n{methods}}}\npub trait Other {{\n{methods}}}\nfn a(_: &dyn Big) {{}}\n"
        );
        let found = new_findings(&structure(&[("crates/new/src/a.rs", text)]));
        assert_eq!(found, ["crates/new/src/a.rs Big: 21 methods in a trait used as dyn, the limit is 20"]);
    }
}
