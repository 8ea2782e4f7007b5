//! Lower bounds for the smallest closed set, by prices on the rows.
//!
//! # Prices
//!
//! Instead of obeying a row, a set may break it and pay: each row has a price `u >= 0`, and a set costs
//!
//! ```text
//! sum of y[node]  +  sum over the rows of u * (y[head] - sum of y[tail])
//! ```
//!
//! A closed set breaks no row, so it pays nothing, or is even paid: its cost is at most its size. The
//! cheapest of *all* sets, closed or not, is found at once: sorted by node, the cost is a sum of one
//! number for each node, its *reduced cost*, and the cheapest set takes the nodes where it is negative.
//! So this cheapest cost is a lower bound of the size of every closed set, *whatever the prices are*
//! (Lagrange, or weak duality). A node taken against the sign of its reduced cost adds that much to the
//! bound; if this is too much, the fate of the node is sealed.
//!
//! # Good prices
//!
//! They are found step by step: raise the price of rows that are broken, lower it where the row holds
//! with room to spare, keep what improves the bound. The steps follow the volume algorithm (Barahona and
//! Anbil, 2000): what is broken is judged by a running average of the cheapest sets, and this average
//! comes near to the best fractions, which tell the search where a small closed set may lie.
//!
//! # Exactness
//!
//! Prices are multiples of 2^-20 and at most 2^10. As long as all rows together have fewer than 2^22
//! heads and tails, sums of them need no more than the 53 bits of a floating-point number and nothing is ever
//! rounded: a bound is a proof, and it is the same on every computer.

use super::graph::{Fate, Graph};
use super::rows::{Row, rows};

/// The rows of a graph.
pub(super) struct Relaxation {
    rows: Vec<Row>,
}

/// What an ascent has found.
pub(super) struct Bound {
    /// No closed set that agrees with the fates is smaller.
    pub(super) value: f64,
    /// How much the bound grows if a node goes against its sign: positive for nodes better left out,
    /// negative for nodes better taken.
    pub(super) reduced_costs: Vec<f64>,
    /// About how much of each node the fractional optimum takes, from 0 to 1.
    pub(super) fraction: Vec<f64>,
}

/// How far an ascent goes.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// The most steps.
    pub(super) steps: usize,
    /// A bound above this is enough.
    pub(super) enough: f64,
}

/// The unit of the prices: 2^-20.
const UNIT: f64 = 1.0 / 1_048_576.0;
/// The highest price: 2^10.
const TOP_PRICE: f64 = 1024.0;
/// So many heads and tails keep the sums exact: 2^22.
const MOST_ENTRIES: usize = 1 << 22;

impl Relaxation {
    pub(super) fn new(graph: &Graph) -> Self {
        let rows = rows(graph);
        let entries: usize = rows.iter().map(|row| 1 + row.tails.len()).sum();
        assert!(entries < MOST_ENTRIES, "{entries} heads and tails are too many for exact bounds");
        Self { rows }
    }

    /// Prices to begin with.
    pub(super) fn no_prices(&self) -> Vec<f64> {
        vec![0.0; self.rows.len()]
    }

    /// Improves the prices for the given fates, and gives the bound that they prove.
    pub(super) fn ascend(&self, fates: &[Fate], prices: &mut [f64], effort: Effort) -> Bound {
        let active = Active::new(&self.rows, fates);
        let mut current: Vec<f64> = active.places.iter().map(|&place| prices[place]).collect();
        let bound = active.ascend(&mut current, effort);
        prices.fill(0.0);
        for (&place, &price) in active.places.iter().zip(&current) {
            prices[place] = price;
        }
        bound
    }
}

/// The rows that still say something: the head is not out and no tail is in. Tails that are out are left
/// out.
struct Active<'f> {
    fates: &'f [Fate],
    /// The place of each row among all rows.
    places: Vec<usize>,
    heads: Vec<usize>,
    /// The tails of all rows, one row after the other.
    tails: Vec<usize>,
    /// Where the tails of each row end.
    ends: Vec<usize>,
}

impl<'f> Active<'f> {
    fn new(rows: &[Row], fates: &'f [Fate]) -> Self {
        let (places, heads, tails, ends) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut active = Self { fates, places, heads, tails, ends };
        for (place, row) in rows.iter().enumerate() {
            let is_satisfied = || row.tails.iter().any(|&tail| fates[tail] == Fate::In);
            if fates[row.head] != Fate::Out && !is_satisfied() {
                active.places.push(place);
                active.heads.push(row.head);
                active.tails.extend(row.tails.iter().filter(|&&tail| fates[tail] == Fate::Open));
                active.ends.push(active.tails.len());
            }
        }
        active
    }

