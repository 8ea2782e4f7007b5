//! The tasks `ci`, `long` and `pages`.

use crate::book;
use crate::command;
use crate::fuzz::{self, Compiler};
use crate::steps::{Completion, Steps};
use crate::tidy;
use crate::tools;
use crate::web;
use crate::workspace::Workspace;
use anyhow::{Result, bail, ensure};
use std::cell::Cell;
use std::env;
use std::path::Path;
use std::time::Duration;

/// The time `ci` fuzzes each target.
const SHORT_FUZZ: Duration = Duration::from_secs(5);

/// The time `long` fuzzes each target.
const LONG_FUZZ: Duration = Duration::from_mins(1);

/// The programs that some tests need, each with its package and the tests that are skipped without it.
const TEST_TOOLS: [(&str, &str, &str); 3] = [
    ("node", "nodejs", "the page of `papan tree` is not tested"),
    ("python3", "python3", "the bots of examples/bots are not tested"),
    ("curl", "curl", "the commands of the README are not tested"),
];

/// Runs everything that a change must pass. Changes no file under version control.
///
/// With the environment variable `CI` set, a skipped step is a failure.
pub(crate) fn ci(workspace: &Workspace) -> Result<()> {
    let before = workspace.status();
    let root = &workspace.root;
    let in_ci = env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false");
    let has_all_tools = Cell::new(true);
    let mut steps = Steps::default().fail_on_skips(in_ci);
    steps.add("format", || format(root));
    steps.add("clippy", || clippy(root));
    steps.add("tidy", || tidy::run(workspace));
    for (program, package, skipped) in TEST_TOOLS {
        let has_all_tools = &has_all_tools;
        steps.add_optional(&format!("{program} for tests"), move || {
            let completion = find_tool(root, program, package, skipped);
            has_all_tools.set(has_all_tools.get() && completion == Completion::Passed);
            Ok(completion)
        });
    }
    steps.add("tests", || test(root, in_ci || has_all_tools.get()));
    steps.add_optional("pages", || web::check(workspace));
    steps.add("docs", || docs(root));
    steps.add_optional("short fuzz", || short_fuzz(workspace));
    steps.add("no files changed", || unchanged(before.as_deref(), workspace.status().as_deref()));
    steps.run()
}

/// Runs the slow checks: ignored tests, measurements, and a minute of fuzzing per target.
pub(crate) fn long(workspace: &Workspace) -> Result<()> {
    let mut steps = Steps::default();
    // No doctests: ignored examples in the documentation are not meant to run.
    let tests = "test --workspace --profile long --locked --lib --bins --tests -- --ignored --skip figures::";
    steps.add("ignored tests", || cargo(&workspace.root, tests));
    // These measure, so they run one at a time and print their output.
    let figures = "test --profile long --locked -p papan-cli --test load figures:: -- --ignored --nocapture \
                   --test-threads 1";
    steps.add("figures of the server", || cargo(&workspace.root, figures));
    steps.add("book", || book::build(&workspace.root));
    steps.add("long fuzz", || fuzz::run(workspace, LONG_FUZZ, None));
    steps.run()
}

/// Builds the program and checks the pages.
pub(crate) fn pages(workspace: &Workspace) -> Result<()> {
    let mut steps = Steps::default();
    steps.add("program", || cargo(&workspace.root, "build --package papan-cli --locked"));
    steps.add_optional("pages", || web::check(workspace));
    steps.run()
}

/// Runs the tests. With `require_tools`, tests fail if a program they need is missing; otherwise they are skipped.
fn test(root: &Path, require_tools: bool) -> Result<()> {
    let mut cargo = command::cargo(root);
    cargo.args(["test", "--workspace", "--locked"]);
    cargo.env("PAPAN_REQUIRE_TOOLS", if require_tools { "1" } else { "0" });
    command::run(&mut cargo)
}

/// Runs cargo in the workspace with arguments separated by spaces.
fn cargo(root: &Path, arguments: &str) -> Result<()> {
    command::run(command::cargo(root).args(arguments.split(' ')))
}

/// Checks the formatting of all source, fuzz targets included.
fn format(root: &Path) -> Result<()> {
    require_component(root, "fmt", "rustfmt")?;
    cargo(root, "fmt --all --check")?;
    cargo(root, "fmt --manifest-path fuzz/Cargo.toml --check")
}

/// Checks that clippy has no warnings.
fn clippy(root: &Path) -> Result<()> {
    require_component(root, "clippy", "clippy")?;
    cargo(root, "clippy --workspace --all-targets --locked -- -D warnings")
}

/// Finds a program that tests need, installing it if possible.
fn find_tool(root: &Path, program: &str, package: &str, skipped: &str) -> Completion {
    if tools::get(root, program, package) {
        return Completion::Passed;
    }
    Completion::Skipped(format!("no {program}: {skipped}"))
}

/// Checks that the documentation builds without warnings, such as broken links.
fn docs(root: &Path) -> Result<()> {
    let mut cargo = command::cargo(root);
    cargo.args(["doc", "--workspace", "--no-deps", "--locked"]).env("RUSTDOCFLAGS", "-Dwarnings");
    command::run(&mut cargo)
}

/// Fails with instructions if a component of the toolchain is missing.
fn require_component(root: &Path, subcommand: &str, name: &str) -> Result<()> {
    if !command::works(command::cargo(root).args([subcommand, "--version"])) {
        bail!("the toolchain has no {name}: install it with `rustup component add {name}`");
    }
    Ok(())
}

/// Fuzzes every target for a few seconds. Skipped if there is no C++ compiler and none can be installed.
fn short_fuzz(workspace: &Workspace) -> Result<Completion> {
    match fuzz::find_compiler(&workspace.root) {
        Compiler::Missing(reason) => Ok(Completion::Skipped(reason)),
        Compiler::Found => fuzz::run(workspace, SHORT_FUZZ, None).map(|()| Completion::Passed),
    }
}

/// Checks that git reports the same changes before and after.
fn unchanged(before: Option<&str>, after: Option<&str>) -> Result<()> {
    let lines = |status: Option<&str>| -> Vec<String> {
        status.unwrap_or_default().lines().map(String::from).collect()
    };
    let (before, after) = (lines(before), lines(after));
    let new: Vec<_> = after.iter().filter(|line| !before.contains(line)).cloned().collect();
    let gone: Vec<_> = before.iter().filter(|line| !after.contains(line)).cloned().collect();
    ensure!(new.is_empty(), "files changed during the run: {}", new.join(", "));
    ensure!(gone.is_empty(), "changes disappeared during the run: {}", gone.join(", "));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_files_are_detected() {
        let status = " M README.md\n?? new.rs\n";
        assert!(unchanged(Some(status), Some(status)).is_ok());
        assert!(unchanged(None, None).is_ok());
        let error = |before, after| unchanged(Some(before), Some(after)).unwrap_err().to_string();
        assert_eq!(error("", " M Cargo.lock\n"), "files changed during the run:  M Cargo.lock");
        assert_eq!(error(status, "?? new.rs\n"), "changes disappeared during the run:  M README.md");
    }
}
