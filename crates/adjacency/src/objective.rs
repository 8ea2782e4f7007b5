//! The objective function of the game's description: a mark counts more the safer it is, and an empty cell
//! next to own marks is a risk.
//!
//! The function is the sum of `k * a` over all cells. `k` is 1 for an own mark, -1 for an enemy mark and
//! -0.5 for an empty cell. `a` depends on the up to four neighbors of the cell:
//!
//! | number of neighbors | 0 | 1 | 2 | 3 | 4 |
//! |---|---|---|---|---|---|
//! | empty neighbors of a marked cell | 1.4 | 1.3 | 1.2 | 1.1 | 1 |
//! | own marks next to an empty cell | 0 | 1.1 | 1.2 | 1.3 | 1.4 |
//!
//! The description prints 1.2 for a mark with one empty neighbor, the same as for two. The 1.3 is an
//! interpretation: it continues the sequence from 1.4 down to 1.
//!
//! The description asks for the numbers to be tuned by experiment, so an [`Objective`] can be read from a
//! file. Cells are counted in thousandths of a mark, in which the numbers above are exact.

use crate::geometry::weighted_sum;
use crate::number_table::{self, NumberTableError};
use crate::{Adjacency, Cell, ObjectiveValue, PlayerMark, Position};
use papan_game::{Evaluator, POINT};
use std::fmt;
use std::str::FromStr;

/// An objective function with its numbers. It is also an evaluator for searches.
///
/// It is not zero-sum: an empty cell next to marks of both sides is a risk to either.
///
/// The text format has a line for each `k` and for each row of `a`. Empty lines and lines that begin with
/// `#` are comments:
///
/// ```
/// use papan_adjacency::Objective;
///
/// let text = "
/// ## k by the contents of a cell
/// k-own     1
/// k-enemy   -1
/// k-empty   -0.5
/// ## a by 0 to 4 empty neighbors of a mark, and by 0 to 4 own marks next to an empty cell
/// a-marked  1.4 1.3 1.2 1.1 1
/// a-empty   0 1.1 1.2 1.3 1.4
/// ";
/// assert_eq!(text.parse(), Ok(Objective::DESCRIBED));
/// let error = text.replace("1.3 1.4", "1.3").parse::<Objective>().unwrap_err();
/// assert_eq!(error.to_string(), "line 8: found `a-empty   0 1.1 1.2 1.3`, expected `a-empty` and 5 numbers from -10 to 10");
/// ```
///
/// The products `k * a` are rounded to thousandths.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Objective {
    /// The factors of an own mark, an enemy mark and an empty cell.
    k: [f64; 3],
    /// The factors of a marked cell by its empty neighbors, and of an empty cell by the own marks next to it.
    a: [[f64; 5]; 2],
    /// The products in thousandths: of an own mark, an enemy mark and an empty cell.
    cell_values: [[i32; 5]; 3],
}

/// The rows of the text format and how many numbers each has.
const ROWS: [(&str, usize); 5] =
    [("k-own", 1), ("k-enemy", 1), ("k-empty", 1), ("a-marked", 5), ("a-empty", 5)];

/// The largest magnitude of a number, so that values stay within the range of a search.
const MAX_NUMBER: f64 = 10.0;

impl Objective {
    /// The function of the game's description.
    pub const DESCRIBED: Self = Self {
        k: [1.0, -1.0, -0.5],
        a: [[1.4, 1.3, 1.2, 1.1, 1.0], [0.0, 1.1, 1.2, 1.3, 1.4]],
        cell_values: [
            [1400, 1300, 1200, 1100, 1000],
            [-1400, -1300, -1200, -1100, -1000],
            [0, -550, -600, -650, -700],
        ],
    };

    fn new(k: [f64; 3], a: [[f64; 5]; 2]) -> Self {
        let [marked, empty] = a;
        let times = |k: f64, a: [f64; 5]| a.map(|a| ObjectiveValue::from_f64(k * a).thousandths());
        Self { k, a, cell_values: [times(k[0], marked), times(k[1], marked), times(k[2], empty)] }
    }

    /// Returns the value of a board for the side that plays `mark`.
    ///
    /// The value depends on the marks alone, not on the side to move. It is not the negative of the other
    /// side's value, because an empty cell costs each side that has marks next to it.
    pub fn value(&self, game: &Adjacency, position: &Position, mark: PlayerMark) -> ObjectiveValue {
        let (own, enemy) = (game.marks(position, mark), game.marks(position, mark.other()));
        let empty = game.empty(position);
        let empty_neighbors = game.geometry.by_min_neighbors(empty);
        let [own_values, enemy_values, empty_values] = self.cell_values;
        let marked = weighted_sum(own, empty_neighbors, &own_values)
            + weighted_sum(enemy, empty_neighbors, &enemy_values);
        ObjectiveValue::new(marked + weighted_sum(empty, game.geometry.by_min_neighbors(own), &empty_values))
    }

