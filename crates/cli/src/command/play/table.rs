//! Tables in plain text.

use crate::language::words;
use papan_session::{Table, TableColumn};

/// Formats a table: headings, then rows, with two spaces between columns.
pub(super) fn write(table: &Table) -> String {
    let headings: Vec<String> = table.columns.iter().map(heading).collect();
    let lines = std::iter::once(&headings).chain(&table.rows);
    let width = |column: usize| {
        let cells = lines.clone().filter_map(|cells| cells.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..table.columns.len()).map(width).collect();
    let line =
        |cells: &Vec<String>| {
            let cells = cells.iter().zip(&table.columns).zip(&widths);
            let cells = cells.map(|((cell, column), width)| {
                if column.is_number { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
            });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        };
    lines.clone().map(line).collect::<Vec<_>>().join("\n")
}

fn heading(column: &TableColumn) -> String {
    column.heading.clone().map_or_else(String::new, words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_message::Message;

    #[test]
    fn columns_are_aligned() {
        let column = |heading: Option<&str>, is_number| TableColumn {
            heading: heading.map(Message::verbatim),
            is_number,
        };
        let columns = vec![column(None, true), column(Some("move"), false), column(Some("score"), true)];
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let table = Table { columns, rows: vec![row(["9", "8D QUIZ", "48"]), row(["10", "pass", "0"])] };
        assert_eq!(write(&table), "    move     score\n 9  8D QUIZ     48\n10  pass         0");
    }
}
