//! Pentanomial counts: pairs by points.

use serde::{Deserialize, Serialize};

/// The number of pairs with 0, 1/2, 1, 3/2 and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pentanomial(pub [u64; 5]);

/// The pseudocount of empty classes, so that no class is considered impossible.
const PSEUDOCOUNT: f64 = 1e-3;

impl Pentanomial {
    /// Returns the number of pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the half points of all pairs.
    pub fn half_points(&self) -> u64 {
        self.0.iter().zip(0..).map(|(&count, class)| count * class).sum()
    }

    /// Returns the number of pairs with more than one point.
    pub fn won(&self) -> u64 {
        self.0[3] + self.0[4]
    }

    /// Returns the number of pairs with less than one point.
    pub fn lost(&self) -> u64 {
        self.0[0] + self.0[1]
    }

    /// Returns the counts from the opponent's perspective.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let mut counts = self.0;
        counts.reverse();
        Self(counts)
    }

    /// Returns the estimated distribution of the pair score. Empty classes get a pseudocount, so the variance
    /// is positive even without pairs.
    pub fn distribution(&self) -> PairDistribution {
        let counts = self.0.map(|count| if count == 0 { PSEUDOCOUNT } else { count as f64 });
        let pairs = symmetric_sum(counts);
        let shares = counts.map(|count| count / pairs);
        let [lost, behind, _, ahead, won] = shares;
        let edge = (won - lost) * 0.5 + (ahead - behind) * 0.25;
        let square = |class: usize| {
            let off = (class as f64 - 2.0) * 0.25 - edge;
            shares[class] * off * off
        };
        PairDistribution { pairs, shares, edge, variance: symmetric_sum(std::array::from_fn(square)) }
    }
}

/// Adds opposite classes first, so that swapped pairs give bit-identical sums.
pub(crate) fn symmetric_sum([lost, behind, level, ahead, won]: [f64; 5]) -> f64 {
    (lost + won) + (behind + ahead) + level
}

/// The distribution of the score of a pair, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairDistribution {
    /// The number of pairs, including pseudocounts.
    pub pairs: f64,
    /// The share of each class; never 0.
    pub shares: [f64; 5],
    /// The mean minus one half.
    pub edge: f64,
    /// The variance; never 0.
    pub variance: f64,
}
