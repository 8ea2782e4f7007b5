//! The player that simulates its candidate moves and searches endgames.

use super::candidates::candidates;
use super::endgame::{self, Ending, Label};
use super::preendgame::{self, PlayOdds, PreEnding, PreEndingSettings};
use super::simulation::{SimulatedMove, Simulation, SimulationSettings};
use super::static_player::explained_choice;
use crate::generate::PlacementFinder;
use crate::messages::Note;
use crate::position::View;
use crate::rank::{EquityMove, bag_aware_leave_values};
use crate::rules::Crossword;
use crate::{Leaves, Move, WinTable};
use papan_game::{Agent, Budget, BudgetClock, Choice, Forfeit, SearchContext, Stopwatch, Value};
use rand::RngExt;
use std::sync::Arc;

/// Settings of a [`SimPlayer`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SimSettings {
    /// Number of candidate moves to simulate.
    pub candidates: usize,
    /// How they are simulated.
    pub simulation: SimulationSettings,
    /// Nodes to search in an endgame, unless the budget says otherwise.
    pub endgame_nodes: u64,
    /// Nodes to search in a pre-endgame, unless the budget says otherwise; `None` to simulate there as elsewhere. A limited
    /// budget is split: half of it for the pre-endgame, the rest for the simulation.
    pub preendgame_nodes: Option<u64>,
}

impl SimSettings {
    /// The settings of a player that answers at once.
    pub const INSTANT: Self = Self {
        candidates: 10,
        simulation: SimulationSettings {
            plies: 2,
            max_rollouts: 400,
            confidence: Some(0.999),
            prior_weight: 60,
            threads: 1,
        },
        endgame_nodes: 20_000,
        preendgame_nodes: None,
    };
    /// The settings of a player that thinks for as long as its budget allows.
    pub const STRONG: Self = Self {
        candidates: 20,
        simulation: SimulationSettings { max_rollouts: 20_000, ..Self::INSTANT.simulation },
        endgame_nodes: 500_000,
        preendgame_nodes: Some(1_000_000),
    };
}

/// A player that simulates its candidate moves, and that searches the endgame once the bag is empty.
#[derive(Debug)]
pub struct SimPlayer {
    leaves: Arc<Leaves>,
    wins: Arc<WinTable>,
    settings: SimSettings,
    finders: Vec<Option<PlacementFinder>>,
    finder: Option<PlacementFinder>,
}

impl SimPlayer {
    /// Creates a player with these values and settings.
    pub fn new(leaves: Arc<Leaves>, wins: Arc<WinTable>, settings: SimSettings) -> Self {
        Self { leaves, wins, settings, finders: Vec::new(), finder: None }
    }

    /// Simulates the candidates and returns the best.
    fn simulate(
        &mut self,
        game: &Crossword,
        view: &View,
        candidates: &[EquityMove],
        context: &mut SearchContext<'_>,
    ) -> Choice<Move> {
        let Self { leaves, wins, settings, finders, .. } = self;
        let [first, _, ..] = candidates else {
            return candidates
                .first()
                .map_or(Choice::plain(Move::Pass), |only| explained_choice(game, view, only));
        };
        let simulation = Simulation { game, view, leaves, wins, settings: settings.simulation };
        let seed = context.rng.random();
        let report = simulation.run(candidates, seed, context.budget, &context.stop, finders, &mut |_| ());
        match report.moves.first().filter(|best| best.rollouts > 0) {
            Some(best) => simulated_choice(game, view, best, report.rollouts),
            None => explained_choice(game, view, first),
        }
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
        let finder = PlacementFinder::cached(&mut self.finder, game);
        if let Some(ending) = Ending::of(game, view) {
            return Ok(choose_in_endgame(game, view, ending, self.settings.endgame_nodes, &context));
        }
        let unseen = game.unseen(&view.board, [&rack]);
        let leave_values = bag_aware_leave_values(game, view, rack, &unseen, &self.leaves);
        let limit = self.settings.candidates.max(1);
        let candidates = candidates(game, finder, view, &leave_values, limit);
        Ok(match self.safest_plays(game, view, &mut context) {
            Some(safest) => self.choose_among(game, view, &safest, &candidates, &mut context),
            None => self.simulate(game, view, &candidates, &mut context),
        })
    }
}

impl SimPlayer {
    /// Returns the plays of a pre-endgame that win in the most orders of the unseen tiles, whatever the opponent does.
    /// Returns `None` if the budget does not suffice to prove that, or there is nothing to choose: where all plays are
    /// alike, simulation tells them apart.
    fn safest_plays(
        &self,
        game: &Crossword,
        view: &View,
        context: &mut SearchContext<'_>,
    ) -> Option<Vec<PlayOdds>> {
        let nodes = self.settings.preendgame_nodes?;
        let position = PreEnding::of(game, view)?;
        let settings = PreEndingSettings {
            threads: self.settings.simulation.threads,
            table_bytes: endgame::Settings::default().table_bytes,
        };
        let watch = Stopwatch::start();
        let half = match context.budget {
            Budget::Time(time) => Budget::Time(time / 2),
            Budget::Nodes(nodes) => Budget::Nodes(nodes / 2),
            Budget::Depth(_) | Budget::Unlimited => Budget::Nodes(nodes),
        };
        let solution = preendgame::solve(game, &position, settings, half, &context.stop);
        context.budget = match context.budget {
            Budget::Time(time) => Budget::Time(time.saturating_sub(watch.elapsed())),
            Budget::Nodes(nodes) => Budget::Nodes(nodes.saturating_sub(solution.nodes)),
            other => other,
        };
        let best = solution.plays.first()?.pessimistic.low();
        let all = solution.plays.len();
        let is_safest = |play: &PlayOdds| play.pessimistic.low() == best;
        let safest: Vec<PlayOdds> = solution.plays.into_iter().filter(is_safest).collect();
        (solution.is_proved && safest.len() < all).then_some(safest)
    }

    /// Simulates the candidates that are among the safest plays. If none is, returns the first of those.
    fn choose_among(
        &mut self,
        game: &Crossword,
        view: &View,
        safest: &[PlayOdds],
        candidates: &[EquityMove],
        context: &mut SearchContext<'_>,
    ) -> Choice<Move> {
        let is_safest = |candidate: &&EquityMove| safest.iter().any(|play| play.mv == candidate.mv);
        let both: Vec<EquityMove> = candidates.iter().filter(is_safest).copied().collect();
        let mut choice = match (&both[..], safest) {
            ([], [first, ..]) => Choice::plain(first.mv),
            _ => self.simulate(game, view, &both, context),
        };
        if let Some(PlayOdds { pessimistic: odds, .. }) = safest.first() {
            let (wins, ties, orders) = (odds.wins, odds.ties, odds.orders());
            choice.notes.push(Note::CertainWins { wins, ties, orders }.into());
        }
        choice
    }
}

/// Returns a simulated move as a choice.
fn simulated_choice(game: &Crossword, view: &View, best: &SimulatedMove, rollouts: u64) -> Choice<Move> {
    let mut choice = explained_choice(game, view, &best.candidate);
    choice.value = Some(Value::Estimate(best.spread.mean));
    choice.nodes = rollouts * best.plies.len().max(1) as u64;
    choice.depth = best.plies.len() as u32;
    let note = Note::Simulated { win: 100.0 * best.win.mean, spread: best.spread.mean, count: rollouts };
    choice.notes.push(note.into());
    choice
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
