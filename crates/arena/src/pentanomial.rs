//! Pairs counted by what they brought.

use serde::{Deserialize, Serialize};

/// How many pairs brought 0, a half, 1, one and a half and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pentanomial(pub [u64; 5]);

/// What stands for a count of zero in estimates, so that no class is thought to be impossible.
const TRACE: f64 = 1e-3;

impl Pentanomial {
    /// How many pairs there are.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Half points of all pairs together.
    pub fn halves(&self) -> u64 {
        self.0.iter().zip(0..).map(|(&count, class)| count * class).sum()
    }

    /// Pairs that brought more than one point.
    pub fn won(&self) -> u64 {
        self.0[3] + self.0[4]
    }

    /// Pairs that brought less than one point.
    pub fn lost(&self) -> u64 {
        self.0[0] + self.0[1]
    }

    /// The same pairs as the other player sees them.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let mut counts = self.0;
        counts.reverse();
        Self(counts)
    }

    /// How the score of a pair is distributed, judging by these. Classes that never occurred are taken
    /// for a thousandth of a pair, so there is always some spread, also where there are no pairs.
    pub fn spread(&self) -> Spread {
        let counts = self.0.map(|count| if count == 0 { TRACE } else { count as f64 });
        let pairs = mirrored(counts);
        let shares = counts.map(|count| count / pairs);
        let [lost, behind, _, ahead, won] = shares;
        let edge = (won - lost) * 0.5 + (ahead - behind) * 0.25;
        let square = |class: usize| {
            let off = (class as f64 - 2.0) * 0.25 - edge;
            shares[class] * off * off
        };
        Spread { pairs, shares, edge, variance: mirrored(std::array::from_fn(square)) }
    }
}

/// A sum that begins with opposite classes: swapped pairs give the same to the last bit.
pub(crate) fn mirrored([lost, behind, level, ahead, won]: [f64; 5]) -> f64 {
    (lost + won) + (behind + ahead) + level
}

/// The distribution of the score of a pair, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// How many pairs speak for it, with the traces of what never occurred.
    pub pairs: f64,
    /// The share of each class; none is zero.
    pub shares: [f64; 5],
    /// The mean less a half.
    pub edge: f64,
    /// The variance; never zero.
    pub variance: f64,
}
