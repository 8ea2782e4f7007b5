//! The second player's strategy that never loses.
//!
//! The start is its own image when the board is turned by half and the marks are exchanged. The second
//! player keeps it so: each move is answered on the opposite cell. An image is adjacent to its cell only
//! around the centre, and there the second placement takes both, so the second player never ends behind,
//! whatever the number of rounds.

use crate::{Adjacency, Cell, Position, cells};
use papan_game::{Agent, Choice, Forfeit, ForfeitKind, Think};

/// Answers on the opposite cell. Where there is nothing to answer (as the first player, or on the middle
/// cell of a board with odd sides) it takes the most marks it can now, and promises nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mirror;

impl Adjacency {
    /// The cell that answers the last move by symmetry: the one empty cell whose opposite is taken.
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
        _: Think<'_>,
    ) -> Result<Choice<Cell>, Forfeit> {
        if let Some(cell) = game.mirror_answer(position) {
            return Ok(Choice { nodes: 1, ..Choice::plain(cell) });
        }
        // The least of the reversed is the first listed of the greatest.
        let flips = |cell: &Cell| std::cmp::Reverse(game.flips(position, *cell).count_ones());
        let most = cells(game.empty(position)).min_by_key(flips);
        let cell = most.ok_or_else(|| Forfeit {
            kind: ForfeitKind::NoAnswer,
            reason: "there is no empty cell".to_owned(),
        })?;
        let note = "nothing to mirror: takes the most marks".to_owned();
        Ok(Choice { nodes: 1, notes: vec![note], ..Choice::plain(cell) })
    }
}
