//! The objective function of the game's description: marks weigh more the safer they are, and an empty
//! cell beside own marks is a risk.
//!
//! It sums `k` times `a` over all cells. `k` is 1 for an own mark, -1 for one of the other side, and -0.5
//! for an empty cell. `a` depends on the four cells beside it, of which those off the board do not count:
//!
//! | beside it | 0 | 1 | 2 | 3 | 4 |
//! |---|---|---|---|---|---|
//! | a marked cell: empty cells | 1.4 | 1.3 | 1.2 | 1.1 | 1 |
//! | an empty cell: own marks | 0 | 1.1 | 1.2 | 1.3 | 1.4 |
//!
//! For a mark with one empty cell beside it the description prints 1.2, as for two. The 1.3 is an interpretation: it
//! continues the sequence from 1.4 down to 1.
//!
//! The description wants the numbers to be tuned by experiment, so an [`Objective`] can be read from a text. The worth of
//! a cell is counted in thousandths of a mark, in which the numbers above are exact.

use crate::{Adjacency, Cell, Mark, Position};
use papan_game::{Judge, POINT};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Neg};
use std::str::FromStr;
use thiserror::Error;

/// What a cell or a board is worth to one side, in thousandths of a mark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Worth(i32);

impl Worth {
    /// Thousandths in a whole.
    pub const WHOLE: i32 = 1000;

    /// So many thousandths.
    #[inline]
    pub const fn new(thousandths: i32) -> Self {
        Self(thousandths)
    }

    /// As a whole number of thousandths.
    #[inline]
    pub const fn thousandths(self) -> i32 {
        self.0
    }

    /// As a number of marks.
    pub fn number(self) -> f64 {
        f64::from(self.0) / f64::from(Self::WHOLE)
    }

    /// The worth that is nearest to a number of marks.
    pub fn nearest(number: f64) -> Self {
        Self((number * f64::from(Self::WHOLE)).round() as i32)
    }
}

impl Add for Worth {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Neg for Worth {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Sum for Worth {
    fn sum<I: Iterator<Item = Self>>(worths: I) -> Self {
        worths.fold(Self::default(), Add::add)
    }
}

/// Two places after the point, or three where it takes them: `-0.65`, `0.125`. Both are exact.
impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0.unsigned_abs() / 1000, self.0.unsigned_abs() % 1000);
        let sign = if self.0 < 0 { "-" } else { "" };
        if part % 10 == 0 {
            f.pad(&format!("{sign}{whole}.{:02}", part / 10))
        } else {
            f.pad(&format!("{sign}{whole}.{part:03}"))
        }
    }
}

/// The objective function with its numbers, and a judgement of positions for searches.
///
/// It is not zero-sum: an empty cell beside marks of both sides is a risk to either.
///
/// As text there is a line for each `k` and for each row of `a`; empty lines and those that begin with `#` are comments:
///
/// ```
/// use papan_adjacency::Objective;
///
/// let text = "
/// ## k, what a cell counts
/// k-own     1
/// k-enemy   -1
/// k-empty   -0.5
/// ## a, by 0 to 4 empty cells beside a mark, and by 0 to 4 own marks beside an empty cell
/// a-marked  1.4 1.3 1.2 1.1 1
/// a-empty   0 1.1 1.2 1.3 1.4
/// ";
/// assert_eq!(text.parse(), Ok(Objective::DESCRIBED));
/// let error = text.replace("1.3 1.4", "1.3").parse::<Objective>().unwrap_err();
/// assert_eq!(error.to_string(), "line 8: found `a-empty   0 1.1 1.2 1.3`, expected `a-empty` and 5 numbers from -10 to 10");
/// ```
///
/// What a cell is worth, `k` times `a`, is rounded to thousandths.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Objective {
    /// What an own mark, one of the other side and an empty cell count.
    k: [f64; 3],
    /// For a marked cell by the empty cells beside it, and for an empty cell by the own marks beside it.
    a: [[f64; 5]; 2],
    /// The products, in thousandths: of an own mark, one of the other side, and an empty cell.
    worths: [[i32; 5]; 3],
}

