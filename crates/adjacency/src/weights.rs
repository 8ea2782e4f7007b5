//! The strong judgement: which marks are safe, and how much that matters.
//!
//! A mark without an empty cell beside it is *locked*: nothing can turn it any more. One with empty cells beside
//! it is exposed, and worth the less the more of them there are and the more moves are to come. When the board is
//! going to be filled only locked marks count much; when a few rounds are left on an open board almost every mark
//! counts. So the worth of a mark depends on the empty cells beside it, and on the moves left against the empty
//! cells.
//!
//! To that comes the most marks that the side to move can turn at once: in a short game that is what it will do.
//!
//! The first is a sum over marks, so what a move changes of it is a sum over the cells beside it. The second can
//! only grow for the other side with a move, but where the move takes the very cell. So the best of all moves is
//! found after looking at few of them.

use crate::insight::Answers;
use crate::{Adjacency, Cell, Position, cells};
use papan_game::{Judge, POINT};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What a weight is for: a mark with 0 to 4 empty cells beside it, the right to move, and that two, three, four
/// marks can be turned with it.
pub const FEATURES: usize = 9;

/// How a weight changes in the course of a game: the products of [`terms`].
pub const TERMS: usize = 4;

/// The names of the features in a file.
const NAMES: [&str; FEATURES] =
    ["locked", "exposed-1", "exposed-2", "exposed-3", "exposed-4", "tempo", "turns-2", "turns-3", "turns-4"];

/// Most cells of a board.
const CELLS: usize = 64;

/// By what the weights change: `1, r, s, r*s`, where `r` is the share of the empty cells that will
/// be filled and `s` the moves left, by 64.
pub fn terms(left: u32, empty: u32) -> [f64; TERMS] {
    let filled = f64::from(left) / f64::from(empty.max(1));
    let moves = f64::from(left) / CELLS as f64;
    [1.0, filled, moves, filled * moves]
}

/// The weights of the strong judgement.
///
/// As text there is a line for each feature, its name and what it is worth in points by each of the [`terms`].
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    table: [[f64; TERMS]; FEATURES],
    /// The weights in units of [`POINT`], by the moves left and the cells that will stay empty.
    stages: Vec<Stage>,
}

/// The weights at one stage of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Stage {
    /// The worth of a mark by the empty cells beside it.
    marks: [i32; 5],
    /// The worth of the right to move, by the most marks that can be turned with it. It does not fall.
    move_on: [i32; 5],
}

/// A text that does not say weights.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: found `{found}`, expected {expected}")]
pub struct WeightsError {
    /// The line, from 1.
    pub line: usize,
    /// What stands there.
    pub found: String,
    /// What should.
    pub expected: String,
}

impl Default for Weights {
    /// Those that ship with Papan.
    fn default() -> Self {
        include_str!("../../../data/adjacency/weights.txt")
            .parse()
            .expect("the shipped weights are well formed")
    }
}

impl Weights {
    /// Weights by feature and [term](terms), in points.
    pub fn new(table: [[f64; TERMS]; FEATURES]) -> Self {
        let stages = (0..=CELLS * (CELLS + 1)).map(|at| {
            let (spare, left) = ((at / (CELLS + 1)) as u32, (at % (CELLS + 1)) as u32);
            Stage::new(&table, left, left + spare)
        });
        Self { table, stages: stages.collect() }
    }

    /// Every mark counts one, whoever can turn it: what learning begins with.
    pub fn counting() -> Self {
        let one = [1.0, 0.0, 0.0, 0.0];
        let nothing = [0.0; TERMS];
        Self::new([one, one, one, one, one, nothing, nothing, nothing, nothing])
    }

    /// The weights with so many moves left and cells empty.
    #[inline]
    fn stage(&self, left: u8, empty: u32) -> &Stage {
        let spare = empty.saturating_sub(u32::from(left)) as usize;
        &self.stages[spare * (CELLS + 1) + usize::from(left)]
    }
}

impl Stage {
    /// The worth of the right to move where so many marks can be turned with it.
    #[inline]
    fn move_on(&self, turned: i32) -> i32 {
        self.move_on[turned.clamp(0, 4).unsigned_abs() as usize]
    }

