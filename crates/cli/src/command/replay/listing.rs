//! The list of a run's games.

use crate::args::Which;
use crate::console::Console;
use papan_arena::pgn::PgnHeader;
use papan_arena::{GameName, GameRecord, GameResult, Termination};
use serde_json::{Value, json};
use std::fmt::Write;

/// The number of games listed for people.
const SHOWN: usize = 60;

/// The number of characters of a player's name.
const WIDE: usize = 28;

/// A game of the list.
pub(super) struct Row {
    /// Its number in the list, from 1.
    pub(super) number: usize,
    pub(super) name: GameName,
    players: [String; 2],
    result: GameResult,
    /// The ending, in words; empty if unknown.
    ending: String,
    moves: Option<usize>,
}

impl Row {
    /// Creates a row from a game with moves.
    pub(super) fn of_record(number: usize, record: &GameRecord) -> Self {
        let ending = match &record.ending {
            Termination::Played { points: [first, second] } => format!("{first} to {second}"),
            Termination::Resigned { seat } => format!("{seat} resigns"),
            Termination::Forfeited { seat, how, .. } => format!("{seat} forfeits: {how}"),
        };
        Self {
            number,
            name: record.name(),
            players: record.players.clone(),
            result: record.result,
            ending,
            moves: Some(record.opening.len() + record.moves.len()),
        }
    }

    /// Creates a row from a result alone.
    pub(super) fn of_heading(number: usize, heading: &PgnHeader) -> Self {
        let kind = heading.forfeit.as_ref().and_then(|forfeit| forfeit.split(':').next());
        Self {
            number,
            name: heading.name,
            players: heading.players.clone(),
            result: heading.result,
            ending: kind.map_or_else(String::new, |kind| format!("forfeit: {kind}")),
            moves: None,
        }
    }

    /// Returns whether the row is the selected one.
    pub(super) fn is(&self, which: Which) -> bool {
        match which {
            Which::Number(number) => self.number == number,
            Which::Named(name) => self.name == name,
        }
    }

    fn json(&self) -> Value {
        json!({
            "number": self.number,
            "pair": self.name.pair,
            "game": self.name.game,
            "players": self.players,
            "result": self.result,
            "ending": self.ending,
            "moves": self.moves,
        })
    }
}

/// Prints the list: for people its beginning, for programs all. Returns the number of games.
pub(super) fn print(
    console: &mut Console,
    rows: impl Iterator<Item = anyhow::Result<Row>>,
) -> anyhow::Result<usize> {
    let (mut count, mut shown) = (0, Vec::new());
    for row in rows {
        let row = row?;
        count += 1;
        if console.is_json {
            console.json(&row.json())?;
        } else if shown.len() < SHOWN {
            shown.push(row);
        }
    }
    if !console.is_json && count > 0 {
        console.say(table(&shown, count).trim_end())?;
    }
    Ok(count)
}

/// Formats the list.
fn table(rows: &[Row], count: usize) -> String {
    let ending = |row: &Row| row.ending.chars().count();
    let player = |row: &Row| row.players.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let wide = rows.iter().map(player).max().unwrap_or(0).clamp(6, WIDE);
    let ends = rows.iter().map(ending).max().unwrap_or(0).max(6);
    let mut text = format!(
        "{:>6}  {:<8}  {:<wide$}  {:<wide$}  {:<7}  {:<ends$}  {:>5}\n",
        "number", "game", "first", "second", "result", "ending", "moves"
    );
    for row in rows {
        let [first, second] = row.players.each_ref().map(|name| cut(name));
        let moves = row.moves.map_or_else(|| "-".to_owned(), |moves| moves.to_string());
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{:>6}  {:<8}  {first:<wide$}  {second:<wide$}  {:<7}  {:<ends$}  {moves:>5}",
            row.number,
            row.name.to_string(),
            row.result.as_str(),
            row.ending
        );
    }
    if count > rows.len() {
        let _ = writeln!(text, "... and {} more: --json lists them all", count - rows.len());
    }
    text
}

/// Shortens a name to one line of limited width.
fn cut(name: &str) -> String {
    let name: String = name.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    if name.chars().count() <= WIDE {
        return name;
    }
    name.chars().take(WIDE - 1).chain(['\u{2026}']).collect()
}
