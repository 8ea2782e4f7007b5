//! How a player is written: `name`, `name:value` or `name:key=value,...`.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A player as somebody wrote it. Whether there is such a player is for a game to say.
///
/// ```
/// use papan_catalog::PlayerSpec;
///
/// let spec: PlayerSpec = "alphabeta:time=500ms,table=1000".parse()?;
/// assert_eq!(spec.name(), "alphabeta");
/// assert_eq!(spec.settings("time", &["time", "table"])?, [("time", "500ms"), ("table", "1000")]);
/// assert_eq!("automaton:my,file.dfa".parse::<PlayerSpec>()?.settings("file", &["file"])?, [("file", "my,file.dfa")]);
/// # Ok::<(), papan_catalog::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct PlayerSpec {
    name: String,
    rest: Option<String>,
}

/// A text that names no player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SpecError {
    /// Nothing stands before the colon.
    #[error("`{0}` is not a player: expected NAME, NAME:VALUE or NAME:KEY=VALUE,...")]
    Form(String),
    /// A control character, such as a line feed, stands in it.
    #[error("`{0}` is not a player: found the control character {sign}, expected text on one line", sign = .1.escape_unicode())]
    Control(String, char),
    /// A value without a key for a player that has no main one.
    #[error("player `{name}` takes no plain value: `{value}` was given")]
    NoMain {
        /// The player.
        name: String,
        /// What was given.
        value: String,
    },
}

impl PlayerSpec {
    /// The player's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What was written after the name, whole.
    pub fn rest(&self) -> Option<&str> {
        self.rest.as_deref()
    }

    /// The settings: a list of `key=value` if it begins with one of the known keys, else one value
    /// for the main key (which may then hold commas and equal signs, as file names do).
    pub fn settings<'a>(
        &'a self,
        main: &'a str,
        keys: &[&str],
    ) -> Result<Vec<(&'a str, &'a str)>, SpecError> {
        let Some(rest) = self.rest() else { return Ok(Vec::new()) };
        let is_list = rest.split_once('=').is_some_and(|(key, _)| main.is_empty() || keys.contains(&key));
        if is_list {
            return Ok(rest.split(',').map(|pair| pair.split_once('=').unwrap_or((pair, ""))).collect());
        }
        if main.is_empty() {
            return Err(SpecError::NoMain { name: self.name.clone(), value: rest.to_owned() });
        }
        Ok(vec![(main, rest)])
    }
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest.to_owned())),
            None => (text, None),
        };
        // A name stands on one line wherever it is shown; a tab may separate the words of a command.
        if let Some(control) = text.chars().find(|sign| sign.is_control() && *sign != '\t') {
            return Err(SpecError::Control(text.to_owned(), control));
        }
        if name.is_empty() || name.chars().any(char::is_whitespace) {
            return Err(SpecError::Form(text.to_owned()));
        }
        Ok(Self { name: name.to_owned(), rest })
    }
}

impl TryFrom<String> for PlayerSpec {
    type Error = SpecError;

    fn try_from(text: String) -> Result<Self, SpecError> {
        text.parse()
    }
}

impl From<PlayerSpec> for String {
    fn from(spec: PlayerSpec) -> Self {
        spec.to_string()
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.rest.as_ref().map_or(Ok(()), |rest| write!(f, ":{rest}"))
    }
}
