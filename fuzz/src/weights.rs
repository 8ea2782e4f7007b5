//! The equations of adjacency weights, and of the numbers of its objective function.

use papan_adjacency::{Adjacency, Objective, Weights};
use papan_game::{Game, Insight, Judge, rng};

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
            let error: papan_adjacency::WeightsError = error;
            assert!((1..=text.lines().count() + 1).contains(&error.line), "{error}");
            return;
        }
    };
    let written = weights.to_string();
    let again: Weights = written.parse().expect("what is written can be read");
    assert_eq!(again.to_string(), written);
    let game = Adjacency::default();
    let start = game.start(&mut rng::stream(0, 0));
    let least = game.nexts(&start).map(|next| weights.judge(&game, &next)).min();
    assert_eq!(weights.least_after(&game, &start).map(|(least, _)| least), least);
}

/// An objective function that is read is written so that it is read as the same; what is refused names a line of the text,
/// or the one after it.
fn hold_objective(text: &str) {
    match text.parse::<Objective>() {
        Ok(objective) => assert_eq!(objective.to_string().parse(), Ok(objective)),
        Err(error) => assert!((1..=text.lines().count() + 1).contains(&error.line), "{error}"),
    }
}
