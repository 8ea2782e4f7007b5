//! The candidates of a simulation: their sums, and which of them are dropped.

use super::rollout::{MAX_PLIES, Outcome, RolloutRules, static_outcome};
use super::tally::Tally;
use super::{Estimate, PlyStatistics, SimulatedMove, SimulationEnd, SimulationReport, SimulationSettings};
use crate::generate::MILLIPOINTS;
use crate::rank::EquityMove;
use crate::{MILLION, Move};

/// A candidate with the sums of its rollouts.
struct Entry {
    candidate: EquityMove,
    /// The utility that static equity predicts.
    prior: i32,
    win: Tally,
    spread: Tally,
    scores: [Tally; MAX_PLIES],
    bingos: [u64; MAX_PLIES],
    /// The utility of each rollout, to compare candidates deal by deal.
    utilities: Vec<i32>,
}

/// The candidates: first those that are still simulated, which all have the same rollouts, and then the dropped ones, the
/// last one dropped first.
pub(super) struct Field<'a> {
    entries: Vec<Entry>,
    active: usize,
    initial: usize,
    iterations: u64,
    rollouts: u64,
    settings: SimulationSettings,
    rules: &'a RolloutRules<'a>,
}

/// The part of the budget that all candidates get, unless they are clearly worse, in thousandths.
const UNIFORM_PART: usize = 500;

/// The part of the budget after which only the best two candidates are left, in thousandths.
const LAST_TWO_PART: usize = 800;

/// Iterations before differences between candidates are believed.
const MIN_ITERATIONS: u64 = 32;

/// Candidates whose rollouts are worse than those of the best one with this probability are dropped.
const CLEARLY_WORSE: f64 = 0.999;

impl<'a> Field<'a> {
    pub(super) fn new(
        rules: &'a RolloutRules<'a>,
        candidates: &[EquityMove],
        settings: SimulationSettings,
    ) -> Self {
        let entry = |candidate: &EquityMove| Entry {
            candidate: *candidate,
            prior: utility(&static_outcome(rules, candidate)),
            win: Tally::default(),
            spread: Tally::default(),
            scores: [Tally::default(); MAX_PLIES],
            bingos: [0; MAX_PLIES],
            utilities: Vec::new(),
        };
        let entries: Vec<Entry> = candidates.iter().map(entry).collect();
        let active = entries.len();
        Self { entries, active, initial: active, iterations: 0, rollouts: 0, settings, rules }
    }

    /// Returns the number of candidates that are still simulated.
    pub(super) fn len(&self) -> usize {
        self.active
    }

    /// Returns the candidates that are still simulated.
    pub(super) fn active(&self) -> Vec<EquityMove> {
        self.entries[..self.active].iter().map(|entry| entry.candidate).collect()
    }

    /// Returns the number of iterations so far.
    pub(super) fn iterations(&self) -> u64 {
        self.iterations
    }

    /// Returns the number of rollouts of all candidates together.
    pub(super) fn rollouts(&self) -> u64 {
        self.rollouts
    }

    /// Adds the outcomes of iterations, one for each active candidate.
    pub(super) fn add(&mut self, rows: &[Vec<Outcome>]) {
        for row in rows {
            for (entry, outcome) in self.entries.iter_mut().zip(row) {
                entry.add(outcome, self.rules.plies);
            }
            self.rollouts += row.len() as u64;
        }
        self.iterations += rows.len() as u64;
    }

    /// Sorts the candidates and drops those that are clearly worse than the best, and those that are too weak for the
    /// rest of the budget, of which `progress` thousandths are used. Returns whether the best one is separated from the
    /// others.
    pub(super) fn drop_worse(&mut self, progress: usize) -> bool {
        self.sort();
        if self.active < 2 {
            return self.active < self.initial || self.initial == 0;
        }
        if self.iterations < MIN_ITERATIONS {
            return false;
        }
        let is_separated = self.is_separated();
        let keep: Vec<bool> = (0..self.active).map(|at| !self.is_worse(at, CLEARLY_WORSE)).collect();
        let mut entries = std::mem::take(&mut self.entries);
        let dropped = entries.split_off(self.active);
        let (mut kept, mut worse) = (Vec::new(), Vec::new());
        for (entry, is_kept) in entries.into_iter().zip(keep) {
            if is_kept { kept.push(entry) } else { worse.push(entry) }
        }
        self.active = kept.len().min(self.max_active(progress));
        self.entries = kept.into_iter().chain(worse).chain(dropped).collect();
        is_separated
    }

    /// Returns how many candidates the rest of the budget is spent on: all during the first part, then fewer and fewer,
    /// down to two.
    fn max_active(&self, progress: usize) -> usize {
        if progress < UNIFORM_PART {
            return usize::MAX;
        }
        // Half of the candidates at the end of the uniform part, and two when four fifths of the budget are used.
        let left = LAST_TWO_PART.saturating_sub(progress);
        (self.initial * left).div_ceil(2 * (LAST_TWO_PART - UNIFORM_PART)).max(2)
    }

    /// Sorts the active candidates, best first.
    fn sort(&mut self) {
        let values = self.values();
        let mut order: Vec<usize> = (0..self.active).collect();
        order.sort_by(|&a, &b| values[b].total_cmp(&values[a]).then(a.cmp(&b)));
        let mut entries: Vec<Option<Entry>> = self.entries.drain(..).map(Some).collect();
        let rest = (order.len()..entries.len()).collect::<Vec<_>>();
        self.entries = order.into_iter().chain(rest).filter_map(|at| entries[at].take()).collect();
    }

