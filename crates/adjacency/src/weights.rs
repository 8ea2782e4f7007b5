//! The strong evaluation: which marks are safe, and how much safety counts.
//!
//! A mark without empty neighbors is *locked*: it can never be flipped. A mark with empty neighbors is
//! exposed, and is worth less the more of them there are and the more moves are left. If the board is going
//! to be filled, only locked marks count much; with a few rounds left on an open board, almost every mark
//! counts. So the value of a mark depends on its empty neighbors, and on the moves left relative to the
//! empty cells.
//!
//! The evaluation adds a bonus for the side to move, depending on the most marks that it can flip at once.
//!
//! The first part is a sum over marks, so the change by a move is a sum over the neighbors of its cell. The
//! second part never shrinks for the opponent by a move, except by a move on the very cell. So the best move
//! can be found after looking at a few.

mod move_gains;

use crate::geometry::{count_by_neighbors, weighted_sum};
use crate::number_table::{self, NumberTableError};
use crate::searchable::ReplyBound;
use crate::{Adjacency, Cell, Position};
use move_gains::MoveGains;
use papan_game::{Evaluator, POINT};
use std::fmt;
use std::str::FromStr;

/// The number of features: a mark with 0 to 4 empty neighbors, the right to move, and whether two, three
/// and four marks can be flipped by one move.
pub const FEATURES: usize = 9;

/// The number of [`terms`] by which a weight changes in the course of a game.
pub const TERMS: usize = 4;

/// The names of the features in a file.
const NAMES: [&str; FEATURES] =
    ["locked", "exposed-1", "exposed-2", "exposed-3", "exposed-4", "tempo", "turns-2", "turns-3", "turns-4"];

/// The maximum number of cells of a board.
const MAX_CELLS: usize = 64;

/// Returns the terms of a stage of the game: `1, r, s, r*s`, where `r` is the share of the empty cells that
/// will be filled and `s` is the number of moves left divided by 64.
pub fn terms(moves_left: u32, empty: u32) -> [f64; TERMS] {
    let filled = f64::from(moves_left) / f64::from(empty.max(1));
    let moves = f64::from(moves_left) / MAX_CELLS as f64;
    [1.0, filled, moves, filled * moves]
}

/// The weights of the strong evaluation.
///
/// The text format has a line for each feature: its name and its weight in points for each of the [`terms`].
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    table: [[f64; TERMS]; FEATURES],
    /// The weights in units of [`POINT`], by the cells that will stay empty and the moves left.
    stages: Vec<StageWeights>,
}

/// The weights at one stage of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct StageWeights {
    /// The value of a mark by its empty neighbors.
    marks: [i32; 5],
    /// The value of the right to move by the most marks that it can flip. Never decreases.
    tempo: [i32; 5],
}

impl Default for Weights {
    /// Returns the weights that ship with Papan.
    fn default() -> Self {
        include_str!("../../../data/adjacency/weights.txt")
            .parse()
            .expect("the shipped weights are well formed")
    }
}

impl Weights {
    /// Creates weights from a table by feature and [term](terms), in points.
    pub fn new(table: [[f64; TERMS]; FEATURES]) -> Self {
        let stages = (0..=MAX_CELLS * (MAX_CELLS + 1)).map(|index| {
            let (spare, left) = ((index / (MAX_CELLS + 1)) as u32, (index % (MAX_CELLS + 1)) as u32);
            StageWeights::new(&table, left, left + spare)
        });
        Self { table, stages: stages.collect() }
    }

    /// Returns weights that count every mark as one. Learning begins with these.
    pub fn counting_marks() -> Self {
        let one = [1.0, 0.0, 0.0, 0.0];
        let zero = [0.0; TERMS];
        Self::new([one, one, one, one, one, zero, zero, zero, zero])
    }