    fn new(table: &[[f64; TERMS]; FEATURES], left: u32, empty: u32) -> Self {
        let terms = terms(left, empty);
        let weight = |row: &[f64; TERMS]| {
            let points: f64 = row.iter().zip(terms).map(|(weight, term)| weight * term).sum();
            (points * f64::from(POINT)).round().clamp(-8192.0, 8192.0) as i32
        };
        let weights = table.each_ref().map(weight);
        let [.., tempo, two, three, four] = weights;
        let more = [0, 0, two.max(0), three.max(0), four.max(0)];
        let move_on = std::array::from_fn(|turned| tempo + more[..=turned].iter().sum::<i32>());
        Self { marks: std::array::from_fn(|beside| weights[beside]), move_on }
    }
}

impl Adjacency {
    /// The marks of the seat to move less those of the other, by the number of empty cells beside them, the
    /// right to move, and whether two, three and four marks can be turned with it: what the [`Weights`] weigh.
    pub fn features(&self, position: &Position) -> [i32; FEATURES] {
        let at_least = self.geometry.at_least(self.empty(position));
        let [own, other] = [position.own, position.other].map(|set| tally(set, at_least));
        let most = self.most_flips(position);
        std::array::from_fn(|feature| match feature {
            beside @ 0..5 => own[beside] - other[beside],
            5 => 1,
            more => i32::from(most >= more.cast_signed() as i32 - 4),
        })
    }
}

/// How many cells of a set are in exactly 0, 1, 2, 3 and 4 of the nested sets.
#[inline]
fn tally(set: u64, at_least: [u64; 4]) -> [i32; 5] {
    let [one, two, three, four] = at_least.map(|at_least| (set & at_least).count_ones().cast_signed());
    [set.count_ones().cast_signed() - one, one - two, two - three, three - four, four]
}

/// The sum of a set's weights.
#[inline]
fn weigh(set: u64, at_least: [u64; 4], weights: &[i32; 5]) -> i32 {
    tally(set, at_least).iter().zip(weights).map(|(count, weight)| count * weight).sum()
}

/// What each move changes of the worth of marks.
///
/// A gain and its cell are kept in one number, the gain above, so that the greatest of all numbers tells both, and
/// the processor finds it several numbers at a time.
struct Gains {
    /// What all marks are worth before, to the mover.
    standing: i32,
    /// By cell; [`i32::MIN`] where no mark can be placed.
    by_cell: [i32; CELLS],
}

/// Bits of a number that tell the cell.
const CELL_BITS: u32 = 6;

impl Gains {
    /// What each move makes of the marks, by the weights `after` it.
    #[inline]
    fn new(game: &Adjacency, position: &Position, empty: u64, after: &Stage) -> Self {
        let at_least = game.geometry.at_least(empty);
        let marks = &after.marks;
        let standing = weigh(position.own, at_least, marks) - weigh(position.other, at_least, marks);
        let mut gains = Self { standing, by_cell: [i32::MIN; CELLS] };
        let [one, two, three, four] = at_least;
        let exactly = [!one, one & !two, two & !three, three & !four, four];
        for (exactly, &worth) in exactly.iter().zip(marks) {
            gains.place(empty & exactly, worth);
        }
        for (beside, exactly) in exactly.into_iter().enumerate().skip(1) {
            // A mark beside the move has one empty cell less beside it, and is the mover's.
            let (closed, open) = (marks[beside - 1], marks[beside]);
            gains.spread(game, position.own & exactly, empty, closed - open);
            gains.spread(game, position.other & exactly, empty, closed + open);
        }
        gains
    }

    /// A new mark on any cell of a set is worth this itself.
    #[inline]
    fn place(&mut self, set: u64, worth: i32) {
        for cell in cells(set) {
            let place = &mut self.by_cell[usize::from(cell.index()) % CELLS];
            *place = worth << CELL_BITS | i32::from(cell.index());
        }
    }

    /// Every mark of a set adds `gain` to the empty cells beside it.
    #[inline]
    fn spread(&mut self, game: &Adjacency, marks: u64, empty: u64, gain: i32) {
        for mark in cells(marks) {
            for cell in cells(game.beside(mark) & empty) {
                self.by_cell[usize::from(cell.index()) % CELLS] += gain << CELL_BITS;
            }
        }
    }

