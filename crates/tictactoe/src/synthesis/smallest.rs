//! The smallest closed set of a graph, by branch and bound.
//!
//! Which closed set with one of the roots has the fewest nodes? As an integer program the question is
//! stated in [`rows`](super::rows). Here it is answered:
//!
//! - **Bound.** [`Relaxation`] gives a lower bound, and numbers that say how bad it would be to take or to
//!   leave each node. Where that is worse than the best set so far, the node is decided. Each decision
//!   may entail others ([`Part::conclude`]), which improve the bound, until neither helps the other.
//! - **Find.** The fractions of the relaxation say which nodes look useful; taking them greedily gives a
//!   closed set, and the best one is kept.
//! - **Branch.** If something is open still: take a demand near the root that is not satisfied, and try
//!   its alternatives one after the other, with those before it ruled out.
//!
//! When the search ends by itself, it has been through all sets, and the best one is proven smallest. When it is
//! stopped, the bounds of the branches that are left open still give a lower bound. There is no chance
//! and no clock in it; only the caller's `stop` may look at one.

use super::graph::{Fate, Graph, Part, favourite, highest, viable};
use super::relaxation::{Bound, Effort, Relaxation};

/// A small closed set, and a bound for the smallest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Smallest {
    /// Whether the set holds each node.
    pub(super) is_chosen: Vec<bool>,
    /// The number of nodes in the set.
    pub(super) size: usize,
    /// No closed set with one of the roots has fewer nodes.
    pub(super) lower_bound: usize,
}

impl Smallest {
    /// The first of some nodes that the set holds.
    pub(super) fn pick(&self, nodes: &[usize]) -> Option<usize> {
        nodes.iter().copied().find(|&node| self.is_chosen[node])
    }
}

/// Finds a closed set with one of the roots that has as few nodes as possible; `None` if there is none.
///
/// `stop` is asked now and then; once it answers `true`, the best set so far is given.
pub(super) fn smallest(graph: &Graph, roots: &[usize], mut stop: impl FnMut() -> bool) -> Option<Smallest> {
    let viable = viable(graph);
    let mut record = Record::default();
    let roots = roots.iter().filter(|&&root| viable[root]);
    let mut searches: Vec<Search> =
        roots.map(|&root| Search::new(Part::new(graph, &viable, root), &mut record, &mut stop)).collect();
    searches.sort_by(|a, b| a.bound.value.total_cmp(&b.bound.value));
    let bounds = searches.iter().map(|search| search.run(&mut record, &mut stop));
    let lower_bound = bounds.min()?;
    let set = record.set?;
    let mut is_chosen = vec![false; graph.len()];
    for &node in &set {
        is_chosen[node] = true;
    }
    Some(Smallest { is_chosen, size: set.len(), lower_bound: lower_bound.min(set.len()) })
}

/// The best closed set so far.
#[derive(Default)]
struct Record {
    set: Option<Vec<usize>>,
}

impl Record {
    /// Only closed sets of at most this size are still of interest.
    fn of_interest(&self) -> usize {
        self.set.as_ref().map_or(usize::MAX, |set| set.len() - 1)
    }

    /// A bound for where nothing of interest is left.
    fn beyond(&self) -> usize {
        self.of_interest().saturating_add(1)
    }

    fn offer(&mut self, set: Option<Vec<usize>>) {
        if let Some(set) = set.filter(|set| set.len() <= self.of_interest()) {
            self.set = Some(set);
        }
    }
}

/// The search from one root.
struct Search {
    part: Part,
    relaxation: Relaxation,
    fates: Vec<Fate>,
    prices: Vec<f64>,
    bound: Bound,
}

/// Rounds of ascent at the root, with a greedy set before each.
const ROOT_ROUNDS: usize = 10;
/// Steps of ascent in a round.
const ROOT_STEPS: usize = 100;
/// Steps of ascent in a branch.
const BRANCH_STEPS: usize = 100;

impl Search {
    /// Prepares a search: finds good prices, and some closed sets on the way.
    fn new(part: Part, record: &mut Record, stop: &mut impl FnMut() -> bool) -> Self {
        let fates = part.first_fates();
        let relaxation = Relaxation::new(&part.graph);
        let mut prices = relaxation.no_prices();
        let mut bound = relaxation.ascend(&fates, &mut prices, effort(record, &fates, 0));
        for _ in 0..ROOT_ROUNDS {
            record.offer(part.greedy_set(&fates, &bound.fraction));
            if stop() {
                break;
            }
            bound = relaxation.ascend(&fates, &mut prices, effort(record, &fates, ROOT_STEPS));
        }
        Self { part, relaxation, fates, prices, bound }
    }

    /// Searches everything unless stopped, and gives a lower bound.
    fn run(&self, record: &mut Record, stop: &mut impl FnMut() -> bool) -> usize {
        let bound = self.explore(self.fates.clone(), self.prices.clone(), record, stop);
        bound.max(whole(self.bound.value))
    }

