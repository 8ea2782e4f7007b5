//! Assigns y coordinates: every column keeps its order and spacing, and each vertex moves as close as possible to its
//! neighbors.
//!
//! For a given column, the positions that minimize the squared distance to the desired ones are found by isotonic
//! regression (pooling adjacent violators). The columns are fitted one after the other, back and forth, so the picture
//! is never taller than its tallest column.

use std::collections::BTreeSet;

/// One vertex in a column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    /// The vertex.
    pub(super) vertex: usize,
    pub(super) height: f64,
    /// The space above it.
    pub(super) above: f64,
    pub(super) is_bend: bool,
}

/// The number of sweeps in each direction.
const ROUNDS: usize = 12;
/// Taller pictures do not fit on a screen and are read from the upper left corner.
const SCREEN: f64 = 800.0;

/// For each vertex its neighbors on one side, with the weights of the edges.
type Links = Vec<Vec<(usize, f64)>>;

/// Assigns heights to the columns, given from left to right, below `top`. Returns the total height.
pub(super) fn assign(
    columns: &[Vec<Slot>],
    edges: &BTreeSet<(usize, usize)>,
    top: f64,
    heights: &mut [f64],
) -> f64 {
    let needs = |column: &Vec<Slot>| column.iter().map(|slot| slot.height + slot.above).sum::<f64>();
    let tall = columns.iter().map(needs).fold(0.0, f64::max);
    let (left, right) = links(columns, edges, heights.len());
    for column in columns {
        let count = column.len() as f64;
        let wanted = (0..column.len()).map(|at| (at as f64 + 0.5) * tall / count);
        fit_column(column, &wanted.collect::<Vec<_>>(), tall, heights);
    }
    for _ in 0..ROUNDS {
        for column in columns {
            fit_column(column, &wanted(column, &[&left], heights), tall, heights);
        }
        for column in columns.iter().rev() {
            fit_column(column, &wanted(column, &[&right], heights), tall, heights);
        }
    }
    for column in (0..ROUNDS).flat_map(|_| columns.iter().chain(columns.iter().rev())) {
        fit_column(column, &wanted(column, &[&left, &right], heights), tall, heights);
    }
    if tall > SCREEN {
        raise_first_columns(columns, &right, tall, heights);
    }
    for slot in columns.iter().flatten() {
        heights[slot.vertex] += top;
    }
    tall
}

/// Returns the left and the right neighbors of each vertex. Edges between bends weigh most, so that long links become
/// straight.
fn links(columns: &[Vec<Slot>], edges: &BTreeSet<(usize, usize)>, count: usize) -> (Links, Links) {
    let mut bends = vec![None; count];
    for slot in columns.iter().flatten() {
        bends[slot.vertex] = Some(slot.is_bend);
    }
    let (mut left, mut right) = (vec![Vec::new(); count], vec![Vec::new(); count]);
    for &(from, to) in edges {
        let (Some(from_bend), Some(to_bend)) = (bends[from], bends[to]) else { continue };
        let weight = [1.0, 2.0, 6.0][usize::from(from_bend) + usize::from(to_bend)];
        right[from].push((to, weight));
        left[to].push((from, weight));
    }
    (left, right)
}

/// Returns the desired height of each slot: the weighted mean of its neighbors, or its current height if it has none.
fn wanted(column: &[Slot], links: &[&Links], heights: &[f64]) -> Vec<f64> {
    let middle = |slot: &Slot| {
        let ends = || links.iter().flat_map(|links| &links[slot.vertex]);
        let weight: f64 = ends().map(|(_, weight)| weight).sum();
        let sum: f64 = ends().map(|&(end, weight)| weight * heights[end]).sum();
        if weight > 0.0 { sum / weight } else { heights[slot.vertex] }
    };
    column.iter().map(middle).collect()
}

/// In a tall picture, moves the first columns up to the first of their successors, so that the start state is in the
/// upper left corner.
fn raise_first_columns(columns: &[Vec<Slot>], right: &Links, tall: f64, heights: &mut [f64]) {
    let is_short = |column: &&Vec<Slot>| {
        let needs: f64 = column.iter().map(|slot| slot.height + slot.above).sum();
        needs < tall / 2.0
    };
    let first: Vec<&Vec<Slot>> = columns.iter().take_while(is_short).collect();
    for column in first.into_iter().rev() {
        let highest = |slot: &Slot| {
            let ends = right[slot.vertex].iter().map(|&(end, _)| heights[end]);
            ends.reduce(f64::min).unwrap_or(heights[slot.vertex])
        };
        let wanted: Vec<f64> = column.iter().map(highest).collect();
        fit_column(column, &wanted, tall, heights);
    }
}

/// Moves the slots of a column as close as possible to the desired heights, keeping their order and spacing, between 0
/// and `tall`.
fn fit_column(column: &[Slot], wanted: &[f64], tall: f64, heights: &mut [f64]) {
    // With the required space subtracted, only the order remains as a constraint.
    let mut offsets = Vec::with_capacity(column.len());
    let mut used = 0.0;
    for slot in column {
        offsets.push(used + slot.above + slot.height / 2.0);
        used += slot.above + slot.height;
    }
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for (wanted, offset) in wanted.iter().zip(&offsets) {
        let mut pool = (wanted - offset, 1);
        while let Some(&(above, count)) = pools.last().filter(|(above, _)| *above > pool.0) {
            let all = pool.1 + count;
            pool = ((pool.0 * pool.1 as f64 + above * count as f64) / all as f64, all);
            pools.pop();
        }
        pools.push(pool);
    }
    let places = pools.into_iter().flat_map(|(place, count)| std::iter::repeat_n(place, count));
    for ((slot, place), offset) in column.iter().zip(places).zip(offsets) {
        heights[slot.vertex] = place.clamp(0.0, (tall - used).max(0.0)) + offset;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slot(vertex: usize) -> Slot {
        Slot { vertex, height: 10.0, above: if vertex == 0 { 0.0 } else { 2.0 }, is_bend: false }
    }

    #[test]
    fn slots_keep_their_order_and_distance_and_stay_on_the_paper() {
        let column: Vec<Slot> = (0..3).map(slot).collect();
        let check = |wanted: [f64; 3], expected: [f64; 3]| {
            let mut heights = [0.0; 3];
            fit_column(&column, &wanted, 100.0, &mut heights);
            let is_near = heights.iter().zip(expected).all(|(found, wanted)| (found - wanted).abs() < 1e-9);
            assert!(is_near, "{wanted:?}: {heights:?}");
        };
        check([20.0, 50.0, 80.0], [20.0, 50.0, 80.0]);
        check([50.0, 50.0, 50.0], [38.0, 50.0, 62.0]);
        check([60.0, 50.0, 40.0], [38.0, 50.0, 62.0]);
        check([-50.0, 50.0, 500.0], [5.0, 50.0, 95.0]);
        check([500.0, 500.0, 500.0], [71.0, 83.0, 95.0]);
    }

    #[test]
    fn a_state_stands_in_the_middle_of_those_that_follow() {
        let columns = vec![vec![slot(0)], vec![Slot { above: 0.0, ..slot(1) }, slot(2)]];
        let mut heights = [0.0; 3];
        let tall = assign(&columns, &BTreeSet::from([(0, 1), (0, 2)]), 100.0, &mut heights);
        assert_eq!((tall, heights), (22.0, [111.0, 105.0, 117.0]));
    }
}
