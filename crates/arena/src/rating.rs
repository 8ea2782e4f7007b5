//! Ratings of many players from all their games.
//!
//! The model is Bradley-Terry: a player who is `d` Elo stronger has an expected score of `1 / (1 + 10^(-d /
//! 400))`. A draw is half a win and half a loss. The ratings maximize the likelihood of the results, with a
//! weak prior: each rating is normally distributed around 0 with a standard deviation of 1,000 Elo. So
//! unbeaten players have finite ratings, players without games have a rating of 0, and groups that never met
//! have the same mean, with large errors.
//!
//! The errors come from the inverse of the observed information, which assumes independent games without
//! draws. Pairs vary less than that, because of draws and shared seeds, or more. The results' part of the
//! information is therefore scaled by the dispersion of all pairs around their expected scores; the prior's
//! part is not.

use crate::elo::{ELO_PER_NAT, Z95};
use crate::{HeadToHead, Interval};

/// The precision of the prior: one over the variance.
const PRIOR: f64 = (ELO_PER_NAT / 1000.0) * (ELO_PER_NAT / 1000.0);

/// The limit on Newton steps. Real results need fewer than ten.
const MAX_STEPS: usize = 50;

/// Returns the rating of each of `players`, with a mean of zero and errors relative to that mean. Matchups
/// with other players are ignored.
///
/// ```
/// # use papan_arena::{HeadToHead, PairResult, ratings};
/// let mut matchup = HeadToHead::default();
/// for _ in 0..1000 {
///     matchup.add(&PairResult { players: [0, 1], half_points: [2, 1], margins: [None; 2] });
/// }
/// let ratings = ratings(2, [([0, 1], &matchup)]);
/// assert!((ratings[0].value - ratings[1].value - 190.8).abs() < 0.2);
/// ```
pub fn ratings<'a>(
    players: usize,
    matchups: impl IntoIterator<Item = ([usize; 2], &'a HeadToHead)>,
) -> Vec<Interval> {
    let is_known = |pair: [usize; 2]| pair[0] != pair[1] && pair.iter().all(|&player| player < players);
    let matchups = matchups.into_iter().filter(|(pair, _)| is_known(*pair)).collect();
    let model = BradleyTerry { players, matchups };
    let strengths = model.strengths();
    let errors = model.errors(&strengths);
    let mean = strengths.iter().sum::<f64>() / players.max(1) as f64;
    let interval =
        |(strength, error)| Interval { value: (strength - mean) * ELO_PER_NAT, error: error * ELO_PER_NAT };
    strengths.iter().zip(errors).map(interval).collect()
}

/// The Bradley-Terry model of some results. Strengths are in natural units.
struct BradleyTerry<'a> {
    players: usize,
    matchups: Vec<([usize; 2], &'a HeadToHead)>,
}

