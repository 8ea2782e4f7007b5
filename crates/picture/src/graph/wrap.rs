//! Wraps very tall layers into several columns.
//!
//! Within a layer, states without successors go to the first columns and the others to the last, so links to later
//! layers need not pass them. Neighbors are placed side by side rather than one below the other, which keeps the
//! successors of a state together.

use super::layer::Layers;
use super::layout::SPACING;
use super::link::Link;

/// Pictures with columns up to this height are not wrapped.
pub(super) const TALL: f64 = 1_000.0;
/// The approximate space between two columns.
const GAP: f64 = 70.0;
/// The factor by which passing links make columns taller.
const PASSED: f64 = 1.2;
/// The minimum number of states in a wrapped column.
const MIN_ROWS: usize = 4;

/// The columns of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WrappedColumns {
    /// The column of each state; `None` for a state without links to other states.
    pub(super) columns: Layers,
    /// The layer of each column.
    pub(super) layer_of: Vec<usize>,
}

impl WrappedColumns {
    /// Returns one column per layer.
    pub(super) fn plain(layers: &Layers) -> Self {
        let count = layers.iter().flatten().max().map_or(0, |last| last + 1);
        Self { columns: layers.clone(), layer_of: (0..count).collect() }
    }
}

/// The states of a layer in order, split by whether they have successors.
#[derive(Clone, Debug, Default)]
struct LayerStates {
    ends: Vec<usize>,
    leading: Vec<usize>,
}

impl LayerStates {
    /// Returns the number of columns for each of the two groups if a column has at most `rows` rows.
    fn columns(&self, rows: usize) -> [usize; 2] {
        if self.ends.len() + self.leading.len() <= rows {
            return [0, 1];
        }
        [self.ends.len().div_ceil(rows), self.leading.len().div_ceil(rows)]
    }
}

/// Wraps the layers so that the picture is about as wide as tall; `ranks` gives the order of the states within a layer.
pub(super) fn wrap(layers: &Layers, links: &[Link], ranks: &[usize], radius: f64) -> WrappedColumns {
    let mut leads = vec![false; layers.len()];
    for link in links.iter().filter(|link| layers[link.from] < layers[link.to]) {
        leads[link.from] = true;
    }
    let count = layers.iter().flatten().max().map_or(0, |last| last + 1);
    let mut stacks = vec![LayerStates::default(); count];
    let mut order: Vec<usize> = (0..layers.len()).collect();
    order.sort_by_key(|&node| (ranks[node], node));
    for node in order {
        let Some(layer) = layers[node] else { continue };
        if leads[node] { stacks[layer].leading.push(node) } else { stacks[layer].ends.push(node) }
    }
    let rows = rows(&stacks, radius);
    let mut wrapped = WrappedColumns { columns: vec![None; layers.len()], layer_of: Vec::new() };
    for (layer, stack) in stacks.iter().enumerate() {
        let [ends, leading] = stack.columns(rows);
        let first = wrapped.layer_of.len();
        wrapped.layer_of.extend(std::iter::repeat_n(layer, ends + leading));
        if ends == 0 {
            // Both groups fit into one column.
            stack.ends.iter().chain(&stack.leading).for_each(|&node| wrapped.columns[node] = Some(first));
            continue;
        }
        for (at, &node) in stack.ends.iter().enumerate() {
            wrapped.columns[node] = Some(first + at % ends);
        }
        for (at, &node) in stack.leading.iter().enumerate() {
            wrapped.columns[node] = Some(first + ends + at % leading);
        }
    }
    wrapped
}

/// Returns the largest number of rows with which the picture is at least as wide as tall.
fn rows(stacks: &[LayerStates], radius: f64) -> usize {
    let most = stacks.iter().map(|layer| layer.ends.len() + layer.leading.len()).max().unwrap_or(0);
    let is_wide = |&rows: &usize| {
        let columns: usize = stacks.iter().flat_map(|layer| layer.columns(rows)).sum();
        let width = columns as f64 * (2.0 * radius + GAP);
        width >= rows as f64 * (2.0 * radius + SPACING) * PASSED
    };
    (MIN_ROWS..=most.max(MIN_ROWS)).rev().find(is_wide).unwrap_or(MIN_ROWS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_layer_takes_several_columns_and_what_leads_on_the_last() {
        // One state, two hundred successors, and one successor of the last of these.
        let links: Vec<Link> = (1..=200)
            .map(|to| (0, to))
            .chain([(200, 201)])
            .map(|(from, to)| Link { from, to, label: String::new() })
            .collect();
        let layers: Layers =
            (0..=201).map(|node| Some(usize::from(node > 0) + usize::from(node > 200))).collect();
        let ranks: Vec<usize> = (0..=201).collect();
        let wrapped = wrap(&layers, &links, &ranks, 20.0);
        let columns = wrapped.layer_of.iter().filter(|&&layer| layer == 1).count();
        assert!(columns > 3, "{columns}");
        assert_eq!(wrapped.columns[0], Some(0));
        assert_eq!(wrapped.columns[200], Some(columns), "it leads on");
        assert_eq!(wrapped.columns[201], Some(columns + 1));
        let tallest =
            (1..columns).map(|at| wrapped.columns.iter().filter(|&&of| of == Some(at)).count()).max();
        assert!(tallest.is_some_and(|rows| rows < 50), "{tallest:?}");
    }

    #[test]
    fn a_layer_that_fits_stays_one_column() {
        let layers: Layers = vec![Some(0), Some(1), Some(1)];
        let links = [1, 2].map(|to| Link { from: 0, to, label: String::new() });
        assert_eq!(wrap(&layers, &links, &[0, 1, 2], 20.0), WrappedColumns::plain(&layers));
    }
}
