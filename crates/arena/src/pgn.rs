//! Results as PGN, for programs that compute ratings.
//!
//! Only tags are written, no moves: what such programs read is who played whom with which result. The first
//! seat is White. What was written is also [read] again.

mod read;

pub use read::{Heading, PgnError, read};

use crate::{Ending, GameRecord};

/// The PGN text of a game, with an empty line at its end.
///
/// ```
/// # use papan_arena::{Ending, GameRecord, GameResult, Setting, pgn};
/// # let record = GameRecord {
/// #     pair: 3, game: 1, round: 0, version: "0.1.0".into(), seed: 7,
/// #     setting: Setting { game: "tictactoe".into(), ..Setting::default() },
/// #     players: ["random".into(), "minimax".into()], opening: vec![], moves: vec![], values: vec![],
/// #     ending: Ending::Played { points: [0, 1] }, result: GameResult::Second,
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
    tag("Event", &format!("Papan {}", record.setting.game));
    tag("Site", "?");
    tag("Date", "????.??.??");
    tag("Round", &format!("{round}.{}.{}", record.pair.saturating_add(1), u32::from(record.game) + 1));
    tag("White", &record.players[0]);
    tag("Black", &record.players[1]);
    tag("Result", record.result.as_str());
    if let Ending::Forfeited { how, reason, .. } = &record.ending {
        tag("Termination", termination(&how.to_string()));
        tag("Forfeit", &format!("{how}: {reason}"));
    }
    text.extend(["\n", record.result.as_str(), "\n\n"]);
    text
}

/// What PGN calls a way to lose without playing it out.
fn termination(how: &str) -> &'static str {
    match how {
        "illegal" | "protocol" => "rules infraction",
        "over-time" | "stall" => "time forfeit",
        _ => "abandoned",
    }
}

/// A text as it stands in quotes: in one line, with a backslash before quotes and backslashes.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '"' | '\\' => escaped.extend(['\\', letter]),
            _ if letter.is_control() => escaped.push(' '),
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameName, GameResult, Setting};
    use papan_game::{ForfeitKind, Seat};

    fn record(ending: Ending) -> GameRecord {
        GameRecord {
            pair: 3,
            game: 1,
            round: 2,
            version: "0.1.0".into(),
            seed: 7,
            setting: Setting { game: "adjacency".into(), ..Setting::default() },
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
        let forfeit = Ending::Forfeited { seat: Seat::First, how, reason: "it is \"gone\"".into() };
        [Ending::Played { points: [2, 1] }, forfeit].map(|ending| game(&record(ending))).concat()
    }

    #[test]
    fn results_are_read_as_they_are_written() {
        for text in [text(), text().replace('\n', "\r\n"), format!("\u{feff}{}", text())] {
            let [played, forfeited] = &read(&text).unwrap()[..] else { panic!("two games") };
            assert_eq!(played.game, "adjacency");
            assert_eq!(played.name, GameName { pair: 3, game: 1 });
            assert_eq!(played.players, record(Ending::Played { points: [2, 1] }).players);
            assert_eq!((played.result, &played.forfeit), (GameResult::First, &None));
            assert_eq!(forfeited.result, GameResult::Second);
            assert_eq!(forfeited.forfeit.as_deref(), Some("crash: it is \"gone\""));
        }
        assert_eq!(read(""), Ok(vec![]));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let refused = |from: &str, to: &str| read(&text().replacen(from, to, 1)).unwrap_err().to_string();
        assert_eq!(
            refused("3.4.2", "3.4.3"),
            "line 9: found the round `3.4.3`, expected round, pair and game such as 1.4.2"
        );
        assert_eq!(
            refused("\n1-0\n", "\n1. e4 e5 1-0\n"),
            "line 9: found `1. e4 e5 1-0`, expected the result 1-0 alone"
        );
        assert_eq!(refused("[White", "[White "), "line 9: tag White is missing before this line");
        assert_eq!(
            refused("\n1-0\n", "\n"),
            "line 10: tag Event stands twice: expected the result of the game before it"
        );
        assert_eq!(
            refused("Papan", "World"),
            "line 9: found a game of the event `World adjacency`, expected one that Papan wrote"
        );
        assert_eq!(
            read("[Event \"x\"]").unwrap_err().to_string(),
            "line 1: found a game that is cut off, expected its result"
        );
        assert_eq!(
            read("[Event x]").unwrap_err().to_string(),
            "line 1: found `[Event x]`, expected a tag such as [Result \"1-0\"]"
        );
    }
}
