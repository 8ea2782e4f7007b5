//! Formats numbers for tables.

/// Formats a whole number with thousands separators: 549,946.
pub(super) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a whole number, or a dash if there is none.
pub(super) fn count_or_dash(number: Option<u64>) -> String {
    number.map_or_else(dash, count)
}

/// Returns the dash for a missing value.
pub(super) fn dash() -> String {
    "\u{2013}".to_owned()
}

/// Formats a share as a percentage, with its error if known.
pub(super) fn percent(share: f64, error: Option<f64>) -> String {
    let error = error.map_or_else(String::new, |error| format!(" ± {:.1}", 100.0 * error));
    format!("{:.1}%{error}", 100.0 * share)
}

/// Formats signed points, with their error if known.
pub(super) fn signed(value: f64, error: Option<f64>) -> String {
    let error = error.map_or_else(String::new, |error| format!(" ± {error:.2}"));
    // A value that rounds to zero has no sign.
    format!("{:+.2}{error}", (value * 100.0).round() / 100.0 + 0.0).replace('-', "\u{2212}")
}

/// Formats points without decimals.
pub(super) fn whole(value: f64) -> String {
    // A value that rounds to zero has no sign.
    format!("{:.0}", value.round() + 0.0).replace('-', "\u{2212}")
}

/// Formats a time in a suitable unit.
pub(super) fn seconds(time: f64) -> String {
    match time {
        _ if time >= 1.0 => format!("{time:.2} s"),
        _ if time >= 1e-3 => format!("{:.2} ms", time * 1e3),
        _ if time >= 1e-6 => format!("{:.1} µs", time * 1e6),
        _ => format!("{:.0} ns", time * 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(
            [0, 999, 1000, 549_946, 12_345_678].map(count).join(" "),
            "0 999 1,000 549,946 12,345,678"
        );
    }

    #[test]
    fn errors_are_told_where_they_are_known() {
        assert_eq!([percent(0.5, Some(0.012)), percent(1.0, None)], ["50.0% ± 1.2", "100.0%"]);
        assert_eq!([whole(-0.4), whole(-13.6), whole(2.5)], ["0", "\u{2212}14", "3"]);
        assert_eq!([signed(-1.5, Some(0.25)), signed(-0.001, None)], ["\u{2212}1.50 ± 0.25", "+0.00"]);
    }

    #[test]
    fn times_are_in_their_unit() {
        assert_eq!([2.5, 0.0025, 2.5e-6, 2.5e-7].map(seconds).join(" "), "2.50 s 2.50 ms 2.5 µs 250 ns");
    }
}
