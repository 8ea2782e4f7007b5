//! Linear regression by least squares.

/// Observations, summed up: the products of all pairs of features, and of each feature with the result.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Observations {
    size: usize,
    /// The matrix, row by row.
    products: Vec<f64>,
    results: Vec<f64>,
    /// The sum of the squared results.
    square: f64,
    pub(super) count: u64,
}

impl Observations {
    /// Creates an empty sum for this many features.
    pub(super) fn new(size: usize) -> Self {
        Self { size, products: vec![0.0; size * size], results: vec![0.0; size], square: 0.0, count: 0 }
    }

    /// Adds an observation.
    pub(super) fn add(&mut self, features: &[f64], result: f64) {
        for (row, &feature) in self.products.chunks_exact_mut(self.size).zip(features) {
            row.iter_mut().zip(features).for_each(|(sum, &other)| *sum += feature * other);
        }
        self.results.iter_mut().zip(features).for_each(|(sum, &feature)| *sum += feature * result);
        self.square += result * result;
        self.count += 1;
    }

    /// Adds an observation given by its nonzero features, each once.
    pub(super) fn add_sparse(&mut self, features: &[(usize, f64)], result: f64) {
        for &(row, feature) in features {
            for &(column, other) in features {
                self.products[row * self.size + column] += feature * other;
            }
            self.results[row] += feature * result;
        }
        self.square += result * result;
        self.count += 1;
    }

    /// Adds the observations of another sum.
    pub(super) fn merge(&mut self, other: &Self) {
        self.products.iter_mut().zip(&other.products).for_each(|(sum, part)| *sum += part);
        self.results.iter_mut().zip(&other.results).for_each(|(sum, part)| *sum += part);
        self.square += other.square;
        self.count += other.count;
    }

    /// Returns the weights of least squared error, pulled to 0 by `ridge` observations.
    pub(super) fn fit(&self, ridge: f64) -> Vec<f64> {
        let mut rows = self.products.clone();
        (0..self.size).for_each(|at| rows[at * self.size + at] += ridge);
        let mut weights = self.results.clone();
        solve(&mut rows, &mut weights);
        weights
    }

    /// Returns the root mean squared error of these weights.
    pub(super) fn error(&self, weights: &[f64]) -> f64 {
        let row =
            |row: &[f64]| row.iter().zip(weights).map(|(product, weight)| product * weight).sum::<f64>();
        let both: f64 = self
            .products
            .chunks_exact(self.size)
            .map(row)
            .zip(weights)
            .map(|(sum, weight)| sum * weight)
            .sum();
        let with_result: f64 = self.results.iter().zip(weights).map(|(result, weight)| result * weight).sum();
        ((self.square - 2.0 * with_result + both).max(0.0) / self.count.max(1) as f64).sqrt()
    }
}

/// Solves linear equations with a symmetric positive matrix by elimination; undetermined unknowns are 0.
fn solve(rows: &mut [f64], right: &mut [f64]) {
    let size = right.len();
    for pivot in 0..size {
        let divisor = rows[pivot * size + pivot];
        for below in pivot + 1..size {
            let factor = if divisor.abs() < 1e-9 { 0.0 } else { rows[below * size + pivot] / divisor };
            for column in pivot..size {
                rows[below * size + column] -= factor * rows[pivot * size + column];
            }
            right[below] -= factor * right[pivot];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| rows[row * size + column] * right[column]).sum();
        let divisor = rows[row * size + row];
        right[row] = if divisor.abs() < 1e-9 { 0.0 } else { (right[row] - known) / divisor };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_in_is_found() {
        let truth = [2.0, -0.5, 0.25];
        let mut observations = Observations::new(3);
        for at in 0..50 {
            let features = [1.0, f64::from(at % 7), f64::from(at % 5 * (at % 3))];
            let result: f64 = features.iter().zip(truth).map(|(feature, weight)| feature * weight).sum();
            observations.add(&features, result);
        }
        let weights = observations.fit(0.0);
        assert!(weights.iter().zip(truth).all(|(found, truth)| (found - truth).abs() < 1e-9), "{weights:?}");
        assert!(observations.error(&weights) < 1e-6);
        assert!(observations.error(&[0.0; 3]) > 1.0);
        assert!(
            observations.fit(1e9).iter().all(|weight| weight.abs() < 1e-3),
            "a strong ridge holds them at 0"
        );
    }

    #[test]
    fn leaving_zeros_out_changes_nothing() {
        let (mut all, mut few) = (Observations::new(4), Observations::new(4));
        all.add(&[1.0, 0.0, 2.0, 0.0], 3.0);
        few.add_sparse(&[(0, 1.0), (2, 2.0)], 3.0);
        assert_eq!(all, few);
    }

    #[test]
    fn what_never_varies_is_left_at_zero() {
        let mut observations = Observations::new(2);
        observations.add(&[1.0, 0.0], 3.0);
        assert_eq!(observations.fit(0.0), [3.0, 0.0]);
        assert_eq!(Observations::new(2).fit(0.0), [0.0, 0.0]);
        assert!(Observations::new(2).error(&[1.0, 1.0]).abs() < 1e-12);
    }
}
