//! What a placement counts.

use crate::board::{Board, Formed};
use crate::layout::Layout;
use crate::rack::RACK;
use crate::square::Square;
use crate::{Letters, Placement};

/// What playing all seven tiles adds.
pub const BONUS: i32 = 50;

/// What a placement counts: every word that it makes, with the premium squares under new tiles, and the bonus for all
/// seven tiles.
pub fn score(letters: &Letters, layout: &Layout, board: &Board, placement: &Placement) -> i32 {
    let words: i32 = board.formed(placement).iter().map(|formed| word_score(letters, layout, formed)).sum();
    words + if placement.count() == RACK { BONUS } else { 0 }
}

/// What one word counts. A premium counts under a new tile only.
pub fn word_score(letters: &Letters, layout: &Layout, formed: &Formed) -> i32 {
    let squares =
        std::iter::successors(Some(formed.start), |square: &Square| square.step(formed.direction, 1));
    let (mut sum, mut times) = (0, 1);
    for (square, &(tile, is_new)) in squares.zip(&formed.tiles) {
        let premium = if is_new { layout.premium(square) } else { crate::Premium::None };
        sum += i32::from(letters.worth(tile) * premium.letter());
        times *= i32::from(premium.word());
    }
    sum * times
}
