//! The layout of the tree: one column per ply, rows packed tightly.

use super::fold::VisibleItem;

/// The maximum distance of a node below its first child, so that the root of a large tree is near the top.
const DROP: f64 = 120.0;

/// Returns the vertical center of every item and the total height. `height` gives the space that an item needs. Items
/// of a column never overlap, and a parent is centered on its children unless they are many.
pub(super) fn rows(items: &[VisibleItem], height: impl Fn(&VisibleItem) -> f64) -> (Vec<f64>, f64) {
    // The offset of each item from its parent, and the outline of the subtree to its right.
    let mut offsets = vec![0.0; items.len()];
    let mut outlines: Vec<Vec<(f64, f64)>> = vec![Vec::new(); items.len()];
    for (at, item) in items.iter().enumerate().rev() {
        let half = height(item) / 2.0;
        let mut below: Vec<(f64, f64)> = Vec::new();
        for &child in &item.children {
            let outline = std::mem::take(&mut outlines[child]);
            let shift = shift(&below, &outline);
            offsets[child] = shift;
            join(&mut below, &outline, shift);
        }
        let ends = item.children.first().zip(item.children.last());
        let middle =
            ends.map_or(0.0, |(&first, &last)| (offsets[last] - offsets[first]).min(2.0 * DROP) / 2.0);
        item.children.iter().for_each(|&child| offsets[child] -= middle);
        let moved = below.into_iter().map(|(top, bottom)| (top - middle, bottom - middle));
        outlines[at] = std::iter::once((-half, half)).chain(moved).collect();
    }
    place(items, &offsets, &outlines)
}

/// Returns how far an outline must move down to clear the items above.
fn shift(above: &[(f64, f64)], outline: &[(f64, f64)]) -> f64 {
    let clearances = above.iter().zip(outline).map(|((_, bottom), (top, _))| bottom - top);
    clearances.reduce(f64::max).unwrap_or(0.0)
}

/// Adds an outline to those above.
fn join(above: &mut Vec<(f64, f64)>, outline: &[(f64, f64)], shift: f64) {
    for (column, &(top, bottom)) in outline.iter().enumerate() {
        match above.get_mut(column) {
            Some(there) => there.1 = bottom + shift,
            None => above.push((top + shift, bottom + shift)),
        }
    }
}

/// Turns offsets from parents into absolute positions.
fn place(items: &[VisibleItem], offsets: &[f64], outlines: &[Vec<(f64, f64)>]) -> (Vec<f64>, f64) {
    let outline = outlines.first().map_or(&[][..], Vec::as_slice);
    let top = outline.iter().map(|&(top, _)| top).fold(0.0, f64::min);
    let bottom = outline.iter().map(|&(_, bottom)| bottom).fold(0.0, f64::max);
    let mut places: Vec<f64> = Vec::with_capacity(items.len());
    for (item, offset) in items.iter().zip(offsets) {
        places.push(offset + item.parent.map_or(-top, |parent| places[parent]));
    }
    (places, bottom - top)
}

#[cfg(test)]
mod tests {
    use super::super::fold::{ItemKind, fold};
    use super::super::tests::comb;
    use super::*;
    use proptest::prelude::*;

    fn height(item: &VisibleItem) -> f64 {
        if matches!(item.kind, ItemKind::Node(_)) { 40.0 } else { 20.0 }
    }

    proptest! {
        #[test]
        fn nothing_overlaps_and_nothing_sticks_out(width in 1_usize..9, depth in 0_usize..5, most in 1_usize..300) {
            let items = fold(&comb(width, depth), most);
            let (places, total) = rows(&items, height);
            for column in 0..=depth + 1 {
                let mut column: Vec<(f64, f64)> = (items.iter().zip(&places))
                    .filter(|(item, _)| item.ply == column)
                    .map(|(item, &y)| (y - height(item) / 2.0, y + height(item) / 2.0))
                    .collect();
                column.sort_by(|a, b| a.0.total_cmp(&b.0));
                prop_assert!(column.windows(2).all(|pair| pair[0].1 <= pair[1].0 + 1e-6));
                prop_assert!(column.iter().all(|&(top, bottom)| top > -1e-6 && bottom < total + 1e-6));
            }
        }
    }
}