    /// Returns the value of each active candidate: the mean utility of its rollouts, drawn towards what static equity
    /// predicts. Both are taken relative to their means over the field, because a prediction knows no replies.
    fn values(&self) -> Vec<f64> {
        let active = &self.entries[..self.active];
        let mean_of = |value: &dyn Fn(&Entry) -> f64| {
            active.iter().map(value).sum::<f64>() / active.len().max(1) as f64
        };
        let (iterations, weight) = (self.iterations as f64, self.settings.prior_weight as f64);
        let prior_mean = mean_of(&|entry| f64::from(entry.prior));
        let rollout_mean = mean_of(&Entry::utility);
        let value = |entry: &Entry| {
            let (rollouts, prior) = (entry.utility() - rollout_mean, f64::from(entry.prior) - prior_mean);
            (iterations * rollouts + weight * prior) / (iterations + weight).max(1.0)
        };
        active.iter().map(value).collect()
    }

    /// Whether the first candidate is better than every other that is not similar, at the wanted confidence.
    fn is_separated(&self) -> bool {
        let Some(confidence) = self.settings.confidence else { return false };
        let first = &self.entries[0].candidate;
        (1..self.active)
            .all(|at| is_similar(first, &self.entries[at].candidate) || self.is_worse(at, confidence))
    }

    /// Whether an active candidate is worse than the first with this probability.
    fn is_worse(&self, at: usize, confidence: f64) -> bool {
        if at == 0 {
            return false;
        }
        let mut difference = Tally::default();
        let pairs = self.entries[0].utilities.iter().zip(&self.entries[at].utilities);
        pairs.for_each(|(first, other)| difference.add(first - other));
        let (mean, error) = (difference.mean(), difference.standard_error());
        // The candidates are compared after every round, so the bound grows slowly with the number of iterations.
        let bound =
            libm::log((libm::log(self.iterations.max(2) as f64) + 1.0) / (1.0 - confidence).max(1e-9));
        mean > 0.0 && mean * mean > 2.0 * bound * error * error
    }

    /// Returns the state of the simulation.
    pub(super) fn report(&self, end: SimulationEnd) -> SimulationReport {
        let plies = self.rules.plies;
        let moves = (0..).zip(&self.entries).map(|(at, entry)| entry.simulated(plies, at < self.active));
        SimulationReport { rollouts: self.rollouts, moves: moves.collect(), end }
    }
}

impl Entry {
    fn add(&mut self, outcome: &Outcome, plies: usize) {
        self.win.add(outcome.win.cast_signed());
        self.spread.add(outcome.spread);
        for (ply, &(score, is_bingo)) in outcome.plies.iter().enumerate().take(plies) {
            self.scores[ply].add(score.into());
            self.bingos[ply] += u64::from(is_bingo);
        }
        self.utilities.push(utility(outcome));
    }

    /// Returns the mean utility of the rollouts.
    fn utility(&self) -> f64 {
        let sum: i64 = self.utilities.iter().map(|&utility| i64::from(utility)).sum();
        sum as f64 / self.utilities.len().max(1) as f64
    }

    fn simulated(&self, plies: usize, is_active: bool) -> SimulatedMove {
        let estimate = |tally: &Tally, unit: f64| Estimate {
            mean: tally.mean() / unit,
            error: tally.standard_error() / unit,
        };
        let ply = |at: usize| PlyStatistics {
            score: estimate(&self.scores[at], 1.0),
            bingos: self.bingos[at] as f64 / self.win.count.max(1) as f64,
        };
        SimulatedMove {
            candidate: self.candidate,
            rollouts: self.win.count,
            win: estimate(&self.win, f64::from(MILLION)),
            spread: estimate(&self.spread, f64::from(MILLIPOINTS)),
            plies: (0..plies).map(ply).collect(),
            is_active,
        }
    }
}

/// The spread at which half of the utility of winning big is reached, in points.
const HALF_SPREAD: i64 = 100;

/// The weight of the spread in the utility, in hundredths of the weight of winning.
const SPREAD_WEIGHT: i64 = 25;

/// Returns the utility of an outcome, in millionths: the probability of winning plus a part that grows with the spread.
/// Without that part, moves could not be told apart in games that are nearly decided.
fn utility(outcome: &Outcome) -> i32 {
    let spread = i64::from(outcome.spread);
    let squashed = i64::from(MILLION) * spread / (spread.abs() + HALF_SPREAD * i64::from(MILLIPOINTS));
    outcome.win.cast_signed() + (squashed * SPREAD_WEIGHT / 100) as i32
}

/// Whether two moves put tiles on the same squares and keep the same tiles. Which of them is better hardly matters, and
/// simulation would need very long to find out.
fn is_similar(one: &EquityMove, other: &EquityMove) -> bool {
    let squares = |mv: &Move| match mv {
        Move::Place(placement) => placement.placed().map(|(square, _)| square).collect::<Vec<_>>(),
        Move::Exchange(_) | Move::Pass => Vec::new(),
    };
    one.kept == other.kept && squares(&one.mv) == squares(&other.mv)
}
