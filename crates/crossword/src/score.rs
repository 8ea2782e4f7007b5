//! The score of a placement.

use crate::board::{Board, BoardWord};
use crate::layout::BoardLayout;
use crate::rack::RACK_SIZE;
use crate::square::Square;
use crate::{Letters, Placement};

/// Bonus for playing all seven tiles.
pub const BINGO_BONUS: i32 = 50;

/// Returns the score of a placement: the sum of all words it forms, with the premiums under new tiles, plus the bingo
/// bonus.
pub fn score(letters: &Letters, layout: &BoardLayout, board: &Board, placement: &Placement) -> i32 {
    let words: i32 =
        board.words_formed(placement).iter().map(|formed| word_score(letters, layout, formed)).sum();
    words + if placement.count() == RACK_SIZE { BINGO_BONUS } else { 0 }
}

/// Returns the score of one word. Premiums count only under new tiles.
pub fn word_score(letters: &Letters, layout: &BoardLayout, formed: &BoardWord) -> i32 {
    let squares =
        std::iter::successors(Some(formed.start), |square: &Square| square.step(formed.direction, 1));
    let (mut sum, mut multiplier) = (0, 1);
    for (square, &(tile, is_new)) in squares.zip(&formed.tiles) {
        let premium = if is_new { layout.premium(square) } else { crate::Premium::None };
        sum += i32::from(letters.tile_points(tile) * premium.letter());
        multiplier *= i32::from(premium.word());
    }
    sum * multiplier
}
