//! Links: all transitions between two states in one direction, drawn as one curve.

use std::collections::BTreeMap;

use super::StateGraph;

/// All transitions from one state to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) from: usize,
    pub(super) to: usize,
    /// The distinct labels in the given order, joined by commas.
    pub(super) label: String,
}

impl Link {
    /// Returns whether the link is a self-loop.
    pub(super) fn is_loop(&self) -> bool {
        self.from == self.to
    }
}

/// Returns the links of a graph, ordered by their ends. Edges to states that do not exist are ignored.
pub(super) fn merge(graph: &StateGraph) -> Vec<Link> {
    let mut joined: BTreeMap<(usize, usize), Vec<&str>> = BTreeMap::new();
    let count = graph.nodes.len();
    for edge in graph.edges.iter().filter(|edge| edge.from < count && edge.to < count) {
        let labels = joined.entry((edge.from, edge.to)).or_default();
        if !edge.label.is_empty() && !labels.contains(&edge.label.as_str()) {
            labels.push(&edge.label);
        }
    }
    joined.into_iter().map(|((from, to), labels)| Link { from, to, label: labels.join(",") }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{StateEdge, StateNode};
    use super::*;

    #[test]
    fn parallel_edges_become_one_link_and_strays_none() {
        let graph = StateGraph {
            nodes: vec![StateNode::new("a"), StateNode::new("b")],
            edges: vec![
                StateEdge::new(0, 1, "2"),
                StateEdge::new(1, 0, "1"),
                StateEdge::new(0, 1, "1"),
                StateEdge::new(0, 1, "2"),
                StateEdge::new(0, 2, "9"),
            ],
            ..StateGraph::default()
        };
        let link = |from, to, label: &str| Link { from, to, label: label.to_owned() };
        assert_eq!(merge(&graph), [link(0, 1, "2,1"), link(1, 0, "1")]);
    }
}
