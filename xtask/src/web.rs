//! The checks of the pages in `web/`: types, and games played in a real browser.

use crate::command;
use crate::steps::Completion;
use crate::tools;
use crate::workspace::Workspace;
use anyhow::{Result, ensure};
use std::env::consts::EXE_SUFFIX;
use std::path::Path;

/// The minimum version of Node for driving the browser.
const MIN_NODE: u32 = 20;

/// Checks the pages. Skipped if a required program is missing and cannot be installed.
pub(crate) fn check(workspace: &Workspace) -> Result<Completion> {
    let folder = workspace.root.join("web");
    if let Some(what) = missing(&workspace.root, &folder) {
        return Ok(Completion::Skipped(format!("{what}: the pages are not tested in a browser")));
    }
    // Built by the tests.
    let binary = workspace.target.join("debug").join(format!("papan{EXE_SUFFIX}"));
    ensure!(binary.is_file(), "{} does not exist, build it first", binary.display());
    command::run(npm(&folder).args(["run", "check"]))?;
    command::run(npm(&folder).arg("test").env("PAPAN_BIN", binary))?;
    Ok(Completion::Passed)
}

/// Returns what is missing for the checks, after trying to install it.
fn missing(root: &Path, folder: &Path) -> Option<String> {
    for (program, package) in [("node", "nodejs"), ("npm", "npm"), ("chromium", "chromium")] {
        if !tools::get(root, program, package) {
            return Some(format!("no {program}"));
        }
    }
    let version = command::output(command::new("node", root).arg("--version")).unwrap_or_default();
    if major(&version).is_none_or(|found| found < MIN_NODE) {
        return Some(format!("node {} is too old, expected {MIN_NODE} or newer", version.trim()));
    }
    let has_packages = command::works(npm(folder).arg("ls"));
    let is_installed =
        has_packages || command::run(npm(folder).args(["ci", "--no-audit", "--no-fund"])).is_ok();
    (!is_installed).then(|| "the packages of web/package.json cannot be installed".to_owned())
}

/// Returns a command that runs npm in the folder of the pages.
fn npm(folder: &Path) -> std::process::Command {
    command::new("npm", folder)
}

/// Returns the major version of `v20.1.0`.
fn major(version: &str) -> Option<u32> {
    version.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_versions() {
        assert_eq!(major("v20.20.2\n"), Some(20));
        assert_eq!(major("v8.0"), Some(8));
        assert_eq!(major("20.1.0"), None);
        assert_eq!(major(""), None);
    }
}