    /// What a move on an empty cell gains.
    #[inline]
    fn of(&self, cell: Cell) -> i32 {
        self.by_cell[usize::from(cell.index()) % CELLS] >> CELL_BITS
    }

    /// The greatest gain that is left, and its cell, which is not offered again; `None` if there is none.
    #[inline]
    fn take_greatest(&mut self) -> Option<(i32, Cell)> {
        let greatest = self.by_cell.iter().fold(i32::MIN, |greatest, &number| greatest.max(number));
        let cell = Cell::new(greatest.to_le_bytes()[0] % CELLS as u8);
        self.by_cell[usize::from(cell.index())] = i32::MIN;
        (greatest != i32::MIN).then_some((greatest >> CELL_BITS, cell))
    }

    /// Adds to the gain of a cell where a mark can be placed.
    #[inline]
    fn raise(&mut self, set: u64, by: i32) {
        for cell in cells(set) {
            self.by_cell[usize::from(cell.index()) % CELLS] += by << CELL_BITS;
        }
    }
}

impl Judge<Adjacency> for Weights {
    fn judge(&self, game: &Adjacency, position: &Position) -> i32 {
        let empty = game.empty(position);
        let stage = self.stage(position.left, empty.count_ones());
        let at_least = game.geometry.at_least(empty);
        let weigh = |set| weigh(set, at_least, &stage.marks);
        weigh(position.own) - weigh(position.other) + stage.move_on(game.most_flips(position))
    }

    /// The moves are tried in the order of what they gain, until none of the rest can be better even if it gives
    /// the other side no more to turn than there is already.
    fn least_after(&self, game: &Adjacency, position: &Position) -> Option<(i32, u32)> {
        // The rules know what comes of the last two moves.
        if position.left < 4 {
            return None;
        }
        let empty = game.empty(position);
        let count = empty.count_ones();
        let after = self.stage(position.left - 1, count - 1);
        let mut gains = Gains::new(game, position, empty, after);
        let Answers { least, only } = game.answers(position, empty);
        // A move there may leave nothing to turn: it is tried as soon as that could make it the best.
        let relief = after.move_on(least) - after.move_on(0);
        gains.raise(only, relief);
        let mut best = i32::MIN;
        while let Some((gain, cell)) = gains.take_greatest()
            && gain - after.move_on(least) > best
        {
            let gain = if cell.bit() == only { gain - relief } else { gain };
            best = best.max(gain - after.move_on(game.answer(position, empty, cell)));
        }
        Some((-gains.standing - best, count))
    }

