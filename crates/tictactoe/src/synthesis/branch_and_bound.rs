//! The smallest closed set of an AND-OR graph, by branch and bound.
//!
//! The question as an integer program is stated in [`constraints`](super::constraints). The search has
//! three parts:
//!
//! - **Bound.** [`LagrangianRelaxation`] gives a lower bound and the reduced cost of each node. A node whose
//!   other decision would exceed the best set so far is decided. Each decision may imply others
//!   ([`Subgraph::propagate`]), which improve the bound, until neither helps the other.
//! - **Heuristic.** The fractions of the relaxation say which nodes look useful. Including them greedily
//!   gives a closed set, and the best one is kept as the incumbent.
//! - **Branch.** If a demand near the root is still unsatisfied, its alternatives are tried one after the
//!   other, with the earlier ones excluded.
//!
//! A search that ends by itself has covered all sets, so the incumbent is proven smallest. If it is stopped,
//! the bounds of the open branches still give a lower bound. The search is deterministic; only the caller's
//! `stop` may use a clock.

use super::and_or_graph::{AndOrGraph, Decision, best_open_alternative, best_open_merit, viable_nodes};
use super::lagrangian::{AscentLimits, LagrangianRelaxation, LowerBound};
use super::subgraph::Subgraph;

/// A small closed set, and a lower bound on the smallest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ClosedSet {
    /// Whether the set contains each node.
    pub(super) contains: Vec<bool>,
    /// The number of nodes in the set.
    pub(super) size: usize,
    /// No closed set with one of the roots has fewer nodes.
    pub(super) lower_bound: usize,
}

impl ClosedSet {
    /// Returns the first of some nodes that the set contains.
    pub(super) fn first_of(&self, nodes: &[usize]) -> Option<usize> {
        nodes.iter().copied().find(|&node| self.contains[node])
    }
}

/// Finds a closed set with one of the roots and as few nodes as possible. Returns `None` if there is none.
///
/// The search polls `stop` and returns the best set so far once it returns `true`.
pub(super) fn smallest_closed_set(
    graph: &AndOrGraph,
    roots: &[usize],
    mut stop: impl FnMut() -> bool,
) -> Option<ClosedSet> {
    let viable = viable_nodes(graph);
    let mut incumbent = Incumbent::default();
    let roots = roots.iter().filter(|&&root| viable[root]);
    let mut searches: Vec<RootSearch> = roots
        .map(|&root| RootSearch::new(Subgraph::new(graph, &viable, root), &mut incumbent, &mut stop))
        .collect();
    searches.sort_by(|a, b| a.bound.value.total_cmp(&b.bound.value));
    let bounds = searches.iter().map(|search| search.run(&mut incumbent, &mut stop));
    let lower_bound = bounds.min()?;
    let set = incumbent.set?;
    let mut contains = vec![false; graph.len()];
    for &node in &set {
        contains[node] = true;
    }
    Some(ClosedSet { contains, size: set.len(), lower_bound: lower_bound.min(set.len()) })
}

/// The best closed set so far.
#[derive(Default)]
struct Incumbent {
    set: Option<Vec<usize>>,
}

impl Incumbent {
    /// Returns the size that a closed set may have at most to improve on this one.
    fn max_improving_size(&self) -> usize {
        self.set.as_ref().map_or(usize::MAX, |set| set.len() - 1)
    }

    /// Returns the lower bound of a branch without improving sets.
    fn bound_without_improvement(&self) -> usize {
        self.max_improving_size().saturating_add(1)
    }

    fn offer(&mut self, set: Option<Vec<usize>>) {
        if let Some(set) = set.filter(|set| set.len() <= self.max_improving_size()) {
            self.set = Some(set);
        }
    }
}

/// The search from one root.
struct RootSearch {
    subgraph: Subgraph,
    relaxation: LagrangianRelaxation,
    decisions: Vec<Decision>,
    multipliers: Vec<f64>,
    bound: LowerBound,
}