impl BradleyTerry<'_> {
    /// Returns the maximum-likelihood strengths by Newton's method. Large steps are halved until the
    /// likelihood increases; it is concave, so this converges. Small steps are below the resolution of the
    /// likelihood, and safe.
    fn strengths(&self) -> Vec<f64> {
        const SMALL: f64 = 0.01;
        const DONE: f64 = 1e-8;
        let mut strengths = vec![0.0; self.players];
        for _ in 0..MAX_STEPS {
            let Some(cholesky) = self.information(&strengths).factor() else { break };
            let step = cholesky.solve(self.slope(&strengths));
            let longest = step.iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
            strengths = if longest < SMALL {
                step_from(&strengths, &step, 1.0)
            } else {
                self.climb(&strengths, &step)
            };
            if longest < DONE {
                break;
            }
        }
        strengths
    }

    /// Takes a step, or the largest fraction of it that increases the likelihood.
    fn climb(&self, from: &[f64], step: &[f64]) -> Vec<f64> {
        let start = self.likelihood(from);
        let mut part = 1.0;
        for _ in 0..40 {
            let next = step_from(from, step, part);
            if self.likelihood(&next) >= start {
                return next;
            }
            part /= 2.0;
        }
        from.to_vec()
    }

    /// Returns the log-likelihood of the results, including the prior.
    fn likelihood(&self, strengths: &[f64]) -> f64 {
        let results = self.matchups.iter().map(|([first, second], matchup)| {
            let (points, lead) = (matchup.points(), strengths[*first] - strengths[*second]);
            points * log_expected_score(lead) + (matchup.games() as f64 - points) * log_expected_score(-lead)
        });
        let prior = strengths.iter().map(|&own| -PRIOR / 2.0 * own * own);
        results.sum::<f64>() + prior.sum::<f64>()
    }

    /// Returns the gradient of the log-likelihood.
    fn slope(&self, strengths: &[f64]) -> Vec<f64> {
        let mut slope: Vec<f64> = strengths.iter().map(|&own| -PRIOR * own).collect();
        for ([first, second], matchup) in &self.matchups {
            let (points, lead) = (matchup.points(), strengths[*first] - strengths[*second]);
            // Points minus expected points, written without the difference of two large numbers that would
            // arise if all games are won.
            let more =
                points * expected_score(-lead) - (matchup.games() as f64 - points) * expected_score(lead);
            slope[*first] += more;
            slope[*second] -= more;
        }
        slope
    }

    /// Returns the observed information: the negative Hessian of the log-likelihood.
    fn information(&self, strengths: &[f64]) -> Matrix {
        let mut matrix = Matrix::zero(self.players);
        for ([first, second], matchup) in &self.matchups {
            let weight = matchup.games() as f64 * score_variance(strengths[*first] - strengths[*second]);
            *matrix.at(*first, *first) += weight;
            *matrix.at(*second, *second) += weight;
            *matrix.at(*first, *second) -= weight;
            *matrix.at(*second, *first) -= weight;
        }
        for player in 0..self.players {
            *matrix.at(player, player) += PRIOR;
        }
        matrix
    }

    /// Returns the variance of the pair scores around their expectation, relative to that of two independent
    /// coin flips. One pair with coin-flip variance is added, so that the dispersion is never 0 and results
    /// never count as certain.
    fn dispersion(&self, strengths: &[f64]) -> f64 {
        const COIN: f64 = 0.5;
        let (mut found, mut expected, mut pairs) = (0.0, 0.0, 0.0);
        for ([first, second], matchup) in &self.matchups {
            let lead = strengths[*first] - strengths[*second];
            for (&count, points) in matchup.pentanomial().0.iter().zip([0.0, 0.5, 1.0, 1.5, 2.0]) {
                let off = points - 2.0 * expected_score(lead);
                found += count as f64 * off * off;
                expected += count as f64 * 2.0 * score_variance(lead);
                pairs += count as f64;
            }
        }
        // Corrects for the degrees of freedom that the fit used up.
        let free = (pairs - self.players as f64 + 1.0).max(pairs / 2.0).max(1.0);
        (found * pairs.max(1.0) / free + COIN) / (expected + COIN)
    }

    /// Returns the errors of the strengths relative to their mean.
    fn errors(&self, strengths: &[f64]) -> Vec<f64> {
        let Some(cholesky) = self.information(strengths).factor() else { return vec![0.0; self.players] };
        let dispersion = self.dispersion(strengths);
        let mut inverse = cholesky.inverse();
        // Row i is the response of strength i to changes of the gradient; with centered columns, its response
        // relative to the mean. The gradient has the covariance `dispersion * results + prior`, which is
        // `dispersion * information + (1 - dispersion) * prior`. The inverse times the information cancels,
        // leaving one factor that is centered once more.
        inverse.center_columns();
        let variance = |player: usize| {
            let row = inverse.row(player);
            let mean = row.iter().sum::<f64>() / self.players as f64;
            let from_prior = PRIOR * dot(row, row);
            dispersion * (row[player] - mean) + (1.0 - dispersion) * from_prior
        };
        (0..self.players).map(|player| Z95 * libm::sqrt(variance(player).max(0.0))).collect()
    }
}

