//! The file of results as a whole: a line for each game.

use crate::{GameRecord, RecordError};
use thiserror::Error;

/// A line of a file of results that is not the record of a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {reason}")]
pub struct ResultsError {
    /// Where, from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

/// The games of a file of results, each with the number of its line; empty lines are passed over.
///
/// ```
/// use papan_arena::results;
///
/// let wrong = results::read("\n{\"pair\": 3").next().unwrap().unwrap_err();
/// let reason = "not the record of a game: EOF while parsing an object, at column 10";
/// assert_eq!(wrong.to_string(), format!("line 2: {reason}"));
/// ```
pub fn read(text: &str) -> impl Iterator<Item = Result<(usize, GameRecord), ResultsError>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
    lines.map(|(line, text)| match GameRecord::read(text) {
        Ok(record) => Ok((line, record)),
        Err(error) => Err(ResultsError { line, reason: in_words(&error) }),
    })
}

/// What is wrong with a line. The reader of JSON counts lines too, and knows of one alone.
fn in_words(error: &RecordError) -> String {
    let text = error.to_string();
    let RecordError::Json(json) = error else { return text };
    let place = format!(" at line {} column {}", json.line(), json.column());
    match text.strip_suffix(&place) {
        Some(reason) => format!("{reason}, at column {}", json.column()),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ending, GameResult, Setting};

    fn record(pair: u64) -> GameRecord {
        GameRecord {
            pair,
            game: 0,
            round: 0,
            version: "0.1.0".into(),
            seed: 7,
            setting: Setting::default(),
            players: ["a".into(), "b".into()],
            opening: vec![],
            moves: vec![],
            values: vec![],
            ending: Ending::Played { points: [1, 0] },
            result: GameResult::First,
        }
    }

    #[test]
    fn games_come_with_their_lines_however_the_file_was_carried_here() {
        let [first, second] = [0, 1].map(|pair| record(pair).write());
        for text in [
            format!("{first}\n\n{second}\n"),
            format!("\u{feff}{first}\r\n\r\n{second}\r\n"),
            format!("{first}\n \n {second}"),
        ] {
            let games: Vec<_> = read(&text).collect::<Result<_, _>>().unwrap();
            assert_eq!(games, [(1, record(0)), (3, record(1))]);
        }
        assert_eq!(read("").count(), 0);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let line = record(0).write();
        let wrong = |broken: &str| {
            let text = format!("{line}\n{broken}\n");
            read(&text).nth(1).unwrap().unwrap_err().to_string()
        };
        assert!(wrong(&line[..40]).starts_with("line 2: not the record of a game: EOF while parsing"));
        assert!(wrong("nonsense").ends_with("expected ident, at column 2"), "{}", wrong("nonsense"));
        assert_eq!(
            wrong(&line.replace("\"1-0\"", "\"0-1\"")),
            "line 2: the result is 0-1: expected 1-0, because of how the game ended"
        );
    }
}
