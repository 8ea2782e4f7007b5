//! Crates have levels and may depend only on lower ones.

use super::Finding;
use crate::workspace::{Dependency, Package};
use std::path::Path;

/// The level of each crate, by its folder in `crates/`. Add new crates here.
const LEVELS: [(&str, u8); 18] = [
    ("message", 0),
    ("game", 1),
    ("automata", 1),
    ("picture", 1),
    ("tictactoe", 2),
    ("adjacency", 2),
    ("crossword", 2),
    ("search", 2),
    ("arena", 2),
    ("explain", 2),
    ("session", 3),
    ("learn", 3),
    ("catalog", 4),
    ("host", 5),
    ("runner", 6),
    ("server", 6),
    ("experiment", 7),
    ("cli", 8),
];

/// The first level that may use files, sockets, processes, the terminal and the environment.
pub(super) const IO_LEVEL: u8 = 5;

/// The crates that the shared test code may depend on.
const BELOW_TESTKIT: [&str; 2] = ["crates/message", "crates/game"];

/// The role of a crate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// A part of the program, at this level.
    Level(u8),
    /// Shared test code: depends on messages and games alone, and only tests depend on it.
    Testkit,
    /// A development tool: may depend on anything, and nothing depends on it.
    Tool,
}

/// Returns the role of the crate in `folder`, a path from the root with `/`, or `None` for an unlisted crate.
pub(super) fn role(folder: &str) -> Option<Role> {
    match folder {
        "crates/testkit" => Some(Role::Testkit),
        "xtask" | "crates/toy" => Some(Role::Tool),
        _ => {
            let name = folder.strip_prefix("crates/")?;
            LEVELS.iter().find(|(known, _)| *known == name).map(|&(_, level)| Role::Level(level))
        }
    }
}

/// Returns the unlisted crates and the forbidden dependencies.
pub(super) fn findings(root: &Path, packages: &[Package]) -> Vec<Finding> {
    packages.iter().flat_map(|package| of_package(root, package)).collect()
}

fn of_package(root: &Path, package: &Package) -> Vec<Finding> {
    let folder = package.manifest_path.parent().map_or_else(String::new, |folder| from_root(root, folder));
    let manifest = format!("{folder}/Cargo.toml");
    let Some(from) = role(&folder) else {
        let what = "the crate has no level: add it to xtask/src/tidy/levels.rs";
        return vec![Finding::of_file(&manifest, what)];
    };
    let wrong = package.dependencies.iter().filter_map(|dependency| {
        let target = from_root(root, dependency.path.as_ref()?);
        let problem = problem(from, role(&target)?, &target, dependency)?;
        Some(Finding::of_file(&manifest, format!("depends on {target}: {problem}")))
    });
    wrong.collect()
}

/// Returns the path from the root, with `/`.
fn from_root(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// Returns the problem with a dependency on the crate in the folder `target`, if there is one.
fn problem(from: Role, to: Role, target: &str, dependency: &Dependency) -> Option<String> {
    let for_tests = dependency.kind.as_deref() == Some("dev");
    match (from, to) {
        (_, Role::Tool) => Some("nothing may depend on a development tool".to_owned()),
        (Role::Level(_) | Role::Testkit, Role::Testkit) if !for_tests => {
            Some("allowed only in dev-dependencies".to_owned())
        }
        (Role::Testkit, Role::Level(_)) if !BELOW_TESTKIT.contains(&target) => {
            Some(format!("only {} are allowed", BELOW_TESTKIT.join(" and ")))
        }
        (Role::Level(from), Role::Level(to)) if to > from || (to == from && !for_tests) => {
            Some(format!("level {to} is not below level {from}"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A crate in `folder` that depends on others, each written as `folder` or `kind folder`.
    fn package(folder: &str, dependencies: &[&str]) -> Package {
        let dependency = |text: &&str| {
            let (kind, folder) = text.split_once(' ').unwrap_or(("", text));
            let path = Path::new("root").join(folder);
            Dependency { kind: (!kind.is_empty()).then(|| kind.to_owned()), path: Some(path) }
        };
        Package {
            manifest_path: Path::new("root").join(folder).join("Cargo.toml"),
            dependencies: dependencies.iter().map(dependency).collect(),
        }
    }

    /// Checks what is found in one crate.
    fn check(folder: &str, dependencies: &[&str], expected: &[&str]) {
        let found = findings(Path::new("root"), &[package(folder, dependencies)]);
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn arrows_that_go_down_pass() {
        check("crates/game", &["crates/message"], &[]);
        check("crates/tictactoe", &["crates/message", "crates/game", "crates/automata"], &[]);
        check("crates/catalog", &["crates/tictactoe", "crates/game"], &[]);
        check("crates/cli", &["crates/catalog"], &[]);
        check("crates/search", &["dev crates/testkit", "dev crates/tictactoe"], &[]);
        check("crates/testkit", &["crates/message", "crates/game"], &[]);
        check("xtask", &["crates/cli"], &[]);
    }

    #[test]
    fn arrows_up_and_sideways_are_found() {
        let found = "crates/game/Cargo.toml: depends on crates/search: level 2 is not below level 1";
        check("crates/game", &["crates/search"], &[found]);
        check("crates/game", &["dev crates/search"], &[found]);
        check("crates/game", &["build crates/search"], &[found]);
        let found = "crates/search/Cargo.toml: depends on crates/tictactoe: level 2 is not below level 2";
        check("crates/search", &["crates/game", "crates/tictactoe"], &[found]);
        for folder in ["crates/search", "crates/picture"] {
            let found = format!(
                "crates/testkit/Cargo.toml: depends on {folder}: only crates/message and crates/game are allowed"
            );
            check("crates/testkit", &[folder], &[&found]);
        }
    }

    #[test]
    fn the_testkit_is_for_tests() {
        let found = "crates/cli/Cargo.toml: depends on crates/testkit: allowed only in dev-dependencies";
        check("crates/cli", &["crates/testkit"], &[found]);
        check(
            "crates/cli",
            &["dev xtask"],
            &["crates/cli/Cargo.toml: depends on xtask: nothing may depend on a development tool"],
        );
    }

    #[test]
    fn a_crate_without_a_level_is_found() {
        let found = "crates/new/Cargo.toml: the crate has no level: add it to xtask/src/tidy/levels.rs";
        check("crates/new", &["crates/game"], &[found]);
    }
}
