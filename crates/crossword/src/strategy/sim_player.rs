//! The player that simulates replies and searches endgames.

use super::candidates::candidates;
use super::endgame::{self, Ending, Label};
use super::simulation::Simulation;
use crate::generate::PlacementFinder;
use crate::messages::Note;
use crate::position::View;
use crate::rank::{bag_aware_leave_values, leave_values};
use crate::rules::Crossword;
use crate::{Leaves, Move};
use papan_game::{Agent, Budget, BudgetClock, Choice, Forfeit, SearchContext, Value};
use std::sync::Arc;

/// Settings of a [`SimPlayer`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SimSettings {
    /// Number of candidate moves to simulate.
    pub candidates: usize,
    /// Rollouts of the best candidates; worse ones are dropped earlier. Ignored if the budget limits time or nodes.
    pub rollouts: usize,
    /// Nodes to search in an endgame, unless the budget says otherwise.
    pub endgame_nodes: u64,
    /// Weight of the prior that replies are equally good after every move, in rollouts. Without it, the best move
    /// after a few rollouts is only the luckiest one.
    pub prior_weight: usize,
    /// Weight of the prior that the leave value is right, in rollouts. A single turn varies far more than a leave value
    /// errs, so this is larger than `prior_weight`.
    pub leave_prior_weight: usize,
    /// Whether leave values take the tiles left in the bag into account.
    pub bag_aware: bool,
}

impl Default for SimSettings {
    fn default() -> Self {
        Self {
            candidates: 12,
            rollouts: 64,
            prior_weight: 16,
            leave_prior_weight: 32,
            endgame_nodes: 20_000,
            bag_aware: true,
        }
    }
}

/// A player that simulates the best replies to its candidate moves, with leave values that take the bag into account,
/// and that searches the endgame once the bag is empty.
#[derive(Debug)]
pub struct SimPlayer {
    leaves: Arc<Leaves>,
    settings: SimSettings,
    finder: Option<PlacementFinder>,
}

impl SimPlayer {
    /// Creates a player with these leaves and settings.
    pub fn new(leaves: Arc<Leaves>, settings: SimSettings) -> Self {
        Self { leaves, settings, finder: None }
    }
}

impl Agent<Crossword> for SimPlayer {
    fn choose(
        &mut self,
        game: &Crossword,
        view: &View,
        mut context: SearchContext<'_>,
    ) -> Result<Choice<Move>, Forfeit> {
        let rack = view.rack().unwrap_or_default();
        let unseen = game.unseen(&view.board, [&rack]);
        let finder = PlacementFinder::cached(&mut self.finder, game);
        if let Some(ending) = Ending::of(game, view) {
            return Ok(choose_in_endgame(game, view, ending, self.settings.endgame_nodes, &context));
        }
        let leave_values = if self.settings.bag_aware {
            bag_aware_leave_values(game, view, rack, &unseen, &self.leaves)
        } else {
            leave_values(view, rack, &self.leaves)
        };
        let limit = self.settings.candidates.max(1);
        let candidates = candidates(game, finder, view, &leave_values, limit);
        let (leaves, settings) = (&*self.leaves, self.settings);
        let mut simulation = Simulation { game, view, leaves, settings, finder, candidates, unseen };
        Ok(simulation.choose(&mut context))
    }
}

/// Returns the best move found with both racks known.
fn choose_in_endgame(
    game: &Crossword,
    view: &View,
    ending: Ending<'_>,
    nodes: u64,
    context: &SearchContext<'_>,
) -> Choice<Move> {
    let budget = match context.budget {
        Budget::Unlimited | Budget::Depth(_) => Budget::Nodes(nodes),
        other => other,
    };
    let mut clock = BudgetClock::start(budget, &context.stop);
    let solution = endgame::solve(game, ending, &mut clock);
    let margin = view.spread() + solution.value;
    let value = if solution.label == Label::Proved {
        Value::Exact { margin, plies: None }
    } else {
        Value::Estimate(margin.into())
    };
    let mut choice = Choice::plain(solution.best);
    choice.value = Some(value);
    choice.line = solution.line;
    choice.nodes = clock.nodes();
    choice.depth = solution.depth;
    let (gain, is_exact) = (solution.value, solution.label == Label::Proved);
    let note = if is_exact { Note::GainsProved { gain } } else { Note::Gains { gain } };
    choice.notes.push(note.into());
    choice
}
