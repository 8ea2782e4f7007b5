//! Games as a table for spreadsheets and statistics programs: values separated by commas (RFC 4180).

use crate::{Ending, GameRecord, Timing};

/// The columns that are the same for every equal run.
const RESULTS: [&str; 15] = [
    "pair",
    "game",
    "round",
    "seed",
    "first",
    "second",
    "result",
    "points_first",
    "points_second",
    "margin",
    "ending",
    "loser",
    "reason",
    "opening",
    "plies",
];

/// The line of the column names of results alone, without a line feed.
///
/// `ending` is `played`, `resigned` or the kind of the fault; `loser` is the seat that gave up or was at
/// fault; `opening` has spaces between moves, and `plies` counts those after it. What is not known
/// is empty.
pub fn results_header() -> String {
    RESULTS.join(",")
}

/// The line of column names, without a line feed: those of [results](results_header), and what they cost.
pub fn header() -> String {
    format!("{},seconds,nodes", results_header())
}

/// The line of a game, without a line feed.
pub fn row(record: &GameRecord, timing: Option<&Timing>) -> String {
    let nodes = |timing: &Timing| timing.nodes.iter().map(|&nodes| u128::from(nodes)).sum::<u128>();
    let seconds = timing.map_or_else(String::new, |timing| format!("{:.6}", timing.seconds()));
    let nodes = timing.map_or_else(String::new, |timing| nodes(timing).to_string());
    format!("{},{seconds},{nodes}", results_row(record))
}

/// The line of a game with its result alone, without a line feed.
pub fn results_row(record: &GameRecord) -> String {
    let [first, second] = &record.players;
    let [points_first, points_second, margin] = points(&record.ending);
    let [ending, loser, reason] = ending(&record.ending);
    let cells: [String; RESULTS.len()] = [
        record.pair.to_string(),
        record.game.to_string(),
        record.round.to_string(),
        record.seed.to_string(),
        first.clone(),
        second.clone(),
        record.result.to_string(),
        points_first,
        points_second,
        margin,
        ending,
        loser,
        reason,
        record.opening.join(" "),
        record.moves.len().to_string(),
    ];
    cells.map(|cell| quoted(&cell)).join(",")
}

/// Points of both seats and the margin of the first, where the game was played out.
fn points(ending: &Ending) -> [String; 3] {
    match ending {
        Ending::Played { points: [first, second] } => {
            let margin = ending.margin().unwrap_or_default();
            [first, second, &margin].map(ToString::to_string)
        }
        Ending::Resigned { .. } | Ending::Forfeited { .. } => Default::default(),
    }
}

/// How it ended, who lost by that, and why.
fn ending(ending: &Ending) -> [String; 3] {
    match ending {
        Ending::Played { .. } => ["played".to_owned(), String::new(), String::new()],
        Ending::Resigned { seat } => ["resigned".to_owned(), seat.to_string(), String::new()],
        Ending::Forfeited { seat, how, reason } => [how.to_string(), seat.to_string(), reason.clone()],
    }
}

/// A cell, in quotes where it needs them.
pub fn quoted(cell: &str) -> String {
    if cell.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}
