//! What a meeting says about the strength of two players.

use crate::elo::{self, PER_NAT, Z95};
use crate::{Margins, Meeting};
use serde::{Deserialize, Serialize};

/// A number and how far the truth may be from it to either side, with a probability of 95%.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Interval {
    /// The number.
    pub value: f64,
    /// Half the width of the interval.
    pub error: f64,
}

/// The figures of a meeting. Each is finite, whatever the results are.
///
/// The pair is the unit: with mean `mu` and variance `var` of the pairs' scores (0, 1/4, 1/2, 3/4, 1),
/// `n` pairs say that the score is `mu` within 1.96 root(`var` / `n`). Classes of pairs that never
/// occurred count as a thousandth of a pair, and scores are held within 0.001 and 0.999 before they are
/// turned into Elo. From that follow the extreme cases:
///
/// | results    | Elo                                            | normalised Elo        | LOS          |
/// |------------|------------------------------------------------|-----------------------|--------------|
/// | none       | 0, with an error of 1,199.83, the whole range  | 0, error 6,810        | 0.5          |
/// | all drawn  | 0, with an error near 0                        | 0                     | 0.5          |
/// | all won    | up to 1,199.83; the error vanishes with more   | large, no meaning     | near 1       |
/// | all lost   | the same, negative                             | the same, negative    | near 0       |
///
/// So an Elo of 1,199.83 reads "at least that".
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// Points for each game as they were made; 0.5 where there are none.
    pub score: f64,
    /// The difference in Elo.
    pub elo: Interval,
    /// The difference in normalised Elo: in standard deviations of a game rather than in score, so
    /// that it says how many games show it.
    pub nelo: Interval,
    /// Likelihood of superiority: the probability that the player is the stronger one.
    pub los: f64,
    /// The share of drawn pairs, in which each side got one point; 0 where there are none. Games are drawn in few or
    /// none of them where each side wins the game in which it has the better seat.
    pub draw_ratio: f64,
    /// Pairs won for each pair lost. No pair lost counts as one; 1 where as many were won as lost, also
    /// if that is none.
    pub pairs_ratio: f64,
    /// The mean margin of a game, from the pairs that were played out, if there are two such pairs.
    pub margin: Option<Interval>,
}

impl Estimate {
    /// The figures of a meeting, for the player whose tally it is.
    pub fn of(meeting: &Meeting) -> Self {
        let spread = meeting.pentanomial().spread();
        let deviation = libm::sqrt(spread.variance / spread.pairs);
        let reach = Z95 * deviation;
        let upper = elo::of_edge(spread.edge + reach);
        let lower = elo::of_edge(spread.edge - reach);
        // A pair has half the variance of a game, so this is in deviations of a game.
        let scale = 2.0 * PER_NAT / libm::sqrt(2.0 * spread.variance);
        Self {
            score: meeting.score(),
            elo: Interval { value: elo::of_edge(spread.edge), error: (upper - lower) / 2.0 },
            nelo: Interval { value: spread.edge * scale, error: reach * scale },
            los: normal(spread.edge / deviation),
            draw_ratio: draw_ratio(meeting),
            pairs_ratio: pairs_ratio(meeting),
            margin: margin(meeting.margins()),
        }
    }
}

/// The probability that a standard normal number is below `z`.
fn normal(z: f64) -> f64 {
    0.5 * libm::erfc(-z * std::f64::consts::FRAC_1_SQRT_2)
}

fn draw_ratio(meeting: &Meeting) -> f64 {
    let pairs = meeting.pentanomial();
    pairs.0[2] as f64 / pairs.pairs().max(1) as f64
}

fn pairs_ratio(meeting: &Meeting) -> f64 {
    let (won, lost) = (meeting.pentanomial().won(), meeting.pentanomial().lost());
    if won == lost { 1.0 } else { won as f64 / lost.max(1) as f64 }
}

/// The mean margin of a game; one pair alone says nothing about how much margins vary.
fn margin(margins: &Margins) -> Option<Interval> {
    if margins.pairs < 2 {
        return None;
    }
    let pairs = margins.pairs as f64;
    let mean = margins.sum as f64 / pairs;
    let variance = ((margins.squares as f64 - mean * margins.sum as f64) / (pairs - 1.0)).max(0.0);
    Some(Interval { value: mean / 2.0, error: Z95 * libm::sqrt(variance / pairs) / 2.0 })
}
