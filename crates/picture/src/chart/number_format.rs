//! Formats numbers for labels.

use super::axis::grouped;

/// Returns a common number of decimals: none for whole numbers, otherwise enough for two or three digits.
pub(crate) fn decimals(values: impl IntoIterator<Item = f64> + Clone) -> usize {
    let finite = values.into_iter().filter(|value| value.is_finite());
    let (mut whole, mut most) = (true, 0.0_f64);
    for value in finite {
        whole &= value.fract() == 0.0;
        most = most.max(value.abs());
    }
    let digits = if most < 1.0 { 1.0 } else { 2.0 };
    if whole || most == 0.0 { 0 } else { (digits - most.log10().floor()).clamp(0.0, 6.0) as usize }
}

/// Formats a number with the given number of decimals; very large ones use exponents.
pub(crate) fn format_number(value: f64, decimals: usize) -> String {
    if value.abs() >= 1e15 {
        return format!("{value:.2e}");
    }
    let text = format!("{value:.decimals$}");
    let is_zero = text.chars().all(|letter| !letter.is_ascii_digit() || letter == '0');
    grouped(if is_zero { text.trim_start_matches('-') } else { &text }).replace('-', "\u{2212}")
}

/// Formats a number in about five characters: `1,234`, `12.3k`, `5.6M`.
pub(crate) fn format_short(value: f64, decimals: usize) -> String {
    let size = value.abs();
    let units = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e4, "k")];
    match units.into_iter().find(|&(from, _)| size >= from) {
        Some((1e12, _)) if size >= 1e15 => format!("{value:.0e}").replace('-', "\u{2212}"),
        Some((from, unit)) => {
            let scaled = value / if unit == "k" { 1e3 } else { from };
            format_number(scaled, usize::from(scaled.abs() < 99.95)) + unit
        }
        None => format_number(value, decimals),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_as_many_decimals_as_they_need() {
        let cases: [(&[f64], usize); 6] = [
            (&[], 0),
            (&[3.0, 4e9], 0),
            (&[123.4], 0),
            (&[12.5, 0.1], 1),
            (&[1.5, f64::NAN], 2),
            (&[0.05], 3),
        ];
        for (values, expected) in cases {
            assert_eq!(decimals(values.iter().copied()), expected, "{values:?}");
        }
    }

    #[test]
    fn numbers_are_short_where_room_is() {
        let cases = [
            (0.0, "0"),
            (-0.2, "0"),
            (-7.0, "\u{2212}7"),
            (9_999.0, "9,999"),
            (12_345.0, "12.3k"),
            (123_456.0, "123k"),
            (-5_600_000.0, "\u{2212}5.6M"),
            (1e9, "1.0G"),
            (2.5e12, "2.5T"),
            (1e300, "1e300"),
        ];
        for (value, expected) in cases {
            assert_eq!(format_short(value, 0), expected);
        }
        assert_eq!(
            (format_number(1_234.56, 1), format_number(1e20, 0)),
            ("1,234.6".to_owned(), "1.00e20".to_owned())
        );
    }
}
