//! The book in `docs/`: mdBook builds it without a warning.

use crate::command;
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};

/// The version of mdBook that builds the book.
const VERSION: &str = "0.5.4";

/// Builds the book into `target/book`, and fails if mdBook warns about anything.
pub(crate) fn build(root: &Path) -> Result<()> {
    let mut mdbook = command::new(mdbook(root)?, root);
    let output = mdbook.args(["build", "docs"]).output().context("cannot run mdbook")?;
    let log = [output.stdout, output.stderr].concat();
    let log = String::from_utf8_lossy(&log);
    print!("{log}");
    ensure!(output.status.success(), "mdbook build docs failed ({})", output.status);
    let warnings = warnings(&log);
    ensure!(warnings.is_empty(), "mdbook warns: {}", warnings.join("; "));
    Ok(())
}

/// Returns the path of mdBook, which is built first if this version of it is missing.
///
/// The build leaves out what the book does not need (serving, watching, searching) and is not optimized, because it
/// takes far longer than the book does.
fn mdbook(root: &Path) -> Result<PathBuf> {
    let tools = root.join("target/tools");
    let program = tools.join("bin").join(format!("mdbook{}", std::env::consts::EXE_SUFFIX));
    let version = command::output(command::new(&program, root).arg("--version"));
    if !version.is_ok_and(|version| version.trim() == format!("mdbook v{VERSION}")) {
        let mut install = command::cargo(root);
        install.args(["install", "mdbook", "--version", VERSION, "--locked", "--force"]);
        install.args(["--debug", "--no-default-features", "--root"]).arg(&tools);
        command::run(&mut install)?;
    }
    Ok(program)
}

/// Returns the lines of a log that warn.
fn warnings(log: &str) -> Vec<&str> {
    let is_warning = |line: &&str| line.split_whitespace().any(|word| ["WARN", "ERROR"].contains(&word));
    log.lines().filter(is_warning).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_are_found() {
        let log = " INFO Book building has started\n WARN no such page\nERROR broken\n";
        assert_eq!(warnings(log), [" WARN no such page", "ERROR broken"]);
        assert_eq!(warnings(" INFO WARNING signs\n"), [""; 0]);
    }
}