    /// The head and the tails of each row.
    fn rows(&self) -> impl Iterator<Item = (usize, &[usize])> {
        let mut begin = 0;
        self.heads.iter().zip(&self.ends).map(move |(&head, &end)| {
            let tails = &self.tails[begin..end];
            begin = end;
            (head, tails)
        })
    }

    /// The volume algorithm.
    fn ascend(&self, prices: &mut Vec<f64>, effort: Effort) -> Bound {
        let mut best = self.bound(prices);
        let mut average = best.fraction.clone();
        let mut pace = Pace::FIRST;
        for _ in 0..effort.steps {
            if best.value > effort.enough {
                break;
            }
            let gap = (effort.enough + 1.0 - best.value).max(0.5);
            let Some(trial) = self.step(&average, prices, pace.length * gap) else { break };
            let next = self.bound(&trial);
            blend(&mut average, &next.fraction, pace.weight);
            let is_better = next.value > best.value;
            pace.adapt(is_better);
            if is_better {
                *prices = trial;
                best = next;
            }
        }
        best.fraction = average;
        best
    }

    /// The bound that prices prove, with the cheapest set as the fraction.
    fn bound(&self, prices: &[f64]) -> Bound {
        let reduced_costs = self.reduced_costs(prices);
        let is_taken = |fate: Fate, cost: f64| fate == Fate::In || (fate == Fate::Open && cost < 0.0);
        let nodes = self.fates.iter().zip(&reduced_costs);
        let fraction: Vec<f64> =
            nodes.map(|(&fate, &cost)| if is_taken(fate, cost) { 1.0 } else { 0.0 }).collect();
        let value = fraction.iter().zip(&reduced_costs).map(|(share, cost)| share * cost).sum();
        Bound { value, reduced_costs, fraction }
    }

    fn reduced_costs(&self, prices: &[f64]) -> Vec<f64> {
        let mut costs = vec![1.0; self.fates.len()];
        for ((head, tails), &price) in self.rows().zip(prices) {
            if price > 0.0 {
                costs[head] += price;
                for &tail in tails {
                    costs[tail] -= price;
                }
            }
        }
        costs
    }

    /// The prices after a step against what is broken at a point; `None` if no row is broken, and none
    /// priced that has room to spare.
    fn step(&self, point: &[f64], prices: &[f64], length: f64) -> Option<Vec<f64>> {
        let broken_by = |((head, tails), &price): ((usize, &[usize]), &f64)| {
            let broken_by = point[head] - tails.iter().map(|&tail| point[tail]).sum::<f64>();
            if price > 0.0 { broken_by } else { broken_by.max(0.0) }
        };
        let mut trial: Vec<f64> = self.rows().zip(prices).map(broken_by).collect();
        let norm: f64 = trial.iter().map(|part| part * part).sum();
        if norm < 1e-9 {
            return None;
        }
        for (part, price) in trial.iter_mut().zip(prices) {
            *part = in_units(price + *part * length / norm);
        }
        Some(trial)
    }
}

/// The nearest price not above that is allowed.
fn in_units(price: f64) -> f64 {
    (price.clamp(0.0, TOP_PRICE) / UNIT).floor() * UNIT
}

/// How long the steps are and how much the newest set weighs in the average.
struct Pace {
    length: f64,
    weight: f64,
    failures: u32,
}

impl Pace {
    const FIRST: Self = Self { length: 0.5, weight: 0.1, failures: 0 };

    /// So many failures in a row shorten the steps.
    const PATIENCE: u32 = 5;

    fn adapt(&mut self, is_better: bool) {
        if is_better {
            self.failures = 0;
            self.length = (self.length * 1.1).min(2.0);
            return;
        }
        self.failures += 1;
        if self.failures == Self::PATIENCE {
            self.failures = 0;
            self.length = (self.length * 0.8).max(0.002);
            self.weight = (self.weight * 0.98).max(0.02);
        }
    }
}

/// Moves the average towards the point.
fn blend(average: &mut [f64], point: &[f64], weight: f64) {
    for (mean, value) in average.iter_mut().zip(point) {
        *mean += weight * (value - *mean);
    }
}
