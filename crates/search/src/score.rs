//! What a search compares: margins, judged finely enough that a quick win beats a slow one.
//!
//! A score is a whole number for the seat to move, [`POINT`] for each point of margin. A finished
//! game is worth its margin; one move further from the end a score is one less good for the winner
//! and one less bad for the loser. So among equal margins the winner hurries and the loser delays,
//! and the distance to the end can be read off a score.

use papan_game::{Insight, Judge, POINT, Value};

/// Greater than every score, with room for what the search adds.
pub(crate) const INFINITE: i32 = i32::MAX / 2;

/// The score of a finished game.
#[inline]
pub(crate) fn finished(margin: i32) -> i32 {
    margin * POINT
}

/// The score of a game that ends with this margin in so many moves.
#[inline]
pub(crate) fn ends_in(margin: i32, plies: u32) -> i32 {
    finished(margin) - margin.signum() * plies.cast_signed()
}

/// What a score of the position after a move is worth to the one who makes the move.
#[inline]
pub fn before(score: i32) -> i32 {
    score.signum() - score
}

/// What a judgement says to the seat to move of a position `ply` moves below the root.
///
/// It is made for the seat that moves at the root, because a judgement that is not zero-sum cannot be negated between
/// the sides: its two sides would be maximized in turn.
#[inline]
pub(crate) fn judged<G: Insight, J: Judge<G>>(judge: &J, game: &G, state: &G::State, ply: u32) -> i32 {
    if ply.is_multiple_of(2) { judge.judge(game, state) } else { -judge.judge_waiting(game, state) }
}

/// The score of a judged position `ply` moves below the root that [`before`] turns into the judgement itself at the
/// root. A judgement has no distance to the end, so nothing may be taken off it on the way.
#[inline]
pub(crate) fn undiminished(judged: i32, ply: u32) -> i32 {
    judged.saturating_add(judged.signum().saturating_mul(ply.cast_signed()))
}

/// The window in which the position after a move must be searched, so that it answers for the
/// window `alpha..beta` before the move: what [`before`] maps out of the one lies out of the other.
#[inline]
pub(crate) fn window_after(alpha: i32, beta: i32) -> (i32, i32) {
    let least_cut = if beta > 0 { beta + 1 } else { beta - 1 };
    let most_low = if alpha >= 0 { alpha + 1 } else { alpha - 1 };
    (-least_cut, -most_low)
}

/// A score as a value for people: exact if nothing was guessed.
pub fn value(score: i32, is_sure: bool) -> Value {
    if !is_sure {
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
    fn a_score_tells_margin_and_distance() {
        let three_moves_before = |margin| before(before(before(finished(margin))));
        assert_eq!(value(three_moves_before(1), true), Value::Exact { margin: -1, plies: Some(3) });
        assert_eq!(value(three_moves_before(-12), true), Value::Exact { margin: 12, plies: Some(3) });
        assert_eq!(value(three_moves_before(0), true), Value::Exact { margin: 0, plies: None });
        assert_eq!(value(POINT / 2, false), Value::Estimate(0.5));
    }

    #[test]
    fn a_judgement_reaches_the_root_whole() {
        for judged in [-5000, -3, -1, 0, 1, 2, 4044] {
            for ply in 0..9 {
                let at_root = (0..ply).fold(undiminished(judged, ply), |score, _| before(score));
                assert_eq!(at_root, if ply % 2 == 0 { judged } else { -judged });
            }
        }
    }

    #[test]
    fn windows_are_mapped_without_a_gap() {
        let range = -9..=9;
        for alpha in range.clone() {
            for beta in alpha + 1..=9 {
                let (low, high) = window_after(alpha, beta);
                for score in range.clone() {
                    assert_eq!(before(score) >= beta, score <= low, "{alpha} {beta} {score}");
                    assert_eq!(before(score) <= alpha, score >= high, "{alpha} {beta} {score}");
                }
            }
        }
    }
}
