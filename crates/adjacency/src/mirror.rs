//! The mirror strategy, with which the second player never loses.
//!
//! Rotating the start position by 180 degrees and exchanging the marks gives the same position. The second
//! player keeps it that way by answering each move on the opposite cell. A cell is adjacent to its opposite
//! only at the center, and there the answer takes both, so the second player is never behind after a round.

use crate::{Adjacency, Cell, Note, Position, cells};
use papan_game::{Agent, Choice, Forfeit, SearchContext};

/// Answers each move on the opposite cell. If there is nothing to mirror (as the first player, or after a
/// move on the middle cell of a board with odd sides), it flips as many marks as it can, without guarantee.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mirror;

impl Adjacency {
    /// Returns the mirror answer to the last move: the only empty cell whose opposite is taken. Returns
    /// `None` if there is no such cell, or more than one.
    pub fn mirror_answer(&self, position: &Position) -> Option<Cell> {
        let is_unanswered = |cell: &Cell| {
            self.size().opposite(*cell).is_some_and(|opposite| position.taken() & opposite.bit() != 0)
        };
        let mut unanswered = cells(self.empty(position)).filter(is_unanswered);
        unanswered.next().filter(|_| unanswered.next().is_none())
    }
}

impl Agent<Adjacency> for Mirror {
    fn choose(
        &mut self,
        game: &Adjacency,
        position: &Position,
        _: SearchContext<'_>,
    ) -> Result<Choice<Cell>, Forfeit> {
        if let Some(cell) = game.mirror_answer(position) {
            return Ok(Choice { nodes: 1, ..Choice::plain(cell) });
        }
        // `min_by_key` of the reversed key returns the first of the equal maxima.
        let flips = |cell: &Cell| std::cmp::Reverse(game.flips(position, *cell).count_ones());
        let most = cells(game.empty(position)).min_by_key(flips);
        let cell = most.ok_or_else(|| Forfeit::no_answer(Note::NoCell))?;
        Ok(Choice { nodes: 1, notes: vec![Note::NothingToMirror.into()], ..Choice::plain(cell) })
    }
}
