//! Exact sums of the results of rollouts.

/// The sums of a series of integers, such as millipoints or millionths, for their mean and its standard error.
///
/// Integer sums do not depend on their order, so results are the same on any number of threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tally {
    pub(super) count: u64,
    sum: i64,
    squares: u128,
}

impl Tally {
    /// Adds a value.
    #[inline]
    pub(super) fn add(&mut self, value: i32) {
        self.count += 1;
        self.sum += i64::from(value);
        self.squares += u128::from(value.unsigned_abs()) * u128::from(value.unsigned_abs());
    }

    /// Returns the mean, 0 without values.
    pub(super) fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// Returns the variance of a value.
    fn variance(&self) -> f64 {
        let count = self.count.max(2) as f64;
        let mean = self.sum as f64 / count;
        ((self.squares as f64 - count * mean * mean) / (count - 1.0)).max(0.0)
    }

    /// Returns the standard error of the mean.
    pub(super) fn standard_error(&self) -> f64 {
        (self.variance() / self.count.max(1) as f64).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_is_that_of_the_mean() {
        let mut tally = Tally::default();
        assert_eq!((tally.mean(), tally.standard_error()), (0.0, 0.0));
        for value in [-1, 0, 4] {
            tally.add(value);
        }
        // The variance of -1, 0 and 4 is 7, and 7 / 3 the squared error of their mean.
        assert!((tally.mean() - 1.0).abs() < 1e-12);
        assert!((tally.standard_error() - (7.0_f64 / 3.0).sqrt()).abs() < 1e-12);
    }
}
