//! The pages of `web/`: their types are checked, and games are played on them in a real browser.

use crate::command;
use crate::steps::Done;
use crate::tools;
use crate::workspace::Workspace;
use anyhow::{Result, ensure};
use std::env::consts::EXE_SUFFIX;
use std::path::Path;

/// The oldest Node on which the browser can be driven.
const OLDEST_NODE: u32 = 20;

/// Checks the pages; left out where something that it needs is missing and cannot be installed.
pub(crate) fn check(workspace: &Workspace) -> Result<Done> {
    let folder = workspace.root.join("web");
    if let Some(what) = missing(&workspace.root, &folder) {
        return Ok(Done::LeftOut(format!("{what}: no game is played in a browser")));
    }
    // The tests have built it.
    let binary = workspace.target.join("debug").join(format!("papan{EXE_SUFFIX}"));
    ensure!(
        binary.is_file(),
        "there is no program at {}: expected one that was built before",
        binary.display()
    );
    command::run(npm(&folder).args(["run", "check"]))?;
    command::run(npm(&folder).arg("test").env("PAPAN_BIN", binary))?;
    Ok(Done::Ran)
}

/// What is missing for the checks, after everything was installed that may be.
fn missing(root: &Path, folder: &Path) -> Option<String> {
    for (program, package) in [("node", "nodejs"), ("npm", "npm"), ("chromium", "chromium")] {
        if !tools::get(root, program, package) {
            return Some(format!("no {program}"));
        }
    }
    let version = command::output(command::new("node", root).arg("--version")).unwrap_or_default();
    if major(&version).is_none_or(|found| found < OLDEST_NODE) {
        return Some(format!("found node {}, expected {OLDEST_NODE} or newer", version.trim()));
    }
    let are_there = command::works(npm(folder).arg("ls"));
    let is_installed = are_there || command::run(npm(folder).args(["ci", "--no-audit", "--no-fund"])).is_ok();
    (!is_installed).then(|| "the packages of web/package.json cannot be installed".to_owned())
}

/// npm, to be run in the folder of the pages.
fn npm(folder: &Path) -> std::process::Command {
    command::new("npm", folder)
}

/// The first number of a version such as `v20.1.0`.
fn major(version: &str) -> Option<u32> {
    version.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read() {
        assert_eq!(major("v20.20.2\n"), Some(20));
        assert_eq!(major("v8.0"), Some(8));
        assert_eq!(major("20.1.0"), None);
        assert_eq!(major(""), None);
    }
}
