//! Estimates of the difference in strength between two players.

use crate::elo::{self, ELO_PER_NAT, Z95};
use crate::{HeadToHead, Margins};
use serde::{Deserialize, Serialize};

/// A value with its 95% confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Interval {
    /// The value.
    pub value: f64,
    /// Half the width of the interval.
    pub error: f64,
}

/// The statistics of a matchup. All are finite for any results.
///
/// The unit is the pair: with mean `mu` and variance `var` of the pair scores (0, 1/4, 1/2, 3/4, 1), the
/// score after `n` pairs is `mu` ± 1.96 sqrt(`var` / `n`). Classes of pairs that never occurred get a
/// pseudocount of 0.001, and scores are clamped to 0.001..0.999 before they are converted to Elo. This
/// defines the degenerate cases:
///
/// | results    | Elo                                            | normalized Elo        | LOS          |
/// |------------|------------------------------------------------|-----------------------|--------------|
/// | none       | 0, with an error of 1,199.83, the whole range  | 0, error 6,810        | 0.5          |
/// | all drawn  | 0, with an error near 0                        | 0                     | 0.5          |
/// | all won    | up to 1,199.83; the error vanishes with more   | large, meaningless    | near 1       |
/// | all lost   | the same, negative                             | the same, negative    | near 0       |
///
/// An Elo of 1,199.83 means "at least that".
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// Points per game; 0.5 without games.
    pub score: f64,
    /// The Elo difference.
    pub elo: Interval,
    /// The normalized Elo difference: measured in standard deviations of a game, so that it determines how
    /// many games are needed to show it.
    pub nelo: Interval,
    /// Likelihood of superiority: the probability that the player is the stronger one.
    pub los: f64,
    /// The share of drawn pairs, in which each side got one point; 0 without pairs. Such a pair need not
    /// contain drawn games: each side may win the game in which it has the better seat.
    pub draw_ratio: f64,
    /// Won pairs per lost pair, with a divisor of at least 1; 1 if equally many were won and lost.
    pub pairs_ratio: f64,
    /// The mean margin of a game, if at least two pairs were played out.
    pub margin: Option<Interval>,
}

impl Estimate {
    /// Computes the statistics for the player whose perspective the matchup has.
    pub fn of(matchup: &HeadToHead) -> Self {
        let distribution = matchup.pentanomial().distribution();
        let deviation = libm::sqrt(distribution.variance / distribution.pairs);
        let reach = Z95 * deviation;
        let upper = elo::elo_of_edge(distribution.edge + reach);
        let lower = elo::elo_of_edge(distribution.edge - reach);
        // A pair score has half the variance of a game score.
        let scale = 2.0 * ELO_PER_NAT / libm::sqrt(2.0 * distribution.variance);
        Self {
            score: matchup.score(),
            elo: Interval { value: elo::elo_of_edge(distribution.edge), error: (upper - lower) / 2.0 },
            nelo: Interval { value: distribution.edge * scale, error: reach * scale },
            los: normal(distribution.edge / deviation),
            draw_ratio: draw_ratio(matchup),
            pairs_ratio: pairs_ratio(matchup),
            margin: margin(matchup.margins()),
        }
    }
}

/// The cumulative distribution function of the standard normal distribution.
fn normal(z: f64) -> f64 {
    0.5 * libm::erfc(-z * std::f64::consts::FRAC_1_SQRT_2)
}

fn draw_ratio(matchup: &HeadToHead) -> f64 {
    let pairs = matchup.pentanomial();
    pairs.0[2] as f64 / pairs.pairs().max(1) as f64
}

fn pairs_ratio(matchup: &HeadToHead) -> f64 {
    let (won, lost) = (matchup.pentanomial().won(), matchup.pentanomial().lost());
    if won == lost { 1.0 } else { won as f64 / lost.max(1) as f64 }
}

/// Returns the mean margin of a game. A single pair does not determine the variance.
fn margin(margins: &Margins) -> Option<Interval> {
    if margins.pairs < 2 {
        return None;
    }
    let pairs = margins.pairs as f64;
    let mean = margins.sum as f64 / pairs;
    let variance = ((margins.squares as f64 - mean * margins.sum as f64) / (pairs - 1.0)).max(0.0);
    Some(Interval { value: mean / 2.0, error: Z95 * libm::sqrt(variance / pairs) / 2.0 })
}
