//! Inequalities that every closed set obeys.
//!
//! # One step
//!
//! Let `y[node]` be 1 if the set holds the node and 0 if not. Each demand of a node, the *head*, is a row:
//!
//! ```text
//! y[head] <= y[tail] + y[tail] + ...        the tails being the alternatives
//! ```
//!
//! The smallest closed set is the 0/1 solution of all rows, with `y[root] = 1`, whose sum is least: an
//! integer program. If fractions are allowed, it becomes easy and its sum a lower bound, though a
//! weak one: where a demand has four alternatives, each can be taken a quarter.
//!
//! # Two steps
//!
//! A set that holds the head holds one of the tails, and then also an alternative of each of that
//! tail's demands. So a tail may be replaced by the alternatives of any one of its demands, and the row
//! still holds. Where two tails can be replaced so that they share an alternative, this gains something:
//! the alternative counts once in the new row, but twice in the sum of the old ones, so fractions that
//! obeyed the old rows break the new one. In a game such sharing is a transposition, and there are many.
//!
//! All ways to replace would be too many; for each tail and each of its demands one is built, greedily.

use super::graph::Graph;
use std::cmp::Reverse;
use std::collections::HashSet;

/// `y[head] <= sum of y[tail]`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Row {
    pub(super) head: usize,
    pub(super) tails: Vec<usize>,
}

/// The rows of one and of two steps, each once.
pub(super) fn rows(graph: &Graph) -> Vec<Row> {
    let mut seen = HashSet::new();
    let mut rows = Vec::new();
    for (head, demands) in graph.iter().enumerate() {
        for demand in demands {
            for tails in std::iter::once(demand.clone()).chain(two_steps(graph, demand)) {
                let row = Row { head, tails };
                if seen.insert(row.clone()) {
                    rows.push(row);
                }
            }
        }
    }
    rows
}

/// For each alternative of the demand and each of its own demands, the tails two steps on.
fn two_steps(graph: &Graph, demand: &[usize]) -> Vec<Vec<usize>> {
    let mut unions = Vec::new();
    for &first in demand {
        let others: Vec<usize> = demand.iter().copied().filter(|&other| other != first).collect();
        unions.extend(graph[first].iter().filter_map(|second| shared_union(graph, second, others.clone())));
    }
    unions
}

/// Adds the others to the union, replacing those that share something with it by one of their demands,
/// the one with most in common first. `None` if none shares anything.
fn shared_union(graph: &Graph, union: &[usize], mut others: Vec<usize>) -> Option<Vec<usize>> {
    let mut union = union.to_vec();
    let mut is_shared = false;
    while let Some((place, demand)) = most_in_common(graph, &union, &others) {
        others.remove(place);
        join(&mut union, demand);
        is_shared = true;
    }
    join(&mut union, &others);
    is_shared.then_some(union)
}

fn join(union: &mut Vec<usize>, more: &[usize]) {
    union.extend(more);
    union.sort_unstable();
    union.dedup();
}

/// The place among the others, and the demand there, that has most in common with the union, then adds
/// the fewest nodes to it, if any has something in common.
fn most_in_common<'g>(graph: &'g Graph, union: &[usize], others: &[usize]) -> Option<(usize, &'g [usize])> {
    let common = |demand: &[usize]| demand.iter().filter(|node| union.contains(node)).count();
    let demands = others.iter().enumerate();
    let demands = demands.flat_map(|(place, &other)| graph[other].iter().map(move |demand| (place, demand)));
    demands
        .map(|(place, demand)| (common(demand), place, demand.as_slice()))
        .filter(|&(common, ..)| common > 0)
        .min_by_key(|&(common, _, demand)| (Reverse(common), demand.len() - common))
        .map(|(_, place, demand)| (place, demand))
}
