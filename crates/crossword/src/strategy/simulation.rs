//! Simulation: rollouts after each candidate move, until the best one stands out.
//!
//! A rollout deals the opponent a random rack, plays the candidate and then some plies of best static moves, and looks up
//! the probability of winning from the resulting spread. All candidates see the same deals, so their difference is much
//! more certain than their values.

mod field;
mod rollout;
mod tally;

use super::candidates::candidates;
use crate::generate::PlacementFinder;
use crate::position::View;
use crate::rank::{EquityMove, leave_values};
use crate::rules::Crossword;
use crate::{Leaves, Tile, WinTable};
use field::Field;
use papan_game::{Budget, StopFlag, Stopwatch, rng};
pub use rollout::MAX_PLIES;
use rollout::{Deal, Outcome, RolloutRules};

/// How a position is simulated.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SimulationSettings {
    /// The number of moves after the candidate.
    pub plies: usize,
    /// The limit on all rollouts together, unless the budget is smaller.
    pub max_rollouts: u64,
    /// Stops as soon as no other candidate is better than the best one with this probability, such as 0.99.
    pub confidence: Option<f64>,
    /// The weight of the static equity of a move against its rollouts, in rollouts. After a few rollouts the best move
    /// would otherwise only be the luckiest one.
    pub prior_weight: u64,
    /// The number of threads. It does not change the result, unless the budget limits time.
    pub threads: usize,
}

impl Default for SimulationSettings {
    fn default() -> Self {
        Self { plies: 2, max_rollouts: 20_000, confidence: None, prior_weight: 60, threads: 1 }
    }
}

/// A mean with its standard error.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
}

/// The means of one ply after a candidate.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct PlyStatistics {
    /// The score, in points.
    pub score: Estimate,
    /// The share of moves that play all seven tiles.
    pub bingos: f64,
}

/// A candidate and the means of its rollouts.
#[derive(Clone, PartialEq, Debug)]
pub struct SimulatedMove {
    /// The move, with its static equity.
    pub candidate: EquityMove,
    /// The number of rollouts.
    pub rollouts: u64,
    /// The probability of winning, from 0 to 1.
    pub win: Estimate,
    /// The spread of the mover after the last ply, leaves included, in points.
    pub spread: Estimate,
    /// The moves after the candidate.
    pub plies: Vec<PlyStatistics>,
    /// Whether the move is still simulated. Moves that are clearly worse, or too weak for the rest of the budget, are
    /// not.
    pub is_active: bool,
}

/// The reason why a simulation ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SimulationEnd {
    /// It goes on: this is an intermediate report.
    Running,
    /// The best move is separated from all others that are not similar.
    Separated,
    /// The budget is used up, or the simulation was stopped.
    Budget,
}

/// The state of a simulation.
#[derive(Clone, PartialEq, Debug)]
pub struct SimulationReport {
    /// The number of rollouts of all candidates together.
    pub rollouts: u64,
    /// The candidates, best first.
    pub moves: Vec<SimulatedMove>,
    /// Why it ended.
    pub end: SimulationEnd,
}

/// A position to simulate, and the values that rollouts use.
#[derive(Clone, Copy, Debug)]
pub struct Simulation<'a> {
    /// The rules.
    pub game: &'a Crossword,
    /// The view of the player to move.
    pub view: &'a View,
    /// The leave values.
    pub leaves: &'a Leaves,
    /// The probability of winning at the end of a rollout.
    pub wins: &'a WinTable,
    /// The settings.
    pub settings: SimulationSettings,
}

/// Iterations before the first candidate may be dropped.
const FIRST_ROUND: u64 = 8;

/// Maximum number of iterations in a round, so that progress is reported often enough.
const MAX_ROUND: u64 = 256;

