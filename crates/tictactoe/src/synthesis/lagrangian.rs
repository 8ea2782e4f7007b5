//! Lower bounds on the smallest closed set by Lagrangian relaxation.
//!
//! # Multipliers
//!
//! Instead of satisfying a constraint, a set may violate it at a price: each constraint has a multiplier
//! `u >= 0`, and a set costs
//!
//! ```text
//! sum of y[node]  +  sum over the constraints of u * (y[head] - sum of y[tail])
//! ```
//!
//! A closed set violates no constraint, so its cost is at most its size. The cheapest of *all* sets, closed
//! or not, is easy to find: sorted by node, the cost is a sum of one number per node, its *reduced cost*,
//! and the cheapest set contains the nodes with a negative one. By weak duality the cheapest cost is a lower
//! bound on the size of every closed set, *for any multipliers*. Deciding a node against the sign of its
//! reduced cost raises the bound by that much; if this is too much, the node is decided.
//!
//! # Good multipliers
//!
//! The multipliers are improved step by step: raise those of violated constraints, lower those of
//! constraints with slack, and keep the change if the bound improves. The steps follow the volume algorithm
//! (Barahona and Anbil, 2000): violation is measured at a running average of the cheapest sets. The average
//! approaches the fractional optimum, which tells the search which nodes a small closed set may contain.
//!
//! # Exactness
//!
//! Multipliers are multiples of 2^-20 and at most 2^10. As long as all constraints together have fewer than
//! 2^22 heads and tails, their sums fit in the 53 bits of an `f64` and are never rounded. So a bound is a
//! proof, and the same on every computer.

use super::and_or_graph::{AndOrGraph, Decision};
use super::constraints::{Constraint, constraints};

/// The relaxation of the smallest closed set of a graph.
pub(super) struct LagrangianRelaxation {
    constraints: Vec<Constraint>,
}

/// A lower bound with the information to branch and to fix nodes.
pub(super) struct LowerBound {
    /// No closed set consistent with the decisions is smaller.
    pub(super) value: f64,
    /// The increase of the bound if a node is decided against the sign: positive for nodes better excluded,
    /// negative for nodes better included.
    pub(super) reduced_costs: Vec<f64>,
    /// The approximate share of each node in the fractional optimum, from 0 to 1.
    pub(super) fraction: Vec<f64>,
}

/// When an ascent ends.
#[derive(Clone, Copy)]
pub(super) struct AscentLimits {
    /// The maximum number of steps.
    pub(super) max_steps: usize,
    /// The ascent ends as soon as the bound exceeds this.
    pub(super) target: f64,
}

/// The unit of the multipliers: 2^-20.
const UNIT: f64 = 1.0 / 1_048_576.0;
/// The largest multiplier: 2^10.
const MAX_MULTIPLIER: f64 = 1024.0;
/// With fewer heads and tails than this, sums are exact: 2^22.
const MAX_ENTRIES: usize = 1 << 22;

impl LagrangianRelaxation {
    pub(super) fn new(graph: &AndOrGraph) -> Self {
        let constraints = constraints(graph);
        let entries: usize = constraints.iter().map(|constraint| 1 + constraint.tails.len()).sum();
        assert!(entries < MAX_ENTRIES, "{entries} heads and tails are too many for exact bounds");
        Self { constraints }
    }

    /// Returns the initial multipliers.
    pub(super) fn zero_multipliers(&self) -> Vec<f64> {
        vec![0.0; self.constraints.len()]
    }

    /// Improves the multipliers for the given decisions, and returns the bound that they prove.
    pub(super) fn ascend(
        &self,
        decisions: &[Decision],
        multipliers: &mut [f64],
        limits: AscentLimits,
    ) -> LowerBound {
        let active = ActiveConstraints::new(&self.constraints, decisions);
        let mut current: Vec<f64> = active.indices.iter().map(|&index| multipliers[index]).collect();
        let bound = active.ascend(&mut current, limits);
        multipliers.fill(0.0);
        for (&index, &multiplier) in active.indices.iter().zip(&current) {
            multipliers[index] = multiplier;
        }
        bound
    }
}

/// The constraints that the decisions leave undecided: the head is not excluded and no tail is included.
/// Excluded tails are dropped.
struct ActiveConstraints<'f> {
    decisions: &'f [Decision],
    /// The index of each constraint among all constraints.
    indices: Vec<usize>,
    heads: Vec<usize>,
    /// The tails of all constraints, one constraint after the other.
    tails: Vec<usize>,
    /// The end of the tails of each constraint.
    ends: Vec<usize>,
}