/// Rounds of ascent at the root, with a greedy set before each.
const ROOT_ROUNDS: usize = 10;
/// Steps of ascent in a round.
const ROOT_STEPS: usize = 100;
/// Steps of ascent in a branch.
const BRANCH_STEPS: usize = 100;

impl RootSearch {
    /// Prepares a search: finds good multipliers, and offers greedy sets on the way.
    fn new(subgraph: Subgraph, incumbent: &mut Incumbent, stop: &mut impl FnMut() -> bool) -> Self {
        let decisions = subgraph.initial_decisions();
        let relaxation = LagrangianRelaxation::new(&subgraph.graph);
        let mut multipliers = relaxation.zero_multipliers();
        let mut bound = relaxation.ascend(&decisions, &mut multipliers, limits(incumbent, &decisions, 0));
        for _ in 0..ROOT_ROUNDS {
            incumbent.offer(subgraph.greedy_set(&decisions, &bound.fraction));
            if stop() {
                break;
            }
            let limits = limits(incumbent, &decisions, ROOT_STEPS);
            bound = relaxation.ascend(&decisions, &mut multipliers, limits);
        }
        Self { subgraph, relaxation, decisions, multipliers, bound }
    }

    /// Searches everything unless stopped, and returns a lower bound.
    fn run(&self, incumbent: &mut Incumbent, stop: &mut impl FnMut() -> bool) -> usize {
        let bound = self.explore(self.decisions.clone(), self.multipliers.clone(), incumbent, stop);
        bound.max(round_up(self.bound.value))
    }

    /// Searches the closed sets consistent with the decisions. None of them is smaller than both the
    /// returned bound and the incumbent.
    fn explore(
        &self,
        mut decisions: Vec<Decision>,
        mut multipliers: Vec<f64>,
        incumbent: &mut Incumbent,
        stop: &mut impl FnMut() -> bool,
    ) -> usize {
        let Some(bound) = self.tighten(&mut decisions, &mut multipliers, incumbent) else {
            return incumbent.bound_without_improvement();
        };
        let merit = &bound.fraction;
        incumbent.offer(self.subgraph.greedy_set(&decisions, merit));
        let least_certain = |demand: &[usize]| -best_open_merit(demand, &decisions, merit);
        let Some(demand) = self.subgraph.open_demand(&decisions, least_certain) else {
            return incumbent.bound_without_improvement();
        };
        let mut lowest = usize::MAX;
        while let Some(node) = best_open_alternative(demand, &decisions, merit) {
            if stop() {
                return round_up(bound.value);
            }
            let mut branch = decisions.clone();
            branch[node] = Decision::Included;
            lowest = lowest.min(self.explore(branch, multipliers.clone(), incumbent, stop));
            decisions[node] = Decision::Excluded;
        }
        lowest.max(round_up(bound.value))
    }

    /// Propagates decisions and improves the bound until neither helps the other. Returns `None` if no
    /// improving set is left.
    fn tighten(
        &self,
        decisions: &mut [Decision],
        multipliers: &mut [f64],
        incumbent: &Incumbent,
    ) -> Option<LowerBound> {
        loop {
            if !self.subgraph.propagate(decisions) {
                return None;
            }
            let limits = limits(incumbent, decisions, BRANCH_STEPS);
            let bound = self.relaxation.ascend(decisions, multipliers, limits);
            let max_size = incumbent.max_improving_size();
            if round_up(bound.value) > max_size {
                return None;
            }
            if !fix_by_reduced_cost(decisions, &bound, max_size) {
                return Some(bound);
            }
        }
    }
}

/// Decides the nodes whose other decision would push the bound over `max_size`. Returns whether there were
/// any.
fn fix_by_reduced_cost(decisions: &mut [Decision], bound: &LowerBound, max_size: usize) -> bool {
    let mut is_any_fixed = false;
    for (decision, &cost) in decisions.iter_mut().zip(&bound.reduced_costs) {
        if *decision == Decision::Open && round_up(bound.value + cost.abs()) > max_size {
            *decision = if cost > 0.0 { Decision::Excluded } else { Decision::Included };
            is_any_fixed = true;
        }
    }
    is_any_fixed
}

