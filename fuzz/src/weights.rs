//! The equations of adjacency weights, and of the numbers of its objective function.

use papan_adjacency::{Adjacency, Objective, Weights};
use papan_game::{Evaluator, Game, Searchable, rng};

/// Weights that are read are written so that they are read as the same, and judge all moves at once as they
/// judge them one by one; what is refused names a line of the text, or the one after it.
///
/// # Panics
///
/// When that is not so.
pub fn hold(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    hold_objective(text);
    let weights: Weights = match text.parse() {
        Ok(weights) => weights,
        Err(error) => {
            let error: papan_adjacency::NumberTableError = error;
            assert!((1..=text.lines().count() + 1).contains(&error.line), "{error}");
            return;
        }
    };
    let written = weights.to_string();
    let again: Weights = written.parse().expect("what is written can be read");
    assert_eq!(again.to_string(), written);
    let game = Adjacency::default();
    let start = game.start(&mut rng::stream(0, 0));
    let least = game.successors(&start).map(|next| weights.evaluate(&game, &next)).min();
    assert_eq!(weights.min_after_move(&game, &start).map(|(least, _)| least), least);
}

/// An objective function that is read is written so that it is read as the same; what is refused names a line of the text,
/// or the one after it.
fn hold_objective(text: &str) {
    match text.parse::<Objective>() {
        Ok(objective) => assert_eq!(objective.to_string().parse(), Ok(objective)),
        Err(error) => assert!((1..=text.lines().count() + 1).contains(&error.line), "{error}"),
    }
}