/// A text that does not say the numbers of an objective function.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: found `{found}`, expected {expected}")]
pub struct ObjectiveError {
    /// The line, from 1.
    pub line: usize,
    /// What stands there.
    pub found: String,
    /// What should.
    pub expected: String,
}

/// The lines of a text: their names, and how many numbers each has.
const LINES: [(&str, usize); 5] =
    [("k-own", 1), ("k-enemy", 1), ("k-empty", 1), ("a-marked", 5), ("a-empty", 5)];

/// No number of a text is farther from zero: so no board is worth more than a search can count.
const MOST: f64 = 10.0;

impl Objective {
    /// The function of the game's description.
    pub const DESCRIBED: Self = Self {
        k: [1.0, -1.0, -0.5],
        a: [[1.4, 1.3, 1.2, 1.1, 1.0], [0.0, 1.1, 1.2, 1.3, 1.4]],
        worths: [
            [1400, 1300, 1200, 1100, 1000],
            [-1400, -1300, -1200, -1100, -1000],
            [0, -550, -600, -650, -700],
        ],
    };

    fn new(k: [f64; 3], a: [[f64; 5]; 2]) -> Self {
        let [marked, empty] = a;
        let times = |k: f64, a: [f64; 5]| a.map(|a| Worth::nearest(k * a).thousandths());
        Self { k, a, worths: [times(k[0], marked), times(k[1], marked), times(k[2], empty)] }
    }

    /// What the board is worth to the side that plays `mark`.
    ///
    /// It depends on the marks alone, not on who is to move. It is not the opposite of what the board is
    /// worth to the other side: empty cells cost each side what lies beside its own marks.
    pub fn of(&self, game: &Adjacency, position: &Position, mark: Mark) -> Worth {
        let (own, enemy) = (game.marks(position, mark), game.marks(position, mark.other()));
        let empty = game.empty(position);
        let beside_empty = game.geometry.at_least(empty);
        let [own_worths, enemy_worths, empty_worths] = self.worths;
        let marked = tally(own, beside_empty, own_worths) + tally(enemy, beside_empty, enemy_worths);
        Worth(marked + tally(empty, game.geometry.at_least(own), empty_worths))
    }

    /// What one cell adds to the worth of a board; nothing if it is off the board.
    pub fn of_cell(&self, game: &Adjacency, position: &Position, mark: Mark, cell: Cell) -> Worth {
        let beside = |set: u64| (game.beside(cell) & set).count_ones() as usize;
        let [own, enemy, empty] = self.worths;
        let worth = match game.at(position, cell) {
            Some(found) if found == mark => own[beside(game.empty(position))],
            Some(_) => enemy[beside(game.empty(position))],
            None if game.size().has(cell) => empty[beside(game.marks(position, mark))],
            None => 0,
        };
        Worth(worth)
    }

    /// What the board is worth to the side that plays `mark`, in the units of a search, to the nearest. They are finer
    /// than thousandths, so that [`Worth::nearest`] finds the worth again.
    fn units(&self, game: &Adjacency, position: &Position, mark: Mark) -> i32 {
        let thousandths = i64::from(self.of(game, position, mark).thousandths());
        let whole = i64::from(Worth::WHOLE);
        (thousandths * i64::from(POINT) + whole / 2).div_euclid(whole) as i32
    }
}

impl Default for Objective {
    fn default() -> Self {
        Self::DESCRIBED
    }
}

impl Judge<Adjacency> for Objective {
    fn judge(&self, game: &Adjacency, position: &Position) -> i32 {
        self.units(game, position, game.mark(position.mover()))
    }

    fn judge_waiting(&self, game: &Adjacency, position: &Position) -> i32 {
        self.units(game, position, game.mark(position.mover().other()))
    }

    fn is_zero_sum(&self) -> bool {
        false
    }
}

