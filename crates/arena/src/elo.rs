//! The logistic Elo scale.

/// Elo per natural unit of log-odds: odds of 10 to 1 are 400 Elo.
pub(crate) const ELO_PER_NAT: f64 = 400.0 / std::f64::consts::LN_10;

/// The two-sided 95% quantile of the standard normal distribution.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// Returns the Elo difference for an expected score, which is clamped to 0.001..0.999; so the result lies
/// within about ±1,200.
///
/// ```
/// assert_eq!(papan_arena::elo(0.5), 0.0);
/// assert!((papan_arena::elo(0.75) - 190.848_5).abs() < 1e-4);
/// assert_eq!(papan_arena::elo(1.0), -papan_arena::elo(0.0));
/// ```
pub fn elo(score: f64) -> f64 {
    elo_of_edge(score - 0.5)
}

/// Returns the Elo difference for a score that exceeds one half by `edge`, clamped. Written as a difference
/// of logarithms, so that negating the edge negates the result exactly.
pub(crate) fn elo_of_edge(edge: f64) -> f64 {
    let edge = edge.clamp(-0.499, 0.499);
    400.0 * (libm::log10(0.5 + edge) - libm::log10(0.5 - edge))
}

/// Returns the excess over one half of the expected score at an Elo difference. Negating the difference
/// negates the result exactly.
pub(crate) fn edge(elo: f64) -> f64 {
    0.5 * libm::tanh(elo / (2.0 * ELO_PER_NAT))
}

/// Returns the expected score at an Elo difference.
///
/// ```
/// assert!((papan_arena::expected_score(190.848_5) - 0.75).abs() < 1e-6);
/// ```
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-elo / ELO_PER_NAT))
}
