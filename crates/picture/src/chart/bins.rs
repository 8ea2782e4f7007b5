//! Numbers sorted into bins of one width, which is a round one.

use super::axis::round_step;

/// The most bins.
const MOST: f64 = 60.0;
/// How far from zero the least and the greatest bin can be.
const FAR: f64 = 1e300;

/// Bins side by side: of equal steps, or of equal factors.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Bins {
    low: f64,
    width: f64,
    log: bool,
    /// Whether the numbers are whole; an edge then lies half a step before the first number of a bin.
    pub(super) whole: bool,
    /// How many bins there are.
    pub(super) count: usize,
}

impl Bins {
    /// Bins for all these numbers with how often each comes up; they can be drawn, as [`can_hold`] says.
    pub(super) fn new(values: &[(f64, u64)], log: bool) -> Option<Self> {
        let whole = !log && values.iter().all(|(value, _)| value.fract() == 0.0 && value.abs() < 1e12);
        let mut sorted: Vec<(f64, u64)> = values
            .iter()
            .filter(|(_, count)| *count > 0)
            .map(|&(value, count)| (scaled(value, log), count))
            .collect();
        sorted.sort_by(|one, other| one.0.total_cmp(&other.0));
        let (first, last) = (sorted.first()?.0, sorted.last()?.0);
        if whole {
            return Some(Self::whole(&sorted, first, last));
        }
        let finest = if log { 0.1 } else { (first.abs().max(last.abs()) * 1e-9).max(1e-300) };
        let width = round_step(advised(&sorted).max((last - first) / MOST).max(finest));
        let low = (first / width + 1e-9).floor() * width;
        let count = bins_between(low, last, width);
        Some(Self { low, width, log, whole, count })
    }

    /// Bins of whole numbers. Where all are odd or all are even, the others are as if they did not exist.
    fn whole(sorted: &[(f64, u64)], first: f64, last: f64) -> Self {
        let stride = stride(sorted);
        let numbers = (last - first) / stride + 1.0;
        let width = stride * round_step((advised(sorted) / stride).round().max(numbers / MOST).max(1.0));
        let low = first - (first - first.rem_euclid(stride)).rem_euclid(width);
        let count = bins_between(low, last, width);
        Self { low: low - stride / 2.0, width, log: false, whole: true, count }
    }

    /// Where a bin begins, and where the one before ends.
    pub(super) fn edge(&self, index: usize) -> f64 {
        let edge = self.low + self.width * index as f64;
        if self.log { 10_f64.powf(edge.clamp(-307.0, 308.0)) } else { edge }
    }

    /// How many numbers are in each bin.
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

/// Whether there is a bin for a number.
pub(super) fn can_hold(value: f64, log: bool) -> bool {
    value.is_finite() && (!log || value > 0.0)
}

fn scaled(value: f64, log: bool) -> f64 {
    if log { value.log10() } else { value.clamp(-FAR, FAR) }
}

fn bins_between(low: f64, last: f64, width: f64) -> usize {
    ((last - low) / width + 1e-9).floor().clamp(0.0, 2.0 * MOST) as usize + 1
}

/// How far numbers are apart at least: two if all are odd or all are even and there are several, else one.
fn stride(sorted: &[(f64, u64)]) -> f64 {
    let first = sorted.first().map_or(0.0, |first| first.0);
    let mut distinct: Vec<f64> = sorted.iter().map(|value| value.0).collect();
    distinct.dedup();
    let is_apart = distinct.len() > 2 && distinct.iter().all(|value| (value - first) % 2.0 == 0.0);
    if is_apart { 2.0 } else { 1.0 }
}

/// The width that Freedman and Diaconis advise: by how far the middle half of the numbers spreads, and how many there are.
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
