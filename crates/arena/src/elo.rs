//! The logistic scale of playing strength.

/// The natural-scale length of one Elo: odds of 10 to 1 are 400.
pub(crate) const PER_NAT: f64 = 400.0 / std::f64::consts::LN_10;

/// What 95% of a normal distribution lies within, in standard deviations to either side.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// The Elo difference at which a player scores `score`, which is held within 0.001 and 0.999: so it
/// is within about 1,200 to either side.
///
/// ```
/// assert_eq!(papan_arena::elo(0.5), 0.0);
/// assert!((papan_arena::elo(0.75) - 190.848_5).abs() < 1e-4);
/// assert_eq!(papan_arena::elo(1.0), -papan_arena::elo(0.0));
/// ```
pub fn elo(score: f64) -> f64 {
    of_edge(score - 0.5)
}

/// The Elo difference of a score that is `edge` over a half, held within bounds. A difference of
/// logarithms changes only its sign with the edge, to the last bit.
pub(crate) fn of_edge(edge: f64) -> f64 {
    let edge = edge.clamp(-0.499, 0.499);
    400.0 * (libm::log10(0.5 + edge) - libm::log10(0.5 - edge))
}

/// How far the score that is expected at an Elo difference is over a half. It changes only its sign with the
/// difference, to the last bit.
pub(crate) fn edge(elo: f64) -> f64 {
    0.5 * libm::tanh(elo / (2.0 * PER_NAT))
}

/// The score that is expected at an Elo difference.
///
/// ```
/// assert!((papan_arena::expected_score(190.848_5) - 0.75).abs() < 1e-6);
/// ```
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-elo / PER_NAT))
}