/// As it is read.
impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.k.iter().map(std::slice::from_ref).chain(self.a.iter().map(<[f64; 5]>::as_slice));
        for ((name, _), row) in LINES.iter().zip(rows) {
            write!(f, "{name:<9}")?;
            for number in row {
                write!(f, " {number}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl FromStr for Objective {
    type Err = ObjectiveError;

    fn from_str(text: &str) -> Result<Self, ObjectiveError> {
        let is_said = |line: &str| !line.trim().is_empty() && !line.starts_with('#');
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| is_said(line));
        let mut numbers = Vec::new();
        for (name, count) in LINES {
            let (line, text) = lines.next().unwrap_or((text.lines().count() + 1, "the end"));
            numbers.extend(read_row(name, count, text).ok_or_else(|| ObjectiveError {
                line,
                found: text.to_owned(),
                expected: match count {
                    1 => format!("`{name}` and a number from -{MOST} to {MOST}"),
                    _ => format!("`{name}` and {count} numbers from -{MOST} to {MOST}"),
                },
            })?);
        }
        if let Some((line, text)) = lines.next() {
            let expected = "the end of the file".to_owned();
            return Err(ObjectiveError { line, found: text.to_owned(), expected });
        }
        let row = |from: usize| std::array::from_fn(|at| numbers[from + at]);
        Ok(Self::new(std::array::from_fn(|at| numbers[at]), [row(3), row(8)]))
    }
}

/// The numbers after the name of a line.
fn read_row(name: &str, count: usize, text: &str) -> Option<Vec<f64>> {
    let mut words = text.split_whitespace();
    if words.next()? != name {
        return None;
    }
    let number = |word: &str| word.parse().ok().filter(|number: &f64| number.abs() <= MOST);
    let numbers: Vec<f64> = words.map(number).collect::<Option<_>>()?;
    (numbers.len() == count).then_some(numbers)
}

/// What a player that goes by the objective function says of a move that it takes. That is a reason and no value:
/// the function weighs marks for their safety, so what it gives is no margin of marks.
pub fn objective_note(worth: Worth) -> String {
    let sign = if worth < Worth::default() { "" } else { "+" };
    format!("objective function {sign}{worth}")
}

impl Adjacency {
    /// What the board is worth to the side that plays `mark`, by the objective function of the game's description.
    ///
    /// ```
    /// use papan_adjacency::{Adjacency, Mark};
    /// use papan_game::Notation;
    ///
    /// let game = Adjacency::default();
    /// let position = game.read_position("8/8/8/3X4/8/8/8/8 O 9")?;
    /// assert_eq!(game.objective(&position, Mark::X).to_string(), "-1.20"); // 1 - 4 * 0.5 * 1.1
    /// assert_eq!(game.objective(&position, Mark::O).to_string(), "-1.00");
    /// # Ok::<(), papan_game::NotationError>(())
    /// ```
    pub fn objective(&self, position: &Position, mark: Mark) -> Worth {
        Objective::DESCRIBED.of(self, position, mark)
    }

    /// What one cell adds to the [objective](Self::objective); nothing if it is off the board.
    pub fn worth(&self, position: &Position, mark: Mark, cell: Cell) -> Worth {
        Objective::DESCRIBED.of_cell(self, position, mark, cell)
    }
}

/// The sum of `weights` over the cells of a set, each weight by how many of `at_least` the cell is in.
#[inline]
fn tally(set: u64, at_least: [u64; 4], weights: [i32; 5]) -> i32 {
    let count = |set: u64| set.count_ones().cast_signed();
    let steps = weights.windows(2).zip(at_least);
    let steps: i32 = steps.map(|(pair, least)| (pair[1] - pair[0]) * count(set & least)).sum();
    weights[0] * count(set) + steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, cells};
    use papan_game::{Game, Insight, Notation, rng};
    use rand::seq::IteratorRandom;

    /// Compares the worth of a board for X and for O, both as people write it.
    fn check(size: &str, board: &str, x: &str, o: &str) {
        let game = Adjacency::filling(size.parse::<Size>().unwrap(), Mark::X);
        for mover in ["X", "O"] {
            let position = game.read_position(&format!("{board} {mover} 0")).unwrap();
            let found = [Mark::X, Mark::O].map(|mark| game.objective(&position, mark).to_string());
            assert_eq!(found, [x, o], "{board} {mover}");
        }
    }

    #[test]
    fn boards_worked_out_by_hand() {
        // Nothing: no cell has an own neighbour.
        check("8x8", "8/8/8/8/8/8/8/8", "0.00", "0.00");
        // One mark in the middle, four empty cells beside it: 1 - 4 * 0.55.
        check("8x8", "8/8/8/8/3X4/8/8/8", "-1.20", "-1.00");
        // One in a corner, two empty cells beside it: 1.2 - 2 * 0.55.
        check("8x8", "8/8/8/8/8/8/8/O7", "-1.20", "0.10");
        // The start: in each corner marks with 0, 1, 1 and 2 empty cells beside them, which weigh the same on
        // both sides, and four empty cells beside one own mark each: -4 * 0.55.
        check("8x8", "6OO/6OO/8/8/8/8/XX6/XX6", "-2.20", "-2.20");
        // Full: 16 marks of 1.4 against none, and 8 against 8.
        check("4x4", "XXXX/XXXX/XXXX/XXXX", "22.40", "-22.40");
        check("4x4", "XXXX/XXXX/OOOO/OOOO", "0.00", "0.00");
    }

    #[test]
    fn every_entry_of_the_tables_by_hand() {
        // Four X around an empty cell, nothing else beside them: 4 * 1. The cell between them has four beside
        // it, 0.5 * 1.4; four cells have two, 0.5 * 1.2; four have one, 0.5 * 1.1: 4 - 0.7 - 2.4 - 2.2.
        check("7x7", "7/7/3X3/2X1X2/3X3/7/7", "-1.30", "-4.00");
        // The same with an O for the X below: 3 - 1 for the marks; three X beside the cell between, 0.65; two
        // beside two cells, 1.2; one beside five, 2.75. For O four cells beside its one mark, 2.2.
        check("7x7", "7/7/3X3/2X1X2/3O3/7/7", "-2.60", "-4.20");
        // A pair has three empty cells beside each mark: 2 * 1.1, and six cells beside it: 6 * 0.55.
        check("7x7", "7/7/7/2XX3/7/7/7", "-1.10", "-2.20");
    }

    /// Random games on several boards: the fast sum is the sum over the cells.
    #[test]
    fn the_whole_is_the_sum_of_its_cells() {
        for size in ["8x8", "5x4", "16x4", "2x6"] {
            let game = Adjacency::filling(size.parse::<Size>().unwrap(), Mark::O);
            let mut rng = rng::stream(3, 0);
            let mut position = game.start(&mut rng);
            while game.result(&position).is_none() {
                for mark in [Mark::X, Mark::O] {
                    let worths = cells(game.geometry.full).map(|cell| game.worth(&position, mark, cell));
                    assert_eq!(worths.sum::<Worth>(), game.objective(&position, mark));
                }
                position = game.nexts(&position).choose(&mut rng).unwrap();
            }
        }
    }

    #[test]
    fn cells_have_their_own_worth() {
        let game = Adjacency::default();
        let position = game.read_position("8/8/8/3XO3/8/8/8/8 X 0").unwrap();
        let worth = |mark, name: &str| game.worth(&position, mark, game.read_move(name).unwrap()).to_string();
        assert_eq!(
            ["d5", "e5", "d6", "e6", "a1"].map(|name| worth(Mark::X, name)),
            ["1.10", "-1.10", "-0.55", "0.00", "0.00"]
        );
        assert_eq!(
            ["d5", "e5", "d6", "e6"].map(|name| worth(Mark::O, name)),
            ["-1.10", "1.10", "0.00", "-0.55"]
        );
        assert_eq!(game.worth(&position, Mark::X, Cell::new(99)), Worth::default());
    }

    #[test]
    fn a_worth_is_written_exactly() {
        for (thousandths, text) in [
            (0, "0.00"),
            (50, "0.05"),
            (-650, "-0.65"),
            (1400, "1.40"),
            (-22_400, "-22.40"),
            (-125, "-0.125"),
            (1, "0.001"),
        ] {
            assert_eq!(Worth::new(thousandths).to_string(), text);
        }
        assert_eq!(format!("{:>6}|{}", Worth::new(50), -Worth::new(20) + Worth::new(20)), "  0.05|0.00");
    }

    #[test]
    fn the_shipped_file_is_the_described_function() {
        let text = include_str!("../../../data/adjacency/described.objective");
        assert_eq!(text.parse(), Ok(Objective::DESCRIBED));
        assert_eq!(Objective::DESCRIBED.to_string().parse(), Ok(Objective::DESCRIBED));
        let Objective { k, a, .. } = Objective::DESCRIBED;
        assert_eq!(Objective::new(k, a), Objective::DESCRIBED, "the products are those of the numbers");
    }

    #[test]
    fn other_numbers_give_another_worth() {
        let text = "k-own 2\nk-enemy -0.25\nk-empty 0.5\na-marked 1 1 1 1 1.5\na-empty 0 1 0 0 0.25\n";
        let objective: Objective = text.parse().expect("an objective function");
        assert_eq!(objective.to_string().parse(), Ok(objective));
        let game = Adjacency::default();
        let position = game.read_position("8/8/8/3XO3/8/8/8/O7 X 9").expect("a position");
        // One X, 2; the O beside it and the O in the corner, -0.25 each; three empty cells beside the X, 0.5 each.
        assert_eq!(objective.of(&game, &position, Mark::X).to_string(), "3.00");
        // Two O, 2 each; one X, -0.25; five empty cells beside an O, 0.5 each.
        assert_eq!(objective.of(&game, &position, Mark::O).to_string(), "6.25");
        for mark in [Mark::X, Mark::O] {
            let sum: Worth =
                cells(game.geometry.full).map(|cell| objective.of_cell(&game, &position, mark, cell)).sum();
            assert_eq!(sum, objective.of(&game, &position, mark));
        }
    }

    #[test]
    fn a_search_gives_the_worth_back_to_the_thousandth() {
        let text = "k-own 1\nk-enemy -1\nk-empty 0.001\na-marked 1.001 1 0.999 1 1\na-empty 0 1 2 3 4\n";
        let objective: Objective = text.parse().expect("an objective function");
        let game = Adjacency::filling("5x4".parse().expect("a size"), Mark::X);
        let mut rng = rng::stream(8, 0);
        let mut position = game.start(&mut rng);
        while game.result(&position).is_none() {
            let units = f64::from(objective.judge(&game, &position)) / f64::from(POINT);
            let worth = objective.of(&game, &position, game.mark(position.mover()));
            assert_eq!(Worth::nearest(units), worth);
            position = game.nexts(&position).choose(&mut rng).expect("moves are left");
        }
    }

    #[test]
    fn what_is_wrong_in_a_text_is_named_with_its_line() {
        let good = Objective::DESCRIBED.to_string();
        let check = |text: &str, expected: &str| {
            assert_eq!(text.parse::<Objective>().expect_err(text).to_string(), expected);
        };
        check("", "line 1: found `the end`, expected `k-own` and a number from -10 to 10");
        check("# only this\n", "line 2: found `the end`, expected `k-own` and a number from -10 to 10");
        let swapped = good.replace("k-enemy", "k-other");
        check(&swapped, "line 2: found `k-other   -1`, expected `k-enemy` and a number from -10 to 10");
        let wide = good.replace("-0.5", "-10.5");
        check(&wide, "line 3: found `k-empty   -10.5`, expected `k-empty` and a number from -10 to 10");
        for wrong in ["NaN", "inf", "x", "1,4"] {
            let text = good.replace("1.4 1.3 1.2 1.1 1\n", &format!("{wrong} 1.3 1.2 1.1 1\n"));
            let found = format!("a-marked  {wrong} 1.3 1.2 1.1 1");
            check(
                &text,
                &format!("line 4: found `{found}`, expected `a-marked` and 5 numbers from -10 to 10"),
            );
        }
        check(&format!("{good}more\n"), "line 6: found `more`, expected the end of the file");
    }
}
