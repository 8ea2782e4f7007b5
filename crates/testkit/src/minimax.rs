//! Plain minimax, the reference that faster searches must agree with.

use papan_game::{Notation, OpenGame, Turn, rng};
use rand::RngExt;

/// Returns the minimax value of `state` for the seat to move, searched to `depth` plies without pruning, transposition
/// table or move ordering.
///
/// A finished game has the value of its margin times `scale`; at depth 0 the value is `eval`, from the point of view of
/// the seat to move.
///
/// # Panics
///
/// Panics if `state` is a finished game, because no seat is to move.
///
/// ```
/// use papan_game::{rng, Game};
/// use papan_testkit::{minimax, sticks::Sticks};
///
/// let game = Sticks::new(&[4]); // the second seat always takes the last stick
/// let start = game.start(&mut rng::stream(0, 0));
/// assert_eq!(minimax(&game, &start, 9, 1, &|_| 0), -4);
/// assert_eq!(minimax(&game, &start, 0, 1, &|_| 17), 17);
/// ```
pub fn minimax<G: OpenGame>(
    game: &G,
    state: &G::State,
    depth: u32,
    scale: i32,
    eval: &dyn Fn(&G::State) -> i32,
) -> i32 {
    let Turn::Of(seat) = game.turn(state) else { panic!("the game is over in {state:?}") };
    if depth == 0 {
        return eval(state);
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let value = |mv| {
        let mut next = state.clone();
        game.advance(&mut next, &mv);
        match game.turn(&next) {
            Turn::Over(outcome) => outcome.margin(seat) * scale,
            Turn::Of(_) => -minimax(game, &next, depth - 1, scale, eval),
        }
    };
    moves.into_iter().map(value).max().expect("an unfinished game has a move")
}

/// Returns a pseudorandom evaluation of a position from -100 to 100, which depends only on the seed and the text of the
/// position. It is the same on every machine and for every move order that reaches the position.
pub fn random_evaluation<G: OpenGame + Notation>(game: &G, seed: u64, state: &G::State) -> i32 {
    let key = fnv(game.write_position(state).as_bytes());
    rng::stream(seed, key).random_range(-100..=100)
}

/// The 64-bit FNV-1a hash, which unlike the standard library's never changes.
pub(crate) fn fnv(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sticks::Sticks;
    use papan_game::Game;
    use std::collections::HashSet;

    /// Checks the value of `position` with margins times ten and an evaluation of 1 everywhere.
    fn check(game: &Sticks, position: &str, depth: u32, expected: i32) {
        let state = game.read_position(position).unwrap();
        assert_eq!(minimax(game, &state, depth, 10, &|_| 1), expected, "{position} depth {depth}");
    }

    #[test]
    fn values_match_a_calculation_by_hand() {
        let game = Sticks::new(&[5, 2]);
        check(&game, "1,0 0:2 first", 1, 30); // takes 5, the other has 2
        check(&game, "1,1 0:0 second", 2, 30); // takes 5, leaves 2
        check(&game, "4,0 2:0 second", 2, -70); // the first seat takes the rest after any move
        check(&game, "4,0 2:0 second", 1, -1); // the end is beyond the horizon
        check(&game, "4,0 2:0 second", 0, 1);
    }

    #[test]
    #[should_panic(expected = "the game is over")]
    fn rejects_finished_games() {
        check(&Sticks::new(&[5, 2]), "0,0 5:2 first", 1, 0);
    }

    #[test]
    fn random_evaluations_depend_on_seed_and_position_alone() {
        let game = Sticks::new(&[60, 60]);
        let mut state = game.start(&mut rng::stream(0, 0));
        let mut seen = HashSet::new();
        for seed in 0..50 {
            for left in 0..50 {
                state.left[0] = left;
                let value = random_evaluation(&game, seed, &state);
                assert_eq!(value, random_evaluation(&game, seed, &state.clone()));
                seen.insert(value);
            }
        }
        assert_eq!(seen.len(), 201, "every value occurs");
    }

    #[test]
    fn the_hash_matches_published_values() {
        assert_eq!(fnv(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