    /// Searches the closed sets that agree with the fates. No such set is smaller than both the number
    /// given and the record.
    fn explore(
        &self,
        mut fates: Vec<Fate>,
        mut prices: Vec<f64>,
        record: &mut Record,
        stop: &mut impl FnMut() -> bool,
    ) -> usize {
        let Some(bound) = self.tighten(&mut fates, &mut prices, record) else { return record.beyond() };
        let merit = &bound.fraction;
        record.offer(self.part.greedy_set(&fates, merit));
        let clearest = |demand: &[usize]| -highest(demand, &fates, merit);
        let Some(demand) = self.part.open_demand(&fates, clearest) else { return record.beyond() };
        let mut lowest = usize::MAX;
        while let Some(node) = favourite(demand, &fates, merit) {
            if stop() {
                return whole(bound.value);
            }
            let mut branch = fates.clone();
            branch[node] = Fate::In;
            lowest = lowest.min(self.explore(branch, prices.clone(), record, stop));
            fates[node] = Fate::Out;
        }
        lowest.max(whole(bound.value))
    }

    /// Draws conclusions and improves the bound until neither helps the other; `None` if nothing of
    /// interest is left.
    fn tighten(&self, fates: &mut [Fate], prices: &mut [f64], record: &Record) -> Option<Bound> {
        loop {
            if !self.part.conclude(fates) {
                return None;
            }
            let bound = self.relaxation.ascend(fates, prices, effort(record, fates, BRANCH_STEPS));
            let limit = record.of_interest();
            if whole(bound.value) > limit {
                return None;
            }
            if !fix_by_cost(fates, &bound, limit) {
                return Some(bound);
            }
        }
    }
}

/// Decides the nodes whose other fate would push the bound over the limit; whether there were any.
fn fix_by_cost(fates: &mut [Fate], bound: &Bound, limit: usize) -> bool {
    let mut is_any_fixed = false;
    for (fate, &cost) in fates.iter_mut().zip(&bound.reduced_costs) {
        if *fate == Fate::Open && whole(bound.value + cost.abs()) > limit {
            *fate = if cost > 0.0 { Fate::Out } else { Fate::In };
            is_any_fixed = true;
        }
    }
    is_any_fixed
}

/// An ascent towards the proof that nothing of interest is left.
fn effort(record: &Record, fates: &[Fate], steps: usize) -> Effort {
    Effort { steps, enough: record.of_interest().min(fates.len()) as f64 }
}

/// The fewest nodes that a bound allows.
#[expect(clippy::cast_sign_loss, reason = "it is not negative")]
fn whole(bound: f64) -> usize {
    bound.max(0.0).ceil() as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_game::{Rng, rng};
    use rand::RngExt;
    use std::collections::BTreeSet;

    /// A graph with cycles and dead ends.
    fn random_graph(rng: &mut Rng, nodes: usize) -> Graph {
        let mut demands = || (0..rng.random_range(0..4)).map(|_| random_demand(rng, nodes)).collect();
        (0..nodes).map(|_| demands()).collect()
    }

    fn random_demand(rng: &mut Rng, nodes: usize) -> Vec<usize> {
        let demand: BTreeSet<usize> =
            (0..rng.random_range(1..4)).map(|_| rng.random_range(0..nodes)).collect();
        demand.into_iter().collect()
    }

    fn is_closed(graph: &Graph, holds: impl Fn(usize) -> bool) -> bool {
        graph.iter().enumerate().all(|(node, demands)| {
            let is_satisfied = |demand: &Vec<usize>| demand.iter().any(|&other| holds(other));
            !holds(node) || demands.iter().all(is_satisfied)
        })
    }

    /// The size of the smallest closed set, by trying all sets.
    fn by_brute_force(graph: &Graph, roots: &[usize]) -> Option<usize> {
        (0..1_u32 << graph.len())
            .filter(|set| roots.iter().any(|root| set >> root & 1 == 1))
            .filter(|set| is_closed(graph, |node| set >> node & 1 == 1))
            .map(|set| set.count_ones() as usize)
            .min()
    }

    /// The set is closed, holds a root and has the size that is said.
    fn check_form(graph: &Graph, roots: &[usize], found: &Smallest) {
        assert!(found.pick(roots).is_some(), "{graph:?}");
        assert!(is_closed(graph, |node| found.is_chosen[node]), "{graph:?}");
        assert_eq!(found.is_chosen.iter().filter(|&&chosen| chosen).count(), found.size, "{graph:?}");
    }

    #[test]
    fn the_smallest_is_what_trying_all_sets_finds() {
        let mut rng = rng::stream(1, 0);
        for _ in 0..400 {
            let graph = random_graph(&mut rng, 13);
            let found = smallest(&graph, &[0, 1], || false);
            assert_eq!(found.as_ref().map(|found| found.size), by_brute_force(&graph, &[0, 1]), "{graph:?}");
            if let Some(found) = found {
                assert_eq!(found.lower_bound, found.size, "{graph:?}");
                check_form(&graph, &[0, 1], &found);
            }
        }
    }

    #[test]
    fn a_stopped_search_gives_a_closed_set_and_a_true_bound() {
        let mut rng = rng::stream(2, 0);
        for patience in [0, 1, 11, 15] {
            for _ in 0..100 {
                let graph = random_graph(&mut rng, 13);
                let mut asked = 0;
                let found = smallest(&graph, &[0], || {
                    asked += 1;
                    asked > patience
                });
                let best = by_brute_force(&graph, &[0]);
                assert_eq!(found.is_some(), best.is_some(), "{graph:?}");
                if let (Some(found), Some(best)) = (found, best) {
                    check_form(&graph, &[0], &found);
                    assert!((found.lower_bound..=found.size).contains(&best), "{graph:?}");
                }
            }
        }
    }

    #[test]
    fn without_roots_there_is_no_set() {
        assert_eq!(smallest(&vec![vec![]], &[], || false), None);
    }
}
