//! The part of an AND-OR graph below one root, and the deductions in it.

use super::and_or_graph::{AndOrGraph, Decision, best_open_alternative, best_open_merit};

/// The viable nodes reachable from a root, renumbered in breadth-first order. The root is node 0.
pub(super) struct Subgraph {
    pub(super) graph: AndOrGraph,
    /// The number of each node in the original graph.
    original: Vec<usize>,
    /// The distance of each node from the root.
    depth: Vec<usize>,
    /// For each node, the nodes with a demand that it satisfies.
    parents: Vec<Vec<usize>>,
}

impl Subgraph {
    pub(super) fn new(graph: &AndOrGraph, viable: &[bool], root: usize) -> Self {
        let mut subgraph =
            Self { graph: AndOrGraph::new(), original: Vec::new(), depth: Vec::new(), parents: Vec::new() };
        let mut numbers = vec![None; graph.len()];
        subgraph.number(root, 0, &mut numbers);
        while let Some(&node) = subgraph.original.get(subgraph.graph.len()) {
            let demands = graph[node].iter();
            let demands =
                demands.map(|demand| subgraph.number_alternatives(demand, viable, &mut numbers)).collect();
            subgraph.graph.push(demands);
        }
        subgraph
    }

    /// Returns the numbers of the viable alternatives of a demand of the next node to be added.
    fn number_alternatives(
        &mut self,
        demand: &[usize],
        viable: &[bool],
        numbers: &mut [Option<usize>],
    ) -> Vec<usize> {
        let parent = self.graph.len();
        let mut alternatives = Vec::new();
        for &other in demand.iter().filter(|&&other| viable[other]) {
            let number = self.number(other, self.depth[parent] + 1, numbers);
            self.parents[number].push(parent);
            alternatives.push(number);
        }
        alternatives
    }

    /// Returns the number of an original node, assigning one if it is new.
    fn number(&mut self, node: usize, depth: usize, numbers: &mut [Option<usize>]) -> usize {
        *numbers[node].get_or_insert_with(|| {
            self.original.push(node);
            self.depth.push(depth);
            self.parents.push(Vec::new());
            self.original.len() - 1
        })
    }

    /// Returns the initial decisions: the root is included, all else is open.
    pub(super) fn initial_decisions(&self) -> Vec<Decision> {
        let mut decisions = vec![Decision::Open; self.graph.len()];
        decisions[0] = Decision::Included;
        decisions
    }

    /// Propagates the decisions to a fixed point. Returns `false` if they contradict each other.
    ///
    /// A node with an unsatisfiable demand is excluded, the last alternative of a demand of an included
    /// node is included, and a node that no other node can use is excluded.
    pub(super) fn propagate(&self, decisions: &mut [Decision]) -> bool {
        let mut changed = true;
        while changed {
            changed = false;
            for node in 0..decisions.len() {
                match decisions[node] {
                    Decision::Included if self.is_useless(node, decisions) => return false,
                    Decision::Included => changed |= self.include_last_alternatives(node, decisions),
                    Decision::Open if self.is_useless(node, decisions) => {
                        decisions[node] = Decision::Excluded;
                        changed = true;
                    }
                    Decision::Excluded | Decision::Open => {}
                }
            }
        }
        true
    }

    fn is_useless(&self, node: usize, decisions: &[Decision]) -> bool {
        let is_excluded = |&other: &usize| decisions[other] == Decision::Excluded;
        let is_unwanted = node != 0 && self.parents[node].iter().all(is_excluded);
        is_unwanted || self.graph[node].iter().any(|demand| demand.iter().all(is_excluded))
    }

    fn include_last_alternatives(&self, node: usize, decisions: &mut [Decision]) -> bool {
        let mut changed = false;
        for demand in &self.graph[node] {
            let mut possible = demand.iter().filter(|&&other| decisions[other] != Decision::Excluded);
            if let (Some(&last), None) = (possible.next(), possible.next())
                && decisions[last] == Decision::Open
            {
                decisions[last] = Decision::Included;
                changed = true;
            }
        }
        changed
    }

    /// Returns a closed set consistent with the decisions, in original numbers.
    ///
    /// Includes the alternatives of highest `merit` level by level. Returns `None` if that leads to a
    /// contradiction.
    pub(super) fn greedy_set(&self, decisions: &[Decision], merit: &[f64]) -> Option<Vec<usize>> {
        let mut decisions = decisions.to_vec();
        while let Some(demand) =
            self.open_demand(&decisions, |demand| best_open_merit(demand, &decisions, merit))
        {
            let node = best_open_alternative(demand, &decisions, merit)?;
            decisions[node] = Decision::Included;
            if !self.propagate(&mut decisions) {
                return None;
            }
        }
        Some(self.needed_nodes(&decisions))
    }

    /// Returns the unsatisfied demand of an included node that is nearest to the root and, among equals,
    /// has the highest rank.
    pub(super) fn open_demand(
        &self,
        decisions: &[Decision],
        rank: impl Fn(&[usize]) -> f64,
    ) -> Option<&[usize]> {
        let mut best: Option<(usize, f64, &[usize])> = None;
        for node in (0..decisions.len()).filter(|&node| decisions[node] == Decision::Included) {
            let depth = self.depth[node];
            if best.is_some_and(|(nearest, ..)| nearest < depth) {
                break;
            }
            let is_open =
                |demand: &&Vec<usize>| demand.iter().all(|&other| decisions[other] != Decision::Included);
            for demand in self.graph[node].iter().filter(is_open) {
                let rank = rank(demand);
                if best.is_none_or(|(_, highest, _)| rank > highest) {
                    best = Some((depth, rank, demand));
                }
            }
        }
        best.map(|(.., demand)| demand)
    }

    /// Returns the included nodes that the root needs, in original numbers.
    fn needed_nodes(&self, decisions: &[Decision]) -> Vec<usize> {
        let mut is_needed = vec![false; decisions.len()];
        is_needed[0] = true;
        let mut stack = vec![0];
        while let Some(node) = stack.pop() {
            for demand in &self.graph[node] {
                if demand.iter().any(|&other| is_needed[other]) {
                    continue;
                }
                if let Some(&other) = demand.iter().find(|&&other| decisions[other] == Decision::Included) {
                    is_needed[other] = true;
                    stack.push(other);
                }
            }
        }
        (0..decisions.len()).filter(|&node| is_needed[node]).map(|node| self.original[node]).collect()
    }
}