impl Simulation<'_> {
    /// Returns the moves to compare, best static equity first: up to `limit` of different kinds, and always an exchange
    /// and a play of one or two tiles if there are any.
    pub fn candidates(&self, limit: usize) -> Vec<EquityMove> {
        let Some(rack) = self.view.rack() else { return Vec::new() };
        let leave_values = leave_values(self.view, rack, self.leaves);
        candidates(self.game, &mut PlacementFinder::new(self.game), self.view, &leave_values, limit.max(1))
    }

    /// Simulates these candidates and calls `on_progress` after each round.
    ///
    /// Iteration `i` takes its tiles from stream `i` of the seed, and sums are exact. So the result is the same for a seed
    /// on any number of threads, unless the budget limits time. A budget in nodes counts moves generated.
    pub fn run(
        &self,
        candidates: &[EquityMove],
        seed: u64,
        budget: Budget,
        stop: &StopFlag,
        finders: &mut Vec<Option<PlacementFinder>>,
        on_progress: &mut dyn FnMut(&SimulationReport),
    ) -> SimulationReport {
        let unseen = self.game.unseen(&self.view.board, self.view.rack().as_ref());
        let rules = self.rules(&unseen);
        let mut field = Field::new(&rules, candidates, self.settings);
        let limit = Limit::new(budget, &self.settings);
        let mut round = FIRST_ROUND;
        let threads = self.settings.threads.max(1);
        finders.resize_with(threads.max(finders.len()), || None);
        let mut finders: Vec<_> =
            finders[..threads].iter_mut().map(|finder| PlacementFinder::cached(finder, self.game)).collect();
        let end = loop {
            let size = limit.round(round, &field);
            let is_ended = || stop.is_raised() || limit.is_time_up();
            if size == 0 || is_ended() {
                break SimulationEnd::Budget;
            }
            let iterations = field.iterations()..field.iterations() + size;
            let active = field.active();
            let play = |iteration: u64, finder: &mut PlacementFinder| {
                let deal = Deal::new(&rules, rng::stream(seed, iteration));
                active.iter().map(|one| rollout::roll_out(rules, one, &deal, finder)).collect()
            };
            field.add(&in_parallel(iterations, &mut finders, is_ended, play));
            if field.drop_worse(limit.progress(&field)) {
                break SimulationEnd::Separated;
            }
            on_progress(&field.report(SimulationEnd::Running));
            round = (round * 2).min(MAX_ROUND);
        };
        field.report(end)
    }

    fn rules<'b>(&'b self, unseen: &'b [Tile]) -> RolloutRules<'b> {
        let Self { game, view, leaves, wins, settings } = self;
        RolloutRules { game, view, leaves, wins, unseen, plies: settings.plies.min(MAX_PLIES) }
    }
}

/// The outcomes of the candidates in one iteration.
type Row = Vec<Outcome>;

/// Plays iterations on several threads, one for each finder, and returns their outcomes in order: all of them, or, if
/// `is_ended` becomes true meanwhile, those before the first that is missing.
fn in_parallel(
    iterations: std::ops::Range<u64>,
    finders: &mut [&mut PlacementFinder],
    is_ended: impl Fn() -> bool + Sync,
    play: impl Fn(u64, &mut PlacementFinder) -> Row + Sync,
) -> Vec<Row> {
    let threads = finders.len();
    let run = |first: u64, finder: &mut PlacementFinder| -> Vec<Row> {
        let own = (first..iterations.end).step_by(threads);
        own.take_while(|_| !is_ended()).map(|iteration| play(iteration, finder)).collect()
    };
    let run = &run;
    let parts: Vec<Vec<Row>> = match finders {
        [finder] => vec![run(iterations.start, finder)],
        finders => std::thread::scope(|scope| {
            let workers: Vec<_> = (iterations.start..)
                .zip(finders)
                .map(|(first, finder)| scope.spawn(move || run(first, finder)))
                .collect();
            workers.into_iter().map(|worker| worker.join().unwrap_or_default()).collect()
        }),
    };
    let mut parts: Vec<_> = parts.into_iter().map(Vec::into_iter).collect();
    (0..).map_while(|at: usize| parts[at % threads].next()).collect()
}

/// When a simulation must end.
struct Limit {
    rollouts: u64,
    time: Option<(Stopwatch, std::time::Duration)>,
}

impl Limit {
    fn new(budget: Budget, settings: &SimulationSettings) -> Self {
        let generated = settings.plies.max(1) as u64;
        match budget {
            Budget::Nodes(nodes) => {
                Self { rollouts: (nodes / generated).min(settings.max_rollouts), time: None }
            }
            Budget::Time(time) => Self { rollouts: u64::MAX, time: Some((Stopwatch::start(), time)) },
            Budget::Depth(_) | Budget::Unlimited => Self { rollouts: settings.max_rollouts, time: None },
        }
    }

    fn is_time_up(&self) -> bool {
        self.time.is_some_and(|(watch, time)| watch.elapsed() >= time)
    }

    /// Returns the number of iterations of the next round, at most `wanted`; 0 if no rollouts are left.
    fn round(&self, wanted: u64, field: &Field<'_>) -> u64 {
        (self.rollouts.saturating_sub(field.rollouts()) / field.len().max(1) as u64).min(wanted)
    }

    /// Returns the used part of the budget, in thousandths.
    fn progress(&self, field: &Field<'_>) -> usize {
        let (used, all) = match self.time {
            Some((watch, time)) => (watch.elapsed().as_micros(), time.as_micros()),
            None => (field.rollouts().into(), self.rollouts.into()),
        };
        usize::try_from(1000 * used / all.max(1)).unwrap_or(usize::MAX)
    }
}
