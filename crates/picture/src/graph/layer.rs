//! Which column each state stands in.
//!
//! Without cycles it is the length of the longest way to the state, so that every edge leads to the right. With
//! cycles there is no longest way; then it is the shortest, some edges lead back or stay in their column, and the
//! picture stays narrow.

use std::collections::VecDeque;

use super::Node;
use super::link::Link;

/// The column of each state; `None` for a state that no other state is linked with.
pub(super) type Layers = Vec<Option<usize>>;

/// Chooses a column for every state.
pub(super) fn assign(nodes: &[Node], links: &[Link]) -> Layers {
    let mut ways = Ways { out: vec![Vec::new(); nodes.len()], entering: vec![0; nodes.len()] };
    let mut linked = vec![false; nodes.len()];
    for link in links.iter().filter(|link| !link.is_loop()) {
        ways.out[link.from].push(link.to);
        ways.entering[link.to] += 1;
        linked[link.from] = true;
        linked[link.to] = true;
    }
    let depths = longest(&ways).unwrap_or_else(|| shortest(&ways, nodes));
    depths.into_iter().zip(linked).map(|(depth, linked)| linked.then_some(depth)).collect()
}

/// Where one can go from each state, and in how many ways each is entered.
struct Ways {
    out: Vec<Vec<usize>>,
    entering: Vec<usize>,
}

/// The length of the longest way to each state, if there are no cycles.
fn longest(ways: &Ways) -> Option<Vec<usize>> {
    let mut waiting = ways.entering.clone();
    let mut depths = vec![0; waiting.len()];
    let mut ready: VecDeque<usize> = (0..waiting.len()).filter(|&node| waiting[node] == 0).collect();
    let mut done = 0;
    while let Some(node) = ready.pop_front() {
        done += 1;
        for &next in &ways.out[node] {
            depths[next] = depths[next].max(depths[node] + 1);
            waiting[next] -= 1;
            if waiting[next] == 0 {
                ready.push_back(next);
            }
        }
    }
    (done == depths.len()).then_some(depths)
}

/// The length of the shortest way to each state from a start state, or from a state no start state leads to.
fn shortest(ways: &Ways, nodes: &[Node]) -> Vec<usize> {
    let mut depths = vec![None; nodes.len()];
    let starts: Vec<usize> = (0..nodes.len()).filter(|&node| nodes[node].start).collect();
    flood(ways, &starts, &mut depths);
    let sources = (0..nodes.len()).filter(|&node| ways.entering[node] == 0);
    for root in sources.chain(0..nodes.len()) {
        flood(ways, &[root], &mut depths);
    }
    depths.into_iter().map(|depth| depth.unwrap_or(0)).collect()
}

/// Walks breadth first from the roots over what has no depth yet.
fn flood(ways: &Ways, roots: &[usize], depths: &mut [Option<usize>]) {
    let mut queue = VecDeque::new();
    for &root in roots {
        if depths[root].is_none() {
            depths[root] = Some(0);
            queue.push_back((root, 0));
        }
    }
    while let Some((node, depth)) = queue.pop_front() {
        for &next in &ways.out[node] {
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
        let mut nodes = vec![Node::default(); count];
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
