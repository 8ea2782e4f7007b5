//! Every crate of the workspace has its lints.

use super::Finding;

/// Whether the manifest of a member takes the lints of the workspace.
pub(super) fn findings(path: &str, text: &str) -> Vec<Finding> {
    let is_member = path.starts_with("crates/") || path.starts_with("xtask/");
    if !is_member || takes_lints(text) {
        return Vec::new();
    }
    vec![Finding::of_file(path, "expected `workspace = true` under `[lints]`")]
}

fn takes_lints(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.any(|line| line == "[lints]") && lines.next() == Some("workspace = true")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_without_lints_are_found() {
        let count = |path, text| findings(path, text).len();
        assert_eq!(count("crates/a/Cargo.toml", "[package]\n\n[lints]\nworkspace = true\n"), 0);
        assert_eq!(count("crates/a/Cargo.toml", "[package]\n"), 1);
        assert_eq!(count("xtask/Cargo.toml", "[lints]\n[dependencies]\nworkspace = true\n"), 1);
        assert_eq!(count("Cargo.toml", "[workspace]\n"), 0);
        assert_eq!(count("fuzz/Cargo.toml", "[package]\n"), 0);
    }
}
