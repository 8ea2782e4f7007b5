//! Tests that the [`Searchable`] methods of a game agree with its rules.

use crate::minimax::minimax;
use papan_game::{Notation, Rng, Searchable, Seat, rng};
use rand::seq::IndexedRandom;

/// Tests the [`Searchable`] methods of a game on `games` random games.
///
/// - `result` agrees with `turn`.
/// - `successors` are the positions after the listed moves; `candidates` are a nonempty subset of these moves.
/// - `move_from_id` inverts `move_id`.
/// - `exact_value` agrees with [`minimax`].
/// - `undo_symmetry` inverts `apply_symmetry`.
/// - Every game ends within the `bounds` of all its positions and within `MAX_MARGIN`.
///
/// # Panics
///
/// Panics with the position in which something disagrees.
pub fn searchable<G: Searchable + Notation>(game: &G, seed: u64, games: u64) {
    for index in 0..games {
        let mut chance = rng::stream(seed, index);
        let path = random_path(game, &mut chance);
        for (state, seat) in &path {
            check_position(game, state, *seat);
        }
        check_bounds(game, &path);
    }
}

/// Returns the positions of a random game, each with the seat to move (at the end, the seat that would be).
fn random_path<G: Searchable>(game: &G, chance: &mut Rng) -> Vec<(G::State, Seat)> {
    let mut state = game.start(chance);
    let mut seat = game.turn(&state).seat().unwrap_or(Seat::First);
    let mut path = Vec::new();
    loop {
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        path.push((state.clone(), seat));
        let Some(mv) = moves.choose(chance) else { return path };
        game.advance(&mut state, mv);
        seat = seat.other();
    }
}

fn check_position<G: Searchable + Notation>(game: &G, state: &G::State, seat: Seat) {
    let text = game.write_position(state);
    let margin = game.turn(state).outcome().map(|outcome| outcome.margin(seat));
    assert_eq!(game.result(state), margin, "result agrees with turn, in {text}");
    let moves = check_moves(game, state, &text);
    if margin.is_none()
        && let Some((value, plies)) = game.exact_value(state)
    {
        assert_eq!(
            value,
            minimax(game, state, plies, 1, &|_| 0),
            "exact_value agrees with minimax, in {text}"
        );
    }
    let (_, symmetry) = game.canonical(state);
    let is_undone = |mv: &G::Move| game.undo_symmetry(&game.apply_symmetry(mv, symmetry), symmetry) == *mv;
    assert!(moves.iter().all(is_undone), "undo_symmetry inverts apply_symmetry, in {text}");
}

/// Tests the lists and numbers of moves, and returns the legal moves.
fn check_moves<G: Searchable>(game: &G, state: &G::State, text: &str) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let after = |mv: &G::Move| {
        let mut next = state.clone();
        game.advance(&mut next, mv);
        next
    };
    let successors: Vec<G::State> = game.successors(state).collect();
    assert_eq!(
        successors,
        moves.iter().map(after).collect::<Vec<_>>(),
        "successors agree with moves, in {text}"
    );
    let mut candidates = Vec::new();
    game.candidates(state, &mut candidates);
    assert!(candidates.iter().all(|mv| moves.contains(mv)), "candidates are legal, in {text}");
    assert_eq!(candidates.is_empty(), moves.is_empty(), "there are candidates if there are moves, in {text}");
    let has_id = |mv: &G::Move| game.move_id(mv) < u16::MAX && game.move_from_id(game.move_id(mv)) == *mv;
    assert!(moves.iter().all(has_id), "move_from_id inverts move_id, in {text}");
    moves
}

/// Tests that the outcome is within the bounds of every position of the game.
fn check_bounds<G: Searchable + Notation>(game: &G, path: &[(G::State, Seat)]) {
    let Some(outcome) = path.last().and_then(|(state, _)| game.turn(state).outcome()) else { return };
    for (state, seat) in path {
        let margin = outcome.margin(*seat);
        let (worst, best) = game.bounds(state);
        let text = game.write_position(state);
        assert!((worst..=best).contains(&margin), "{margin} is within {worst}..={best}, in {text}");
        assert!(margin.abs() <= G::MAX_MARGIN, "{margin} is at most {}, in {text}", G::MAX_MARGIN);
    }
}