/// Returns the limits of an ascent that tries to prove that no improving set is left.
fn limits(incumbent: &Incumbent, decisions: &[Decision], max_steps: usize) -> AscentLimits {
    AscentLimits { max_steps, target: incumbent.max_improving_size().min(decisions.len()) as f64 }
}

/// Returns the smallest number of nodes that a bound allows.
#[expect(clippy::cast_sign_loss, reason = "it is not negative")]
fn round_up(bound: f64) -> usize {
    bound.max(0.0).ceil() as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_game::{Rng, rng};
    use rand::RngExt;
    use std::collections::BTreeSet;

    /// Returns a graph with cycles and dead ends.
    fn random_graph(rng: &mut Rng, nodes: usize) -> AndOrGraph {
        let mut demands = || (0..rng.random_range(0..4)).map(|_| random_demand(rng, nodes)).collect();
        (0..nodes).map(|_| demands()).collect()
    }

    fn random_demand(rng: &mut Rng, nodes: usize) -> Vec<usize> {
        let demand: BTreeSet<usize> =
            (0..rng.random_range(1..4)).map(|_| rng.random_range(0..nodes)).collect();
        demand.into_iter().collect()
    }

    fn is_closed(graph: &AndOrGraph, holds: impl Fn(usize) -> bool) -> bool {
        graph.iter().enumerate().all(|(node, demands)| {
            let is_satisfied = |demand: &Vec<usize>| demand.iter().any(|&other| holds(other));
            !holds(node) || demands.iter().all(is_satisfied)
        })
    }

    /// Returns the size of the smallest closed set by trying all sets.
    fn brute_force(graph: &AndOrGraph, roots: &[usize]) -> Option<usize> {
        (0..1_u32 << graph.len())
            .filter(|set| roots.iter().any(|root| set >> root & 1 == 1))
            .filter(|set| is_closed(graph, |node| set >> node & 1 == 1))
            .map(|set| set.count_ones() as usize)
            .min()
    }

    /// Checks that a set is closed, contains a root and has its stated size.
    fn check_set(graph: &AndOrGraph, roots: &[usize], found: &ClosedSet) {
        assert!(found.first_of(roots).is_some(), "{graph:?}");
        assert!(is_closed(graph, |node| found.contains[node]), "{graph:?}");
        assert_eq!(found.contains.iter().filter(|&&contained| contained).count(), found.size, "{graph:?}");
    }

    #[test]
    fn agrees_with_brute_force() {
        let mut rng = rng::stream(1, 0);
        for _ in 0..400 {
            let graph = random_graph(&mut rng, 13);
            let found = smallest_closed_set(&graph, &[0, 1], || false);
            assert_eq!(found.as_ref().map(|found| found.size), brute_force(&graph, &[0, 1]), "{graph:?}");
            if let Some(found) = found {
                assert_eq!(found.lower_bound, found.size, "{graph:?}");
                check_set(&graph, &[0, 1], &found);
            }
        }
    }

    #[test]
    fn a_stopped_search_returns_a_closed_set_and_a_valid_bound() {
        let mut rng = rng::stream(2, 0);
        for max_polls in [0, 1, 11, 15] {
            for _ in 0..100 {
                let graph = random_graph(&mut rng, 13);
                let mut polls = 0;
                let found = smallest_closed_set(&graph, &[0], || {
                    polls += 1;
                    polls > max_polls
                });
                let best = brute_force(&graph, &[0]);
                assert_eq!(found.is_some(), best.is_some(), "{graph:?}");
                if let (Some(found), Some(best)) = (found, best) {
                    check_set(&graph, &[0], &found);
                    assert!((found.lower_bound..=found.size).contains(&best), "{graph:?}");
                }
            }
        }
    }

    #[test]
    fn returns_none_without_roots() {
        assert_eq!(smallest_closed_set(&vec![vec![]], &[], || false), None);
    }
}
