//! What cargo and git know of the workspace.

use crate::command;
use anyhow::{Context, Result};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The workspace: where it is, and its crates.
pub(crate) struct Workspace {
    /// The folder of the root manifest.
    pub(crate) root: PathBuf,
    /// Where cargo builds.
    pub(crate) target: PathBuf,
    /// The members.
    pub(crate) packages: Vec<Package>,
}

/// A member of the workspace.
#[derive(Deserialize, Clone, Debug)]
pub(crate) struct Package {
    /// The path of its manifest.
    pub(crate) manifest_path: PathBuf,
    /// What its manifest asks for.
    pub(crate) dependencies: Vec<Dependency>,
}

/// An entry of a manifest's dependencies.
#[derive(Deserialize, Clone, Debug)]
pub(crate) struct Dependency {
    /// `dev`, `build`, or nothing for a plain one.
    pub(crate) kind: Option<String>,
    /// The folder, for a crate that is not from a registry.
    pub(crate) path: Option<PathBuf>,
}

/// The part of the output of `cargo metadata` that is of use here.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    target_directory: PathBuf,
    workspace_root: PathBuf,
}

impl Workspace {
    /// Asks cargo.
    pub(crate) fn load() -> Result<Self> {
        let manifest = own_folder().join("Cargo.toml");
        let mut cargo = command::cargo(Path::new("."));
        cargo
            .args(["metadata", "--no-deps", "--format-version", "1", "--offline", "--manifest-path"])
            .arg(manifest);
        let metadata: Metadata =
            serde_json::from_str(&command::output(&mut cargo)?).context("cargo metadata")?;
        Ok(Self {
            root: metadata.workspace_root,
            target: metadata.target_directory,
            packages: metadata.packages,
        })
    }

    /// The files that are or would be under version control, as paths from the root with `/`, sorted.
    pub(crate) fn files(&self) -> Result<Vec<String>> {
        let mut git = command::new("git", &self.root);
        git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
        let mut files = match command::output(&mut git) {
            Ok(list) => {
                list.split('\0').filter(|path| self.root.join(path).is_file()).map(String::from).collect()
            }
            Err(_) => walk(&self.root, "")?,
        };
        files.sort();
        files.dedup();
        Ok(files)
    }

    /// What git says has changed; nothing outside of a git checkout.
    pub(crate) fn status(&self) -> Option<String> {
        command::output(command::new("git", &self.root).args(["status", "--porcelain"])).ok()
    }
}

/// The folder of this crate: as cargo says when it runs it, else as it said when it was built.
fn own_folder() -> PathBuf {
    env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into()).into()
}

/// All files below `folder`, a path from `root`, without those of git and of builds.
fn walk(root: &Path, folder: &str) -> Result<Vec<String>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(root.join(folder)).with_context(|| format!("reading the folder {folder}"))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        match entry.file_type()? {
            kind if kind.is_dir() && !matches!(name.as_str(), "target" | ".git") => {
                files.extend(walk(root, &path)?);
            }
            kind if kind.is_file() => files.push(path),
            _ => {}
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_with_and_without_git() {
        let mut workspace = Workspace::load().unwrap();
        let with_git = workspace.files().unwrap();
        assert!(with_git.contains(&"xtask/src/workspace.rs".to_owned()));
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("a/target")).unwrap();
        fs::write(folder.path().join("a/kept.rs"), "").unwrap();
        fs::write(folder.path().join("a/target/built.rs"), "").unwrap();
        workspace.root = folder.path().to_path_buf();
        assert_eq!(workspace.files().unwrap(), ["a/kept.rs"]);
    }
}
