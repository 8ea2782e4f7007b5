//! What holds for Rust source: module docs, and who may touch the world or read a clock.

use super::Finding;
use super::levels::{self, Place};

/// The modules of the standard library that lead out into the world.
const WORLDLY: [&str; 4] = ["fs", "net", "process", "env"];

/// What reads a clock.
const CLOCKS: [&str; 2] = ["Instant", "SystemTime"];

/// The one file below the world that reads a clock.
const CLOCK_FILE: &str = "crates/game/src/budget.rs";

/// Everything in a source file that is not tidy.
pub(super) fn findings(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    if !text.trim_start().starts_with("//!") {
        findings.push(Finding::of_file(path, "expected module documentation, `//!`, at the beginning"));
    }
    if is_below_the_world(path) {
        let code = without_tests(text);
        findings.extend(code.iter().flat_map(|(line, code)| of_line(path, *line, code)));
    }
    findings
}

/// Whether the file belongs to a crate that must not touch the world, and is not a test or a bench.
fn is_below_the_world(path: &str) -> bool {
    let Some((folder, file)) = path.split_once("/src/") else { return false };
    let is_test = file.split('/').any(|part| matches!(part, "tests" | "tests.rs"));
    matches!(levels::place(folder), Some(Place::Level(level)) if level < levels::WORLD) && !is_test
}

/// What one line of code names that it must not.
fn of_line(path: &str, line: usize, code: &str) -> Vec<Finding> {
    let worldly = named_in_std(code).into_iter().filter(|name| WORLDLY.contains(name));
    let world =
        worldly.map(|name| format!("names std::{name}: expected that at level {} and above", levels::WORLD));
    let clocks =
        CLOCKS.into_iter().filter(|clock| path != CLOCK_FILE && words(code).any(|word| word == *clock));
    let clock = clocks.map(|name| format!("names {name}: expected a clock in {CLOCK_FILE} only"));
    world.chain(clock).map(|what| Finding::of_line(path, line, what)).collect()
}

/// The modules that a line names in `std`, as in `std::fs::read` or `use std::{env, fs::File}`.
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

/// The identifiers and numbers of some code.
fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// The numbered lines of code, without comments and without what is compiled for tests only; a `use` of
/// several lines is one line, with the number of its first.
///
/// It trusts rustfmt: an item ends on a line that is as far in as its first one.
fn without_tests(text: &str) -> Vec<(usize, String)> {
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

/// Whether an item that begins `indent` blanks in ends on this line.
fn ends_item(line: &str, indent: usize) -> bool {
    let code = line.trim_start();
    line.len() - code.len() == indent && code.ends_with(['}', ';'])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the lines and the words found in the code of a crate of level 0.
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
            .map(|text| text.split(' ').filter(|word| *word != "names").take(2).collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(found, expected, "{code}");
    }

    #[test]
    fn module_docs_come_first() {
        let count = |text| findings("crates/game/src/a.rs", text).len();
        assert_eq!(count("//! A module.\n"), 0);
        assert_eq!(count("\n//! A module.\n"), 0);
        assert_eq!(count("// A module.\n"), 1);
        assert_eq!(count("#![no_main]\n//! A module.\n"), 1);
        assert_eq!(count(""), 1);
    }

    #[test]
    fn the_world_is_found_however_it_is_named() {
        check("use std::fs;\n", &["2 stdfs"]);
        check("\nfn a() { std::process::exit(1) }\n", &["3 stdprocess"]);
        check("use std::{env, fmt, net::TcpStream};\n", &["2 stdenv", "2 stdnet"]);
        check("use std::{\n    fmt,\n    fs::File,\n};\nuse std::env;\n", &["2 stdfs", "6 stdenv"]);
        check("use std::fmt;\nuse std::collections::HashMap;\nuse std::process_it;\n", &[]);
        check("let path = env!(\"CARGO_MANIFEST_DIR\");\n", &[]);
    }

    #[test]
    fn clocks_are_found() {
        check("use std::time::{Duration, Instant};\n", &["2 Instant"]);
        check("let instantly = Duration::ZERO;\n", &[]);
        check_in("crates/game/src/budget.rs", "use std::time::Instant;\n", &[]);
        check_in("crates/search/src/a.rs", "let now = SystemTime::now();\n", &["2 SystemTime"]);
    }

    #[test]
    fn tests_and_comments_may() {
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
    fn the_world_begins_at_its_level() {
        for path in
            ["crates/host/src/a.rs", "crates/cli/src/a.rs", "crates/testkit/src/a.rs", "xtask/src/a.rs"]
        {
            check_in(path, "use std::fs;\nuse std::time::Instant;\n", &[]);
        }
        check_in("crates/catalog/src/a.rs", "use std::fs;\n", &["2 stdfs"]);
    }
}
