//! The sequential probability ratio test, which ends a match once it is decided.
//!
//! The test compares two hypotheses: that the first player is stronger by `elo0`, and that it is stronger by
//! `elo1`. The match ends when the log-likelihood ratio of the two leaves its bounds. Each hypothesis fixes
//! only the mean of the pair scores, so it gets the most likely distribution with that mean (the generalized
//! likelihood ratio). This needs no model of draws and allows for dependence between the games of a pair.

use crate::Pentanomial;
use crate::elo::edge;
use crate::pentanomial::{PairDistribution, symmetric_sum};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A sequential probability ratio test of one player against another.
///
/// ```
/// use papan_arena::{Pentanomial, Sprt, SprtDecision};
///
/// let test: Sprt = "elo0=0,elo1=10".parse().unwrap();
/// let [lower, upper] = test.bounds();
/// assert_eq!(format!("{lower:.2} {upper:.2}"), "-2.94 2.94");
/// assert_eq!(test.decide(test.llr(&Pentanomial([20, 100, 200, 100, 20]))), SprtDecision::Continue);
/// assert_eq!(test.decide(test.llr(&Pentanomial([20, 100, 200, 200, 90]))), SprtDecision::Accept1);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The Elo difference under the first hypothesis, H0.
    pub elo0: f64,
    /// The Elo difference under the second hypothesis, H1, which is the larger one.
    pub elo1: f64,
    /// The probability of accepting H1 when H0 is true.
    pub alpha: f64,
    /// The probability of accepting H0 when H1 is true.
    pub beta: f64,
}

/// The decision of a test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtDecision {
    /// Undecided: more pairs are needed.
    Continue,
    /// H0 is accepted.
    Accept0,
    /// H1 is accepted.
    Accept1,
}

/// The reason why a test is invalid.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SprtError {
    /// A part cannot be parsed.
    #[error("invalid sequential test: cannot parse `{0}`, expected elo0=X,elo1=Y[,alpha=A,beta=B]")]
    Syntax(String),
    /// A part is given twice.
    #[error("invalid sequential test: `{0}` is given twice")]
    Duplicate(String),
    /// A part is missing.
    #[error("invalid sequential test: {0} is missing, expected elo0=X,elo1=Y")]
    Missing(&'static str),
    /// The hypotheses are not in order, or too large.
    #[error(
        "invalid sequential test: elo0={elo0} and elo1={elo1}, expected elo0 < elo1, both from -1000 to 1000"
    )]
    Elo {
        /// The first hypothesis.
        elo0: String,
        /// The second hypothesis.
        elo1: String,
    },
    /// An error probability is out of range.
    #[error("invalid sequential test: {name}={found}, expected more than 0 and less than 0.5")]
    Probability {
        /// The name of the parameter.
        name: &'static str,
        /// The given value.
        found: String,
    },
}

impl Sprt {
    /// The default of both error probabilities.
    pub const DEFAULT_ERROR: f64 = 0.05;
    /// The maximum absolute value of a hypothesis.
    const MAX_ELO: f64 = 1000.0;

    /// Creates a validated test.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        let test = Self { elo0, elo1, alpha, beta };
        test.check()?;
        Ok(test)
    }

    /// Checks that the test is valid.
    pub fn check(&self) -> Result<(), SprtError> {
        let reach = -Self::MAX_ELO..=Self::MAX_ELO;
        if !(reach.contains(&self.elo0) && reach.contains(&self.elo1) && self.elo0 < self.elo1) {
            return Err(SprtError::Elo { elo0: self.elo0.to_string(), elo1: self.elo1.to_string() });
        }
        for (name, found) in [("alpha", self.alpha), ("beta", self.beta)] {
            if !(found > 0.0 && found < 0.5) {
                return Err(SprtError::Probability { name, found: found.to_string() });
            }
        }
        Ok(())
    }

    /// Returns the log-likelihood ratios at which H0 and H1 are accepted.
    pub fn bounds(&self) -> [f64; 2] {
        [libm::log(self.beta / (1.0 - self.alpha)), libm::log((1.0 - self.beta) / self.alpha)]
    }

    /// Returns the log-likelihood ratio of H1 to H0; 0 without pairs.
    ///
    /// Empty classes get a pseudocount of 0.001. This lets each hypothesis reach its mean and bounds the
    /// change by a single pair, so a few pairs alone do not end a test unless the hypotheses are very far
    /// apart. With 0 and 100 Elo it takes nine lost pairs.
    ///
    /// From the opponent's perspective, with [swapped](Pentanomial::swapped) pairs and the hypotheses `-elo1`
    /// and `-elo0`, the ratio is exactly negated.
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let distribution = pairs.distribution();
        let weaker = fit(&distribution, edge(self.elo0));
        let stronger = fit(&distribution, edge(self.elo1));
        let ratio = |class: usize| distribution.shares[class] * (weaker[class] - stronger[class]);
        distribution.pairs * symmetric_sum(std::array::from_fn(ratio))
    }

    /// Returns the decision at a log-likelihood ratio.
    pub fn decide(&self, llr: f64) -> SprtDecision {
        match self.bounds() {
            [lower, _] if llr <= lower => SprtDecision::Accept0,
            [_, upper] if llr >= upper => SprtDecision::Accept1,
            _ => SprtDecision::Continue,
        }
    }
}

