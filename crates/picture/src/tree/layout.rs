//! Where everything goes: a column for each move, rows as close as they may be.

use super::fold::Item;

/// An item stands no further below the first of those to the right of it, so that the root of a large tree is
/// found near the top.
const DROP: f64 = 120.0;

/// The middle of every item from top to bottom, and how high everything is. `height` is the room that an item
/// needs; two items of a column never overlap, and an item stands in the middle of those to the right of it, unless
/// they are many.
pub(super) fn rows(items: &[Item], height: impl Fn(&Item) -> f64) -> (Vec<f64>, f64) {
    // Where an item stands, measured from its parent, and the outline of all that is to the right of it.
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

/// How far down an outline must go to stand clear of what is there.
fn shift(above: &[(f64, f64)], outline: &[(f64, f64)]) -> f64 {
    let clearances = above.iter().zip(outline).map(|((_, bottom), (top, _))| bottom - top);
    clearances.reduce(f64::max).unwrap_or(0.0)
}

/// Adds an outline to what is there.
fn join(above: &mut Vec<(f64, f64)>, outline: &[(f64, f64)], shift: f64) {
    for (column, &(top, bottom)) in outline.iter().enumerate() {
        match above.get_mut(column) {
            Some(there) => there.1 = bottom + shift,
            None => above.push((top + shift, bottom + shift)),
        }
    }
}

/// Turns distances from parents into places from the top.
fn place(items: &[Item], offsets: &[f64], outlines: &[Vec<(f64, f64)>]) -> (Vec<f64>, f64) {
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
    use super::super::fold::{What, fold};
    use super::super::tests::comb;
    use super::*;
    use proptest::prelude::*;

    fn height(item: &Item) -> f64 {
        if matches!(item.what, What::Node(_)) { 40.0 } else { 20.0 }
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
