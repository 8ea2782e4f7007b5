//! Where nodes and edges are after each step.

use std::collections::HashMap;

use super::{Columns, Merging};

/// The radius of a node.
pub(crate) const RADIUS: f64 = 12.0;
/// The space from one column to the next.
const COLUMN: f64 = 78.0;
/// The space from one leaf to the next.
const ROW: f64 = 34.0;
/// The room that an edge takes where it passes a column, half of it.
const PASSING: f64 = 5.0;
/// The least space between what stands in a column.
const BETWEEN: f64 = 10.0;

/// What never changes: the columns, and where the nodes of the tree are.
pub(crate) struct Frame {
    /// The column of each node.
    pub(crate) columns: Vec<usize>,
    /// The height of each node in the tree.
    pub(crate) rows: Vec<f64>,
    pub(super) children: Vec<Vec<usize>>,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Frame {
    pub(crate) fn new(merging: &Merging) -> Self {
        let count = merging.nodes.len();
        let mut children = vec![Vec::new(); count];
        for node in 0..count {
            if let Some(parent) = merging.parent(node) {
                children[parent].push(node);
            }
        }
        let columns = columns(merging);
        let (rows, leaves) = rows(merging, &children);
        let last = columns.iter().copied().max().unwrap_or(0);
        Self {
            columns,
            rows,
            children,
            width: last as f64 * COLUMN + 2.0 * RADIUS,
            height: leaves.max(1) as f64 * ROW,
        }
    }

    /// How far to the right a column is.
    pub(crate) fn x(column: usize) -> f64 {
        column as f64 * COLUMN + RADIUS
    }
}

fn columns(merging: &Merging) -> Vec<usize> {
    let count = merging.nodes.len();
    let mut columns = vec![0; count];
    match merging.columns {
        Columns::FromRoot => {
            for node in 0..count {
                columns[node] = merging.parent(node).map_or(0, |parent| columns[parent] + 1);
            }
        }
        Columns::ToLeaves => {
            for node in (0..count).rev() {
                if let Some(parent) = merging.parent(node) {
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

/// The height of each node, parents in the middle of their children, and how many leaves there are.
fn rows(merging: &Merging, children: &[Vec<usize>]) -> (Vec<f64>, usize) {
    let mut rows = vec![0.0; merging.nodes.len()];
    let mut leaves = 0;
    let roots = (0..merging.nodes.len()).filter(|&node| merging.parent(node).is_none());
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
pub(super) struct Moment {
    /// Where each node has gone: itself while it is there.
    pub(super) homes: Vec<usize>,
    /// How many nodes each stands for.
    pub(super) counts: Vec<usize>,
    /// The sums of the heights of the nodes that each stands for.
    sums: Vec<f64>,
    /// The same of the nodes that the edges to each node led to, with how many edges these were.
    edges: Vec<(f64, usize)>,
    /// The height of each node; that of its home for one that has gone.
    pub(super) y: Vec<f64>,
    /// For the edge to each node, its heights in the columns that it passes. None where it is not drawn, because what it
    /// leaves has gone or another edge between the same nodes is drawn for it.
    pub(super) bends: Vec<Option<Vec<f64>>>,
}

/// Something that takes room in a column.
#[derive(Clone, Copy)]
enum Item {
    Node(usize),
    Bend(usize, usize),
}

/// An edge that is drawn, for all between its two nodes.
struct Drawn {
    edge: usize,
    from: usize,
    to: usize,
    row: f64,
}

impl Moment {
    /// The tree.
    pub(super) fn first(merging: &Merging, frame: &Frame) -> Self {
        let count = merging.nodes.len();
        let mut moment = Self {
            homes: (0..count).collect(),
            counts: vec![1; count],
            sums: frame.rows.clone(),
            edges: frame.rows.iter().map(|&row| (row, 1)).collect(),
            y: Vec::new(),
            bends: Vec::new(),
        };
        moment.place(merging, frame);
        moment
    }

    /// Whether a node is there.
    pub(super) fn has(&self, node: usize) -> bool {
        self.homes.get(node) == Some(&node)
    }

    /// Takes a step, and says whether it changed something.
    pub(super) fn step(&mut self, merging: &Merging, frame: &Frame, kept: usize, gone: usize) -> bool {
        if kept == gone || !self.has(kept) || !self.has(gone) {
            return false;
        }
        for home in self.homes.iter_mut().filter(|home| **home == gone) {
            *home = kept;
        }
        self.counts[kept] += self.counts[gone];
        self.sums[kept] += self.sums[gone];
        for &other in &frame.children[gone] {
            let label = &merging.nodes[other].label;
            let same = frame.children[kept].iter().find(|&&child| merging.nodes[child].label == *label);
            if let Some(&child) = same {
                let (sum, count) = self.edges[other];
                self.edges[child].0 += sum;
                self.edges[child].1 += count;
            }
        }
        self.place(merging, frame);
        true
    }

    /// The edges that are drawn: each with the node it was made for, from where, and to where.
    pub(super) fn edges(&self, merging: &Merging) -> impl Iterator<Item = (usize, usize, usize)> {
        let ends = |node: usize| {
            let parent = merging.parent(node).filter(|&parent| self.has(parent))?;
            Some((node, parent, self.homes[node]))
        };
        (0..self.homes.len()).filter_map(ends)
    }

    /// The first edge between each two nodes, and where such edges led to on average.
    fn drawn(&self, merging: &Merging) -> Vec<Drawn> {
        let mut places = HashMap::new();
        let mut found: Vec<(Drawn, usize)> = Vec::new();
        for (edge, from, to) in self.edges(merging) {
            let place = *places.entry((from, to)).or_insert(found.len());
            if place == found.len() {
                found.push((Drawn { edge, from, to, row: 0.0 }, 0));
            }
            let (drawn, count) = &mut found[place];
            drawn.row += self.edges[edge].0;
            *count += self.edges[edge].1;
        }
        found.into_iter().map(|(drawn, count)| Drawn { row: drawn.row / count as f64, ..drawn }).collect()
    }

    /// Gives everything its height: where it is on average, and apart from what is in the same column.
    fn place(&mut self, merging: &Merging, frame: &Frame) {
        let mut columns: Vec<Vec<(f64, Item)>> =
            vec![Vec::new(); frame.columns.iter().max().map_or(0, |last| last + 1)];
        for node in (0..self.homes.len()).filter(|&node| self.has(node)) {
            columns[frame.columns[node]].push((self.sums[node] / self.counts[node] as f64, Item::Node(node)));
        }
        let mut bends = vec![None; self.homes.len()];
        for Drawn { edge, from, to, row } in self.drawn(merging) {
            let passed = frame.columns[from] + 1..frame.columns[to].max(frame.columns[from] + 1);
            bends[edge] = Some(vec![0.0; passed.len()]);
            for (index, column) in passed.enumerate() {
                columns[column].push((row, Item::Bend(edge, index)));
            }
        }
        let mut y = vec![0.0; self.homes.len()];
        for mut column in columns {
            column.sort_by(|a, b| a.0.total_cmp(&b.0));
            for (height, item) in apart(&column) {
                match item {
                    Item::Node(node) => y[node] = height,
                    Item::Bend(edge, index) => {
                        if let Some(place) =
                            bends[edge].as_mut().and_then(|bends: &mut Vec<f64>| bends.get_mut(index))
                        {
                            *place = height;
                        }
                    }
                }
            }
        }
        self.y = self.homes.iter().map(|&home| y[home]).collect();
        self.bends = bends;
    }
}

/// The items of a column, which are in order, with heights that keep them apart and change as little as can be.
///
/// With the room that the items before it need taken off, each must only not be above the one before: neighbours that
/// are get their mean.
fn apart(column: &[(f64, Item)]) -> Vec<(f64, Item)> {
    let half = |item: Item| match item {
        Item::Node(_) => RADIUS,
        Item::Bend(..) => PASSING,
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
    fn what_is_too_close_is_moved_apart_around_its_middle() {
        let node = |height| (height, Item::Node(0));
        let heights = |column: &[(f64, Item)]| apart(column).iter().map(|item| item.0).collect::<Vec<_>>();
        assert_eq!(heights(&[node(0.0), node(100.0)]), [0.0, 100.0]);
        let gap = 2.0 * RADIUS + BETWEEN;
        assert_eq!(heights(&[node(50.0), node(50.0)]), [50.0 - gap / 2.0, 50.0 + gap / 2.0]);
        assert_eq!(heights(&[node(0.0), node(1.0), node(2.0)]), [1.0 - gap, 1.0, 1.0 + gap]);
    }
}
