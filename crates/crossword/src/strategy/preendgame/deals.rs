//! The ways to deal the unseen tiles.

use crate::Tile;
use crate::rack::Rack;
use std::collections::BTreeMap;

/// A way to deal the unseen tiles after a play, up to the order of the player's own draws.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Deal {
    /// The tiles that the player draws, sorted.
    pub(super) drawn: Vec<Tile>,
    /// The tiles left in the bag, in the order in which the player would draw them.
    pub(super) bag: Vec<Tile>,
    /// The opponent's rack.
    pub(super) opponent: Rack,
    /// The number of orders of the bag that deal these tiles.
    pub(super) orders: u64,
}

impl Deal {
    /// Whether the opponent knows which tiles the player drew.
    pub(super) fn is_open(&self) -> bool {
        let is_uniform = self.bag.windows(2).all(|pair| pair[0] == pair[1]);
        self.bag.is_empty() || self.drawn.is_empty() && is_uniform
    }
}

/// Returns all deals of `unseen` with so many tiles in the bag, of which the player draws the first `drawn`.
pub(super) fn deals(unseen: &[Tile], bag: usize, drawn: usize) -> Vec<Deal> {
    let mut counts: BTreeMap<Tile, u64> = BTreeMap::new();
    for &tile in unseen {
        *counts.entry(tile).or_default() += 1;
    }
    let mut orders: BTreeMap<Vec<Tile>, u64> = BTreeMap::new();
    extend(&mut counts, bag, 1, &mut Vec::new(), &mut |order, weight| {
        let mut order = order.to_vec();
        order[..drawn].sort_unstable();
        *orders.entry(order).or_default() += weight;
    });
    let deal = |(mut order, orders): (Vec<Tile>, u64)| {
        let opponent = rest(unseen, &order)?;
        let bag = order.split_off(drawn);
        Some(Deal { drawn: order, bag, opponent, orders })
    };
    orders.into_iter().filter_map(deal).collect()
}

/// Visits every order of `left` more tiles with the number of ways to draw it.
fn extend(
    counts: &mut BTreeMap<Tile, u64>,
    left: usize,
    weight: u64,
    order: &mut Vec<Tile>,
    visit: &mut impl FnMut(&[Tile], u64),
) {
    if left == 0 {
        visit(order, weight);
        return;
    }
    for tile in counts.keys().copied().collect::<Vec<_>>() {
        let count = counts.get(&tile).copied().unwrap_or_default();
        if count > 0 {
            counts.insert(tile, count - 1);
            order.push(tile);
            extend(counts, left - 1, weight * count, order, visit);
            order.pop();
            counts.insert(tile, count);
        }
    }
}

/// Returns the unseen tiles that are not in the bag.
fn rest(unseen: &[Tile], bag: &[Tile]) -> Option<Rack> {
    let mut rest = unseen.to_vec();
    for tile in bag {
        let at = rest.iter().position(|other| other == tile)?;
        rest.swap_remove(at);
    }
    Rack::of(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_is_dealt_once() {
        let unseen: Vec<Tile> = [1, 1, 2, 3, 4].map(Tile::from_letter).into();
        for (bag, drawn, orders) in [(1, 1, 5), (2, 0, 20), (2, 1, 20), (2, 2, 20), (3, 2, 60)] {
            let deals = deals(&unseen, bag, drawn);
            assert_eq!(deals.iter().map(|deal| deal.orders).sum::<u64>(), orders);
            for deal in &deals {
                assert_eq!((deal.drawn.len(), deal.bag.len()), (drawn, bag - drawn));
                let all = deal.drawn.iter().chain(&deal.bag).copied().chain(deal.opponent.tiles());
                let mut all: Vec<Tile> = all.collect();
                all.sort_unstable();
                assert_eq!(all, unseen);
            }
        }
    }
}
