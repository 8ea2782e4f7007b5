//! Fixed-depth minimax with alpha-beta pruning, as the original had it.

use super::{cells_from_top, playable_cells, single_precision_objective};
use crate::{Adjacency, Cell, Note, ObjectiveValue, PlayerMark, Position};
use papan_game::{Agent, Budget, BudgetClock, Choice, Forfeit, SearchContext};

/// Minimax with alpha-beta pruning on the [objective](Adjacency::objective), with moves ordered row by row
/// from the top.
///
/// The depth is the number of rounds left, the current one included, or the depth of the budget if smaller.
/// Once the budget is used up, every node counts as a leaf. With six or more rounds left the search
/// therefore covers only its first move, and all other moves are evaluated by the board right after them: in
/// effect, a one-ply player with a good evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClassicMinimax;

impl Agent<Adjacency> for ClassicMinimax {
    fn choose(
        &mut self,
        game: &Adjacency,
        position: &Position,
        context: SearchContext<'_>,
    ) -> Result<Choice<Cell>, Forfeit> {
        let playable = playable_cells(game, position)?;
        let mut search = AlphaBetaSearch::new(game, position, &context);
        let depth = search_depth(position, context.budget);
        let (mut best, mut highest) = (None, f32::NEG_INFINITY);
        let mut completed = 0;
        for cell in search.moves(position) {
            let value = search.value(&game.after(position, cell), depth - 1, highest, f32::INFINITY);
            completed += usize::from(!search.clock.has_ended());
            if value > highest {
                (best, highest) = (Some(cell), value);
            }
        }
        let is_complete = completed == playable.len();
        Ok(Choice {
            nodes: search.clock.nodes(),
            depth: if is_complete { depth } else { 1 },
            notes: vec![
                Note::Classic.into(),
                ObjectiveValue::from_f64(highest.into()).note(),
                Note::Searched { done: completed, all: playable.len(), depth }.into(),
            ],
            ..Choice::plain(best.unwrap_or(playable[0]))
        })
    }
}

/// Returns the search depth. The original counts a round for every move.
fn search_depth(position: &Position, budget: Budget) -> u32 {
    let rounds = u32::from(position.moves_left().div_ceil(2));
    match budget {
        Budget::Depth(max_depth) => rounds.min(max_depth).max(1),
        _ => rounds,
    }
}

/// One alpha-beta search.
struct AlphaBetaSearch<'a> {
    game: &'a Adjacency,
    /// The mark of the searching player.
    own: PlayerMark,
    /// Every cell, row by row from the top.
    cells: Vec<Cell>,
    clock: BudgetClock,
}

impl<'a> AlphaBetaSearch<'a> {
    fn new(game: &'a Adjacency, position: &Position, context: &SearchContext<'_>) -> Self {
        Self {
            game,
            own: game.mark(position.mover()),
            cells: cells_from_top(game),
            clock: BudgetClock::start(context.budget, &context.stop),
        }
    }

    /// Returns the empty cells in search order.
    fn moves(&self, position: &Position) -> Vec<Cell> {
        let empty = self.game.empty(position);
        self.cells.iter().copied().filter(|cell| cell.bit() & empty != 0).collect()
    }

    /// Returns the value of a position for the searching player at this depth.
    fn value(&mut self, position: &Position, depth: u32, alpha: f32, beta: f32) -> f32 {
        if !self.clock.tick() || depth == 0 {
            return single_precision_objective(self.game, &self.cells, position, self.own);
        }
        if self.game.mark(position.mover()) == self.own {
            self.maximize(position, depth, alpha, beta)
        } else {
            self.minimize(position, depth, alpha, beta)
        }
    }

    fn maximize(&mut self, position: &Position, depth: u32, mut alpha: f32, beta: f32) -> f32 {
        let mut highest = f32::NEG_INFINITY;
        for cell in self.moves(position) {
            highest = highest.max(self.value(&self.game.after(position, cell), depth - 1, alpha, beta));
            if highest >= beta {
                break;
            }
            alpha = alpha.max(highest);
        }
        highest
    }

    fn minimize(&mut self, position: &Position, depth: u32, alpha: f32, mut beta: f32) -> f32 {
        let mut lowest = f32::INFINITY;
        for cell in self.moves(position) {
            lowest = lowest.min(self.value(&self.game.after(position, cell), depth - 1, alpha, beta));
            if lowest <= alpha {
                break;
            }
            beta = beta.min(lowest);
        }
        lowest
    }
}
