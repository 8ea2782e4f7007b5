//! The scale of an axis: where values lie on it, and its ticks with their labels. Finite for every input.

use crate::xml::text_width;

/// The approximate maximum number of ticks.
const TICKS: f64 = 9.0;

/// The range of an axis and its ticks.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Axis {
    low: f64,
    high: f64,
    log: bool,
    /// The labeled values.
    ticks: Vec<f64>,
}

impl Axis {
    /// Creates a linear axis; with `from_zero` it starts at zero unless there are negative values.
    pub(super) fn linear(values: &[f64], from_zero: bool) -> Self {
        let whole = values.iter().all(|value| value.fract() == 0.0);
        let (mut low, mut high) = min_max(values).unwrap_or((0.0, 1.0));
        if from_zero {
            (low, high) = (low.min(0.0), high.max(0.0));
        }
        (low, high) = widen(low, high);
        let mut step = round_step((high - low) / TICKS);
        if whole {
            step = step.max(1.0);
        }
        if from_zero {
            high = (high / step).ceil() * step;
        }
        Self { low, high, log: false, ticks: steps(low, high, step) }
    }

    /// Creates a linear axis from the last tick at or below the minimum to the first tick at or above the maximum.
    pub(super) fn enclosing(values: &[f64]) -> Self {
        let (low, high) = min_max(values).unwrap_or((0.0, 1.0));
        let (low, high) = widen(low, high);
        let step = round_step((high - low) / TICKS);
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        Self { low, high, log: false, ticks: steps(low, high, step) }
    }

    /// Creates a linear axis between two values; with `whole`, ticks are whole numbers only.
    pub(super) fn between(low: f64, high: f64, whole: bool) -> Self {
        let step = round_step((high - low) / TICKS).max(if whole { 1.0 } else { 0.0 });
        Self { low, high, log: false, ticks: steps(low, high, step) }
    }

    /// Creates a logarithmic axis between two positive values.
    pub(super) fn logarithmic_between(low: f64, high: f64) -> Self {
        let (bottom, top) = (low.log10().floor() as i32, high.log10().ceil() as i32);
        let within = |tick: &f64| *tick >= low * (1.0 - 1e-9) && *tick <= high * (1.0 + 1e-9);
        let stride = 1 + (top - bottom) / 12;
        let powers = (bottom..=top).step_by(usize::try_from(stride).unwrap_or(1)).map(power);
        let mut ticks: Vec<f64> = powers.filter(within).collect();
        if ticks.len() < 4 {
            let finer =
                (bottom..=top).flat_map(|exponent| [1.0, 2.0, 5.0].map(|part| part * power(exponent)));
            ticks = finer.filter(within).collect();
        }
        Self { low, high, log: true, ticks }
    }

    /// Returns the width of the widest label at this font size.
    pub(super) fn label_width(&self, size: f64) -> f64 {
        self.ticks.iter().map(|&tick| text_width(&self.label(tick), size)).fold(0.0, f64::max)
    }

    /// Returns the labeled values.
    pub(super) fn ticks(&self) -> &[f64] {
        &self.ticks
    }

    /// Creates a logarithmic axis over whole powers of ten; all values must be positive.
    pub(super) fn logarithmic(values: &[f64]) -> Self {
        let (low, high) = min_max(values).unwrap_or((1.0, 10.0));
        let bottom = low.log10().floor().clamp(-307.0, 307.0) as i32;
        let top = (high.log10().ceil().min(308.0) as i32).max(bottom + 1);
        let stride = 1 + (top - bottom) / 12;
        let powers = (bottom..=top).step_by(usize::try_from(stride).unwrap_or(1));
        let ticks = powers.map(power).collect();
        Self { low: power(bottom), high: power(top), log: true, ticks }
    }

    /// Returns the position of a value on the axis, from 0 to 1.
    pub(super) fn position(&self, value: f64) -> f64 {
        let scale = |value: f64| if self.log { value.log10() } else { value };
        let (low, high) = (scale(self.low), scale(self.high));
        ((scale(value) - low) / (high - low)).clamp(0.0, 1.0)
    }

    /// Returns the label of a tick.
    pub(super) fn label(&self, tick: f64) -> String {
        let size = tick.abs();
        if size != 0.0 && !(1e-4..1e15).contains(&size) {
            return format!("{tick:e}").chars().take(9).collect();
        }
        let step = if self.log { size } else { self.ticks.get(1).map_or(1.0, |next| next - self.ticks[0]) };
        let decimals = (-step.log10() - 1e-9).ceil().clamp(0.0, 6.0) as usize;
        grouped(&format!("{tick:.decimals$}"))
    }
}