    fn promise(&self, game: &Adjacency, position: &Position, moves: &[Cell], out: &mut Vec<i32>) {
        let empty = game.empty(position);
        let count = empty.count_ones();
        let after = self.stage(position.left.saturating_sub(1), count.saturating_sub(1));
        let gains = Gains::new(game, position, empty, after);
        let promise = |&cell: &Cell| gains.of(cell) - after.move_on(game.answer(position, empty, cell));
        out.extend(moves.iter().map(promise));
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, row) in NAMES.iter().zip(&self.table) {
            write!(f, "{name:<9}")?;
            for weight in row {
                write!(f, " {weight:8.4}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl FromStr for Weights {
    type Err = WeightsError;

    /// Empty lines and those that begin with `#` are comments.
    fn from_str(text: &str) -> Result<Self, WeightsError> {
        let mut table = [[0.0; TERMS]; FEATURES];
        let is_said = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| is_said(line));
        for (name, row) in NAMES.iter().zip(&mut table) {
            let (line, text) = lines.next().unwrap_or((text.lines().count() + 1, "the end"));
            *row = read_row(name, text).ok_or_else(|| WeightsError {
                line,
                found: text.to_owned(),
                expected: format!("`{name}` and {TERMS} numbers"),
            })?;
        }
        match lines.next() {
            None => Ok(Self::new(table)),
            Some((line, text)) => {
                Err(WeightsError { line, found: text.to_owned(), expected: "the end of the file".to_owned() })
            }
        }
    }
}

/// The numbers after the name of a feature.
fn read_row(name: &str, text: &str) -> Option<[f64; TERMS]> {
    let mut words = text.split_whitespace();
    if words.next()? != name {
        return None;
    }
    let numbers: Option<Vec<f64>> =
        words.map(|word| word.parse().ok().filter(|number: &f64| number.is_finite())).collect();
    numbers?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mark, Size};
    use papan_game::{Game, Insight, Rng, rng};
    use rand::RngExt;
    use rand::seq::IndexedRandom;

    /// A position some random moves into a random game, with at least `least` moves left.
    fn some_position(game: &Adjacency, chance: &mut Rng, least: u8) -> Position {
        let mut position = game.start(chance);
        for _ in 0..chance.random_range(0..=position.left().saturating_sub(least)) {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            game.advance(&mut position, moves.choose(chance).expect("moves are left"));
        }
        position
    }

    fn check(size: &str, rounds: u8) {
        let game = Adjacency::new(size.parse().unwrap(), rounds, Mark::X).unwrap();
        let weights = Weights::default();
        for seed in 0..200 {
            let position = some_position(&game, &mut rng::stream(seed, 7), 4);
            let after: Vec<i32> = game.nexts(&position).map(|next| weights.judge(&game, &next)).collect();
            let least = *after.iter().min().expect("moves are left");
            assert_eq!(
                weights.least_after(&game, &position),
                Some((least, after.len() as u32)),
                "{size} {seed}"
            );
            let (mut moves, mut promises) = (Vec::new(), Vec::new());
            game.moves(&position, &mut moves);
            weights.promise(&game, &position, &moves, &mut promises);
            let differences: Vec<i32> =
                after.iter().zip(&promises).map(|(after, promise)| after + promise).collect();
            assert!(differences.windows(2).all(|pair| pair[0] == pair[1]), "{size} {seed}: {differences:?}");
        }
    }

    #[test]
    fn all_moves_are_judged_at_once_as_one_by_one() {
        for (size, rounds) in [("8x8", 28), ("8x8", 5), ("5x3", 3), ("16x4", 28), ("2x32", 20), ("4x4", 3)] {
            check(size, rounds);
        }
    }

    #[test]
    fn the_last_moves_are_left_to_the_rules() {
        let game = Adjacency::new(Size::CLASSIC, 2, Mark::X).unwrap();
        let mut position = game.start(&mut rng::stream(0, 0));
        assert!(Weights::default().least_after(&game, &position).is_some());
        game.advance(&mut position, &Cell::new(30));
        assert_eq!(Weights::default().least_after(&game, &position), None);
    }

    #[test]
    fn features_count_every_mark_once() {
        let game = Adjacency::default();
        for seed in 0..100 {
            let position = some_position(&game, &mut rng::stream(seed, 3), 0);
            let features = game.features(&position);
            assert_eq!(features[..5].iter().sum::<i32>(), position.margin());
            assert_eq!(Weights::counting().judge(&game, &position), position.margin() * POINT);
        }
    }

    #[test]
    fn the_more_a_mark_is_exposed_the_less_it_is_worth() {
        let weights = Weights::default();
        for (left, empty) in [(16, 56), (30, 30), (40, 40), (56, 56)] {
            let marks = weights.stage(left, empty).marks;
            assert!(marks[1..].iter().all(|&exposed| marks[0] > exposed), "{left} of {empty}: {marks:?}");
        }
    }

    #[test]
    fn weights_are_read_as_they_are_written() {
        let weights = Weights::default();
        let again: Weights = weights.to_string().parse().unwrap();
        assert_eq!(again.to_string(), weights.to_string());
        let error = |text: &str| text.parse::<Weights>().unwrap_err().to_string();
        let numbers = "and 4 numbers";
        assert_eq!(error(""), format!("line 1: found `the end`, expected `locked` {numbers}"));
        assert_eq!(
            error("# old\nlocked 1 2 3"),
            format!("line 2: found `locked 1 2 3`, expected `locked` {numbers}")
        );
        assert_eq!(
            error("locked 1 2 3 NaN"),
            format!("line 1: found `locked 1 2 3 NaN`, expected `locked` {numbers}")
        );
        let more = format!("{weights}more 1 2 3 4");
        assert_eq!(error(&more), "line 10: found `more 1 2 3 4`, expected the end of the file");
    }
}
