//! The sequential test that ends a match as soon as it has shown something.
//!
//! Two hypotheses are compared: that the first player is stronger by `elo0`, and that it is stronger
//! by `elo1`. After each pair the log-likelihood ratio of the two is looked at, and the match ends
//! when it leaves its bounds. What pairs bring besides their mean is not known, so each hypothesis is
//! granted the distribution that fits the pairs best among those with its mean (the generalised
//! ratio): no model of draws is needed, and dependent games within a pair do no harm.

use crate::Pentanomial;
use crate::elo::edge;
use crate::pentanomial::{Spread, mirrored};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A sequential probability ratio test of one player against another.
///
/// ```
/// use papan_arena::{Pentanomial, Sprt, Verdict};
///
/// let test: Sprt = "elo0=0,elo1=10".parse().unwrap();
/// let [lower, upper] = test.bounds();
/// assert_eq!(format!("{lower:.2} {upper:.2}"), "-2.94 2.94");
/// assert_eq!(test.state(test.llr(&Pentanomial([20, 100, 200, 100, 20]))), Verdict::Continue);
/// assert_eq!(test.state(test.llr(&Pentanomial([20, 100, 200, 200, 90]))), Verdict::Accept1);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference in Elo under the first hypothesis.
    pub elo0: f64,
    /// The difference in Elo under the second hypothesis, the greater one.
    pub elo1: f64,
    /// The probability that the second is accepted though the first holds.
    pub alpha: f64,
    /// The probability that the first is accepted though the second holds.
    pub beta: f64,
}

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It is undecided: more pairs are needed.
    Continue,
    /// The first hypothesis is accepted.
    Accept0,
    /// The second hypothesis is accepted.
    Accept1,
}

/// Why a text is not a test, or a test makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SprtError {
    /// A part has another form.
    #[error(
        "`{0}` is not a part of a sequential test: expected elo0=X,elo1=Y and, if wanted, alpha=A,beta=B"
    )]
    Part(String),
    /// A part is there twice.
    #[error("`{0}` is there twice in a sequential test: expected it once")]
    Twice(String),
    /// A part is missing.
    #[error("a sequential test without {0}: expected elo0=X,elo1=Y")]
    Missing(&'static str),
    /// The hypotheses are in the wrong order, or out of reach.
    #[error("a sequential test of elo0={elo0} and elo1={elo1}: expected elo0 < elo1, both within 1000 of 0")]
    Elo {
        /// The first hypothesis.
        elo0: String,
        /// The second one.
        elo1: String,
    },
    /// An error probability makes no sense.
    #[error("a sequential test with {name}={found}: expected more than 0 and less than 0.5")]
    Probability {
        /// Which one.
        name: &'static str,
        /// What was given.
        found: String,
    },
}

impl Sprt {
    /// The error probabilities where nobody says others.
    pub const DEFAULT_ERROR: f64 = 0.05;
    /// How far from zero a hypothesis may be.
    const FARTHEST: f64 = 1000.0;

    /// A checked test.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        let test = Self { elo0, elo1, alpha, beta };
        test.check()?;
        Ok(test)
    }

    /// Whether the test makes sense.
    pub fn check(&self) -> Result<(), SprtError> {
        let reach = -Self::FARTHEST..=Self::FARTHEST;
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

    /// The log-likelihood ratios at which the first and the second hypothesis are accepted.
    pub fn bounds(&self) -> [f64; 2] {
        [libm::log(self.beta / (1.0 - self.alpha)), libm::log((1.0 - self.beta) / self.alpha)]
    }

    /// The log-likelihood ratio of the second hypothesis to the first; 0 where there are no pairs.
    ///
    /// Classes of pairs that never occurred count as a thousandth of a pair. That leaves each hypothesis
    /// a way to its mean, and a pair moves the ratio by no more than the logarithm of what the two
    /// hypotheses may grant its class: so a few pairs alone end no test, unless the hypotheses are very far
    /// apart. With 0 and 100 Elo it takes nine pairs that are all lost.
    ///
    /// Seen from the other side, with the pairs [swapped](Pentanomial::swapped) and the hypotheses `-elo1` and
    /// `-elo0`, it is the same number with the other sign, to the last bit.
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let spread = pairs.spread();
        let weaker = fit(&spread, edge(self.elo0));
        let stronger = fit(&spread, edge(self.elo1));
        let ratio = |class: usize| spread.shares[class] * (weaker[class] - stronger[class]);
        spread.pairs * mirrored(std::array::from_fn(ratio))
    }

    /// What the test says at a log-likelihood ratio.
    pub fn state(&self, llr: f64) -> Verdict {
        match self.bounds() {
            [lower, _] if llr <= lower => Verdict::Accept0,
            [_, upper] if llr >= upper => Verdict::Accept1,
            _ => Verdict::Continue,
        }
    }
}

/// How much less likely each class becomes, as a logarithm, in the distribution with a mean of `edge` over a half
/// that fits `spread` best.
///
/// That distribution is `share / divisor`, where the divisor is linear in the class and 1 at the mean that is wanted
/// (by Lagrange's method).
fn fit(spread: &Spread, edge: f64) -> [f64; 5] {
    let mut shares = spread.shares;
    if spread.edge > edge {
        return lowered(&shares, edge).map(libm::log);
    }
    if spread.edge < edge {
        // Seen from the other side the mean has to fall, too.
        shares.reverse();
        let mut divisors = lowered(&shares, -edge);
        divisors.reverse();
        return divisors.map(libm::log);
    }
    [0.0; 5]
}

