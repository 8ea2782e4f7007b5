//! Games as comma-separated values (RFC 4180), for spreadsheets and statistics programs.

use crate::{GameRecord, Termination, Timing};

/// The columns that are the same for every repetition of a run.
const RESULT_COLUMNS: [&str; 15] = [
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

/// Returns the column names of the results, without a line feed.
///
/// `ending` is `played`, `resigned` or the kind of forfeit; `loser` is the seat that resigned or forfeited;
/// `opening` separates moves by spaces, and `plies` counts the moves after it. Unknown values are empty.
pub fn results_header() -> String {
    RESULT_COLUMNS.join(",")
}

/// Returns all column names, without a line feed: those of the [results](results_header), time and nodes.
pub fn header() -> String {
    format!("{},seconds,nodes", results_header())
}

/// Formats a game with its time and nodes, without a line feed.
pub fn row(record: &GameRecord, timing: Option<&Timing>) -> String {
    let nodes = |timing: &Timing| timing.nodes.iter().map(|&nodes| u128::from(nodes)).sum::<u128>();
    let seconds = timing.map_or_else(String::new, |timing| format!("{:.6}", timing.seconds()));
    let nodes = timing.map_or_else(String::new, |timing| nodes(timing).to_string());
    format!("{},{seconds},{nodes}", results_row(record))
}

/// Formats the result of a game, without a line feed.
pub fn results_row(record: &GameRecord) -> String {
    let [first, second] = &record.players;
    let [points_first, points_second, margin] = points(&record.ending);
    let [ending, loser, reason] = ending(&record.ending);
    let cells: [String; RESULT_COLUMNS.len()] = [
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

/// Returns the points of both seats and the margin of the first, if the game was played out.
fn points(ending: &Termination) -> [String; 3] {
    match ending {
        Termination::Played { points: [first, second] } => {
            let margin = ending.margin().unwrap_or_default();
            [first, second, &margin].map(ToString::to_string)
        }
        Termination::Resigned { .. } | Termination::Forfeited { .. } => Default::default(),
    }
}

/// Returns the kind of ending, the losing seat and the reason.
fn ending(ending: &Termination) -> [String; 3] {
    match ending {
        Termination::Played { .. } => ["played".to_owned(), String::new(), String::new()],
        Termination::Resigned { seat } => ["resigned".to_owned(), seat.to_string(), String::new()],
        Termination::Forfeited { seat, how, reason } => [how.to_string(), seat.to_string(), reason.clone()],
    }
}

/// Quotes a cell if necessary.
pub fn quoted(cell: &str) -> String {
    if cell.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}
