//! Ratings of many players from all their games together.
//!
//! The model is that of Bradley and Terry: a player who is `d` Elo stronger is expected to score
//! `1 / (1 + 10^(-d / 400))`. A draw is half a win and half a loss. The ratings are those that make
//! the results most likely, with a weak prior: before the first game each rating is thought to be normally
//! distributed about zero with a deviation of 1,000 Elo. Thus unbeaten players have finite ratings,
//! who never played stands at zero, and groups that never met lie around the same mean, with errors
//! that say how little that means.
//!
//! The errors come from the inverse of the observed information, which takes games for independent
//! throws of a coin. Pairs vary less than that, as many games are drawn and both games share their luck, or
//! more. So the share of the results in it is scaled by how much pairs do vary about what the ratings
//! expect, all of them together; the prior's is not.

use crate::elo::{PER_NAT, Z95};
use crate::{Interval, Meeting};

/// How much is known about each rating before the first game: one over the variance.
const PRIOR: f64 = (PER_NAT / 1000.0) * (PER_NAT / 1000.0);

/// Newton's method takes fewer than ten steps on real results; this is where it stops on any.
const MOST_STEPS: usize = 50;

/// The rating of each of `players`, from all meetings among them, with a mean of zero and errors
/// against that mean. Meetings of others are not looked at.
///
/// ```
/// # use papan_arena::{Meeting, PairResult, ratings};
/// let mut meeting = Meeting::default();
/// for _ in 0..1000 {
///     meeting.add(&PairResult { players: [0, 1], halves: [2, 1], margins: [None; 2] });
/// }
/// let ratings = ratings(2, [([0, 1], &meeting)]);
/// assert!((ratings[0].value - ratings[1].value - 190.8).abs() < 0.2);
/// ```
pub fn ratings<'a>(
    players: usize,
    meetings: impl IntoIterator<Item = ([usize; 2], &'a Meeting)>,
) -> Vec<Interval> {
    let is_known = |pair: [usize; 2]| pair[0] != pair[1] && pair.iter().all(|&player| player < players);
    let meetings = meetings.into_iter().filter(|(pair, _)| is_known(*pair)).collect();
    let field = Field { players, meetings };
    let strengths = field.strengths();
    let errors = field.errors(&strengths);
    let mean = strengths.iter().sum::<f64>() / players.max(1) as f64;
    let interval =
        |(strength, error)| Interval { value: (strength - mean) * PER_NAT, error: error * PER_NAT };
    strengths.iter().zip(errors).map(interval).collect()
}

/// All who played, and what they played. Strengths are in natural units.
struct Field<'a> {
    players: usize,
    meetings: Vec<([usize; 2], &'a Meeting)>,
}

