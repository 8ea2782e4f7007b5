//! Positions of nodes and edges after each step.

use std::collections::HashMap;

use super::{ColumnRule, MergeAnimation};

/// The radius of a node.
pub(crate) const RADIUS: f64 = 12.0;
/// The distance between two columns.
const COLUMN: f64 = 78.0;
/// The distance between two leaves.
const ROW: f64 = 34.0;
/// Half the height of an edge where it passes a column.
const PASSING: f64 = 5.0;
/// The minimum space between two items of a column.
const BETWEEN: f64 = 10.0;

/// The part of the layout that no step changes: the columns and the original heights.
pub(crate) struct TreeLayout {
    /// The column of each node.
    pub(crate) columns: Vec<usize>,
    /// The height of each node in the original tree.
    pub(crate) rows: Vec<f64>,
    pub(super) children: Vec<Vec<usize>>,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl TreeLayout {
    pub(crate) fn new(animation: &MergeAnimation) -> Self {
        let count = animation.nodes.len();
        let mut children = vec![Vec::new(); count];
        for node in 0..count {
            if let Some(parent) = animation.parent(node) {
                children[parent].push(node);
            }
        }
        let columns = columns(animation);
        let (rows, leaves) = rows(animation, &children);
        let last = columns.iter().copied().max().unwrap_or(0);
        Self {
            columns,
            rows,
            children,
            width: last as f64 * COLUMN + 2.0 * RADIUS,
            height: leaves.max(1) as f64 * ROW,
        }
    }

    /// Returns the x coordinate of a column.
    pub(crate) fn x(column: usize) -> f64 {
        column as f64 * COLUMN + RADIUS
    }
}

fn columns(animation: &MergeAnimation) -> Vec<usize> {
    let count = animation.nodes.len();
    let mut columns = vec![0; count];
    match animation.columns {
        ColumnRule::ByDepth => {
            for node in 0..count {
                columns[node] = animation.parent(node).map_or(0, |parent| columns[parent] + 1);
            }
        }
        ColumnRule::ByHeight => {
            for node in (0..count).rev() {
                if let Some(parent) = animation.parent(node) {
                    columns[parent] = columns[parent].max(columns[node] + 1);
                }
            }
            let last = columns.iter().copied().max().unwrap_or(0);
            for column in &mut columns {
                *column = last - *column;
            }
        }
    }
    columns
}

/// Returns the height of each node, with parents centered on their children, and the number of leaves.
fn rows(animation: &MergeAnimation, children: &[Vec<usize>]) -> (Vec<f64>, usize) {
    let mut rows = vec![0.0; animation.nodes.len()];
    let mut leaves = 0;
    let roots = (0..animation.nodes.len()).filter(|&node| animation.parent(node).is_none());
    let mut open: Vec<usize> = roots.collect();
    open.reverse();
    while let Some(node) = open.pop() {
        if children[node].is_empty() {
            rows[node] = (leaves as f64 + 0.5) * ROW;
            leaves += 1;
        }
        open.extend(children[node].iter().rev());
    }
    for node in (0..rows.len()).rev() {
        if let (Some(&first), Some(&last)) = (children[node].first(), children[node].last()) {
            rows[node] = f64::midpoint(rows[first], rows[last]);
        }
    }
    (rows, leaves)
}

/// The graph after some steps.
#[derive(Clone)]
pub(super) struct MergeState {
    /// The node that each node was merged into; itself while it exists.
    pub(super) representatives: Vec<usize>,
    /// The number of original nodes that each node represents.
    pub(super) counts: Vec<usize>,
    /// The sum of the original heights of those nodes.
    sums: Vec<f64>,
    /// For the edge to each node, the sum of the original heights of its targets and the number of merged edges.
    edges: Vec<(f64, usize)>,
    /// The height of each node; for a removed node, that of its representative.
    pub(super) y: Vec<f64>,
    /// For the edge to each node, its heights in the columns it passes. `None` while it is hidden because its source
    /// was removed or another edge between the same nodes is drawn instead.
    pub(super) bends: Vec<Option<Vec<f64>>>,
}

/// A node or a bend in a column.
#[derive(Clone, Copy)]
enum ColumnItem {
    Node(usize),
    Bend(usize, usize),
}

/// The edge drawn for all edges between two nodes.
struct DrawnEdge {
    edge: usize,
    from: usize,
    to: usize,
    row: f64,
}

impl MergeState {
    /// Returns the state before the first step.
    pub(super) fn first(animation: &MergeAnimation, layout: &TreeLayout) -> Self {
        let count = animation.nodes.len();
        let mut moment = Self {
            representatives: (0..count).collect(),
            counts: vec![1; count],
            sums: layout.rows.clone(),
            edges: layout.rows.iter().map(|&row| (row, 1)).collect(),
            y: Vec::new(),
            bends: Vec::new(),
        };
        moment.place(animation, layout);
        moment
    }

    /// Returns whether a node still exists.
    pub(super) fn has(&self, node: usize) -> bool {
        self.representatives.get(node) == Some(&node)
    }

