//! What a game knows about itself agrees with its rules.

use crate::minimax::minimax;
use papan_game::{Insight, Notation, Rng, Seat, rng};
use rand::seq::IndexedRandom;

/// Holds what a game offers to searches to what its rules say, on `games` random games: `result` is what
/// `turn` says, `nexts` are the positions after the listed moves, `candidates` are some of these moves, a move can
/// be told from its number, what is `known` is what a plain search finds, a symmetry and its reverse undo each other, and no game ends outside the `bounds` of a position it went
/// through, nor with a margin beyond `MOST`.
///
/// # Panics
///
/// When something does not agree, with the position in which it does not.
pub fn insight<G: Insight + Notation>(game: &G, seed: u64, games: u64) {
    for index in 0..games {
        let mut chance = rng::stream(seed, index);
        let path = random_path(game, &mut chance);
        for (state, seat) in &path {
            agrees(game, state, *seat);
        }
        bounded(game, &path);
    }
}

/// The positions of a random game, each with the seat that is to move or would be.
fn random_path<G: Insight>(game: &G, chance: &mut Rng) -> Vec<(G::State, Seat)> {
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

fn agrees<G: Insight + Notation>(game: &G, state: &G::State, seat: Seat) {
    let text = game.write_position(state);
    let margin = game.turn(state).outcome().map(|outcome| outcome.margin(seat));
    assert_eq!(game.result(state), margin, "result is what turn says, in {text}");
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let after = |mv: &G::Move| {
        let mut next = state.clone();
        game.advance(&mut next, mv);
        next
    };
    let nexts: Vec<G::State> = game.nexts(state).collect();
    assert_eq!(nexts, moves.iter().map(after).collect::<Vec<_>>(), "nexts are what moves lead to, in {text}");
    let mut candidates = Vec::new();
    game.candidates(state, &mut candidates);
    assert!(candidates.iter().all(|mv| moves.contains(mv)), "candidates are legal, in {text}");
    assert_eq!(
        candidates.is_empty(),
        moves.is_empty(),
        "there is a candidate where there is a move, in {text}"
    );
    let is_numbered = |mv: &G::Move| game.number(mv) < u16::MAX && game.numbered(game.number(mv)) == *mv;
    assert!(moves.iter().all(is_numbered), "a move can be told from its number, in {text}");
    if margin.is_none()
        && let Some((known, plies)) = game.known(state)
    {
        assert_eq!(known, minimax(game, state, plies, 1, &|_| 0), "what is known is true, in {text}");
    }
    let (_, frame) = game.canonical(state);
    let is_undone = |mv: &G::Move| game.unframed(&game.framed(mv, frame), frame) == *mv;
    assert!(moves.iter().all(is_undone), "a symmetry is undone by its reverse, in {text}");
}

/// The end of the game lies within the bounds of every position on its way.
fn bounded<G: Insight + Notation>(game: &G, path: &[(G::State, Seat)]) {
    let Some(outcome) = path.last().and_then(|(state, _)| game.turn(state).outcome()) else { return };
    for (state, seat) in path {
        let margin = outcome.margin(*seat);
        let (worst, best) = game.bounds(state);
        let text = game.write_position(state);
        assert!((worst..=best).contains(&margin), "{margin} is within {worst}..={best}, in {text}");
        assert!(margin.abs() <= G::MOST, "{margin} is at most {}, in {text}", G::MOST);
    }
}
