//! The table of all players, the best first.

use crate::{Report, Standing};
use std::fmt::Write;

/// How wide the table may be.
const WIDTH: usize = 100;

/// How much of a name is shown at least, for the sake of the columns of opponents.
const LEAST_NAME: usize = 12;

/// One line of cells, the heading included.
type Row = Vec<String>;

/// The players by rank, with what each made against each other where there is room for it.
pub(crate) fn crosstable(report: &Report) -> String {
    let mut order: Vec<usize> = (0..report.players.len()).collect();
    order.sort_by_key(|&player| report.players[player].rank);
    let mut rows = figures(report, &order);
    let opponents = opponents(report, &order);
    let is_roomy = width(&rows) + width(&opponents) + LEAST_NAME <= WIDTH;
    if is_roomy && report.players.len() > 2 {
        rows.iter_mut().zip(opponents).for_each(|(row, more)| row.extend(more));
    }
    let names = names(report, &order, WIDTH.saturating_sub(width(&rows)).max(LEAST_NAME));
    lines(&names, &rows)
}

/// The figures of each player, by rank, below their headings.
fn figures(report: &Report, order: &[usize]) -> Vec<Row> {
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

fn of_player(player: &Standing) -> Row {
    let share = if player.games == 0 { 50.0 } else { 100.0 * player.points / player.games as f64 };
    vec![
        // Adding zero after rounding turns a negative zero into a plain one.
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

/// The points of each player against each other, by rank on both sides.
fn opponents(report: &Report, order: &[usize]) -> Vec<Row> {
    let count = order.len();
    if count > WIDTH {
        return vec![vec![" ".repeat(WIDTH)]; count + 1];
    }
    let mut cells = vec![vec![".".to_owned(); count]; count];
    let place = |player: usize| order.iter().position(|&other| other == player);
    for encounter in &report.meetings {
        if let [Some(first), Some(second)] = encounter.players.map(place) {
            cells[first][second] = format!("{:.1}", encounter.meeting.points());
            cells[second][first] = format!("{:.1}", encounter.meeting.swapped().points());
        }
    }
    for (rank, row) in cells.iter_mut().enumerate() {
        row[rank] = String::from("-");
    }
    let heading = (1..=count).map(|rank| rank.to_string()).collect();
    std::iter::once(heading).chain(cells).collect()
}

/// Rank and name of each player, by rank, in at most `room` characters.
fn names(report: &Report, order: &[usize], room: usize) -> Vec<String> {
    let digits = order.len().to_string().len();
    let room = room.saturating_sub(digits + 1);
    let heading = format!("{:>digits$} Player", "#");
    let name = |&player: &usize| {
        let player = &report.players[player];
        format!("{:>digits$} {}", player.rank, shortened(&player.name, room))
    };
    std::iter::once(heading).chain(order.iter().map(name)).collect()
}

/// A name in at most `room` characters: its beginning and its end, as settings often differ at the end.
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

/// How wide each column is.
fn widths(rows: &[Row]) -> Vec<usize> {
    let columns = rows.first().map_or(0, Vec::len);
    let widest = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(String::len).max();
    (0..columns).map(|column| widest(column).unwrap_or(0)).collect()
}

/// How wide all columns are, with the space before each.
fn width(rows: &[Row]) -> usize {
    widths(rows).iter().map(|width| width + 1).sum()
}

/// All lines, with columns in line.
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
    fn names_keep_their_ends() {
        assert_eq!(shortened("alphabeta", 9), "alphabeta");
        assert_eq!(shortened("alphabeta:depth=9", 12), "alpha..pth=9");
        assert_eq!(shortened("a\nb", 5), "a?b");
        assert_eq!(shortened("abc", 2), "ab");
        for room in 0..30 {
            assert!(shortened("alphabeta:depth=9", room).len() <= room);
        }
    }
}
