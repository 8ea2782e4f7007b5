//! Facts about the workspace from cargo and git.

use crate::command;
use anyhow::{Context, Result};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The workspace: its location and its crates.
pub(crate) struct Workspace {
    /// The folder of the root manifest.
    pub(crate) root: PathBuf,
    /// The target directory.
    pub(crate) target: PathBuf,
    /// The member crates.
    pub(crate) packages: Vec<Package>,
}

/// A member of the workspace.
#[derive(Deserialize, Clone, Debug)]
pub(crate) struct Package {
    /// The path of its manifest.
    pub(crate) manifest_path: PathBuf,
    /// The dependencies in its manifest.
    pub(crate) dependencies: Vec<Dependency>,
}

/// A dependency in a manifest.
#[derive(Deserialize, Clone, Debug)]
pub(crate) struct Dependency {
    /// `dev`, `build`, or `None` for a normal dependency.
    pub(crate) kind: Option<String>,
    /// The folder, for a path dependency.
    pub(crate) path: Option<PathBuf>,
}

/// The used part of the output of `cargo metadata`.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    target_directory: PathBuf,
    workspace_root: PathBuf,
}

impl Workspace {
    /// Loads the metadata from cargo.
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

    /// Returns the sorted paths of all files that are not ignored by git, from the root, with `/`.
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

    /// Returns the output of `git status`, or `None` outside of a git checkout.
    pub(crate) fn status(&self) -> Option<String> {
        command::output(command::new("git", &self.root).args(["status", "--porcelain"])).ok()
    }
}

/// Returns the folder of this crate, from cargo at run time if possible, otherwise from the build.
fn own_folder() -> PathBuf {
    env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into()).into()
}

/// Returns all files below `folder`, a path from `root`, except those of git and of builds.
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
    fn finds_files_with_and_without_git() {
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