impl Field<'_> {
    /// The strengths that make the results most likely, by Newton's method. A step that is not small is
    /// shortened until the results do become likelier, and the likelihood has one summit, so it gets
    /// there. Small steps are beyond what the likelihood can tell apart, and safe.
    fn strengths(&self) -> Vec<f64> {
        const SMALL: f64 = 0.01;
        const DONE: f64 = 1e-8;
        let mut strengths = vec![0.0; self.players];
        for _ in 0..MOST_STEPS {
            let Some(root) = self.information(&strengths).factor() else { break };
            let step = root.solve(self.slope(&strengths));
            let longest = step.iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
            strengths =
                if longest < SMALL { moved(&strengths, &step, 1.0) } else { self.climb(&strengths, &step) };
            if longest < DONE {
                break;
            }
        }
        strengths
    }

    /// Goes a step, or as much of it as makes the results likelier.
    fn climb(&self, from: &[f64], step: &[f64]) -> Vec<f64> {
        let start = self.likelihood(from);
        let mut part = 1.0;
        for _ in 0..40 {
            let next = moved(from, step, part);
            if self.likelihood(&next) >= start {
                return next;
            }
            part /= 2.0;
        }
        from.to_vec()
    }

    /// The logarithm of how likely the results are, and the prior.
    fn likelihood(&self, strengths: &[f64]) -> f64 {
        let results = self.meetings.iter().map(|([first, second], meeting)| {
            let (points, lead) = (meeting.points(), strengths[*first] - strengths[*second]);
            points * log_score(lead) + (meeting.games() as f64 - points) * log_score(-lead)
        });
        let prior = strengths.iter().map(|&own| -PRIOR / 2.0 * own * own);
        results.sum::<f64>() + prior.sum::<f64>()
    }

    /// How the likelihood grows with each strength.
    fn slope(&self, strengths: &[f64]) -> Vec<f64> {
        let mut slope: Vec<f64> = strengths.iter().map(|&own| -PRIOR * own).collect();
        for ([first, second], meeting) in &self.meetings {
            let (points, lead) = (meeting.points(), strengths[*first] - strengths[*second]);
            // Points less what is expected, without the difference of two large numbers where all games are won.
            let more = points * score(-lead) - (meeting.games() as f64 - points) * score(lead);
            slope[*first] += more;
            slope[*second] -= more;
        }
        slope
    }

    /// How sharply the likelihood is curved: the information of the results and the prior.
    fn information(&self, strengths: &[f64]) -> Matrix {
        let mut matrix = Matrix::zero(self.players);
        for ([first, second], meeting) in &self.meetings {
            let weight = meeting.games() as f64 * spread(strengths[*first] - strengths[*second]);
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

    /// How much pairs vary about what is expected of them, as a part of what two throws of a coin would. One
    /// pair that varies as the coin does is added, so that it is never zero, and results are never
    /// thought to be certain.
    fn dispersion(&self, strengths: &[f64]) -> f64 {
        const COIN: f64 = 0.5;
        let (mut found, mut expected, mut pairs) = (0.0, 0.0, 0.0);
        for ([first, second], meeting) in &self.meetings {
            let lead = strengths[*first] - strengths[*second];
            for (&count, points) in meeting.pentanomial().0.iter().zip([0.0, 0.5, 1.0, 1.5, 2.0]) {
                let off = points - 2.0 * score(lead);
                found += count as f64 * off * off;
                expected += count as f64 * 2.0 * spread(lead);
                pairs += count as f64;
            }
        }
        // The ratings have been fitted to the pairs, which brings them nearer than they are.
        let free = (pairs - self.players as f64 + 1.0).max(pairs / 2.0).max(1.0);
        (found * pairs.max(1.0) / free + COIN) / (expected + COIN)
    }

    /// The errors of the strengths against their mean.
    fn errors(&self, strengths: &[f64]) -> Vec<f64> {
        let Some(root) = self.information(strengths).factor() else { return vec![0.0; self.players] };
        let dispersion = self.dispersion(strengths);
        let mut inverse = root.inverse();
        // Row i tells how strength i answers when the slopes vary; with columns centred, how it does so
        // against the mean. The slopes vary by `dispersion * results + prior`, which is
        // `dispersion * information + (1 - dispersion) * prior`, and the inverse of the information times
        // the information leaves but the one centred once more.
        inverse.centre_columns();
        let variance = |player: usize| {
            let row = inverse.row(player);
            let mean = row.iter().sum::<f64>() / self.players as f64;
            let from_prior = PRIOR * dot(row, row);
            dispersion * (row[player] - mean) + (1.0 - dispersion) * from_prior
        };
        (0..self.players).map(|player| Z95 * libm::sqrt(variance(player).max(0.0))).collect()
    }
}

/// A part of a step from somewhere.
fn moved(from: &[f64], step: &[f64], part: f64) -> Vec<f64> {
    from.iter().zip(step).map(|(strength, step)| strength + part * step).collect()
}

/// The score that is expected with a lead.
fn score(lead: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-lead))
}

/// The variance of a coin that falls as the score says.
fn spread(lead: f64) -> f64 {
    score(lead) * score(-lead)
}

/// The logarithm of the score.
fn log_score(lead: f64) -> f64 {
    if lead < 0.0 { lead - libm::log1p(libm::exp(lead)) } else { -libm::log1p(libm::exp(-lead)) }
}

/// A square matrix, in rows.
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

    /// Takes the mean of each column away from it.
    fn centre_columns(&mut self) {
        let mut means = vec![0.0; self.size];
        for row in 0..self.size {
            means.iter_mut().zip(self.row(row)).for_each(|(mean, cell)| *mean += cell / self.size as f64);
        }
        for row in self.cells.chunks_mut(self.size.max(1)) {
            row.iter_mut().zip(&means).for_each(|(cell, mean)| *cell -= mean);
        }
    }

    /// The lower triangle whose square this symmetric matrix is (Cholesky's), if there is one.
    fn factor(mut self) -> Option<Root> {
        for row in 0..self.size {
            let (above, rest) = self.cells.split_at_mut(row * self.size);
            let current = &mut rest[..self.size];
            for column in 0..row {
                let other = &above[column * self.size..][..=column];
                current[column] =
                    (current[column] - dot(&current[..column], &other[..column])) / other[column];
            }
            let square = current[row] - dot(&current[..row], &current[..row]);
            // Not a number is no summit either.
            if square.is_nan() || square <= 0.0 {
                return None;
            }
            current[row] = libm::sqrt(square);
        }
        Some(Root(self))
    }
}

/// A lower triangle, the root of a symmetric matrix.
struct Root(Matrix);

impl Root {
    /// What the matrix turns into `wanted`.
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

    /// The inverse of the matrix, which is symmetric.
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

/// The sum of products, as four sums side by side: one alone would wait for itself.
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
