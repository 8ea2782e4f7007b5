//! Results as PGN, for rating programs.
//!
//! Only tags are written, no moves, because rating programs need only players and results. The first seat is
//! White. [`read()`] reads what [`game`] writes.

mod read;

pub use read::{PgnError, PgnHeader, read};

use crate::{GameRecord, Termination};

/// Formats a game as PGN, followed by an empty line.
///
/// ```
/// # use papan_arena::{Termination, GameRecord, GameResult, GameConditions, pgn};
/// # let record = GameRecord {
/// #     pair: 3, game: 1, round: 0, version: "0.1.0".into(), seed: 7,
/// #     conditions: GameConditions { game: "tictactoe".into(), ..GameConditions::default() },
/// #     players: ["random".into(), "minimax".into()], opening: vec![], moves: vec![], values: vec![],
/// #     ending: Termination::Played { points: [0, 1] }, result: GameResult::Second,
/// # };
/// assert_eq!(pgn::game(&record), r#"[Event "Papan tictactoe"]
/// [Site "?"]
/// [Date "????.??.??"]
/// [Round "1.4.2"]
/// [White "random"]
/// [Black "minimax"]
/// [Result "0-1"]
///
/// 0-1
///
/// "#);
/// ```
pub fn game(record: &GameRecord) -> String {
    let round = u64::from(record.round) + 1;
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        text.extend(["[", name, " \"", &escaped(value), "\"]\n"]);
    };
    tag("Event", &format!("Papan {}", record.conditions.game));
    tag("Site", "?");
    tag("Date", "????.??.??");
    tag("Round", &format!("{round}.{}.{}", record.pair.saturating_add(1), u32::from(record.game) + 1));
    tag("White", &record.players[0]);
    tag("Black", &record.players[1]);
    tag("Result", record.result.as_str());
    if let Termination::Forfeited { how, reason, .. } = &record.ending {
        tag("Termination", termination(&how.to_string()));
        tag("Forfeit", &format!("{how}: {reason}"));
    }
    text.extend(["\n", record.result.as_str(), "\n\n"]);
    text
}

/// Returns the PGN termination for a kind of forfeit.
fn termination(how: &str) -> &'static str {
    match how {
        "illegal" | "protocol" => "rules infraction",
        "over-time" | "stall" => "time forfeit",
        _ => "abandoned",
    }
}

/// Escapes text for a quoted tag value: control characters become spaces, quotes and backslashes get a
/// backslash.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' | '\\' => escaped.extend(['\\', c]),
            _ if c.is_control() => escaped.push(' '),
            _ => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameConditions, GameName, GameResult};
    use papan_game::{ForfeitKind, Seat};

    fn record(ending: Termination) -> GameRecord {
        GameRecord {
            pair: 3,
            game: 1,
            round: 2,
            version: "0.1.0".into(),
            seed: 7,
            conditions: GameConditions { game: "adjacency".into(), ..GameConditions::default() },
            players: ["a \"quoted\" \\ name".into(), "exec:python3 bot.py".into()],
            opening: vec![],
            moves: vec![],
            values: vec![],
            result: ending.result(),
            ending,
        }
    }

    fn text() -> String {
        let how = ForfeitKind::Crash;
        let forfeit = Termination::Forfeited { seat: Seat::First, how, reason: "it is \"gone\"".into() };
        [Termination::Played { points: [2, 1] }, forfeit].map(|ending| game(&record(ending))).concat()
    }

    #[test]
    fn results_round_trip() {
        for text in [text(), text().replace('\n', "\r\n"), format!("\u{feff}{}", text())] {
            let [played, forfeited] = &read(&text).unwrap()[..] else { panic!("two games") };
            assert_eq!(played.game, "adjacency");
            assert_eq!(played.name, GameName { pair: 3, game: 1 });
            assert_eq!(played.players, record(Termination::Played { points: [2, 1] }).players);
            assert_eq!((played.result, &played.forfeit), (GameResult::First, &None));
            assert_eq!(forfeited.result, GameResult::Second);
            assert_eq!(forfeited.forfeit.as_deref(), Some("crash: it is \"gone\""));
        }
        assert_eq!(read(""), Ok(vec![]));
    }

    #[test]
    fn errors_name_the_line() {
        let error = |from: &str, to: &str| read(&text().replacen(from, to, 1)).unwrap_err().to_string();
        assert_eq!(
            error("3.4.2", "3.4.3"),
            "line 9: found the round `3.4.3`, expected round, pair and game such as 1.4.2"
        );
        assert_eq!(
            error("\n1-0\n", "\n1. e4 e5 1-0\n"),
            "line 9: found `1. e4 e5 1-0`, expected only the result 1-0"
        );
        assert_eq!(error("[White", "[White "), "line 9: tag White is missing before this line");
        assert_eq!(
            error("\n1-0\n", "\n"),
            "line 10: duplicate tag Event, expected the result of the previous game"
        );
        assert_eq!(
            error("Papan", "World"),
            "line 9: found the event `World adjacency`, expected one written by Papan"
        );
        assert_eq!(
            read("[Event \"x\"]").unwrap_err().to_string(),
            "line 1: the game is cut off, expected its result"
        );
        assert_eq!(
            read("[Event x]").unwrap_err().to_string(),
            "line 1: found `[Event x]`, expected a tag such as [Result \"1-0\"]"
        );
    }
}
