//! Games of the static player against itself.

use crate::generate::PlacementFinder;
use crate::rank::best_move;
use crate::{Crossword, Leaves, Position};
use papan_game::{Game, Viewer};

/// Plays a game to its end from `position`, both sides with the best static move. Returns the final position.
///
/// Calls `visit` with every position before its move and stops there if `visit` returns `false`.
pub fn self_play(
    game: &Crossword,
    finder: &mut PlacementFinder,
    leaves: &Leaves,
    mut position: Position,
    mut visit: impl FnMut(&Position) -> bool,
) -> Position {
    while !position.is_over() && visit(&position) {
        let view = position.view(Viewer::Seat(position.mover));
        let Some(best) = best_move(game, finder, &view, leaves) else { break };
        game.advance(&mut position, &best.mv);
    }
    position
}