/// Returns a power of ten, parsed rather than computed, because `powi` yields 1000.0000000000001 for some.
fn power(exponent: i32) -> f64 {
    format!("1e{exponent}").parse().unwrap_or(f64::MAX)
}

/// Widens a range that is almost empty, and limits it to values whose difference does not overflow.
fn widen(mut low: f64, mut high: f64) -> (f64, f64) {
    if high - low <= (high.abs().max(low.abs()) * 1e-9).max(1e-300) {
        let room = (low.abs() * 0.1).max(1.0);
        (low, high) = (low - room, high + room);
    }
    (low.max(-1e300), high.min(1e300))
}

/// Returns the multiples of a step within a range.
fn steps(low: f64, high: f64, step: f64) -> Vec<f64> {
    let first = (low / step).ceil();
    let ticks = (0..32).map(|index| (first + f64::from(index)) * step);
    ticks.filter(|&tick| tick >= low && tick <= high + step * 1e-6).collect()
}

/// Returns the minimum and the maximum, or `None` if there are no values.
pub(super) fn min_max(values: &[f64]) -> Option<(f64, f64)> {
    values.iter().fold(None, |reach, &value| {
        let (low, high) = reach.unwrap_or((value, value));
        Some((low.min(value), high.max(value)))
    })
}

/// Rounds up to 1, 2, 5 or 10 times a power of ten.
pub(super) fn round_step(step: f64) -> f64 {
    let unit = 10_f64.powf(step.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| step <= factor * unit * (1.0 + 1e-9));
    factor.unwrap_or(10.0) * unit
}

/// Separates the thousands of a number by commas.
pub(super) fn grouped(number: &str) -> String {
    let (whole, rest) = number.split_at(number.find('.').unwrap_or(number.len()));
    let digits = whole.trim_start_matches('-');
    let mut text = if whole.len() > digits.len() { "-".to_owned() } else { String::new() };
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(axis: &Axis, expected: &[&str]) {
        let labels: Vec<String> = axis.ticks.iter().map(|&tick| axis.label(tick)).collect();
        assert_eq!(labels, expected);
    }

    #[test]
    fn ticks_are_round_numbers() {
        check(&Axis::linear(&[1.0, 9.0], false), &["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
        check(&Axis::linear(&[1.0, 3.0], false), &["1", "2", "3"]);
        check(
            &Axis::linear(&[0.0, 549_946.0], true),
            &["0", "100,000", "200,000", "300,000", "400,000", "500,000", "600,000"],
        );
        check(&Axis::linear(&[0.0, 0.3], true), &["0.00", "0.05", "0.10", "0.15", "0.20", "0.25", "0.30"]);
        check(&Axis::logarithmic(&[2.0, 5478.0]), &["1", "10", "100", "1,000", "10,000"]);
        check(&Axis::logarithmic(&[0.02, 0.5]), &["0.01", "0.1", "1"]);
    }

    #[test]
    fn an_axis_between_two_numbers_ends_there() {
        check(&Axis::between(-0.5, 3.5, true), &["0", "1", "2", "3"]);
        check(
            &Axis::enclosing(&[-3.0, 42.0]),
            &["-5", "0", "5", "10", "15", "20", "25", "30", "35", "40", "45"],
        );
        check(&Axis::logarithmic_between(0.2, 30.0), &["0.2", "0.5", "1", "2", "5", "10", "20"]);
        check(&Axis::logarithmic_between(0.5, 5e3), &["1", "10", "100", "1,000"]);
    }

    #[test]
    fn values_stand_in_order_within_the_axis() {
        let axis = Axis::logarithmic(&[1.0, 1000.0]);
        let places: Vec<f64> = [1.0, 10.0, 100.0, 1000.0].map(|value| axis.position(value)).into();
        assert!(places.windows(2).all(|pair| pair[0] < pair[1]), "{places:?}");
        assert!((places[1] - 1.0 / 3.0).abs() < 1e-9);
    }

    #[test]
    fn every_axis_is_finite() {
        let cases: [&[f64]; 7] = [
            &[],
            &[0.0],
            &[5.0, 5.0],
            &[f64::MAX, f64::MIN],
            &[f64::MIN_POSITIVE, 1e-300],
            &[1e16, 1e16 + 2.0],
            &[5e-324],
        ];
        for values in cases {
            let positive: Vec<f64> = values.iter().copied().filter(|&value| value > 0.0).collect();
            for axis in
                [Axis::linear(values, true), Axis::linear(values, false), Axis::logarithmic(&positive)]
            {
                assert!(axis.ticks.len() <= 32, "{values:?}");
                for value in axis.ticks.iter().chain(values) {
                    let place = axis.position(*value);
                    assert!(place.is_nan() == (axis.log && *value < 0.0), "{value} in {values:?}");
                }
            }
        }
    }
}
