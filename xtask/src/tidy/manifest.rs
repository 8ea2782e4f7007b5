//! Every crate uses the lints of the workspace.

use super::Finding;

/// Checks that the manifest of a member uses the lints of the workspace.
pub(super) fn findings(path: &str, text: &str) -> Vec<Finding> {
    let is_member = path.starts_with("crates/") || path.starts_with("xtask/");
    if !is_member || has_workspace_lints(text) {
        return Vec::new();
    }
    vec![Finding::of_file(path, "expected `workspace = true` under `[lints]`")]
}

fn has_workspace_lints(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.any(|line| line == "[lints]") && lines.next() == Some("workspace = true")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_members_without_lints() {
        let count = |path, text| findings(path, text).len();
        assert_eq!(count("crates/a/Cargo.toml", "[package]\n\n[lints]\nworkspace = true\n"), 0);
        assert_eq!(count("crates/a/Cargo.toml", "[package]\n"), 1);
        assert_eq!(count("xtask/Cargo.toml", "[lints]\n[dependencies]\nworkspace = true\n"), 1);
        assert_eq!(count("Cargo.toml", "[workspace]\n"), 0);
        assert_eq!(count("fuzz/Cargo.toml", "[package]\n"), 0);
    }
}
