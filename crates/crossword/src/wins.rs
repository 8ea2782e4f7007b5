//! The probability of winning from a spread and a number of unseen tiles.

use crate::built_in::built_in;
use crate::rack::RACK_SIZE;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Arc, LazyLock};
use thiserror::Error;

/// How the spread changes from a turn to the end of the game: for each number of unseen tiles, how often each change was
/// observed.
///
/// Static players ignore the score. So one observed change says for every spread how that game would have ended, and the
/// counts give the probability of winning from any spread. Counts of several runs can be added.
///
/// ```
/// use papan_crossword::{SpreadChanges, WinTable};
///
/// let mut changes = SpreadChanges::default();
/// changes.add(20, -30);
/// changes.add(20, 10);
/// let wins = WinTable::of(&changes).unwrap();
/// // From 30 points ahead, one of the two games ends in a tie and the other is won.
/// assert_eq!(wins.millionths(20, 30_000), 750_000);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SpreadChanges {
    rows: BTreeMap<u16, BTreeMap<i32, u32>>,
}

/// A text is not a table of spread changes.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: found `{found}`, expected {expected}")]
pub struct WinTableError {
    /// The line number, from 1.
    pub line: usize,
    /// The text found.
    pub found: String,
    /// The text expected.
    pub expected: &'static str,
}

/// Maximum number of unseen tiles in a table.
const MAX_UNSEEN: u16 = 1000;

/// Maximum absolute change of the spread.
const MAX_CHANGE: i32 = 4000;

/// The rows on each side that are pooled with a row.
const POOLED: u16 = 4;

/// Maximum count of one change. Sums of a row then fit in 64 bits.
const MAX_COUNT: u32 = u32::MAX >> 1;

impl SpreadChanges {
    /// Counts one observation: with `unseen` tiles unseen, the spread of the side to move changed by `change` until the
    /// end of the game.
    pub fn add(&mut self, unseen: u16, change: i32) {
        let count =
            self.rows.entry(unseen).or_default().entry(change.clamp(-MAX_CHANGE, MAX_CHANGE)).or_default();
        *count = (*count + 1).min(MAX_COUNT);
    }

    /// Adds the counts of another run.
    pub fn merge(&mut self, other: &Self) {
        for (&unseen, row) in &other.rows {
            let own = self.rows.entry(unseen).or_default();
            for (&change, &count) in row {
                let sum = own.entry(change).or_default();
                *sum = (*sum + count).min(MAX_COUNT);
            }
        }
    }

    /// Returns the counts of a row and of its neighbors. Near the start of a game, single rows are rare, and mean that the
    /// opponent has just kept many good tiles or few. With an empty bag, each row stands for itself.
    fn pooled(&self, unseen: u16) -> BTreeMap<i32, u32> {
        let is_bag_empty = usize::from(unseen) <= RACK_SIZE;
        let low = if is_bag_empty { unseen } else { unseen.saturating_sub(POOLED).max(RACK_SIZE as u16 + 1) };
        let high = if is_bag_empty { unseen } else { unseen + POOLED };
        let mut pooled = BTreeMap::new();
        for (&change, &count) in self.rows.range(low..=high).flat_map(|(_, row)| row) {
            let sum: &mut u32 = pooled.entry(change).or_default();
            *sum = sum.saturating_add(count);
        }
        pooled
    }

    /// Returns the number of observations.
    pub fn count(&self) -> u64 {
        self.rows.values().flat_map(BTreeMap::values).map(|&count| u64::from(count)).sum()
    }

    /// Reads a win table: a line for each number of unseen tiles, with the lowest change and the counts of this change
    /// and the following ones.
    pub fn read(text: &str) -> Result<Self, WinTableError> {
        let mut changes = Self::default();
        for (number, line) in text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate() {
            let entry = line.split('#').next().unwrap_or_default().trim();
            if entry.is_empty() {
                continue;
            }
            let (unseen, row) = read_row(entry).map_err(|(found, expected)| WinTableError {
                line: number + 1,
                found: found.to_owned(),
                expected,
            })?;
            if changes.rows.insert(unseen, row).is_some() {
                let expected = "a number of unseen tiles not listed above";
                return Err(WinTableError { line: number + 1, found: unseen.to_string(), expected });
            }
        }
        if changes.rows.is_empty() {
            let (line, found) = (text.lines().count() + 1, "the end of the file".to_owned());
            return Err(WinTableError { line, found, expected: "a line such as `20 -3 1 0 4`" });
        }
        Ok(changes)
    }

