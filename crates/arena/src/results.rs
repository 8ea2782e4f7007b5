//! Results files: one game record per line.

use crate::{GameRecord, GameRecordError};
use thiserror::Error;

/// The error for an invalid line of a results file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {reason}")]
pub struct ResultsError {
    /// The line number, from 1.
    pub line: usize,
    /// The problem.
    pub reason: String,
}

/// Reads the games of a results file, each with its line number. Empty lines are skipped.
///
/// ```
/// use papan_arena::results;
///
/// let wrong = results::read("\n{\"pair\": 3").next().unwrap().unwrap_err();
/// let reason = "invalid game record: EOF while parsing an object, at column 10";
/// assert_eq!(wrong.to_string(), format!("line 2: {reason}"));
/// ```
pub fn read(text: &str) -> impl Iterator<Item = Result<(usize, GameRecord), ResultsError>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
    lines.map(|(line, text)| match GameRecord::read(text) {
        Ok(record) => Ok((line, record)),
        Err(error) => Err(ResultsError { line, reason: describe(&error) }),
    })
}

/// Describes an error. The JSON parser reports the line within its input, which is a single line, so only its
/// column is kept.
fn describe(error: &GameRecordError) -> String {
    let text = error.to_string();
    let GameRecordError::Json(json) = error else { return text };
    let place = format!(" at line {} column {}", json.line(), json.column());
    match text.strip_suffix(&place) {
        Some(reason) => format!("{reason}, at column {}", json.column()),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameConditions, GameResult, Termination};

    fn record(pair: u64) -> GameRecord {
        GameRecord {
            pair,
            game: 0,
            round: 0,
            version: "0.1.0".into(),
            seed: 7,
            conditions: GameConditions::default(),
            players: ["a".into(), "b".into()],
            opening: vec![],
            moves: vec![],
            values: vec![],
            ending: Termination::Played { points: [1, 0] },
            result: GameResult::First,
        }
    }

    #[test]
    fn reads_games_with_their_line_numbers() {
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
    fn errors_name_the_line() {
        let line = record(0).write();
        let error = |broken: &str| {
            let text = format!("{line}\n{broken}\n");
            read(&text).nth(1).unwrap().unwrap_err().to_string()
        };
        assert!(error(&line[..40]).starts_with("line 2: invalid game record: EOF while parsing"));
        assert!(error("nonsense").ends_with("expected ident, at column 2"), "{}", error("nonsense"));
        assert_eq!(
            error(&line.replace("\"1-0\"", "\"0-1\"")),
            "line 2: the result is 0-1, but the ending implies 1-0"
        );
    }
}
