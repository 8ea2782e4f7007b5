//! Edges as they are drawn: one link for all transitions from one state to another.

use std::collections::BTreeMap;

use super::Graph;

/// All transitions from one state to one state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) from: usize,
    pub(super) to: usize,
    /// The labels joined by commas, in the order given, each once.
    pub(super) label: String,
}

impl Link {
    /// Whether the link leads back to the state it leaves.
    pub(super) fn is_loop(&self) -> bool {
        self.from == self.to
    }
}

/// The links of a graph, ordered by their ends; edges to states that do not exist are left out.
pub(super) fn merge(graph: &Graph) -> Vec<Link> {
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
    use super::super::{Edge, Node};
    use super::*;

    #[test]
    fn parallel_edges_become_one_link_and_strays_none() {
        let graph = Graph {
            nodes: vec![Node::new("a"), Node::new("b")],
            edges: vec![
                Edge::new(0, 1, "2"),
                Edge::new(1, 0, "1"),
                Edge::new(0, 1, "1"),
                Edge::new(0, 1, "2"),
                Edge::new(0, 2, "9"),
            ],
            ..Graph::default()
        };
        let link = |from, to, label: &str| Link { from, to, label: label.to_owned() };
        assert_eq!(merge(&graph), [link(0, 1, "2,1"), link(1, 0, "1")]);
    }
}
