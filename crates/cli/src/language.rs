//! The language of the terminal.
//!
//! It is chosen once, before anything is printed: by `--lang`, `PAPAN_LANG`, the settings file, or the system's locale.

use papan_message::{Language, Message};
use std::sync::OnceLock;

static CURRENT: OnceLock<Language> = OnceLock::new();

/// Sets the language. Later calls have no effect.
pub(crate) fn set(language: Language) {
    let _ = CURRENT.set(language);
}

/// Returns the language; English until one is set.
pub(crate) fn current() -> Language {
    CURRENT.get().copied().unwrap_or_default()
}

/// Puts a message into words.
pub(crate) fn words(message: impl Into<Message>) -> String {
    message.into().sentence(current())
}

/// Returns the language of a system locale such as `id_ID.UTF-8`, if Papan speaks it.
pub(crate) fn of_locale(locale: Option<&str>) -> Option<Language> {
    locale?.parse().ok()
}
