//! Assigns each state to a layer.
//!
//! Without cycles, the layer is the length of the longest path to the state, so every edge leads to the right. With
//! cycles it is the length of the shortest path: some edges lead back or stay in their layer, and the picture stays
//! narrow.

use std::collections::VecDeque;

use super::StateNode;
use super::link::Link;

/// The layer of each state; `None` for a state without links to other states.
pub(super) type Layers = Vec<Option<usize>>;

/// Assigns a layer to every state.
pub(super) fn assign(nodes: &[StateNode], links: &[Link]) -> Layers {
    let mut successors = Successors { out: vec![Vec::new(); nodes.len()], entering: vec![0; nodes.len()] };
    let mut linked = vec![false; nodes.len()];
    for link in links.iter().filter(|link| !link.is_loop()) {
        successors.out[link.from].push(link.to);
        successors.entering[link.to] += 1;
        linked[link.from] = true;
        linked[link.to] = true;
    }
    let depths = longest_paths(&successors).unwrap_or_else(|| shortest_paths(&successors, nodes));
    depths.into_iter().zip(linked).map(|(depth, linked)| linked.then_some(depth)).collect()
}

/// The successors and the in-degree of each state.
struct Successors {
    out: Vec<Vec<usize>>,
    entering: Vec<usize>,
}

/// Returns the length of the longest path to each state, or `None` if there is a cycle.
fn longest_paths(successors: &Successors) -> Option<Vec<usize>> {
    let mut waiting = successors.entering.clone();
    let mut depths = vec![0; waiting.len()];
    let mut ready: VecDeque<usize> = (0..waiting.len()).filter(|&node| waiting[node] == 0).collect();
    let mut done = 0;
    while let Some(node) = ready.pop_front() {
        done += 1;
        for &next in &successors.out[node] {
            depths[next] = depths[next].max(depths[node] + 1);
            waiting[next] -= 1;
            if waiting[next] == 0 {
                ready.push_back(next);
            }
        }
    }
    (done == depths.len()).then_some(depths)
}

/// Returns the length of the shortest path to each state from a start state, or from a state that no start state
/// reaches.
fn shortest_paths(successors: &Successors, nodes: &[StateNode]) -> Vec<usize> {
    let mut depths = vec![None; nodes.len()];
    let starts: Vec<usize> = (0..nodes.len()).filter(|&node| nodes[node].start).collect();
    breadth_first(successors, &starts, &mut depths);
    let sources = (0..nodes.len()).filter(|&node| successors.entering[node] == 0);
    for root in sources.chain(0..nodes.len()) {
        breadth_first(successors, &[root], &mut depths);
    }
    depths.into_iter().map(|depth| depth.unwrap_or(0)).collect()
}

/// Assigns depths breadth first from the roots to the states that have none yet.
fn breadth_first(successors: &Successors, roots: &[usize], depths: &mut [Option<usize>]) {
    let mut queue = VecDeque::new();
    for &root in roots {
        if depths[root].is_none() {
            depths[root] = Some(0);
            queue.push_back((root, 0));
        }
    }
    while let Some((node, depth)) = queue.pop_front() {
        for &next in &successors.out[node] {
            if depths[next].is_none() {
                depths[next] = Some(depth + 1);
                queue.push_back((next, depth + 1));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(count: usize, start: usize, pairs: &[(usize, usize)], expected: &[Option<usize>]) {
        let mut nodes = vec![StateNode::default(); count];
        nodes[start].start = true;
        let links: Vec<Link> =
            pairs.iter().map(|&(from, to)| Link { from, to, label: String::new() }).collect();
        assert_eq!(assign(&nodes, &links), expected, "{pairs:?}");
    }

    #[test]
    fn columns_are_depths() {
        check(1, 0, &[], &[None]);
        check(1, 0, &[(0, 0)], &[None]);
        check(4, 0, &[(0, 1), (1, 2), (0, 2)], &[Some(0), Some(1), Some(2), None]);
        check(3, 1, &[(1, 2), (2, 0), (0, 1)], &[Some(2), Some(0), Some(1)]);
        check(3, 0, &[(0, 1), (0, 2), (1, 2), (2, 1)], &[Some(0), Some(1), Some(1)]);
    }
}
