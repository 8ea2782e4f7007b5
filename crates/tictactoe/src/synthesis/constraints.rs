//! Linear inequalities that every closed set satisfies.
//!
//! # One step
//!
//! Let `y[node]` be 1 if the set contains the node and 0 if not. Each demand of a node, the *head*, is a
//! constraint:
//!
//! ```text
//! y[head] <= y[tail] + y[tail] + ...        the tails are the alternatives
//! ```
//!
//! The smallest closed set is the 0/1 solution of all constraints with `y[root] = 1` and the smallest sum:
//! an integer program. With fractions allowed it becomes a linear program, whose minimum is a lower bound,
//! though a weak one: where a demand has four alternatives, a quarter of each is enough.
//!
//! # Two steps
//!
//! A set that contains the head contains one of the tails, and therefore an alternative of each of that
//! tail's demands. So a tail may be replaced by the alternatives of any one of its demands, and the
//! constraint still holds. This is stronger if two tails can be replaced by demands that share an
//! alternative: it counts once in the new constraint but twice in the sum of the old ones, so some
//! fractional solutions are cut off. In a game, shared alternatives are transpositions, and there are many.
//!
//! There are too many combinations to add them all. For each tail and each of its demands, one is built
//! greedily.

use super::and_or_graph::AndOrGraph;
use std::cmp::Reverse;
use std::collections::HashSet;

/// `y[head] <= sum of y[tail]`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Constraint {
    pub(super) head: usize,
    pub(super) tails: Vec<usize>,
}

/// Returns the constraints of one and of two steps, without duplicates.
pub(super) fn constraints(graph: &AndOrGraph) -> Vec<Constraint> {
    let mut seen = HashSet::new();
    let mut constraints = Vec::new();
    for (head, demands) in graph.iter().enumerate() {
        for demand in demands {
            for tails in std::iter::once(demand.clone()).chain(two_step_tails(graph, demand)) {
                let constraint = Constraint { head, tails };
                if seen.insert(constraint.clone()) {
                    constraints.push(constraint);
                }
            }
        }
    }
    constraints
}

/// Returns the tails two steps on, for each alternative of a demand and each demand of that alternative.
fn two_step_tails(graph: &AndOrGraph, demand: &[usize]) -> Vec<Vec<usize>> {
    let mut unions = Vec::new();
    for &first in demand {
        let others: Vec<usize> = demand.iter().copied().filter(|&other| other != first).collect();
        unions.extend(graph[first].iter().filter_map(|second| shared_union(graph, second, others.clone())));
    }
    unions
}

/// Adds the other tails to a union, replacing each that shares a node with it by the sharing demand, the
/// largest overlap first. Returns `None` if none shares a node.
fn shared_union(graph: &AndOrGraph, union: &[usize], mut others: Vec<usize>) -> Option<Vec<usize>> {
    let mut union = union.to_vec();
    let mut is_shared = false;
    while let Some((index, demand)) = largest_overlap(graph, &union, &others) {
        others.remove(index);
        extend_set(&mut union, demand);
        is_shared = true;
    }
    extend_set(&mut union, &others);
    is_shared.then_some(union)
}

/// Adds nodes to a sorted set.
fn extend_set(set: &mut Vec<usize>, more: &[usize]) {
    set.extend(more);
    set.sort_unstable();
    set.dedup();
}

/// Returns the index of the other tail, and its demand, with the most nodes in the union; among equals the
/// one that adds the fewest nodes. Returns `None` if there is no overlap.
fn largest_overlap<'g>(
    graph: &'g AndOrGraph,
    union: &[usize],
    others: &[usize],
) -> Option<(usize, &'g [usize])> {
    let overlap = |demand: &[usize]| demand.iter().filter(|node| union.contains(node)).count();
    let demands = others.iter().enumerate();
    let demands = demands.flat_map(|(index, &other)| graph[other].iter().map(move |demand| (index, demand)));
    demands
        .map(|(index, demand)| (overlap(demand), index, demand.as_slice()))
        .filter(|&(overlap, ..)| overlap > 0)
        .min_by_key(|&(overlap, _, demand)| (Reverse(overlap), demand.len() - overlap))
        .map(|(_, index, demand)| (index, demand))
}
