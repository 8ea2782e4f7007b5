//! Text files of positions with their numbers of leaves.
//!
//! A line holds a position and any number of counts, parted by `;`. A count is `D`, the depth, a space
//! and the number of leaves, as [`perft()`] defines them. Empty lines and what follows `#` are passed over:
//!
//! ```text
//! # two heaps
//! 2,1 0:0 first ; D1 3 ; D2 5 ; D3 5
//! ```

use papan_game::{Notation, OpenGame, perft};
use std::fmt;

/// Everything in which a file and the rules differ, by line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Differences(pub Vec<Difference>);

/// One thing that is not as the file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong, as a sentence.
    pub what: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl fmt::Display for Differences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, difference) in self.0.iter().enumerate() {
            let newline = if place > 0 { "\n" } else { "" };
            write!(f, "{newline}{difference}")?;
        }
        Ok(())
    }
}

/// Compares every count of the file `text` with the rules and returns how many there were.
///
/// A file without any count is a difference too: it would test nothing.
///
/// ```
/// use papan_testkit::{perft_file, sticks::Sticks};
///
/// let game = Sticks::new(&[2, 1]);
/// assert_eq!(perft_file::run(&game, "2,1 0:0 first ; D1 3 ; D2 5"), Ok(2));
/// let differences = perft_file::run(&game, "2,1 0:0 first ; D1 4").unwrap_err();
/// assert_eq!(differences.to_string(), "line 1: depth 1: 4 leaves in the file, 3 counted");
/// ```
pub fn run<G: OpenGame + Notation>(game: &G, text: &str) -> Result<usize, Differences> {
    let mut counts = 0;
    let mut differences = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.split('#').next().unwrap_or_default().trim();
        if content.is_empty() {
            continue;
        }
        let compared = compare_line(game, content);
        counts += compared.len();
        let wrong = compared.into_iter().filter_map(Result::err);
        differences.extend(wrong.map(|what| Difference { line, what }));
    }
    if counts == 0 {
        differences.push(Difference { line: 1, what: "the file has no counts".to_owned() });
    }
    if differences.is_empty() { Ok(counts) } else { Err(Differences(differences)) }
}

/// Does what [`run`] does, for a test.
///
/// # Panics
///
/// When something differs, with all the differences.
pub fn check<G: OpenGame + Notation>(game: &G, text: &str) {
    if let Err(differences) = run(game, text) {
        panic!("the counts differ:\n{differences}");
    }
}

/// The result of each count on a line; one error when the position cannot be read or has no counts.
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
        read_count(field).ok_or_else(|| format!("`{field}` is not a count, as D4 120"))?;
    let counted = perft(game, state, depth);
    if counted == expected {
        Ok(())
    } else {
        Err(format!("depth {depth}: {expected} leaves in the file, {counted} counted"))
    }
}

/// The depth and the leaves of `D4 120`.
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
    fn all_differences_are_told_with_their_lines() {
        let text =
            "2,1 0:0 first ; D1 2 ; D2 5 ; D3 6\n\nnonsense ; D1 1\n2,1 0:0 first ; d1 3\n2,1 0:0 first\n";
        let told = run(&Sticks::new(&[2, 1]), text).unwrap_err().to_string();
        let expected = [
            "line 1: depth 1: 2 leaves in the file, 3 counted",
            "line 1: depth 3: 6 leaves in the file, 5 counted",
            "line 3: `nonsense` is not heaps, points and who moves, as 3,0,5 0:4 first",
            "line 4: `d1 3` is not a count, as D4 120",
            "line 5: `2,1 0:0 first` has no counts",
        ];
        assert_eq!(told.lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    #[should_panic(expected = "the file has no counts")]
    fn an_empty_file_tests_nothing() {
        check(&Sticks::new(&[2, 1]), "# nothing\n");
    }
}
