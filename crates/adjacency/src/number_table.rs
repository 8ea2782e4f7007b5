//! Text files of named rows of numbers, as weights and objective functions are stored.

use thiserror::Error;

/// Why text is not a table of the expected rows.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: found `{found}`, expected {expected}")]
pub struct NumberTableError {
    /// The line, counted from 1.
    pub line: usize,
    /// The text of the line.
    pub found: String,
    /// The expected text.
    pub expected: String,
}

/// Reads rows with these names and numbers of columns, in this order, and returns all numbers in one list.
///
/// Empty lines and lines that begin with `#` are skipped. Numbers must not be larger than `limit` in
/// magnitude; [`f64::MAX`] allows every finite number.
pub(crate) fn read(text: &str, rows: &[(&str, usize)], limit: f64) -> Result<Vec<f64>, NumberTableError> {
    let is_row = |line: &str| !line.trim().is_empty() && !line.starts_with('#');
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| is_row(line));
    let mut numbers = Vec::new();
    for &(name, count) in rows {
        let (line, found) = lines.next().unwrap_or((text.lines().count() + 1, "the end"));
        let row = read_row(found, name, limit).filter(|row| row.len() == count);
        numbers.extend(row.ok_or_else(|| NumberTableError {
            line,
            found: found.to_owned(),
            expected: describe_row(name, count, limit),
        })?);
    }
    match lines.next() {
        None => Ok(numbers),
        Some((line, found)) => {
            let expected = "the end of the file".to_owned();
            Err(NumberTableError { line, found: found.to_owned(), expected })
        }
    }
}

/// Returns the numbers after the name of a row.
fn read_row(text: &str, name: &str, limit: f64) -> Option<Vec<f64>> {
    let mut words = text.split_whitespace();
    if words.next()? != name {
        return None;
    }
    words.map(|word| word.parse().ok().filter(|number: &f64| number.abs() <= limit)).collect()
}

fn describe_row(name: &str, count: usize, limit: f64) -> String {
    let numbers = if count == 1 { "a number".to_owned() } else { format!("{count} numbers") };
    let range = if limit < f64::MAX { format!(" from -{limit} to {limit}") } else { String::new() };
    format!("`{name}` and {numbers}{range}")
}