    /// Returns the contribution of one cell to the value, or zero if it is off the board.
    pub fn cell_value(
        &self,
        game: &Adjacency,
        position: &Position,
        mark: PlayerMark,
        cell: Cell,
    ) -> ObjectiveValue {
        let neighbors_in = |set: u64| (game.neighbors(cell) & set).count_ones() as usize;
        let [own, enemy, empty] = self.cell_values;
        ObjectiveValue::new(match game.mark_at(position, cell) {
            Some(found) if found == mark => own[neighbors_in(game.empty(position))],
            Some(_) => enemy[neighbors_in(game.empty(position))],
            None if game.size().contains(cell) => empty[neighbors_in(game.marks(position, mark))],
            None => 0,
        })
    }

    /// Returns the value in the units of a search, rounded. These are finer than thousandths, so
    /// [`ObjectiveValue::from_f64`] recovers the value exactly.
    fn search_score(&self, game: &Adjacency, position: &Position, mark: PlayerMark) -> i32 {
        let thousandths = i64::from(self.value(game, position, mark).thousandths());
        let scale = i64::from(ObjectiveValue::SCALE);
        (thousandths * i64::from(POINT) + scale / 2).div_euclid(scale) as i32
    }
}

impl Default for Objective {
    fn default() -> Self {
        Self::DESCRIBED
    }
}

impl Evaluator<Adjacency> for Objective {
    fn evaluate(&self, game: &Adjacency, position: &Position) -> i32 {
        self.search_score(game, position, game.mark(position.mover()))
    }

    fn evaluate_waiting(&self, game: &Adjacency, position: &Position) -> i32 {
        self.search_score(game, position, game.mark(position.mover().other()))
    }

    fn is_zero_sum(&self) -> bool {
        false
    }
}

/// Displays the text format that [`FromStr`] reads.
impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.k.iter().map(std::slice::from_ref).chain(self.a.iter().map(<[f64; 5]>::as_slice));
        for ((name, _), row) in ROWS.iter().zip(rows) {
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
    type Err = NumberTableError;

    fn from_str(text: &str) -> Result<Self, NumberTableError> {
        let numbers = number_table::read(text, &ROWS, MAX_NUMBER)?;
        let row = |from: usize| std::array::from_fn(|index| numbers[from + index]);
        Ok(Self::new(std::array::from_fn(|index| numbers[index]), [row(3), row(8)]))
    }
}

impl Adjacency {
    /// Returns the value of a board for the side that plays `mark`, by [`Objective::DESCRIBED`].
    ///
    /// ```
    /// use papan_adjacency::{Adjacency, PlayerMark};
    /// use papan_game::Notation;
    ///
    /// let game = Adjacency::default();
    /// let position = game.read_position("8/8/8/3X4/8/8/8/8 O 9")?;
    /// assert_eq!(game.objective(&position, PlayerMark::X).to_string(), "-1.20"); // 1 - 4 * 0.5 * 1.1
    /// assert_eq!(game.objective(&position, PlayerMark::O).to_string(), "-1.00");
    /// # Ok::<(), papan_game::NotationError>(())
    /// ```
    pub fn objective(&self, position: &Position, mark: PlayerMark) -> ObjectiveValue {
        Objective::DESCRIBED.value(self, position, mark)
    }