/// Returns the point a fraction of a step away.
fn step_from(from: &[f64], step: &[f64], part: f64) -> Vec<f64> {
    from.iter().zip(step).map(|(strength, step)| strength + part * step).collect()
}

/// Returns the expected score with a lead.
fn expected_score(lead: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-lead))
}

/// Returns the variance of a coin flip with the expected score.
fn score_variance(lead: f64) -> f64 {
    expected_score(lead) * expected_score(-lead)
}

/// Returns the logarithm of the expected score.
fn log_expected_score(lead: f64) -> f64 {
    if lead < 0.0 { lead - libm::log1p(libm::exp(lead)) } else { -libm::log1p(libm::exp(-lead)) }
}

/// A square matrix, in row-major order.
struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    fn zero(size: usize) -> Self {
        Self { size, cells: vec![0.0; size * size] }
    }

    fn at(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.cells[row * self.size + column]
    }

    fn row(&self, row: usize) -> &[f64] {
        &self.cells[row * self.size..][..self.size]
    }

    /// Subtracts the mean of each column.
    fn center_columns(&mut self) {
        let mut means = vec![0.0; self.size];
        for row in 0..self.size {
            means.iter_mut().zip(self.row(row)).for_each(|(mean, cell)| *mean += cell / self.size as f64);
        }
        for row in self.cells.chunks_mut(self.size.max(1)) {
            row.iter_mut().zip(&means).for_each(|(cell, mean)| *cell -= mean);
        }
    }

    /// Returns the Cholesky factor of a symmetric matrix, or `None` if it is not positive definite.
    fn factor(mut self) -> Option<Cholesky> {
        for row in 0..self.size {
            let (above, rest) = self.cells.split_at_mut(row * self.size);
            let current = &mut rest[..self.size];
            for column in 0..row {
                let other = &above[column * self.size..][..=column];
                current[column] =
                    (current[column] - dot(&current[..column], &other[..column])) / other[column];
            }
            let square = current[row] - dot(&current[..row], &current[..row]);
            // Rejects NaN as well.
            if square.is_nan() || square <= 0.0 {
                return None;
            }
            current[row] = libm::sqrt(square);
        }
        Some(Cholesky(self))
    }
}

/// A lower triangular Cholesky factor.
struct Cholesky(Matrix);

impl Cholesky {
    /// Solves `matrix * x = wanted` for `x`.
    fn solve(&self, wanted: Vec<f64>) -> Vec<f64> {
        let mut answer = wanted;
        for row in 0..self.0.size {
            let cells = self.0.row(row);
            answer[row] = (answer[row] - dot(&cells[..row], &answer[..row])) / cells[row];
        }
        for row in (0..self.0.size).rev() {
            let cells = self.0.row(row);
            answer[row] /= cells[row];
            let done = answer[row];
            answer[..row].iter_mut().zip(cells).for_each(|(left, cell)| *left -= done * cell);
        }
        answer
    }

    /// Returns the inverse of the matrix, which is symmetric.
    fn inverse(&self) -> Matrix {
        let mut inverse = Matrix::zero(self.0.size);
        for row in 0..self.0.size {
            let mut unit = vec![0.0; self.0.size];
            unit[row] = 1.0;
            inverse.cells[row * self.0.size..][..self.0.size].copy_from_slice(&self.solve(unit));
        }
        inverse
    }
}

/// Returns the dot product. Four independent sums allow the additions to overlap.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let (a, a_rest) = a.as_chunks::<4>();
    let (b, b_rest) = b.as_chunks::<4>();
    let mut sums = [0.0; 4];
    for (a, b) in a.iter().zip(b) {
        sums = std::array::from_fn(|lane| sums[lane] + a[lane] * b[lane]);
    }
    let rest: f64 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f64>() + rest
}
