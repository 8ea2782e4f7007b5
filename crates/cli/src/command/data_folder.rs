//! The user's data folder.

use anyhow::Context;
use std::env;
use std::path::PathBuf;

/// Returns `XDG_DATA_HOME` or its default; if there is none, the error says to use `instead`.
pub(crate) fn data_folder(instead: &str) -> anyhow::Result<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || set("HOME").map(|home| home.join(".local").join("share"));
    let folder = set("XDG_DATA_HOME").filter(|folder| folder.is_absolute()).or_else(home);
    folder.with_context(|| {
        format!("there is no data folder, because neither XDG_DATA_HOME nor HOME is set: expected {instead}")
    })
}