/// The divisors that lower the mean of `shares` to `edge` over a half, if it is not lower already.
///
/// They are found by the divisor of the lowest class, `u`, which is 1 where nothing is lowered. The sum of `share *
/// offset / divisor`, each offset from the wanted mean, rises with `u`, and its root is wanted. It has a pole at 0, but
/// the fitted share of the lowest class is at most 1, so `u` is at least its share: between the two there is one root
/// and no pole. Newton's steps are taken while they stay between what is known of the root and shrink; else the
/// interval is halved.
fn lowered(shares: &[f64; 5], edge: f64) -> [f64; 5] {
    let offsets: [f64; 5] = std::array::from_fn(|class| (class as f64 - 2.0) * 0.25 - edge);
    let (mut low, mut high) = (shares[0], 1.0);
    let mut u = high;
    let mut last_step = high - low;
    // Halving alone would take fewer than 110 steps to the last bit.
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

/// The divisors of all classes, given that of the lowest. As a mean of the two ends none loses its digits where it is
/// near 0.
fn divisors(u: f64, edge: f64) -> [f64; 5] {
    let score = 0.5 + edge;
    let highest = (1.0 - u * (1.0 - score)) / score;
    std::array::from_fn(|class| {
        let place = class as f64 * 0.25;
        u * (1.0 - place) + highest * place
    })
}

/// The sum whose root is sought, and how fast it rises with the divisor of the lowest class.
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
                return Err(SprtError::Twice(NAMES[name].to_owned()));
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

/// The parts of a test in text.
const NAMES: [&str; 4] = ["elo0", "elo1", "alpha", "beta"];

/// Which part it is, and its number.
fn read_part(part: &str) -> Result<(usize, f64), SprtError> {
    let wrong = || SprtError::Part(part.to_owned());
    let (name, value) = part.trim().split_once('=').ok_or_else(wrong)?;
    let name = NAMES.iter().position(|&known| known == name).ok_or_else(wrong)?;
    Ok((name, value.parse().map_err(|_| wrong())?))
}

impl fmt::Display for Verdict {
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
    fn tests_are_read_as_they_are_written() {
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
    fn what_makes_no_sense_is_refused() {
        let refused = |text: &str| text.parse::<Sprt>().unwrap_err().to_string();
        let form = "expected elo0=X,elo1=Y and, if wanted, alpha=A,beta=B";
        for part in ["", "elo0", "elo2=1", "elo0=x", "elo0="] {
            assert_eq!(refused(part), format!("`{part}` is not a part of a sequential test: {form}"));
        }
        assert_eq!(refused("elo0=1"), "a sequential test without elo1: expected elo0=X,elo1=Y");
        assert_eq!(refused("elo0=1,elo0=2"), "`elo0` is there twice in a sequential test: expected it once");
        let order = "expected elo0 < elo1, both within 1000 of 0";
        for (low, high) in [("5", "5"), ("5", "4"), ("NaN", "4"), ("0", "inf"), ("0", "1001")] {
            let found = refused(&format!("elo0={low},elo1={high}"));
            assert_eq!(found, format!("a sequential test of elo0={low} and elo1={high}: {order}"));
        }
        for value in ["0", "0.5", "-1", "NaN"] {
            let found = refused(&format!("elo0=0,elo1=5,beta={value}"));
            let expected = "expected more than 0 and less than 0.5";
            assert_eq!(found, format!("a sequential test with beta={value}: {expected}"));
        }
    }

    #[test]
    fn the_same_result_for_ever_ends_a_test_the_right_way_or_not_at_all() {
        let state = |text: &str, class: usize, count| {
            let test: Sprt = text.parse().unwrap();
            let mut pairs = Pentanomial::default();
            pairs.0[class] = count;
            let llr = test.llr(&pairs);
            assert!(llr.is_finite(), "{text} {class} {count}");
            test.state(llr)
        };
        for exponent in 4..40 {
            assert_eq!(state("elo0=0,elo1=40", 4, 1 << exponent) == Verdict::Accept1, exponent > 4);
            assert_eq!(state("elo0=0,elo1=40", 0, 1 << exponent) == Verdict::Accept0, exponent > 4);
            assert_eq!(state("elo0=-5,elo1=5", 2, 1 << exponent), Verdict::Continue);
            assert_eq!(state("elo0=0,elo1=10", 2, 1 << exponent) == Verdict::Accept0, exponent > 6);
        }
        for class in 0..5 {
            for count in 0..9 {
                assert_eq!(state("elo0=0,elo1=100", class, count), Verdict::Continue);
            }
        }
        assert_eq!(state("elo0=0,elo1=100", 0, 9), Verdict::Accept0);
    }

    #[test]
    fn the_fit_has_its_mean_whatever_the_counts() {
        for counts in [[0; 5], [0, 0, 9, 0, 0], [1 << 20, 0, 0, 0, 0], [1, 2, 3, 4, 5], [0, 0, 0, 0, 1]] {
            let spread = Pentanomial(counts).spread();
            for score in [0.01, 0.3, 0.5, 0.514, 0.99] {
                let logs = fit(&spread, score - 0.5);
                let fitted: [f64; 5] = std::array::from_fn(|i| spread.shares[i] / libm::exp(logs[i]));
                let mean: f64 = (0..5).map(|i| fitted[i] * i as f64 / 4.0).sum();
                assert!((fitted.iter().sum::<f64>() - 1.0).abs() < 1e-3, "{counts:?} {score} {fitted:?}");
                assert!((mean - score).abs() < 1e-3, "{counts:?} {score} {mean}");
            }
        }
    }
}