/// Returns the logarithms of the factors by which each class becomes less likely in the maximum-likelihood
/// distribution whose mean exceeds one half by `edge`.
///
/// By Lagrange multipliers, that distribution is `share / divisor`, where the divisor is linear in the class
/// and 1 at the required mean.
fn fit(distribution: &PairDistribution, edge: f64) -> [f64; 5] {
    let mut shares = distribution.shares;
    if distribution.edge > edge {
        return lowered(&shares, edge).map(libm::log);
    }
    if distribution.edge < edge {
        // From the opponent's perspective, the mean has to fall as well.
        shares.reverse();
        let mut divisors = lowered(&shares, -edge);
        divisors.reverse();
        return divisors.map(libm::log);
    }
    [0.0; 5]
}

/// Returns the divisors that lower the mean of `shares` to `edge` above one half, if it is higher.
///
/// The unknown is the divisor `u` of the lowest class, which is 1 if nothing changes. The sum of `share *
/// offset / divisor`, with offsets from the required mean, increases with `u`, and its root is the solution.
/// The sum has a pole at 0, but the fitted share of the lowest class is at most 1, so `u` is at least that
/// class's share: in between there is one root and no pole. Newton steps are taken while they stay inside the
/// bracket and shrink; otherwise the bracket is bisected.
fn lowered(shares: &[f64; 5], edge: f64) -> [f64; 5] {
    let offsets: [f64; 5] = std::array::from_fn(|class| (class as f64 - 2.0) * 0.25 - edge);
    let (mut low, mut high) = (shares[0], 1.0);
    let mut u = high;
    let mut last_step = high - low;
    // Bisection alone takes fewer than 110 steps to full precision.
    for _ in 0..250 {
        let (value, slope) = sum_at(u, shares, &offsets, edge);
        if value > 0.0 {
            high = u;
        } else {
            low = u;
        }
        let newton = u - value / slope;
        let is_newton = newton > low && newton < high && (newton - u).abs() <= last_step / 2.0;
        let next = if is_newton { newton } else { f64::midpoint(low, high) };
        last_step = (next - u).abs();
        u = next;
        if last_step <= f64::EPSILON * u || high - low <= f64::EPSILON * high {
            break;
        }
    }
    divisors(u, edge)
}

/// Returns the divisors of all classes, given that of the lowest. Interpolating between both ends avoids
/// cancellation near 0.
fn divisors(u: f64, edge: f64) -> [f64; 5] {
    let score = 0.5 + edge;
    let highest = (1.0 - u * (1.0 - score)) / score;
    std::array::from_fn(|class| {
        let place = class as f64 * 0.25;
        u * (1.0 - place) + highest * place
    })
}

/// Returns the sum whose root is sought, and its derivative.
fn sum_at(u: f64, shares: &[f64; 5], offsets: &[f64; 5], edge: f64) -> (f64, f64) {
    let divisors = divisors(u, edge);
    let (mut value, mut slope) = (0.0, 0.0);
    for class in 0..5 {
        let part = offsets[class] / divisors[class];
        value += shares[class] * part;
        slope += shares[class] * part * part;
    }
    (value, slope / (0.5 + edge))
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, alpha, beta } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta}")
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let mut found: [Option<f64>; 4] = [None; 4];
        for part in text.split(',') {
            let (name, value) = read_part(part)?;
            if found[name].replace(value).is_some() {
                return Err(SprtError::Duplicate(NAMES[name].to_owned()));
            }
        }
        let [elo0, elo1, alpha, beta] = found;
        Self::new(
            elo0.ok_or(SprtError::Missing(NAMES[0]))?,
            elo1.ok_or(SprtError::Missing(NAMES[1]))?,
            alpha.unwrap_or(Self::DEFAULT_ERROR),
            beta.unwrap_or(Self::DEFAULT_ERROR),
        )
    }
}

/// The names of the parts.
const NAMES: [&str; 4] = ["elo0", "elo1", "alpha", "beta"];