    /// Returns the contribution of one cell to the [objective](Self::objective), or zero if it is off the
    /// board.
    pub fn cell_objective(&self, position: &Position, mark: PlayerMark, cell: Cell) -> ObjectiveValue {
        Objective::DESCRIBED.cell_value(self, position, mark, cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, cells};
    use papan_game::{Game, Notation, Searchable, rng};
    use rand::seq::IteratorRandom;

    /// Checks the displayed value of a board for X and for O, with either side to move.
    fn check(size: &str, board: &str, x: &str, o: &str) {
        let game = Adjacency::with_max_rounds(size.parse::<Size>().unwrap(), PlayerMark::X);
        for mover in ["X", "O"] {
            let position = game.read_position(&format!("{board} {mover} 0")).unwrap();
            let found =
                [PlayerMark::X, PlayerMark::O].map(|mark| game.objective(&position, mark).to_string());
            assert_eq!(found, [x, o], "{board} {mover}");
        }
    }

    #[test]
    fn matches_boards_worked_out_by_hand() {
        // No marks: no empty cell has an own neighbor.
        check("8x8", "8/8/8/8/8/8/8/8", "0.00", "0.00");
        // One mark in the middle with four empty neighbors: 1 - 4 * 0.55.
        check("8x8", "8/8/8/8/3X4/8/8/8", "-1.20", "-1.00");
        // One mark in a corner with two empty neighbors: 1.2 - 2 * 0.55.
        check("8x8", "8/8/8/8/8/8/8/O7", "-1.20", "0.10");
        // The start: each corner has marks with 0, 1, 1 and 2 empty neighbors, which cancel out between the
        // sides, and four empty cells with one own neighbor each: -4 * 0.55.
        check("8x8", "6OO/6OO/8/8/8/8/XX6/XX6", "-2.20", "-2.20");
        // Full: 16 marks of 1.4 against none, and 8 against 8.
        check("4x4", "XXXX/XXXX/XXXX/XXXX", "22.40", "-22.40");
        check("4x4", "XXXX/XXXX/OOOO/OOOO", "0.00", "0.00");
    }

    #[test]
    fn matches_every_table_entry_worked_out_by_hand() {
        // Four X around an empty cell, each with four empty neighbors: 4 * 1. The cell between them has four
        // own neighbors, 0.5 * 1.4; four cells have two, 0.5 * 1.2; four have one, 0.5 * 1.1:
        // 4 - 0.7 - 2.4 - 2.2.
        check("7x7", "7/7/3X3/2X1X2/3X3/7/7", "-1.30", "-4.00");
        // The same with an O for the X below: 3 - 1 for the marks; three X next to the cell between, 0.65;
        // two X next to two cells, 1.2; one X next to five, 2.75. For O, four cells next to its mark, 2.2.
        check("7x7", "7/7/3X3/2X1X2/3O3/7/7", "-2.60", "-4.20");
        // A pair has three empty neighbors for each mark, 2 * 1.1, and six cells next to it, 6 * 0.55.
        check("7x7", "7/7/7/2XX3/7/7/7", "-1.10", "-2.20");
    }

    #[test]
    fn the_value_is_the_sum_over_the_cells_in_random_games() {
        for size in ["8x8", "5x4", "16x4", "2x6"] {
            let game = Adjacency::with_max_rounds(size.parse::<Size>().unwrap(), PlayerMark::O);
            let mut rng = rng::stream(3, 0);
            let mut position = game.start(&mut rng);
            while game.result(&position).is_none() {
                for mark in [PlayerMark::X, PlayerMark::O] {
                    let values =
                        cells(game.geometry.full).map(|cell| game.cell_objective(&position, mark, cell));
                    assert_eq!(values.sum::<ObjectiveValue>(), game.objective(&position, mark));
                }
                position = game.successors(&position).choose(&mut rng).unwrap();
            }
        }
    }

    #[test]
    fn cell_values_depend_on_the_neighbors() {
        let game = Adjacency::default();
        let position = game.read_position("8/8/8/3XO3/8/8/8/8 X 0").unwrap();
        let value = |mark, name: &str| {
            game.cell_objective(&position, mark, game.read_move(name).unwrap()).to_string()
        };
        assert_eq!(
            ["d5", "e5", "d6", "e6", "a1"].map(|name| value(PlayerMark::X, name)),
            ["1.10", "-1.10", "-0.55", "0.00", "0.00"]
        );
        assert_eq!(
            ["d5", "e5", "d6", "e6"].map(|name| value(PlayerMark::O, name)),
            ["-1.10", "1.10", "0.00", "-0.55"]
        );
        assert_eq!(game.cell_objective(&position, PlayerMark::X, Cell::new(99)), ObjectiveValue::default());
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
    fn other_numbers_give_other_values() {
        let text = "k-own 2\nk-enemy -0.25\nk-empty 0.5\na-marked 1 1 1 1 1.5\na-empty 0 1 0 0 0.25\n";
        let objective: Objective = text.parse().expect("an objective function");
        assert_eq!(objective.to_string().parse(), Ok(objective));
        let game = Adjacency::default();
        let position = game.read_position("8/8/8/3XO3/8/8/8/O7 X 9").expect("a position");
        // One X, 2; two O, -0.25 each; three empty cells next to the X, 0.5 each.
        assert_eq!(objective.value(&game, &position, PlayerMark::X).to_string(), "3.00");
        // Two O, 2 each; one X, -0.25; five empty cells next to an O, 0.5 each.
        assert_eq!(objective.value(&game, &position, PlayerMark::O).to_string(), "6.25");
        for mark in [PlayerMark::X, PlayerMark::O] {
            let sum: ObjectiveValue = cells(game.geometry.full)
                .map(|cell| objective.cell_value(&game, &position, mark, cell))
                .sum();
            assert_eq!(sum, objective.value(&game, &position, mark));
        }
    }

    #[test]
    fn search_scores_convert_back_exactly() {
        let text = "k-own 1\nk-enemy -1\nk-empty 0.001\na-marked 1.001 1 0.999 1 1\na-empty 0 1 2 3 4\n";
        let objective: Objective = text.parse().expect("an objective function");
        let game = Adjacency::with_max_rounds("5x4".parse().expect("a size"), PlayerMark::X);
        let mut rng = rng::stream(8, 0);
        let mut position = game.start(&mut rng);
        while game.result(&position).is_none() {
            let score = f64::from(objective.evaluate(&game, &position)) / f64::from(POINT);
            let value = objective.value(&game, &position, game.mark(position.mover()));
            assert_eq!(ObjectiveValue::from_f64(score), value);
            position = game.successors(&position).choose(&mut rng).expect("moves are left");
        }
    }

    #[test]
    fn errors_name_the_line() {
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
