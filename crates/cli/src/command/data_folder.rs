//! Where programs keep what belongs to a user.

use anyhow::Context;
use std::env;
use std::path::PathBuf;

/// `XDG_DATA_HOME`, or the usual place for it; where there is none, `instead` says what to type.
pub(crate) fn data_folder(instead: &str) -> anyhow::Result<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || set("HOME").map(|home| home.join(".local").join("share"));
    let folder = set("XDG_DATA_HOME").filter(|folder| folder.is_absolute()).or_else(home);
    folder.with_context(|| {
        format!("there is no data folder, because neither XDG_DATA_HOME nor HOME is set: expected {instead}")
    })
}
