//! Stochastic hill climbing over the empty cells.

use super::{cells_from_top, playable_cells, single_precision_objective};
use crate::{Adjacency, Cell, Note, ObjectiveValue, Position};
use papan_game::{Agent, BudgetClock, Choice, Forfeit, GenerationStats, SearchContext};
use rand::seq::IndexedRandom;

/// Starts from a random empty cell, tries random cells, and moves to each with a higher
/// [objective](Adjacency::objective) after the move.
///
/// A cell may be tried several times or never. The climb ends early when the budget is used up.
#[derive(Clone, Copy, Debug)]
pub struct ClassicHillClimb {
    iterations: u32,
}

impl ClassicHillClimb {
    /// Creates a player with this many tries, plus one: the original counts from 0 through the last.
    pub fn new(iterations: u32) -> Self {
        Self { iterations }
    }
}

impl Default for ClassicHillClimb {
    /// Returns a player with as many tries as an 8x8 board has cells.
    fn default() -> Self {
        Self::new(64)
    }
}

impl Agent<Adjacency> for ClassicHillClimb {
    fn choose(
        &mut self,
        game: &Adjacency,
        position: &Position,
        context: SearchContext<'_>,
    ) -> Result<Choice<Cell>, Forfeit> {
        let playable = playable_cells(game, position)?;
        let (own, all) = (game.mark(position.mover()), cells_from_top(game));
        let mut clock = BudgetClock::start(context.budget, &context.stop);
        let rng = context.rng;
        let mut random_cell = || {
            let cell = playable.choose(rng).copied().unwrap_or(playable[0]);
            (cell, single_precision_objective(game, &all, &game.after(position, cell), own))
        };
        clock.tick();
        let mut current = random_cell();
        let mut steps = vec![generation(current.1)];
        for _ in 0..=self.iterations {
            if !clock.tick() {
                break;
            }
            let neighbor = random_cell();
            if neighbor.1 > current.1 {
                current = neighbor;
            }
            steps.push(generation(current.1));
        }
        let (cell, value) = current;
        Ok(Choice {
            nodes: clock.nodes(),
            depth: 1,
            notes: vec![Note::Classic.into(), ObjectiveValue::from_f64(value.into()).note()],
            generations: steps,
            ..Choice::plain(cell)
        })
    }
}

/// Returns a step of the climb as a generation of one.
fn generation(value: f32) -> GenerationStats {
    let value = f64::from(value);
    GenerationStats { best: value, mean: value, worst: value, diversity: 0.0 }
}
