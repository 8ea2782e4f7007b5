//! Stochastic hill climbing over the empty cells.

use super::{NOTE, by_rows, free, rounded};
use crate::{Adjacency, Cell, Position, Worth, objective_note};
use papan_game::{Agent, Choice, Clock, Forfeit, Generation, Think};
use rand::seq::IndexedRandom;

/// Starts from a random empty cell, tries random ones, and moves to each whose board is worth more by the
/// [objective function](Adjacency::objective).
///
/// The same cell may be tried again, and others never. A budget that is used up ends the climb where it is.
#[derive(Clone, Copy, Debug)]
pub struct HillClimb {
    iterations: u32,
}

impl HillClimb {
    /// Climbs with so many tries, and one more: the original counts from 0 through its last.
    pub fn new(iterations: u32) -> Self {
        Self { iterations }
    }
}

impl Default for HillClimb {
    /// As many tries as the board of 8x8 has cells.
    fn default() -> Self {
        Self::new(64)
    }
}

impl Agent<Adjacency> for HillClimb {
    fn choose(
        &mut self,
        game: &Adjacency,
        position: &Position,
        think: Think<'_>,
    ) -> Result<Choice<Cell>, Forfeit> {
        let free = free(game, position)?;
        let (own, all) = (game.mark(position.mover()), by_rows(game));
        let mut clock = Clock::start(think.budget, &think.stop);
        let rng = think.rng;
        let mut pick = || {
            let cell = free.choose(rng).copied().unwrap_or(free[0]);
            (cell, rounded(game, &all, &game.after(position, cell), own))
        };
        clock.tick();
        let mut current = pick();
        let mut steps = vec![step(current.1)];
        for _ in 0..=self.iterations {
            if !clock.tick() {
                break;
            }
            let neighbour = pick();
            if neighbour.1 > current.1 {
                current = neighbour;
            }
            steps.push(step(current.1));
        }
        let (cell, worth) = current;
        Ok(Choice {
            nodes: clock.nodes(),
            depth: 1,
            notes: vec![NOTE.to_owned(), objective_note(Worth::nearest(worth.into()))],
            generations: steps,
            ..Choice::plain(cell)
        })
    }
}

/// A climb is a population of one.
fn step(worth: f32) -> Generation {
    let worth = f64::from(worth);
    Generation { best: worth, mean: worth, worst: worth, diversity: 0.0 }
}
