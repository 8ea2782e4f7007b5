//! Programs that a chore needs besides Rust, installed where that needs nobody's leave.

use crate::command;
use std::path::Path;

/// Whether a program is there, after its package was installed where that may be.
pub(crate) fn get(root: &Path, program: &str, package: &str) -> bool {
    let is_there = || command::works(command::new(program, root).arg("--version"));
    is_there() || (install(root, package) && is_there())
}

/// Installs a package of the system; `false` where that cannot be done here.
pub(crate) fn install(root: &Path, package: &str) -> bool {
    let apt = |words: &[&str]| {
        let mut apt = command::new("apt-get", root);
        command::run(apt.args(words).env("DEBIAN_FRONTEND", "noninteractive")).is_ok()
    };
    let install = || apt(&["install", "-y", package]);
    if !is_root(root) {
        return false;
    }
    println!("installing {package}");
    install() || (apt(&["update"]) && install())
}

/// Whether this may install programs.
fn is_root(root: &Path) -> bool {
    command::output(command::new("id", root).arg("-u")).is_ok_and(|id| id.trim() == "0")
}
