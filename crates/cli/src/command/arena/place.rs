//! The default folder of runs.

use crate::command::data_folder::data_folder;
use anyhow::Context;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

/// Returns a new folder in the user's data folder.
pub(super) fn fresh(game: &str) -> anyhow::Result<PathBuf> {
    let runs = data_folder("--out DIR")?.join("papan").join("arena");
    fs::create_dir_all(&runs).with_context(|| runs.display().to_string())?;
    for number in 1_u32.. {
        let folder = runs.join(format!("{game}-{number:04}"));
        match fs::create_dir(&folder) {
            Ok(()) => return Ok(folder),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error).with_context(|| folder.display().to_string()),
        }
    }
    anyhow::bail!("{}: found no name for another folder", runs.display())
}
