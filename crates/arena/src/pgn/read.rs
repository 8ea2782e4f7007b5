//! Reading what was written for rating tools.

use crate::{GameName, GameResult};
use std::collections::BTreeMap;
use thiserror::Error;

/// What a PGN of results says of a game: everything but its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heading {
    /// The game that was played.
    pub game: String,
    /// Which game of its run it is.
    pub name: GameName,
    /// The players on the first and on the second seat.
    pub players: [String; 2],
    /// Who won.
    pub result: GameResult,
    /// How it was lost by a fault, if it was: the kind, a colon, and the reason.
    pub forfeit: Option<String>,
}

/// A text that is not a PGN of results.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {reason}")]
pub struct PgnError {
    /// Where, from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

/// The games of a PGN, as [`game`](super::game) writes them. Those of other programs are refused: they have moves.
///
/// ```
/// use papan_arena::pgn;
///
/// let text = "[Event \"Papan tictactoe\"]\n[Round \"1.4.2\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"0-1\"]\n\n0-1\n";
/// let [heading] = &pgn::read(text).unwrap()[..] else { panic!() };
/// assert_eq!(heading.name.to_string(), "000003-1");
/// ```
pub fn read(text: &str) -> Result<Vec<Heading>, PgnError> {
    let mut headings = Vec::new();
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
        headings.push(std::mem::take(&mut tags).heading(line).map_err(wrong)?);
    }
    match tags.begin {
        None => Ok(headings),
        Some(line) => {
            Err(PgnError { line, reason: "found a game that is cut off, expected its result".to_owned() })
        }
    }
}

/// The tags of one game.
#[derive(Default)]
struct Tags {
    /// The line on which they begin.
    begin: Option<usize>,
    values: BTreeMap<String, String>,
}

impl Tags {
    /// Adds the tag on a line.
    fn add(&mut self, number: usize, line: &str) -> Result<(), String> {
        let (name, value) = read_tag(line)
            .ok_or_else(|| format!("found `{}`, expected a tag such as [Result \"1-0\"]", shown(line)))?;
        self.begin.get_or_insert(number);
        match self.values.insert(name.clone(), value) {
            None => Ok(()),
            Some(_) => Err(format!("tag {name} stands twice: expected the result of the game before it")),
        }
    }

    fn take(&mut self, name: &str) -> Result<String, String> {
        self.values.remove(name).ok_or_else(|| format!("tag {name} is missing before this line"))
    }

    /// What the tags say, with the text that follows them.
    fn heading(mut self, after: &str) -> Result<Heading, String> {
        let event = self.take("Event")?;
        let game = event.strip_prefix("Papan ").ok_or_else(|| {
            format!("found a game of the event `{}`, expected one that Papan wrote", shown(&event))
        })?;
        let result = self.take("Result")?.parse::<GameResult>().map_err(|error| error.to_string())?;
        if after != result.as_str() {
            return Err(format!("found `{}`, expected the result {result} alone", shown(after)));
        }
        Ok(Heading {
            game: game.to_owned(),
            name: read_round(&self.take("Round")?)?,
            players: [self.take("White")?, self.take("Black")?],
            result,
            forfeit: self.values.remove("Forfeit"),
        })
    }
}

/// `[Name "value"]` taken apart.
fn read_tag(line: &str) -> Option<(String, String)> {
    let (name, value) = line.strip_prefix('[')?.strip_suffix("\"]")?.split_once(" \"")?;
    let mut plain = String::with_capacity(value.len());
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        plain.push(match letter {
            '\\' => letters.next()?,
            '"' => return None,
            _ => letter,
        });
    }
    (!name.is_empty()).then(|| (name.to_owned(), plain))
}

/// The name of a game from its round, pair and game, which are counted from 1.
fn read_round(text: &str) -> Result<GameName, String> {
    let read = || {
        let numbers: Vec<u64> = text.split('.').map(|part| part.parse().ok()).collect::<Option<_>>()?;
        let [_, pair, game @ (1 | 2)] = numbers[..] else { return None };
        Some(GameName { pair: pair.checked_sub(1)?, game: u8::from(game == 2) })
    };
    read().ok_or_else(|| {
        format!("found the round `{}`, expected round, pair and game such as 1.4.2", shown(text))
    })
}

/// The beginning of a text that may be long.
fn shown(text: &str) -> String {
    text.chars().take(60).flat_map(char::escape_debug).collect()
}
