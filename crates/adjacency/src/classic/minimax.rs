//! Minimax with alpha-beta that goes as deep as it may at once.

use super::{NOTE, by_rows, free, rounded};
use crate::{Adjacency, Cell, Mark, Position, Worth, objective_note};
use papan_game::{Agent, Budget, Choice, Clock, Forfeit, Think};

/// Minimax with alpha-beta by the [objective function](Adjacency::objective), cells row by row from the top.
///
/// It looks as many moves ahead as rounds are left, the present one included, or as a budget of depth says.
/// That the budget is used up is part of its test for the end: from then on every board is judged as it is. So
/// from six rounds on it looks into its first move alone, and all others are judged by the board right after
/// them: in effect it is a player that looks one move ahead, with a good evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minimax;

impl Agent<Adjacency> for Minimax {
    fn choose(
        &mut self,
        game: &Adjacency,
        position: &Position,
        think: Think<'_>,
    ) -> Result<Choice<Cell>, Forfeit> {
        let free = free(game, position)?;
        let mut search = Search::new(game, position, &think);
        let depth = depth(position, think.budget);
        let (mut best, mut highest) = (None, f32::NEG_INFINITY);
        let mut seen = 0;
        for cell in search.moves(position) {
            let worth = search.worth(&game.after(position, cell), depth - 1, highest, f32::INFINITY);
            seen += usize::from(!search.clock.has_ended());
            if worth > highest {
                (best, highest) = (Some(cell), worth);
            }
        }
        let seen_all = seen == free.len();
        let ahead = if seen_all { depth } else { 1 };
        Ok(Choice {
            nodes: search.clock.nodes(),
            depth: ahead,
            notes: vec![
                NOTE.to_owned(),
                objective_note(Worth::nearest(highest.into())),
                format!("saw {seen} of {} moves to the depth of {depth}", free.len()),
            ],
            ..Choice::plain(best.unwrap_or(free[0]))
        })
    }
}

/// How many moves to look ahead: a round is counted off for every move.
fn depth(position: &Position, budget: Budget) -> u32 {
    let rounds = u32::from(position.left().div_ceil(2));
    match budget {
        Budget::Depth(most) => rounds.min(most).max(1),
        _ => rounds,
    }
}

/// One search.
struct Search<'a> {
    game: &'a Adjacency,
    /// The mark of the one who searches.
    own: Mark,
    /// Every cell, row by row from the top.
    cells: Vec<Cell>,
    clock: Clock,
}

impl<'a> Search<'a> {
    fn new(game: &'a Adjacency, position: &Position, think: &Think<'_>) -> Self {
        Self {
            game,
            own: game.mark(position.mover()),
            cells: by_rows(game),
            clock: Clock::start(think.budget, &think.stop),
        }
    }

    /// The empty cells of a board in the order in which they are looked at.
    fn moves(&self, position: &Position) -> Vec<Cell> {
        let empty = self.game.empty(position);
        self.cells.iter().copied().filter(|cell| cell.bit() & empty != 0).collect()
    }

    /// What a board is worth to the one who searches, looking `depth` moves ahead.
    fn worth(&mut self, position: &Position, depth: u32, alpha: f32, beta: f32) -> f32 {
        if !self.clock.tick() || depth == 0 {
            return rounded(self.game, &self.cells, position, self.own);
        }
        if self.game.mark(position.mover()) == self.own {
            self.highest(position, depth, alpha, beta)
        } else {
            self.lowest(position, depth, alpha, beta)
        }
    }

    /// What the own best move leads to, or enough to know that the other side does not allow it.
    fn highest(&mut self, position: &Position, depth: u32, mut alpha: f32, beta: f32) -> f32 {
        let mut highest = f32::NEG_INFINITY;
        for cell in self.moves(position) {
            highest = highest.max(self.worth(&self.game.after(position, cell), depth - 1, alpha, beta));
            if highest >= beta {
                break;
            }
            alpha = alpha.max(highest);
        }
        highest
    }

    /// What the other side's best move leads to, or enough to know that there is a better way.
    fn lowest(&mut self, position: &Position, depth: u32, alpha: f32, mut beta: f32) -> f32 {
        let mut lowest = f32::INFINITY;
        for cell in self.moves(position) {
            lowest = lowest.min(self.worth(&self.game.after(position, cell), depth - 1, alpha, beta));
            if lowest <= alpha {
                break;
            }
            beta = beta.min(lowest);
        }
        lowest
    }
}
