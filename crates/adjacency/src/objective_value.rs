//! Values of the objective function as exact fixed-point numbers.

use crate::Note;
use papan_message::Message;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Neg};

/// A value of the objective function, in thousandths of a mark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct ObjectiveValue(i32);

impl ObjectiveValue {
    /// The number of thousandths in a mark.
    pub const SCALE: i32 = 1000;

    /// Creates a value from thousandths of a mark.
    #[inline]
    pub const fn new(thousandths: i32) -> Self {
        Self(thousandths)
    }

    /// Returns the value in thousandths of a mark.
    #[inline]
    pub const fn thousandths(self) -> i32 {
        self.0
    }

    /// Returns the value in marks.
    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / f64::from(Self::SCALE)
    }

    /// Returns the value nearest to a number of marks.
    pub fn from_f64(marks: f64) -> Self {
        Self((marks * f64::from(Self::SCALE)).round() as i32)
    }

    /// Returns the note of a player that chose a move by the objective function. It is a note and not a value,
    /// because the function weighs marks by their safety and is not a margin of marks.
    pub fn note(self) -> Message {
        let sign = if self < Self::default() { "" } else { "+" };
        Note::Objective { value: format!("{sign}{self}") }.into()
    }
}

impl Add for ObjectiveValue {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Neg for ObjectiveValue {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Sum for ObjectiveValue {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::default(), Add::add)
    }
}

/// Displays two decimals, or three if needed: `-0.65`, `0.125`. Both are exact.
impl fmt::Display for ObjectiveValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0.unsigned_abs() / 1000, self.0.unsigned_abs() % 1000);
        let sign = if self.0 < 0 { "-" } else { "" };
        if part % 10 == 0 {
            f.pad(&format!("{sign}{whole}.{:02}", part / 10))
        } else {
            f.pad(&format!("{sign}{whole}.{part:03}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn displays_values_exactly() {
        for (thousandths, text) in [
            (0, "0.00"),
            (50, "0.05"),
            (-650, "-0.65"),
            (1400, "1.40"),
            (-22_400, "-22.40"),
            (-125, "-0.125"),
            (1, "0.001"),
        ] {
            assert_eq!(ObjectiveValue::new(thousandths).to_string(), text);
        }
        let zero = -ObjectiveValue::new(20) + ObjectiveValue::new(20);
        assert_eq!(format!("{:>6}|{zero}", ObjectiveValue::new(50)), "  0.05|0.00");
    }
}
