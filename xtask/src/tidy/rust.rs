//! Rules for Rust source: module docs, and where I/O and clocks may be used.

use super::Finding;
use super::levels::{self, Role};

/// The modules of the standard library that do I/O.
const IO_MODULES: [&str; 4] = ["fs", "net", "process", "env"];

/// The types that read a clock.
const CLOCKS: [&str; 2] = ["Instant", "SystemTime"];

/// The one file below the I/O level that may read a clock.
const CLOCK_FILE: &str = "crates/game/src/budget.rs";

/// Returns the findings in a source file.
pub(super) fn findings(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    if !text.trim_start().starts_with("//!") {
        findings.push(Finding::of_file(path, "the file must start with module documentation (`//!`)"));
    }
    if is_below_io_level(path) {
        let code = without_tests(text);
        findings.extend(code.iter().flat_map(|(line, code)| of_line(path, *line, code)));
    }
    findings
}

/// Returns `true` if the file belongs to a crate that must not do I/O, and is not a test or bench.
fn is_below_io_level(path: &str) -> bool {
    let Some((folder, file)) = path.split_once("/src/") else { return false };
    let is_test = file.split('/').any(|part| matches!(part, "tests" | "tests.rs"));
    matches!(levels::role(folder), Some(Role::Level(level)) if level < levels::IO_LEVEL) && !is_test
}

/// Returns the forbidden names in one line of code.
fn of_line(path: &str, line: usize, code: &str) -> Vec<Finding> {
    let modules = named_in_std(code).into_iter().filter(|name| IO_MODULES.contains(name));
    let io = modules.map(|name| format!("uses std::{name}: allowed only from level {} up", levels::IO_LEVEL));
    let clocks =
        CLOCKS.into_iter().filter(|clock| path != CLOCK_FILE && words(code).any(|word| word == *clock));
    let clock = clocks.map(|name| format!("uses {name}: clocks are allowed only in {CLOCK_FILE}"));
    io.chain(clock).map(|what| Finding::of_line(path, line, what)).collect()
}

/// Returns the modules of `std` in a line, as in `std::fs::read` or `use std::{env, fs::File}`.
fn named_in_std(code: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for (at, prefix) in code.match_indices("std::") {
        let rest = &code[at + prefix.len()..];
        match rest.strip_prefix('{') {
            None => names.extend(words(rest).next()),
            Some(group) => names.extend(group.split(',').filter_map(|entry| words(entry).next())),
        }
    }
    names
}

/// Iterates over the identifiers and numbers of code.
fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// Returns the numbered lines of code without comments and test code. A `use` of several lines is joined into one, with
/// the number of its first line.
///
/// Relies on rustfmt: an item ends on a line with the same indentation as its first one.
pub(super) fn without_tests(text: &str) -> Vec<(usize, String)> {
    let mut kept: Vec<(usize, String)> = Vec::new();
    let mut lines = (1..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        let code = line.trim_start();
        if code == "#[cfg(test)]" {
            let indent = line.len() - code.len();
            lines.find(|(_, line)| ends_item(line, indent));
        } else if !code.starts_with("//") {
            let code = code.split(" // ").next().unwrap_or(code);
            match kept.last_mut().filter(|(_, open)| open.starts_with("use ") && !open.ends_with(';')) {
                Some((_, open)) => open.push_str(code),
                None => kept.push((number, code.to_owned())),
            }
        }
    }
    kept
}

/// Returns `true` if an item with this indentation ends on the line.
fn ends_item(line: &str, indent: usize) -> bool {
    let code = line.trim_start();
    line.len() - code.len() == indent && code.ends_with(['}', ';'])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the lines and names found in the code of a crate below the I/O level.
    fn check(code: &str, expected: &[&str]) {
        check_in("crates/game/src/a.rs", code, expected);
    }

    fn check_in(path: &str, code: &str, expected: &[&str]) {
        let found = findings(path, &format!("//! A module.\n{code}"));
        let found: Vec<String> = found
            .iter()
            .map(|found| {
                format!("{} {}", found.line.unwrap(), found.what.split(':').take(3).collect::<String>())
            })
            .map(|text| text.split(' ').filter(|word| *word != "uses").take(2).collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(found, expected, "{code}");
    }

    #[test]
    fn files_start_with_module_docs() {
        let count = |text| findings("crates/game/src/a.rs", text).len();
        assert_eq!(count("//! A module.\n"), 0);
        assert_eq!(count("\n//! A module.\n"), 0);
        assert_eq!(count("// A module.\n"), 1);
        assert_eq!(count("#![no_main]\n//! A module.\n"), 1);
        assert_eq!(count(""), 1);
    }

    #[test]
    fn finds_io_modules_in_all_forms() {
        check("use std::fs;\n", &["2 stdfs"]);
        check("\nfn a() { std::process::exit(1) }\n", &["3 stdprocess"]);
        check("use std::{env, fmt, net::TcpStream};\n", &["2 stdenv", "2 stdnet"]);
        check("use std::{\n    fmt,\n    fs::File,\n};\nuse std::env;\n", &["2 stdfs", "6 stdenv"]);
        check("use std::fmt;\nuse std::collections::HashMap;\nuse std::process_it;\n", &[]);
        check("let path = env!(\"CARGO_MANIFEST_DIR\");\n", &[]);
    }

    #[test]
    fn finds_clocks() {
        check("use std::time::{Duration, Instant};\n", &["2 Instant"]);
        check("let instantly = Duration::ZERO;\n", &[]);
        check_in("crates/game/src/budget.rs", "use std::time::Instant;\n", &[]);
        check_in("crates/search/src/a.rs", "let now = SystemTime::now();\n", &["2 SystemTime"]);
    }

    #[test]
    fn ignores_tests_and_comments() {
        check("// use std::fs;\n/// std::env\nfn a() {} // not std::net\n", &[]);
        check("#[cfg(test)]\nmod tests {\n    use std::fs;\n}\n", &[]);
        check(
            "#[cfg(test)]\nmod tests {\n    fn a() {\n    }\n    use std::fs;\n}\nuse std::env;\n",
            &["8 stdenv"],
        );
        check("#[cfg(test)]\nuse std::fs;\nuse std::env;\n", &["4 stdenv"]);
        for path in ["crates/game/tests/a.rs", "crates/game/benches/a.rs", "crates/game/src/dfa/tests.rs"] {
            check_in(path, "use std::fs;\n", &[]);
        }
    }

    #[test]
    fn io_is_allowed_from_its_level_up() {
        for path in
            ["crates/host/src/a.rs", "crates/cli/src/a.rs", "crates/testkit/src/a.rs", "xtask/src/a.rs"]
        {
            check_in(path, "use std::fs;\nuse std::time::Instant;\n", &[]);
        }
        check_in("crates/catalog/src/a.rs", "use std::fs;\n", &["2 stdfs"]);
    }
}
