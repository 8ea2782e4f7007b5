//! The crosstable: all players by rank.

use crate::{PlayerStanding, RunReport};
use std::fmt::Write;

/// The maximum width of the table.
const MAX_WIDTH: usize = 100;

/// The minimum width of a name, which is shortened in favor of the opponents' columns.
const MIN_NAME_WIDTH: usize = 12;

/// The cells of one line, which may be the heading.
type Row = Vec<String>;

/// Formats the players by rank, with their points against each other if there is room.
pub(crate) fn crosstable(report: &RunReport) -> String {
    let mut order: Vec<usize> = (0..report.players.len()).collect();
    order.sort_by_key(|&player| report.players[player].rank);
    let mut rows = figures(report, &order);
    let opponents = opponents(report, &order);
    let is_roomy = width(&rows) + width(&opponents) + MIN_NAME_WIDTH <= MAX_WIDTH;
    if is_roomy && report.players.len() > 2 {
        rows.iter_mut().zip(opponents).for_each(|(row, more)| row.extend(more));
    }
    let names = names(report, &order, MAX_WIDTH.saturating_sub(width(&rows)).max(MIN_NAME_WIDTH));
    lines(&names, &rows)
}

/// Returns the statistics of each player, by rank, below their headings.
fn figures(report: &RunReport, order: &[usize]) -> Vec<Row> {
    let has_byes = report.players.iter().any(|player| player.byes > 0);
    let has_forfeits = report.players.iter().any(|player| !player.forfeits.is_empty());
    let mut heading: Row =
        ["Elo", "+/-", "Games", "Won", "Drawn", "Lost", "Points", "%"].map(String::from).to_vec();
    heading.extend(has_byes.then(|| "Byes".to_owned()));
    heading.extend(has_forfeits.then(|| "Faults".to_owned()));
    let row = |&player: &usize| {
        let player = &report.players[player];
        let mut row = of_player(player);
        row.extend(has_byes.then(|| player.byes.to_string()));
        row.extend(has_forfeits.then(|| player.forfeits.values().sum::<u64>().to_string()));
        row
    };
    std::iter::once(heading).chain(order.iter().map(row)).collect()
}

fn of_player(player: &PlayerStanding) -> Row {
    let share = if player.games == 0 { 50.0 } else { 100.0 * player.points / player.games as f64 };
    vec![
        // Adding zero after rounding turns a negative zero into a positive one.
        format!("{:.1}", libm::round(player.rating * 10.0) / 10.0 + 0.0),
        format!("{:.1}", player.error),
        player.games.to_string(),
        player.wins.to_string(),
        player.draws.to_string(),
        player.losses.to_string(),
        format!("{:.1}", player.points),
        format!("{share:.1}"),
    ]
}

/// Returns the points of each player against each other, by rank in both directions.
fn opponents(report: &RunReport, order: &[usize]) -> Vec<Row> {
    let count = order.len();
    if count > MAX_WIDTH {
        return vec![vec![" ".repeat(MAX_WIDTH)]; count + 1];
    }
    let mut cells = vec![vec![".".to_owned(); count]; count];
    let rank_index = |player: usize| order.iter().position(|&other| other == player);
    for matchup in &report.matchups {
        if let [Some(first), Some(second)] = matchup.players.map(rank_index) {
            cells[first][second] = format!("{:.1}", matchup.score.points());
            cells[second][first] = format!("{:.1}", matchup.score.swapped().points());
        }
    }
    for (rank, row) in cells.iter_mut().enumerate() {
        row[rank] = String::from("-");
    }
    let heading = (1..=count).map(|rank| rank.to_string()).collect();
    std::iter::once(heading).chain(cells).collect()
}

/// Returns rank and name of each player, by rank, in at most `room` characters.
fn names(report: &RunReport, order: &[usize], room: usize) -> Vec<String> {
    let digits = order.len().to_string().len();
    let room = room.saturating_sub(digits + 1);
    let heading = format!("{:>digits$} Player", "#");
    let name = |&player: &usize| {
        let player = &report.players[player];
        format!("{:>digits$} {}", player.rank, shortened(&player.name, room))
    };
    std::iter::once(heading).chain(order.iter().map(name)).collect()
}

/// Shortens a name to at most `room` characters, keeping its beginning and its end, because settings often
/// differ at the end.
fn shortened(name: &str, room: usize) -> String {
    let letters: Vec<char> =
        name.chars().map(|letter| if letter.is_control() { '?' } else { letter }).collect();
    if letters.len() <= room || room < 4 {
        return letters.into_iter().take(room).collect();
    }
    let tail = (room - 2) / 2;
    let head = room - 2 - tail;
    letters[..head].iter().chain(&['.', '.']).chain(&letters[letters.len() - tail..]).collect()
}

/// Returns the width of each column.
fn widths(rows: &[Row]) -> Vec<usize> {
    let columns = rows.first().map_or(0, Vec::len);
    let widest = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(String::len).max();
    (0..columns).map(|column| widest(column).unwrap_or(0)).collect()
}

/// Returns the width of all columns, each with a leading space.
fn width(rows: &[Row]) -> usize {
    widths(rows).iter().map(|width| width + 1).sum()
}

/// Joins names and cells to aligned lines.
fn lines(names: &[String], rows: &[Row]) -> String {
    let widths = widths(rows);
    let room = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (name, row) in names.iter().zip(rows) {
        let cells: String = row.iter().zip(&widths).fold(String::new(), |mut cells, (cell, width)| {
            let _ = write!(cells, " {cell:>width$}"); // a text takes everything
            cells
        });
        let padding = " ".repeat(room - name.chars().count());
        text.extend([name.as_str(), &padding, &cells, "\n"]);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortened_names_keep_their_ends() {
        assert_eq!(shortened("alphabeta", 9), "alphabeta");
        assert_eq!(shortened("alphabeta:depth=9", 12), "alpha..pth=9");
        assert_eq!(shortened("a\nb", 5), "a?b");
        assert_eq!(shortened("abc", 2), "ab");
        for room in 0..30 {
            assert!(shortened("alphabeta:depth=9", room).len() <= room);
        }
    }
}
