//! Results as PGN, for programs that compute ratings.
//!
//! Only tags are written, no moves: what such programs read is who played whom with which result. The first
//! seat is White.

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