    /// Writes a win table.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for (unseen, row) in &self.rows {
            let (Some((&low, _)), Some((&high, _))) = (row.first_key_value(), row.last_key_value()) else {
                continue;
            };
            // Writing to a string never fails.
            let _ = write!(text, "{unseen} {low}");
            for change in low..=high {
                let _ = write!(text, " {}", row.get(&change).copied().unwrap_or(0));
            }
            text.push('\n');
        }
        text
    }
}

/// The number of unseen tiles and the counts of a line.
type Counts = (u16, BTreeMap<i32, u32>);

/// Reads a line. The error is the text found and the text expected.
fn read_row(entry: &str) -> Result<Counts, (&str, &'static str)> {
    let mut fields = entry.split_whitespace();
    let first = fields.next().unwrap_or_default();
    let unseen = first.parse().ok().filter(|unseen| (1..=MAX_UNSEEN).contains(unseen));
    let unseen = unseen.ok_or((first, "a number of unseen tiles from 1 to 1000"))?;
    let second = fields.next().unwrap_or_default();
    let low = second.parse().ok().filter(|low: &i32| low.abs() <= MAX_CHANGE);
    let low = low.ok_or((second, "the lowest change of the spread, from -4000 to 4000"))?;
    let mut row = BTreeMap::new();
    for (change, field) in (low..).zip(fields) {
        let count = field.parse().ok().filter(|&count: &u32| count <= MAX_COUNT);
        let count = count.ok_or((field, "a count"))?;
        if change > MAX_CHANGE {
            return Err((field, "no counts beyond a change of 4000"));
        }
        if count > 0 {
            row.insert(change, count);
        }
    }
    if row.is_empty() {
        return Err((entry, "at least one count above 0"));
    }
    Ok((unseen, row))
}

/// The probability of winning by the spread and the number of unseen tiles, from [`SpreadChanges`].
///
/// The probability never falls as the spread grows, because it is a cumulative count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinTable {
    /// The row for each number of unseen tiles. Numbers that were not observed share the nearest observed row.
    rows: Vec<Arc<Row>>,
}

/// The probabilities of one number of unseen tiles.
#[derive(PartialEq, Eq, Debug)]
struct Row {
    /// The spread of the first entry. The probability at all lower spreads is 0.
    low: i32,
    /// The probability of winning in millionths, for `low` and each higher spread. A tie is half a win. The probability
    /// at all higher spreads is 1.
    millionths: Vec<u32>,
}

/// Certainty, in millionths.
pub const MILLION: u32 = 1_000_000;

impl Row {
    fn of(changes: &BTreeMap<i32, u32>) -> Self {
        let total: u64 = changes.values().map(|&count| u64::from(count)).sum();
        let highest = changes.last_key_value().map_or(0, |(&change, _)| change);
        let lowest = changes.first_key_value().map_or(0, |(&change, _)| change);
        // From spread s, changes above -s win, and a change of -s ties.
        let (mut above, low) = (0_u64, -highest);
        let millionths = (low..=-lowest)
            .map(|spread| {
                let equal = u64::from(changes.get(&-spread).copied().unwrap_or(0));
                let halves = 2 * above + equal;
                above += equal;
                (u128::from(halves) * u128::from(MILLION) / u128::from(2 * total.max(1))) as u32
            })
            .collect();
        Self { low, millionths }
    }

    fn at(&self, spread: i32) -> u32 {
        match usize::try_from(spread - self.low) {
            Err(_) => 0,
            Ok(index) => self.millionths.get(index).copied().unwrap_or(MILLION),
        }
    }
}

impl WinTable {
    /// Returns the table of these counts, or `None` if there are none.
    pub fn of(changes: &SpreadChanges) -> Option<Self> {
        let observed: Vec<(u16, Arc<Row>)> =
            changes.rows.keys().map(|&unseen| (unseen, Arc::new(Row::of(&changes.pooled(unseen))))).collect();
        let last = observed.last()?.0;
        let nearest = |unseen: u16| {
            observed.iter().min_by_key(|(other, _)| other.abs_diff(unseen)).map(|(_, row)| row.clone())
        };
        Some(Self { rows: (0..=last).filter_map(nearest).collect() })
    }