    /// Merges `removed` into `kept`. Returns whether anything changed.
    pub(super) fn step(
        &mut self,
        animation: &MergeAnimation,
        layout: &TreeLayout,
        kept: usize,
        removed: usize,
    ) -> bool {
        if kept == removed || !self.has(kept) || !self.has(removed) {
            return false;
        }
        for home in self.representatives.iter_mut().filter(|home| **home == removed) {
            *home = kept;
        }
        self.counts[kept] += self.counts[removed];
        self.sums[kept] += self.sums[removed];
        for &other in &layout.children[removed] {
            let label = &animation.nodes[other].label;
            let same = layout.children[kept].iter().find(|&&child| animation.nodes[child].label == *label);
            if let Some(&child) = same {
                let (sum, count) = self.edges[other];
                self.edges[child].0 += sum;
                self.edges[child].1 += count;
            }
        }
        self.place(animation, layout);
        true
    }

    /// Returns the current edges as `(original target, source, target)`.
    pub(super) fn edges(&self, animation: &MergeAnimation) -> impl Iterator<Item = (usize, usize, usize)> {
        let ends = |node: usize| {
            let parent = animation.parent(node).filter(|&parent| self.has(parent))?;
            Some((node, parent, self.representatives[node]))
        };
        (0..self.representatives.len()).filter_map(ends)
    }

    /// Returns the first edge between each two nodes, with the mean original height of the targets of all of them.
    fn drawn(&self, animation: &MergeAnimation) -> Vec<DrawnEdge> {
        let mut places = HashMap::new();
        let mut found: Vec<(DrawnEdge, usize)> = Vec::new();
        for (edge, from, to) in self.edges(animation) {
            let place = *places.entry((from, to)).or_insert(found.len());
            if place == found.len() {
                found.push((DrawnEdge { edge, from, to, row: 0.0 }, 0));
            }
            let (drawn, count) = &mut found[place];
            drawn.row += self.edges[edge].0;
            *count += self.edges[edge].1;
        }
        found.into_iter().map(|(drawn, count)| DrawnEdge { row: drawn.row / count as f64, ..drawn }).collect()
    }

    /// Assigns heights: the mean of the originals, spread so that items of a column do not overlap.
    fn place(&mut self, animation: &MergeAnimation, layout: &TreeLayout) {
        let mut columns: Vec<Vec<(f64, ColumnItem)>> =
            vec![Vec::new(); layout.columns.iter().max().map_or(0, |last| last + 1)];
        for node in (0..self.representatives.len()).filter(|&node| self.has(node)) {
            columns[layout.columns[node]]
                .push((self.sums[node] / self.counts[node] as f64, ColumnItem::Node(node)));
        }
        let mut bends = vec![None; self.representatives.len()];
        for DrawnEdge { edge, from, to, row } in self.drawn(animation) {
            let passed = layout.columns[from] + 1..layout.columns[to].max(layout.columns[from] + 1);
            bends[edge] = Some(vec![0.0; passed.len()]);
            for (index, column) in passed.enumerate() {
                columns[column].push((row, ColumnItem::Bend(edge, index)));
            }
        }
        let mut y = vec![0.0; self.representatives.len()];
        for mut column in columns {
            column.sort_by(|a, b| a.0.total_cmp(&b.0));
            for (height, item) in spread(&column) {
                match item {
                    ColumnItem::Node(node) => y[node] = height,
                    ColumnItem::Bend(edge, index) => {
                        if let Some(place) =
                            bends[edge].as_mut().and_then(|bends: &mut Vec<f64>| bends.get_mut(index))
                        {
                            *place = height;
                        }
                    }
                }
            }
        }
        self.y = self.representatives.iter().map(|&home| y[home]).collect();
        self.bends = bends;
    }
}

/// Spreads the items of a column, given in order, so that they do not overlap and move as little as possible.
///
/// With the required space subtracted, heights only have to be nondecreasing; violating neighbors are replaced by their
/// mean.
fn spread(column: &[(f64, ColumnItem)]) -> Vec<(f64, ColumnItem)> {
    let half = |item: ColumnItem| match item {
        ColumnItem::Node(_) => RADIUS,
        ColumnItem::Bend(..) => PASSING,
    };
    let mut needs = Vec::with_capacity(column.len());
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    let mut need = 0.0;
    for (index, &(height, item)) in column.iter().enumerate() {
        if index > 0 {
            need += half(column[index - 1].1) + half(item) + BETWEEN;
        }
        needs.push(need);
        let mut block = (height - need, 1);
        while let Some((sum, count)) = blocks.pop() {
            if sum / count as f64 <= block.0 / block.1 as f64 {
                blocks.push((sum, count));
                break;
            }
            block = (block.0 + sum, block.1 + count);
        }
        blocks.push(block);
    }
    let means = blocks.iter().flat_map(|&(sum, count)| std::iter::repeat_n(sum / count as f64, count));
    means.zip(needs).zip(column).map(|((mean, need), &(_, item))| (mean + need, item)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overlapping_items_are_spread_around_their_mean() {
        let node = |height| (height, ColumnItem::Node(0));
        let heights =
            |column: &[(f64, ColumnItem)]| spread(column).iter().map(|item| item.0).collect::<Vec<_>>();
        assert_eq!(heights(&[node(0.0), node(100.0)]), [0.0, 100.0]);
        let gap = 2.0 * RADIUS + BETWEEN;
        assert_eq!(heights(&[node(50.0), node(50.0)]), [50.0 - gap / 2.0, 50.0 + gap / 2.0]);
        assert_eq!(heights(&[node(0.0), node(1.0), node(2.0)]), [1.0 - gap, 1.0, 1.0 + gap]);
    }
}
