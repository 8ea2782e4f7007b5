//! Settings, in order of precedence: flags, environment, settings file, defaults.

use crate::args::{Shared, When};
use crate::console::read_text;
use crate::language::of_locale;
use anyhow::Context;
use clap::ValueEnum;
use papan_message::Language;
use serde::Deserialize;
use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

/// The keys of the settings file.
#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields)]
struct File {
    color: Option<When>,
    seed: Option<u64>,
    quiet: Option<bool>,
    lang: Option<Language>,
}

/// Fills in what flags do not set, from the environment and then from the file.
pub(crate) fn resolve(shared: &Shared) -> anyhow::Result<Shared> {
    let seed = read_variable("PAPAN_SEED", "a whole number", |text| text.parse().ok())?;
    let quiet = read_variable("PAPAN_QUIET", "yes or no", yes_or_no)?;
    let color =
        read_variable("PAPAN_COLOR", "auto, always or never", |text| When::from_str(text, false).ok())?;
    let lang = read_variable("PAPAN_LANG", "en or id", |text| text.parse().ok())?;
    let file = read()?;
    Ok(Shared {
        json: shared.json,
        force: shared.force,
        seed: shared.seed.or(seed).or(file.seed),
        is_seed_typed: shared.seed.is_some(),
        quiet: shared.quiet.or(quiet).or(file.quiet),
        lang: shared.lang.or(lang).or(file.lang).or_else(system_language),
        color: shared.color.or(color).or_else(no_color).or(file.color),
    })
}

/// Parses a variable, if it is set.
fn read_variable<T>(
    name: &str,
    expected: &str,
    read: impl Fn(&str) -> Option<T>,
) -> anyhow::Result<Option<T>> {
    let Some(value) = set(name) else { return Ok(None) };
    let value = value.to_string_lossy();
    let read = read(&value).with_context(|| format!("{name}: found `{value}`, expected {expected}"))?;
    Ok(Some(read))
}

fn yes_or_no(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "yes" | "y" | "true" | "t" | "on" | "1" => Some(true),
        "no" | "n" | "false" | "f" | "off" | "0" => Some(false),
        _ => None,
    }
}

/// Returns the language of the system, if Papan speaks it: the first of these variables that is set decides.
fn system_language() -> Option<Language> {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set)?;
    of_locale(locale.to_str())
}

/// `NO_COLOR`, set to anything, means never.
fn no_color() -> Option<When> {
    set("NO_COLOR").map(|_| When::Never)
}

/// Returns a variable; an empty one counts as unset.
fn set(name: &str) -> Option<OsString> {
    env::var_os(name).filter(|value| !value.is_empty())
}

/// Reads the settings file, or returns the defaults if there is none.
fn read() -> anyhow::Result<File> {
    let named = set("PAPAN_CONFIG").map(PathBuf::from);
    let Some(path) = named.clone().or_else(usual_place) else { return Ok(File::default()) };
    if named.is_none() && !path.exists() {
        return Ok(File::default());
    }
    let text = read_text(&path)?;
    toml::from_str(&text).with_context(|| path.display().to_string())
}

/// Returns `papan/config.toml` in the user's configuration folder.
fn usual_place() -> Option<PathBuf> {
    let folder = set("XDG_CONFIG_HOME").map(PathBuf::from);
    let home = || set("HOME").map(|home| PathBuf::from(home).join(".config"));
    folder.or_else(home).map(|folder| folder.join("papan").join("config.toml"))
}
