//! Lines of moves that are changed at random, as climbers and breeders keep them: by the numbers of the moves.

use papan_game::{Generation, Insight, POINT, Rng};
use rand::seq::IndexedRandom;

/// The number that no move has: a place in a line for which a move is still to be drawn.
pub(crate) const OPEN: u16 = u16::MAX;

/// The move at a place of a line, out of the legal `moves` there. A move that is not among them is replaced by
/// a random one that is, in the line too; so is the first one that is missing. None where there is no move.
pub(crate) fn repaired<G: Insight>(
    game: &G,
    moves: &[G::Move],
    line: &mut Vec<u16>,
    at: usize,
    rng: &mut Rng,
) -> Option<G::Move> {
    let wanted = line.get(at).filter(|&&number| number != OPEN).map(|&number| game.numbered(number));
    if let Some(mv) = wanted.filter(|mv| moves.contains(mv)) {
        return Some(mv);
    }
    let mv = moves.choose(rng)?;
    match line.get_mut(at) {
        Some(number) => *number = game.number(mv),
        None => line.push(game.number(mv)),
    }
    Some(mv.clone())
}

/// Whether a move ends the game.
pub(crate) fn is_last<G: Insight>(game: &G, state: &G::State, mv: &G::Move) -> bool {
    let mut next = state.clone();
    game.advance(&mut next, mv);
    game.result(&next).is_some()
}

/// A score in points.
pub(crate) fn points(score: i32) -> f64 {
    f64::from(score) / f64::from(POINT)
}

/// How lines of some worth stand together; nothing if there are none.
pub(crate) fn summary(worths: &[f64], lines: &[&[u16]]) -> Option<Generation> {
    (!worths.is_empty()).then(|| Generation {
        best: worths.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        mean: worths.iter().sum::<f64>() / worths.len() as f64,
        worst: worths.iter().copied().fold(f64::INFINITY, f64::min),
        diversity: diversity(lines),
    })
}

/// The share of moves in which two of the lines differ on average.
fn diversity(lines: &[&[u16]]) -> f64 {
    let longest = lines.iter().map(|line| line.len()).max().unwrap_or(0);
    let pairs = lines.len() * lines.len().saturating_sub(1);
    if longest == 0 || pairs == 0 {
        return 0.0;
    }
    let alike: usize = (0..longest).map(|at| alike(lines, at)).sum();
    1.0 - alike as f64 / (pairs * longest) as f64
}

/// Ordered pairs of lines that have the same move, or none, at a place.
fn alike(lines: &[&[u16]], at: usize) -> usize {
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

    /// Plays a line out with its repairs and returns it.
    fn play(game: &Sticks, mut line: Vec<u16>, chance: &mut Rng) -> Vec<u16> {
        let mut state = game.start(chance);
        for at in 0.. {
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let Some(mv) = repaired(game, &moves, &mut line, at, chance) else {
                line.truncate(at);
                break;
            };
            game.play(&mut state, &mv).expect("a repaired move is legal");
            assert_eq!(line[at], game.number(&mv), "the repair is written back");
        }
        assert!(game.turn(&state).outcome().is_some());
        line
    }

    #[test]
    fn repair_makes_any_line_legal_and_keeps_what_is() {
        let game = Sticks::new(&[5, 4, 3]);
        for seed in 0..200 {
            let chance = &mut rng::stream(seed, 0);
            let take = |heap, sticks| game.number(&Take { heap, sticks });
            let wild: Vec<u16> =
                (0..12).map(|_| take(chance.random_range(0..3), chance.random_range(1..=3))).collect();
            let line = play(&game, wild.clone(), chance);
            assert_eq!(line[0], wild[0], "every first move is legal here");
            assert_eq!(play(&game, line.clone(), chance), line, "a legal line stays as it is");
            let opened: Vec<u16> = vec![OPEN; line.len()];
            play(&game, opened, chance);
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
