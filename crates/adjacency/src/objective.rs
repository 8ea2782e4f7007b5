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
//! All products are whole multiples of 0.05, so a [`Worth`] counts twentieths and nothing is rounded.

use crate::{Adjacency, Cell, Mark, Position};
use papan_game::{Judge, POINT};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Neg};

/// What a cell or a board is worth to one side, in twentieths of a mark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Worth(i32);

impl Worth {
    /// Twentieths in a whole.
    pub const WHOLE: i32 = 20;

    /// So many twentieths.
    #[inline]
    pub const fn new(twentieths: i32) -> Self {
        Self(twentieths)
    }

    /// As a whole number of twentieths.
    #[inline]
    pub const fn twentieths(self) -> i32 {
        self.0
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

/// Two places after the point, which are exact: `-0.65`.
impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = self.0.unsigned_abs() * 5;
        let sign = if self.0 < 0 { "-" } else { "" };
        f.pad(&format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100))
    }
}

/// The objective function as a judgement of positions for searches.
///
/// It is not zero-sum: an empty cell beside marks of both sides is a risk to either.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Objective;

impl Objective {
    /// What the board is worth to the side that plays `mark`, in the units of a search, to the nearest.
    fn units(game: &Adjacency, position: &Position, mark: Mark) -> i32 {
        let twentieths = game.objective(position, mark).twentieths();
        (twentieths * POINT + Worth::WHOLE / 2).div_euclid(Worth::WHOLE)
    }
}

impl Judge<Adjacency> for Objective {
    fn judge(&self, game: &Adjacency, position: &Position) -> i32 {
        Self::units(game, position, game.mark(position.mover()))
    }

    fn judge_waiting(&self, game: &Adjacency, position: &Position) -> i32 {
        Self::units(game, position, game.mark(position.mover().other()))
    }

    fn is_zero_sum(&self) -> bool {
        false
    }
}

/// What a player that goes by the objective function says of a move that it takes. That is a reason and no value:
/// the function weighs marks for their safety, so what it gives is no margin of marks.
pub fn objective_note(worth: f64) -> String {
    format!("objective function {worth:+.2}")
}

/// The worth of an own mark, by the number of empty cells beside it.
const MARKED: [i32; 5] = [28, 26, 24, 22, 20];

/// The worth of an empty cell, by the number of own marks beside it.
const EMPTY: [i32; 5] = [0, -11, -12, -13, -14];

impl Adjacency {
    /// What the board is worth to the side that plays `mark`, by the objective function.
    ///
    /// It depends on the marks alone, not on who is to move. It is not the opposite of what the board is
    /// worth to the other side: empty cells cost each side what lies beside its own marks.
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
        let (own, enemy) = (self.marks(position, mark), self.marks(position, mark.other()));
        let empty = self.empty(position);
        let beside_empty = self.geometry.at_least(empty);
        let safety = tally(own, beside_empty, MARKED) - tally(enemy, beside_empty, MARKED);
        Worth(safety + tally(empty, self.geometry.at_least(own), EMPTY))
    }

    /// What one cell adds to the [objective](Self::objective); nothing if it is off the board.
    pub fn worth(&self, position: &Position, mark: Mark, cell: Cell) -> Worth {
        let beside = |set: u64| (self.beside(cell) & set).count_ones() as usize;
        let worth = match self.at(position, cell) {
            Some(found) if found == mark => MARKED[beside(self.empty(position))],
            Some(_) => -MARKED[beside(self.empty(position))],
            None if self.size().has(cell) => EMPTY[beside(self.marks(position, mark))],
            None => 0,
        };
        Worth(worth)
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
        for (twentieths, text) in [(0, "0.00"), (1, "0.05"), (-13, "-0.65"), (28, "1.40"), (-448, "-22.40")] {
            assert_eq!(Worth::new(twentieths).to_string(), text);
        }
        assert_eq!(format!("{:>6}|{}", Worth::new(1), -Worth::new(20) + Worth::new(20)), "  0.05|0.00");
    }
}
