//! What a change must pass, and what takes longer.

use crate::command;
use crate::fuzz::{self, Tools};
use crate::steps::{Done, Steps};
use crate::tidy;
use crate::tools;
use crate::web;
use crate::workspace::Workspace;
use anyhow::{Result, bail, ensure};
use std::path::Path;
use std::time::Duration;

/// How long `ci` fuzzes each target.
const SHORT: Duration = Duration::from_secs(5);

/// How long `long` fuzzes each target.
const LONG: Duration = Duration::from_mins(1);

/// Everything that a change must pass. It changes no file that is under version control.
pub(crate) fn ci(workspace: &Workspace) -> Result<()> {
    let before = workspace.status();
    let root = &workspace.root;
    let mut steps = Steps::default();
    steps.add("format", || format(root));
    steps.add("clippy", || clippy(root));
    steps.add("tidy", || tidy::run(workspace));
    steps.add_optional("node for the tests", || Ok(node(root)));
    steps.add_optional("python for the tests", || Ok(python(root)));
    steps.add("tests", || cargo(root, "test --workspace --locked"));
    steps.add_optional("pages", || web::check(workspace));
    steps.add("docs", || docs(root));
    steps.add_optional("short fuzz", || short_fuzz(workspace));
    steps.add("nothing changed", || unchanged(before.as_deref(), workspace.status().as_deref()));
    steps.run()
}

/// What takes longer.
pub(crate) fn long(workspace: &Workspace) -> Result<()> {
    let mut steps = Steps::default();
    // Documentation is left aside: its ignored examples are not meant to run.
    let tests = "test --workspace --profile long --locked --lib --bins --tests -- --ignored --skip figures::";
    steps.add("ignored tests", || cargo(&workspace.root, tests));
    // One after the other and with what they print: these measure.
    let figures = "test --profile long --locked -p papan-cli --test load figures:: -- --ignored --nocapture \
                   --test-threads 1";
    steps.add("figures of the server", || cargo(&workspace.root, figures));
    steps.add("long fuzz", || fuzz::run(workspace, LONG, None));
    steps.run()
}

/// The pages alone, with the program as it is now.
pub(crate) fn pages(workspace: &Workspace) -> Result<()> {
    let mut steps = Steps::default();
    steps.add("program", || cargo(&workspace.root, "build --package papan-cli --locked"));
    steps.add_optional("pages", || web::check(workspace));
    steps.run()
}

/// Runs cargo with these words in the workspace.
fn cargo(root: &Path, words: &str) -> Result<()> {
    command::run(command::cargo(root).args(words.split(' ')))
}

/// All source is as rustfmt writes it, that of the fuzz targets too.
fn format(root: &Path) -> Result<()> {
    component(root, "fmt", "rustfmt")?;
    cargo(root, "fmt --all --check")?;
    cargo(root, "fmt --manifest-path fuzz/Cargo.toml --check")
}

/// No lint warns.
fn clippy(root: &Path) -> Result<()> {
    component(root, "clippy", "clippy")?;
    cargo(root, "clippy --workspace --all-targets --locked -- -D warnings")
}

/// Node, with which a test steps through the page of `papan tree`.
fn node(root: &Path) -> Done {
    tool(root, "node", "nodejs", "the page of `papan tree` is not stepped through")
}

/// Python, with which a test runs the bots of `examples/bots`.
fn python(root: &Path) -> Done {
    tool(root, "python3", "python3", "the bots of examples/bots are not run")
}

/// A program that a test needs, installed where it may be: without it the test passes unseen, so that is said here.
fn tool(root: &Path, program: &str, package: &str, unseen: &str) -> Done {
    if tools::get(root, program, package) {
        return Done::Ran;
    }
    Done::LeftOut(format!("no {program}: {unseen}"))
}

/// The documentation has no broken link, nor anything else to warn of.
fn docs(root: &Path) -> Result<()> {
    let mut cargo = command::cargo(root);
    cargo.args(["doc", "--workspace", "--no-deps", "--locked"]).env("RUSTDOCFLAGS", "-Dwarnings");
    command::run(&mut cargo)
}

/// Fails with what to do when a component of the toolchain is missing.
fn component(root: &Path, subcommand: &str, name: &str) -> Result<()> {
    if !command::works(command::cargo(root).args([subcommand, "--version"])) {
        bail!("the toolchain has no {name}: install it with `rustup component add {name}`");
    }
    Ok(())
}

/// A few seconds of every target; left out where there is no C++ compiler and none can be installed.
fn short_fuzz(workspace: &Workspace) -> Result<Done> {
    match fuzz::compiler(&workspace.root) {
        Tools::Missing(reason) => Ok(Done::LeftOut(reason)),
        Tools::There => fuzz::run(workspace, SHORT, None).map(|()| Done::Ran),
    }
}

/// Git sees the same changes before and after.
fn unchanged(before: Option<&str>, after: Option<&str>) -> Result<()> {
    let lines = |status: Option<&str>| -> Vec<String> {
        status.unwrap_or_default().lines().map(String::from).collect()
    };
    let (before, after) = (lines(before), lines(after));
    let new: Vec<_> = after.iter().filter(|line| !before.contains(line)).cloned().collect();
    let gone: Vec<_> = before.iter().filter(|line| !after.contains(line)).cloned().collect();
    ensure!(new.is_empty(), "files changed while this ran: {}", new.join(", "));
    ensure!(gone.is_empty(), "changes vanished while this ran: {}", gone.join(", "));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_file_is_noticed() {
        let status = " M README.md\n?? new.rs\n";
        assert!(unchanged(Some(status), Some(status)).is_ok());
        assert!(unchanged(None, None).is_ok());
        let error = |before, after| unchanged(Some(before), Some(after)).unwrap_err().to_string();
        assert_eq!(error("", " M Cargo.lock\n"), "files changed while this ran:  M Cargo.lock");
        assert_eq!(error(status, "?? new.rs\n"), "changes vanished while this ran:  M README.md");
    }
}