/// Parses a part and returns the index of its name and its value.
fn read_part(part: &str) -> Result<(usize, f64), SprtError> {
    let error = || SprtError::Syntax(part.to_owned());
    let (name, value) = part.trim().split_once('=').ok_or_else(error)?;
    let name = NAMES.iter().position(|&known| known == name).ok_or_else(error)?;
    Ok((name, value.parse().map_err(|_| error())?))
}

impl fmt::Display for SprtDecision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Continue => "undecided",
            Self::Accept0 => "H0 accepted",
            Self::Accept1 => "H1 accepted",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_round_trip() {
        let test: Sprt = "elo0=0,elo1=10".parse().unwrap();
        assert_eq!(test, Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 });
        assert_eq!(test.to_string(), "elo0=0,elo1=10,alpha=0.05,beta=0.05");
        for text in ["elo0=-3.5,elo1=-0.25,alpha=0.01,beta=0.2", "elo0=0,elo1=2.5,alpha=0.05,beta=0.05"] {
            assert_eq!(text.parse::<Sprt>().unwrap().to_string(), text);
        }
        let mixed = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.1 };
        assert_eq!("beta=0.1,elo1=5,elo0=0".parse(), Ok(mixed));
    }

    #[test]
    fn rejects_invalid_tests() {
        let error = |text: &str| text.parse::<Sprt>().unwrap_err().to_string();
        let form = "expected elo0=X,elo1=Y[,alpha=A,beta=B]";
        for part in ["", "elo0", "elo2=1", "elo0=x", "elo0="] {
            assert_eq!(error(part), format!("invalid sequential test: cannot parse `{part}`, {form}"));
        }
        assert_eq!(error("elo0=1"), "invalid sequential test: elo1 is missing, expected elo0=X,elo1=Y");
        assert_eq!(error("elo0=1,elo0=2"), "invalid sequential test: `elo0` is given twice");
        let order = "expected elo0 < elo1, both from -1000 to 1000";
        for (low, high) in [("5", "5"), ("5", "4"), ("NaN", "4"), ("0", "inf"), ("0", "1001")] {
            let found = error(&format!("elo0={low},elo1={high}"));
            assert_eq!(found, format!("invalid sequential test: elo0={low} and elo1={high}, {order}"));
        }
        for value in ["0", "0.5", "-1", "NaN"] {
            let found = error(&format!("elo0=0,elo1=5,beta={value}"));
            let expected = "expected more than 0 and less than 0.5";
            assert_eq!(found, format!("invalid sequential test: beta={value}, {expected}"));
        }
    }

    #[test]
    fn constant_results_lead_to_the_right_decision() {
        let state = |text: &str, class: usize, count| {
            let test: Sprt = text.parse().unwrap();
            let mut pairs = Pentanomial::default();
            pairs.0[class] = count;
            let llr = test.llr(&pairs);
            assert!(llr.is_finite(), "{text} {class} {count}");
            test.decide(llr)
        };
        for exponent in 4..40 {
            assert_eq!(state("elo0=0,elo1=40", 4, 1 << exponent) == SprtDecision::Accept1, exponent > 4);
            assert_eq!(state("elo0=0,elo1=40", 0, 1 << exponent) == SprtDecision::Accept0, exponent > 4);
            assert_eq!(state("elo0=-5,elo1=5", 2, 1 << exponent), SprtDecision::Continue);
            assert_eq!(state("elo0=0,elo1=10", 2, 1 << exponent) == SprtDecision::Accept0, exponent > 6);
        }
        for class in 0..5 {
            for count in 0..9 {
                assert_eq!(state("elo0=0,elo1=100", class, count), SprtDecision::Continue);
            }
        }
        assert_eq!(state("elo0=0,elo1=100", 0, 9), SprtDecision::Accept0);
    }

    #[test]
    fn the_fitted_distribution_has_the_required_mean() {
        for counts in [[0; 5], [0, 0, 9, 0, 0], [1 << 20, 0, 0, 0, 0], [1, 2, 3, 4, 5], [0, 0, 0, 0, 1]] {
            let distribution = Pentanomial(counts).distribution();
            for score in [0.01, 0.3, 0.5, 0.514, 0.99] {
                let logs = fit(&distribution, score - 0.5);
                let fitted: [f64; 5] = std::array::from_fn(|i| distribution.shares[i] / libm::exp(logs[i]));
                let mean: f64 = (0..5).map(|i| fitted[i] * i as f64 / 4.0).sum();
                assert!((fitted.iter().sum::<f64>() - 1.0).abs() < 1e-3, "{counts:?} {score} {fitted:?}");
                assert!((mean - score).abs() < 1e-3, "{counts:?} {score} {mean}");
            }
        }
    }
}
