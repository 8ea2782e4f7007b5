//! Settings: a flag goes before the environment, that before the file, that before the default.

use crate::args::{Shared, When};
use anyhow::Context;
use serde::Deserialize;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

/// What the settings file may hold.
#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields)]
struct File {
    color: Option<When>,
    seed: Option<u64>,
    quiet: Option<bool>,
}

/// Fills in from the file what neither flags nor the environment say.
pub(crate) fn resolve(shared: &Shared) -> anyhow::Result<Shared> {
    let file = read()?;
    Ok(Shared {
        json: shared.json,
        seed: shared.seed.or(file.seed),
        quiet: shared.quiet.or(file.quiet),
        color: shared.color.or_else(no_color).or(file.color),
    })
}

/// `NO_COLOR`, set to anything, is the environment's word for never.
fn no_color() -> Option<When> {
    set("NO_COLOR").map(|_| When::Never)
}

/// A variable of the environment; an empty one counts as not set.
fn set(name: &str) -> Option<OsString> {
    env::var_os(name).filter(|value| !value.is_empty())
}

/// The settings file, or nothing if there is none.
fn read() -> anyhow::Result<File> {
    let named = set("PAPAN_CONFIG").map(PathBuf::from);
    let Some(path) = named.clone().or_else(usual_place) else { return Ok(File::default()) };
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound && named.is_none() => return Ok(File::default()),
        Err(error) => return Err(error).with_context(|| path.display().to_string()),
    };
    toml::from_str(&text).with_context(|| path.display().to_string())
}

/// `papan/config.toml` in the user's settings folder.
fn usual_place() -> Option<PathBuf> {
    let folder = set("XDG_CONFIG_HOME").map(PathBuf::from);
    let home = || set("HOME").map(|home| PathBuf::from(home).join(".config"));
    folder.or_else(home).map(|folder| folder.join("papan").join("config.toml"))
}
