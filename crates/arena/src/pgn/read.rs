//! Reading PGN files of results.

use crate::{GameName, GameResult};
use std::collections::BTreeMap;
use thiserror::Error;

/// The tags of a PGN game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnHeader {
    /// The game that was played.
    pub game: String,
    /// The name of the game within its run.
    pub name: GameName,
    /// The players on the first and on the second seat.
    pub players: [String; 2],
    /// The result.
    pub result: GameResult,
    /// The kind and the reason of a forfeit, separated by a colon.
    pub forfeit: Option<String>,
}

/// The error for text that is not a PGN file of results.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {reason}")]
pub struct PgnError {
    /// The line number, from 1.
    pub line: usize,
    /// The problem.
    pub reason: String,
}

/// Reads PGN as [`game`](super::game) writes it. PGN by other programs, which has moves, is rejected.
///
/// ```
/// use papan_arena::pgn;
///
/// let text = "[Event \"Papan tictactoe\"]\n[Round \"1.4.2\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"0-1\"]\n\n0-1\n";
/// let [header] = &pgn::read(text).unwrap()[..] else { panic!() };
/// assert_eq!(header.name.to_string(), "000003-1");
/// ```
pub fn read(text: &str) -> Result<Vec<PgnHeader>, PgnError> {
    let mut headers = Vec::new();
    let mut tags = Tags::default();
    for (number, line) in (1..).zip(text.strip_prefix('\u{feff}').unwrap_or(text).lines()) {
        let (line, wrong) = (line.trim(), |reason| PgnError { line: number, reason });
        if line.is_empty() {
            continue;
        }
        if line.starts_with('[') {
            tags.add(number, line).map_err(wrong)?;
            continue;
        }
        headers.push(std::mem::take(&mut tags).header(line).map_err(wrong)?);
    }
    match tags.first_line {
        None => Ok(headers),
        Some(line) => Err(PgnError { line, reason: "the game is cut off, expected its result".to_owned() }),
    }
}

/// The tags of one game.
#[derive(Default)]
struct Tags {
    /// The line of the first tag.
    first_line: Option<usize>,
    values: BTreeMap<String, String>,
}

impl Tags {
    /// Adds the tag on a line.
    fn add(&mut self, number: usize, line: &str) -> Result<(), String> {
        let (name, value) = read_tag(line)
            .ok_or_else(|| format!("found `{}`, expected a tag such as [Result \"1-0\"]", excerpt(line)))?;
        self.first_line.get_or_insert(number);
        match self.values.insert(name.clone(), value) {
            None => Ok(()),
            Some(_) => Err(format!("duplicate tag {name}, expected the result of the previous game")),
        }
    }

    fn take(&mut self, name: &str) -> Result<String, String> {
        self.values.remove(name).ok_or_else(|| format!("tag {name} is missing before this line"))
    }

    /// Converts the tags, given the text that follows them.
    fn header(mut self, after: &str) -> Result<PgnHeader, String> {
        let event = self.take("Event")?;
        let game = event
            .strip_prefix("Papan ")
            .ok_or_else(|| format!("found the event `{}`, expected one written by Papan", excerpt(&event)))?;
        let result = self.take("Result")?.parse::<GameResult>().map_err(|error| error.to_string())?;
        if after != result.as_str() {
            return Err(format!("found `{}`, expected only the result {result}", excerpt(after)));
        }
        Ok(PgnHeader {
            game: game.to_owned(),
            name: read_round(&self.take("Round")?)?,
            players: [self.take("White")?, self.take("Black")?],
            result,
            forfeit: self.values.remove("Forfeit"),
        })
    }
}

/// Parses `[Name "value"]`.
fn read_tag(line: &str) -> Option<(String, String)> {
    let (name, value) = line.strip_prefix('[')?.strip_suffix("\"]")?.split_once(" \"")?;
    let mut plain = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        plain.push(match c {
            '\\' => chars.next()?,
            '"' => return None,
            _ => c,
        });
    }
    (!name.is_empty()).then(|| (name.to_owned(), plain))
}

/// Parses a game's name from its round, pair and game, which are counted from 1.
fn read_round(text: &str) -> Result<GameName, String> {
    let read = || {
        let numbers: Vec<u64> = text.split('.').map(|part| part.parse().ok()).collect::<Option<_>>()?;
        let [_, pair, game @ (1 | 2)] = numbers[..] else { return None };
        Some(GameName { pair: pair.checked_sub(1)?, game: u8::from(game == 2) })
    };
    read().ok_or_else(|| {
        format!("found the round `{}`, expected round, pair and game such as 1.4.2", excerpt(text))
    })
}

/// Returns the beginning of a text, with special characters escaped.
fn excerpt(text: &str) -> String {
    text.chars().take(60).flat_map(char::escape_debug).collect()
}
