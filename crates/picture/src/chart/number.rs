//! Numbers as they are written beside what they say.

use super::axis::grouped;

/// With how many decimals numbers are written together: whole ones with none, others with three digits or so.
pub(crate) fn decimals(values: impl IntoIterator<Item = f64> + Clone) -> usize {
    let finite = values.into_iter().filter(|value| value.is_finite());
    let (mut whole, mut most) = (true, 0.0_f64);
    for value in finite {
        whole &= value.fract() == 0.0;
        most = most.max(value.abs());
    }
    if whole || most == 0.0 { 0 } else { (2.0 - most.log10().floor()).clamp(0.0, 6.0) as usize }
}

/// A number with so many decimals; a very large or small one as a power of ten.
pub(crate) fn number(value: f64, decimals: usize) -> String {
    if value.abs() >= 1e15 {
        return format!("{value:.2e}");
    }
    let text = format!("{value:.decimals$}");
    let is_zero = text.chars().all(|letter| !letter.is_ascii_digit() || letter == '0');
    grouped(if is_zero { text.trim_start_matches('-') } else { &text }).replace('-', "\u{2212}")
}

/// A number in five characters or so: `1,234`, `12.3k`, `5.6M`.
pub(crate) fn short(value: f64, decimals: usize) -> String {
    let size = value.abs();
    let units = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e4, "k")];
    match units.into_iter().find(|&(from, _)| size >= from) {
        Some((1e12, _)) if size >= 1e15 => format!("{value:.0e}").replace('-', "\u{2212}"),
        Some((from, unit)) => {
            let scaled = value / if unit == "k" { 1e3 } else { from };
            number(scaled, usize::from(scaled.abs() < 99.95)) + unit
        }
        None => number(value, decimals),
    }
}
