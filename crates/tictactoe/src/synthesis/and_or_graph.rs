//! AND-OR graphs: nodes with demands, and demands with alternatives.
//!
//! A node has *demands*, and a demand has *alternatives*, which are nodes. A set of nodes is *closed* if
//! every demand of each of its nodes has an alternative in the set.

/// `graph[node][demand]` lists the alternatives.
pub(super) type AndOrGraph = Vec<Vec<Vec<usize>>>;

/// Returns which nodes are in some closed set.
pub(super) fn viable_nodes(graph: &AndOrGraph) -> Vec<bool> {
    let mut viable = vec![true; graph.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for (node, demands) in graph.iter().enumerate() {
            let is_unsatisfiable = |demand: &Vec<usize>| demand.iter().all(|&other| !viable[other]);
            if viable[node] && demands.iter().any(is_unsatisfiable) {
                viable[node] = false;
                changed = true;
            }
        }
    }
    viable
}

/// The decision of a search branch about a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Decision {
    /// The node is in the set.
    Included,
    /// The node is not in the set.
    Excluded,
    /// Nothing is decided yet.
    Open,
}

/// Returns the open alternative of a demand with the highest merit.
pub(super) fn best_open_alternative(
    demand: &[usize],
    decisions: &[Decision],
    merit: &[f64],
) -> Option<usize> {
    let open = demand.iter().copied().filter(|&node| decisions[node] == Decision::Open);
    open.max_by(|&a, &b| merit[a].total_cmp(&merit[b]))
}

/// Returns the highest merit among the open alternatives of a demand.
pub(super) fn best_open_merit(demand: &[usize], decisions: &[Decision], merit: &[f64]) -> f64 {
    best_open_alternative(demand, decisions, merit).map_or(f64::NEG_INFINITY, |node| merit[node])
}