    /// Returns the weights for a number of moves left and of empty cells.
    #[inline]
    fn stage(&self, moves_left: u8, empty: u32) -> &StageWeights {
        let spare = empty.saturating_sub(u32::from(moves_left)) as usize;
        &self.stages[spare * (MAX_CELLS + 1) + usize::from(moves_left)]
    }
}

impl StageWeights {
    /// Returns the value of the right to move if it can flip up to this many marks.
    #[inline]
    fn tempo(&self, max_flips: i32) -> i32 {
        self.tempo[max_flips.clamp(0, 4).unsigned_abs() as usize]
    }

    fn new(table: &[[f64; TERMS]; FEATURES], moves_left: u32, empty: u32) -> Self {
        let terms = terms(moves_left, empty);
        let weight = |row: &[f64; TERMS]| {
            let points: f64 = row.iter().zip(terms).map(|(weight, term)| weight * term).sum();
            (points * f64::from(POINT)).round().clamp(-8192.0, 8192.0) as i32
        };
        let weights = table.each_ref().map(weight);
        let [.., tempo, two, three, four] = weights;
        let bonus = [0, 0, two.max(0), three.max(0), four.max(0)];
        let tempo = std::array::from_fn(|flips| tempo + bonus[..=flips].iter().sum::<i32>());
        Self { marks: std::array::from_fn(|empty_neighbors| weights[empty_neighbors]), tempo }
    }
}

impl Adjacency {
    /// Returns the features that [`Weights`] weigh: the margin of marks with 0 to 4 empty neighbors, 1 for
    /// the right to move, and whether two, three and four marks can be flipped by one move.
    pub fn features(&self, position: &Position) -> [i32; FEATURES] {
        let by_min_neighbors = self.geometry.by_min_neighbors(self.empty(position));
        let [own, other] =
            [position.own, position.other].map(|set| count_by_neighbors(set, by_min_neighbors));
        let max_flips = self.max_flips(position);
        std::array::from_fn(|feature| match feature {
            empty_neighbors @ 0..5 => own[empty_neighbors] - other[empty_neighbors],
            5 => 1,
            more => i32::from(max_flips >= more.cast_signed() as i32 - 4),
        })
    }
}

impl Evaluator<Adjacency> for Weights {
    fn evaluate(&self, game: &Adjacency, position: &Position) -> i32 {
        let empty = game.empty(position);
        let stage = self.stage(position.moves_left, empty.count_ones());
        let by_min_neighbors = game.geometry.by_min_neighbors(empty);
        let marks = |set| weighted_sum(set, by_min_neighbors, &stage.marks);
        marks(position.own) - marks(position.other) + stage.tempo(game.max_flips(position))
    }

    /// Tries the moves by decreasing gain, until none of the rest can be better even if it leaves the
    /// opponent no more to flip than the lower bound.
    fn min_after_move(&self, game: &Adjacency, position: &Position) -> Option<(i32, u32)> {
        // The rules give the exact value of the last two moves.
        if position.moves_left < 4 {
            return None;
        }
        let empty = game.empty(position);
        let count = empty.count_ones();
        let after = self.stage(position.moves_left - 1, count - 1);
        let mut gains = MoveGains::new(game, position, empty, after);
        let ReplyBound { min_flips, exception } = game.reply_bound(position, empty);
        // A move on the exceptional cell may leave nothing to flip, so it gets the benefit of the doubt.
        let relief = after.tempo(min_flips) - after.tempo(0);
        gains.raise(exception, relief);
        let mut best = i32::MIN;
        while let Some((gain, cell)) = gains.take_largest()
            && gain - after.tempo(min_flips) > best
        {
            let gain = if cell.bit() == exception { gain - relief } else { gain };
            best = best.max(gain - after.tempo(game.max_reply_flips(position, empty, cell)));
        }
        Some((-gains.before - best, count))
    }

