//! Instruction counts of the benches, which unlike times are reproducible on a busy machine.
//!
//! Valgrind counts the instructions, driven by the runner of the crate `gungraun`. The runner is installed in
//! `target/tools` and must have the same version as the crate.

use crate::command;
use crate::tools;
use crate::workspace::Workspace;
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};

/// The packages with instruction benches.
const PACKAGES: [&str; 2] = ["papan-search", "papan-crossword"];

/// Counts the instructions of every bench.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let root = &workspace.root;
    let has_valgrind = || command::works(command::new("valgrind", root).arg("--version"));
    ensure!(
        has_valgrind() || (tools::install(root, "valgrind") && has_valgrind()),
        "valgrind is not installed"
    );
    let runner = runner(root)?;
    for package in PACKAGES {
        let mut cargo = command::cargo(root);
        cargo.args(["bench", "--locked", "--package", package, "--bench", "instructions"]);
        command::run(cargo.env("GUNGRAUN_RUNNER", &runner))?;
    }
    Ok(())
}

/// Returns the path of the runner, after installing it if necessary.
fn runner(root: &Path) -> Result<PathBuf> {
    let version = version(root)?;
    let folder = root.join("target/tools").join(format!("gungraun-{version}"));
    let runner = folder.join("bin/gungraun-runner");
    if !runner.exists() {
        let mut cargo = command::cargo(root);
        cargo.args(["install", "--locked", "gungraun-runner", "--version", &version, "--root"]).arg(&folder);
        command::run(&mut cargo)?;
    }
    Ok(runner)
}

/// Returns the version of the crate in the lock file.
fn version(root: &Path) -> Result<String> {
    let lock = std::fs::read_to_string(root.join("Cargo.lock")).context("reading Cargo.lock")?;
    version_in(&lock).context("Cargo.lock does not contain gungraun")
}

fn version_in(lock: &str) -> Option<String> {
    let (_, after) = lock.split_once("name = \"gungraun\"\nversion = \"")?;
    after.split('"').next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_version_in_the_lock_file() {
        let lock = "[[package]]\nname = \"gungraun-macros\"\nversion = \"1\"\n\n[[package]]\nname = \"gungraun\"\nversion = \"0.20.0\"\n";
        assert_eq!(version_in(lock).as_deref(), Some("0.20.0"));
        assert_eq!(version_in("name = \"other\""), None);
    }
}
