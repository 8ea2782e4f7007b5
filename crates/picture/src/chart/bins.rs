//! Histogram bins of equal, round width.

use super::axis::{min_max, round_step};

/// The maximum number of bins.
const MAX_BINS: f64 = 80.0;
/// The approximate minimum number of bins, if the values differ.
const MIN_BINS: f64 = 5.0;
/// Up to this many distinct whole numbers have one bin each.
const FEW: f64 = 30.0;
/// The range of the bins is limited to this distance from zero.
const FAR: f64 = 1e300;

/// Adjacent bins of equal width on a linear or logarithmic scale.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Bins {
    low: f64,
    width: f64,
    log: bool,
    /// The distance between consecutive whole numbers. If set, the edges are half of it below the first number of a
    /// bin.
    stride: Option<f64>,
    /// The number of bins.
    pub(super) count: usize,
}

impl Bins {
    /// Creates bins for several series of `(value, count)` pairs, all of which must satisfy [`can_hold`]. Returns
    /// `None` without values.
    pub(super) fn new(series: &[Vec<(f64, u64)>], log: bool) -> Option<Self> {
        let whole =
            !log && series.iter().flatten().all(|&(value, _)| value.fract() == 0.0 && value.abs() < 1e12);
        let series: Vec<Vec<(f64, u64)>> = series.iter().map(|values| sorted(values, log)).collect();
        let (first, last) = min_max(&series.concat().iter().map(|value| value.0).collect::<Vec<_>>())?;
        let advised = series.iter().map(|values| advised(values)).filter(|&width| width > 0.0);
        let advised = advised.reduce(f64::min).unwrap_or(0.0).min((last - first) / MIN_BINS);
        if whole {
            return Some(Self::whole(stride(&series), advised, first, last));
        }
        let finest = if log { 0.1 } else { (first.abs().max(last.abs()) * 1e-9).max(1e-300) };
        let width = nearest_step(advised).max(round_step(((last - first) / MAX_BINS).max(finest)));
        let low = (first / width + 1e-9).floor() * width;
        Some(Self { low, width, log, stride: None, count: bins_between(low, last, width) })
    }

    /// Creates bins for whole numbers. If all numbers are odd or all are even, the others get no bins.
    fn whole(stride: f64, advised: f64, first: f64, last: f64) -> Self {
        let numbers = (last - first) / stride + 1.0;
        let advised = if numbers <= FEW { 1.0 } else { advised / stride };
        let width = stride * nearest_step(advised).max(round_step((numbers / MAX_BINS).max(1.0)));
        let low = first - (first - first.rem_euclid(stride)).rem_euclid(width);
        let count = bins_between(low, last, width);
        Self { low: low - stride / 2.0, width, log: false, stride: Some(stride), count }
    }

    /// Returns the lower edge of a bin, which is the upper edge of the previous one.
    pub(super) fn edge(&self, index: usize) -> f64 {
        let edge = self.low + self.width * index as f64;
        if self.log { 10_f64.powf(edge.clamp(-307.0, 307.0)) } else { edge }
    }

    /// Returns the smallest and the largest number of a bin.
    pub(super) fn ends(&self, index: usize) -> (f64, f64) {
        let half = self.stride.map_or(0.0, |stride| stride / 2.0);
        (self.edge(index) + half, self.edge(index + 1) - half)
    }

    /// Returns whether the values are whole numbers.
    pub(super) fn is_whole(&self) -> bool {
        self.stride.is_some()
    }

    /// Returns the count of each bin.
    pub(super) fn counts(&self, values: &[(f64, u64)]) -> Vec<u64> {
        let mut counts = vec![0_u64; self.count];
        for &(value, count) in values {
            let index = ((scaled(value, self.log) - self.low) / self.width + 1e-9).floor();
            let bin = &mut counts[(index.max(0.0) as usize).min(self.count - 1)];
            *bin = bin.saturating_add(count);
        }
        counts
    }
}

/// Returns whether a value can be put into a bin.
pub(super) fn can_hold(value: f64, log: bool) -> bool {
    value.is_finite() && (!log || value > 0.0)
}

