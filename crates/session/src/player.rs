//! Player specs: `name`, `name:value` or `name:key=value,...`.

use papan_message::messages;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A player as the user wrote it. The game decides whether such a player exists. Names are case-insensitive.
///
/// ```
/// use papan_session::PlayerSpec;
///
/// let spec: PlayerSpec = "alphabeta:time=500ms,table=1000".parse()?;
/// assert_eq!(spec.name(), "alphabeta");
/// assert_eq!("HARD".parse::<PlayerSpec>()?.name(), "hard");
/// assert_eq!(spec.settings("time", &["time", "table"])?, [("time", "500ms"), ("table", "1000")]);
/// assert_eq!("automaton:my,file.dfa".parse::<PlayerSpec>()?.settings("file", &["file"])?, [("file", "my,file.dfa")]);
/// # Ok::<(), papan_session::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct PlayerSpec {
    name: String,
    rest: Option<String>,
}

messages! {
    /// Why a text is not a player spec.
    pub enum SpecError {
        /// The name is missing.
        Form { found: String } => "spec.form",
        /// The text contains a control character, such as a line feed.
        Control { found: String, escape: String } => "spec.control",
        /// A value without a key was given to a player without a main setting.
        NoMain { name: String, value: String } => "spec.no-main",
    }
}

impl PlayerSpec {
    /// The player's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the text after the name's colon.
    pub fn rest(&self) -> Option<&str> {
        self.rest.as_deref()
    }

    /// Returns the settings: a list of `key=value` if the text begins with a known key, else one value for the main
    /// setting, which may then hold commas and equals signs, as file names do.
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
        // A name is shown on one line; a tab may separate the words of a command.
        if let Some(control) = text.chars().find(|sign| sign.is_control() && *sign != '\t') {
            let (found, escape) = (text.to_owned(), control.escape_unicode().to_string());
            return Err(SpecError::Control { found, escape });
        }
        if name.is_empty() || name.chars().any(char::is_whitespace) {
            return Err(SpecError::Form { found: text.to_owned() });
        }
        // Player names are lower case, and nobody means another player by `Hard`.
        Ok(Self { name: name.to_ascii_lowercase(), rest })
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

/// Returns the known name that a mistyped one probably stands for: the closest one within one typo, or two if both
/// names are longer than four letters. A typo is an extra, missing or wrong letter, or two transposed ones.
///
/// ```
/// use papan_session::close_to;
///
/// assert_eq!(close_to("hrad", ["easy", "medium", "hard"]), Some("hard"));
/// assert_eq!(close_to("Budi", ["easy", "medium", "hard"]), None);
/// ```
pub fn close_to<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const SHORT: usize = 4;
    let typed: Vec<char> = name.to_lowercase().chars().collect();
    let slips = |known: &'a str| {
        let meant: Vec<char> = known.chars().collect();
        let most = if typed.len().min(meant.len()) <= SHORT { 1 } else { 2 };
        let slips = distance(&typed, &meant);
        (slips <= most).then_some((slips, known))
    };
    known.into_iter().filter_map(slips).min_by_key(|&(slips, _)| slips).map(|(_, known)| known)
}

/// Returns the edit distance with transpositions (optimal string alignment).
fn distance(from: &[char], to: &[char]) -> usize {
    let mut rows: Vec<Vec<usize>> = vec![(0..=to.len()).collect()];
    for (i, a) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in to.iter().enumerate() {
            let replaced = rows[i][j] + usize::from(a != b);
            let mut least = replaced.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *a == to[j - 1] && from[i - 1] == *b {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_letters_too_many_too_few_wrong_or_exchanged() {
        let check = |from: &str, to: &str, slips: usize| {
            let letters = |text: &str| text.chars().collect::<Vec<_>>();
            assert_eq!(distance(&letters(from), &letters(to)), slips, "{from} {to}");
        };
        check("", "", 0);
        check("", "hard", 4);
        check("hard", "hard", 0);
        check("hrad", "hard", 1);
        check("har", "hard", 1);
        check("hardd", "hard", 1);
        check("hart", "hard", 1);
        check("meduim", "medium", 1);
        check("alfabeta", "alphabeta", 2);
        check("ani", "hard", 3);
    }

    #[test]
    fn names_of_people_are_not_close_to_players() {
        let known = ["human", "easy", "medium", "hard", "random", "minimax", "mcts", "automaton"];
        for name in ["Ani", "Budi", "Mary", "Carl", "", "x", "Hadi", "Martin"] {
            assert_eq!(close_to(name, known), None, "{name}");
        }
        for (name, meant) in
            [("Hrad", "hard"), ("esy", "easy"), ("mediun", "medium"), ("autmaton", "automaton")]
        {
            assert_eq!(close_to(name, known), Some(meant), "{name}");
        }
    }
}
