//! Text files with the known perft counts of positions.
//!
//! A line contains a position and any number of counts, separated by `;`. A count is `D`, the depth, a space and the number
//! of leaves as defined by [`perft()`]. Empty lines and comments after `#` are ignored:
//!
//! ```text
//! # two heaps
//! 2,1 0:0 first ; D1 3 ; D2 5 ; D3 5
//! ```

use papan_game::{Notation, OpenGame, perft};
use std::fmt;

/// All mismatches between a file and the rules, by line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerftMismatches(pub Vec<PerftMismatch>);

/// A mismatch between a line of a file and the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerftMismatch {
    /// The line, counted from 1.
    pub line: usize,
    /// The problem.
    pub what: String,
}

impl fmt::Display for PerftMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl fmt::Display for PerftMismatches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mismatch) in self.0.iter().enumerate() {
            let newline = if index > 0 { "\n" } else { "" };
            write!(f, "{newline}{mismatch}")?;
        }
        Ok(())
    }
}

/// Compares every count of a file with the rules and returns the number of counts.
///
/// A file without counts is an error, because it would test nothing.
///
/// ```
/// use papan_testkit::{perft_file, sticks::Sticks};
///
/// let game = Sticks::new(&[2, 1]);
/// assert_eq!(perft_file::run(&game, "2,1 0:0 first ; D1 3 ; D2 5"), Ok(2));
/// let mismatches = perft_file::run(&game, "2,1 0:0 first ; D1 4").unwrap_err();
/// assert_eq!(mismatches.to_string(), "line 1: depth 1: 4 leaves in the file, 3 counted");
/// ```
pub fn run<G: OpenGame + Notation>(game: &G, text: &str) -> Result<usize, PerftMismatches> {
    let mut counts = 0;
    let mut mismatches = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.split('#').next().unwrap_or_default().trim();
        if content.is_empty() {
            continue;
        }
        let compared = compare_line(game, content);
        counts += compared.len();
        let wrong = compared.into_iter().filter_map(Result::err);
        mismatches.extend(wrong.map(|what| PerftMismatch { line, what }));
    }
    if counts == 0 {
        mismatches.push(PerftMismatch { line: 1, what: "the file has no counts".to_owned() });
    }
    if mismatches.is_empty() { Ok(counts) } else { Err(PerftMismatches(mismatches)) }
}

/// Compares every count of a file with the rules, for use in tests.
///
/// # Panics
///
/// Panics with all mismatches if there are any.
pub fn check<G: OpenGame + Notation>(game: &G, text: &str) {
    if let Err(mismatches) = run(game, text) {
        panic!("perft counts do not match:\n{mismatches}");
    }
}

/// Returns the result of each count on a line; one error if the position cannot be read or has no counts.
fn compare_line<G: OpenGame + Notation>(game: &G, line: &str) -> Vec<Result<(), String>> {
    let mut fields = line.split(';').map(str::trim);
    let position = fields.next().unwrap_or_default();
    let state = match game.read_position(position) {
        Ok(state) => state,
        Err(error) => return vec![Err(error.to_string())],
    };
    let results: Vec<_> = fields.map(|field| compare_count(game, &state, field)).collect();
    if results.is_empty() { vec![Err(format!("`{position}` has no counts"))] } else { results }
}

/// Compares one count, `D4 120`.
fn compare_count<G: OpenGame>(game: &G, state: &G::State, field: &str) -> Result<(), String> {
    let (depth, expected) =
        read_count(field).ok_or_else(|| format!("`{field}` is not a count like D4 120"))?;
    let counted = perft(game, state, depth);
    if counted == expected {
        Ok(())
    } else {
        Err(format!("depth {depth}: {expected} leaves in the file, {counted} counted"))
    }
}

/// Parses the depth and the leaves of `D4 120`.
fn read_count(field: &str) -> Option<(u32, u64)> {
    let (depth, leaves) = field.strip_prefix('D')?.split_once(' ')?;
    Some((depth.parse().ok()?, leaves.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sticks::Sticks;

    #[test]
    fn counts_comments_and_empty_lines() {
        let text = "# a comment\n\n2,1 0:0 first ; D0 1; D1 3 ;D2 5 # and why\r\n0,1 0:2 second;D1  1\n";
        assert_eq!(run(&Sticks::new(&[2, 1]), text), Ok(4));
    }

    #[test]
    fn reports_all_mismatches_with_their_lines() {
        let text =
            "2,1 0:0 first ; D1 2 ; D2 5 ; D3 6\n\nnonsense ; D1 1\n2,1 0:0 first ; d1 3\n2,1 0:0 first\n";
        let report = run(&Sticks::new(&[2, 1]), text).unwrap_err().to_string();
        let expected = [
            "line 1: depth 1: 2 leaves in the file, 3 counted",
            "line 1: depth 3: 6 leaves in the file, 5 counted",
            "line 3: `nonsense` is not heaps, points and the seat to move, like 3,0,5 0:4 first",
            "line 4: `d1 3` is not a count like D4 120",
            "line 5: `2,1 0:0 first` has no counts",
        ];
        assert_eq!(report.lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    #[should_panic(expected = "the file has no counts")]
    fn rejects_files_without_counts() {
        check(&Sticks::new(&[2, 1]), "# nothing\n");
    }
}