impl<'f> ActiveConstraints<'f> {
    fn new(constraints: &[Constraint], decisions: &'f [Decision]) -> Self {
        let (indices, heads, tails, ends) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut active = Self { decisions, indices, heads, tails, ends };
        for (index, constraint) in constraints.iter().enumerate() {
            let tails = &constraint.tails;
            let is_satisfied = || tails.iter().any(|&tail| decisions[tail] == Decision::Included);
            if decisions[constraint.head] != Decision::Excluded && !is_satisfied() {
                active.indices.push(index);
                active.heads.push(constraint.head);
                active.tails.extend(tails.iter().filter(|&&tail| decisions[tail] == Decision::Open));
                active.ends.push(active.tails.len());
            }
        }
        active
    }

    /// Returns the head and the tails of each constraint.
    fn iter(&self) -> impl Iterator<Item = (usize, &[usize])> {
        let mut begin = 0;
        self.heads.iter().zip(&self.ends).map(move |(&head, &end)| {
            let tails = &self.tails[begin..end];
            begin = end;
            (head, tails)
        })
    }

    /// Runs the volume algorithm.
    fn ascend(&self, multipliers: &mut Vec<f64>, limits: AscentLimits) -> LowerBound {
        let mut best = self.bound(multipliers);
        let mut average = best.fraction.clone();
        let mut step_size = StepSize::INITIAL;
        for _ in 0..limits.max_steps {
            if best.value > limits.target {
                break;
            }
            let gap = (limits.target + 1.0 - best.value).max(0.5);
            let Some(trial) = self.step(&average, multipliers, step_size.length * gap) else { break };
            let next = self.bound(&trial);
            move_toward(&mut average, &next.fraction, step_size.weight);
            let is_better = next.value > best.value;
            step_size.adapt(is_better);
            if is_better {
                *multipliers = trial;
                best = next;
            }
        }
        best.fraction = average;
        best
    }

    /// Returns the bound that multipliers prove, with the cheapest set as the fraction.
    fn bound(&self, multipliers: &[f64]) -> LowerBound {
        let reduced_costs = self.reduced_costs(multipliers);
        let is_in_set = |decision: Decision, cost: f64| {
            decision == Decision::Included || (decision == Decision::Open && cost < 0.0)
        };
        let nodes = self.decisions.iter().zip(&reduced_costs);
        let fraction: Vec<f64> =
            nodes.map(|(&decision, &cost)| if is_in_set(decision, cost) { 1.0 } else { 0.0 }).collect();
        let value = fraction.iter().zip(&reduced_costs).map(|(share, cost)| share * cost).sum();
        LowerBound { value, reduced_costs, fraction }
    }

    fn reduced_costs(&self, multipliers: &[f64]) -> Vec<f64> {
        let mut costs = vec![1.0; self.decisions.len()];
        for ((head, tails), &multiplier) in self.iter().zip(multipliers) {
            if multiplier > 0.0 {
                costs[head] += multiplier;
                for &tail in tails {
                    costs[tail] -= multiplier;
                }
            }
        }
        costs
    }

    /// Returns the multipliers after a step against the violations at a point. Returns `None` if nothing is
    /// violated and no constraint with a multiplier has slack.
    fn step(&self, point: &[f64], multipliers: &[f64], length: f64) -> Option<Vec<f64>> {
        let violation = |((head, tails), &multiplier): ((usize, &[usize]), &f64)| {
            let violation = point[head] - tails.iter().map(|&tail| point[tail]).sum::<f64>();
            if multiplier > 0.0 { violation } else { violation.max(0.0) }
        };
        let mut trial: Vec<f64> = self.iter().zip(multipliers).map(violation).collect();
        let norm: f64 = trial.iter().map(|part| part * part).sum();
        if norm < 1e-9 {
            return None;
        }
        for (part, multiplier) in trial.iter_mut().zip(multipliers) {
            *part = round_down_to_unit(multiplier + *part * length / norm);
        }
        Some(trial)
    }
}

/// Returns the largest allowed multiplier that is not above this.
fn round_down_to_unit(multiplier: f64) -> f64 {
    (multiplier.clamp(0.0, MAX_MULTIPLIER) / UNIT).floor() * UNIT
}

/// The length of the steps and the weight of the newest set in the average.
struct StepSize {
    length: f64,
    weight: f64,
    failures: u32,
}

impl StepSize {
    const INITIAL: Self = Self { length: 0.5, weight: 0.1, failures: 0 };

    /// The number of consecutive failures after which the steps become shorter.
    const PATIENCE: u32 = 5;

    fn adapt(&mut self, is_better: bool) {
        if is_better {
            self.failures = 0;
            self.length = (self.length * 1.1).min(2.0);
            return;
        }
        self.failures += 1;
        if self.failures == Self::PATIENCE {
            self.failures = 0;
            self.length = (self.length * 0.8).max(0.002);
            self.weight = (self.weight * 0.98).max(0.02);
        }
    }
}

/// Moves the average toward a point.
fn move_toward(average: &mut [f64], point: &[f64], weight: f64) {
    for (mean, value) in average.iter_mut().zip(point) {
        *mean += weight * (value - *mean);
    }
}
