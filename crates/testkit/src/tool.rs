//! External programs that some tests need.
//!
//! On a developer's machine a test that needs Node, Python or curl is skipped if the program is missing. In CI that would
//! hide a broken test, so `cargo xtask ci` sets `PAPAN_REQUIRE_TOOLS=1`, and a missing program fails the test instead.

use std::env;
use std::process::{Command, Stdio};

/// The environment variable that makes missing programs an error if it is `1`.
pub const REQUIRE_TOOLS: &str = "PAPAN_REQUIRE_TOOLS";

/// Returns a command for a program, or prints `skipped: no NAME` and returns `None` if `NAME --version` does not run.
///
/// ```
/// use papan_testkit::tool;
///
/// let Some(mut cargo) = tool::require("cargo") else { return };
/// assert!(cargo.arg("--version").output().unwrap().status.success());
/// ```
///
/// # Panics
///
/// Panics if the program is missing and the environment has `PAPAN_REQUIRE_TOOLS=1`.
pub fn require(name: &str) -> Option<Command> {
    let is_required = env::var_os(REQUIRE_TOOLS).is_some_and(|value| value == "1");
    find(name, is_required)
}

fn find(name: &str, is_required: bool) -> Option<Command> {
    let mut probe = Command::new(name);
    probe.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    if probe.status().is_ok_and(|status| status.success()) {
        return Some(Command::new(name));
    }
    assert!(
        !is_required,
        "this test needs {name}, which is not installed ({REQUIRE_TOOLS}=1 forbids skipping it)"
    );
    eprintln!("skipped: no {name}");
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_tool_is_skipped_unless_required() {
        assert!(find("no-such-program", false).is_none());
        assert_eq!(find("cargo", true).map(|cargo| cargo.get_program().to_owned()), Some("cargo".into()));
    }

    #[test]
    #[should_panic(expected = "this test needs no-such-program, which is not installed")]
    fn a_missing_required_tool_fails_the_test() {
        find("no-such-program", true);
    }
}
