//! The plain search that every cleverer one must agree with.

use papan_game::{Notation, OpenGame, Turn, rng};
use rand::RngExt;

/// What `state` is worth to the seat to move, `depth` moves deep: no pruning, no table, no order.
///
/// A finished game is worth its margin times `scale`; at depth 0 a position is worth what `eval` says
/// for the seat to move.
///
/// # Panics
///
/// When `state` itself is a finished game: nobody is to move in it.
///
/// ```
/// use papan_game::{rng, Game};
/// use papan_testkit::{minimax, sticks::Sticks};
///
/// let game = Sticks::new(&[4]); // whatever the first seat takes, the second takes the rest
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
    let Turn::Of(seat) = game.turn(state) else { panic!("nobody is to move in {state:?}") };
    if depth == 0 {
        return eval(state);
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let worth = |mv| {
        let mut next = state.clone();
        game.advance(&mut next, &mv);
        match game.turn(&next) {
            Turn::Over(outcome) => outcome.margin(seat) * scale,
            Turn::Of(_) => -minimax(game, &next, depth - 1, scale, eval),
        }
    };
    moves.into_iter().map(worth).max().expect("an unfinished game has a move")
}

/// A random judgement from -100 to 100 of a position: the same for the same seed and position, on
/// every machine and in any order of asking.
///
/// It is a function of the position's text, so that two ways to reach a position agree on it.
pub fn random_evaluation<G: OpenGame + Notation>(game: &G, seed: u64, state: &G::State) -> i32 {
    let key = fnv(game.write_position(state).as_bytes());
    rng::stream(seed, key).random_range(-100..=100)
}

/// The 64-bit FNV-1a hash, which never changes with the standard library.
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

    /// The value of `position` at `depth` with margins times ten and every open position worth 1.
    fn check(game: &Sticks, position: &str, depth: u32, expected: i32) {
        let state = game.read_position(position).unwrap();
        assert_eq!(minimax(game, &state, depth, 10, &|_| 1), expected, "{position} depth {depth}");
    }

    #[test]
    fn values_worked_out_by_hand() {
        let game = Sticks::new(&[5, 2]);
        check(&game, "1,0 0:2 first", 1, 30); // takes 5, the other has 2
        check(&game, "1,1 0:0 second", 2, 30); // takes 5, leaves 2
        check(&game, "4,0 2:0 second", 2, -70); // whatever is taken, the first takes the rest
        check(&game, "4,0 2:0 second", 1, -1); // one move deep the end is not in sight
        check(&game, "4,0 2:0 second", 0, 1);
    }

    #[test]
    #[should_panic(expected = "nobody is to move")]
    fn a_finished_game_has_no_mover() {
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
    fn the_hash_is_the_published_one() {
        assert_eq!(fnv(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
