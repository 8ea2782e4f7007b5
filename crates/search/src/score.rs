//! Scores: margins with a small bonus for quick wins and late losses.
//!
//! A score is an integer for the seat to move, with [`POINT`] units per point of margin. A finished game
//! scores its margin. With every ply of distance from the end, a score moves one unit towards 0. So among
//! equal margins the winner hurries and the loser delays, and a score encodes the distance to the end.

use papan_game::{Evaluator, POINT, Searchable, Value};

/// Greater than every score, with room for additions.
pub(crate) const INFINITE: i32 = i32::MAX / 2;

/// Returns the score of a finished game.
#[inline]
pub(crate) fn terminal_score(margin: i32) -> i32 {
    margin * POINT
}

/// Returns the score of a game that ends with this margin after `plies` plies.
#[inline]
pub(crate) fn terminal_score_in(margin: i32, plies: u32) -> i32 {
    terminal_score(margin) - margin.signum() * plies.cast_signed()
}

/// Converts the score of the position after a move to the score of the move, for the seat that makes it:
/// negates it and moves it one unit towards 0.
#[inline]
pub fn score_before_move(score: i32) -> i32 {
    score.signum() - score
}

/// Evaluates a position `ply` plies below the root and returns the value for the seat to move.
///
/// The evaluation is made for the seat that moves at the root, because an evaluation that is not zero-sum
/// cannot be negated between the sides: each side would maximize its own half.
#[inline]
pub(crate) fn evaluate_for_root<G: Searchable, E: Evaluator<G>>(
    evaluator: &E,
    game: &G,
    state: &G::State,
    ply: u32,
) -> i32 {
    if ply.is_multiple_of(2) {
        evaluator.evaluate(game, state)
    } else {
        -evaluator.evaluate_waiting(game, state)
    }
}

/// Offsets an evaluation `ply` plies below the root, so that [`score_before_move`] yields the evaluation
/// itself at the root. An evaluation has no distance to the end, so it must not shrink on the way up.
#[inline]
pub(crate) fn offset_distance(evaluation: i32, ply: u32) -> i32 {
    evaluation.saturating_add(evaluation.signum().saturating_mul(ply.cast_signed()))
}

/// Returns the window after a move that corresponds to the window `alpha..beta` before it:
/// [`score_before_move`] maps scores outside the one to scores outside the other.
#[inline]
pub(crate) fn window_after_move(alpha: i32, beta: i32) -> (i32, i32) {
    let beta_cut = if beta > 0 { beta + 1 } else { beta - 1 };
    let alpha_cut = if alpha >= 0 { alpha + 1 } else { alpha - 1 };
    (-beta_cut, -alpha_cut)
}

/// Converts a score to a value: exact, or an estimate in points.
pub fn score_to_value(score: i32, is_exact: bool) -> Value {
    if !is_exact {
        return Value::Estimate(f64::from(score) / f64::from(POINT));
    }
    let margin = score.signum() * (score.abs() + POINT - 1).div_euclid(POINT);
    let plies = (margin != 0).then(|| (margin * POINT - score).unsigned_abs());
    Value::Exact { margin, plies }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_encode_margin_and_distance() {
        let three_moves_before =
            |margin| score_before_move(score_before_move(score_before_move(terminal_score(margin))));
        assert_eq!(score_to_value(three_moves_before(1), true), Value::Exact { margin: -1, plies: Some(3) });
        assert_eq!(
            score_to_value(three_moves_before(-12), true),
            Value::Exact { margin: 12, plies: Some(3) }
        );
        assert_eq!(score_to_value(three_moves_before(0), true), Value::Exact { margin: 0, plies: None });
        assert_eq!(score_to_value(POINT / 2, false), Value::Estimate(0.5));
    }

    #[test]
    fn evaluations_reach_the_root_unchanged() {
        for evaluation in [-5000, -3, -1, 0, 1, 2, 4044] {
            for ply in 0..9 {
                let at_root =
                    (0..ply).fold(offset_distance(evaluation, ply), |score, _| score_before_move(score));
                assert_eq!(at_root, if ply % 2 == 0 { evaluation } else { -evaluation });
            }
        }
    }

    #[test]
    fn windows_map_without_gaps() {
        let range = -9..=9;
        for alpha in range.clone() {
            for beta in alpha + 1..=9 {
                let (low, high) = window_after_move(alpha, beta);
                for score in range.clone() {
                    assert_eq!(score_before_move(score) >= beta, score <= low, "{alpha} {beta} {score}");
                    assert_eq!(score_before_move(score) <= alpha, score >= high, "{alpha} {beta} {score}");
                }
            }
        }
    }
}
