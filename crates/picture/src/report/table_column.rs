//! Table columns: their number, and which hold numbers.

use super::ReportTable;

/// Units that may follow a number.
const UNITS: [&str; 14] = ["%", "k", "M", "G", "B", "KB", "MB", "GB", "s", "ms", "µs", "ns", "min", "Elo"];
/// Characters besides digits that numbers may contain.
const SIGNS: &str = "+-=\u{2212}±.,%/:()<>≤≥≈~×–—";

/// Returns the number of columns of a table.
pub(super) fn count(table: &ReportTable) -> usize {
    table.rows.iter().map(Vec::len).fold(table.head.len(), usize::max)
}

/// Returns a cell; empty beyond the end of the row.
pub(super) fn cell(row: &[String], column: usize) -> &str {
    row.get(column).map_or("", String::as_str)
}

/// Returns whether a column holds only numbers.
pub(super) fn is_numeric(table: &ReportTable, column: usize) -> bool {
    let cells = table.rows.iter().map(|row| cell(row, column));
    let said: Vec<&str> = cells.filter(|text| text.chars().any(char::is_alphanumeric)).collect();
    !said.is_empty() && said.into_iter().all(is_number)
}

/// Returns whether a text is a number, optionally with an error, a unit or further numbers: `+12 ± 3`, `4.5 ms`,
/// `7-1-2`.
fn is_number(text: &str) -> bool {
    let has_digit = text.chars().any(|letter| letter.is_ascii_digit());
    has_digit && text.split_whitespace().all(|word| UNITS.contains(&word) || is_number_word(word))
}

fn is_number_word(word: &str) -> bool {
    let is_sign = |letter: char| SIGNS.contains(letter);
    let unit = word.trim_start_matches(|letter: char| letter.is_ascii_digit() || is_sign(letter));
    let power = unit.strip_prefix('e').filter(|_| unit.len() < word.len());
    let is_power = power.is_some_and(|power| power.parse::<i32>().is_ok());
    let unit = unit.trim_end_matches(is_sign);
    unit.is_empty() || is_power || UNITS.contains(&unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_from_words() {
        for number in [
            "1",
            "-1.5",
            "+12 ± 3",
            "1,234,567",
            "45%",
            "(12)",
            "4.5 ms",
            "12k",
            "7-1-2",
            "1e6",
            "\u{2212}3.0",
            "2.5e-3",
            "+12 =3 -0",
        ] {
            assert!(is_number(number), "{number}");
        }
        for word in ["", "x", "3x3", "mcts:1000", "a1", "1 game", "ms", "–", "e6"] {
            assert!(!is_number(word), "{word}");
        }
    }

    #[test]
    fn a_column_may_have_gaps() {
        let rows = [["a", "1"], ["b", "–"], ["c", ""]];
        let rows = rows.map(|row| row.map(str::to_owned).to_vec()).to_vec();
        let table = ReportTable { rows, ..ReportTable::default() };
        assert_eq!(
            (is_numeric(&table, 0), is_numeric(&table, 1), is_numeric(&table, 2)),
            (false, true, false)
        );
    }
}