    /// Returns the built-in table, learned for the English tiles and ENABLE. All players share one copy.
    pub fn english() -> Arc<Self> {
        static ENGLISH: LazyLock<Arc<WinTable>> = LazyLock::new(|| {
            Arc::new(built_in(WinTable::read(include_str!("../../../data/crossword/english.wins"))))
        });
        ENGLISH.clone()
    }

    /// Reads a win table. [`SpreadChanges::read`] keeps the counts.
    pub fn read(text: &str) -> Result<Self, WinTableError> {
        let empty = WinTableError { line: 1, found: String::new(), expected: "counts" };
        Self::of(&SpreadChanges::read(text)?).ok_or(empty)
    }

    /// Returns the probability that the side to move wins, in millionths. `spread` is in millipoints; between two
    /// points, the probability is interpolated.
    pub fn millionths(&self, unseen: usize, spread: i32) -> u32 {
        let Some(row) = self.rows.get(unseen).or(self.rows.last()) else { return MILLION / 2 };
        let (points, rest) = (spread.div_euclid(1000), spread.rem_euclid(1000).cast_unsigned());
        let (below, above) = (row.at(points), row.at(points + 1));
        below + ((u64::from(above - below) * u64::from(rest)) / 1000) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn observe(changes: &mut SpreadChanges) {
        for change in [-30, 10, 10, 40] {
            changes.add(20, change);
        }
        changes.add(7, 0);
    }

    fn sample() -> SpreadChanges {
        let mut changes = SpreadChanges::default();
        observe(&mut changes);
        changes
    }

    #[test]
    fn tables_round_trip() {
        let changes = sample();
        let text = changes.write();
        assert!(text.starts_with("7 0 1\n20 -30 1 0 0 "), "{text}");
        assert_eq!(SpreadChanges::read(&format!("# made by a test\n\n{text}")), Ok(changes));
    }

    #[test]
    fn merged_counts_are_those_of_one_run() {
        let mut merged = sample();
        merged.merge(&sample());
        let mut twice = sample();
        observe(&mut twice);
        assert_eq!((merged.count(), &merged), (10, &twice));
    }

    #[test]
    fn probabilities_count_wins_and_half_of_the_ties() {
        let wins = WinTable::of(&sample()).unwrap();
        let at = |spread| wins.millionths(20, spread);
        assert_eq!(
            [-41, -40, -39, -11, -10, -9].map(|points| at(points * 1000)),
            [0, 125_000, 250_000, 250_000, 500_000, 750_000]
        );
        assert_eq!([29, 30, 31, 5000].map(|points| at(points * 1000)), [750_000, 875_000, MILLION, MILLION]);
        assert_eq!((at(-40_500), at(-39_500), at(29_250)), (62_500, 187_500, 781_250));
    }

    #[test]
    fn unobserved_numbers_use_the_nearest_row() {
        let wins = WinTable::of(&sample()).unwrap();
        assert_eq!(wins.millionths(0, 0), wins.millionths(7, 0));
        assert_eq!(wins.millionths(15, -20_000), wins.millionths(20, -20_000));
        assert_eq!(wins.millionths(99, -20_000), wins.millionths(20, -20_000));
        assert_eq!(WinTable::of(&SpreadChanges::default()), None);
    }

    #[test]
    fn probabilities_never_fall_as_the_spread_grows() {
        let wins = WinTable::english();
        for unseen in 1..=93 {
            let row: Vec<u32> = (-600..=600).map(|points| wins.millionths(unseen, points * 500)).collect();
            assert!(row.is_sorted(), "{unseen} unseen tiles");
        }
    }

    #[test]
    fn errors_name_the_line() {
        let error = |text: &str| SpreadChanges::read(text).unwrap_err().to_string();
        assert_eq!(
            error("7 0 1\n0 1 1"),
            "line 2: found `0`, expected a number of unseen tiles from 1 to 1000"
        );
        assert_eq!(
            error("7"),
            "line 1: found ``, expected the lowest change of the spread, from -4000 to 4000"
        );
        assert_eq!(error("7 0 -1"), "line 1: found `-1`, expected a count");
        assert_eq!(error("7 0 0"), "line 1: found `7 0 0`, expected at least one count above 0");
        assert_eq!(error("7 4000 1 1"), "line 1: found `1`, expected no counts beyond a change of 4000");
        assert_eq!(
            error("# nothing"),
            "line 2: found `the end of the file`, expected a line such as `20 -3 1 0 4`"
        );
        assert_eq!(
            error("7 0 1\n7 0 1"),
            "line 2: found `7`, expected a number of unseen tiles not listed above"
        );
    }
}