fn scaled(value: f64, log: bool) -> f64 {
    let (far, value) = if log { (FAR.log10(), value.log10()) } else { (FAR, value) };
    value.clamp(-far, far)
}

fn bins_between(low: f64, last: f64, width: f64) -> usize {
    ((last - low) / width + 1e-9).floor().clamp(0.0, 2.0 * MAX_BINS) as usize + 1
}

/// Returns the values in order, on the scale of the axis.
fn sorted(values: &[(f64, u64)], log: bool) -> Vec<(f64, u64)> {
    let counted = values.iter().filter(|(_, count)| *count > 0);
    let mut sorted: Vec<(f64, u64)> = counted.map(|&(value, count)| (scaled(value, log), count)).collect();
    sorted.sort_by(|one, other| one.0.total_cmp(&other.0));
    sorted
}

/// Returns the distance between consecutive numbers: two if all numbers are odd or all are even, otherwise one.
fn stride(series: &[Vec<(f64, u64)>]) -> f64 {
    let mut values: Vec<f64> = series.iter().flatten().map(|value| value.0).collect();
    values.sort_by(f64::total_cmp);
    values.dedup();
    let is_apart = values.len() > 2 && values.iter().all(|value| (value - values[0]) % 2.0 == 0.0);
    if is_apart { 2.0 } else { 1.0 }
}

/// Rounds to the nearest of 1, 2, 5 or 10 times a power of ten; zero stays zero.
fn nearest_step(width: f64) -> f64 {
    // Rounding up overshoots by at most 2.5; dividing by its square root first makes it symmetric.
    if width > 0.0 { round_step(width / 1.58) } else { 0.0 }
}

/// Returns the bin width by the Freedman–Diaconis rule: twice the interquartile range over the cube root of the count.
fn advised(sorted: &[(f64, u64)]) -> f64 {
    let total: f64 = sorted.iter().map(|&(_, count)| count as f64).sum();
    let quantile = |share: f64| {
        let mut before = 0.0;
        let found = sorted.iter().find(|&&(_, count)| {
            before += count as f64;
            before >= share * total
        });
        found.or(sorted.last()).map_or(0.0, |value| value.0)
    };
    2.0 * (quantile(0.75) - quantile(0.25)) / total.cbrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the first edge, the width and the number of bins for one series of numbers.
    fn check(values: impl IntoIterator<Item = f64>, log: bool, expected: (f64, f64, usize)) {
        let values: Vec<(f64, u64)> = values.into_iter().map(|value| (value, 1)).collect();
        let bins = Bins::new(std::slice::from_ref(&values), log).expect("there are values");
        let (low, width, count) = expected;
        let is_near = |one: f64, other: f64| (one - other).abs() < 1e-9;
        assert!(is_near(bins.low, low) && is_near(bins.width, width) && bins.count == count, "{bins:?}");
        assert_eq!(bins.counts(&values).iter().sum::<u64>(), values.len() as u64);
    }

    #[test]
    fn widths_are_round_and_suit_the_numbers() {
        check([7.0; 4], false, (6.5, 1.0, 1));
        check((0..30).map(f64::from), false, (-0.5, 1.0, 30));
        check((0..1000).map(f64::from), false, (-0.5, 100.0, 10));
        check((-500..500).map(|half| f64::from(2 * half)), false, (-1001.0, 200.0, 10));
        check((0..1000).map(|part| f64::from(part) / 1000.0 + 0.0005), false, (0.0, 0.1, 10));
        check((0..4000).map(|part| 10_f64.powf(f64::from(part) / 1000.0 + 0.0005)), true, (0.0, 0.2, 20));
    }

    #[test]
    fn a_series_that_is_close_together_has_fine_bins_beside_a_wide_one() {
        let wide: Vec<(f64, u64)> = (0..1000).map(|part| (f64::from(part) / 10.0 + 0.05, 1)).collect();
        let close: Vec<(f64, u64)> = (0..1000).map(|part| (f64::from(part) / 50.0 + 0.05, 1)).collect();
        let bins = Bins::new(&[wide, close], false).expect("there are values");
        assert!((bins.width - 2.0).abs() < 1e-9, "{bins:?}");
    }
}
