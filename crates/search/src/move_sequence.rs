//! Sequences of move ids that evolve at random, shared by hill climbing and the genetic algorithm.

use papan_game::{GenerationStats, POINT, Rng, Searchable};
use rand::seq::IndexedRandom;

/// An id that no move has, for a position in a sequence without a move.
pub(crate) const UNASSIGNED: u16 = u16::MAX;

/// Returns the move at index `at` of a sequence if it is among the legal `moves`. Otherwise writes a random
/// legal move there, appending if the index is just past the end, and returns it. Returns `None` if there are
/// no legal moves.
pub(crate) fn legal_or_random<G: Searchable>(
    game: &G,
    moves: &[G::Move],
    line: &mut Vec<u16>,
    at: usize,
    rng: &mut Rng,
) -> Option<G::Move> {
    let planned = line.get(at).filter(|&&id| id != UNASSIGNED).map(|&id| game.move_from_id(id));
    if let Some(mv) = planned.filter(|mv| moves.contains(mv)) {
        return Some(mv);
    }
    let mv = moves.choose(rng)?;
    match line.get_mut(at) {
        Some(id) => *id = game.move_id(mv),
        None => line.push(game.move_id(mv)),
    }
    Some(mv.clone())
}

/// Returns whether a move ends the game.
pub(crate) fn ends_game<G: Searchable>(game: &G, state: &G::State, mv: &G::Move) -> bool {
    let mut next = state.clone();
    game.advance(&mut next, mv);
    game.result(&next).is_some()
}

/// Converts a score to points.
pub(crate) fn to_points(score: i32) -> f64 {
    f64::from(score) / f64::from(POINT)
}

/// Returns the statistics of some sequences and their values, or `None` if there are none.
pub(crate) fn generation_stats(values: &[f64], lines: &[&[u16]]) -> Option<GenerationStats> {
    (!values.is_empty()).then(|| GenerationStats {
        best: values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        mean: values.iter().sum::<f64>() / values.len() as f64,
        worst: values.iter().copied().fold(f64::INFINITY, f64::min),
        diversity: diversity(lines),
    })
}

/// Returns the average share of moves in which two sequences differ.
fn diversity(lines: &[&[u16]]) -> f64 {
    let longest = lines.iter().map(|line| line.len()).max().unwrap_or(0);
    let pairs = lines.len() * lines.len().saturating_sub(1);
    if longest == 0 || pairs == 0 {
        return 0.0;
    }
    let equal: usize = (0..longest).map(|at| count_equal_pairs(lines, at)).sum();
    1.0 - equal as f64 / (pairs * longest) as f64
}

/// Counts the ordered pairs of sequences with the same move, or none, at an index.
fn count_equal_pairs(lines: &[&[u16]], at: usize) -> usize {
    let mut moves: Vec<Option<u16>> = lines.iter().map(|line| line.get(at).copied()).collect();
    moves.sort_unstable();
    moves.chunk_by(PartialEq::eq).map(|same| same.len() * (same.len() - 1)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_game::{Game, rng};
    use papan_testkit::sticks::{Sticks, Take};
    use rand::RngExt;

    /// Plays a sequence with repairs and returns the result.
    fn play(game: &Sticks, mut line: Vec<u16>, random: &mut Rng) -> Vec<u16> {
        let mut state = game.start(random);
        for at in 0.. {
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let Some(mv) = legal_or_random(game, &moves, &mut line, at, random) else {
                line.truncate(at);
                break;
            };
            game.play(&mut state, &mv).expect("a repaired move is legal");
            assert_eq!(line[at], game.move_id(&mv), "the repair is written back");
        }
        assert!(game.turn(&state).outcome().is_some());
        line
    }

    #[test]
    fn repairs_only_illegal_moves() {
        let game = Sticks::new(&[5, 4, 3]);
        for seed in 0..200 {
            let random = &mut rng::stream(seed, 0);
            let take = |heap, sticks| game.move_id(&Take { heap, sticks });
            let random_ids: Vec<u16> =
                (0..12).map(|_| take(random.random_range(0..3), random.random_range(1..=3))).collect();
            let line = play(&game, random_ids.clone(), random);
            assert_eq!(line[0], random_ids[0], "every first move is legal here");
            assert_eq!(play(&game, line.clone(), random), line, "a legal line stays as it is");
            let unassigned: Vec<u16> = vec![UNASSIGNED; line.len()];
            play(&game, unassigned, random);
        }
    }

    #[test]
    fn diversity_is_the_share_of_differing_moves() {
        let check = |lines: &[&[u16]], expected: f64| {
            assert!((diversity(lines) - expected).abs() < 1e-9, "{lines:?}");
        };
        check(&[], 0.0);
        check(&[&[1, 2]], 0.0);
        check(&[&[1, 2], &[1, 2], &[1, 2]], 0.0);
        check(&[&[1, 2], &[3, 4]], 1.0);
        check(&[&[1, 2], &[1, 4]], 0.5);
        check(&[&[1], &[1, 4]], 0.5);
    }
}
