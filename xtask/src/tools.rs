//! Programs that tasks need besides Rust. They are installed automatically if running as root.

use crate::command;
use std::path::Path;

/// Returns `true` if a program is installed, after trying to install its package.
pub(crate) fn get(root: &Path, program: &str, package: &str) -> bool {
    let is_installed = || command::works(command::new(program, root).arg("--version"));
    is_installed() || (install(root, package) && is_installed())
}

/// Installs a system package. Returns `false` if that fails or is not permitted.
pub(crate) fn install(root: &Path, package: &str) -> bool {
    let apt = |arguments: &[&str]| {
        let mut apt = command::new("apt-get", root);
        command::run(apt.args(arguments).env("DEBIAN_FRONTEND", "noninteractive")).is_ok()
    };
    let install = || apt(&["install", "-y", package]);
    if !is_root(root) {
        return false;
    }
    println!("installing {package}");
    install() || (apt(&["update"]) && install())
}

/// Returns `true` if running as root, which may install programs.
fn is_root(root: &Path) -> bool {
    command::output(command::new("id", root).arg("-u")).is_ok_and(|id| id.trim() == "0")
}