    fn order_hints(&self, game: &Adjacency, position: &Position, moves: &[Cell], out: &mut Vec<i32>) {
        let empty = game.empty(position);
        let count = empty.count_ones();
        let after = self.stage(position.moves_left.saturating_sub(1), count.saturating_sub(1));
        let gains = MoveGains::new(game, position, empty, after);
        let hint = |&cell: &Cell| gains.of(cell) - after.tempo(game.max_reply_flips(position, empty, cell));
        out.extend(moves.iter().map(hint));
    }
}

/// Displays the text format that [`FromStr`] reads.
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
    type Err = NumberTableError;

    /// Empty lines and lines that begin with `#` are comments.
    fn from_str(text: &str) -> Result<Self, NumberTableError> {
        let numbers = number_table::read(text, &NAMES.map(|name| (name, TERMS)), f64::MAX)?;
        Ok(Self::new(std::array::from_fn(|feature| {
            std::array::from_fn(|term| numbers[feature * TERMS + term])
        })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PlayerMark, Size};
    use papan_game::{Game, Rng, Searchable, rng};
    use rand::RngExt;
    use rand::seq::IndexedRandom;

    /// Returns a position from a random game, with at least `min_left` moves left.
    fn random_position(game: &Adjacency, rng: &mut Rng, min_left: u8) -> Position {
        let mut position = game.start(rng);
        for _ in 0..rng.random_range(0..=position.moves_left().saturating_sub(min_left)) {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            game.advance(&mut position, moves.choose(rng).expect("moves are left"));
        }
        position
    }

    fn check(size: &str, rounds: u8) {
        let game = Adjacency::new(size.parse().unwrap(), rounds, PlayerMark::X).unwrap();
        let weights = Weights::default();
        for seed in 0..200 {
            let position = random_position(&game, &mut rng::stream(seed, 7), 4);
            let after: Vec<i32> =
                game.successors(&position).map(|next| weights.evaluate(&game, &next)).collect();
            let least = *after.iter().min().expect("moves are left");
            assert_eq!(
                weights.min_after_move(&game, &position),
                Some((least, after.len() as u32)),
                "{size} {seed}"
            );
            let (mut moves, mut hints) = (Vec::new(), Vec::new());
            game.moves(&position, &mut moves);
            weights.order_hints(&game, &position, &moves, &mut hints);
            let differences: Vec<i32> = after.iter().zip(&hints).map(|(after, hint)| after + hint).collect();
            assert!(differences.windows(2).all(|pair| pair[0] == pair[1]), "{size} {seed}: {differences:?}");
        }
    }

    #[test]
    fn min_after_move_and_order_hints_agree_with_evaluate() {
        for (size, rounds) in [("8x8", 28), ("8x8", 5), ("5x3", 3), ("16x4", 28), ("2x32", 20), ("4x4", 3)] {
            check(size, rounds);
        }
    }

    #[test]
    fn min_after_move_leaves_the_last_moves_to_the_rules() {
        let game = Adjacency::new(Size::CLASSIC, 2, PlayerMark::X).unwrap();
        let mut position = game.start(&mut rng::stream(0, 0));
        assert!(Weights::default().min_after_move(&game, &position).is_some());
        game.advance(&mut position, &Cell::new(30));
        assert_eq!(Weights::default().min_after_move(&game, &position), None);
    }

    #[test]
    fn features_count_every_mark_once() {
        let game = Adjacency::default();
        for seed in 0..100 {
            let position = random_position(&game, &mut rng::stream(seed, 3), 0);
            let features = game.features(&position);
            assert_eq!(features[..5].iter().sum::<i32>(), position.margin());
            assert_eq!(Weights::counting_marks().evaluate(&game, &position), position.margin() * POINT);
        }
    }

    #[test]
    fn exposed_marks_are_worth_less_than_locked_ones() {
        let weights = Weights::default();
        for (left, empty) in [(16, 56), (30, 30), (40, 40), (56, 56)] {
            let marks = weights.stage(left, empty).marks;
            assert!(marks[1..].iter().all(|&exposed| marks[0] > exposed), "{left} of {empty}: {marks:?}");
        }
    }

    #[test]
    fn weights_round_trip_through_text() {
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
